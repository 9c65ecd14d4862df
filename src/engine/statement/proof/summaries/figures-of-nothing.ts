import type { Discrepancy } from '../../../types.ts'
import type { SummaryTotal } from '../../facts/balances.ts'
import { amountsOf, type Line, valuesOf } from '../../lines/lines.ts'
import { discrepancy, MAX_NAMED, money } from '../checks.ts'
import type { Outcome } from '../readings.ts'
import { isSumOfFew } from '../sums/some-sums.ts'
import { blockOfEnds, type EndsBlock, sectionSums, sumsBeside } from './summary-blocks.ts'
import { NOT_SUMMED } from './summary-signs.ts'

/** Of more rows nearly every figure is the sum of some. */
const ROWS_MAX = 40

const netOf = (lines: readonly SummaryTotal[]): number => lines.reduce((sum, l) => sum + (l.direction === 'credit' ? l.value : -l.value), 0)

/** What moves money; what is held, spare or lowest does not. */
const MOVES = /deposit|credit|addition|withdrawal|debit|subtraction|che(?:ck|que)|purchase|payment|transfer|fee|charge/
const MOVES_NOT = /hold|held|pending|uncollected|float|overdraft/

/** `Checks paid 0.00   Electronic withdrawals 7.00` packed into one line, of an account without rows: of either side, it leads away from the balance that stayed. */
const besideNothing = ({ unsided, opensAt }: EndsBlock): Discrepancy[] => {
  const [figure, ...more] = unsided.filter(({ near }) => MOVES.test(near) && !MOVES_NOT.test(near))
  if (!figure || more.length > 0 || figure.line.index <= opensAt!) return []
  const said = `"${figure.near.slice(0, 40)} ${money(figure.token.money!.value)}" is printed between the two balances, and no row was read.`
  return [discrepancy('contradiction', said, null, figure.line.page)]
}

/** `16,999.31   6.00   13,540.11   3,459.20` under its labels: all of a summary on one line, from one end to the other. */
const leads = (line: Line, opening: number, closing: number): boolean => {
  const values = valuesOf(line).map(Math.abs)
  return values.length > 2 && values[0] === Math.abs(opening) && values.at(-1) === Math.abs(closing)
}

/**
 * `Other credits   5.00` between the two balances of an account whose rows all came under `Deposits`: it is of a side, no rows of that side add up to it, and the other
 * lines lead from one balance to the other without it. Asked where nothing else is off.
 */
export const figuresOfNothing = ({ candidates: rows, printed, proof: { opening, closing } }: Outcome): Discrepancy[] => {
  if (opening === null || closing === null || sumsBeside(rows).size > 0) return []
  const block = blockOfEnds(sectionSums(rows, printed), printed)
  if (!block) return []
  const all = [...block.lines, ...block.beside]
  const own = new Set([opening, closing, ...all.map(({ value }) => value)].map(Math.abs))
  /** Nothing but the summary's own figures; right of another one may stand the year's. */
  const holdsOnlyOwn = (line: Line): boolean => valuesOf(line).every((value) => own.has(Math.abs(value)))
  const opensAt = block.opensAt ?? (all.every(({ line }) => line === all[0]!.line && leads(line, opening, closing)) ? -1 : null)
  if (opensAt === null) return []
  if (rows.length === 0 && besideNothing({ ...block, opensAt }).length > 0) return besideNothing({ ...block, opensAt })
  const lines = all.filter(({ value }) => value !== 0)
  return lines
    .filter((one) => {
      const isAlone = rows.length === 0 || amountsOf(one.line).length === 1 || (opensAt < 0 && holdsOnlyOwn(one.line))
      if (one.value < 0 || !isAlone || NOT_SUMMED.test(one.label) || one.line.index <= opensAt) return false
      if (opening + netOf(lines.filter((l) => l !== one)) !== closing) return false
      const ofSide = rows.flatMap((row) => (row.direction === one.direction ? [row.amount] : []))
      const isLessThanAny = ofSide.every((amount) => amount > one.value)
      return isLessThanAny || (rows.length <= ROWS_MAX && !isSumOfFew(ofSide, one.value))
    })
    .slice(0, MAX_NAMED)
    .map(({ line, direction, value }) => {
      const said = `"${line.text.slice(0, 80)}" is printed between the two balances; no ${direction}s add up to ${money(value)}.`
      return discrepancy('contradiction', said, null, line.page)
    })
}
