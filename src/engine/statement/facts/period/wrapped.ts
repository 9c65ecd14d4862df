import { type Cell, cellsOf } from '../../lines/cells.ts'
import { hasMoney, type Line } from '../../lines/lines.ts'
import { type DateOrder, monthOf } from '../../text/dates.ts'
import { CELL_GAP, COLUMN, LEADING } from '../../tolerances.ts'
import { FINE_PRINT_WORDS, fullDaysIn, type Period, periodIn, wordsOf } from './text.ts'

// A sentence that says the period beside an address: it takes several lines of its own, or the edge of the paper cuts it off.

const FROM_ON = /\bperiod from\b.*$/i
/** `… from February 1, 2024 through February`, `… desde el 01/02/2024 hasta el`: it breaks off behind the word that leads to its second day. */
const LEADS_ON =
  /\d(?:st|nd|rd|th)?,? (?:to|through|thru|until|till|bis(?: zum)?|(?:al?|hasta|jusqu.au|até|ate)(?: el| il| o)?|au|t\/m|tot(?: en met)?)(?: (?<month>[\p{L}]{3,10})\.?(?: \d{1,2},?)?| \d{1,2}\.?(?: de| (?:de )?(?<monthBehind>[\p{L}]{3,10})\.?(?: del?)?)?)?$/iu
/** Lines that such a sentence goes on for. */
const LINES_MORE = 2
/** What a line begins with that goes on with two days. */
const GOES_ON = /^(?:\d|(?:to|through|thru|until)\b|[A-Z][a-z]{2,8}\.? \d|\p{L}{3,10} (?:del? )?(?:19|20)\d\d)/u
/** `… desde el 20 de diciembre de` over `2024 hasta el 21 de enero de 2025`: it breaks off before the year of its first day. */
const BEFORE_YEAR = /\b(?:from|desde|del?|vom|von|du|dal?|van)\b.*?\d{1,2}\.?(?:st|nd|rd|th|º)? (?:de )?(?<name>\p{L}{3,10})\.?(?: de)?$/iu
const FROM_YEAR = /^(?:19|20)\d\d\b/
/** `… desde el 30/04/2026` over `hasta el 29/05/2026`: it breaks off before that word. */
const FROM_DAY = /\b(?:from|desde|del?|vom|von|du|dal?|van)\b.*\d{4}$/i
const TO_DAY = /^(?:to|through|thru|until|till|hasta|al?|bis|au|tot|t\/m|at[ée])(?: el| il| o| zum| en met)? .*\d{4}$/i
/** `to`, and what is left of a month. */
const WORDS_BEHIND = 2

/** The text right below another, at its edge. */
const cellBelow = (lines: readonly Line[], at: number, cell: Cell): Cell | null => {
  const [line, below] = [lines[at]!, lines[at + 1]]
  if (!below || below.page !== line.page || below.y - line.y > LEADING.row * line.size) return null
  return cellsOf(below, CELL_GAP.text).find(({ x0 }) => Math.abs(x0 - cell.x0) <= COLUMN.sameEdge) ?? null
}

const leadsOn = (text: string, order: DateOrder): boolean => {
  const { month, monthBehind } = LEADS_ON.exec(text)?.groups ?? {}
  const name = month ?? monthBehind
  return LEADS_ON.test(text) && (name === undefined || monthOf(name) !== null) && fullDaysIn(text, order).length === 1
}

const endsBeforeYear = (text: string, order: DateOrder): boolean =>
  monthOf(BEFORE_YEAR.exec(text)?.groups?.name ?? '') !== null && fullDaysIn(text, order).length === 0

const endsWithDay = (text: string, order: DateOrder): boolean => FROM_DAY.test(text) && fullDaysIn(text, order).length === 1

const openCells = (line: Line, order: DateOrder): Cell[] =>
  line.words.length > FINE_PRINT_WORDS || hasMoney(line)
    ? []
    : cellsOf(line, CELL_GAP.text).filter(
        ({ text }) =>
          leadsOn(text, order) ||
          endsWithDay(text, order) ||
          endsBeforeYear(text, order) ||
          (FROM_ON.test(text) && !/[.!]$/.test(text) && fullDaysIn(text, order).length < 2),
      )

/** What the next line begins with. */
const restOf = (text: string, order: DateOrder): RegExp => {
  if (FROM_ON.test(text) || leadsOn(text, order)) return GOES_ON
  return endsWithDay(text, order) ? TO_DAY : FROM_YEAR
}

const clauseOf = ({ text }: Cell): string => FROM_ON.exec(text)?.[0] ?? text

/** The sentence from its `period from` to its second day, whichever lines that takes. */
const wholeSentence = (lines: readonly Line[], at: number, cell: Cell, order: DateOrder): string | null => {
  let text = clauseOf(cell)
  for (let more = 0; more < LINES_MORE; more++) {
    const below = cellBelow(lines, at + more, cell)
    if (below === null || !restOf(text, order).test(below.text)) return null
    text += ` ${below.text}`
    if (fullDaysIn(text, order).length >= 2) return text
  }
  return null
}

/** `… covers the period from June 20,` over `2026 to June 30, 2026.` at the right of an address. */
export const wrappedPeriod = (lines: readonly Line[], order: DateOrder): Period | null => {
  for (const [i, line] of lines.entries())
    for (const cell of openCells(line, order)) {
      const text = wholeSentence(lines, i, cell, order)
      const period = text === null ? null : periodIn(text, order)
      if (period) return period
    }
  return null
}

/** Whether words and a first day stand there, and the paper ends before the second one. */
const isCut = (cell: Cell, order: DateOrder): boolean => {
  const clause = clauseOf(cell)
  // `Rates are valid from March 1, 2026`: a sentence that ends with a day may be whole.
  if (endsWithDay(clause, order)) return false
  const words = wordsOf(clause)
  const year = words.findIndex((word) => /(?:19|20)\d{2}[.,]?$/.test(word))
  return fullDaysIn(clause, order).length === 1 && year > 0 && words.length - 1 - year <= WORDS_BEHIND
}

/** `… covers the period from June 20, 2026 to Jun`: where the days that were read are nowhere printed together, another date was taken for the end. */
export const cutOffPeriod = (lines: readonly Line[], order: DateOrder, read: Pick<Period, 'start' | 'end'> | null): string | null => {
  const isWhole = (text: string): boolean => {
    const days = fullDaysIn(text, order)
    return read !== null && days.includes(read.start) && days.includes(read.end)
  }
  for (const [i, line] of lines.entries())
    for (const cell of openCells(line, order)) {
      if (!isCut(cell, order) || wholeSentence(lines, i, cell, order) !== null) continue
      return lines.some(({ text }) => isWhole(text)) ? null : cell.text
    }
  return null
}
