import type { Claim, Direction } from '../../types.ts'
import { hasMoney } from '../lines/lines.ts'
import type { Scan } from '../tables/tables.ts'
import type { Candidate } from './interpret.ts'

const MAX_WORDS = 10
const BOTH_WORDS =
  /^(?:total )?(?:number|no\.|count|#) of (?:(deposits? ?(?:\/|and|&) ?(?:other )?credits?)|(?:withdrawals?|checks?) ?(?:\/|and|&) ?(?:other )?debits?)(?: this (?:period|month))?:? (\d{1,4})$/
const CHECKS = /^(?:total )?(?:number|no\.|count|#) of checks(?: paid| cleared| written)?(?: this (?:period|month))?:? (\d{1,4})$/

const isCheck = ({ raw, description }: Candidate): boolean =>
  raw.check !== null || raw.grid || raw.table.section?.kind === 'checks' || /^check\b/i.test(description)

/** `Number of deposits/credits 11` away from the rows, in a summary or a box: a side by both of its names is all of it. */
export const countsInBoxes = (candidates: readonly Candidate[], { taken }: Scan): Claim<Candidate>[] =>
  taken.flatMap(({ line }): Claim<Candidate>[] => {
    if (line.ocr || hasMoney(line) || line.words.length > MAX_WORDS) return []
    // All lines come by here, and few of them count anything.
    if (!/number|no\.|count|#/i.test(line.text)) return []
    const text = line.text.toLowerCase().trim().replace(/\s+/g, ' ')
    const [both, checks] = [BOTH_WORDS.exec(text), CHECKS.exec(text)]
    if (!both && !checks) return []
    const type: Direction = both?.[1] ? 'credit' : 'debit'
    const rows = both ? null : candidates.filter((r) => r.direction === type && isCheck(r))
    // Where no row is known to be a check, nothing tells how many there are.
    if (rows?.length === 0) return []
    return [{ about: 'count', rows, type, count: Number(both?.[2] ?? checks?.[1]), label: line.text.slice(0, 80), page: line.page }]
  })
