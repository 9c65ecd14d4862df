import type { Finding } from '../../types.ts'
import { hasStatusNotPosted, isNotPosted } from '../tables/not-posted.ts'
import type { RawRow } from '../tables/rows.ts'
import { listsWithoutBalances } from './apart.ts'
import { boxOf } from './interpret.ts'
import type { Outcome } from './readings.ts'

/** Why a row that was left aside moved nothing, in the paper's own words. */
const whyNotPosted = (row: RawRow): string | null => {
  const { section } = row.table
  if (section?.kind === 'ignore' && isNotPosted(section.title)) return `under "${section.title.slice(0, 60)}", not posted`
  return hasStatusNotPosted(row) ? `that say "${row.aside.slice(0, 60)}", not posted` : null
}

/** Says which rows were left out because by the paper itself they were not posted. */
export const leftOut = ({ candidates, printed: { aside, beside } }: Outcome): Finding[] => {
  if (aside.length === 0) return []
  const apart = listsWithoutBalances([...new Set(candidates.map((c) => c.raw)), ...aside], beside)
  // What is counted elsewhere is a second listing.
  const amounts = new Set(candidates.map((c) => c.amount))
  const isCounted = ({ cells }: RawRow): boolean => cells.some((c) => amounts.has(c.token.money!.value))
  const whyApart = (row: RawRow): string | null =>
    apart.has(row) && !isCounted(row) ? `under "${apart.get(row)}", which print no balance as all others do` : null
  return [...Map.groupBy(aside, (row) => whyNotPosted(row) ?? whyApart(row))].flatMap(([why, rows]) => {
    if (why === null) return []
    const message = `Left out: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'} ${why}.`
    return [{ kind: 'not_posted', severity: 'info', message, page: rows[0]!.lines[0]!.page, box: boxOf(rows[0]!) }]
  })
}
