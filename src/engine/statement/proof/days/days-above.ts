import type { Line } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import { type DateContext, resolveDate } from '../../text/dates.ts'
import { dateFault, type Fault, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

/** More lines than a row's text takes between the day over it and its amount. */
const LINES_MOST = 4
const MAX_NAMED = 3

/** `03/02 14:22`, `on 03/02`, `Effective 03/02/26` below a text are days of that text. */
const isDayAlone = ({ tokens: [day, ...more], words, furniture }: Line): boolean =>
  day?.kind === 'date' && more.length === 0 && !furniture && !words.some(({ text }) => OF_TEXT.test(text))
const OF_TEXT = /^(?:\d{1,2}:\d{2}.*|[a-z]{2}|date|effective|posted|val(?:ue)?)$/i

/**
 * `Mar 16, 2026` over `Check 2321` over `03/14 14:22   226.90`, in a list without a column of dates: a day stands over rows, and no row has it. The day that the row
 * was given is one of its text.
 */
export const daysOfNoRow = (candidates: readonly Candidate[], { tables }: Scan, context: DateContext): Fault<Candidate>[] => {
  const taken = new Set(candidates.flatMap(({ raw }) => raw.lines))
  const days = tables.flatMap(({ header, lines }) =>
    header && header.dates.length === 0 ? lines.filter((line) => isDayAlone(line) && !taken.has(line)) : [],
  )
  const byFirstLine = new Map(candidates.toReversed().map((row) => [Math.min(...row.raw.lines.map(({ index }) => index)), row]))
  return days
    .flatMap((day) => {
      const near = Array.from({ length: LINES_MOST }, (_, i) => byFirstLine.get(day.index + 1 + i))
      const below = near.find((row) => row?.page === day.page)
      const date = resolveDate(day.tokens[0]!.date!, context)
      return below?.date && date && below.date !== date ? [{ row: below, date }] : []
    })
    .slice(0, MAX_NAMED)
    .map(({ row, date }) =>
      dateFault(row, 'date_order', `${short(row)} is dated ${row.date}, and stands below the day ${date}, which no row has.`),
    )
}
