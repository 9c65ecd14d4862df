import { withDigits } from '../text/look-alikes.ts'
import type { Candidate } from './interpret.ts'
import { signed } from './signs.ts'

/** Whether a print could be this amount with at most two digits lost, added or misread. */
export const couldBe = (raw: string, value: number): boolean => {
  const a = withDigits(raw.replace(/[.,;: ]/g, ''))
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

/** A scan loses a minus, or takes a speck for one: the balance that follows from the other side tells, where no other row explains it and the next one agrees. */
const mayHaveLostItsSign = (row: Candidate): boolean => row.evidence === 'mark' && row.raw.lines.some((l) => l.ocr)

export type Repair = { row: Candidate; what: 'amount' | 'balance'; printed: string; value: number }

export type Repaired = { rows: readonly Candidate[]; repairs: Repair[] }

/**
 * Mends amounts and balances of a blemished print or an unsure OCR, where two balances prove what they must be: the one that the
 * amount leads to, and one behind it that follows from that. With one alone, any slip of the scanner could be made to fit. What is clearly
 * printed is never mended: where it does not fit, the paper contradicts itself.
 */
export const repairChain = (given: readonly Candidate[], opening: number | null, closing: number | null): Repaired => {
  const rows = [...given]
  const repairs: Repair[] = []
  const mend = (at: number, changes: Partial<Candidate>, repair: Omit<Repair, 'row'>): Candidate => {
    const row = { ...rows[at]!, ...changes }
    rows[at] = row
    repairs.push({ row, ...repair })
    return row
  }
  let previous = opening
  let from = 0
  for (let i = 0; i < rows.length; i++) {
    let row = rows[i]!
    if (row.balance === null) continue
    if (previous !== null) {
      const since = rows.slice(from, i + 1)
      const expected: number = previous + since.reduce((sum, r) => sum + signed(r), 0)
      if (expected !== row.balance) {
        /** Whether what follows agrees that the balance here is this one: the next balance, or the printed end. */
        const isFollowed = (known: number): boolean => {
          let [balance, moved] = [known, 0]
          for (const later of rows.slice(i + 1)) {
            if (later.amountRaw === '' && later.balance === null) return false
            // What a spreadsheet prints is what it holds: another amount without room is told by its own balance.
            if (later.amountRaw === '' && !later.raw.lines[0]!.ocr) {
              ;[balance, moved] = [later.balance!, 0]
              continue
            }
            moved += signed(later)
            if (later.balance !== null) return balance + moved === later.balance
          }
          return closing !== null && balance + moved === closing
        }
        const single = since.length === 1
        const lost = since.filter((r) => r.amountRaw === '')
        const amount = single && row.direction ? (row.direction === 'credit' ? row.balance - previous : previous - row.balance) : null
        const turned = since.filter((r) => mayHaveLostItsSign(r) && expected - 2 * signed(r) === row.balance)
        if (turned.length === 1 && isFollowed(row.balance)) {
          const at = rows.indexOf(turned[0]!)
          rows[at] = { ...turned[0]!, direction: turned[0]!.direction === 'credit' ? 'debit' : 'credit', evidence: 'balance' }
          row = rows[i]!
        } else if (lost.length === 1 && isFollowed(row.balance)) {
          const rest = expected - signed(lost[0]!)
          const value = Math.abs(row.balance - rest)
          const direction = row.balance > rest ? 'credit' : 'debit'
          mend(rows.indexOf(lost[0]!), { amount: value, direction, evidence: 'balance' }, { what: 'amount', printed: '', value })
        } else if (row.noisyBalance && couldBe(row.balanceRaw, expected) && isFollowed(expected))
          row = mend(i, { balance: expected }, { what: 'balance', printed: row.balanceRaw, value: expected })
        else if (amount !== null && amount > 0 && row.noisyAmount && couldBe(row.amountRaw, amount) && isFollowed(row.balance))
          mend(i, { amount }, { what: 'amount', printed: row.amountRaw, value: amount })
      }
    }
    previous = row.balance
    from = i + 1
  }
  return { rows, repairs }
}
