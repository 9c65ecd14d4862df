import { type Ctx, today, tx } from '../../context.ts'
import { createApplication, patchApplication } from '../../resources/applications/service.ts'
import { patchDeal } from '../../resources/deals/service.ts'
import { createNote } from '../../resources/notes/service.ts'
import { createPayment, returnPayment } from '../../resources/payments/service.ts'
import { addDays, type IsoDate, nextBusinessDay, onOrAfterBusinessDay } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import { makeStatements } from './analysed.ts'
import { makeDeliveries } from './deliveries.ts'
import { APPLICATIONS, DEALS, type DemoApplication, type DemoDeal } from './portfolio.ts'

/** The person who is shown around, an underwriter, somebody in servicing. */
export type People = readonly [Id<'usr'>, Id<'usr'>, Id<'usr'>]

/** So many are there before the service answers. */
export const FIRST_DEALS = 4

/** As if it were then: what is made carries the times of that day. */
const asOf = (ctx: Ctx, date: IsoDate, actor: string, hour = 15): Ctx => ({
  ...ctx,
  actor,
  services: { ...ctx.services, clock: () => new Date(`${date}T${hour}:00:00.000Z`) },
})

/**
 * Makes what is missing of the portfolio, a deal with all its payments in one transaction each, by the verbs that everything else uses: balances, events,
 * audit lines and schedules are as true as those of real deals. At most `most` deals are made; the rest is for the next call.
 */
export const ensureHistory = async (ctx: Ctx, people: People, most: number, signal?: AbortSignal): Promise<void> => {
  const rows = await ctx.db.selectFrom('applications').select(['ein', 'deal_id']).where('org_id', '=', ctx.orgId).execute()
  const made = new Map(rows.map((row) => [row.ein, row.deal_id]))
  // An installation with a portfolio of before is left as it is.
  if (rows.length > 0 && !DEALS.some((deal) => made.has(deal.application.ein!))) return
  let count = 0
  // Newest places first: those that replace a deal are there before it.
  for (const deal of [...DEALS].reverse()) {
    if (signal?.aborted || count >= most || made.size >= most) return
    const { ein } = deal.application
    if (made.has(ein!)) continue
    const replacement = deal.replacedBy === undefined ? null : (made.get(DEALS[deal.replacedBy]!.application.ein!) ?? null)
    made.set(ein!, await makeDeal(ctx, people, deal, replacement))
    count++
  }
  for (const application of APPLICATIONS) {
    if (signal?.aborted || count >= most) return
    if (!made.has(application.application.ein!)) await makeApplication(ctx, people, application)
  }
  const noted = await ctx.db.selectFrom('notes').select('id').where('org_id', '=', ctx.orgId).limit(1).executeTakeFirst()
  if (!noted) await makeNotes(ctx, people, made)
  await makeDeliveries(ctx)
  await makeStatements(ctx)
}

const step = (deal: DemoDeal, date: IsoDate): IsoDate =>
  deal.paymentFrequency === 'daily' ? nextBusinessDay(date) : onOrAfterBusinessDay(addDays(date, 7))

const makeDeal = (ctx: Ctx, people: People, deal: DemoDeal, replacement: Id<'deal'> | null): Promise<Id<'deal'>> =>
  tx(ctx, async (ctx) => {
    const now = today(ctx)
    const [, underwriter, servicing] = people
    const funded = onOrAfterBusinessDay(addDays(now, -deal.fundedDaysAgo))
    const applied = asOf(ctx, addDays(funded, -6), underwriter)
    const { id } = await createApplication(applied, { ...deal.application, assigneeId: underwriter })
    for (const stage of ['underwriting', 'approved'] as const)
      await patchApplication(asOf(ctx, addDays(funded, -2), underwriter), id, { stage })
    const { fundedAmount, purchaseAmount, paymentFrequency, paymentAmount } = deal
    const application = await patchApplication(asOf(ctx, funded, people[0]), id, {
      stage: 'funded',
      fundedAmount,
      purchaseAmount,
      fundedDate: funded,
      paymentFrequency,
      paymentAmount,
    })
    const dealId = application.deal_id!
    let last = addDays(now, -1 - deal.silentDays)
    let date = step(deal, funded)
    let left = Math.round(purchaseAmount * 100)
    let latest: { id: Id<'pay'>; cents: number } | null = null
    for (let n = 1; date <= last && left > 0 && n <= deal.mostPayments; n++, date = step(deal, date)) {
      const cents = Math.min(left, Math.round(paymentAmount * 100))
      const payment = await createPayment(asOf(ctx, date, 'job:ach'), dealId, {
        amount: cents / 100,
        type: 'merchantPayment',
        effectiveDate: date,
      })
      latest = { id: payment.id, cents }
      const code = deal.returns[n]
      if (code === undefined) left -= cents
      else {
        const back = nextBusinessDay(date)
        await returnPayment(asOf(ctx, back < now ? back : now, servicing), dealId, payment.id, {
          returnCode: code,
          returnedDate: back < now ? back : now,
        })
      }
    }
    if (date < last) last = date
    if (deal.cameBack && latest) {
      await returnPayment(asOf(ctx, now, servicing, 13), dealId, latest.id, { returnCode: deal.cameBack, returnedDate: now })
      left += latest.cents
    }
    await end(ctx, people, deal, dealId, last, left, replacement)
    return dealId
  })

