import { formatDate } from '../calendar.ts'
import { drawAdvert, drawFinePrint, drawHowToBalance, drawLetterhead } from '../furniture.ts'
import type { Paper } from '../paper.ts'
import { credits, debits, type Layout, type LayoutContext, money, type Row, total } from '../statement.ts'
import { drawGrid, drawSummary, drawTable } from '../table.ts'
import {
  drawDailyGrid,
  drawHeading,
  drawListSection,
  type Frame,
  figureWidth,
  frameOf,
  labelWidth,
  sortedChecks,
  startPaper,
} from './parts.ts'

const drawSummaryOfChecks = (paper: Paper, context: LayoutContext, frame: Frame, checks: Row[]): void => {
  if (checks.length === 0) return
  paper.gap(12)
  drawHeading(paper, frame, 'Summary of checks written', 'rule')
  paper.line(frame.left, '(checks listed are also displayed in the preceding Transaction history)', { size: 7 })
  const width = (frame.right - frame.left) / 3
  const sorted = sortedChecks(checks)
  drawGrid(paper, context, {
    left: frame.left,
    groups: 3,
    groupWidth: width,
    size: frame.size,
    leading: frame.leading,
    order: 'down',
    labels: [
      { x: 0, text: 'Number' },
      { x: width * 0.38, text: 'Date' },
      { x: width - 20, text: 'Amount', align: 'right' },
    ],
    // No row is given: the checks are in the history already, this table only repeats them.
    cells: sorted.map((row, index) => ({
      texts: [
        { x: 0, text: `${row.checkNumber}${index > 0 && (sorted[index - 1]?.checkNumber as number) + 1 !== row.checkNumber ? ' *' : ''}` },
        { x: width * 0.38, text: formatDate.md(row.date) },
        { x: width - 20, text: money(row.amountCents), align: 'right' },
      ],
    })),
  })
  paper.line(frame.left, '* Gap in check sequence.', { size: 7 })
}

const drawReturned = (paper: Paper, frame: Frame, context: LayoutContext): void => {
  const back = context.statement.rows.filter((row) => row.entry.detail.kind === 'achReturn')
  if (back.length === 0) return
  paper.gap(12)
  drawHeading(paper, frame, 'Items returned unpaid', 'rule')
  for (const row of back) {
    const detail = row.entry.detail
    const item = detail.kind === 'achReturn' ? `${formatDate.md(detail.itemDate)}   ${detail.company}   ${money(row.amountCents)}` : ''
    paper.line(frame.left, item, { size: frame.size })
  }
}

