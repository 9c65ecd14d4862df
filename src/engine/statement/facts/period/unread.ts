import type { IsoDate } from '../../../../shared/dates.ts'
import { cellsOf } from '../../lines/cells.ts'
import type { Line } from '../../lines/lines.ts'
import { type DateOrder, monthOf, parseDateWord, resolveDate } from '../../text/dates.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { FINE_PRINT_WORDS, fullDatesIn, isOfSomethingElse, wordsOf } from './text.ts'

type Days = { start: IsoDate; end: IsoDate }

const LABEL = /\b(?:statement|billing|reporting|activity) (?:period|cycle|dates)\b|\bperiod covered\b|\bperiod ?:/i
const CONNECTOR = /^(?:-|to|through|thru|until|till)$/i
const NUMBER = /^'?\d{1,4}(?:st|nd|rd|th)?[.,]?$/i
/** Days stand within so many words of it. */
const BESIDE = 2
const YEAR = /^(?:19|20)\d{2}[.,]?$/

const isOfDate = (word: string): boolean => monthOf(word) !== null || parseDateWord(word.replace(/[.,]$/, '')) !== null

/** Whether a text looks like a period: days or months to the left and right of a word like `to`, or a date beside such a label. */
const looksLikePeriod = (text: string): boolean => {
  const words = wordsOf(text)
  if (LABEL.test(text)) return words.some((w) => isOfDate(w) || YEAR.test(w))
  if (!words.some(isOfDate)) return false
  const isPart = (word: string): boolean => isOfDate(word) || NUMBER.test(word)
  return words.some(
    (w, i) => CONNECTOR.test(w) && words.slice(Math.max(0, i - BESIDE), i).some(isPart) && words.slice(i + 1, i + 1 + BESIDE).some(isPart),
  )
}

/** What stands on several pages is of the statement, whether or not it is called so. */
const onSeveralPages = (text: string, lines: readonly Line[]): boolean =>
  new Set(lines.flatMap((line) => (line.text.includes(text) ? [line.page] : []))).size > 1

const BARE = /^(?:from|period|statement|for|the|dates?)$/i

/** `03/01/2027 - 03/02/2027` and nothing else, with rows before or after it: too short to be taken for the period, and nothing else that it could be. */
const isOutrun = ({ tokens }: Line, text: string, order: DateOrder, ofRows: Days | null): boolean => {
  const isBare = wordsOf(text).every((w) => isOfDate(w) || NUMBER.test(w) || CONNECTOR.test(w) || BARE.test(w.replace(/:$/, '')))
  const days = tokens.flatMap(({ date }) =>
    date && date.year !== null ? (resolveDate(date, { order, start: null, end: null }) ?? []) : [],
  )
  const [start, end] = days
  return isBare && ofRows !== null && days.length === 2 && start! < end! && (ofRows.start < start! || ofRows.end > end!)
}

/**
 * What stands above the rows and looks like the statement's period, where none was read: two full dates that are no period do not, unless they are called one,
 * every page has them, or they stand alone and rows lie outside of them.
 */
export const unreadPeriod = (lines: readonly Line[], firstRow: Line | undefined, order: DateOrder, ofRows: Days | null): string | null => {
  for (const line of lines) {
    if (firstRow && line.index >= firstRow.index) return null
    if (line.words.length > FINE_PRINT_WORDS) continue
    for (const { text } of cellsOf(line, CELL_GAP.text))
      if (
        looksLikePeriod(text) &&
        !isOfSomethingElse(text) &&
        (fullDatesIn(text) < 2 || LABEL.test(text) || onSeveralPages(text, lines) || isOutrun(line, text, order, ofRows))
      )
        return text
  }
  return null
}
