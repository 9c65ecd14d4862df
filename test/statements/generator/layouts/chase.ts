import { formatDate } from '../calendar.ts'
import { drawAdvert, drawFinePrint, drawHowToBalance, drawLetterhead } from '../furniture.ts'
import { Paper } from '../paper.ts'
import { credits, debits, type Layout, type LayoutContext, money, type Row, total } from '../statement.ts'
import { drawGrid, drawSummary, drawTable, drawTotal } from '../table.ts'

const kindOf = (row: Row): string => {
  if (row.checkNumber !== null) return 'checks'
  if (row.entry.detail.kind === 'card' || row.entry.detail.kind === 'atm') return 'cards'
  if (row.category === 'bankFee' && row.entry.detail.kind === 'fee') return 'fees'
  if (row.category === 'nsfFee') return 'fees'
  if (row.entry.detail.kind === 'depositReturn') return 'other'
  return 'electronic'
}

const sectionsOf = (context: LayoutContext): { title: string; short: string; anchor: string; rows: Row[]; sign: number }[] => {
  const out = debits(context.statement)
  const of = (kind: string): Row[] => out.filter((row) => kindOf(row) === kind)
  return [
    {
      title: 'DEPOSITS AND ADDITIONS',
      short: 'Deposits and Additions',
      anchor: 'deposits and additions',
      rows: credits(context.statement),
      sign: 1,
    },
    { title: 'CHECKS PAID', short: 'Checks Paid', anchor: 'checks paid section3', rows: of('checks'), sign: -1 },
    {
      title: 'ATM & DEBIT CARD WITHDRAWALS',
      short: 'ATM & Debit Card Withdrawals',
      anchor: 'atm debit withdrawal',
      rows: of('cards'),
      sign: -1,
    },
    { title: 'ELECTRONIC WITHDRAWALS', short: 'Electronic Withdrawals', anchor: 'electronic withdrawal', rows: of('electronic'), sign: -1 },
    { title: 'OTHER WITHDRAWALS', short: 'Other Withdrawals', anchor: 'other withdrawals', rows: of('other'), sign: -1 },
    { title: 'FEES', short: 'Fees', anchor: 'fees section', rows: of('fees'), sign: -1 },
  ].filter((section) => section.rows.length > 0)
}

