import type { IsoDate } from '../../../../shared/dates.ts'
import { isDatedAmount, type Line } from '../../lines/lines.ts'
import { type DateOrder, monthDay, monthOf, resolveDate } from '../../text/dates.ts'
import { hasRows, headOf, isPrint, laterPages, SAME_PLACE, wordsBesideDays } from './heads.ts'
import type { PageGap } from './numbers.ts'

/** Of the printing, not of what is printed: a long file may be printed over midnight. */
const OF_PRINTING = /print|\brun\b|generated|created|report|\bas of\b|\d:\d\d/i

/** By either edge: at the right of a page, a longer name of a month begins further left. */
const isSamePlace = (a: Line, b: Line): boolean =>
  Math.abs(a.y - b.y) < SAME_PLACE &&
  Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1)) < SAME_PLACE &&
  wordsBesideDays(a) === wordsBesideDays(b)

/** The days that a line prints with their years. */
const daysOn = ({ tokens }: Line, order: DateOrder): IsoDate[] =>
  tokens.flatMap(({ date }) => (date && date.year !== null ? (resolveDate(date, { order, start: null, end: null }) ?? []) : []))

/** `August 2026 statement` */
const MONTH_OF_YEAR = /\b([A-Z][a-z]{2,8})\.? (20\d\d)\b/g
const monthsOn = ({ text }: Line): string[] =>
  [...text.matchAll(MONTH_OF_YEAR)].flatMap(([, name, year]) => {
    const month = monthOf(name!)
    return month === null ? [] : `${year}-${String(month).padStart(2, '0')}`
  })

/** The only day of a line, or its only month where it has no day. */
const onlyTimeOn = (line: Line, order: DateOrder): string | null => {
  if (OF_PRINTING.test(line.text)) return null
  const days = daysOn(line, order)
  const times = days.length > 0 ? days : monthsOn(line)
  return times.length === 1 ? times[0]! : null
}

/** The day that a line prints, where it is the only one. */
export const onlyDayOn = (line: Line, order: DateOrder): IsoDate | null => {
  const days = OF_PRINTING.test(line.text) ? [] : daysOn(line, order)
  return days.length === 1 ? days[0]! : null
}

/** Each day and each month that lines print, as often as they do. */
const timesOn = (lines: readonly Line[], order: DateOrder): string[] =>
  lines.flatMap((line) => [...daysOn(line, order).flatMap((day) => [day, day.slice(0, 7)]), ...monthsOn(line)])

/** Pages before it and behind it that a page's head is held against: with all of them, a file of a thousand would be read a million times. */
const NEIGHBOURS = 8
/** Once in its own head, and once more, since a head may go with the rows of its page. */
const PRINTED_MIN = 2

/** Whether a row of the page has the day that its head names. */
const isDayOfRows = (time: string, lines: readonly Line[], order: DateOrder): boolean =>
  lines.filter(isDatedAmount).some(({ tokens: [first] }) => {
    const { month, day } = monthDay(first!.date!, order)
    return time.endsWith(`-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  })

/**
 * A page whose head names another day or month than all others do at its place, where theirs is printed on the first page as well: `For 02/28/2023`, `Date 02/28/23`,
 * `February 2023 statement` stand for the statement, so that this page is of another one. Heads that go with the rows of their page name a day each.
 */
export const foreignDays = (own: readonly Line[], all: readonly Line[], order: DateOrder): PageGap[] => {
  const later = laterPages(own, all)
  const heads = later.map(({ lines }) => headOf(lines).filter(isPrint))
  return later.flatMap(({ page, lines, first }, at) => {
    if (!hasRows(lines)) return []
    for (const line of heads[at]!) {
      const time = onlyTimeOn(line, order)
      if (!time) continue
      const atPlace = (head: readonly Line[]): Line[] => head.filter((one) => isSamePlace(one, line)).slice(0, 1)
      const others = [...heads.slice(Math.max(0, at - NEIGHBOURS), at), ...heads.slice(at + 1, at + 1 + NEIGHBOURS)].flatMap(atPlace)
      const letterhead = first.filter(isPrint)
      const onFirst = atPlace(letterhead)
      const [usual, ...more] = new Set([...others, ...onFirst].map((one) => onlyTimeOn(one, order)))
      if (!usual || more.length > 0 || usual === time) continue
      const printed = timesOn(letterhead, order)
      const isUsualSaid = printed.filter((one) => one === usual).length >= (others.length > 0 ? 1 : PRINTED_MIN)
      // The day of the balance before is printed, too: where the first page has the same head with the last day of all, that is no other name for the statement.
      const isKnown = printed.includes(time) && (onFirst.length === 0 || printed.some((one) => one > usual && one.length === usual.length))
      if (!isUsualSaid || isKnown || (others.length === 0 && isDayOfRows(time, lines, order))) continue
      const message = `Page ${page} of the file says that it is of ${time}; the statement's other pages are of ${usual}.`
      return [{ kind: 'contradiction' as const, message, page, from: page, to: page }]
    }
    return []
  })
}
