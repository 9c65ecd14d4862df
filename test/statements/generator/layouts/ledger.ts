import { formatDate } from '../calendar.ts'
import { drawAdvert, drawFinePrint, drawHowToBalance, drawLetterhead } from '../furniture.ts'
import type { Paper } from '../paper.ts'
import { credits, debits, type LayoutContext, type MoneyStyle, money, type Row, type Statement, total } from '../statement.ts'
import { type Column, drawSummary, drawTable, type SummaryLine, type TableRow } from '../table.ts'
import { drawHeading, type Frame, figureWidth, frameOf, type HeadingStyle, labelWidth, startPaper } from './parts.ts'

/** Banks that print one table in date order differ in the order of columns, the way they sign, and the words around it. */
export interface LedgerSpec {
  bank: string
  bankAddress: string[]
  size?: number
  /** Columns from left to right; the description takes what is left over. */
  columns: ('date' | 'check' | 'type' | 'description' | 'credit' | 'debit' | 'amount' | 'balance')[]
  labels: Partial<Record<LedgerSpec['columns'][number], string[]>>
  date: (iso: string) => string
  dateWidth?: number
  /** How the single amount column signs; two columns stay unsigned. */
  amount?: MoneyStyle & { plus?: boolean }
  balance?: MoneyStyle
  balanceOn?: 'every' | 'lastOfDay'
  dateOncePerDay?: boolean
  period: (statement: Statement) => string
  summary: (statement: Statement) => SummaryLine[]
  title: string
  heading: HeadingStyle
  header?: 'rule' | 'shade' | 'plain'
  openingLine?: (statement: Statement) => { label: string; dated: boolean }
  closingLine?: (statement: Statement) => { label: string; dated: boolean }
  totals?: string
  checkText?: (row: Row) => string
  typeText?: (row: Row) => string
  figuresOn?: 'first' | 'last'
  /** Fills the check column with something else. */
  secondDate?: (row: Row) => string
  icon?: (row: Row) => string
  debitFirst?: boolean
  after?: (paper: Paper, context: LayoutContext, frame: Frame) => void
  continuedTitle?: string
  advert?: boolean
  howTo?: boolean
  pageWord?: (page: number, pages: number) => string
}

const signedAmount = (row: Row, style: LedgerSpec['amount']): string => {
  const cents = row.type === 'credit' ? row.amountCents : -row.amountCents
  const text = money(cents, style)
  if (style?.negative === 'suffix' && cents > 0) return `${text} CR`
  return style?.plus && cents > 0 ? `+${text}` : text
}

const layOut = (spec: LedgerSpec, context: LayoutContext, frame: Frame): Column[] => {
  const figure = figureWidth(context, frame.size)
  const widths: Record<string, number> = {
    date: spec.dateWidth ?? 46,
    check: 44,
    type: 70,
    credit: figure + 8,
    debit: figure + 8,
    amount: figure + (spec.amount?.negative === 'suffix' ? 30 : 12),
    balance: figure + 8,
  }
  for (const key of spec.columns)
    if (key !== 'description')
      widths[key] = Math.max(widths[key] ?? 0, labelWidth(spec.labels[key] ?? [key], context.jitter.bold, frame.size) + 8)
  const fixed = spec.columns.reduce((sum, key) => sum + (widths[key] ?? 0), 0)
  const description = frame.right - frame.left - fixed
  let x = frame.left
  return spec.columns.map((key): Column => {
    const label = spec.labels[key] ?? [key]
    const width = key === 'description' ? description : (widths[key] as number)
    const start = x
    x += width
    if (key === 'description') return { key, label, x: start + (spec.columns[0] === key ? 0 : 4), width: width - 12 }
    if (key === 'date' || key === 'check' || key === 'type') return { key, label, x: start }
    return { key, label, x: start + width - 2, align: 'right' }
  })
}