const end = async (
  ctx: Ctx,
  people: People,
  deal: DemoDeal,
  dealId: Id<'deal'>,
  last: IsoDate,
  left: number,
  replacement: Id<'deal'> | null,
) => {
  const servicing = people[2]
  let day = addDays(last, 8)
  const on = () => asOf(ctx, day < today(ctx) ? day : today(ctx), servicing, 16)
  for (const status of deal.statuses) {
    await patchDeal(on(), dealId, {
      status,
      ...(deal.subStatus ? { subStatus: deal.subStatus } : {}),
      ...(status === 'refinanced' && replacement !== null ? { replacedByDealId: replacement } : {}),
    })
    day = addDays(day, 12)
  }
  if (deal.ending === null || left === 0) return
  const amount = deal.ending.kind === 'payoff' ? left / 100 : Math.round(left * 0.45) / 100
  const effectiveDate = today(on())
  await createPayment(on(), dealId, {
    amount,
    type: deal.ending.kind,
    effectiveDate,
    notes: deal.ending.kind === 'payoff' ? 'Early payoff' : 'Settled in full for part of the balance',
  })
}

const makeApplication = (ctx: Ctx, people: People, demo: DemoApplication): Promise<void> =>
  tx(ctx, async (ctx) => {
    const now = today(ctx)
    const who = people[demo.assignee ?? 1]!
    const isDraft = demo.stages[0] === 'draft'
    const { id } = await createApplication(asOf(ctx, addDays(now, -demo.daysAgo), who, 14), {
      ...demo.application,
      stage: isDraft ? 'draft' : 'submission',
      ...(demo.assignee === null ? {} : { assigneeId: people[demo.assignee]! }),
    })
    if (isDraft) return
    for (const [i, stage] of demo.stages.entries()) {
      const day = addDays(now, Math.min(0, -demo.daysAgo + 1 + i))
      await patchApplication(asOf(ctx, day, who), id, {
        stage,
        ...(stage === 'declined' ? { declineReasons: demo.declineReasons ?? [] } : {}),
      })
    }
  })

/** What people wrote: calls, promises of which one is due today and one is late, a plan. */
const makeNotes = (ctx: Ctx, [me, underwriter, servicing]: People, made: Map<string | null, Id<'deal'> | null>): Promise<void> =>
  tx(ctx, async (ctx) => {
    const now = today(ctx)
    const dealAt = (place: number) => made.get(DEALS[place]!.application.ein!)!
    const write = (daysAgo: number, author: Id<'usr'>, note: Parameters<typeof createNote>[1]) =>
      createNote(asOf(ctx, addDays(now, -daysAgo), author, 17), note)
    await write(3, servicing, {
      dealId: dealAt(5),
      text: 'Spoke to the owner. **Cash is tight until the insurance pays**; half now, the rest next week.',
      tags: ['Call'],
      promise: { date: now, amount: 1_500 },
    })
    await write(6, servicing, {
      dealId: dealAt(18),
      text: 'Promised to wire by Tuesday. Nothing came.',
      tags: ['Call', 'Collections'],
      promise: { date: addDays(now, -2), amount: 2_400 },
    })
    await write(2, servicing, { dealId: dealAt(33), text: 'New bank account; voided check requested.', tags: ['E-mail'], mentions: [me] })
    await write(40, servicing, {
      dealId: dealAt(15),
      text: 'Placed with the agency. Contact only through them.',
      isPinned: true,
      tags: ['Collections'],
    })
    await write(90, me, { dealId: dealAt(21), text: 'Counsel engaged; see the complaint in documents.', tags: ['Legal'] })
    await write(5, underwriter, {
      dealId: dealAt(1),
      text: 'Paying ahead of schedule. Ask about a **renewal** once half is in.',
      tags: ['Underwriting'],
    })
  })
