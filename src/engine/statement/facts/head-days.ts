import type { IsoDate } from '../../../shared/dates.ts'
import { isDatedAmount, type Line } from '../lines/lines.ts'
import { type DateOrder, resolveDate } from '../text/dates.ts'
import { hasRows, headOf, laterPages, SAME_PLACE, wordsBesideDays } from './page-heads.ts'
import type { PageGap } from './page-numbers.ts'

/** Of the printing, not of what is printed: a long file may be printed over midnight. */
const OF_PRINTING = /print|\brun\b|generated|created|report|\bas of\b|\d:\d\d/i

const isSamePlace = (a: Line, b: Line): boolean =>
  Math.abs(a.y - b.y) < SAME_PLACE && Math.abs(a.x0 - b.x0) < SAME_PLACE && wordsBesideDays(a) === wordsBesideDays(b)

const isPrint = (line: Line): boolean => !line.ocr && !isDatedAmount(line)

/** The days that a line prints with their years. */
const daysOn = ({ tokens }: Line, order: DateOrder): IsoDate[] =>
  tokens.flatMap(({ date }) => (date && date.year !== null ? (resolveDate(date, { order, start: null, end: null }) ?? []) : []))

const onlyDayOn = (line: Line, order: DateOrder): IsoDate | null => {
  const days = OF_PRINTING.test(line.text) ? [] : daysOn(line, order)
  return days.length === 1 ? days[0]! : null
}

/**
 * A page whose head names another day than all others do at its place, where theirs is printed on the first page as well: `For 02/28/2023`, `Date 02/28/23` stand
 * for the statement, so that this page is of another one. Heads that go with the rows of their page name a day each.
 */
export const foreignDays = (own: readonly Line[], all: readonly Line[], order: DateOrder): PageGap[] => {
  const later = laterPages(own, all)
  const heads = later.map(({ lines }) => headOf(lines).filter(isPrint))
  return later.flatMap(({ page, lines, first }, at) => {
    if (!hasRows(lines)) return []
    for (const line of heads[at]!) {
      const day = onlyDayOn(line, order)
      if (!day) continue
      const others = heads.flatMap((head, i) => (i === at ? [] : (head.find((one) => isSamePlace(one, line)) ?? [])))
      const [usual, ...more] = new Set(others.map((one) => onlyDayOn(one, order)))
      if (!usual || more.length > 0 || usual === day) continue
      const printed = first.filter(isPrint).flatMap((one) => daysOn(one, order))
      if (!printed.includes(usual) || printed.includes(day)) continue
      const message = `Page ${page} of the file says that it is of ${day}; the statement's other pages are of ${usual}.`
      return [{ kind: 'contradiction' as const, message, page, from: page, to: page }]
    }
    return []
  })
}