const drawHistory = (context: LayoutContext): Paper => {
  const { statement } = context
  const frame = frameOf(context, 44, 568, 8.4)
  const { left, right, size } = frame
  const figure = Math.max(figureWidth(context, size), labelWidth(['Withdrawals/', 'Ending daily'], context.jitter.bold, size) + 4)
  const period = `${formatDate.long(statement.period.start)} - ${formatDate.long(statement.period.end)}`
  const paper = startPaper(context, frame, (sheet, page, pages) => {
    sheet.text(left, 32, page === 1 ? 'Initiate Business Checking' : `Account number: ${statement.accountNumber}   ${period}`, {
      size: 8.5,
    })
    sheet.text(right, 32, `Page ${page} of ${pages}`, { size: 8.5, align: 'right' })
  })
  drawLetterhead(paper, context, {
    bank: 'WELLS FARGO',
    bankAddress: [period],
    left,
    right: [
      'Questions?',
      'Available by phone 24 hours a day, 7 days a week:',
      '1-800-CALL-WELLS (1-800-225-5935)',
      'Write: Wells Fargo Bank, N.A. (287)',
      'P.O. Box 6995',
      'Portland, OR 97228-6995',
    ],
    rightX: right,
  })
  drawAdvert(paper, context, left, right)
  drawHeading(paper, frame, 'Statement period activity summary', 'rule')
  const top = paper.y
  drawSummary(paper, context, {
    x: left,
    valueX: left + 240,
    size,
    leading: 1.5,
    lines: [
      { label: `Beginning balance on ${formatDate.md(statement.period.start)}`, value: money(statement.openingCents, { dollar: true }) },
      { label: 'Deposits/Credits', value: money(total(credits(statement))), total: true },
      { label: 'Withdrawals/Debits', value: `- ${money(total(debits(statement)))}`, total: true },
      {
        label: `Ending balance on ${formatDate.md(statement.period.end)}`,
        value: money(statement.closingCents, { dollar: true }),
        bold: true,
        closing: true,
      },
    ],
  })
  ;[
    `Account number: ${statement.accountNumber}`,
    statement.holder,
    `Average ledger balance this period   ${money(statement.averageCents, { dollar: true })}`,
  ].forEach((line, index) => {
    paper.text(left + 290, top + (index + 1) * size * 1.5 - 3, line, { size })
  })
  if (context.random.chance(0.4)) {
    drawHowToBalance(paper, left, right)
    paper.newPage()
  }
  paper.gap(14)
  drawHeading(paper, frame, 'Transaction history', 'rule')
  const descriptionX = left + 84
  const creditX = right - 2 * figure - 8
  drawTable(paper, context, {
    size,
    leading: frame.leading,
    header: 'rule',
    amountKeys: ['credit', 'debit'],
    splitRows: context.random.chance(0.3),
    gap: 1.5,
    ruled: context.random.chance(0.3),
    continued: () => drawHeading(paper, frame, 'Transaction history (continued)', 'rule'),
    columns: [
      { key: 'date', label: ['Date'], x: left },
      { key: 'check', label: ['Check', 'Number'], x: left + 36 },
      { key: 'description', label: ['Description'], x: descriptionX, width: creditX - figure - descriptionX - 4 },
      { key: 'credit', label: ['Deposits/', 'Credits'], x: creditX, align: 'right' },
      { key: 'debit', label: ['Withdrawals/', 'Debits'], x: right - figure - 4, align: 'right' },
      { key: 'balance', label: ['Ending daily', 'balance'], x: right, align: 'right' },
    ],
    rows: [
      ...statement.rows.map((row) => ({
        row,
        balanceCents: row.lastOfDay ? row.balanceCents : null,
        cells: {
          date: formatDate.md(row.date),
          check: row.checkNumber === null ? '' : String(row.checkNumber),
          description: row.checkNumber === null ? row.description : 'Check',
          credit: row.type === 'credit' ? money(row.amountCents) : '',
          debit: row.type === 'debit' ? money(row.amountCents) : '',
          balance: row.lastOfDay ? money(row.balanceCents) : '',
        },
      })),
      { bold: true, cells: { date: `Ending balance on ${formatDate.md(statement.period.end)}`, balance: money(statement.closingCents) } },
      {
        bold: true,
        cells: {
          date: 'Totals',
          credit: money(total(credits(statement)), { dollar: true }),
          debit: money(total(debits(statement)), { dollar: true }),
        },
      },
    ],
  })
  paper.paragraph(
    left,
    right - left,
    'The Ending Daily Balance does not reflect any pending withdrawals or holds on deposited funds that may have been outstanding on your account when your transactions posted.',
    { size: 7 },
  )
  drawSummaryOfChecks(
    paper,
    context,
    frame,
    statement.rows.filter((row) => row.checkNumber !== null),
  )
  drawReturned(paper, frame, context)
  paper.gap(12)
  drawHeading(paper, frame, 'Monthly service fee summary', 'rule')
  paper.line(
    left,
    `Fee period ${formatDate.mmddyyyy(statement.period.start)} - ${formatDate.mmddyyyy(statement.period.end)}    Standard monthly service fee $10.00    You paid $0.00`,
    { size },
  )
  paper.line(left, `Average ledger balance    $1,000.00    ${money(statement.averageCents, { dollar: true })}`, { size })
  paper.line(
    left,
    `Minimum daily balance    $500.00    ${money(Math.min(statement.openingCents, ...statement.daily.map((day) => day.balanceCents)), { dollar: true })}`,
    { size },
  )
  drawFinePrint(paper, left, right)
  paper.finish()
  return paper
}

const isBusinessDebit = (row: Row): boolean => row.entry.detail.kind === 'ach' && row.type === 'debit'

