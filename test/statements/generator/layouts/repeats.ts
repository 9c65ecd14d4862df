import { formatDate } from '../calendar.ts'
import type { Paper } from '../paper.ts'
import { credits, debits, type Layout, type LayoutContext, money, type Row } from '../statement.ts'
import { drawGrid } from '../table.ts'
import { drawLedger, standardSummary } from './ledger.ts'
import { drawHeading, type Frame, figureWidth } from './parts.ts'

/** Layouts that print the same item twice: a reader must count it once. */
const drawAgain = (paper: Paper, context: LayoutContext, frame: Frame, title: string, rows: Row[]): void => {
  if (rows.length === 0) return
  paper.gap(10)
  drawHeading(paper, frame, title, 'rule')
  const width = (frame.right - frame.left) / 2
  const figure = figureWidth(context, frame.size)
  drawGrid(paper, context, {
    left: frame.left,
    groups: 2,
    groupWidth: width,
    size: frame.size,
    leading: frame.leading,
    order: 'down',
    continued: () => drawHeading(paper, frame, `${title} (continued)`, 'rule'),
    labels: [
      { x: 0, text: 'Date' },
      { x: 62, text: 'Description' },
      { x: width - 14, text: 'Amount', align: 'right' },
    ],
    cells: rows.map((row) => ({
      texts: [
        { x: 0, text: formatDate.mmddyyyy(row.date) },
        { x: 62, text: shorten(row.description, Math.floor((width - 90 - figure) / (frame.size * 0.66))) },
        { x: width - 14, text: money(row.amountCents, { dollar: true }), align: 'right' },
      ],
    })),
  })
}

const shorten = (text: string, length: number): string => text.slice(0, Math.max(8, length)).trim()

const webster = drawLedger({
  bank: 'Webster Bank',
  bankAddress: ['WebsterOne Business Checking', 'P.O. Box 10305, Waterbury, CT 06726'],
  columns: ['date', 'description', 'amount', 'balance'],
  dateWidth: 60,
  labels: { date: ['Date'], description: ['Description'], amount: ['Amount'], balance: ['Balance'] },
  date: formatDate.mmddyyyy,
  amount: { dollar: true },
  balance: { dollar: true },
  period: (statement) => `Statement Period ${formatDate.mmddyyyy(statement.period.start)} - ${formatDate.mmddyyyy(statement.period.end)}`,
  summary: standardSummary({
    opening: 'Beginning Balance',
    credits: 'Total Credits',
    debits: 'Total Debits',
    closing: 'Ending Balance',
    withCounts: true,
  }),
  title: 'Transaction Activity',
  heading: 'rule',
  openingLine: () => ({ label: 'Beginning Balance', dated: true }),
  closingLine: () => ({ label: 'Ending Balance', dated: true }),
  after: (paper, context, frame) => {
    drawAgain(paper, context, frame, 'Credits', credits(context.statement))
    drawAgain(paper, context, frame, 'Debits', debits(context.statement))
  },
})

/** Little pictures of checks at the end, with number, date and amount under each. */
const drawCheckImages = (paper: Paper, context: LayoutContext, frame: Frame): void => {
  const checks = context.statement.rows.filter((row) => row.checkNumber !== null)
  if (checks.length === 0) return
  paper.newPage()
  drawHeading(paper, frame, 'Check Images', 'rule')
  const width = (frame.right - frame.left) / 2
  checks.forEach((row, index) => {
    if (index % 2 === 0) paper.ensure(118)
    const x = frame.left + (index % 2) * width
    paper.box(x, paper.y, width - 16, 88, 0.95)
    paper.text(x + 8, paper.y + 14, context.statement.holder, { size: 6 })
    paper.text(x + width - 26, paper.y + 14, String(row.checkNumber), { size: 7, align: 'right' })
    paper.text(
      x + 8,
      paper.y + 98,
      `${formatDate.mmddyyyy(row.date)}   Check ${row.checkNumber}   ${money(row.amountCents, { dollar: true })}`,
      { size: 7.5 },
    )
    if (index % 2 === 1 || index === checks.length - 1) paper.y += 112
  })
}

const pinnacle = drawLedger({
  bank: 'Pinnacle Bank',
  bankAddress: ['150 Third Avenue South', 'Nashville, TN 37201'],
  columns: ['date', 'check', 'description', 'debit', 'credit', 'balance'],
  labels: {
    date: ['Date'],
    check: ['Check'],
    description: ['Description'],
    debit: ['Debits (-)'],
    credit: ['Credits (+)'],
    balance: ['Balance'],
  },
  date: formatDate.mmdd,
  checkText: () => 'Check',
  period: (statement) => `Statement of account ${formatDate.long(statement.period.start)} - ${formatDate.long(statement.period.end)}`,
  summary: standardSummary({
    opening: 'Balance Last Statement',
    credits: 'Deposits/Credits',
    debits: 'Checks/Debits',
    closing: 'Balance This Statement',
    withCounts: true,
  }),
  title: 'Account Activity',
  heading: 'bar',
  after: drawCheckImages,
})

export const repeatingLayouts: Layout[] = [
  { name: 'webster', bank: 'Webster', style: 'core', producer: 'OpenText Exstream 16.4', creator: 'Webster Bank', draw: webster },
  { name: 'pinnacle', bank: 'Pinnacle Bank', style: 'core', producer: 'Jack Henry & Associates', creator: 'Pinnacle Bank', draw: pinnacle },
]
