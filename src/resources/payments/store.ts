import { sql } from 'kysely'
import type { Ctx, Services } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { COLLECTING_TYPES } from './payment.ts'

export const lockPendingPayments = (ctx: Ctx, dealId: Id<'deal'>): Promise<Row<'payments'>[]> =>
  ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('deal_id', '=', dealId)
    .where('status', '=', 'pending')
    // What a bank was asked for comes or comes back, whatever became of the deal.
    .where('is_with_bank', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const lockPayments = (ctx: Ctx, ids: readonly Id<'pay'>[]): Promise<Row<'payments'>[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('payments')
        .selectAll()
        .where('org_id', '=', ctx.orgId)
        // One value, however many: a bank's file may name more than a statement has places for.
        .where((e) => e('id', '=', e.fn.any(e.val([...ids]))))
        .orderBy('deal_id')
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()

type PendingPayment = { id: Id<'pay'>; deal_id: Id<'deal'>; amount: Cents; effective_date: IsoDate; ach_file_id: Id<'ach'> }
const ROWS_A_STATEMENT = 5_000

/** Pending merchant payments, in the order given. */
export const insertPayments = async (ctx: Ctx, payments: readonly PendingPayment[], at: string): Promise<Row<'payments'>[]> => {
  const rows: Row<'payments'>[] = []
  for (let from = 0; from < payments.length; from += ROWS_A_STATEMENT) {
    const inserted = await sql<Row<'payments'>>`
      INSERT INTO payments (id, org_id, deal_id, amount, type, status, effective_date, ach_file_id, created_at, updated_at)
      SELECT p.id, ${ctx.orgId}, p.deal_id, p.amount, 'merchantPayment', 'pending', p.effective_date, p.ach_file_id, ${at}::timestamptz, ${at}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(payments.slice(from, from + ROWS_A_STATEMENT))}::jsonb)
        AS p(id text, deal_id text, amount bigint, effective_date date, ach_file_id text)
      RETURNING *`.execute(ctx.db)
    for (const row of inserted.rows) rows.push(row)
  }
  const place = new Map(payments.map((p, i) => [p.id, i]))
  return rows.sort((a, b) => place.get(a.id)! - place.get(b.id)!)
}

/** Which deal each of these payments belongs to; one that is not there is missing. */
export const dealsOfPayments = async (ctx: Ctx, ids: string[]): Promise<Map<string, Id<'deal'>>> => {
  const rows = await ctx.db
    .selectFrom('payments')
    .select(['id', 'deal_id'])
    .where('org_id', '=', ctx.orgId)
    .where('id', 'in', ids as Id<'pay'>[])
    .execute()
  return new Map(rows.map((r) => [r.id, r.deal_id]))
}

/** What was collected for a deal in these months (`YYYY-MM`), by effective date, less refunds. */
export const collectedInMonths = async (ctx: Ctx, dealId: Id<'deal'>, months: string[]): Promise<Cents> => {
  const { rows } = await sql<{ cents: Cents }>`
    SELECT coalesce(sum(CASE WHEN type = 'refund' THEN -amount ELSE amount END), 0)::bigint AS cents FROM payments
    WHERE org_id = ${ctx.orgId} AND deal_id = ${dealId} AND status = 'completed' AND type <> 'fee' AND to_char(effective_date, 'YYYY-MM') = ANY(${months}::text[])`.execute(
    ctx.db,
  )
  return rows[0]!.cents
}

/** The days on which payments of a deal went back, from a day on, oldest first. */
export const returnedDates = async (ctx: Ctx, dealId: Id<'deal'>, from: IsoDate): Promise<IsoDate[]> => {
  const rows = await ctx.db
    .selectFrom('payments')
    .select('returned_date')
    .where('org_id', '=', ctx.orgId)
    .where('deal_id', '=', dealId)
    .where('return_code', 'is not', null)
    .where('returned_date', '>=', from)
    .orderBy('returned_date')
    .execute()
  return rows.map((r) => r.returned_date!)
}

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
           WHERE p.status = 'pending' AND (p.ach_file_id IS NULL OR p.is_with_bank) AND p.effective_date <= $1 AND (p.effective_date, p.id) > ($2, $3) ORDER BY p.effective_date, p.id LIMIT $4`,
    values: [latest, after.date, after.id, limit],
  })
