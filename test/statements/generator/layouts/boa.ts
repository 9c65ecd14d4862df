import { formatDate } from '../calendar.ts'
import { drawAdvert, drawFinePrint, drawHowToBalance, drawLetterhead } from '../furniture.ts'
import type { Paper } from '../paper.ts'
import { credits, debits, type Layout, type LayoutContext, money, type Row, total } from '../statement.ts'
import { drawSummary } from '../table.ts'
import { drawCheckGrid, drawDailyGrid, drawHeading, drawListSection, frameOf, startPaper } from './parts.ts'

const isFee = (row: Row): boolean => row.entry.detail.kind === 'fee'

const draw = (context: LayoutContext): Paper => {
  const { statement } = context
  const frame = frameOf(context, 40, 570, 8.8)
  const { left, right, size } = frame
  const period = `${formatDate.long(statement.period.start)} to ${formatDate.long(statement.period.end)}`
  const spaced = statement.accountNumber.replace(/(\d{4})(?=\d)/g, '$1 ')
  const paper = startPaper(context, frame, (sheet, page, pages) => {
    sheet.text(left, 34, `${statement.holder}  |  Account # ${spaced}  |  ${period}`, { size: 8 })
    sheet.text(right, 764, `Page ${page} of ${pages}`, { size: 8, align: 'right' })
    if (page === 1) sheet.text(left, 764, 'PULL: E  CYCLE: 22  SPEC: 0  DELIVERY: E  TYPE:  IMAGE: I  BC: TX', { size: 6.5 })
  })
  drawLetterhead(paper, context, {
    bank: 'BANK OF AMERICA',
    bankAddress: ['P.O. Box 15284', 'Wilmington, DE 19850'],
    left,
    right: [
      'Customer service information',
      'Customer service: 1.888.287.4637',
      'bankofamerica.com',
      'Bank of America, N.A.',
      'P.O. Box 25118',
      'Tampa, FL 33622-5118',
    ],
    rightX: right,
  })
  paper.line(left, 'Your Business Advantage Fundamentals Banking', { font: paper.bold, size: size + 4 })
  paper.line(left, `for ${period}`, { size })
  paper.text(right, paper.y - 3, `Account number: ${spaced}`, { size, align: 'right' })
  paper.line(left, statement.holder, { size })
  paper.gap(10)
  const incoming = credits(statement)
  const checks = statement.rows.filter((row) => row.checkNumber !== null)
  const feeRows = debits(statement).filter(isFee)
  const withdrawals = debits(statement).filter((row) => row.checkNumber === null && !isFee(row))
  drawHeading(paper, frame, 'Account summary', 'rule')
  const top = paper.y
  drawSummary(paper, context, {
    x: left,
    valueX: left + 270,
    size,
    leading: 1.55,
    lines: [
      { label: `Beginning balance on ${formatDate.long(statement.period.start)}`, value: money(statement.openingCents, { dollar: true }) },
      { label: 'Deposits and other credits', value: money(total(incoming)), total: true },
      { label: 'Withdrawals and other debits', value: money(-total(withdrawals)), total: true },
      { label: 'Checks', value: money(-total(checks)).replace(/^0\.00$/, '-0.00'), total: true },
      { label: 'Service fees', value: money(-total(feeRows)).replace(/^0\.00$/, '-0.00'), total: true },
      {
        label: `Ending balance on ${formatDate.long(statement.period.end)}`,
        value: money(statement.closingCents, { dollar: true }),
        bold: true,
        closing: true,
      },
    ],
  })
  const end = paper.y
  ;[
    `# of deposits/credits: ${incoming.length}`,
    `# of withdrawals/debits: ${debits(statement).length}`,
    `# of items-previous cycle¹: ${context.random.int(2, 60)}`.replace('¹', ''),
    `# of days in cycle: ${statement.days}`,
    `Average ledger balance: ${money(statement.averageCents, { dollar: true })}`,
  ].forEach((line, index) => {
    paper.text(left + 320, top + (index + 1) * size * 1.55 - size * 0.55, line, { size })
  })
  paper.y = end
  drawAdvert(paper, context, left, right)
  if (context.random.chance(0.6)) drawHowToBalance(paper, left, right)
  paper.newPage()

  const listColumns = [
    { key: 'date', label: ['Date'], x: left },
    { key: 'description', label: ['Description'], x: left + 58, width: right - left - 58 - 92 },
    { key: 'amount', label: ['Amount'], x: right, align: 'right' as const },
  ]
  const list = (title: string, rows: Row[], sign: number, totalLabel: string): void =>
    drawListSection(paper, context, frame, {
      title,
      continuedTitle: `${title} - continued`,
      rows,
      heading: 'rule',
      header: 'plain',
      columns: listColumns,
      cells: (row) => ({ date: formatDate.mmddyy(row.date), description: row.description, amount: money(sign * row.amountCents) }),
      totalLabel,
      totalValue: money(sign * total(rows), { dollar: true }),
      continuedNote: 'continued on the next page',
      splitRows: context.random.chance(0.4),
      gap: 2,
    })
  list('Deposits and other credits', incoming, 1, 'Total deposits and other credits')
  list('Withdrawals and other debits', withdrawals, -1, 'Total withdrawals and other debits')
  if (checks.length > 0) {
    paper.gap(10)
    drawHeading(paper, frame, 'Checks', 'rule')
    drawCheckGrid(paper, context, frame, checks, {
      groups: 2,
      date: formatDate.mmddyy,
      fields: ['date', 'number', 'amount'],
      labels: { date: 'Date', number: 'Check #', amount: 'Amount' },
      negative: true,
      continued: () => drawHeading(paper, frame, 'Checks - continued', 'rule'),
    })
    paper.gap(8)
    paper.line(left, 'Total checks', { font: paper.bold })
    context.marks.totals.push(paper.text(right, paper.y - 2, money(-total(checks), { dollar: true }), { font: paper.bold, align: 'right' }))
    paper.line(left, 'Total # of checks', { font: paper.bold })
    paper.text(right, paper.y - 2, String(checks.length), { font: paper.bold, align: 'right' })
    paper.line(left, '* There is a gap in sequential check numbers', { size: 7 })
  }
  list('Service fees', feeRows, -1, 'Total service fees')
  paper.gap(10)
  drawHeading(paper, frame, 'Daily ledger balances', 'rule')
  drawDailyGrid(paper, context, frame, {
    groups: 3,
    date: formatDate.mmdd,
    labels: ['Date', 'Balance ($)'],
    withOpening: statement.daily[0]?.date !== statement.period.start,
    continued: () => drawHeading(paper, frame, 'Daily ledger balances - continued', 'rule'),
  })
  drawFinePrint(paper, left, right)
  paper.finish()
  return paper
}

export const boaLayouts: Layout[] = [
  { name: 'boa-business', bank: 'Bank of America', style: 'boa', producer: 'Xenos D2eVision', creator: 'Bank of America', draw },
]
