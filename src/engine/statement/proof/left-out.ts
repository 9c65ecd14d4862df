import type { Finding } from '../../types.ts'
import { hasStatusNotPosted, isNotPosted } from '../tables/not-posted.ts'
import type { RawRow } from '../tables/rows.ts'
import { boxOf } from './interpret.ts'

/** Why a row that was left aside moved nothing, in the paper's own words. */
const whyNotPosted = (row: RawRow): string | null => {
  const { section } = row.table
  if (section?.kind === 'ignore' && isNotPosted(section.title)) return `under "${section.title.slice(0, 60)}"`
  return hasStatusNotPosted(row) ? `that say "${row.aside.slice(0, 60)}"` : null
}

/** Says which rows were left out because the paper itself calls them not posted. */
export const leftOut = (aside: readonly RawRow[]): Finding[] =>
  [...Map.groupBy(aside, whyNotPosted)].flatMap(([why, rows]) => {
    if (why === null) return []
    const message = `Left out as not posted: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'} ${why}.`
    return [{ kind: 'not_posted', severity: 'info', message, page: rows[0]!.lines[0]!.page, box: boxOf(rows[0]!) }]
  })
