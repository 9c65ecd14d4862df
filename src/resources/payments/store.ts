import type { Ctx, Services } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import { COLLECTING_TYPES } from './payment.ts'

export const lockPendingPayments = (ctx: Ctx, dealId: Id<'deal'>): Promise<Row<'payments'>[]> =>
  ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('deal_id', '=', dealId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()

/** The latest day on which money was collected for the deal; null when none was. */
export const lastCollectedDate = async (ctx: Ctx, dealId: Id<'deal'>): Promise<IsoDate | null> => {
  const row = await ctx.db
    .selectFrom('payments')
    .select('effective_date')
    .where('org_id', '=', ctx.orgId)
    .where('deal_id', '=', dealId)
    .where('status', '=', 'completed')
    .where('type', 'in', [...COLLECTING_TYPES])
    .orderBy('effective_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.effective_date ?? null
}

export type DuePayment = { id: Id<'pay'>; deal_id: Id<'deal'>; org_id: Id<'org'>; time_zone: string; effective_date: IsoDate }

/** Pending payments up to a date, over all organizations, oldest first. */
export const duePayments = async (
  services: Pick<Services, 'database'>,
  latest: IsoDate,
  after: { date: string; id: string },
  limit: number,
): Promise<DuePayment[]> =>
  services.database.statement<DuePayment>({
    text: `SELECT p.id, p.deal_id, p.org_id, o.time_zone, p.effective_date FROM payments p JOIN organizations o ON o.id = p.org_id
           WHERE p.status = 'pending' AND p.effective_date <= $1 AND (p.effective_date, p.id) > ($2, $3) ORDER BY p.effective_date, p.id LIMIT $4`,
    values: [latest, after.date, after.id, limit],
  })
