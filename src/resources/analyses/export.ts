import { Readable } from 'node:stream'
import { type Ctx, today } from '../../context.ts'
import { currenciesOf } from '../../engine/currencies.ts'
import { unpack } from '../../platform/analysis-run/pack.ts'
import type { AnalysisWire, MetricsWire, TransactionWire } from '../../platform/analysis-run/wire.ts'
import { csvStream } from '../../platform/exports/csv.ts'
import { downloadHeaders } from '../../platform/exports/download.ts'
import type { CellValue, Column, ExportFormat, Row, Sheet } from '../../platform/exports/sheet.ts'
import { xlsxStream } from '../../platform/exports/xlsx.ts'
import { heldBy, type Reply } from '../../platform/http/route.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { CorrectionRow } from '../corrections/service.ts'
import { PARSED_AT_ONCE_BYTES } from './ask-result.ts'

/** What leaves the house of an analysis: figures of one revision and who changed what on the way to it. */
export type Exported = { id: string; revision: number; result: AnalysisWire; corrections: readonly CorrectionRow[] }
/** The same before its result is opened. */
export type ToExport = Omit<Exported, 'result'> & { packed: Buffer }
export type AnalysisFormat = ExportFormat | 'pdf'

const EXPORT_THREAD = new URL('./export-thread.ts', import.meta.url)

/** So much of a file goes out at a time. */
const PIECE_BYTES = 64 * 1024

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES)
}

/** A short one is written while it is sent; a long one in a thread, since opening it alone would hold everybody up, and sent from there. */
export const exportReply = async (ctx: Ctx, format: AnalysisFormat, { packed, ...what }: ToExport): Promise<Reply> => {
  const headers = headersOf(format, `${what.id}-r${what.revision}`)
  if (packed.length <= PARSED_AT_ONCE_BYTES)
    return { body: await fileOf({ ...what, result: JSON.parse(await unpack(packed)) as AnalysisWire }, format, today(ctx)), headers }
  const input = { packed, format, what, today: today(ctx) }
  const bytes = await ctx.services.threads.run<Uint8Array>({ module: EXPORT_THREAD, input }, { lane: 'bodies', group: ctx.orgId })
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return { body: heldBy(Readable.from(piecesOf(file), { objectMode: false }), file.length), headers }
}

const headersOf = (format: AnalysisFormat, name: string): Record<string, string> =>
  format === 'pdf'
    ? { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name}-memo.pdf"` }
    : downloadHeaders(format, name)

/** `day` is today, where the analysis belongs. */
export const fileOf = async (what: Exported, format: AnalysisFormat, day: IsoDate): Promise<Readable | Buffer> => {
  if (format === 'csv') return csvStream(transactionSheet(what.result))
  if (format === 'xlsx') return xlsxStream(sheetsOf(what))
  // The renderer is loaded when somebody wants a memo.
  const { creditMemo } = await import('./memo/memo.ts')
  return creditMemo(what, day)
}

export const sheetsOf = (what: Exported): [Sheet, ...Sheet[]] => [
  summarySheet(what),
  monthSheet(what.result),
  positionSheet(what.result),
  statementSheet(what.result),
  transactionSheet(what.result),
  correctionSheet(what.corrections),
]

const percent = (share: number | null): number | null => (share === null ? null : Math.round(share * 10_000) / 100)

const summarySheet = ({ id, revision, result: { summary, metrics, classifications, statements, accounts } }: Exported): Sheet => {
  const { overall } = metrics
  const rows: [string, CellValue][] = [
    ['Analysis', id],
    ['Revision', revision],
    ['From', summary.dateRange.start],
    ['To', summary.dateRange.end],
    ['Transactions', summary.totalTransactions],
    // Of several, sums are amounts of neither.
    ['Currency', currenciesOf(statements, accounts).join(' and ') || DOLLARS],
    ['Total credits', summary.totalCredits],
    ['Total debits', summary.totalDebits],
    ['True revenue', overall.trueRevenue],
    ['Deposits of revenue', overall.depositCount],
    ['Average monthly revenue', overall.averageMonthlyRevenue],
    ['Average daily balance', overall.averageDailyBalance],
    ['Lowest balance', overall.lowestBalance],
    ['Days negative', overall.daysNegative],
    ['NSF', overall.nsfCount],
    ['Overdrafts', overall.overdraftCount],
    ['Positions', summary.mcaPositionsDetected],
    ['Active positions', overall.activePositions],
    ['Advance payments a month', overall.monthlyMcaPayments],
    ['Holdback, %', percent(overall.holdback)],
    ['Withholding, %', percent(overall.withholding)],
    ['Loan payments', overall.loanPayments],
    ['Largest payer’s share, %', percent(overall.concentration)],
    ['Trend', overall.trend?.direction ?? null],
    ...Object.entries(classifications).map(([key, { total }]): [string, CellValue] => [`Total ${key}`, total]),
    ...metrics.unknown.map(({ field, reason }): [string, CellValue] => [`Not known: ${field}`, reason]),
  ]
  return {
    name: 'Summary',
    columns: [
      { title: 'Figure', width: 32 },
      { title: 'Value', width: 40 },
    ],
    rows,
  }
}

