import { type Ctx, now, today } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { conflict, invalidField } from '../../shared/errors.ts'
import type { Id } from '../../shared/ids.ts'
import { type Cents, ZERO } from '../../shared/money.ts'
import { type DealStatus, isEnded, type PaymentFrequency } from '../deals/deal.ts'
import { nextDueDate } from './cadence.ts'
import { positionOf, scheduleOf } from './of-deal.ts'
import { beginVersion, currentVersion, defaultStart, type Schedule, type Version } from './schedule.ts'
import { insertVersions, lastVersionNumber } from './store.ts'

type DealRow = Row<'deals'>

export type Terms = { frequency: PaymentFrequency; amount: Cents; start: IsoDate | null }

/** The first version of a deal: from its funding on, or from a day that was named. */
export const firstSchedule = (fundedDate: IsoDate, collected: Cents, { frequency, amount, start }: Terms): Schedule =>
  start === null
    ? beginVersion(null, { version: 1, frequency, amount, anchor: fundedDate, first: 1 }, ZERO)
    : beginVersion(null, { version: 1, frequency, amount, anchor: start, first: 0 }, collected)

/** Who began a version and why, kept beside what it says. */
export const keepVersions = (ctx: Ctx, begun: { dealId: Id<'deal'>; version: Version; reason: string }[]): Promise<void> =>
  insertVersions(
    ctx,
    begun.map(({ dealId, version, reason }) => ({ dealId, version, reason, author: ctx.actor, at: now(ctx) })),
  )

/** Begins a version for a locked deal; the caller writes the schedule to it. */
export const beginTerms = async (ctx: Ctx, deal: DealRow, terms: Terms, reason: string): Promise<Schedule> => {
  const current = scheduleOf(deal)
  const version = (current ? currentVersion(current).version : await lastVersionNumber(ctx, deal.id)) + 1
  const schedule =
    version === 1
      ? firstSchedule(deal.funded_date, deal.total_collected, terms)
      : beginVersion(
          current,
          { version, frequency: terms.frequency, amount: terms.amount, ...startFor(ctx, deal, current, terms) },
          deal.total_collected,
          terms.start !== null,
        )
  await keepVersions(ctx, [{ dealId: deal.id, version: currentVersion(schedule), reason }])
  return schedule
}

const startFor = (ctx: Ctx, deal: DealRow, current: Schedule | null, { frequency, start }: Terms) => {
  if (start !== null) return { anchor: start, first: 0 }
  return current ? defaultStart(current, positionOf(deal), frequency, today(ctx), deal.last_payment_date) : { anchor: today(ctx), first: 1 }
}

/**
 * What a patch of terms, of the next date or of the funding date means for the schedule, as further columns to write. `named` is the next date that the patch names,
 * if any: alone it changes nothing where it stands already, beside new terms it is where they begin.
 */
export const termsAfterPatch = async (
  ctx: Ctx,
  before: DealRow,
  changes: Partial<DealRow>,
  named: IsoDate | null,
): Promise<Partial<DealRow>> => {
  const after = { ...before, ...changes }
  const frequency = after.payment_frequency as PaymentFrequency | null
  const amount = after.payment_amount
  if (frequency === null || amount === null)
    return { ...(before.schedule ? { schedule: null } : {}), ...(named === null ? dateWithoutSchedule(before, after, changes) : {}) }
  if (changes.next_payment_date === null)
    throw invalidField('nextPaymentDate', 'follows from the schedule; clear paymentAmount to end that')
  if (changes.next_payment_date !== undefined && isEnded(after.status as DealStatus))
    throw conflict('conflict', `A deal that is ${after.status} expects no payment.`)
  const isNewTerms = before.schedule === null || changes.payment_frequency !== undefined || changes.payment_amount !== undefined
  if (isNewTerms || changes.next_payment_date) {
    const start = changes.next_payment_date ?? named
    return {
      schedule: await beginTerms(
        ctx,
        after,
        { frequency, amount, start },
        start === null ? 'Terms set on the deal' : 'Next payment date set on the deal',
      ),
    }
  }
  if (changes.funded_date !== undefined) return fromNewFunding(before, changes.funded_date)
  return {}
}

/** The first version is counted from funding, so it follows a funding date that was mistyped. */
const fromNewFunding = (before: DealRow, fundedDate: IsoDate): Partial<DealRow> => {
  const schedule = scheduleOf(before)!
  const [first, ...later] = schedule.versions
  if (first!.version !== 1 || first!.first !== 1 || first!.anchor !== before.funded_date) return {}
  return { schedule: { versions: [{ ...first!, anchor: fundedDate }, ...later] } }
}

/** Without an amount there are no expectations: a frequency says when the next payment is due after the last one, or a person does. */
const dateWithoutSchedule = (before: DealRow, after: DealRow, changes: Partial<DealRow>): Partial<DealRow> => {
  const isOpenedAgain = changes.status === 'active' && isEnded(before.status as DealStatus)
  const hasOtherTerms = changes.payment_frequency !== undefined || before.schedule !== null
  const followsFunding = changes.funded_date !== undefined && before.next_payment_date === dueAfterLastPayment(before)
  if (!(isOpenedAgain || hasOtherTerms || followsFunding) || isEnded(after.status as DealStatus) || changes.next_payment_date !== undefined)
    return {}
  const due = dueAfterLastPayment(after)
  return due === before.next_payment_date ? {} : { next_payment_date: due }
}

export const dueAfterLastPayment = (deal: Pick<DealRow, 'payment_frequency' | 'last_payment_date' | 'funded_date'>): IsoDate | null =>
  deal.payment_frequency ? nextDueDate(deal.payment_frequency as PaymentFrequency, deal.last_payment_date ?? deal.funded_date) : null
