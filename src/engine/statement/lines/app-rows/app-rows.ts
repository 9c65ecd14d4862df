import { isDatedAmount, type Line } from '../lines.ts'
import { withAmountsLast } from './amounts-last.ts'
import { withBalancesBelow } from './balances-below.ts'
import { withTextsOverDates } from './dates-below.ts'
import { withDatesInTexts } from './dates-in-texts.ts'
import { rowsOverAmounts, rowsOverLines } from './over-lines.ts'
import { TABLE_HEAD } from './parts.ts'
import { withoutSeams } from './seams.ts'
import { rowsUnderTexts } from './texts-above.ts'
import { threeLineRows } from './three-lines.ts'
import { twoLineRows } from './two-lines.ts'
import { rowsUnderDatedTexts } from './under-dated-texts.ts'
import { rowsUnderDates } from './under-dates.ts'
import { rowsUnderDays } from './under-days.ts'
import { withAmountsBesideText, withDatesBare, withLongerTexts } from './whole-texts.ts'

const NO_TABLES: ReadonlySet<Line> = new Set()

/** Heads of tables and the dated rows right below them; null where a head has none, since then other rows are its own. */
const tablesApart = (lines: readonly Line[]): ReadonlySet<Line> | null => {
  const out = new Set<Line>()
  for (const [i, head] of lines.entries()) {
    if (!TABLE_HEAD.test(head.squashed)) continue
    if (!lines[i + 1] || !isDatedAmount(lines[i + 1]!)) return null
    out.add(head)
    for (let k = i + 1; k < lines.length && isDatedAmount(lines[k]!); k++) out.add(lines[k]!)
  }
  return out
}

/** What other lines hold of a row is put to it, before anything is asked of rows; in this order. */
const WHOLE_ROWS: readonly ((lines: readonly Line[]) => readonly Line[])[] = [
  withAmountsLast,
  withBalancesBelow,
  rowsUnderTexts,
  withTextsOverDates,
  withLongerTexts,
  withAmountsBesideText,
  withDatesBare,
]

/** Rows as apps print them, in the usual order: date, text, amount, balance on one line. A table with a head has rows of its own kind, and may stand beside such a list. */
export const appRows = (given: readonly Line[]): Line[] => {
  const lines = WHOLE_ROWS.reduce((done, step) => step(done), given)
  if (!lines.some((line) => TABLE_HEAD.test(line.squashed)))
    return withoutSeams(
      twoLineRows(lines) ??
        rowsUnderDates(lines) ??
        rowsUnderDatedTexts(lines) ??
        rowsUnderDays(withDatesInTexts(lines), NO_TABLES) ??
        rowsOverLines(lines) ??
        threeLineRows(lines) ?? [...lines],
    )
  const tables = tablesApart(lines)
  return (tables ? rowsUnderDays(lines, tables) : rowsOverAmounts(lines)) ?? [...lines]
}
