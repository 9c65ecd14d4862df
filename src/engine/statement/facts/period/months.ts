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

const wholeMonth = (year: number, month: number): Period => ({
  start: isoDate(year, month, 1),
  end: isoDate(year, month, daysInMonth(year, month)),
})

/** Whether the cell above, at the same edge, breaks off before a month. */
const goesOnAbove = (above: Line | undefined, line: Line, { x0 }: Cell): boolean =>
  above?.page === line.page &&
  line.y - above.y <= LEADING.row * line.size &&
  cellsOf(above, CELL_GAP.text).some((cell) => Math.abs(cell.x0 - x0) <= COLUMN.sameEdge && GOES_ON_WITH_MONTH.test(cell.text))

/** `Statement - February 2023`, `For: March 2025`, `Período: março/2025`, `Nov '25`, `Period: 03/2025`, `Statement 2025-03`: the whole month. */
export const periodFromMonth = (lines: readonly Line[]): Period | null => {
  const alone = new Map<string, Period>()
  for (const [i, line] of lines.entries()) {
    if (line.words.length > MOST_WORDS) continue
    for (const cell of cellsOf(line, CELL_GAP.text)) {
      const { text } = cell
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
