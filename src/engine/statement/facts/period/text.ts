import { dayNumber, type IsoDate } from '../../../../shared/dates.ts'
import { cellsOf } from '../../lines/cells.ts'
import type { Line } from '../../lines/lines.ts'
import { compactDate, type DateOrder, type DateParts, monthOf, parseDateAt, resolveDate } from '../../text/dates.ts'
import { plainDashes } from '../../text/money.ts'
import { CELL_GAP } from '../../tolerances.ts'

export type Period = {
  start: IsoDate
  end: IsoDate
  /** Only the end is printed: the start is a month before it. */
  fromEnd?: true
  /** The days by which rows begin before that month. */
  daysBefore?: number
}

/** Where only the end of a period is printed, its rows may begin so many days before a month: a quarter's do. */
export const BEFORE_MONTH_DAYS = 69

export const CONNECTOR = /^(?:to|through|thru|-|until|till|til|and|au|bis|tot|t\/m|al|a|até|ate|hasta|–|ending|en|met|do|po|по)$/i
/** Stands for the white between two cells: no date reaches over it. */
const GAP = '\u00a6'
/** Sentences speak of other periods: of a promise, a rate, a change of terms. */
export const FINE_PRINT_WORDS = 20
const MIN_DAYS = 5
export const MAX_DAYS = 400

const TO = '(?: ?- ?| (?:to|through|thru|until|till|al?|au|bis|at[ée]) )'
const NTH = '(?:st|nd|rd|th|er|º)?'
const NAME_DAYS = new RegExp(`\\b([A-Za-zÀ-ÿ]{3,9}\\.?) (\\d{1,2})${NTH}${TO}(\\d{1,2})${NTH}\\b(?![/.:-]\\d)(?:,? (\\d{4})\\b)?`, 'gi')
const DAYS_NAME = new RegExp(
  `(?<![\\d/.:-])(\\d{1,2})${NTH}\\.?${TO}(\\d{1,2})${NTH}\\.? (?:de )?([A-Za-zÀ-ÿ]{3,10}\\.?)(?:,? (?:del? )?(\\d{4})\\b)?`,
  'gi',
)

/** `March 1 - 31, 2025`, `1-31 March 2025` and `1 al 31 de marzo de 2025`, with the month beside both of its days. */
const withBothMonths = (text: string): string =>
  text
    .replace(NAME_DAYS, (found, month, from, to, year = '', at, all) => {
      const isOneMonth = monthOf(month) !== null && Number(from) < Number(to)
      // `Dec 16 - 15 Jan`
      const hasOther = year === '' && monthOf(/^[ -]?(\S*)/.exec(all.slice(at + found.length))![1]!) !== null
      return isOneMonth && !hasOther ? `${month} ${from} ${year} - ${month} ${to} ${year}` : found
    })
    .replace(DAYS_NAME, (found, from, to, month, year = '', at, all) => {
      // `Mar 1 - 31 Mar`
      const hasOther = monthOf(/(\S*) $/.exec(all.slice(0, at))?.[1] ?? '') !== null
      return monthOf(month) !== null && Number(from) < Number(to) && !hasOther ? `${from} ${month} ${year} - ${to} ${month} ${year}` : found
    })

