import { squash } from '../lines/lines.ts'
import { directionOf } from '../tables/vocabulary.ts'
import { discrepancy } from './checks.ts'
import type { Candidate, Reading } from './interpret.ts'
import type { Printed, Proof } from './prove.ts'
import { hasChain } from './running.ts'
import { agreementOfWords } from './sides.ts'
import type { SumOfRows } from './sums/totals.ts'

/** Balances between the ends that tie, so that the mirror image of the rows would not. */
const BALANCES_MIN = 2

/** More rows than one that say which way they went. A payroll is paid by one and received by another. */
const WORDS_MIN = 2
const EITHER_WAY = /payroll/i

/** Whether a sum says of which side it is, and is made by rows of that side. */
const namesItsSide = ({ side, label, rows }: SumOfRows): boolean => {
  const [first] = rows
  return (
    side !== null ||
    (first !== undefined && directionOf(squash(label)) === first.direction && rows.every((r) => r.direction === first.direction))
  )
}

/** Whether rows go the other way than their columns say, or than signs are meant where nothing else is said. */
const turnedBy = ({ swapped, unmarked }: Reading, rows: readonly Candidate[]): 'columns' | 'signs' | null => {
  if (swapped && rows.some((r) => r.evidence === 'column')) return 'columns'
  return unmarked !== null && rows.some((r) => r.evidence === 'mark') ? 'signs' : null
}

/** `Deposits and Credits` over one column and `Withdrawals and Debits` over the other: where money is held, a deposit is one, whatever slip of a credit line is printed below. */
const HOLDS = /deposit|withdraw/
const areOfHolding = (rows: readonly Candidate[]): boolean =>
  rows.some(({ evidence, raw }) => evidence === 'column' && raw.table.header?.columns.some(({ label }) => HOLDS.test(label)))

/**
 * Ends that changed places are made by the same rows with every sign turned: by them alone nothing tells which of the two was meant. Balances between them, sums
 * that name their side or, where no column does, the words of the rows must say so as well. Otherwise the rows are not read like that.
 */
export const unlessOnlyTurned = (proof: Proof, rows: readonly Candidate[], reading: Reading, printed: Printed): Proof => {
  const by = proof.main ? turnedBy(reading, rows) : null
  if (by === null) return proof
  const isOfDebt = by === 'columns' && printed.card && areOfHolding(rows)
  const isBetween = !isOfDebt && (hasChain(rows) || printed.daily.length >= BALANCES_MIN)
  const isWorded = by === 'signs' && agreementOfWords(rows.filter((r) => !EITHER_WAY.test(r.description))) >= WORDS_MIN
  if (isBetween || isWorded || (!isOfDebt && proof.sums.some(namesItsSide))) return proof
  const message = `Opening and closing balance tie only with every ${by === 'columns' ? 'column' : 'sign'} turned, and nothing else says that it is meant so.`
  return {
    ...proof,
    ok: false,
    main: false,
    score: 0,
    discrepancies: [...proof.discrepancies, discrepancy('unknown_direction', message, null, null)],
  }
}
