import { addDays, dayNumber, daysBetween, type IsoDate, weekday } from '../../../../shared/dates.ts'
import type { Claim, Discrepancy } from '../../../types.ts'
import { daysCounted } from '../../facts/period/counted.ts'
import type { Dating } from '../../facts/period/dating.ts'
import { dateLabelled } from '../../facts/period/statement-date.ts'
import { fullDaysIn, type Period, periodOn, periodWordsOf } from '../../facts/period/text.ts'
import { cellsOf } from '../../lines/cells.ts'
import { hasMoney, isDatedAmount, type Line } from '../../lines/lines.ts'
import { type DateOrder, monthOf } from '../../text/dates.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { discrepancy } from '../checks.ts'
import { WEEKDAYS } from '../claims.ts'
import { type Candidate, firstLine } from '../interpret.ts'

const NAMED_DAY = /^(sun|mon|tue|wed|thu|fri|sat)/i
/** So many dates with the day of the week are a column of them. */
const NAMED_MIN = 3

/** The day of the week that stands before a row's date. */
const printedWeekday = ({ raw }: Candidate): number | null => {
  for (const line of raw.lines) {
    const name = NAMED_DAY.exec(line.tokens.find((t) => t.date === raw.date)?.text ?? '')
    if (name) return WEEKDAYS.findIndex((day) => day.toLowerCase().startsWith(name[1]!.toLowerCase()))
  }
  return null
}

/** `Tue 08/05` on a Wednesday: the date was changed, or the year of all of them. */
export const weekdayClaims = (rows: readonly Candidate[]): Claim<Candidate>[] => {
  const named = rows.flatMap((row): Claim<Candidate>[] => {
    const day = row.date === null ? null : printedWeekday(row)
    return day === null ? [] : [{ about: 'weekday', row, day, page: row.page }]
  })
  return named.length < NAMED_MIN ? [] : named
}

const STATED = /^(?:your|this|current)?statement(?:closing|ending|end)?date$|^thisstatement$/
const LAST = /^(?:date)?(?:of)?(?:your|the)?(?:last|previous|prior)statement(?:closing|ending|end)?(?:date)?$/
const NEXT = /^(?:your)?nextstatement(?:closing|ending|end)?date$/
/** When a card's or a loan's payment is asked for: some weeks behind the statement that asks. */
const DUE = /^(?:your|new|minimum|total|next)*payment(?:is)?due(?:date|by|on)?$|^(?:payment)?duedate$/
/** Statements are dated on the last day of their period or soon after it, and the next one is at most half a year away. */
const BEFORE_END_DAYS = 5
const AFTER_END_DAYS = 92
/** The statement before ends where this one begins, or before that. */
const AFTER_START_DAYS = 5
const NEXT_DAYS = 200
/** What is long overdue, or put off, is still asked for within half a year. */
const DUE_DAYS = 200

/** The statement's own date, the next one's, or the day when payment is due, in another month or year than the period's end. */
const datedElsewhere = (lines: readonly Line[], { start, end }: Period, order: DateOrder): Discrepancy[] => {
  const faults: Discrepancy[] = []
  const say = (what: string, date: IsoDate): void => {
    faults.push(discrepancy('contradiction', `The ${what} is dated ${date}; the period is ${start} to ${end}.`, null, null))
  }
  const own = dateLabelled(lines, order, STATED)
  const after = own ? daysBetween(end, own) : 0
  if (own && (after < -BEFORE_END_DAYS || after > AFTER_END_DAYS)) say('statement', own)
  const due = dateLabelled(lines, order, DUE)
  if (due && (daysBetween(due, start) > DUE_DAYS || daysBetween(end, due) > DUE_DAYS)) say('day that payment is due', due)
  const last = dateLabelled(lines, order, LAST)
  // Alone it may be the last one that there is, of an export that goes by other days.
  if (own && last && last < own && daysBetween(start, last) > AFTER_START_DAYS) say('statement before', last)
  const next = dateLabelled(lines, order, NEXT)
  if (next && (next < end || daysBetween(end, next) > NEXT_DAYS)) say('next statement', next)
  return faults
}

/** Some banks begin a period with the last day of the one before, and do not count it. */
const NOT_COUNTED = 1

