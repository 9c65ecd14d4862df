import { dayNumber, weekday } from '../../../shared/dates.ts'
import type { Claim } from '../../types.ts'
import { type Checked, discrepancy, type Fault, MAX_NAMED, money, net, short, sumOf } from './checks.ts'
import { figureFault } from './figures/figures.ts'

/**
 * What a print says of rows besides their own figures, as values: the same claim is asked of the rows as they were read and, after a correction, of those
 * that a person mended.
 */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Faults of one kind that are named, where there may be one for each row. */
const MOST: Partial<Record<Claim<unknown>['about'], number>> = { weekday: 3 }

const side = (rows: readonly Checked[], type: string): readonly Checked[] => rows.filter((r) => r.direction === type)

const faultOf = (claim: Claim<Checked>, all: readonly Checked[]): Fault<never> | null => {
  const { page } = claim
  switch (claim.about) {
    case 'amount': {
      const { row, amount, isSummed } = claim
      const made = isSummed ? 'the sum from row to row moves by' : 'the amounts before it make'
      const message = `Beside ${short(row)} ${made} ${money(amount)}; ${money(row.amount)} is printed.`
      return row.amount === amount ? null : discrepancy('contradiction', message, row.amount - amount, page)
    }
    case 'balance': {
      const { rows, from, value, label, isRunning } = claim
      const expected = from + net(rows)
      const where = label === null ? 'At the end' : `At "${label}"`
      const message = `${where} the balance should be ${money(expected)}; ${money(value)} is printed.`
      return expected === value ? null : discrepancy(isRunning ? 'running_balance' : 'contradiction', message, value - expected, page)
    }
    case 'count': {
      const { rows, type, count, label } = claim
      const own = side(rows ?? all, type).length
      const message = `"${label}" is printed; ${own} ${rows === null ? '' : 'such '}${type}s were read.`
      const off = { in: 'count', side: type, by: count - own, figure: `"${label}"` } as const
      return own === count ? null : { ...discrepancy('contradiction', message, null, page), off }
    }
    case 'weekday': {
      const { row, day } = claim
      const own = row.date === null ? day : weekday(dayNumber(row.date))
      const message = `${short(row)} is dated on a ${WEEKDAYS[day]}; ${row.date} is a ${WEEKDAYS[own]}.`
      return own === day ? null : discrepancy('impossible_date', message, null, page)
    }
    case 'date': {
      const { row, read, from, to, kind, said } = claim
      if (row.date === read) return discrepancy(kind, said, null, page)
      const isWithin = row.date !== null && (from === null || row.date >= from) && (to === null || row.date <= to)
      return isWithin ? null : discrepancy(kind, `${short(row)} is dated ${row.date}, where it cannot be either.`, null, page)
    }
    case 'figure':
      return figureFault(claim, all)
    case 'section': {
      const { rows, type, value, said } = claim
      const isMended = value === null ? side(rows, type).length > 0 : sumOf(rows) === value || Math.abs(net(rows)) === value
      if (isMended) return null
      if (value === null) return discrepancy('contradiction', said, null, page)
      const figure = /^"[^"]*"/.exec(said)?.[0] ?? money(value)
      return { ...discrepancy('contradiction', said, sumOf(rows) - value, page), off: { in: 'sum', side: type, figure, isPart: true } }
    }
  }
}

/** What rows do not make true. */
export const claimFaults = (claims: readonly Claim<Checked>[], all: readonly Checked[]): Fault<never>[] =>
  [...Map.groupBy(claims, ({ about }) => about)].flatMap(([about, own]) =>
    own.flatMap((claim) => faultOf(claim, all) ?? []).slice(0, MOST[about] ?? MAX_NAMED),
  )

export const holds = (claim: Claim<Checked>, all: readonly Checked[]): boolean => faultOf(claim, all) === null

/** The claim with its rows by other names; null where one of them has none. */
export const renamed = <A, B>(claim: Claim<A>, nameOf: (row: A) => B | undefined): Claim<B> | null => {
  if ('row' in claim) {
    const row = nameOf(claim.row)
    return row === undefined ? null : ({ ...claim, row } as Claim<B>)
  }
  const rows = claim.rows?.flatMap((row) => nameOf(row) ?? [])
  return rows && rows.length < claim.rows!.length ? null : ({ ...claim, rows: rows ?? null } as Claim<B>)
}
