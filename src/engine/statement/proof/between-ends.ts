import type { Claim, Direction } from '../../types.ts'
import { type Line, startsWithDate } from '../lines/lines.ts'
import type { Scan } from '../tables/tables.ts'
import { money, sumOf } from './checks.ts'
import type { Candidate } from './interpret.ts'
import { madeBy, sidesOfLists } from './lists.ts'
import type { Outcome } from './readings.ts'

// `6,712.42   82,496.52   74,967.63   14,241.31`: a line that leads from the one end to the other says what both sides came to, whatever stands over it.

/** More figures than these between the ends may be added up to anything. */
const MIDDLE_MAX = 4

/** Every way to add and take away the figures that leads from the one end to the other, each as the sums of both sides. */
const waysBetween = (values: readonly number[], way: number): Record<Direction, number>[] =>
  Array.from({ length: 2 ** values.length }, (_, signs) => {
    const sumOfSide = (side: 0 | 1): number => values.reduce((sum, v, i) => (((signs >> i) & 1) === side ? sum + v : sum), 0)
    return { credit: sumOfSide(0), debit: sumOfSide(1) }
  }).filter(({ credit, debit }) => credit > 0 && debit > 0 && credit - debit === way)

/** The sums of both sides, where the line has both ends and there is one way only from the one to the other. */
const sidesOn = ({ tokens }: Line, opening: number, closing: number): Record<Direction, number> | null => {
  const values = tokens.flatMap((t) => (t.money ? [t.money.value] : []))
  if (values.length < 4 || values.length > MIDDLE_MAX + 2) return null
  if (values[0] !== Math.abs(opening) || values.at(-1) !== Math.abs(closing)) return null
  const middle = values.slice(1, -1).filter((value) => value !== 0)
  const [way, ...others] = waysBetween(middle, closing - opening)
  return way && others.length === 0 ? way : null
}

export const sumsBetweenEnds = ({ candidates, proof: { opening, closing } }: Outcome, { taken }: Scan): Claim<Candidate>[] => {
  // What stands beside the amounts of rows (gross, fees) may be what leads from one end to the other.
  if (opening === null || closing === null || candidates.some(({ raw }) => raw.cells.some(({ role }) => role === 'besides'))) return []
  const found = taken.flatMap(({ line }) => {
    const sides = line.ocr || startsWithDate(line) ? null : sidesOn(line, opening, closing)
    return sides ? [{ line, sides }] : []
  })
  if (found.length === 0) return []
  const lists = sidesOfLists(candidates)
  return found.flatMap(({ line, sides }) =>
    (['credit', 'debit'] as const).flatMap((side): Claim<Candidate>[] => {
      const rows = candidates.filter((r) => r.direction === side)
      const own = lists ? candidates.filter((r) => lists.get(r) === side) : rows
      const value = sides[side]
      if (sumOf(rows) === value || madeBy(own, side) === value) return []
      const said = `"${line.text.slice(0, 80)}" leads from one balance to the other by ${money(value)} of ${side}s; the rows add up to ${money(sumOf(rows))}.`
      return [{ about: 'section', rows, type: side, value, said, page: line.page }]
    }),
  )
}
