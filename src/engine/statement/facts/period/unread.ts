import { cellsOf } from '../../lines/cells.ts'
import type { Line } from '../../lines/lines.ts'
import { monthOf, parseDateWord } from '../../text/dates.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { FINE_PRINT_WORDS, fullDatesIn, isOfSomethingElse, wordsOf } from './text.ts'

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

/**
 * What stands above the rows and looks like the statement's period, where none was read: two full dates that are no period do not, unless they are called one
 * or every page has them.
 */
export const unreadPeriod = (lines: readonly Line[], firstRow: Line | undefined): string | null => {
  for (const line of lines) {
    if (firstRow && line.index >= firstRow.index) return null
    if (line.words.length > FINE_PRINT_WORDS) continue
    for (const { text } of cellsOf(line, CELL_GAP.text))
      if (looksLikePeriod(text) && !isOfSomethingElse(text) && (fullDatesIn(text) < 2 || LABEL.test(text) || onSeveralPages(text, lines)))
        return text
  }
  return null
}
