import type { Claim, Direction } from '../../../types.ts'
import { type Line, startsWithDate } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import { money, sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'
import { madeBy, sidesOfLists } from '../sums/lists.ts'
import { isSomeSum, isSumOfFew } from '../sums/some-sums.ts'

// `6,712.42   82,496.52   74,967.63   14,241.31`: a line that leads from the one end to the other says what both sides came to, whatever stands over it.

/** More figures than these between the ends may be added up to anything. */
const MIDDLE_MAX = 4
/** More summaries than these are not looked at. */
const WAYS_MAX = 20

/** Every way to add and take away the figures that leads from the one end to the other, each as the sums of both sides. */
const waysBetween = (values: readonly number[], way: number): Record<Direction, number>[] =>
  Array.from({ length: 2 ** values.length }, (_, signs) => {
    const sumOfSide = (side: 0 | 1): number => values.reduce((sum, v, i) => (((signs >> i) & 1) === side ? sum + v : sum), 0)
    return { credit: sumOfSide(0), debit: sumOfSide(1) }
  }).filter(({ credit, debit }) => credit > 0 && debit > 0 && credit - debit === way)

type Way = { line: Line; text: string; middle: number[]; sides: Record<Direction, number> }

/** The sums of both sides, where figures begin with the one end, end with the other, and there is one way only between them. */
const wayOf = (values: readonly number[], opening: number, closing: number): Pick<Way, 'middle' | 'sides'> | null => {
  if (values.length < 4 || values.length > MIDDLE_MAX + 2) return null
  if (values[0] !== Math.abs(opening) || values.at(-1) !== Math.abs(closing)) return null
  const middle = values.slice(1, -1).filter((value) => value !== 0)
  const [sides, ...others] = waysBetween(middle, closing - opening)
  return sides && others.length === 0 ? { middle, sides } : null
}

const amountsOn = ({ tokens }: Line): number[] => tokens.flatMap((t) => (t.money ? [t.money.value] : []))

/** `Beginning balance 6,712.42` over `Total credits`, `Total debits` and `Ending balance`, one amount a line. */
const waysDown = (lines: readonly Line[], opening: number, closing: number): Way[] =>
  lines.flatMap((line, i): Way[] => {
    const [first, ...more] = amountsOn(line)
    if (first !== Math.abs(opening) || more.length > 0) return []
    const below = lines.slice(i, i + MIDDLE_MAX + 2)
    const end = below.findIndex((l, k) => k > 2 && amountsOn(l)[0] === Math.abs(closing))
    const block = below.slice(0, end + 1)
    if (end < 0 || block.some((l) => l.page !== line.page || amountsOn(l).length !== 1)) return []
    const way = wayOf(block.flatMap(amountsOn), opening, closing)
    return way ? [{ ...way, line, text: block.map((l) => l.text).join('; ') }] : []
  })

const waysAlong = (lines: readonly Line[], opening: number, closing: number): Way[] =>
  lines.flatMap((line) => {
    const way = wayOf(amountsOn(line), opening, closing)
    return way ? [{ ...way, line, text: line.text }] : []
  })

const UNDONE = /revers|return|refund|correct|adjust|charge\s?-?back|void/i

/** A summary by way of what came in before fees, or with what was undone set off: both sides are more or less by the same. */
const isSetOff = ({ middle, sides }: Way, rows: readonly Candidate[]): boolean => {
  const off = sides.credit - sumOf(rows.filter((r) => r.direction === 'credit'))
  const undone = rows.filter((r) => UNDONE.test(r.description)).map((r) => r.amount)
  return isSomeSum(middle, off) || isSumOfFew(undone, Math.abs(off))
}

export const sumsBetweenEnds = ({ candidates, proof: { opening, closing } }: Outcome, { taken }: Scan): Claim<Candidate>[] => {
  // What stands beside the amounts of rows (gross, fees) may be what leads from one end to the other.
  if (opening === null || closing === null || candidates.some(({ raw }) => raw.cells.some(({ role }) => role === 'besides'))) return []
  const lines = taken.flatMap(({ line }) => (line.ocr || line.furniture || startsWithDate(line) ? [] : [line]))
  if (!lines.some((line) => amountsOn(line)[0] === Math.abs(opening))) return []
  const ways = [...waysAlong(lines, opening, closing), ...waysDown(lines, opening, closing)].slice(0, WAYS_MAX)
  if (ways.length === 0) return []
  const lists = sidesOfLists(candidates)
  return ways.flatMap((way) =>
    isSetOff(way, candidates)
      ? []
      : (['credit', 'debit'] as const).flatMap((side): Claim<Candidate>[] => {
          const rows = candidates.filter((r) => r.direction === side)
          const own = lists ? candidates.filter((r) => lists.get(r) === side) : rows
          const value = way.sides[side]
          if (sumOf(rows) === value || madeBy(own, side) === value) return []
          const said = `"${way.text.slice(0, 120)}" leads from one balance to the other by ${money(value)} of ${side}s; the rows add up to ${money(sumOf(rows))}.`
          return [{ about: 'section', rows, type: side, value, said, page: way.line.page }]
        }),
  )
}