/** `Opening balance   Closing balance   Days` over the figures of a summary. */
const daysUnderLabel = ({ words, squashed }: Line, below: Line | undefined): string | undefined => {
  const label = squashed.includes('balance') ? words.find((w) => /^days:?$/i.test(w.text)) : undefined
  if (!label || !below || words.length > PERIOD_WORDS_MOST || !hasMoney(below)) return undefined
  return below.tokens.find((t) => t.kind === 'int' && /^\d{1,3}$/.test(t.text) && t.x0 < label.x1 && t.x1 > label.x0)?.text
}

/** `March 1, 2026 through March 31, 2026, 31 days`: a number of days right behind the period. */
const DAYS_BEHIND = /\d[,;(\s]+(\d{1,3})\s+days\W*$/i

/** What else the line holds, a summary at the right, stands apart. */
const daysBehindPeriod = (line: Line, { start, end }: Period, order: DateOrder): string | undefined => {
  for (const { text } of cellsOf(line, CELL_GAP.text)) {
    const said = DAYS_BEHIND.exec(text)?.[1]
    const [from, to, ...more] = said === undefined ? [] : fullDaysIn(text, order)
    if (from === start && to === end && more.length === 0) return said
  }
  return undefined
}

/** A whole month that begins on a Saturday or Sunday: no statement before it ended with its first day. */
const isMonthFromWeekend = ({ start, end }: Period): boolean =>
  start.endsWith('-01') &&
  start.slice(0, 7) === end.slice(0, 7) &&
  addDays(end, 1).endsWith('-01') &&
  [0, 6].includes(weekday(dayNumber(start)))

/** `Days in period: 31` beside a period of two months. The first day counts where rows are of it. */
const wrongLength = (lines: readonly Line[], rows: readonly Candidate[], period: Period, order: DateOrder): Discrepancy[] => {
  const { start, end, fromEnd } = period
  if (fromEnd) return []
  const length = daysBetween(start, end) + 1
  const isCounted = isMonthFromWeekend(period) || rows.some((row) => row.date === start)
  const possible = isCounted ? [length] : [length, length - NOT_COUNTED]
  for (const [i, line] of lines.entries()) {
    if (line.ocr || !line.squashed.includes('days')) continue
    const count = daysCounted(line) ?? daysUnderLabel(line, lines[i + 1]) ?? daysBehindPeriod(line, period, order)
    if (count === undefined || possible.includes(Number(count))) continue
    const message = `"${line.text.slice(0, 60)}" is printed; the period from ${start} to ${end} has ${length}.`
    return [discrepancy('contradiction', message, null, line.page)]
  }
  return []
}

const OF_THE_STATEMENT = /statement|period|activity|transactions|account/
const OF_ANOTHER = /prior|previous|last|same|compar|year-?to-?date|ytd/
/** Says nothing but which days the statement is of. */
const NOTHING_ELSE = /^(?:your)?statementperiod[^a-z]|^(?:this|your|the)(?:account)?statement(?:covers|isfor)(?!other|all)/
const PERIOD_WORDS_MOST = 20
const YEAR_DAYS = 365.25

/** The same days in another year. */
const isYearsApart = (a: Period, b: Period): boolean => {
  const shift = daysBetween(a.start, b.start)
  const years = Math.round(shift / YEAR_DAYS)
  return years !== 0 && Math.abs(shift - years * YEAR_DAYS) <= 1 && Math.abs(daysBetween(a.end, b.end) - shift) <= 1
}

const OF_MONTH = /\bstatement (?:for|of)(?: the month of)? ([a-z]{3,9})\.?,? (20\d\d)\b/i
/** `June 2025 statement`, alone in its cell: a title. */
const TITLE = /^(?:your )?([a-z]{3,9})\.?,? (20\d\d) (?:account |business |checking |monthly |bank )*statement$/i
/** `March 2026`, `For March 2026`, `Page 2 of 3   March 2026`, and nothing else. */
const ALONE =
  /^(?:page \d+(?: of \d+)?\W+)?(?:for |statement |statement for |statement period:? )?([a-z]{3,9})\.?,? (20\d\d)(?:\W+page \d+(?: of \d+)?)?$/i
/** Lines of a page's running head. */
const TOP_LINES = 3
const MONTHS_IN_YEAR = 12

/** The first lines of the pages with rows behind the first: terms that go with it have days of their own. */
const runningHeads = (lines: readonly Line[]): ReadonlySet<Line> =>
  new Set(
    [...Map.groupBy(lines, ({ page }) => page).values()]
      .slice(1)
      .filter((page) => page.some(isDatedAmount))
      .flatMap((page) => page.toSorted((a, b) => a.y - b.y).slice(0, TOP_LINES)),
  )

const monthOfHead = ({ text }: Line): RegExpExecArray | null => ALONE.exec(text)

const monthOfStatement = (line: Line): RegExpExecArray | null => {
  if (!line.squashed.includes('statement')) return null
  return (
    OF_MONTH.exec(line.text) ??
    cellsOf(line, CELL_GAP.text).reduce<RegExpExecArray | null>((found, { text }) => found ?? TITLE.exec(text), null)
  )
}

const monthNumber = (date: IsoDate): number => Number(date.slice(0, 4)) * MONTHS_IN_YEAR + Number(date.slice(5, 7))

/** `Statement for October 2025` or `October 2025 statement` of a period in November. A statement may be called by the month that it is made in. */
const otherMonth = (lines: Iterable<Line>, { start, end, fromEnd }: Period, monthOn = monthOfStatement): Discrepancy[] => {
  for (const line of lines) {
    const [, name, year] = (!line.ocr && monthOn(line)) || []
    const month = name === undefined ? null : monthOf(name)
    if (month === null || fromEnd || isDatedAmount(line) || OF_ANOTHER.test(line.squashed)) continue
    const number = Number(year) * MONTHS_IN_YEAR + month
    if (number >= monthNumber(start) && number <= monthNumber(end) + 1) continue
    const message = `"${line.text.slice(0, 60)}" is printed; the period is ${start} to ${end}.`
    return [discrepancy('contradiction', message, null, line.page)]
  }
  return []
}

/** Balances that are carried over, and days of printing, are nearer. */
const LONG_BEFORE_DAYS = 60
const BESIDE_DAY = /^(?:page|of|\d+|statement|date|for|as|ending|[|·•-])$/i

/** `March 31, 2024` at the head of a page of rows of March 2025. */
const headLongBefore = (heads: ReadonlySet<Line>, { start, end }: Period, order: DateOrder): Discrepancy[] => {
  for (const line of heads) {
    const { rest, dates } = line.ocr || isDatedAmount(line) || hasMoney(line) ? { rest: [], dates: 0 } : periodWordsOf(line.text)
    const [day] = dates === 1 && rest.every((word) => BESIDE_DAY.test(word)) ? fullDaysIn(line.text, order) : []
    if (day === undefined || daysBetween(day, start) <= LONG_BEFORE_DAYS) continue
    return [discrepancy('contradiction', `"${line.text.slice(0, 60)}" is printed; the period is ${start} to ${end}.`, null, line.page)]
  }
  return []
}

/** The period printed twice, with two years or other days: one of them was changed. */
const otherPeriods = (lines: readonly Line[], printed: Period, order: DateOrder): Discrepancy[] => {
  for (const line of lines) {
    if (line.words.length > PERIOD_WORDS_MOST || isDatedAmount(line)) continue
    if (!OF_THE_STATEMENT.test(line.squashed) || OF_ANOTHER.test(line.squashed)) continue
    const other = periodOn(line, order)
    const isOther =
      other && !printed.fromEnd && NOTHING_ELSE.test(line.squashed) && (other.start !== printed.start || other.end !== printed.end)
    if (!other || (!isOther && !isYearsApart(printed, other))) continue
    const message = `The period is printed as ${printed.start} to ${printed.end} and as ${other.start} to ${other.end}.`
    return [discrepancy('contradiction', message, null, line.page)]
  }
  return []
}

/** More of them are not looked at. */
const SPANS_MAX = 60
const OF_LIST = /transactions|activity|entries|from|beginning|start/
/** Words that are said of a list or a statement and its days, and nothing else. */
const OF_DAYS =
  'your|the|all|account|statement|transactions?|activity|entries|posted|for|of|from|to|through|thru|period|date|dates|beginning|ending|start|end|listed|shown'
const ONLY_DAYS = new RegExp(`^(?:${OF_DAYS}|\\W)*$`)
/** With a figure, one of those words or what may be a month's name: most lines begin otherwise, and are not read further. */
const BEGINS_SO = new RegExp(`^\\W*(?:\\d|${OF_DAYS}|\\p{L}[\\p{L} ]{2,10}\\.? ?\\d)`, 'iu')

/** What a line says besides its days, where it prints two that make a period. */
const spanOn = (line: Line, order: DateOrder): Period | null => {
  if (line.ocr || line.words.length > PERIOD_WORDS_MOST || hasMoney(line) || isDatedAmount(line)) return null
  if (!BEGINS_SO.test(line.text)) return null
  const { rest, dates } = periodWordsOf(line.text)
  return dates === 2 && ONLY_DAYS.test(rest.join('').toLowerCase()) ? periodOn(line, order) : null
}

/** The days of a list that are printed over it, or the period once more below it: rows lie outside of the one, the other has one end in common with the period. */
const otherSpans = (lines: readonly Line[], rows: readonly Candidate[], printed: Period, order: DateOrder): Discrepancy[] => {
  const spans = lines.flatMap((line) => {
    const span = spanOn(line, order)
    return span === null || (span.start === printed.start && span.end === printed.end) ? [] : [{ line, span }]
  })
  if (spans.length === 0 || printed.fromEnd) return []
  const last = rows.reduce((latest, row) => Math.max(latest, firstLine(row)), -1)
  return spans.slice(0, SPANS_MAX).flatMap(({ line, span }, i) => {
    // The next list has days of its own.
    const to = spans[i + 1]?.line.index ?? Number.POSITIVE_INFINITY
    const own = rows.filter((row) => firstLine(row) > line.index && firstLine(row) < to)
    const isOutside = (date: IsoDate | null): boolean => date !== null && (date < span.start || date > span.end)
    const isOff =
      line.index > last
        ? (span.start === printed.start) !== (span.end === printed.end) && rows.some((row) => isOutside(row.date))
        : OF_LIST.test(line.squashed) && own.some((row) => isOutside(row.date))
    if (!isOff) return []
    const message = `"${line.text.slice(0, 60)}" is printed; the rows go beyond it, and the period is ${printed.start} to ${printed.end}.`
    return [discrepancy('contradiction', message, null, line.page)]
  })
}

const THROUGH =
  /^(?:account|all|posted|this|statement|shows|lists)*(?:transactions?|activity|entries)(?:posted|listed|shown)?(?:through|thru|upto)/

/** `Activity through March 24, 2025` of rows that go on behind it. */
const beyondThrough = (lines: readonly Line[], rows: readonly Candidate[], order: DateOrder): Discrepancy[] => {
  const last = rows.reduce<IsoDate | null>(
    (latest, { date }) => (date !== null && (latest === null || date > latest) ? date : latest),
    null,
  )
  return lines.flatMap((line) => {
    const [day, ...more] = !line.ocr && THROUGH.test(line.squashed) && !hasMoney(line) ? fullDaysIn(line.text, order) : []
    if (day === undefined || more.length > 0 || last === null || last <= day) return []
    return [discrepancy('contradiction', `"${line.text.slice(0, 60)}" is printed; a row is of ${last}.`, null, line.page)]
  })
}

/** What a paper says of its days besides the dates of its rows, and what does not agree with those. */
export const calendarFaults = (
  { printed, context: { order } }: Dating,
  lines: readonly Line[],
  rows: readonly Candidate[],
): Discrepancy[] =>
  printed
    ? [
        ...datedElsewhere(lines, printed, order),
        ...wrongLength(lines, rows, printed, order),
        ...otherPeriods(lines, printed, order),
        ...otherMonth(lines, printed),
      ]
    : []

/** What it says of the days of its rows once more, in words that may be of something else: asked where nothing else is off. */
export const daysAgain = ({ printed, context: { order } }: Dating, lines: readonly Line[], rows: readonly Candidate[]): Discrepancy[] => {
  if (!printed) return []
  const heads = runningHeads(lines)
  return [
    ...otherSpans(lines, rows, printed, order),
    ...beyondThrough(lines, rows, order),
    ...otherMonth(heads, printed, monthOfHead),
    ...headLongBefore(heads, printed, order),
  ]
}
