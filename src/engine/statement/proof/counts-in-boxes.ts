import type { Direction, Discrepancy } from '../../types.ts'
import { hasMoney } from '../lines/lines.ts'
import type { Scan } from '../tables/tables.ts'
import { discrepancy } from './checks.ts'
import type { Candidate } from './interpret.ts'

const MAX_WORDS = 10
const BOTH_WORDS =
  /^(?:total )?(?:number|no\.|count|#) of (?:(deposits? ?(?:\/|and|&) ?(?:other )?credits?)|(?:withdrawals?|checks?) ?(?:\/|and|&) ?(?:other )?debits?)(?: this (?:period|month))?:? (\d{1,4})$/
const CHECKS = /^(?:total )?(?:number|no\.|count|#) of checks(?: paid| cleared| written)?(?: this (?:period|month))?:? (\d{1,4})$/

const isCheck = ({ raw, description }: Candidate): boolean =>
  raw.check !== null || raw.grid || raw.table.section?.kind === 'checks' || /^check\b/i.test(description)

/** `Number of deposits/credits 11` away from the rows, in a summary or a box: a side by both of its names is all of it. */
export const countsInBoxes = (candidates: readonly Candidate[], { taken }: Scan): Discrepancy[] =>
  taken.flatMap(({ line }) => {
    if (line.ocr || hasMoney(line) || line.words.length > MAX_WORDS) return []
    // All lines come by here, and few of them count anything.
    if (!/number|no\.|count|#/i.test(line.text)) return []
    const text = line.text.toLowerCase().trim().replace(/\s+/g, ' ')
    const [both, checks] = [BOTH_WORDS.exec(text), CHECKS.exec(text)]
    if (!both && !checks) return []
    const printed = Number(both?.[2] ?? checks?.[1])
    const side: Direction = both?.[1] ? 'credit' : 'debit'
    const own = candidates.filter((r) => r.direction === side && (both || isCheck(r)))
    // Where no row is known to be a check, nothing tells how many there are.
    if (own.length === printed || (checks && own.length === 0)) return []
    const what = checks ? 'checks' : `${side}s`
    return [discrepancy('contradiction', `"${line.text.slice(0, 80)}" is printed; ${own.length} ${what} were read.`, null, line.page)]
  })
