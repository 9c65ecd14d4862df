import { type Ctx, today, tx } from '../../context.ts'
import { addDays, type IsoDate, onOrAfterBusinessDay } from '../../shared/dates.ts'
import { conflict } from '../../shared/errors.ts'
import { dollars } from '../../shared/money.ts'
import { isOwnPosition, observe } from '../alerts/findings.ts'
import { type ApplicationRow, createApplication } from '../applications/service.ts'
import { primaryContact } from '../contacts/service.ts'
import { type DealRow, getDeal, lockDeal } from '../deals/service.ts'
import { getMerchant } from '../merchants/service.ts'
import { getOrganization } from '../organizations/service.ts'
import { settingsOf } from '../organizations/settings.ts'
import { returnedDates } from '../payments/service.ts'
import { positionOf, scheduleOf } from '../schedules/of-deal.ts'
import { expectationsOf } from '../schedules/schedule.ts'
import { completedScrubsOf } from '../underwriting/of-deal.ts'
import type { CreateRenewal, Renewal } from './schema.ts'

const RETURNS_WINDOW_DAYS = 60
const MAX_EXPECTATIONS = 10_000

/** One thing that speaks against a renewal, and the day from which it no longer does; null when nobody can say. */
type Obstacle = { reason: string; until: IsoDate | null }

export const getRenewal = async (ctx: Ctx, dealRef: string): Promise<Renewal> => {
  const deal = await getDeal(ctx, dealRef)
  const settings = await settingsOf(ctx)
  const now = today(ctx)
  const returned = await returnedDates(ctx, deal.id, addDays(now, 1 - RETURNS_WINDOW_DAYS))
  const positions = await otherPositions(ctx, deal)
  const obstacles = [
    ...statusObstacle(deal),
    ...shareObstacle(deal, settings.renewalMinCollectedPercent, now),
    ...returnsObstacle(returned, settings.renewalMaxReturns),
    ...positionsObstacle(positions, settings.renewalMaxPositions),
  ]
  return {
    eligible: obstacles.length === 0,
    reasons: obstacles.map((o) => o.reason),
    eligibleFrom: latestOf(obstacles, now),
    payoffAmount: dollars(deal.outstanding_balance),
    collectedPercentage: deal.rtr_bps / 100,
    recentReturns: returned.length,
    activePositions: positions,
  }
}

const latestOf = (obstacles: Obstacle[], now: IsoDate): IsoDate | null => {
  let latest: IsoDate | null = now
  for (const { until } of obstacles) latest = latest === null || until === null ? null : until > latest ? until : latest
  return latest
}

const statusObstacle = (deal: DealRow): Obstacle[] =>
  deal.status === 'active' ? [] : [{ reason: `The deal is ${deal.status}; only an active one is renewed.`, until: null }]

const shareObstacle = (deal: DealRow, minPercent: number, now: IsoDate): Obstacle[] => {
  const needed = Math.ceil((deal.purchase_amount * minPercent) / 100)
  if (deal.total_collected >= needed) return []
  return [
    { reason: `${deal.rtr_bps / 100} % is collected; renewals begin at ${minPercent} %.`, until: dateOfCollecting(deal, needed, now) },
  ]
}

/** The day on which so much will have come, if everything comes as scheduled and what is missed comes next. */
const dateOfCollecting = (deal: DealRow, needed: number, now: IsoDate): IsoDate | null => {
  const schedule = scheduleOf(deal)
  if (schedule === null) return null
  let sum: number = deal.total_collected
  for (const e of expectationsOf(schedule, positionOf(deal), now, { limit: MAX_EXPECTATIONS })) {
    sum += e.amount - e.settled
    if (sum >= needed) return e.date < now ? onOrAfterBusinessDay(now) : e.date
  }
  return null
}

const returnsObstacle = (returned: IsoDate[], max: number): Obstacle[] => {
  if (returned.length <= max) return []
  const lastToAge = returned[returned.length - max - 1]!
  return [
    {
      reason: `${returned.length} payments were returned in the last ${RETURNS_WINDOW_DAYS} days; at most ${max} may be.`,
      until: addDays(lastToAge, RETURNS_WINDOW_DAYS),
    },
  ]
}

const positionsObstacle = (positions: number | null, max: number): Obstacle[] =>
  positions === null || positions <= max
    ? []
    : [{ reason: `${positions} positions of other funders are active; at most ${max} may be.`, until: null }]

/** Active positions in the latest scrub, without our own. */
const otherPositions = async (ctx: Ctx, deal: DealRow): Promise<number | null> => {
  const [latest] = await completedScrubsOf(ctx, deal.id, 1, 'now')
  if (!latest) return null
  const organization = await getOrganization(ctx.services, ctx.orgId)
  const ours = {
    fundedDate: deal.funded_date,
    fundedAmount: deal.funded_amount,
    paymentAmount: deal.payment_amount,
    funderName: organization?.name ?? '',
  }
  return observe(latest.result).positions.filter((p) => p.isActive && !isOwnPosition(ours, p)).length
}

/** Drafts the application that will replace the deal. Whether the deal is eligible is advice; that it can still be replaced is not. */
export const createRenewal = (ctx: Ctx, dealRef: string, input: CreateRenewal): Promise<ApplicationRow> =>
  tx(ctx, async (ctx) => {
    const deal = await lockDeal(ctx, dealRef)
    if (deal.status !== 'active') throw conflict('conflict', `Only an active deal can be renewed; this one is ${deal.status}.`)
    const merchant = await getMerchant(ctx, deal.merchant_id)
    const owner = await primaryContact(ctx, merchant.id)
    return createApplication(
      ctx,
      {
        applicantLegalName: merchant.legal_name,
        requestedAmount: input.requestedAmount,
        applicantState: merchant.business_state,
        applicantIndustry: merchant.industry,
        ein: merchant.ein,
        ownerFirstName: owner?.first_name ?? null,
        ownerLastName: owner?.last_name ?? null,
        ownerEmail: owner?.email ?? merchant.owner_email,
        merchantId: merchant.id,
        stage: 'draft',
      },
      { dealId: deal.id, payoff: deal.outstanding_balance },
    )
  })
