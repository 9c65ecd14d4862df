import { balanceLabelOf, directionOf } from '../../tables/vocabulary.ts'
import type { Style } from '../../text/style.ts'
import { CELL_GAP, LEADING } from '../../tolerances.ts'
import { cellsOf } from '../cells.ts'
import { hasMoney, isDatedAmount, type Line, lineOf, squash, startsWithDate } from '../lines.ts'

const CHARGES = /\b(?:charges?|fees?)\b/i
/** What is announced, and taken after the statement's last day. */
const AHEAD =
  /\b(?:pre-?)?notified\b|\b(?:to|will|shall) be (?:debited|charged|taken|collected|applied|deducted|paid)\b|\b(?:for|awaiting) (?:debit|collection|deduction)\b|\b(?:payable|due) (?:on|after)\b|\bnot yet (?:debited|charged|taken|applied|deducted)\b/i
const BEFORE = /\b(?:previous|prior|last)\b/i
const MAX_TITLE_WORDS = 16
const BOX_LINES = 16

/** The place of a box: its title's line, and from where to where its words stand. */
type Box = { at: number; left: number; right: number }

const isTitle = (text: string): boolean =>
  CHARGES.test(text) && AHEAD.test(text) && !BEFORE.test(text) && text.split(' ').length <= MAX_TITLE_WORDS

/** `Charges notified for debit on 24 Sep 2025`, by itself or beside a summary. */
const boxAt = (line: Line, at: number): Box | null => {
  if (!CHARGES.test(line.text) || !AHEAD.test(line.text) || startsWithDate(line)) return null
  const cells = cellsOf(line, CELL_GAP.text)
  const k = cells.findIndex(({ text }) => isTitle(text))
  const title = cells[k]
  const holdsMoney = title && line.tokens.some((t) => t.kind === 'money' && t.x0 >= title.x0 - 1 && t.x1 <= title.x1 + 1)
  // `CHARGES NOTIFIED 12 JUL   6.50` is a row: what stands beside a title has words.
  const isAlone = !cells[k + 1] || /[A-Za-z]{2}/.test(cells[k + 1]!.text)
  return title && isAlone && !holdsMoney ? { at, left: title.x0 - 1, right: cells[k + 1]?.x0 ?? Number.POSITIVE_INFINITY } : null
}

/** Where the rows of a page begin, the first of them and the leftmost edge. */
type Rows = { first: number; left: number }

const rowsByPage = (lines: readonly Line[]): Map<number, Rows> => {
  const pages = new Map<number, Rows>()
  for (const [i, line] of lines.entries()) {
    if (!isDatedAmount(line)) continue
    const known = pages.get(line.page)
    pages.set(line.page, { first: known?.first ?? i, left: Math.min(known?.left ?? line.x0, line.x0) })
  }
  return pages
}

/** A text that goes on between rows stands right of their dates. */
const isAmongRows = ({ at, left }: Box, rows: Rows | undefined): boolean => rows !== undefined && rows.first < at && left > rows.left

/** A figure or a word of charges; the account's own balances and sides end the box. */
const isOfBox = (part: Line): boolean => {
  if (isDatedAmount(part) || !(hasMoney(part) || CHARGES.test(part.text))) return false
  if (CHARGES.test(part.text)) return true
  const label = squash(part.tokens.map((t) => (t.kind === 'text' ? t.text : '')).join(''))
  return balanceLabelOf(label) === null && directionOf(label) === null
}

/**
 * Without boxes of charges that are announced and will be debited later: they are no charges of this period, whatever their labels say, and the day of their title
 * is no balance's beside it.
 */
export const withoutChargesAhead = (lines: readonly Line[], style: Style): readonly Line[] => {
  const boxes = lines.flatMap((line, at) => boxAt(line, at) ?? [])
  if (boxes.length === 0) return lines
  const rows = rowsByPage(lines)
  const rest = new Map<Line, Line | null>()
  for (const box of boxes) {
    const { at } = box
    const line = lines[at]!
    if (rest.has(line) || isAmongRows(box, rows.get(line.page))) continue
    let last = line
    for (let i = at; i < lines.length && i <= at + BOX_LINES; i++) {
      const each = lines[i]!
      if (startsWithDate(each) || each.page !== last.page || each.y - last.y > LEADING.figures * each.size) break
      const own = each.words.filter((w) => w.x0 >= box.left && w.x0 < box.right)
      if (own.length === 0) continue
      const others = each.words.filter((w) => w.x0 < box.left || w.x0 >= box.right)
      const isCrossed = own.some((w) => w.x1 > box.right) || others.some((w) => w.x0 < box.left && w.x1 > box.left + 1)
      if (isCrossed || (i > at && !isOfBox(lineOf(own, each.page, each.ocr, each.index, style)))) break
      rest.set(each, others.length > 0 ? lineOf(others, each.page, each.ocr, each.index, style) : null)
      last = each
    }
  }
  return lines.flatMap((line) => (rest.has(line) ? (rest.get(line) ?? []) : line))
}
