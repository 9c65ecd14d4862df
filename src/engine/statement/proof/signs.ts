import type { IsoDate } from '../../../shared/dates.ts'
import type { Direction } from '../../types.ts'
import type { Candidate } from './interpret.ts'

export const signed = (c: { amount: number; direction: Direction | null }): number =>
  c.direction === 'credit' ? c.amount : c.direction === 'debit' ? -c.amount : 0

/** Statements that print the newest row first are checked from their end. */
export const chronological = (rows: readonly Candidate[]): { rows: Candidate[]; reversed: boolean } => {
  let up = 0
  let down = 0
  for (let i = 1; i < rows.length; i++) {
    const [a, b] = [rows[i - 1]!.date, rows[i]!.date]
    if (a === null || b === null || a === b) continue
    if (a < b) up++
    else down++
  }
  const reversed = down > up * 2 && down >= 2
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

const apply = (rows: readonly Candidate[], target: number): boolean => {
  const unknown = rows.filter((r) => r.direction === null)
  if (unknown.length === 0) return true
  const known = rows.reduce((sum, r) => sum + signed(r), 0)
  const signs = signsFor(
    unknown.map((r) => r.amount),
    target - known,
  )
  if (!signs) return false
  for (const [i, row] of unknown.entries()) {
    row.direction = signs[i] === 1 ? 'credit' : 'debit'
    row.evidence = 'balance'
  }
  return true
}

/** Signs rows that nothing else signed from the balances around them. Works on the rows themselves. */
export const solveSigns = (
  rows: readonly Candidate[],
  opening: number | null,
  closing: number | null,
  daily: ReadonlyMap<IsoDate, number>,
): void => {
  if (!rows.some((r) => r.direction === null)) return
  let previous = opening
  let group: Candidate[] = []
  for (const row of rows) {
    group.push(row)
    if (row.balance === null) continue
    if (previous !== null) apply(group, row.balance - previous)
    previous = row.balance
    group = []
  }
  if (rows.every((r) => r.direction !== null)) return
  if (daily.size > 0) {
    let before = opening
    let day: Candidate[] = []
    for (const [i, row] of rows.entries()) {
      day.push(row)
      if (i + 1 < rows.length && rows[i + 1]!.date === row.date) continue
      const balance = row.date === null ? undefined : daily.get(row.date)
      if (balance === undefined) continue
      if (before !== null) apply(day, balance - before)
      before = balance
      day = []
    }
  }
  if (opening !== null && closing !== null) apply(rows, closing - opening)
}

const CREDIT_TEXT =
  /\b(?:deposit|credit|received|refund|interest (?:paid|payment|earned)|incoming|transfer from|from|payroll in|reversal|cash in|money in|dividend)\b/i
const DEBIT_TEXT =
  /\b(?:withdrawal|debit|dr|ach pull|ach out|wire out|transfer out|purchase|payment|fee|charge|check|pos|atm|outgoing|transfer to|to|bill|sent|paid)\b/i

/** The last resort: what the row says of itself. */
export const directionFromWords = (description: string): Direction => {
  const credit = CREDIT_TEXT.exec(description)
  const debit = DEBIT_TEXT.exec(description)
  if (credit && debit) return credit.index <= debit.index ? 'credit' : 'debit'
  return credit ? 'credit' : 'debit'
}

// ---- blemished digits ---------------------------------------------------------------------------------------------------------

const LOOK_ALIKES: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', B: '8', Z: '2' }

/** Whether a print could be this amount with at most two digits lost, added or misread. */
export const couldBe = (raw: string, value: number): boolean => {
  const a = raw.replace(/[.,;: ]/g, '').replace(/./g, (c) => LOOK_ALIKES[c] ?? c)
  const b = String(Math.abs(value)).padStart(3, '0')
  if (Math.abs(a.length - b.length) > 2) return false
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]! <= (b.length > 4 ? 2 : 1)
}

export type Repair = { row: Candidate; what: 'amount' | 'balance'; printed: string; value: number }

/** Mends amounts and balances that were read from a scan or a blemished print, where their neighbours prove what they must be. Works on the rows themselves. */
export const repairChain = (rows: readonly Candidate[], opening: number | null): Repair[] => {
  const repairs: Repair[] = []
  let previous = opening
  let since: Candidate[] = []
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    since.push(row)
    if (row.balance === null) continue
    if (previous !== null) {
      const expected: number = previous + since.reduce((sum, r) => sum + signed(r), 0)
      if (expected !== row.balance) {
        const doubtful = row.noisyBalance || row.raw.lines.some((l) => l.ocr)
        const next = rows[i + 1]
        const nextFits = next !== undefined && next.balance !== null && expected + signed(next) === next.balance
        const single = since.length === 1 ? row : null
        const lost = since.filter((r) => r.amountRaw === '')
        if (
          lost.length === 1 &&
          (next === undefined || next.balance === null || next.amountRaw === '' || row.balance + signed(next) === next.balance)
        ) {
          const [without] = lost as [Candidate]
          const rest = expected - signed(without)
          without.amount = Math.abs(row.balance - rest)
          without.direction = row.balance > rest ? 'credit' : 'debit'
          without.evidence = 'balance'
          repairs.push({ row: without, what: 'amount', printed: '', value: without.amount })
          previous = row.balance
          since = []
          continue
        }
        const amount = single && row.direction ? (row.direction === 'credit' ? row.balance - previous : previous - row.balance) : null
        if (doubtful && couldBe(row.balanceRaw, expected) && (nextFits || row.noisyBalance)) {
          repairs.push({ row, what: 'balance', printed: row.balanceRaw, value: expected })
          row.balance = expected
        } else if (
          single &&
          amount !== null &&
          amount > 0 &&
          (row.noisyAmount || single.raw.lines.some((l) => l.ocr)) &&
          couldBe(row.amountRaw, amount)
        ) {
          repairs.push({ row, what: 'amount', printed: row.amountRaw, value: amount })
          row.amount = amount
        }
      }
    }
    previous = row.balance
    since = []
  }
  return repairs
}
