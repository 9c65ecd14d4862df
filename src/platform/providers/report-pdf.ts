import PDFDocument from 'pdfkit'
import { centsFromDollars, formatCents } from '../../shared/money.ts'
import type { BackgroundReport } from './background.ts'

type Doc = InstanceType<typeof PDFDocument>
type Column<T> = { title: string /** Share of the width. */; share: number; value: (row: T) => string; right?: true }

const MARGIN = 54
const WIDTH = 612 - 2 * MARGIN
const BOTTOM = 792 - 72
const INK = '#1b2430'
const FAINT = '#5c6773'
const RULE = '#d5dbe1'
const RISK_COLOURS = { low: '#1d7a46', medium: '#a86400', high: '#b3261e' } as const
const CELL_PADDING = 4

// The fonts every reader has know Windows-1252 alone; what it lacks is written without its accents, or as a question mark.
const WIN_ANSI_EXTRAS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const WITHOUT_PARTS: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ŧ: 't',
  ẞ: 'SS',
  '−': '-',
  '‐': '-',
  '‑': '-',
}
const isDrawable = (char: string): boolean => {
  const code = char.codePointAt(0)!
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || WIN_ANSI_EXTRAS.includes(char)
}
export const drawable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((char) => {
      if (isDrawable(char)) return char
      if (/\s/.test(char)) return ' '
      const plain = WITHOUT_PARTS[char]
      if (plain !== undefined) return plain
      return [...char.normalize('NFKD').replace(/\p{M}/gu, '')].map((part) => (isDrawable(part) ? part : '?')).join('')
    })
    .join('')

const orDash = (value: string | null | undefined): string => (value == null || value === '' ? '–' : drawable(value))
const money = (dollars: number | null | undefined): string => {
  const cents = dollars == null ? null : centsFromDollars(dollars)
  return cents === null ? '–' : `$${formatCents(cents)}`
}

const ensureRoom = (doc: Doc, height: number): boolean => {
  if (doc.y + height <= BOTTOM) return false
  doc.addPage()
  return true
}

const heading = (doc: Doc, title: string): void => {
  ensureRoom(doc, 70)
  doc.moveDown(0.9).font('Helvetica-Bold').fontSize(11.5).fillColor(INK).text(title, MARGIN)
  const y = doc.y + 3
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke()
  doc.y = y + 6
}

type TableCell = { text: string; width: number; right: boolean }
type RowStyle = { font: string; size: number; colour: string }
const HEADER: RowStyle = { font: 'Helvetica-Bold', size: 8.5, colour: FAINT }
const PLAIN: RowStyle = { font: 'Helvetica', size: 9, colour: INK }

const drawRow = (doc: Doc, cells: TableCell[], style: RowStyle, onNewPage: () => void = () => {}): void => {
  doc.font(style.font).fontSize(style.size)
  const height = Math.max(...cells.map((cell) => doc.heightOfString(cell.text, { width: cell.width - CELL_PADDING })))
  if (ensureRoom(doc, height + 6)) onNewPage()
  const top = doc.y
  doc.font(style.font).fontSize(style.size).fillColor(style.colour)
  let x = MARGIN
  for (const cell of cells) {
    doc.text(cell.text, x, top, { width: cell.width - CELL_PADDING, align: cell.right ? 'right' : 'left' })
    x += cell.width
  }
  doc.x = MARGIN
  doc.y = top + height + 5
}

const table = <T>(doc: Doc, title: string, rows: readonly T[], columns: Column<T>[]): void => {
  heading(doc, rows.length === 0 ? title : `${title} (${rows.length})`)
  if (rows.length === 0) {
    doc.font('Helvetica').fontSize(9).fillColor(FAINT).text('None reported.', MARGIN)
    return
  }
  const cellsOf = (text: (column: Column<T>) => string): TableCell[] =>
    columns.map((column) => ({ text: text(column), width: column.share * WIDTH, right: column.right === true }))
  const drawHeader = (): void =>
    drawRow(
      doc,
      cellsOf((column) => column.title),
      HEADER,
    )
  drawHeader()
  for (const row of rows)
    drawRow(
      doc,
      cellsOf((column) => column.value(row)),
      PLAIN,
      drawHeader,
    )
}

const drawTop = (doc: Doc, report: BackgroundReport): void => {
  if (report.sandbox) {
    doc.rect(MARGIN, MARGIN, WIDTH, 20).fill('#fff1d6')
    doc
      .font('Helvetica-Bold')
      .fontSize(9)
      .fillColor('#7a4b00')
      .text('SANDBOX: made-up data, not about any real person or company', MARGIN + 8, MARGIN + 6, { lineBreak: false })
    doc.y = MARGIN + 34
  }
  doc
    .font('Helvetica')
    .fontSize(10)
    .fillColor(FAINT)
    .text(`Background report · ${report.entityType === 'person' ? 'Person' : 'Business'}`, MARGIN, doc.y)
  doc.moveDown(0.2).font('Helvetica-Bold').fontSize(20).fillColor(INK).text(drawable(report.entityName), { width: WIDTH })
  if (report.risk !== null)
    doc.moveDown(0.2).font('Helvetica-Bold').fontSize(10.5).fillColor(RISK_COLOURS[report.risk]).text(`Risk: ${report.risk}`)
  const headline = report.found ? report.headline : 'The provider has no record under this identifier.'
  if (headline !== null) doc.moveDown(0.2).font('Helvetica').fontSize(10.5).fillColor(INK).text(drawable(headline), { width: WIDTH })
}

