import { FLAG } from '../classify/features.ts'
import { UNNAMED_FUNDING_MIN_CENTS } from './credits.ts'
import type { Ledger, Track } from './ledger.ts'

/** A known funder's money stands from three weeks before to three days after the first debit. */
const KNOWN_BEFORE_DAYS = 21
const KNOWN_AFTER_DAYS = 3
/** An unknown payer's must be large, shortly before, and come from someone who does not pay regularly. */
const UNKNOWN_BEFORE_DAYS = 7
const UNKNOWN_MIN_PAYMENTS = 10
/** Less than this many payments is a refund or a correction, not an advance. */
const KNOWN_MIN_PAYMENTS = 3

const paymentOf = (track: Track): number => track.amounts[track.amounts.length - 1] ?? 0
const start = (track: Track, ledger: Ledger): number => ledger.features.day[track.rows[0]!]!
const end = (track: Track, ledger: Ledger): number => ledger.features.day[track.rows[track.rows.length - 1]!]!

/** `opening`: what funded it. `later`: what the payee sent while it ran, which is its money and opened nothing that can be seen. */
export type OwnMoney = { opening: number[]; later: number[] }

const sameAmount = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(100, b * 0.02)

/** The day of the first debit, and of the first at each payment it had after that: a renewal is an advance with a first debit of its own. */
const firstDebits = (track: Track, ledger: Ledger): number[] => {
  const days = [start(track, ledger)]
  if (track.amounts.length < 2) return days
  let current = -1
  for (const r of track.scheduled) {
    const at = track.amounts.findIndex((a) => sameAmount(ledger.amount[r]!, a))
    if (at < 0 || at === current) continue
    if (current >= 0) days.push(ledger.features.day[r]!)
    current = at
  }
  return days
}

/** Ascending days: whether one of them lies so that money of `day` opens what begins on it. */
const opensOneOf = (firsts: readonly number[], day: number): boolean => {
  let low = 0
  let high = firsts.length
  while (low < high) {
    const mid = (low + high) >> 1
    if (firsts[mid]! < day - KNOWN_AFTER_DAYS) low = mid + 1
    else high = mid
  }
  return low < firsts.length && firsts[low]! <= day + KNOWN_BEFORE_DAYS
}

/**
 * A payee's own credits to its positions: to the one that starts nearest, else to the one that runs at the time. Returned payments are
 * taken out before.
 */
export const assignOwnCredits = (tracks: readonly Track[], credits: readonly number[], ledger: Ledger): OwnMoney[] => {
  const assigned: OwnMoney[] = tracks.map(() => ({ opening: [], later: [] }))
  const firsts = tracks.map((track) => firstDebits(track, ledger))
  for (const credit of credits) {
    const day = ledger.features.day[credit]!
    let best = -1
    let bestDistance = Number.POSITIVE_INFINITY
    tracks.forEach((track, i) => {
      if (ledger.amount[credit]! < KNOWN_MIN_PAYMENTS * paymentOf(track)) return
      const first = start(track, ledger)
      const opens = day >= first - KNOWN_BEFORE_DAYS && day <= first + KNOWN_AFTER_DAYS
      const during = day > first && day <= end(track, ledger) + KNOWN_AFTER_DAYS
      if (!opens && !during) return
      // Money comes before the first debit, seldom just after it.
      let distance = !opens ? 100 + (day - first) : day <= first ? first - day : 30 + (day - first)
      // Of two positions that begin together, each was funded.
      if (assigned[i]!.opening.length + assigned[i]!.later.length > 0) distance += KNOWN_BEFORE_DAYS
      if (distance < bestDistance) {
        best = i
        bestDistance = distance
      }
    })
    if (best >= 0) assigned[best]![opensOneOf(firsts[best]!, day) ? 'opening' : 'later'].push(credit)
  }
  return assigned
}

/** What an unknown payer's money must come to. */
export const leastFunding = (track: Track): number => Math.max(UNNAMED_FUNDING_MIN_CENTS, UNKNOWN_MIN_PAYMENTS * paymentOf(track))

/** The large one-off credit one to seven days before the first debit; the nearest, and one that speaks of funding before others. */
export const findUnnamedFunding = (track: Track, oneOff: readonly number[], taken: ReadonlySet<number>, ledger: Ledger): number | null => {
  const { day, flags } = ledger.features
  const first = start(track, ledger)
  const least = leastFunding(track)
  let low = 0
  let high = oneOff.length
  while (low < high) {
    const mid = (low + high) >> 1
    if (day[oneOff[mid]!]! < first - UNKNOWN_BEFORE_DAYS) low = mid + 1
    else high = mid
  }
  let best: number | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  for (let i = low; i < oneOff.length && day[oneOff[i]!]! < first; i++) {
    const credit = oneOff[i]!
    if (taken.has(credit) || ledger.amount[credit]! < least) continue
    const score =
      ((flags[credit]! & FLAG.mcaWords) !== 0 ? 100 : 0) + ((flags[credit]! & FLAG.wire) !== 0 ? 10 : 0) - (first - day[credit]!)
    if (score > bestScore) {
      best = credit
      bestScore = score
    }
  }
  return best
}
