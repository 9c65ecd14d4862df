import { daysBetween, type IsoDate } from '../../../../shared/dates.ts'
import { onlyLetters } from '../../../letters.ts'
import { cellsOf } from '../../lines/cells.ts'
import { isDatedAmount, type Line } from '../../lines/lines.ts'
import { type DateOrder, monthOf, parseDateWord } from '../../text/dates.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { labelledDates } from './labels.ts'
import {
  CONNECTOR,
  FINE_PRINT_WORDS,
  fullDaysIn,
  isOfSomethingElse,
  iso,
  MAX_DAYS,
  OWN_PERIOD,
  ownClauses,
  type Period,
  wordsOf,
} from './text.ts'

type Days = { start: IsoDate; end: IsoDate }

const LABEL =
  /\b(?:statement|billing|reporting|activity) (?:period|cycle|dates)\b|\bperiod covered\b|\b(?:period|periode|p[ée]riode|per[ií]odo|periodo|zeitraum) ?:/i
const TO = /^(?:-|to|through|thru|until|till|t\/m|tot|bis|au|al|hasta|até)$/i
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
    (w, i) => TO.test(w) && words.slice(Math.max(0, i - BESIDE), i).some(isPart) && words.slice(i + 1, i + 1 + BESIDE).some(isPart),
  )
}

/** What stands on several pages is of the statement, whether or not it is called so. */
const onSeveralPages = (text: string, lines: readonly Line[]): boolean =>
  new Set(lines.flatMap((line) => (line.text.includes(text) ? [line.page] : []))).size > 1

