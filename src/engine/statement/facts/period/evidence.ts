import { addDays, daysBetween, type IsoDate } from '../../../../shared/dates.ts'
import { isDatedAmount, type Line } from '../../lines/lines.ts'
import type { RawRow } from '../../tables/rows.ts'
import { type DateOrder, resolveDate } from '../../text/dates.ts'
import type { Token } from '../../text/tokens.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { labelledDates, upTo, WINDOW_DAYS } from './labels.ts'
import { CONNECTOR, FINE_PRINT_WORDS, isOfSomethingElse, iso, type Period } from './text.ts'

/** A date that is printed with its year. */
export type FullDate = { date: IsoDate; line: Line }

/** The dates with a year that a statement prints: of its own (heads, balances, feet), and within rows and sentences. */
export type Evidence = { stated: FullDate[]; inPassing: FullDate[] }

/** A balance among the rows, and a foot that stands close enough to the last row to pass for its text. */
const OF_THE_STATEMENT = /balance|statement/

/** So many words that go on behind a date are a sentence's. */
const SENTENCE_WORDS = 3
const OF_SENTENCE = /^[a-z][a-z'\u2019-]*,?$/

/** `Money in: £5,170.45   From 12 April 2022 we're reducing the fee`: a notice beside a figure dates what it tells of, in another cell of its line. */
const isInNotice = ({ tokens, size }: Line, token: Token): boolean => {
  const at = tokens.indexOf(token)
  if (!tokens.slice(0, at).some((t) => t.kind === 'money')) return false
  const behind = tokens.slice(at + 1, at + 1 + SENTENCE_WORDS)
  return (
    behind.length === SENTENCE_WORDS &&
    !CONNECTOR.test(behind[0]!.text) &&
    behind.every((t, i) => OF_SENTENCE.test(t.text) && t.x0 - tokens[at + i]!.x1 < CELL_GAP.phrase * size)
  )
}

export const evidenceOf = (lines: readonly Line[], rows: readonly RawRow[], order: DateOrder): Evidence => {
  const ofRows = new Set(rows.flatMap((row) => row.lines))
  const evidence: Evidence = { stated: [], inPassing: [] }
  for (const line of lines) {
    const isOfRow = (isDatedAmount(line) || ofRows.has(line)) && !OF_THE_STATEMENT.test(line.squashed)
    const isAside = isOfRow || line.words.length > FINE_PRINT_WORDS
    let isOther = false
    for (const { token, label } of labelledDates(line)) {
      // Both ends of a range are of one thing.
      isOther = isOfSomethingElse(label) || (isOther && CONNECTOR.test(label.trim()))
      const date = token.date!.year === null || isOther ? null : iso(token.date!, null, order)
      if (date) (isAside || isInNotice(line, token) ? evidence.inPassing : evidence.stated).push({ date, line })
    }
  }
  return evidence
}

/** What a statement dates besides its rows lies near them: a balance carried over, the day of printing, when a payment is due. */
const BEFORE_DAYS = 45
const AFTER_DAYS = 92

export const isNear = (date: IsoDate, { start, end }: Period): boolean =>
  date >= addDays(start, -BEFORE_DAYS) && date <= addDays(end, AFTER_DAYS)

/** More dates than that say nothing new. */
const MOST_DATES = 30

/** Rows of one statement: of two windows with which as many dates agree, the one that tears them apart is wrong. */
const STATEMENT_DAYS = 100

/** About a year that gives rows without one the years with which most of the printed dates agree; where several do, the first date ends it. */
export const windowOf = (
  statementDate: IsoDate | null,
  all: readonly FullDate[],
  rows: readonly RawRow[],
  order: DateOrder,
): Period | null => {
  const dates = [...new Set([...(statementDate ? [statementDate] : []), ...all.map(({ date }) => date)])].slice(0, MOST_DATES)
  let best: Period | null = null
  let bestScore = -1
  // No row is later than the statement.
  for (const date of dates)
    for (const window of date === statementDate ? [upTo(date)] : [upTo(date), { start: date, end: addDays(date, WINDOW_DAYS) }]) {
      const span = spanWithin(window, rows, order)
      const isWhole = span !== null && daysBetween(span.start, span.end) <= STATEMENT_DAYS
      const score = span ? dates.filter((each) => isNear(each, span)).length + (isWhole ? 0.5 : 0) : 0
      if (score <= bestScore) continue
      best = window
      bestScore = score
    }
  return best
}

/** From the first to the last of the rows that print no year. */
export const spanWithin = (window: Period, rows: readonly RawRow[], order: DateOrder): Period | null => {
  const dates = rows.flatMap(({ date }) => (date.year === null ? (resolveDate(date, { order, ...window }) ?? []) : [])).sort()
  return dates.length > 0 ? { start: dates[0]!, end: dates[dates.length - 1]! } : null
}