const drawBusiness = (context: LayoutContext): Paper => {
  const { statement, jitter } = context
  const size = 8.5 * jitter.scale
  const leading = 1.32 * jitter.leading
  const left = 42 + jitter.shift
  const right = 560 + jitter.shift / 2
  const period = `${formatDate.long(statement.period.start)} through ${formatDate.long(statement.period.end)}`
  const paper = new Paper({
    top: 52,
    bottom: 728,
    font: jitter.font,
    bold: jitter.bold,
    size,
    furniture: (sheet, page, pages) => {
      if (page > 1) {
        sheet.text(right, 30, period, { size: 8.5, align: 'right' })
        sheet.text(right, 41, `Account Number: ${statement.accountNumber}`, { size: 8.5, align: 'right' })
        sheet.text(left, 34, 'CHASE', { font: sheet.bold, size: 12 })
      }
      sheet.text(right, 762, `Page ${page} of ${pages}`, { size: 7.5, align: 'right' })
    },
  })
  drawLetterhead(paper, context, {
    bank: 'CHASE',
    bankAddress: ['JPMorgan Chase Bank, N.A.', 'P O Box 182051', 'Columbus, OH 43218 - 2051'],
    left,
    right: [
      period,
      `Account Number: ${statement.accountNumber}`,
      '',
      'CUSTOMER SERVICE INFORMATION',
      'Web site: www.Chase.com',
      'Service Center: 1-877-425-8100',
    ],
    rightX: right,
  })
  const anchor = (edge: 'start' | 'end', name: string): void => {
    if (context.anchors) paper.text(left, paper.y + 1, `*${edge}*${name}`, { size: 1, invisible: true })
  }
  const sections = sectionsOf(context)
  const product = context.random.pick(['Chase Business Complete Checking', 'Chase Performance Business Checking'])
  anchor('start', 'summary')
  paper.line(left, 'CHECKING SUMMARY', { font: paper.bold, size: size + 2.5 })
  paper.text(left + 250, paper.y - 3, product, { size: size })
  paper.rule(left, right, paper.y + 2)
  paper.gap(6)
  paper.text(left + 250, paper.y + size, 'INSTANCES', { size: size - 1, align: 'right' })
  paper.text(left + 350, paper.y + size, 'AMOUNT', { size: size - 1, align: 'right' })
  paper.gap(size + 2)
  drawSummary(paper, context, {
    x: left,
    countX: left + 235,
    valueX: left + 350,
    size,
    leading: 1.4,
    lines: [
      { label: 'Beginning Balance', value: money(statement.openingCents, { dollar: true }), bold: true },
      ...sections.map(({ short, rows, sign }) => ({
        label: short,
        count: String(rows.length),
        value: money(sign * total(rows)),
        total: true,
      })),
      {
        label: 'Ending Balance',
        count: String(statement.rows.length),
        value: money(statement.closingCents, { dollar: true }),
        bold: true,
        closing: true,
      },
    ],
  })
  anchor('end', 'summary')
  paper.gap(8)
  paper.paragraph(
    left,
    right - left,
    `Your ${product} account provides: no transaction fees for unlimited electronic deposits, 20 transactions and $5,000 in cash deposits per statement cycle.`,
    { size: size - 0.5 },
  )
  if (context.random.chance(0.5)) drawHowToBalance(paper, left, right)
  if (context.random.chance(0.5)) paper.newPage()

  for (const section of sections) {
    paper.ensure(70)
    paper.gap(14)
    anchor('start', section.anchor)
    const heading = (suffix: string): void => {
      paper.line(left, `${section.title}${suffix}`, { font: paper.bold, size: size + 2 })
      paper.rule(left, right, paper.y + 2)
      paper.gap(5)
    }
    heading('')
    if (section.title === 'CHECKS PAID') {
      const checks = [...section.rows].sort((a, b) => (a.checkNumber as number) - (b.checkNumber as number))
      paper.text(left + 190, paper.y + size, 'DATE', { size: size - 1.5 })
      paper.gap(size)
      drawGrid(paper, context, {
        left,
        groups: 1,
        groupWidth: 300,
        size,
        leading: leading + 0.1,
        order: 'down',
        continued: () => heading(' (continued)'),
        labels: [
          { x: 0, text: 'CHECK NO.' },
          { x: 80, text: 'DESCRIPTION' },
          { x: 190, text: 'PAID' },
          { x: right - left, text: 'AMOUNT', align: 'right' },
        ],
        cells: checks.map((row, index) => ({
          row,
          texts: [
            { x: 0, text: String(row.checkNumber) },
            { x: 48, text: index > 0 && (checks[index - 1]?.checkNumber as number) + 1 !== row.checkNumber ? '* ^' : '^' },
            { x: 190, text: formatDate.mmdd(row.date) },
            { x: right - left, text: money(row.amountCents, { dollar: index === 0 }), align: 'right' },
          ],
        })),
      })
      drawTotal(paper, context, left, 'Total Checks Paid', right, money(total(checks), { dollar: true }), size)
      paper.paragraph(
        left,
        right - left,
        'If you see a description in the Checks Paid section, it means that we received only electronic information about the check, not the original or an image of the check. * All of your recent checks may not be on this statement. ^ An image of this check may be available for you to view on Chase.com.',
        { size: 6.8 },
      )
    } else {
      drawTable(paper, context, {
        size,
        leading,
        header: 'plain',
        headerSize: size - 1,
        splitRows: context.random.chance(0.5),
        gap: 1.5,
        amountKeys: ['amount'],
        continued: () => heading(' (continued)'),
        continues: () => {
          paper.text(right, paper.bottom + 12, '(continued on next page)', { size: 7, align: 'right' })
        },
        columns: [
          { key: 'date', label: ['DATE'], x: left },
          { key: 'description', label: ['DESCRIPTION'], x: left + 48, width: right - left - 48 - 90 },
          { key: 'amount', label: ['AMOUNT'], x: right, align: 'right' },
        ],
        rows: section.rows.map((row, index) => ({
          row,
          cells: { date: formatDate.mmdd(row.date), description: row.description, amount: money(row.amountCents, { dollar: index === 0 }) },
        })),
      })
      drawTotal(paper, context, left, `Total ${section.short}`, right, money(total(section.rows), { dollar: true }), size)
    }
    anchor('end', section.anchor)
  }

  paper.ensure(90)
  paper.gap(14)
  anchor('start', 'daily ending balance')
  const dailyHeading = (): void => {
    paper.line(left, 'DAILY ENDING BALANCE', { font: paper.bold, size: size + 2 })
    paper.rule(left, right, paper.y + 2)
    paper.gap(5)
  }
  dailyHeading()
  const groups = context.random.int(2, 3)
  const groupWidth = (right - left) / groups
  drawGrid(paper, context, {
    left,
    groups,
    groupWidth,
    size,
    leading: leading + 0.05,
    order: 'down',
    continued: dailyHeading,
    labels: [
      { x: 0, text: 'DATE' },
      { x: groupWidth - 30, text: 'AMOUNT', align: 'right' },
    ],
    cells: statement.daily.map((day, index) => ({
      texts: [
        { x: 0, text: formatDate.mmdd(day.date) },
        { x: groupWidth - 30, text: money(day.balanceCents, { dollar: index === 0 }), align: 'right' },
      ],
    })),
  })
  anchor('end', 'daily ending balance')
  drawServiceCharges(paper, context, left, right, size)
  if (context.random.chance(0.6)) drawAdvert(paper, context, left, right)
  drawFinePrint(paper, left, right)
  paper.finish()
  return paper
}

