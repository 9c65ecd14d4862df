import { Readable } from 'node:stream'
import type { CellValue, Sheet } from './sheet.ts'

/** So much text goes out at a time. */
const CHUNK_CHARACTERS = 32_768

// A spreadsheet takes a cell that begins so for a formula, some of them after blanks, some in full-width letters; a line break or tab in front hides it.
const FORMULA = /^[\s\p{Cc}\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^\p{Cc}/u
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

const cellText = (cell: CellValue | undefined): string => {
  if (cell === null || cell === undefined) return ''
  // A number is no text that someone chose: -5 stays -5.
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  if (typeof cell === 'boolean') return cell ? 'true' : 'false'
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const lineOf = (cells: readonly (CellValue | undefined)[]): string => `${cells.map(cellText).join(',')}\r\n`

async function* chunksOf(sheet: Sheet): AsyncGenerator<string> {
  let text = lineOf(sheet.columns.map((c) => c.title))
  for await (const row of sheet.rows) {
    text += lineOf(row)
    if (text.length >= CHUNK_CHARACTERS) {
      yield text
      text = ''
    }
  }
  if (text !== '') yield text
}

/** RFC 4180 in UTF-8, row by row: memory does not grow with the table. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export const csvStream = (sheet: Sheet): Readable => Readable.from(chunksOf(sheet), { objectMode: false })