export const drawLedger =
  (spec: LedgerSpec) =>
  (context: LayoutContext): Paper => {
    const { statement } = context
    const frame = frameOf(context, 42, 568, spec.size ?? 8.4)
    const { left, right, size } = frame
    const period = spec.period(statement)
    const paper = startPaper(context, frame, (sheet, page, pages) => {
      if (page > 1) sheet.text(left, 34, `${spec.bank}   ${period}`, { size: 8 })
      sheet.text(right, 34, spec.pageWord?.(page, pages) ?? `Page ${page} of ${pages}`, { size: 8, align: 'right' })
      sheet.text((left + right) / 2, 766, 'Member FDIC   Equal Housing Lender', { size: 7, align: 'center', gray: 0.3 })
    })
    drawLetterhead(paper, context, {
      bank: spec.bank,
      bankAddress: spec.bankAddress,
      left,
      right: ['', period, `Account Number: ${maskNumber(statement, context)}`],
      rightX: right,
    })
    drawSummary(paper, context, { x: left, countX: left + 250, valueX: left + 330, size, leading: 1.5, lines: spec.summary(statement) })
    if (spec.advert !== false && context.random.chance(0.6)) drawAdvert(paper, context, left, right)
    if (spec.howTo && context.random.chance(0.6)) {
      drawHowToBalance(paper, left, right)
      paper.newPage()
    }
    paper.gap(12)
    drawHeading(paper, frame, spec.title, spec.heading)
    const rows: TableRow[] = []
    const opening = spec.openingLine?.(statement)
    if (opening)
      rows.push({
        cells: {
          date: opening.dated ? spec.date(statement.period.start) : '',
          description: opening.label,
          balance: money(statement.openingCents, spec.balance),
        },
      })
    let previous = ''
    for (const row of statement.rows) {
      const showBalance = spec.balanceOn === 'lastOfDay' ? row.lastOfDay : true
      const prints = spec.columns.includes('balance') && showBalance
      rows.push({
        row,
        balanceCents: prints ? row.balanceCents : null,
        cells: {
          date: spec.dateOncePerDay && previous === row.date ? '' : spec.date(row.date),
          check: spec.secondDate?.(row) ?? (row.checkNumber === null ? '' : String(row.checkNumber)),
          type: spec.typeText?.(row) ?? '',
          description: `${spec.icon?.(row) ?? ''}${row.checkNumber !== null && spec.checkText ? spec.checkText(row) : row.description}`,
          credit: row.type === 'credit' ? money(row.amountCents, spec.amount) : '',
          debit: row.type === 'debit' ? money(row.amountCents, spec.amount) : '',
          amount: signedAmount(row, spec.amount),
          balance: prints ? money(row.balanceCents, spec.balance) : '',
        },
      })
      previous = row.date
    }
    const closing = spec.closingLine?.(statement)
    if (closing)
      rows.push({
        cells: {
          date: closing.dated ? spec.date(statement.period.end) : '',
          description: closing.label,
          balance: money(statement.closingCents, spec.balance),
        },
      })
    if (spec.totals)
      rows.push({
        bold: true,
        cells: {
          description: spec.totals,
          credit: money(total(credits(statement)), { dollar: true }),
          debit: money(total(debits(statement)), { dollar: true }),
        },
      })
    drawTable(paper, context, {
      size,
      leading: frame.leading,
      header: spec.header ?? 'rule',
      amountKeys: ['amount', 'credit', 'debit'],
      splitRows: context.random.chance(0.3),
      figuresOn: spec.figuresOn,
      gap: 1.5,
      continued: () => drawHeading(paper, frame, spec.continuedTitle ?? `${spec.title} (continued)`, spec.heading),
      columns: layOut(spec, context, frame),
      rows,
    })
    spec.after?.(paper, context, frame)
    drawFinePrint(paper, left, right)
    paper.finish()
    return paper
  }

const maskNumber = (statement: Statement, context: LayoutContext): string =>
  context.random.chance(0.4) ? `XXXXXXXX${statement.last4}` : statement.accountNumber

export const standardSummary =
  (words: { opening: string; credits: string; debits: string; closing: string; withCounts?: boolean; debitStyle?: MoneyStyle }) =>
  (statement: Statement): SummaryLine[] => [
    { label: words.opening, value: money(statement.openingCents, { dollar: true }) },
    {
      label: words.credits,
      value: money(total(credits(statement)), { dollar: true }),
      count: words.withCounts ? String(credits(statement).length) : '',
      total: true,
    },
    {
      label: words.debits,
      value: money(words.debitStyle ? -total(debits(statement)) : total(debits(statement)), { dollar: true, ...words.debitStyle }),
      count: words.withCounts ? String(debits(statement).length) : '',
      total: true,
    },
    { label: words.closing, value: money(statement.closingCents, { dollar: true }), bold: true, closing: true },
  ]

export const through = (statement: Statement): string =>
  `${formatDate.mmddyyyy(statement.period.start)} through ${formatDate.mmddyyyy(statement.period.end)}`
