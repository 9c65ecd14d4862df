import type PDFDocument from 'pdfkit'
import { drawable } from '../../../platform/providers/report-pdf.ts'

export type Doc = InstanceType<typeof PDFDocument>

export const LEFT = 48
export const WIDTH = 612 - 2 * LEFT
export const INK = '#1b2430'
export const FAINT = '#5c6773'
export const RULE = '#d5dbe1'
export const GOOD = '#1d7a46'
export const BAD = '#b3261e'
export const LINE = 12.5
/** Where the last line of a page may end. */
export const FOOT = 746

export type Style = { size?: number; bold?: boolean; colour?: string; align?: 'left' | 'right'; width?: number }

/** One line, never more: what does not fit ends in dots. */
export const line = (
  doc: Doc,
  text: string,
  x: number,
  y: number,
  { size = 9, bold = false, colour = INK, align = 'left', width = WIDTH }: Style = {},
) =>
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour)
    .text(drawable(text).slice(0, 400), x, y, { width, height: size + 2, align, lineBreak: false, ellipsis: true })

/** Up to so many lines; what is longer ends in dots. */
export const paragraph = (
  doc: Doc,
  text: string,
  x: number,
  y: number,
  lines: number,
  { size = 9, colour = INK, width = WIDTH, bold = false }: Style,
) =>
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour)
    .text(drawable(text).slice(0, 600), x, y, { width, height: lines * (size + 2.5), ellipsis: true, lineGap: 1 })

export const heading = (doc: Doc, text: string, y: number): number => {
  line(doc, text, LEFT, y, { size: 11, bold: true })
  doc
    .moveTo(LEFT, y + 15)
    .lineTo(LEFT + WIDTH, y + 15)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke()
  return y + 20
}

export type Column<T> = { title: string; share: number; right?: true; of: (row: T) => string }

export const table = <T>(doc: Doc, rows: readonly T[], columns: readonly Column<T>[], y: number, max: number, none: string): number => {
  const cells = (text: (column: Column<T>) => string, at: number, style: Style): void => {
    let x = LEFT
    for (const column of columns) {
      const width = column.share * WIDTH
      line(doc, text(column), x, at, { ...style, size: 8, width: width - 4, align: column.right ? 'right' : 'left' })
      x += width
    }
  }
  if (rows.length === 0) {
    line(doc, none, LEFT, y, { colour: FAINT })
    return y + LINE
  }
  cells((c) => c.title, y, { bold: true, colour: FAINT })
  let at = y + LINE
  for (const row of rows.slice(0, max)) {
    cells((c) => c.of(row), at, {})
    at += LINE
  }
  if (rows.length > max) {
    line(doc, `and ${rows.length - max} more; the workbook has all of them.`, LEFT, at, { size: 8, colour: FAINT })
    at += LINE
  }
  return at
}

export const sentences = (doc: Doc, texts: readonly string[], y: number, max: number, none: string): number =>
  table(doc, texts, [{ title: '', share: 1, of: (t) => `•  ${t}` }], y - (texts.length > 0 ? LINE : 0), max, none)

/** Label over value, four in a row. */
export const grid = (doc: Doc, figures: readonly (readonly [string, string, string?])[], y: number): number => {
  const width = WIDTH / 4
  figures.forEach(([label, value, colour], i) => {
    const [x, at] = [LEFT + (i % 4) * width, y + Math.floor(i / 4) * 34]
    line(doc, label, x, at, { size: 7.5, colour: FAINT, width: width - 6 })
    line(doc, value, x, at + 10, { size: 13, bold: true, colour: colour ?? INK, width: width - 6 })
  })
  return y + Math.ceil(figures.length / 4) * 34 + 4
}
