import { type Ctx, type Services, systemContext, tx } from '../../context.ts'
import type { EventListener } from '../../platform/events/record.ts'
import type { Job, Queue } from '../../platform/jobs/queue.ts'
import { type Id, idTimeMs } from '../../shared/ids.ts'
import { completedAnalysesOf } from '../analyses/of-deal.ts'
import { type DealStatus, isCollecting } from '../deals/deal.ts'
import { findDeal, lockDeal } from '../deals/service.ts'
import { getOrganization } from '../organizations/service.ts'
import { settingsOf } from '../organizations/settings.ts'
import { proposeFor } from '../true-ups/service.ts'
import { completedScrubsOf } from '../underwriting/of-deal.ts'
import { findingsOf, monthsSince, observe } from './findings.ts'
import { raiseAlerts } from './service.ts'

export type WatchJob = { orgId: Id<'org'>; timeZone: string; dealId: Id<'deal'>; analysisId: string }
export const watchQueue: Queue<WatchJob> = { name: 'watch-deals', retryLimit: 5, expireInSeconds: 600 }

const COMPLETED = ['analysis.completed', 'underwriting.completed']

/** An analysis of a funded deal that completes has its findings looked at, by a job that is there exactly when the analysis is. */
export const watchCompleted: EventListener = async (ctx, events) => {
  for (const event of events) {
    if (!COMPLETED.includes(event.type)) continue
    const { dealId, tool } = JSON.parse(event.data) as { dealId?: Id<'deal'> | null; tool?: string }
    if (!dealId || (tool !== undefined && tool !== 'bank_scrub')) continue
    await ctx.services.jobs.enqueue(ctx, watchQueue, { orgId: ctx.orgId, timeZone: ctx.timeZone, dealId, analysisId: event.entityId })
  }
}

type Analysed = { id: string; result: object }

/** As many as say something of a deal today. */
const LATEST = 10

/** What was read of the deal, before and after its funding, the newest first. */
const analysesOf = async (ctx: Ctx, dealId: Id<'deal'>): Promise<Analysed[]> => {
  const read = [...(await completedScrubsOf(ctx, dealId, LATEST, 'later')), ...(await completedAnalysesOf(ctx, dealId, LATEST))]
  return read.sort((a, b) => idTimeMs(b.id)! - idTimeMs(a.id)!)
}

export const watchDeal = async (services: Services, job: WatchJob): Promise<void> => {
  const ctx = systemContext(services, { id: job.orgId, timeZone: job.timeZone }, 'job:watch')
  const known = await findDeal(ctx, job.dealId)
  if (known === null) return
  const all = (await analysesOf(ctx, job.dealId)).map((a) => ({ id: a.id, observed: observe(a.result) }))
  const latest = all.find((a) => a.id === job.analysisId)
  // Deleted in the meantime.
  if (!latest) return
  const organization = await getOrganization(services, job.orgId)
  await tx(ctx, async (ctx) => {
    const deal = await lockDeal(ctx, job.dealId)
    if (!isCollecting(deal.status as DealStatus)) return
    const settings = await settingsOf(ctx)
    const watched = {
      fundedDate: deal.funded_date,
      fundedAmount: deal.funded_amount,
      paymentAmount: deal.payment_amount,
      funderName: organization?.name ?? '',
    }
    const before = all.filter((a) => a !== latest).map((a) => a.observed)
    await raiseAlerts(ctx, deal.id, job.analysisId, findingsOf(watched, latest.observed, before, settings))
    const months = monthsSince(latest.observed, deal.funded_date)
    await proposeFor(ctx, deal, job.analysisId, months, settings.trueUpMinDifferencePercent)
  })
}

export const watchJobs: Job<WatchJob> = { queue: watchQueue, atOnce: 2, atOnceOfOne: 1, run: (services, job) => watchDeal(services, job) }
