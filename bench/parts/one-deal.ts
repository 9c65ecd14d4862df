import { type Ctx, type Services, systemContext, tx } from '../../src/context.ts'
import { createApplication, patchApplication } from '../../src/resources/applications/service.ts'
import { createOrganization } from '../../src/resources/organizations/service.ts'
import { createPayments, returnPayments } from '../../src/resources/payments/batch.ts'
import { completeDuePayments } from '../../src/resources/payments/service.ts'
import { addDays, dateInZone } from '../../src/shared/dates.ts'
import { cpuSecondsOf, ownCpuSeconds, postgresPid } from '../cpu.ts'
import type { Result } from '../result.ts'

const FEW = 1_000
const MANY = 4_000
const DAY_MS = 86_400_000

const newDeal = (ctx: Ctx, fundedDate: string): Promise<string> =>
  tx(ctx, async (ctx) => {
    const application = await createApplication(ctx, { applicantLegalName: 'Harbor Street Bakery LLC', requestedAmount: 1_000_000 })
    for (const stage of ['underwriting', 'approved'] as const) await patchApplication(ctx, application.id, { stage })
    const terms = {
      fundedAmount: 1_000_000,
      purchaseAmount: 1_400_000,
      paymentFrequency: 'daily' as const,
      paymentAmount: 5_000,
      fundedDate,
    }
    return (await patchApplication(ctx, application.id, { stage: 'funded', ...terms })).deal_id!
  })

/** Payments of one deal in one batch, their returns, and those that fall due on one day. In processor time of service and PostgreSQL: one of many against one of few. */
export const onOneDeal = async (services: Services): Promise<Result[]> => {
  const org = await createOrganization(services, { name: 'one deal' })
  const ctx = systemContext(services, { id: org.id, timeZone: org.time_zone }, 'bench')
  const server = await postgresPid(services.database.pool)
  const today = dateInZone(services.clock(), org.time_zone)
  const later = { ...services, clock: () => new Date(services.clock().getTime() + 2 * DAY_MS) }
  const cpuMs = async (work: () => Promise<unknown>): Promise<number> => {
    const before = ownCpuSeconds() + cpuSecondsOf(server)
    await work()
    return (ownCpuSeconds() + cpuSecondsOf(server) - before) * 1000
  }
  const costs = async (count: number) => {
    const payments = async (effectiveDate: string) => {
      const dealId = await newDeal(ctx, addDays(today, -30))
      return Array.from({ length: count }, () => ({ dealId, amount: 10, type: 'merchantPayment' as const, effectiveDate }))
    }
    const now = await payments(today)
    let ids: string[] = []
    const batch = await cpuMs(async () => {
      ids = (await createPayments(ctx, now)).map((row) => row.id)
    })
    const returned = await cpuMs(() =>
      returnPayments(
        ctx,
        ids.map((paymentId) => ({ paymentId, returnCode: 'R01' })),
      ),
    )
    await createPayments(ctx, await payments(addDays(today, 1)))
    return { batch, returned, due: await cpuMs(() => completeDuePayments(later)) }
  }
  await costs(100)
  const few = await costs(FEW)
  const many = await costs(MANY)
  const lines = { batch: 'recorded in a batch', returned: 'returned in a batch', due: 'completed on their day' }
  return (Object.keys(lines) as (keyof typeof lines)[]).map((kind) => ({
    name: `${MANY.toLocaleString('en-US')} payments of one deal ${lines[kind]}, CPU; of one against ${FEW.toLocaleString('en-US')}`,
    value: many[kind],
    unit: 'ms',
    ratio: many[kind] / few[kind] / (MANY / FEW),
    aim: '≤ 1.5',
  }))
}
