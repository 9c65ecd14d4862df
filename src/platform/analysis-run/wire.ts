import type { Analysis, AnalysisRow, AnalyzedAccount, AnalyzedStatement } from '../../engine/analysis.ts'
import type { RowCorrection } from '../../engine/corrections/types.ts'
import type { RevenueSource } from '../../engine/metrics/sources.ts'
import type { Figures, Metrics } from '../../engine/metrics/types.ts'
import type { Label, Position } from '../../engine/types.ts'
import { dollars, dollarsOrNull } from '../../shared/money.ts'

/** The analysis as the interface shows it. Cents become dollars here and nowhere else. */
export type AnalysisWire = ReturnType<typeof analysisToWire>
export type TransactionWire = ReturnType<typeof transactionToWire>
export type PositionWire = ReturnType<typeof positionToWire>
export type StatementWire = ReturnType<typeof statementToWire>
export type MetricsWire = ReturnType<typeof metricsToWire>

export const analysisToWire = (a: Analysis) => ({
  ...beforeRowsToWire(a),
  transactions: a.rows.map((row, i) => transactionToWire(row, a.labels[i]!, a.payees[a.payee[i]!]!, a.corrected.get(i))),
  ...afterRowsToWire(a),
})

export const beforeRowsToWire = (a: Analysis) => ({
  summary: summaryToWire(a),
  mcaPositions: a.mcaPositions.map((p, i) => positionToWire(p, a.metrics.monthlyEquivalents[i]!)),
  classifications: classificationsToWire(a),
})

export const afterRowsToWire = (a: Analysis) => ({
  statements: a.statements.map(statementToWire),
  accounts: a.accounts.map(accountToWire),
  metrics: metricsToWire(a.metrics),
  correctionsNotApplied: a.notApplied.map((n) => ({ correctionId: n.correction, change: n.change, reason: n.reason })),
})

export const summaryToWire = ({ summary }: Analysis) => ({
  totalTransactions: summary.totalTransactions,
  dateRange: summary.dateRange,
  totalCredits: dollars(summary.totalCredits),
  totalDebits: dollars(summary.totalDebits),
  avgDailyBalance: dollars(summary.avgDailyBalance),
  avgDailyBalanceBasis: summary.avgDailyBalanceBasis,
  mcaPositionsDetected: summary.mcaPositionsDetected,
  revenueSourcesDetected: summary.revenueSourcesDetected,
})

const bucket = (b: Analysis['classifications']['revenue']) => ({ total: dollars(b.total), transactionCount: b.transactionCount })

export const classificationsToWire = ({ classifications: c }: Analysis) => ({
  revenue: bucket(c.revenue),
  mcaRepayment: bucket(c.mcaRepayment),
  loanPayment: bucket(c.loanPayment),
  operatingExpense: bucket(c.operatingExpense),
  transfer: bucket(c.transfer),
  otherCredit: bucket(c.otherCredit),
  otherDebit: bucket(c.otherDebit),
})

export const transactionToWire = (row: AnalysisRow, label: Label, payee: string, correction: RowCorrection | undefined) => {
  // One shape for nearly every row, written out: a hundred thousand are made at a time.
  const wire: TransactionFields & { account?: number; correction?: ReturnType<typeof correctionToWire> } = {
    date: row.date,
    description: row.description,
    amount: dollars(row.amount),
    type: row.type,
    classification: label.category,
    subClassification: label.subClassification,
    vendor: label.vendor,
    confidence: label.confidence,
    classificationSource: label.source,
    balance: dollarsOrNull(row.balance ?? null),
    page: row.page ?? null,
    box: row.box ?? null,
    statement: row.statement ?? null,
    ruleId: label.ruleId,
    payee: payee === '' ? null : payee,
  }
  if (row.account !== undefined) wire.account = row.account
  if (correction !== undefined) wire.correction = correctionToWire(correction)
  return wire
}

type TransactionFields = Pick<AnalysisRow, 'date' | 'description' | 'type'> &
  Required<{ [F in 'page' | 'box' | 'statement']: NonNullable<AnalysisRow[F]> | null }> &
  ReturnType<typeof labelToWire> & {
    amount: number
    balance: number | null
    ruleId: string | null
    /** Rows of one counterparty share it: what `samePayee` and an organization's rules go by. */
    payee: string | null
  }

const labelToWire = (label: Label) => ({
  classification: label.category,
  subClassification: label.subClassification,
  vendor: label.vendor,
  confidence: label.confidence,
  classificationSource: label.source,
})

