import type { Cents } from '../../shared/money.ts'
import { cents } from '../../shared/money.ts'

/** What the table itself computes of a deal's sums, for rows that are told of before they are written. The last digit is the table's, too: a test compares. */
export const derivedOf = (purchase: Cents, collected: Cents): { outstanding_balance: Cents; rtr_bps: number } => ({
  outstanding_balance: cents(Math.max(0, purchase - collected)),
  rtr_bps: Number(dividedAsNumeric(10_000n * BigInt(collected), BigInt(purchase))),
})

/** PostgreSQL divides numerics to 16 significant digits, counted in groups of four, and rounds what it got: two roundings, each half away from zero. */
const SIGNIFICANT = 16
const GROUP = 4

const dividedAsNumeric = (dividend: bigint, divisor: bigint): bigint => {
  const [a, b] = [groupsOf(abs(dividend)), groupsOf(abs(divisor))]
  const weight = a.weight - b.weight - (a.first <= b.first ? 1 : 0)
  // The dividend is written with one decimal.
  const scale = 10n ** BigInt(Math.max(SIGNIFICANT - weight * GROUP, 1))
  return rounded(rounded(dividend * scale, divisor), scale)
}

const abs = (n: bigint): bigint => (n < 0n ? -n : n)

const groupsOf = (n: bigint): { weight: number; first: number } => {
  const digits = String(n)
  const weight = Math.floor((digits.length - 1) / GROUP)
  return { weight, first: Number(digits.slice(0, digits.length - weight * GROUP)) }
}

const rounded = (n: bigint, by: bigint): bigint => {
  const half = (2n * abs(n) + by) / (2n * by)
  return n < 0n ? -half : half
}
