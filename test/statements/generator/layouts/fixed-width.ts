import { formatDate } from '../calendar.ts'
import { Paper } from '../paper.ts'
import type { TextOp } from '../pdf.ts'
import { credits, debits, type Layout, type LayoutContext, money, type Row, total } from '../statement.ts'
import { sortedChecks } from './parts.ts'

const columns = 88

/** Breaks at spaces into pieces no longer than the width. */
const fold = (text: string, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}

/** The line-printer statement of a core processor: one typeface, headings in dashes, figures where the columns say. */
const draw = (context: LayoutContext): Paper => {
  const { statement, jitter } = context
  const size = 9 * Math.min(jitter.scale, 1.02)
  const left = 42 + jitter.shift
  const line = size * 1.25 * jitter.leading
  const character = size * 0.6
  const paper: Paper = new Paper({
    top: 96,
    bottom: 744,
    font: 'mono',
    bold: 'monoBold',
    size,
    furniture: (sheet, page, pages) => {
      sheet.text(left, 40, 'FARMERS & DROVERS STATE BANK', { font: 'monoBold', size: size + 2 })
      sheet.text(left, 52, 'PO BOX 218   COUNCIL GROVE KS 66846')
      sheet.text(left + columns * character, 40, `Page ${String(page).padStart(3)} of ${pages}`, { align: 'right' })
      sheet.text(left + columns * character, 52, `Account Number ${statement.accountNumber}`, { align: 'right' })
      sheet.text(left + columns * character, 64, `Date ${formatDate.mmddyy(statement.period.end)}`, { align: 'right' })
    },
  })
  const put = (text: string): TextOp => {
    paper.ensure(line)
    paper.y += line
    return paper.text(left, paper.y, text.replace(/ +$/, ''))
  }
  const heading = (text: string): void => {
    paper.ensure(line * 5)
    paper.gap(line * 0.6)
    const dashes = Math.max(4, Math.floor((columns - text.length - 2) / 2))
    put(`${'-'.repeat(dashes)} ${text} ${'-'.repeat(dashes)}`)
  }
  const pair = (label: string, count: string, value: string): TextOp => {
    put(`${label.padEnd(44)}${count.padStart(8)}`)
    return paper.text(left + 70 * character, paper.y, value, { align: 'right' })
  }
  ;[statement.holder, ...statement.address].forEach((text) => {
    put(`      ${text}`)
  })
  paper.gap(line)
  put('COMMERCIAL CHECKING')
  pair('Previous Balance', '', money(statement.openingCents, { negative: 'trailing' }))
  context.marks.totals.push(
    pair(`${String(credits(statement).length).padStart(5)} Deposits/Other Credits`, '+', money(total(credits(statement)))),
  )
  pair(`${String(debits(statement).length).padStart(5)} Checks/Other Debits`, '-', money(total(debits(statement))))
  context.marks.closing.push(pair('Ending Balance', '', money(statement.closingCents, { negative: 'trailing' })))
  put(
    `Statement Dates  ${formatDate.mmddyy(statement.period.start)} thru ${formatDate.mmddyy(statement.period.end)}     Days in Statement Period ${statement.days}`,
  )
  put(
    `Average Ledger Balance ${money(statement.averageCents)}     Enclosures ${statement.rows.filter((row) => row.checkNumber !== null).length}`,
  )

  const width = 52
  const list = (title: string, rows: Row[]): void => {
    if (rows.length === 0) return
    heading(title)
    put(`${'Date'.padEnd(8)}${'Description'.padEnd(width + 6)}${'Amount'.padStart(16)}`)
    for (const row of rows) {
      const lines = fold(row.description, width)
      if (paper.y + line * lines.length > paper.bottom) {
        paper.newPage()
        heading(`${title} (Continued)`)
      }
      const page = paper.pageNumber
      const dated = formatDate.md(row.date).padEnd(8)
      const amount = `${money(row.amountCents)}${row.type === 'debit' ? '-' : ''}`
      const ops = [put(`${dated}${lines[0] ?? ''}`)]
      const amountOp = paper.text(left + (width + 30) * character, paper.y, amount, { align: 'right' })
      for (const rest of lines.slice(1)) ops.push(put(`${' '.repeat(8)}${rest}`))
      context.printed.push({ row, page, balanceCents: null, amountOp, ops: [...ops, amountOp] })
    }
  }
  const out = debits(statement)
  list('DEPOSITS AND OTHER CREDITS', credits(statement))
  list(
    'OTHER DEBITS',
    out.filter((row) => row.checkNumber === null),
  )
  const checks = sortedChecks(out)
  const paid = checks.filter((row) => row.checkNumber !== null)
  if (paid.length > 0) {
    heading('CHECKS IN NUMBER ORDER')
    put(
      'Date   Check No.       Amount   '
        .repeat(3)
        .trimEnd()
        .slice(0, columns + 8),
    )
    for (let start = 0; start < paid.length; start += 3) {
      const group = paid.slice(start, start + 3)
      put(
        group
          .map((row, index) => {
            const before = paid[start + index - 1]
            const gap = before !== undefined && (before.checkNumber as number) + 1 !== row.checkNumber ? '*' : ''
            return `${formatDate.md(row.date).padEnd(7)}${`${row.checkNumber}${gap}`.padEnd(9)}${money(row.amountCents).padStart(13)}   `
          })
          .join(''),
      )
      for (const row of group) context.printed.push({ row, page: paper.pageNumber, balanceCents: null, amountOp: null, ops: [] })
    }
    put('* Denotes missing check numbers')
  }
  heading('DAILY BALANCE INFORMATION')
  put('Date           Balance       '.repeat(3).trimEnd())
  for (let start = 0; start < statement.daily.length; start += 3)
    put(
      statement.daily
        .slice(start, start + 3)
        .map((day) => `${formatDate.md(day.date).padEnd(6)}${money(day.balanceCents, { negative: 'trailing' }).padStart(16)}       `)
        .join(''),
    )
  heading('END OF STATEMENT')
  paper.finish()
  return paper
}

export const fixedWidthLayouts: Layout[] = [
  {
    name: 'jack-henry',
    bank: 'Farmers & Drovers State Bank',
    style: 'core',
    producer: 'Jack Henry Synergy',
    creator: 'JHA Synapsys',
    draw,
  },
]
