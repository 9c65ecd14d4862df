import type { Finding } from '../../../types.ts'
import { cellsOf } from '../../lines/cells.ts'
import type { Scan } from '../../tables/tables.ts'
import { CELL_GAP } from '../../tolerances.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'

/** `NSF Fee Occurrences: 3`, `Overdraft Occurrences   2`: of this statement alone, since nothing of a year stands in its cells. */
const SAID =
  /^(?:number of |total )?(nsf|non-?sufficient funds|insufficient funds|returned items?|overdraft)(?: items?)?(?: fees?)? (?:occurrences|incidents|events)\s*:?\s*(\d{1,3})$/i

const ITSELF: Record<'nsf' | 'overdraft', RegExp> = {
  nsf: /\bnsf\b|(?:non-?|in)sufficient funds|\breturn(?:ed)? (?:items?|checks?|ach)\b/i,
  overdraft: /\boverdr(?:aft|awn)\b|\bod\b/i,
}
const FEE = /\b(?:fee|fees|charge)\b/i
/** What moves money so that there is none, and what takes a fee back. */
const NONE = /transfer|protection|sweep|refund|revers|waive|rebate/i
/** `NSF FEE 3 @ $35.00`, `OVERDRAFT FEE X 2`: one row of several. */
const SEVERAL = /\b\d+ ?(?:@|x\b)|\bx ?\d+\b/i

/** How often the account was below zero behind a row and not before it. */
const timesBelow = (rows: readonly Candidate[], opening: number): number => {
  let [balance, times] = [opening, 0]
  for (const { amount, direction } of rows) {
    const next = balance + (direction === 'credit' ? amount : -amount)
    if (next < 0 && balance >= 0) times++
    balance = next
  }
  return times
}

/** How often a fee was charged is what a lender asks first: a count of them that the rows do not make is told. What it counts may be fees, items or days, so it takes no proof. */
export const otherOccurrences = ({ candidates, proof: { opening } }: Outcome, { taken }: Scan): Finding[] => {
  const counted = new Set(candidates.flatMap(({ raw }) => raw.lines))
  return taken.flatMap(({ line }) => {
    if (counted.has(line) || line.ocr || !/occurrences|incidents|events/.test(line.squashed)) return []
    const said = [...cellsOf(line, CELL_GAP.text).map(({ text }) => text), line.text].flatMap((text) => SAID.exec(text.trim()) ?? [])
    const [, what, number] = said.length >= 3 ? said : []
    if (what === undefined || number === undefined) return []
    const kind = /^overdraft$/i.test(what) ? 'overdraft' : 'nsf'
    const own = candidates.filter((row) => row.direction === 'debit' && ITSELF[kind].test(row.description) && !NONE.test(row.description))
    if (own.some(({ description }) => SEVERAL.test(description))) return []
    const fees = own.filter(({ description }) => FEE.test(description)).length
    const counts = [
      fees,
      own.length,
      own.length - fees,
      ...(kind === 'overdraft' && opening !== null ? [timesBelow(candidates, opening)] : []),
    ]
    if (counts.includes(Number(number))) return []
    const message = `"${line.text.slice(0, 80)}" is printed; the rows have ${fees} such fees.`
    return [{ kind: 'other_figure', severity: 'warning', message, page: line.page, box: null } satisfies Finding]
  })
}
