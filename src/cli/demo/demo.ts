import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Ctx, type Services, systemContext, today, tx } from '../../context.ts'
import { createApplication, patchApplication } from '../../resources/applications/service.ts'
import { patchDeal } from '../../resources/deals/service.ts'
import { SCOPES } from '../../resources/keys/scopes.ts'
import { createKey } from '../../resources/keys/service.ts'
import { createOrganization, getOrganization, type Organization } from '../../resources/organizations/service.ts'
import { createPayment, returnPayment } from '../../resources/payments/service.ts'
import { addDays, type IsoDate, nextBusinessDay, onOrAfterBusinessDay } from '../../shared/dates.ts'
import { APPLICATIONS, DEALS, type DemoDeal } from './portfolio.ts'

export const DEMO_ORGANIZATION = 'Demo Funding'

export type Demo = { keyPath: string /** Only when it was made just now. */; newKey: string | null }

/** A believable small portfolio and a key to see it with, in the embedded database only. Made once; a start that was interrupted is made good by the next. */
export const ensureDemo = async (services: Services, dataDir: string): Promise<Demo> => {
  const keyPath = join(dataDir, 'demo.key')
  const known = await getOrganization(services, DEMO_ORGANIZATION)
  const org = known ?? (await createOrganization(services, { name: DEMO_ORGANIZATION }))
  await ensurePortfolio(services, org)
  const kept = await readFile(keyPath, 'utf8').catch(() => null)
  if (kept) return { keyPath, newKey: null }
  const { key } = await createKey(services, { orgId: org.id, name: 'Demo', scopes: SCOPES, expiresAt: null })
  const draft = `${keyPath}.${process.pid}`
  await writeFile(draft, `${key}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, keyPath)
  return { keyPath, newKey: key }
}

/** All of it in one transaction: there is a whole portfolio or none. */
const ensurePortfolio = async (services: Services, org: Organization): Promise<void> => {
  const ctx = systemContext(services, { id: org.id, timeZone: org.time_zone }, 'demo')
  await tx(ctx, async (ctx) => {
    const any = await ctx.db.selectFrom('applications').select('id').where('org_id', '=', org.id).limit(1).executeTakeFirst()
    if (any) return
    for (const deal of DEALS) await makeDeal(ctx, deal)
    for (const { stages, ...application } of APPLICATIONS) {
      const { id } = await createApplication(ctx, application)
      for (const stage of stages) await patchApplication(ctx, id, { stage })
    }
  })
}

const makeDeal = async (ctx: Ctx, deal: DemoDeal): Promise<void> => {
  const application = await createApplication(ctx, deal.application)
  for (const stage of ['underwriting', 'approved'] as const) await patchApplication(ctx, application.id, { stage })
  const fundedDate = onOrAfterBusinessDay(addDays(today(ctx), -deal.fundedDaysAgo))
  const { fundedAmount, purchaseAmount, paymentFrequency, paymentAmount } = deal
  const funded = await patchApplication(ctx, application.id, {
    stage: 'funded',
    fundedAmount,
    purchaseAmount,
    fundedDate,
    paymentFrequency,
    paymentAmount,
  })
  const dealId = funded.deal_id!
  let date = step(deal, fundedDate)
  for (let n = 1; n <= deal.payments && date < today(ctx); n++, date = step(deal, date)) {
    const payment = await createPayment(ctx, dealId, { amount: paymentAmount, type: 'merchantPayment', effectiveDate: date })
    if (deal.returns.includes(n)) await returnPayment(ctx, dealId, payment.id, { returnCode: 'R01', returnedDate: nextBusinessDay(date) })
  }
  if (deal.paysOff) {
    const row = await ctx.db.selectFrom('deals').select('outstanding_balance').where('id', '=', dealId).executeTakeFirstOrThrow()
    await createPayment(ctx, dealId, {
      amount: row.outstanding_balance / 100,
      type: 'payoff',
      effectiveDate: date < today(ctx) ? date : today(ctx),
      notes: 'Early payoff',
    })
  }
  if (deal.status) await patchDeal(ctx, dealId, { status: deal.status, subStatus: deal.subStatus ?? null })
}

const step = (deal: DemoDeal, date: IsoDate): IsoDate =>
  deal.paymentFrequency === 'daily' ? nextBusinessDay(date) : onOrAfterBusinessDay(addDays(date, 7))