/** Charges of the next period: figures in a table that are no transactions. */
const drawServiceCharges = (paper: Paper, context: LayoutContext, left: number, right: number, size: number): void => {
  paper.ensure(110)
  paper.gap(16)
  paper.line(left, 'SERVICE CHARGE SUMMARY', { font: paper.bold, size: size + 2 })
  paper.rule(left, right, paper.y + 2)
  paper.gap(6)
  const items = context.statement.rows.length
  drawSummary(
    paper,
    { ...context, marks: { closing: [], totals: [] } },
    {
      x: left,
      countX: left + 290,
      valueX: right,
      size,
      leading: 1.35,
      lines: [
        { label: 'Monthly Service Fee', value: '$15.00' },
        { label: 'Other Service Charges', value: '$12.50' },
        { label: 'Total Service Charges', value: '$27.50 Will be assessed on next statement' },
        { label: 'Transactions', count: String(items), value: '0.00' },
        { label: 'Cash Deposits over $5,000 allowance', count: '1,250', value: '3.13' },
      ],
    },
  )
}

const drawPersonal = (context: LayoutContext): Paper => {
  const { statement, jitter } = context
  const size = 8.5 * jitter.scale
  const left = 40 + jitter.shift
  const right = 564
  const amountX = right - 88
  const period = `${formatDate.long(statement.period.start)} through ${formatDate.long(statement.period.end)}`
  const paper = new Paper({
    top: 50,
    bottom: 730,
    font: jitter.font,
    bold: jitter.bold,
    size,
    furniture: (sheet, page, pages) => {
      sheet.text(right, 28, period, { size: 8, align: 'right' })
      sheet.text(right, 39, `Account Number: ${statement.accountNumber}`, { size: 8, align: 'right' })
      sheet.text(right, 764, `Page ${page} of ${pages}`, { size: 7.5, align: 'right' })
    },
  })
  drawLetterhead(paper, context, {
    bank: 'CHASE',
    bankAddress: ['JPMorgan Chase Bank, N.A.', 'P O Box 182051', 'Columbus, OH 43218 - 2051'],
    left,
    right: [],
    rightX: right,
  })
  paper.line(left, 'CHECKING SUMMARY', { font: paper.bold, size: size + 2.5 })
  paper.rule(left, right, paper.y + 2)
  paper.gap(4)
  paper.text(left + 330, paper.y + size, 'AMOUNT', { size: size - 1, align: 'right' })
  paper.gap(size)
  const out = debits(statement)
  const sections = new Map<string, number>()
  const names: Record<string, string> = {
    checks: 'Checks Paid',
    cards: 'ATM & Debit Card Withdrawals',
    electronic: 'Electronic Withdrawals',
    other: 'Other Withdrawals',
    fees: 'Fees',
  }
  for (const row of out) sections.set(kindOf(row), (sections.get(kindOf(row)) ?? 0) - row.amountCents)
  drawSummary(paper, context, {
    x: left,
    valueX: left + 330,
    size,
    leading: 1.4,
    lines: [
      { label: 'Beginning Balance', value: money(statement.openingCents, { dollar: true }), bold: true },
      { label: 'Deposits and Additions', value: money(total(credits(statement))), total: true },
      ...[...sections].map(([kind, cents]) => ({ label: names[kind] as string, value: money(cents), total: true })),
      { label: 'Ending Balance', value: money(statement.closingCents, { dollar: true }), bold: true, closing: true },
    ],
  })
  paper.gap(16)
  const heading = (suffix: string): void => {
    paper.line(left, `TRANSACTION DETAIL${suffix}`, { font: paper.bold, size: size + 2 })
    paper.rule(left, right, paper.y + 2)
    paper.gap(5)
  }
  heading('')
  drawTable(paper, context, {
    size,
    leading: 1.32 * jitter.leading,
    header: 'plain',
    headerSize: size - 1,
    gap: 2,
    amountKeys: ['amount'],
    continued: () => heading(' (continued)'),
    columns: [
      { key: 'date', label: ['DATE'], x: left },
      { key: 'description', label: ['DESCRIPTION'], x: left + 44, width: amountX - left - 44 - 72 },
      { key: 'amount', label: ['AMOUNT'], x: amountX, align: 'right' },
      { key: 'balance', label: ['BALANCE'], x: right, align: 'right' },
    ],
    rows: [
      { cells: { description: 'Beginning Balance', balance: money(statement.openingCents, { dollar: true }) } },
      ...statement.rows.map((row) => ({
        row,
        balanceCents: row.balanceCents,
        cells: {
          date: formatDate.mmdd(row.date),
          description: row.description,
          amount: money(row.type === 'credit' ? row.amountCents : -row.amountCents),
          balance: money(row.balanceCents),
        },
      })),
      { cells: { description: 'Ending Balance', balance: money(statement.closingCents, { dollar: true }) } },
    ],
  })
  drawFinePrint(paper, left, right)
  paper.finish()
  return paper
}

const producer = 'JPMC Document Composition 4.2'
export const chaseLayouts: Layout[] = [
  { name: 'chase-business', bank: 'Chase', style: 'chase', producer, creator: 'JPMorgan Chase', draw: drawBusiness },
  { name: 'chase-personal', bank: 'Chase', style: 'chase', producer, creator: 'JPMorgan Chase', draw: drawPersonal },
]
