import type { Direction } from '../../types.ts'
import { signed } from './signs.ts'

/** What following a chain of balances needs of a row. */
export type Booked = { date: string | null; amount: number; direction: Direction | null; balance: number | null }

/** `isAlone`: the next balance follows from what this one should have been. */
export type Break<R extends Booked> = { row: R; expected: number; printed: number; isAlone: boolean }

export type ChainResult<R extends Booked> = { checked: number; breaks: Break<R>[]; opening: number | null; closing: number | null }

export const hasChain = (rows: readonly Booked[]): boolean => rows.some((r) => r.balance !== null)

/** Rows of one date that stand together. */
const daysOf = <R extends Booked>(rows: readonly R[]): R[][] => {
  const days: R[][] = []
  for (const row of rows) {
    const day = days.at(-1)
    if (day && day[0]!.date === row.date) day.push(row)
    else days.push([row])
  }
  return days
}

type Step<R extends Booked> = { row: R; balance: number; moved: number }

/** From each printed balance to the next: what the rows between them moved. */
const stepsOf = <R extends Booked>(rows: readonly R[], counts: (row: R) => boolean): { steps: Step<R>[]; rest: number } => {
  const steps: Step<R>[] = []
  let moved = 0
  for (const row of rows) {
    moved += signed(row)
    if (row.balance === null || !counts(row)) continue
    steps.push({ row, balance: row.balance, moved })
    moved = 0
  }
  return { steps, rest: moved }
}

/** Follows the balances printed beside the rows, and names each fault once. */
const followChain = <R extends Booked>(
  rows: readonly R[],
  opening: number | null,
  counts: (row: R) => boolean = () => true,
): ChainResult<R> => {
  const { steps, rest } = stepsOf(rows, counts)
  const breaks: Break<R>[] = []
  let previous = opening
  let derived = opening
  let checked = 0
  for (const [i, { row, balance, moved }] of steps.entries()) {
    if (previous === null) {
      derived = balance - moved
      previous = balance
      continue
    }
    checked++
    const expected: number = previous + moved
    previous = balance
    if (expected === balance) continue
    const next = steps[i + 1]
    const isAlone = next !== undefined && expected + next.moved === next.balance
    breaks.push({ row, expected, printed: balance, isAlone })
    // Where only this one is off, the next is measured from what it should have been; otherwise from what is printed.
    if (isAlone) previous = expected
  }
  return { checked, breaks, opening: derived, closing: previous === null ? null : previous + rest }
}

/**
 * The day's rows in the order in which each balance follows from the one before, where there is one: a walk that uses every row once, from the
 * balance that it found to the one that it left.
 */
const asBooked = <R extends Booked>(day: readonly R[], before: number): R[] | null => {
  if (day.some((r) => r.balance === null)) return null
  const startingAt = Map.groupBy(day.toReversed(), (r) => r.balance! - signed(r))
  const out: R[] = []
  const path: (R | null)[] = [null]
  while (path.length > 0) {
    const last = path.at(-1)!
    const next = startingAt.get(last ? last.balance! : before)?.pop()
    if (next) path.push(next)
    else {
      path.pop()
      if (last) out.push(last)
    }
  }
  out.reverse()
  const ties = out.length === day.length && out.every((r, i) => (i === 0 ? before : out[i - 1]!.balance!) + signed(r) === r.balance)
  return ties ? out : null
}

/** Within a day the bank may have booked in another order than it prints: such days are put in that order. */
const inBookedOrder = <R extends Booked>(days: readonly R[][], opening: number | null): R[] => {
  const out: R[] = []
  let previous = opening
  for (const day of days) {
    const booked = (previous !== null && day.length > 1 ? asBooked(day, previous) : null) ?? day
    for (const row of booked) {
      out.push(row)
      previous = row.balance ?? (previous === null ? null : previous + signed(row))
    }
  }
  return out
}

/** Days with several rows whose balances follow as they are printed, and those whose rows had to change places. */
export const daysByOrder = <R extends Booked>(rows: readonly R[], opening: number | null): { asPrinted: R[][]; otherwise: R[][] } => {
  const days = daysOf(rows)
  const booked = inBookedOrder(days, opening)
  let at = 0
  const byOrder = days.map((day) => {
    const own = booked.slice(at, at + day.length)
    at += day.length
    return { day, isSame: own.every((row, i) => row === day[i]) }
  })
  const several = byOrder.filter(({ day }) => day.length > 1 && day.every((row) => row.balance !== null))
  return {
    asPrinted: several.flatMap(({ day, isSame }) => (isSame ? [day] : [])),
    otherwise: several.flatMap(({ day, isSame }) => (isSame ? [] : [day])),
  }
}

// Of the balances of days that print several, two of three must follow from the ones before for the list to be one that runs from row to row.
const PRINTED_FOR_EACH_FAULT = 3
// Of the rows of days that print any, those that must print a balance for it to be a column of running balances. Days that print none stand in another list.
const EVERY_ROW_SHARE = 0.9

/** Whether a list with these breaks still runs from row to row, so that they are faults and not the way the bank prints its days. */
const runsByRow = <R extends Booked>(days: readonly R[][], { breaks }: ChainResult<R>): boolean => {
  const isOff = new Set<R>(breaks.map((b) => b.row))
  let inside = 0
  let off = 0
  let withBalance = 0
  let rows = 0
  let likeDaysEnd = true
  for (const day of days) {
    const printed = day.filter((r) => r.balance !== null)
    if (printed.length > 0) rows += day.length
    withBalance += printed.length
    if (printed.length < 2) continue
    inside += printed.length
    off += printed.filter((r) => isOff.has(r)).length
    if (printed.some((r) => isOff.has(r) && r.balance !== printed.at(-1)!.balance)) likeDaysEnd = false
  }
  if (off * PRINTED_FOR_EACH_FAULT <= inside) return true
  // Short lists have few days with several rows. A balance on every row runs all the same, unless it is the day's last that each row repeats:
  // rows that were booked in another order have one in which their balances follow, and what follows in none is a fault.
  return !likeDaysEnd && withBalance >= rows * EVERY_ROW_SHARE
}

/** Every printed balance must follow from the one before; where a bank prints its days in another order than it booked them, the last of each day. */
export const runningCheck = <R extends Booked>(rows: readonly R[], opening: number | null): ChainResult<R> => {
  const printed = followChain(rows, opening)
  if (printed.breaks.length === 0) return printed
  const days = daysOf(rows)
  const byRow = followChain(inBookedOrder(days, opening), opening)
  if (byRow.breaks.length === 0) return byRow
  const closesDay = new Set(days.map((day) => day.findLast((r) => r.balance !== null)))
  const byDay = followChain(rows, opening, (row) => closesDay.has(row))
  return byDay.breaks.length > 0 || byDay.checked === 0 || runsByRow(days, byRow) ? byRow : byDay
}