const drawFacts = (doc: Doc, report: BackgroundReport, preparedAt: Date): void => {
  const facts: [string, string | null][] = [
    ['Report type', report.reportType],
    ['Report number', report.reportId],
    ['Identifier asked for', report.entityId],
    ['Reported by the provider', report.generatedAt],
    ['Formed', report.formationDate],
    ['State of formation', report.formationState],
    ['Registration', report.registrationStatus],
    ['Prepared', preparedAt.toISOString()],
  ]
  heading(doc, 'Summary')
  for (const [label, value] of facts) {
    if (value === null) continue
    drawRow(
      doc,
      [
        { text: label, width: WIDTH * 0.32, right: false },
        { text: drawable(value), width: WIDTH * 0.68, right: false },
      ],
      PLAIN,
    )
  }
}

const drawRecords = (doc: Doc, report: BackgroundReport): void => {
  table(doc, 'Bankruptcies', report.bankruptcies, [
    { title: 'Filed', share: 0.14, value: (row) => orDash(row.filedDate) },
    { title: 'Chapter', share: 0.12, value: (row) => orDash(row.chapter) },
    { title: 'Status', share: 0.16, value: (row) => orDash(row.status) },
    { title: 'Case', share: 0.18, value: (row) => orDash(row.caseNumber) },
    { title: 'Court', share: 0.4, value: (row) => orDash(row.court) },
  ])
  table(doc, 'Liens', report.liens, [
    { title: 'Filed', share: 0.14, value: (row) => orDash(row.filedDate) },
    { title: 'Kind', share: 0.2, value: (row) => orDash(row.kind) },
    { title: 'Status', share: 0.16, value: (row) => orDash(row.status) },
    { title: 'Holder', share: 0.32, value: (row) => orDash(row.holder) },
    { title: 'Amount', share: 0.18, value: (row) => money(row.amount), right: true },
  ])
  table(doc, 'Judgments', report.judgments, [
    { title: 'Filed', share: 0.14, value: (row) => orDash(row.filedDate) },
    { title: 'Status', share: 0.16, value: (row) => orDash(row.status) },
    { title: 'Plaintiff', share: 0.26, value: (row) => orDash(row.plaintiff) },
    { title: 'Court', share: 0.26, value: (row) => orDash(row.court) },
    { title: 'Amount', share: 0.18, value: (row) => money(row.amount), right: true },
  ])
  table(doc, 'Criminal records', report.criminalRecords, [
    { title: 'Date', share: 0.14, value: (row) => orDash(row.date) },
    { title: 'Offense', share: 0.4, value: (row) => orDash(row.offense) },
    { title: 'Disposition', share: 0.34, value: (row) => orDash(row.disposition) },
    { title: 'State', share: 0.12, value: (row) => orDash(row.state) },
  ])
  table(doc, 'Watchlists', report.watchlistHits, [
    { title: 'List', share: 0.45, value: (row) => orDash(row.list) },
    { title: 'Matched name', share: 0.4, value: (row) => orDash(row.matchedName) },
    { title: 'Likeness', share: 0.15, value: (row) => (row.score == null ? '–' : `${Math.round(row.score * 100)} %`), right: true },
  ])
  table(doc, report.entityType === 'person' ? 'Associates' : 'Owners and officers', report.associates, [
    { title: 'Name', share: 0.5, value: (row) => orDash(row.name) },
    { title: 'Role', share: 0.32, value: (row) => orDash(row.role) },
    {
      title: 'Ownership',
      share: 0.18,
      value: (row) => (row.ownershipPercentage == null ? '–' : `${row.ownershipPercentage} %`),
      right: true,
    },
  ])
  table(doc, 'Addresses', report.addresses, [
    {
      title: 'Address',
      share: 0.64,
      value: (row) => orDash([row.line1, row.city, [row.state, row.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')),
    },
    { title: 'From', share: 0.18, value: (row) => orDash(row.from) },
    { title: 'To', share: 0.18, value: (row) => orDash(row.to) },
  ])
}

/** Written last, when the number of pages is known. */
const drawFooters = (doc: Doc, report: BackgroundReport): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Text below the bottom margin would open a new page.
    doc.page.margins.bottom = 0
    const y = 792 - 44
    doc.font('Helvetica').fontSize(8).fillColor(FAINT)
    doc.text(drawable(`${report.entityName}${report.reportId === null ? '' : ` · ${report.reportId}`}`), MARGIN, y, {
      width: WIDTH * 0.75,
      height: 10,
      ellipsis: true,
      lineBreak: false,
    })
    doc.text(`Page ${page - start + 1} of ${count}`, MARGIN, y, { width: WIDTH, align: 'right', lineBreak: false })
  }
}

/** A background report as a PDF of ours: the same report and time give the same bytes. */
export const renderBackgroundReport = (report: BackgroundReport, preparedAt: Date): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const doc = new PDFDocument({
      size: 'LETTER',
      margin: MARGIN,
      bufferPages: true,
      info: {
        Title: drawable(`Background report: ${report.entityName}`),
        Creator: 'Holdback',
        Producer: 'Holdback',
        CreationDate: preparedAt,
      },
    })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    drawTop(doc, report)
    drawFacts(doc, report, preparedAt)
    if (report.found) drawRecords(doc, report)
    drawFooters(doc, report)
    doc.end()
  })
