import type { Discrepancy } from '../../../types.ts'
import type { SummaryTotal } from '../../facts/balances.ts'
import { discrepancy, money, sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import { isSumOfFew } from '../sums/some-sums.ts'

type Side = { rows: readonly Candidate[]; whole: SummaryTotal; lines: readonly SummaryTotal[] }
type OtherSide = { made: number; lines: readonly SummaryTotal[] }

const totalOf = (lines: readonly SummaryTotal[]): number => lines.reduce((sum, l) => sum + l.value, 0)

/** What stands below a side's sum and is of that side: `Credits 10.00`, then `Regular deposits 3.00` and `Electronic deposits 7.00`. */
const partsBelow = (lines: readonly SummaryTotal[], whole: SummaryTotal): SummaryTotal[] => lines.slice(lines.indexOf(whole) + 1)

const isDivided = ({ made, lines }: OtherSide): boolean =>
  lines.some((line) => {
    const parts = partsBelow(lines, line)
    return line.value === made && parts.length > 1 && totalOf(parts) === made
  })

/**
 * Parts of a side's sum that do not make it, though others show what they are: those of the other side make theirs, or all but one of them are what
 * stands under headings.
 */
export const partsThatAreOff = ({ rows, whole, lines }: Side, other: OtherSide): Discrepancy[] => {
  const parts = partsBelow(lines, whole)
  const sum = totalOf(parts)
  if (parts.length < 2 || sum === whole.value) return []
  const headings = [...Map.groupBy(rows, (r) => r.raw.table.section).values()].map(sumOf)
  const amounts = rows.map((r) => r.amount)
  const strange = parts.filter((p) => !isSumOfFew(headings, p.value) && !amounts.includes(p.value))
  const isStray = strange.length === 1 && (sum > whole.value || !isSumOfFew(amounts, strange[0]!.value))
  if (!isStray && !isDivided(other)) return []
  const { line } = strange.length === 1 ? strange[0]! : parts[0]!
  const said = `"${line.text.slice(0, 80)}" is one of the parts of ${money(whole.value)}; together they make ${money(sum)}.`
  return [discrepancy('contradiction', said, whole.value - sum, line.page)]
}