const drawAnalyzed = (context: LayoutContext): Paper => {
  const { statement } = context
  const frame = frameOf(context, 40, 570, 8.4)
  const { left, right, size } = frame
  const figure = figureWidth(context, size)
  const period = `${formatDate.long(statement.period.start)} - ${formatDate.long(statement.period.end)}`
  const paper = startPaper(context, frame, (sheet, page, pages) => {
    sheet.text(left, 32, page === 1 ? 'WellsOne Account' : `Account number: ${statement.accountNumber}`, { font: sheet.bold, size: 10 })
    sheet.text(right, 32, `${period}   Page ${page} of ${pages}`, { size: 8, align: 'right' })
  })
  drawLetterhead(paper, context, {
    bank: 'WELLS FARGO',
    bankAddress: [`Account number: ${statement.accountNumber}`, period],
    left,
    right: ['Questions?', 'Call your Customer Service Officer or Client Services', '1-800-AT WELLS (1-800-289-3557)'],
    rightX: right,
  })
  drawHeading(paper, frame, 'Account summary', 'bar')
  paper.text(left, paper.y + size, 'Account number', { font: paper.bold })
  ;['Beginning balance', 'Total credits', 'Total debits', 'Ending balance'].forEach((label, index) => {
    paper.text(left + 190 + index * 112, paper.y + size, label, { font: paper.bold, align: 'right' })
  })
  paper.gap(size * 1.4)
  paper.text(left, paper.y + size, statement.accountNumber)
  const values = [statement.openingCents, total(credits(statement)), -total(debits(statement)), statement.closingCents]
  values.forEach((value, index) => {
    const op = paper.text(left + 190 + index * 112, paper.y + size, money(value, { dollar: true }), { align: 'right' })
    if (index === 3) context.marks.closing.push(op)
    else if (index > 0) context.marks.totals.push(op)
  })
  paper.gap(size * 2)
  const columns = [
    { key: 'effective', label: ['Effective', 'date'], x: left },
    { key: 'posted', label: ['Posted', 'date'], x: left + 46 },
    { key: 'amount', label: ['Amount'], x: left + 84 + figure, align: 'right' as const },
    { key: 'mark', label: [''], x: left + 91 + figure },
    { key: 'description', label: ['Transaction detail'], x: left + 100 + figure, width: right - left - 100 - figure },
  ]
  const list = (title: string, rows: Row[], label: string): void =>
    drawListSection(paper, context, frame, {
      title,
      continuedTitle: `${title} (continued)`,
      rows,
      heading: 'plain',
      header: 'rule',
      columns,
      cells: (row) => ({
        effective: row.entry.detail.kind === 'deposit' ? formatDate.mmdd(row.date) : '',
        posted: formatDate.mmdd(row.date),
        amount: money(row.amountCents),
        mark: isBusinessDebit(row) ? '<' : '',
        description: row.description,
      }),
      totalLabel: label,
      totalX: left + 84 + figure + 90,
      totalValue: money(total(rows), { dollar: true }),
      gap: 1.5,
    })
  for (const row of statement.rows) if (isBusinessDebit(row)) row.description = `Business to Business ACH Debit - ${row.description}`
  const incoming = credits(statement)
  drawHeading(paper, frame, 'Credits', 'bar')
  list(
    'Deposits',
    incoming.filter((row) => row.entry.detail.kind === 'deposit'),
    'Total deposits',
  )
  list(
    'Electronic deposits/bank credits',
    incoming.filter((row) => row.entry.detail.kind !== 'deposit'),
    'Total electronic deposits/bank credits',
  )
  paper.line(left, 'Total credits', { font: paper.bold })
  context.marks.totals.push(
    paper.text(left + 84 + figure + 90, paper.y - 2, money(total(incoming), { dollar: true }), { font: paper.bold, align: 'right' }),
  )
  paper.gap(10)
  drawHeading(paper, frame, 'Debits', 'bar')
  const out = debits(statement)
  list(
    'Electronic debits/bank debits',
    out.filter((row) => row.checkNumber === null),
    'Total electronic debits/bank debits',
  )
  const checks = out.filter((row) => row.checkNumber !== null)
  if (checks.length > 0) {
    paper.gap(8)
    drawHeading(paper, frame, 'Checks paid', 'plain')
    const width = (right - left) / 3
    drawGrid(paper, context, {
      left,
      groups: 3,
      groupWidth: width,
      size,
      leading: frame.leading,
      order: 'down',
      continued: () => drawHeading(paper, frame, 'Checks paid (continued)', 'plain'),
      labels: [
        { x: 0, text: 'Number' },
        { x: width * 0.62, text: 'Amount', align: 'right' },
        { x: width * 0.7, text: 'Date' },
      ],
      cells: sortedChecks(checks).map((row) => ({
        row,
        texts: [
          { x: 0, text: String(row.checkNumber) },
          { x: width * 0.62, text: money(row.amountCents), align: 'right' },
          { x: width * 0.7, text: formatDate.mmdd(row.date) },
        ],
      })),
    })
    paper.line(left, `Total checks paid   ${money(total(checks), { dollar: true })}`, { font: paper.bold })
  }
  paper.line(left, 'Total debits', { font: paper.bold })
  context.marks.totals.push(
    paper.text(left + 84 + figure + 90, paper.y - 2, money(total(out), { dollar: true }), { font: paper.bold, align: 'right' }),
  )
  paper.gap(10)
  drawHeading(paper, frame, 'Daily ledger balance summary', 'bar')
  drawDailyGrid(paper, context, frame, { groups: 3, date: formatDate.mmdd, labels: ['Date', 'Balance'], withOpening: true })
  paper.line(left, `Average daily ledger balance   ${money(statement.averageCents, { dollar: true })}`, { font: paper.bold })
  drawFinePrint(paper, left, right)
  paper.finish()
  return paper
}

const base = { bank: 'Wells Fargo', style: 'wells', producer: 'Wells Fargo Output Services', creator: 'Wells Fargo Bank' } as const
export const wellsLayouts: Layout[] = [
  { ...base, name: 'wells-history', draw: drawHistory },
  { ...base, name: 'wells-analyzed', draw: drawAnalyzed },
]