type MonthColumn = Column & { of: (m: MetricsWire['months'][number]) => CellValue }
const MONTHS: readonly MonthColumn[] = [
  { title: 'Month', of: (m) => m.month },
  { title: 'Partial', of: (m) => m.partial },
  { title: 'Covered days', kind: 'number', of: (m) => m.coveredDays },
  { title: 'Credits', kind: 'money', of: (m) => m.totalCredits },
  { title: 'Debits', kind: 'money', of: (m) => m.totalDebits },
  { title: 'True revenue', kind: 'money', of: (m) => m.trueRevenue },
  { title: 'Change, %', kind: 'number', of: (m) => percent(m.revenueChange) },
  { title: 'Deposits', kind: 'number', of: (m) => m.depositCount },
  { title: 'Average daily balance', kind: 'money', of: (m) => m.averageDailyBalance },
  { title: 'Lowest balance', kind: 'money', of: (m) => m.lowestBalance },
  { title: 'Ending balance', kind: 'money', of: (m) => m.endingBalance },
  { title: 'Days negative', kind: 'number', of: (m) => m.daysNegative },
  { title: 'NSF', kind: 'number', of: (m) => m.nsfCount },
  { title: 'Overdrafts', kind: 'number', of: (m) => m.overdraftCount },
  { title: 'Advance payments', kind: 'money', of: (m) => m.mcaPayments },
  { title: 'Advances received', kind: 'money', of: (m) => m.mcaFunding },
  { title: 'Withholding, %', kind: 'number', of: (m) => percent(m.withholding) },
  { title: 'Loan payments', kind: 'money', of: (m) => m.loanPayments },
]
const monthSheet = ({ metrics }: AnalysisWire): Sheet => ({
  name: 'Months',
  columns: MONTHS,
  rows: metrics.months.map((m): Row => MONTHS.map((c) => c.of(m))),
})

type PositionColumn = Column & { of: (p: AnalysisWire['mcaPositions'][number]) => CellValue }
const POSITIONS: readonly PositionColumn[] = [
  { title: 'Funder', width: 32, of: (p) => p.funderName },
  { title: 'Frequency', of: (p) => p.frequency },
  { title: 'Payment', kind: 'money', of: (p) => p.avgPayment },
  { title: 'A month', kind: 'money', of: (p) => p.monthlyEquivalent },
  { title: 'Paid in all', kind: 'money', of: (p) => p.totalPayments },
  { title: 'Payments', kind: 'number', of: (p) => p.transactionCount },
  { title: 'First', kind: 'date', of: (p) => p.firstPayment },
  { title: 'Last', kind: 'date', of: (p) => p.lastPayment },
  { title: 'Active', of: (p) => p.active },
  { title: 'Paid in the last 30 days', kind: 'money', of: (p) => p.paidLast30Days },
  { title: 'Skipped', kind: 'number', of: (p) => p.skippedPayments },
  { title: 'Returned', kind: 'number', of: (p) => p.returnedPayments },
  { title: 'Received', kind: 'money', of: (p) => p.fundingDeposits.reduce((sum, d) => sum + Math.round(d.amount * 100), 0) / 100 },
  { title: 'Confidence', kind: 'number', of: (p) => p.confidence },
  { title: 'Evidence', width: 80, of: (p) => p.evidence.join(' ') },
]
const positionSheet = ({ mcaPositions }: AnalysisWire): Sheet => ({
  name: 'Positions',
  columns: POSITIONS,
  rows: mcaPositions.map((p): Row => POSITIONS.map((c) => c.of(p))),
})

