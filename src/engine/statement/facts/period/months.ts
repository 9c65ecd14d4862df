import { daysInMonth, isoDate } from '../../../../shared/dates.ts'
import { type Cell, cellsOf } from '../../lines/cells.ts'
import type { Line } from '../../lines/lines.ts'
import { monthOf } from '../../text/dates.ts'
import { CELL_GAP, COLUMN, LEADING } from '../../tolerances.ts'
import { isOfSomethingElse, type Period } from './text.ts'

const MOST_WORDS = 12
const SPEAKS_OF_STATEMENT =
  /statement|period|month|activity|kontoauszug|zeitraum|monat|relev[ée]|mois|extra(?:to|cto)|estadodecuenta|resumen|\bmes\b/
const NAMED = /([A-Za-zÀ-ÿ]{3,10}\.?)(?:,? (?:del? )?|(?<![\d/-][A-Za-zÀ-ÿ]{3,10})\/)(?:((?:19|20)\d{2})|['\u2019](\d{2}))(?!\d)/g
const NUMBERED =
  /(?:month|period|statement)\D{0,12}(?<![\d/])(?:(0?[1-9]|1[0-2])[/-]((?:19|20)\d{2})|((?:19|20)\d{2})[/-](0[1-9]|1[0-2]))(?![\d/-])/i
/** `11 de dezembro de 2025`, and what a line above ends with that goes on with a month: a part of a day. */
const BEHIND_DAY = /\b\d{1,2}(?:st|nd|rd|th|º|\.)? ?(?:de ?|of )?$/i
const GOES_ON_WITH_MONTH = /(?:\b(?:de|del|of|to|through|thru|until|a|al|hasta|au|bis|tot|at[ée])|(?:^|\s)\d{1,2}\.?|[-–—])$/i
const FOR_MONTH = /^(?:for:? )?(?:the )?(?:month of:? )?$/i

const TO = '(?:-|–|—|to|through|thru|bis|al?|au|tot|t/m|hasta|at[ée])'
/** `January to March 2025`, `Nov 2025 - Jan 2026`. */
const NAMED_SPAN = new RegExp(
  `(?<![\\p{L}\\d] ?)(\\p{L}{3,10})\\.?,?(?: (?:del? )?((?:19|20)\\d{2}))? ?${TO} ?(\\p{L}{3,10})\\.?,? (?:del? )?((?:19|20)\\d{2})(?!\\d)`,
  'iu',
)
/** `01/2025 - 03/2025`, `2025-01 to 2025-03`. */
const NUMBERED_SPAN = new RegExp(
  `(?<![\\d/-])(?:(\\d{1,2})/(20\\d{2}) ?${TO} ?(\\d{1,2})/(20\\d{2})|(20\\d{2})-(\\d{2}) ?${TO} ?(20\\d{2})-(\\d{2}))(?![\\d/-])`,
  'i',
)
const MONTHS_IN_YEAR = 12

const wholeMonth = (year: number, month: number): Period => ({
  start: isoDate(year, month, 1),
  end: isoDate(year, month, daysInMonth(year, month)),
})

const isMonth = (month: number | null): month is number => month !== null && month >= 1 && month <= MONTHS_IN_YEAR

/** From the first day of a month to the last of another, a year later at most. */
const monthsOf = (text: string): Period | null => {
  const [, name, year, last, ofYear] = NAMED_SPAN.exec(text) ?? []
  const [, m1, y1, m2, y2, a, b, c, d] = NUMBERED_SPAN.exec(text) ?? []
  const [to, toYear] = last === undefined ? [Number(m2 ?? d), Number(y2 ?? c)] : [monthOf(last), Number(ofYear)]
  const from = name === undefined ? Number(m1 ?? b) : monthOf(name)
  if (!isMonth(from) || !isMonth(to)) return null
  const fromYear = name === undefined ? Number(y1 ?? a) : Number(year ?? (from > to ? toYear - 1 : toYear))
  const count = (toYear - fromYear) * MONTHS_IN_YEAR + to - from + 1
  return count > 1 && count <= MONTHS_IN_YEAR ? { start: wholeMonth(fromYear, from).start, end: wholeMonth(toYear, to).end } : null
}

/** Whether the cell above, at the same edge, breaks off before a month. */
const goesOnAbove = (above: Line | undefined, line: Line, { x0 }: Cell): boolean =>
  above?.page === line.page &&
  line.y - above.y <= LEADING.row * line.size &&
  cellsOf(above, CELL_GAP.text).some((cell) => Math.abs(cell.x0 - x0) <= COLUMN.sameEdge && GOES_ON_WITH_MONTH.test(cell.text))

/** `Statement - February 2023`, `For: March 2025`, `Período: março/2025`, `Nov '25`, `Period: 03/2025`, `Statement 2025-03`: the whole month; `Statement: January to March 2025`: all of them. */
export const periodFromMonth = (lines: readonly Line[]): Period | null => {
  const alone = new Map<string, Period>()
  for (const [i, line] of lines.entries()) {
    if (line.words.length > MOST_WORDS) continue
    for (const cell of cellsOf(line, CELL_GAP.text)) {
      const { text } = cell
      const months = SPEAKS_OF_STATEMENT.test(line.squashed) && !isOfSomethingElse(text) ? monthsOf(text) : null
      if (months) return months
      const numbered = NUMBERED.exec(text)
      if (numbered) return wholeMonth(Number(numbered[2] ?? numbered[3]), Number(numbered[1] ?? numbered[4]))
      for (const named of text.matchAll(NAMED)) {
        const month = monthOf(named[1]!)
        const before = text.slice(0, named.index)
        if (month === null || isOfSomethingElse(before) || BEHIND_DAY.test(before)) continue
        if (before === '' && goesOnAbove(lines[i - 1], line, cell)) continue
        const period = wholeMonth(Number(named[2] ?? `20${named[3]}`), month)
        if (SPEAKS_OF_STATEMENT.test(line.squashed)) return period
        if (FOR_MONTH.test(before) && named.index + named[0].length === text.length) alone.set(period.start, period)
      }
    }
  }
  // More than one are headings of a list.
  return alone.size === 1 ? [...alone.values()][0]! : null
}
