import { addDays, type IsoDate } from '../../../../shared/dates.ts'
import { dateOrderOf } from '../../facts/period/period.ts'
import { type DateOrder, type DateParts, resolveDate } from '../../text/dates.ts'
import type { Token } from '../../text/tokens.ts'
import { hasMoney, type Line } from '../lines.ts'

/** Where a browser says when it printed: the first and last lines of a page. */
const HEAD_LINES = 4
const FOOT_LINES = 2
const TIME = /^\d{1,2}:\d\d/
const SAYS_PRINTED = /printed|generated|downloaded/

const NAMED = /^(?:(today)|yesterday)$/i

/** `Today  SHELL OIL 5744  -$84.47`, or the heading of a day. */
const isNamedDay = (line: Line): boolean => {
  const first = line.tokens[0]
  return first?.kind === 'text' && NAMED.test(first.text) && (line.tokens.length === 1 || hasMoney(line))
}

/** `5/17/25, 9:14 AM  Account`, `Account details  January 3, 2026 at 10:02 AM`, `Printed 05/17/2025` */
const printedOn = (line: Line, order: DateOrder): IsoDate | null => {
  const [date, ...more] = line.tokens.flatMap((t) => t.date ?? [])
  if (!date?.year || more.length > 0 || hasMoney(line)) return null
  if (!SAYS_PRINTED.test(line.squashed) && !line.words.some((w) => TIME.test(w.text))) return null
  return resolveDate(date, { order, start: null, end: null })
}

const partsOf = (day: IsoDate): DateParts => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return { order: 'known', year, month, day: date }
}

/** `Today` and `Yesterday` as days of the calendar, where the page or one before it says when it was printed. */
export const withNamedDays = (lines: readonly Line[]): readonly Line[] => {
  if (!lines.some(isNamedDay)) return lines
  const order = dateOrderOf(lines, 'USD')
  let today: IsoDate | null = null
  return [...Map.groupBy(lines, ({ page }) => page).values()].flatMap((own) => {
    for (const line of [...own.slice(0, HEAD_LINES), ...own.slice(-FOOT_LINES)]) {
      const day = printedOn(line, order)
      if (day === null) continue
      today = day
      break
    }
    return today === null ? own : own.map((line) => (isNamedDay(line) ? withDay(line, today!) : line))
  })
}

const withDay = (line: Line, today: IsoDate): Line => {
  const [first, ...rest] = line.tokens as [Token, ...Token[]]
  const day = NAMED.exec(first.text)![1] ? today : addDays(today, -1)
  return { ...line, tokens: [{ ...first, kind: 'date', date: partsOf(day) }, ...rest] }
}