const statementSheet = ({ statements }: AnalysisWire): Sheet => ({
  name: 'Statements',
  columns: [
    { title: 'File', width: 32 },
    { title: 'Bank' },
    { title: 'Account' },
    { title: 'From', kind: 'date' },
    { title: 'To', kind: 'date' },
    { title: 'Opening', kind: 'money' },
    { title: 'Closing', kind: 'money' },
    { title: 'Rows', kind: 'number' },
    { title: 'Reconciled' },
    { title: 'By' },
    { title: 'Left out' },
    { title: 'What is off', width: 80 },
    { title: 'Signs', width: 80 },
    { title: 'Currency' },
  ],
  rows: statements.map(
    (s): Row => [
      s.fileName,
      s.bank,
      s.accountLast4,
      s.periodStart,
      s.periodEnd,
      s.openingBalance,
      s.closingBalance,
      s.transactionCount,
      s.reconciled,
      s.reconciledBy,
      s.duplicateOf === null ? (s.excluded ? 'by hand' : null) : `repeats statement ${s.duplicateOf}`,
      s.discrepancies.map((d) => d.message).join(' ') || null,
      s.findings.map((f) => f.message).join(' ') || null,
      s.currency,
    ],
  ),
})

const TRANSACTIONS: readonly Column[] = [
  { title: 'Row', kind: 'number' },
  { title: 'Date', kind: 'date' },
  { title: 'Description', width: 60 },
  { title: 'Amount', kind: 'money' },
  { title: 'Type' },
  { title: 'Classification' },
  { title: 'Sub-classification' },
  { title: 'Vendor' },
  { title: 'Payee' },
  { title: 'Confidence', kind: 'number' },
  { title: 'Source' },
  { title: 'Rule' },
  { title: 'Balance', kind: 'money' },
  { title: 'Statement', kind: 'number' },
  { title: 'Page', kind: 'number' },
  { title: 'Corrected by' },
  { title: 'Corrected at', kind: 'dateTime' },
  { title: 'Reason' },
  { title: 'Was' },
  { title: 'Currency' },
  { title: 'Account' },
]
/** Rows that were given as data are in dollars. */
const DOLLARS = 'USD'

const transactionRow = (t: TransactionWire, index: number, read: Read): Row => [
  index,
  t.date,
  t.description,
  t.amount,
  t.type,
  t.classification,
  t.subClassification,
  t.vendor,
  t.payee,
  t.confidence,
  t.classificationSource,
  t.ruleId,
  t.balance,
  t.statement,
  t.page,
  t.correction?.by ?? null,
  t.correction?.at ?? null,
  t.correction?.reason ?? null,
  t.correction ? wasInWords(t.correction.was) : null,
  currencyOf(t, read) ?? DOLLARS,
  accountOf(t, read),
]
type Read = Pick<AnalysisWire, 'statements' | 'accounts'>
const statementOf = (t: TransactionWire, { statements }: Read) => (t.statement === null ? undefined : statements[t.statement])

const currencyOf = (t: TransactionWire, read: Read) =>
  (t.statement === null ? read.accounts[t.account ?? -1] : statementOf(t, read))?.currency

/** The last digits of its number, or what the bank's data call it. */
const accountOf = (t: TransactionWire, read: Read): string | null => {
  const given = t.account === undefined ? undefined : read.accounts[t.account]
  return given ? (given.accountLast4 ?? given.name ?? given.accountId) : (statementOf(t, read)?.accountLast4 ?? null)
}
const wasInWords = (was: NonNullable<TransactionWire['correction']>['was']): string =>
  [was.classification, was.date, was.amount, was.type].filter((v) => v !== undefined).join(', ')

/** Made as they are sent: a hundred thousand rows are not held twice. */
function* transactionRows(result: AnalysisWire): Generator<Row> {
  for (const [index, t] of result.transactions.entries()) yield transactionRow(t, index, result)
}
const transactionSheet = (result: AnalysisWire): Sheet => ({
  name: 'Transactions',
  columns: TRANSACTIONS,
  rows: transactionRows(result),
})

const correctionSheet = (corrections: readonly CorrectionRow[]): Sheet => ({
  name: 'Corrections',
  columns: [
    { title: 'Correction', width: 32 },
    { title: 'Revision', kind: 'number' },
    { title: 'At', kind: 'dateTime' },
    { title: 'By', width: 32 },
    { title: 'Reason', width: 60 },
    { title: 'Changes', width: 80 },
    { title: 'Undone in revision', kind: 'number' },
    { title: 'Undone by' },
  ],
  rows: corrections.map(
    (c): Row => [c.id, c.revision, c.created_at, c.made_by, c.reason, JSON.stringify(c.given), c.undone_revision, c.undone_by],
  ),
})
