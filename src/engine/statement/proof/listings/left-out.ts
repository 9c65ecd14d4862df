import type { Finding } from '../../../types.ts'
import { hasStatusNotPosted, isNotPosted, isStruck } from '../../tables/not-posted.ts'
import type { RawRow } from '../../tables/rows.ts'
import { discrepancy, type Fault, MAX_NAMED, short } from '../checks.ts'
import { boxOf, type Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'
import { listsWithoutBalances } from './apart.ts'

/** Why a row that was left aside moved nothing, in the paper's own words. */
const whyNotPosted = (row: RawRow): string | null => {
  const { section } = row.table
  if (section?.kind === 'ignore' && isNotPosted(section.title)) return `under "${section.title.slice(0, 60)}", not posted`
  if (isStruck(row)) return 'that are struck through'
  return hasStatusNotPosted(row) ? `that say "${row.aside.slice(0, 60)}", not posted` : null
}

/** Rows that are struck through and count all the same. Where most are, the lines mean something else. */
const struckAndCounted = ({ candidates }: Outcome): Candidate[] => {
  const struck = candidates.filter((c) => isStruck(c.raw))
  return struck.length * 2 > candidates.length ? [] : struck
}

/** The balance beside it is the bank's word for it: somebody went over the print with a pen. */
const isInBalances = ({ balance }: Candidate, { proof }: Outcome): boolean => proof.ok && balance !== null

/** No bank strikes out what was posted: where only the ends say that such a row counts, one of the two was changed. */
export const struckRows = (outcome: Outcome): Fault<Candidate>[] =>
  struckAndCounted(outcome)
    .filter((row) => !isInBalances(row, outcome))
    .slice(0, MAX_NAMED)
    .map((row) => discrepancy('contradiction', `${short(row)} is struck through, and nothing adds up without it.`, null, row.page))

/** Says which rows somebody struck out though the balances beside them count them. */
export const struckByHand = (outcome: Outcome): Finding[] =>
  struckAndCounted(outcome)
    .filter((row) => isInBalances(row, outcome))
    .slice(0, MAX_NAMED)
    .map((row) => ({
      kind: 'annotation_over_page',
      severity: 'warning',
      message: `${short(row)} is struck through, though the balance beside it counts it; it is counted.`,
      page: row.page,
      box: boxOf(row.raw),
    }))

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

const keyOf = (cells: RawRow['cells']): string => cells.map(({ role, token }) => `${role} ${token.money!.raw}`).join()

/** Says which rows stand at the end of a page and once more at the top of the next, balance and all, where each was counted once. */
export const printedAgain = ({ candidates, printed: { aside } }: Outcome): Finding[] => {
  const withBalance = aside.filter(({ cells }) => cells.length > 1 && cells.some(({ role }) => role === 'balance'))
  if (withBalance.length === 0) return []
  const counted = new Set(candidates.map(({ raw }) => `${raw.lines[0]!.page} ${keyOf(raw.cells)}`))
  return withBalance.flatMap((row): Finding[] => {
    const { page, text } = row.lines[0]!
    if (!counted.has(`${page + 1} ${keyOf(row.cells)}`)) return []
    const message = `"${text.slice(0, 60)}" ends page ${page} and begins page ${page + 1} once more, with the same balance; it is counted once.`
    return [{ kind: 'row_out_of_place', severity: 'info', message, page: page + 1, box: boxOf(row) }]
  })
}