/** Words of a line with butted dates parted and parted months joined: `2023-Dec`, `05/01/26-05/31/26`, `THROUGHJANUARY 31`, `May l, 2019`, `J une 30`. */
const partedWords = (text: string): string[] =>
  // `April 1, 2026 [UTC] - April 30, 2026 [UTC]`: a zone of time in brackets parts no dates.
  withBothMonths(
    plainDashes(text)
      .replace(/\s\[(?:UTC|GMT)[^\]]*\]/g, '')
      // `2024-03-01T00:00:00Z / 2024-03-31T23:59:59Z`, `03/01/2024 00:00 - 03/31/2024 23:59`
      .replace(/(\d{4}-\d\d-\d\d|\d\/\d{1,2}\/\d{4})[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?(?=\s|$)/g, '$1')
      // `Statement nr. 4 - 30 September 2023`: a number is no day.
      .replace(/\b(?:nr|no|num|number|nummer|numero)\b\.?:? ?\d{1,4}(?= ?[-,|·])/gi, ' ')
      // `Nov 1 → Nov 30`, `2025-11-01..2025-11-30`
      .replace(/\s*(?:[→⟶➔➜~]|(?<=\d)\.{2,3}(?=\d))\s*/g, ' - ')
      .replace(/(?<=\s)['\u2019](\d{2})\b/g, '20$1')
      // `SEP.01-SEP.30,2025`
      .replace(/\b([A-Za-z]{3,4})\.(\d{1,2})-([A-Za-z]{3,4})\.(\d{1,2})\b/g, (found, from, a, to, b) =>
        monthOf(from) === null || monthOf(to) === null ? found : `${from} ${a} - ${to} ${b}`,
      )
      // `30 dejunho de 2026`, where a font's white is narrow
      .replace(/\b(\d{1,2}º? de)([a-zà-ÿ]{4,10})\b/gi, (found, day, month) => (monthOf(month) === null ? found : `${day} ${month}`))
      // `1 de abril al 30 de abril de 2026`
      .replace(/\b(\d{1,2})º? de ([a-zà-ÿ]{3,10})(?: del? (?=\d{4}\b))?/gi, (found, day, month) =>
        monthOf(month) === null ? found : `${day} ${month} `,
      ),
  )
    .replace(/(through|thru)(?=[A-Za-z\d])/gi, '$1 ')
    .replace(/([a-z\d,])(through|thru)\b/gi, '$1 $2')
    .replace(/(\d{4})\s*-\s*(?=[A-Za-z])/g, '$1 - ')
    // `1 Nov 2024- 15Nov2024`, where a font's white is narrow
    .replace(/(\d{4})-(?=\s)/g, '$1 -')
    .replace(/\b(\d{1,2})([A-Za-z]{3,9})(\d{4})\b/g, (found, day, month, year) =>
      monthOf(month) === null ? found : `${day} ${month} ${year}`,
    )
    .replace(/\b(\d{1,2}\.\d{1,2})\.\s*-\s*(\d{1,2}\.\d{1,2}\.(\d{4}))/g, '$1.$3 - $2')
    .replace(/(\d[/.]\d{1,2}(?:[/.]\d{2,4})?)\s*-\s*(?=(?:\d{1,2}|\d{4})[/.])/g, '$1 - ')
    .replace(/(\d{4}-\d{2}-\d{2})\s*[-/]\s*(?=\d{4}-)/g, '$1 - ')
    .replace(/\b(\d{8})-(?=\d{8}\b)/g, '$1 - ')
    // `March 1-April 3`; in `Period 01-Sep-23` the word is none of the date's.
    .replace(/([A-Za-z]{3,9})(\.? \d{1,2})-(?=[A-Za-z]{3})/g, (found, month, day) =>
      monthOf(month) === null ? found : `${month}${day} - `,
    )
    .replace(/(\d-[A-Za-z]{3,9}-(?:\d{4}|\d{2}))-(?=\d{1,2}-[A-Za-z]{3})/g, '$1 - ')
    .replace(/(\d{1,2} [A-Za-z]{3,9}\.?)-(?=\d{1,2} [A-Za-z]{3})/g, '$1 - ')
    .replace(/([A-Za-z]{3,9}\.?)(\d{1,2},)/g, '$1 $2')
    // `31 December2024`, as letters that stand apart are joined
    .replace(/(\d [A-Za-z]{3,9})(\d{4})\b/g, '$1 $2')
    .replace(/,(?=\d{4})/g, ', ')
    .replace(/\b([A-Z][a-z]{2,8}\.?) [lI|](?=,| )/g, '$1 1')
    .replace(/\b([A-Z][a-z]{0,3}) ([a-z]{2,8})(?= \d)/g, (parted, a, b) =>
      monthOf(a) === null && monthOf(a + b) !== null ? a + b : parted,
    )
    .replace(/(\d{4}|\/\d{2})[.;](?=\s|$)/g, '$1 ')
    .replace(/[():;]/g, ' ')
    .replaceAll('\t', ` ${GAP} `)
    .split(/\s+/)
    .filter((w) => w.length > 0)

const KEPT_TEXTS = 1_000
const KEPT_LENGTH = 200
const kept = new Map<string, readonly string[]>()

/** The same lines are asked for the same again and again: heads of pages by each account and each reading of a file. */
export const wordsOf = (text: string): readonly string[] => {
  const known = kept.get(text)
  if (known) return known
  const words = partedWords(text)
  if (kept.size >= KEPT_TEXTS) kept.clear()
  if (text.length <= KEPT_LENGTH) kept.set(text, words)
  return words
}

type Placed = { parts: DateParts; from: number; to: number }

/** `12 March 1`: the month goes with the number before it, or where that makes no period, with the one behind. */
const isBeforeNameDay = (words: readonly string[], i: number): boolean =>
  /^\d{1,2}$/.test(words[i]!) && monthOf(words[i + 1] ?? '') !== null && /^\d{1,2},?$/.test(words[i + 2] ?? '')

const datesIn = (words: readonly string[], nameFirst = false): Placed[] => {
  const out: Placed[] = []
  for (let i = 0; i < words.length; ) {
    const found = nameFirst && isBeforeNameDay(words, i) ? null : (parseDateAt(words, i, () => true) ?? compactDate(words[i]!))
    if (found) {
      out.push({ parts: found.parts, from: i, to: i + found.words })
      i += found.words
    } else i++
  }
  return out
}

export const iso = (parts: DateParts, year: number | null, order: DateOrder): IsoDate | null => {
  const y = parts.year ?? year
  if (y === null) return null
  return resolveDate({ ...parts, year: y }, { order, start: null, end: null })
}

export const isPeriod = (start: IsoDate, end: IsoDate, least = MIN_DAYS): boolean => {
  const days = dayNumber(end) - dayNumber(start)
  return days >= least && days <= MAX_DAYS
}

/** How many dates a text holds, and its words besides. */
export const periodWordsOf = (text: string): { rest: string[]; dates: number } => {
  const words = wordsOf(text)
  const dates = datesIn(words)
  return { rest: words.filter((_, i) => !dates.some((d) => i >= d.from && i < d.to)), dates: dates.length }
}

/** The days that a text prints with their year. */
export const fullDaysIn = (text: string, order: DateOrder): IsoDate[] =>
  datesIn(wordsOf(text)).flatMap(({ parts }) => iso(parts, null, order) ?? [])

/** The date that a text consists of, year and all. */
export const dateIn = (text: string, order: DateOrder): IsoDate | null => {
  const words = wordsOf(text)
  const [date] = datesIn(words)
  return date && date.from === 0 && date.to === words.length ? iso(date.parts, null, order) : null
}

/** Words beside dates that are none of the statement's own: of a rate, a form, an account's age, a promise, another year. */
const OF_SOMETHING_ELSE =
  /\b(?:effective|rates?|apy|since(?!.*\b(?:until|till)\b)|opened|established|founded|rev|revised|version|form|terms|agreement|maturity|matures|expires?|expiration|valid|offers?|promo|promotions?|promotional|campaign|waiver|competition|prizes?|win|spend|claims?|birth|compared|(?:last|previous|prior) year)\b/i

export const isOfSomethingElse = (label: string): boolean => OF_SOMETHING_ELSE.test(label)

/** `Next statement period: …` tells of no day of this one. */
const OF_THE_NEXT = /\bnext (?:statement|billing|period|cycle)\b.*$/i

export const OWN_PERIOD =
  /\b(?:statement|billing)\s(?:period|cycle|dates)\b|\bthis statement (?:covers|is for)\b|\b(?:transactions|activity|entries|items)(?: shown| listed)?(?: here| above)?(?: were| was| are| is)? posted (?:from|between)\b/i

/** The clauses of a line that speak of the statement's own period. */
export const ownClauses = ({ text }: Line): string[] =>
  OWN_PERIOD.test(text)
    ? text
        .split(/[.;](?=\s)/)
        .map((clause) => clause.replace(OF_THE_NEXT, ''))
        .filter((clause) => OWN_PERIOD.test(clause))
    : []

/** The period that a line prints: in one of its cells, else over several. What stands beside it on the line is no part of its dates. */
export const periodOn = (line: Line, order: DateOrder, window?: Period, least?: number): Period | null => {
  const cells = cellsOf(line, CELL_GAP.text)
    .map(({ text }) => text.replace(OF_THE_NEXT, ''))
    .filter((text) => !isOfSomethingElse(text))
  for (const text of cells) {
    const period = periodIn(text, order, window, least)
    if (period) return period
  }
  return cells.length > 1 ? periodIn(cells.join('\t'), order, window, least) : null
}

/** `January 1, 2024 through January 31, 2024` and its like in one text; a tab in it parts two cells. Dates without a year take the window's. */
export const periodIn = (text: string, order: DateOrder, window?: Period, least?: number): Period | null => {
  if (text.length > 300 || !/\d/.test(text)) return null
  const words = wordsOf(text)
  return periodAmong(words, datesIn(words), order, window, least) ?? periodAmong(words, datesIn(words, true), order, window, least)
}

/** `01.03.2025-31.03.2025`: both ends of a range are written alike, and one of them may leave no doubt. */
const orderOfBoth = (dates: readonly DateParts[], order: DateOrder): DateOrder => {
  for (const date of dates) {
    if (date.order === 'numeric' && date.a > 12) return 'dmy'
    if (date.order === 'numeric' && date.b > 12) return 'mdy'
  }
  return order
}

const periodAmong = (
  words: readonly string[],
  dates: readonly Placed[],
  usual: DateOrder,
  window?: Period,
  least?: number,
): Period | null => {
  for (let i = 0; i + 1 < dates.length; i++) {
    const [a, b] = [dates[i]!, dates[i + 1]!]
    const between = words.slice(a.to, b.from).filter((w) => w !== GAP)
    if (between.length > 3 || !between.every((w) => CONNECTOR.test(w) || /^(?:period|date|end|statement|el|le|il|zum)$/i.test(w))) continue
    const order = orderOfBoth([a.parts, b.parts], usual)
    const end = iso(b.parts, a.parts.year, order) ?? (window ? resolveDate(b.parts, { order, ...window }) : null)
    if (!end) continue
    let start = iso(a.parts, Number(end.slice(0, 4)), order)
    if (start && a.parts.year === null && start > end) start = iso(a.parts, Number(end.slice(0, 4)) - 1, order)
    if (start && isPeriod(start, end, least)) return { start, end }
  }
  return null
}
