import { assertFresh, type Ctx, now, tx } from '../../context.ts'
import { daysBetween, type IsoDate } from '../../shared/dates.ts'
import { conflict, invalidField } from '../../shared/errors.ts'
import { centsOf } from '../../shared/money.ts'
import { type DealStatus, isCollecting } from '../deals/deal.ts'
import { changeDeal, type DealRow, getDeal, lockDeal } from '../deals/service.ts'
import { scheduleOf } from './of-deal.ts'
import { addPause, currentVersion, hasRoomForPauses } from './schedule.ts'
import type { PauseSchedule, SetSchedule } from './schema.ts'
import { insertPause, type PauseRow, pausesOf, type VersionRow, versionsOf } from './store.ts'
import { beginTerms, type Terms } from './terms.ts'

export type DealSchedule = { deal: DealRow; versions: VersionRow[]; pauses: PauseRow[] }

export const getSchedule = async (ctx: Ctx, dealRef: string): Promise<DealSchedule> => withHistory(ctx, await getDeal(ctx, dealRef))

const withHistory = async (ctx: Ctx, deal: DealRow): Promise<DealSchedule> => ({
  deal,
  versions: await versionsOf(ctx, deal.id),
  pauses: await pausesOf(ctx, deal.id),
})

const assertCollecting = (deal: DealRow): void => {
  if (!isCollecting(deal.status as DealStatus)) throw conflict('conflict', `A deal that is ${deal.status} expects no payments.`)
}

/** Begins a new version: what is owed is spread anew from its start, and what was missed before is missed no more. */
export const setSchedule = (ctx: Ctx, dealRef: string, input: SetSchedule): Promise<DealSchedule> =>
  tx(ctx, async (ctx) => {
    const before = await lockDeal(ctx, dealRef)
    assertFresh(ctx, before.version)
    const start = (input.startDate ?? null) as IsoDate | null
    const terms = { frequency: input.paymentFrequency, amount: centsOf(input.paymentAmount), start }
    return withHistory(ctx, await changeTerms(ctx, before, terms, input.reason))
  })

/** A locked deal's new terms. */
export const changeTerms = async (ctx: Ctx, before: DealRow, terms: Terms, reason: string): Promise<DealRow> => {
  assertCollecting(before)
  const schedule = await beginTerms(ctx, before, terms, reason)
  return changeDeal(ctx, 'deal.schedule', before, { payment_frequency: terms.frequency, payment_amount: terms.amount, schedule })
}

/** Longer than a year is no pause: the date of the first payment is set instead. */
const MAX_PAUSE_DAYS = 366

/** Nothing is expected from one day to another, both included; that money moves to the end. */
export const pauseSchedule = (ctx: Ctx, dealRef: string, input: PauseSchedule): Promise<DealSchedule> =>
  tx(ctx, async (ctx) => {
    const from = input.from as IsoDate
    const until = input.until as IsoDate
    if (until < from) throw invalidField('until', 'is before from')
    if (daysBetween(from, until) >= MAX_PAUSE_DAYS) throw invalidField('until', `is more than ${MAX_PAUSE_DAYS} days after from`)
    const before = await lockDeal(ctx, dealRef)
    assertFresh(ctx, before.version)
    assertCollecting(before)
    const schedule = scheduleOf(before)
    if (schedule === null)
      throw conflict('conflict', 'This deal has no schedule to pause: it needs a payment frequency and a payment amount.')
    const paused = addPause(schedule, from, until)
    if (!hasRoomForPauses(paused))
      throw conflict('conflict', 'This deal has been paused too often; agree on other terms, or pause longer at a time.')
    const { version } = currentVersion(schedule)
    await insertPause(ctx, { dealId: before.id, version, from, until, reason: input.reason, author: ctx.actor, at: now(ctx) })
    return withHistory(ctx, await changeDeal(ctx, 'deal.pause', before, { schedule: paused }))
  })