/** `was`: what the machine had read or said, of the fields that are other now. */
const correctionToWire = ({ id, by, at, reason, was: { label, amount, ...was } }: RowCorrection) => ({
  id,
  by,
  at,
  reason,
  was: {
    ...was,
    ...(amount === undefined ? {} : { amount: dollars(amount) }),
    ...(label ? { ...labelToWire(label), ruleId: label.ruleId } : {}),
  },
})

export const positionToWire = (p: Position, monthlyEquivalent: Metrics['monthlyEquivalents'][number]) => ({
  funderName: p.funderName,
  frequency: p.frequency,
  avgPayment: dollars(p.avgPayment),
  totalPayments: dollars(p.totalPayments),
  transactionCount: p.transactionCount,
  confidence: p.confidence,
  known: p.known,
  firstPayment: p.firstPayment,
  lastPayment: p.lastPayment,
  active: p.active,
  fundingDeposits: p.fundingDeposits.map((d) => ({ date: d.date, amount: dollars(d.amount), transaction: d.row })),
  paidLast30Days: dollars(p.paidLast30Days),
  skippedPayments: p.skippedPayments,
  returnedPayments: p.returnedPayments,
  monthlyEquivalent: dollars(monthlyEquivalent),
  evidence: p.evidence,
  /** Indexes into `transactions`. */
  transactions: p.rows,
})

export const statementToWire = (s: AnalyzedStatement) => ({
  /** Position of its file in the upload. */
  file: s.file ?? null,
  fileName: s.fileName,
  bank: s.bank,
  accountLast4: s.accountLast4,
  holder: s.holder,
  holderState: s.holderState,
  currency: s.currency,
  kind: s.kind,
  periodStart: s.periodStart,
  periodEnd: s.periodEnd,
  openingBalance: dollarsOrNull(s.openingBalance),
  closingBalance: dollarsOrNull(s.closingBalance),
  pageCount: s.pageCount,
  transactionCount: s.transactionCount,
  reconciled: s.reconciled,
  reconciledBy: s.reconciledBy ?? ('print' as const),
  discrepancies: s.discrepancies.map((d) => ({ kind: d.kind, message: d.message, amount: dollarsOrNull(d.amount), page: d.page })),
  findings: s.findings.map((f) => ({ kind: f.kind, severity: f.severity, message: f.message, page: f.page, box: f.box })),
  duplicateOf: s.duplicateOf,
  excluded: s.excluded,
})

const accountToWire = (a: AnalyzedAccount) => ({
  accountId: a.id,
  name: a.name,
  accountLast4: a.last4,
  kind: a.kind,
  openingBalance: dollarsOrNull(a.openingBalance),
  closingBalance: dollarsOrNull(a.closingBalance),
  currency: a.currency ?? 'USD',
  transactionCount: a.transactionCount,
  excluded: a.excluded,
})

const sourceToWire = (s: RevenueSource) => ({ name: s.name, total: dollars(s.total), depositCount: s.depositCount, share: s.share })

const figuresToWire = (f: Figures) => ({
  coveredDays: f.coveredDays,
  totalCredits: dollars(f.totalCredits),
  totalDebits: dollars(f.totalDebits),
  trueRevenue: dollars(f.trueRevenue),
  depositCount: f.depositCount,
  averageDailyBalance: dollarsOrNull(f.averageDailyBalance),
  lowestBalance: dollarsOrNull(f.lowestBalance),
  lowestBalanceDate: f.lowestBalanceDate,
  daysNegative: f.daysNegative,
  nsfCount: f.nsfCount,
  overdraftCount: f.overdraftCount,
  endingBalance: dollarsOrNull(f.endingBalance),
  mcaPayments: dollars(f.mcaPayments),
  mcaFunding: dollars(f.mcaFunding),
  withholding: f.withholding,
  loanPayments: dollars(f.loanPayments),
  largestSources: f.largestSources.map(sourceToWire),
})

export const metricsToWire = ({ months, overall, dailyBalances, unknown }: Metrics) => ({
  months: months.map((m) => ({ month: m.month, partial: m.partial, ...figuresToWire(m), revenueChange: m.revenueChange })),
  overall: {
    ...figuresToWire(overall),
    fullMonths: overall.fullMonths,
    averageMonthlyRevenue: dollarsOrNull(overall.averageMonthlyRevenue),
    trend: overall.trend,
    concentration: overall.concentration,
    activePositions: overall.activePositions,
    monthlyMcaPayments: dollars(overall.monthlyMcaPayments),
    holdback: overall.holdback,
    collectionPayments: dollars(overall.collectionPayments),
  },
  dailyBalances: dailyBalances.map((d) => ({ date: d.date, balance: dollars(d.balance) })),
  unknown,
})
