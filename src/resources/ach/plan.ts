import { daysBetween, type IsoDate } from '../../shared/dates.ts'
import { type Cents, cents, formatCents } from '../../shared/money.ts'
import { MAX_RETRIES, RETRIABLE_RETURN_CODES, RETRY_WITHIN_DAYS } from './ach-file.ts'

/** What a schedule expects on a day, and how much of it has come. */
export type Expected = { date: IsoDate; amount: Cents; settled: Cents }
/** An entry that was made for one of those days before, oldest first. Live: its payment is pending or has come. */
export type EarlierEntry = {
  expectedOn: IsoDate
  amount: Cents
  isLive: boolean
  isPending: boolean
  returnCode: string | null
  effectiveDate: IsoDate
}

export type DealToDebit = {
  /** Up to the file's day. */
  expected: readonly Expected[]
  earlier: readonly EarlierEntry[]
  outstanding: Cents
  /** Collecting payments that are on their way, in a file or not. */
  pending: Cents
}
export type Debit = { expectedOn: IsoDate; amount: Cents; kind: 'debit' | 'retry' }

/**
 * What to ask of one deal on a day. An expectation is asked for once, until its payment fails; never more is asked for than is owed and not yet on its
 * way. Earlier days only when a person asks for what was missed: then for as much as is past due, however payments have moved from one day to another.
 * `onLeft` is told why the rules of retries leave something past due, so that somebody can ask for it otherwise.
 */
export const planDebits = (
  deal: DealToDebit,
  effectiveDate: IsoDate,
  includeMissed: boolean,
  onLeft?: (reason: string) => void,
): Debit[] => {
  // What was cancelled never reached the bank: a retry whose draft was given up is still to be a retry.
  const asked = deal.earlier.filter((entry) => entry.isLive || entry.returnCode !== null)
  const entriesOf = Map.groupBy(asked, (entry) => entry.expectedOn)
  const isAsked = (date: IsoDate): boolean => entriesOf.get(date)?.some((entry) => entry.isLive) ?? false
  const unsettled = ({ amount, settled }: Expected): number => amount - settled

  const debits: Debit[] = []
  let room = deal.outstanding - deal.pending
  let left: string | null = null
  const ask = (expectedOn: IsoDate, wanted: number, most: number, mayAskAnew: boolean): number => {
    const limit = Math.min(most, room)
    const before = entriesOf.get(expectedOn) ?? []
    const last = before.at(-1)
    // What the bank sent back is presented again as the rules want it, with the same amount; anything else only when a person asks.
    const isRetry = last !== undefined && isRetriable(last, before, effectiveDate)
    if (last?.returnCode && !isRetry && (!mayAskAnew || RETRIABLE_RETURN_CODES.has(last.returnCode))) {
      if (mayAskAnew) left ??= `What came back as ${last.returnCode} on ${last.effectiveDate} may be presented no more.`
      return 0
    }
    const amount = isRetry ? last.amount : Math.min(wanted, limit)
    if (isRetry && amount > limit)
      left ??= `${formatCents(last.amount)} came back as ${last.returnCode}; a retry asks for the same, and less than that is open.`
    if (amount <= 0 || amount > limit) return 0
    room -= amount
    debits.push({ expectedOn, amount: cents(amount), kind: isRetry ? 'retry' : 'debit' })
    return amount
  }

  const today = deal.expected.find((e) => e.date === effectiveDate)
  if (today && unsettled(today) > 0 && !isAsked(today.date)) ask(today.date, unsettled(today), unsettled(today), includeMissed)
  if (!includeMissed) return debits

  const missed = deal.expected.filter((e) => e.date < effectiveDate)
  // What is on its way for this day or a later one will not settle what was missed before.
  const pendingAhead = deal.earlier.reduce((sum, e) => sum + (e.isPending && e.expectedOn >= effectiveDate ? e.amount : 0), 0)
  let pastDue = missed.reduce((sum, e) => sum + unsettled(e), 0) - (deal.pending - pendingAhead)
  // Payments settle the oldest day first, so the money that is missing may lie on a later day than the one that was never asked for, or came back.
  const candidates = [...missed.filter((e) => unsettled(e) > 0), ...missed.filter((e) => unsettled(e) === 0).reverse()]
  for (const e of candidates) {
    if (pastDue <= 0) break
    if (!isAsked(e.date)) pastDue -= ask(e.date, unsettled(e) || e.amount, pastDue, true)
  }
  if (pastDue > 0 && room > 0 && left !== null) onLeft?.(left)
  return debits.sort((a, b) => (a.expectedOn < b.expectedOn ? -1 : 1))
}

const isRetriable = (last: EarlierEntry, before: readonly EarlierEntry[], effectiveDate: IsoDate): boolean => {
  if (last.returnCode === null || !RETRIABLE_RETURN_CODES.has(last.returnCode)) return false
  const presented = before.filter((entry) => entry.returnCode !== null)
  return presented.length <= MAX_RETRIES && daysBetween(presented[0]!.effectiveDate, effectiveDate) <= RETRY_WITHIN_DAYS
}
