import type { IsoDate } from '../../../shared/dates.ts'
import type { Direction } from '../../types.ts'
import type { Candidate } from './interpret.ts'

export const signed = (c: { amount: number; direction: Direction | null }): number =>
  c.direction === 'credit' ? c.amount : c.direction === 'debit' ? -c.amount : 0

type Dated = { date: string | null; amount: number; direction: Direction | null; balance: number | null }

/** Whether each balance follows from the one below it, and not each from the one above. */
const followBackwards = (rows: readonly Dated[]): boolean => {
  const places = rows.flatMap(({ balance }, i) => (balance === null ? [] : [i]))
  const between = (from: number, to: number): number => rows.slice(from, to).reduce((sum, row) => sum + signed(row), 0)
  const steps = places.slice(1).map((below, i) => {
    const above = places[i]!
    const moved = rows[below]!.balance! - rows[above]!.balance!
    return { forward: moved === between(above + 1, below + 1), backward: moved === -between(above, below) }
  })
  return steps.length > 0 && steps.every(({ backward }) => backward) && !steps.every(({ forward }) => forward)
}

/** Statements that print the newest row first are checked from their end. Of two days that stand in such an order the balances tell. */
export const chronological = <R extends Dated>(rows: readonly R[]): { rows: R[]; reversed: boolean } => {
  let up = 0
  let down = 0
  for (let i = 1; i < rows.length; i++) {
    const [a, b] = [rows[i - 1]!.date, rows[i]!.date]
    if (a === null || b === null || a === b) continue
    if (a < b) up++
    else down++
  }
  const reversed = down > up * 2 && (down >= 2 || followBackwards(rows))
  return { rows: reversed ? rows.toReversed() : [...rows], reversed }
}

// ---- signs that only the balances tell ----------------------------------------------------------------------------------------

const MAX_UNKNOWN = 14

/** The only way to sign the amounts so that they sum to the target; null when there is none or more than one. */
export const signsFor = (amounts: readonly number[], target: number): (1 | -1)[] | null => {
  const n = amounts.length
  if (n === 0 || n > MAX_UNKNOWN) return null
  let found = -1
  for (let mask = 0; mask < 1 << n; mask++) {
    let sum = 0
    for (let i = 0; i < n; i++) sum += mask & (1 << i) ? amounts[i]! : -amounts[i]!
    if (sum !== target) continue
    // Equal amounts that trade places are the same answer only if all of them have one sign.
    if (found >= 0) return null
    found = mask
  }
  if (found < 0) return null
  return amounts.map((_, i) => (found & (1 << i) ? 1 : -1))
}

/** The rows from one place to another, signed so that they sum to the target; null where they leave no answer or several. */
const signedBetween = (rows: readonly Candidate[], from: number, to: number, target: number): Map<number, Candidate> | null => {
  const unknown: number[] = []
  let known = 0
  for (let i = from; i < to; i++) {
    if (rows[i]!.direction === null) unknown.push(i)
    else known += signed(rows[i]!)
  }
  if (unknown.length === 0) return null
  const signs = signsFor(
    unknown.map((i) => rows[i]!.amount),
    target - known,
  )
  if (!signs) return null
  return new Map(unknown.map((at, i) => [at, { ...rows[at]!, direction: signs[i] === 1 ? 'credit' : 'debit', evidence: 'balance' }]))
}

/** Signs rows that nothing else signed from the balances around them. */
export const solveSigns = (
  given: readonly Candidate[],
  opening: number | null,
  closing: number | null,
  daily: ReadonlyMap<IsoDate, number>,
): readonly Candidate[] => {
  if (!given.some((r) => r.direction === null)) return given
  const rows = [...given]
  const apply = (from: number, to: number, target: number): void => {
    for (const [at, row] of signedBetween(rows, from, to, target) ?? []) rows[at] = row
  }
  let previous = opening
  let from = 0
  for (const [i, { balance }] of rows.entries()) {
    if (balance === null) continue
    if (previous !== null) apply(from, i + 1, balance - previous)
    previous = balance
    from = i + 1
  }
  if (rows.every((r) => r.direction !== null)) return rows
  if (daily.size > 0) {
    let before = opening
    let day = 0
    for (const [i, { date }] of rows.entries()) {
      if (i + 1 < rows.length && rows[i + 1]!.date === date) continue
      const balance = date === null ? undefined : daily.get(date)
      if (balance === undefined) continue
      if (before !== null) apply(day, i + 1, balance - before)
      before = balance
      day = i + 1
    }
  }
  if (opening !== null && closing !== null) apply(0, rows.length, closing - opening)
  return rows
}

const CREDIT_TEXT =
  /\b(?:deposit(?:ed)?|credit|received|refund|interest (?:paid|payment|earned)|incoming|transfer from|from|payroll in|reversal|dividend)\b/i
const DEBIT_TEXT =
  /\b(?:withdrawal|withdrew|withdrawn|debit|dr|ach pull|ach out|wire out|transfer out|purchase|payment|fee|charge|check|pos|atm|outgoing|transfer to|to|bill|sent|paid)\b/i
/** Printed to tell the side, whatever the payee is called: `Carrier payment   Money in`, `Transfer In   VENMO CASHOUT`. */
const SIDE = /\b(?:money|paid|cash|transfers?) (in|out)\b/i

/** The last resort: what the row says of itself. */
export const directionFromWords = (description: string): Direction => {
  const side = SIDE.exec(description)
  if (side) return side[1]!.toLowerCase() === 'in' ? 'credit' : 'debit'
  const credit = CREDIT_TEXT.exec(description)
  const debit = DEBIT_TEXT.exec(description)
  if (credit && debit) return credit.index <= debit.index ? 'credit' : 'debit'
  return credit ? 'credit' : 'debit'
}