/** What may stand beside the days of a period: `from`, `Statement period`, `Account detail for period`, `Estado de cuenta del`. */
const BARE =
  /^(?:#|from|for|the|your|period|statement|billing|reporting|activity|cycle|account|details?|summary|transactions?|history|continued|business|personal|commercial|bank|banking|checking|savings|dates?|of|del?|desde|estado|cuenta|extracto|per[ií]odo|du|relev[ée]|compte|p[ée]riode|vom|von|kontoauszug|zeitraum|van|rekeningoverzicht)$/i

const isOfBarePeriod = (word: string): boolean =>
  isOfDate(word) || NUMBER.test(word) || CONNECTOR.test(word) || BARE.test(word.replace(/[:,]$/, ''))

const isFullDay = (word: string | undefined): boolean => word !== undefined && typeof parseDateWord(word)?.year === 'number'

/** `07/04/2023   31   07/29/2023` under `Closing Date   Days in Cycle   Payment Due`: a number between two whole days is of neither. */
const isRowOfFigures = (words: readonly string[]): boolean =>
  words.some((word, i) => NUMBER.test(word) && isFullDay(words[i - 1]) && isFullDay(words[i + 1]))

/** The days of a text that is `03/01/2027 - 03/02/2027` and nothing else. */
const bareDays = (text: string, order: DateOrder): Days | null => {
  const words = wordsOf(text)
  const [start, end, ...more] = words.every(isOfBarePeriod) && !isRowOfFigures(words) ? fullDaysIn(text, order) : []
  return start && end && start < end && more.length === 0 ? { start, end } : null
}

/** `Jul 1, 2026 - Jul 31, 2026   Page 1 of 3` */
const PAGE_BEHIND = /\s(?:page|pg\.?)\s*\d+(?:\s*(?:of|\/)\s*\d+)?$/i

/** Two days with a word like `to` between them, and nothing else but the page's number. */
const bareSpan = (whole: string, order: DateOrder): Days | null => {
  const text = whole.replace(PAGE_BEHIND, '')
  const words = wordsOf(text)
  if (!words.some((w) => CONNECTOR.test(w)) || !words.every(isOfBarePeriod)) return null
  const [start, end, ...more] = fullDaysIn(text, order)
  return start !== undefined && end !== undefined && more.length === 0 ? { start, end } : null
}

/** `05/31/2027 - 05/01/2027`: the first of the two days is the later one. */
const isBackwards = (text: string, order: DateOrder): boolean => {
  const span = bareSpan(text, order)
  return span !== null && span.start > span.end
}

/** No export goes back so far beside one month's rows; one changed digit of a year does. */
const OVERLONG_DAYS = 10 * 365

/** `04/01/2025 - 04/30/2095`. */
const runsOver = (least: number, text: string, order: DateOrder): boolean => {
  const span = bareSpan(text, order)
  return span !== null && daysBetween(span.start, span.end) >= least
}

/** The cells of a line, and all of it: a printed export has the two days in cells of their own. */
const textsOf = (line: Line): string[] => [...cellsOf(line, CELL_GAP.text).map(({ text }) => text), line.text]

const bareDaysOn = (line: Line, order: DateOrder): Days[] => textsOf(line).flatMap((text) => bareDays(text, order) ?? [])

/** A span with rows before or after it: too short to be taken for the period, and nothing else that it could be. */
const isOutrun = (text: string, order: DateOrder, ofRows: Days | null): boolean => {
  const days = bareDays(text, order)
  return days !== null && ofRows !== null && (ofRows.start < days.start || ofRows.end > days.end)
}

/** Whether a span is meant to be the period that was read: it has one of its ends, or all that was read is an end. */
const isShorter = (days: Days, printed: Period): boolean =>
  printed.fromEnd === true || (days.start === printed.start) !== (days.end === printed.end)

/** `This statement covers the period …` in a sentence, wherever it stands, with rows outside of its days. */
const outrunSentence = (lines: readonly Line[], order: DateOrder, ofRows: Days | null, printed: Period | null): string | null => {
  for (const clause of lines.flatMap(ownClauses)) {
    // `Closing date 03/31/2026 Billing period 03/01/2026 - 03/31/2026`
    const [start, end, ...more] = isOfSomethingElse(clause) ? [] : fullDaysIn(clause.slice(clause.search(OWN_PERIOD)), order)
    if (!start || !end || more.length > 0 || start >= end || !ofRows) continue
    const isOutside = ofRows.start < start || ofRows.end > end
    const isWithin = ofRows.start <= end && ofRows.end >= start
    if (isOutside && (printed ? isShorter({ start, end }, printed) : isWithin)) return clause
  }
  return null
}

/** Charges and interest may be reckoned over other days than the statement's. */
const isOfOtherDays = (text: string): boolean => isOfSomethingElse(text) || /fee|charge|interest|dividend/i.test(text)

/** `Period:` and, in a cell of its own, `07/01/2026 - 09/30/2027`: fifteen months, or days that run backwards, are nobody's, and what was meant is not known. */
const isCalledPeriod = (line: Line, cell: number): boolean => {
  const label = cellsOf(line, CELL_GAP.text)[cell - 1]?.text ?? ''
  return LABEL.test(label) && !/\d/.test(label) && !isOfOtherDays(label)
}

/** Above the rows, and no sentence. */
const headLines = (lines: readonly Line[], firstRow: Line | undefined): readonly Line[] =>
  lines.filter(({ index, words }) => (!firstRow || index < firstRow.index) && words.length <= FINE_PRINT_WORDS)

/**
 * What stands above the rows and looks like the statement's period, where none was read: two full dates that are no period do not, unless they are called one,
 * every page has them, or they stand alone and rows lie outside of them.
 */
export const unreadPeriod = (lines: readonly Line[], firstRow: Line | undefined, order: DateOrder, ofRows: Days | null): string | null => {
  for (const line of headLines(lines, firstRow)) {
    const outrun = textsOf(line).find((text) => isOutrun(text, order, ofRows))
    if (outrun) return outrun
    for (const [i, { text }] of cellsOf(line, CELL_GAP.text).entries())
      if (
        looksLikePeriod(text) &&
        !isOfSomethingElse(text) &&
        (fullDaysIn(text, order).length < 2 || LABEL.test(text) || isCalledPeriod(line, i) || onSeveralPages(text, lines))
      )
        return text
  }
  return outrunSentence(lines, order, ofRows, null)
}

/**
 * A span above the rows that stands alone, begins or ends with the period that was read elsewhere, and has rows outside of it: one of the two is not the
 * statement's. Where lists have spans of their own, week by week, another one follows.
 */
export const shorterPeriod = (
  lines: readonly Line[],
  firstRow: Line | undefined,
  order: DateOrder,
  ofRows: Days | null,
  printed: Period,
): string | null => {
  for (const line of headLines(lines, firstRow))
    for (const text of textsOf(line)) {
      const days = isOutrun(text, order, ofRows) ? bareDays(text, order) : null
      if (!days || !isShorter(days, printed)) continue
      const isOneOfSeveral = lines.some((each) => bareDaysOn(each, order).some(({ start, end }) => start > days.end || end < days.start))
      if (!isOneOfSeveral) return text
    }
  return outrunSentence(lines, order, ofRows, printed)
}

/** Labels of the first day and of the last one; an account's opening day is no period's. */
const FROM =
  /^(?:statement|period|cycle|activity|billing)*(?:starts?|begin(?:s|ning)?|from)(?:date|on)?$|^(?:last|previous|prior)statement(?:date)?$/
const UNTIL =
  /^(?:statement|period|cycle|activity|billing)*(?:end(?:s|ing|ed)?|through|thru|to|until)(?:date|on)?$|^(?:this|current)statement(?:date)?$/

/** `Statement start date 05/01/2028   Statement end date 05/31/2027`, on one line or two. */
const backwardsLabels = (lines: readonly Line[], order: DateOrder): string | null => {
  let start: { date: IsoDate; line: Line } | null = null
  for (const line of lines)
    for (const { token, label } of labelledDates(line)) {
      const text = onlyLetters(label)
      const date = token.date!.year === null ? null : iso(token.date!, null, order)
      if (date === null) continue
      if (FROM.test(text)) start ??= { date, line }
      else if (start && UNTIL.test(text) && start.line.page === line.page)
        return start.date > date ? [...new Set([start.line.text, line.text])].join(' ') : null
    }
  return null
}

/** `KIM NAILS LLC | Account # 9142 838 706 | August 1, 2026 to August 31, 2026` */
const BAR = /\s[|·•]\s/

/** Above the rows of later pages. */
const runningHeads = (lines: readonly Line[], firstRow: Line | undefined): readonly Line[] => {
  const tops = new Map<number, number>()
  for (const line of lines) if (isDatedAmount(line)) tops.set(line.page, Math.min(tops.get(line.page) ?? line.y, line.y))
  return lines.filter(
    ({ page, y, words }) =>
      firstRow && page > firstRow.page && y < (tops.get(page) ?? Number.POSITIVE_INFINITY) && words.length <= FINE_PRINT_WORDS,
  )
}

/** What stands above the rows of a page as the period and ends before it begins: whatever the period was taken from, this print of it was not what a bank prints. */
export const backwardsPeriod = (lines: readonly Line[], firstRow: Line | undefined, order: DateOrder): string | null => {
  const head = [...headLines(lines, firstRow), ...runningHeads(lines, firstRow)]
  const parts = (line: Line): string[] => textsOf(line).flatMap((text) => [text, ...text.split(BAR)])
  return head.flatMap((line) => parts(line).filter((text) => isBackwards(text, order)))[0] ?? backwardsLabels(head, order)
}

const spanOver = (least: number, lines: readonly Line[], firstRow: Line | undefined, order: DateOrder): string | null =>
  headLines(lines, firstRow).flatMap((line) => textsOf(line).filter((text) => runsOver(least, text, order)))[0] ?? null

/** What stands above the rows as the period and runs over ten years and more. */
export const overlongPeriod = (lines: readonly Line[], firstRow: Line | undefined, order: DateOrder): string | null =>
  spanOver(OVERLONG_DAYS, lines, firstRow, order)

/** `02/01/2021 - 02/28/2026` above the rows of a month: longer than any period that is read, and where no other is printed, not what the rows span either. */
export const longPeriod = (lines: readonly Line[], firstRow: Line | undefined, order: DateOrder): string | null =>
  spanOver(
    MAX_DAYS + 1,
    lines.filter(({ text }) => !isOfOtherDays(text)),
    firstRow,
    order,
  )
