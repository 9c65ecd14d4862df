import type { Claim } from '../../../types.ts'
import { hasDate } from '../../lines/lines.ts'
import { labelledOf } from '../../tables/labels.ts'
import type { Scan } from '../../tables/tables.ts'
import { money, sumOf } from '../checks.ts'
import { type Candidate, firstLine } from '../interpret.ts'
import { linesBeside } from './lines-beside.ts'
import { sideNamed } from './paired-sums.ts'

// What a page says that its own rows come to: `Total credits this page 600.00`.

const OF_PAGE = /(?:for|on|of)?(?:this|the)page$/

/** Sums of the rows of one page, by their side. Once one of them is what its page's rows make, all must be. */
export const pageSums = (rows: readonly Candidate[], { taken }: Scan): Claim<Candidate>[] => {
  const sums = linesBeside(rows, taken).flatMap((line) =>
    hasDate(line) || !line.squashed.includes('page')
      ? []
      : labelledOf(line).flatMap(({ near, token }) => {
          const side = OF_PAGE.test(near) ? sideNamed(near.replace(OF_PAGE, '')) : null
          return side ? [{ line, side, value: token.money!.value }] : []
        }),
  )
  if (sums.length === 0) return []
  const byPage = Map.groupBy(rows, ({ page }) => page)
  const checked = sums.map((sum) => {
    const own = (byPage.get(sum.line.page) ?? []).filter(({ direction }) => direction === sum.side)
    // A page may end one account's list and begin another's below the sum.
    const above = own.filter((row) => firstLine(row) < sum.line.index)
    return { ...sum, own, ties: sumOf(own) === sum.value || sumOf(above) === sum.value }
  })
  if (!checked.some(({ ties }) => ties)) return []
  return checked.flatMap(({ line, side, value, own, ties }): Claim<Candidate>[] => {
    if (ties) return []
    const said = `"${line.text.slice(0, 80)}" says ${money(value)}; the ${side}s of page ${line.page} add up to ${money(sumOf(own))}.`
    return [{ about: 'section', rows: own, type: side, value, said, page: line.page }]
  })
}
