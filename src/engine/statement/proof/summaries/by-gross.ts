import type { Direction } from '../../../types.ts'
import type { SummaryTotal } from '../../facts/balances.ts'
import type { Labelled } from '../../tables/labels.ts'
import { isNegativeMark, signedBalance } from '../../text/money.ts'
import type { Candidate } from '../interpret.ts'
import type { Printed } from '../prove.ts'

/** A row's amount before and its fee, signed as they move the balance: together they are the row. */
type Split = { gross: number; fee: number }

const signed = ({ direction, amount }: Candidate): number => (direction === 'debit' ? -amount : amount)

/** A fee may be printed as what it takes away or as what it is. A row with neither column filled is its own gross. */
const splitOf = (row: Candidate): Split | null => {
  const net = signed(row)
  const [gross, fee, ...more] = row.raw.cells.filter((c) => c.role === 'besides').map(({ token }) => signedBalance(token.money!, false))
  if (more.length > 0) return null
  const own = gross ?? net
  return [fee ?? 0, -(fee ?? 0)].flatMap((part) => (own + part === net ? [{ gross: own, fee: part }] : []))[0] ?? null
}

/** Every row taken apart, where some have a fee; null where one is not what its columns make. */
const splitsOf = (rows: readonly Candidate[]): Split[] | null => {
  const splits = rows.map(splitOf)
  return splits.every((s) => s !== null) && splits.some((s) => s.fee !== 0) ? splits : null
}

type Sided = { direction: Direction; value: number; label: string }

const sidedOf = ({ near, token }: Labelled): Sided => ({
  direction: isNegativeMark(token.money!) ? 'debit' : 'credit',
  value: token.money!.value,
  label: near,
})

const NET = /^net/
const FEES = /^(?:less|total|other|payment|processing|transaction|\W)*fees\W*$/

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)
const sideOf = (numbers: readonly number[], side: Direction): number =>
  sumOf(numbers.filter((n) => n > 0 === (side === 'credit')).map(Math.abs))

/**
 * `Payments received 500.00`, `Fees -14.50`, `Withdrawals -90.00` over rows whose amounts are net of their fees: a summary that leads from one balance to the
 * other by what came in before fees. Whether its lines are, to the cent, what the columns of all rows add up to; it is no other way to tie.
 */
export const leadsByGross = (
  rows: readonly Candidate[],
  lines: readonly SummaryTotal[],
  unsided: readonly Labelled[],
  { opening, closing }: Pick<Printed, 'opening' | 'closing'>,
): boolean => {
  const splits = splitsOf(rows)
  const all: Sided[] = [...lines, ...unsided.map(sidedOf)]
  const [nets, parts] = [all.filter((l) => NET.test(l.label)), all.filter((l) => !NET.test(l.label))]
  const said = (side: Direction, own: readonly Sided[]): number => sumOf(own.filter((l) => l.direction === side).map((l) => l.value))
  const moved = said('credit', parts) - said('debit', parts)
  if (!splits || opening === null || closing === null || opening + moved !== closing) return false
  const [gross, fees] = [splits.map((s) => s.gross), splits.map((s) => s.fee)]
  const fee = sumOf(fees)
  // Fees that were given back are set off against the others, or stand among what came in.
  const isMade = [[fee], fees].some((own) =>
    (['credit', 'debit'] as const).every((side) => sideOf(gross, side) + sideOf(own, side) === said(side, parts)),
  )
  const ofFees = parts.filter((l) => FEES.test(l.label))
  const known = new Set([sideOf(gross, 'credit') + fee, sumOf(gross) + fee, sumOf(gross)].map(Math.abs))
  return isMade && (ofFees.length !== 1 || ofFees[0]!.value === Math.abs(fee)) && nets.every((l) => known.has(l.value))
}
