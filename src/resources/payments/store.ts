import { sql } from 'kysely'
import { type Ctx, now, type Services } from '../../context.ts'
import { writeLater } from '../../platform/db/pipelined-driver.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { type Id, newId } from '../../shared/ids.ts'
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

type PaymentRow = Row<'payments'>

/** How many of the deal's payments say the same: completed, or to come. */
export const countAlike = async (ctx: Ctx, wanted: Pick<PaymentRow, 'deal_id' | 'amount' | 'type' | 'effective_date'>): Promise<number> => {
  const { n } = await ctx.db
    .selectFrom('payments')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('org_id', '=', ctx.orgId)
    .where('deal_id', '=', wanted.deal_id)
    .where('amount', '=', wanted.amount)
    .where('type', '=', wanted.type)
    .where('effective_date', '=', wanted.effective_date)
    .where('status', 'in', ['completed', 'pending'])
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** A payment as it is first written. */
export const newPayment = (
  ctx: Ctx,
  given: Pick<PaymentRow, 'deal_id' | 'amount' | 'type' | 'status' | 'effective_date'> & Partial<Pick<PaymentRow, 'notes' | 'ach_file_id'>>,
): PaymentRow => {
  const at = now(ctx)
  return {
    id: newId('pay'),
    org_id: ctx.orgId,
    notes: null,
    return_code: null,
    returned_date: null,
    created_at: at,
    updated_at: at,
    version: 1,
    failure_reason: null,
    ach_file_id: null,
    is_with_bank: false,
    ...given,
  }
}

const ROWS_A_STATEMENT = 5_000

const inStatements = async (rows: readonly PaymentRow[], write: (given: string) => Promise<void>): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) await write(JSON.stringify(rows.slice(from, from + ROWS_A_STATEMENT)))
}

/** In the order given. */
export const insertPayments = (ctx: Ctx, rows: readonly PaymentRow[]): Promise<void> =>
  inStatements(rows, (given) =>
    writeLater(
      ctx.db,
      sql`
      INSERT INTO payments (id, org_id, deal_id, amount, type, status, effective_date, notes, return_code, returned_date, failure_reason, ach_file_id,
        created_at, updated_at, version)
      SELECT id, ${ctx.orgId}, deal_id, amount, type, status, effective_date, notes, return_code, returned_date, failure_reason, ach_file_id,
        created_at, updated_at, version
      FROM jsonb_to_recordset(${given}::jsonb)
        AS p(id text, deal_id text, amount bigint, type text, status text, effective_date date, notes text, return_code text, returned_date date,
          failure_reason text, ach_file_id text, created_at timestamptz, updated_at timestamptz, version integer)`,
    ),
  )

/** What became of payments that the transaction has locked: nothing else of them ever changes here. */
export const updatePayments = (ctx: Ctx, rows: readonly PaymentRow[]): Promise<void> =>
  inStatements(rows, (given) =>
    writeLater(
      ctx.db,
      sql`
      UPDATE payments p SET status = c.status, return_code = c.return_code, returned_date = c.returned_date, failure_reason = c.failure_reason,
        updated_at = c.updated_at, version = c.version
      FROM jsonb_to_recordset(${given}::jsonb)
        AS c(id text, status text, return_code text, returned_date date, failure_reason text, updated_at timestamptz, version integer)
      WHERE p.id = c.id AND p.org_id = ${ctx.orgId}`,
    ),
  )

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

/** The account that a file asked for each of these payments; in the order of the accounts, which is the one they are locked in. */
export const accountsAsked = async (ctx: Ctx, ids: readonly Id<'pay'>[]): Promise<Map<Id<'pay'>, Id<'acct'>>> => {
  const { rows } = await sql<{ payment_id: Id<'pay'>; bank_account_id: Id<'acct'> }>`
    SELECT payment_id, bank_account_id FROM ach_entries WHERE org_id = ${ctx.orgId} AND payment_id = ANY(${[...ids]}::text[])
    ORDER BY bank_account_id, payment_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.payment_id, row.bank_account_id]))
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

/** Of each deal the last payments that collected, so many of them. */
export const lastCollected = async (
  ctx: Ctx,
  asked: readonly { id: Id<'deal'>; limit: number }[],
): Promise<{ id: Id<'pay'>; deal_id: Id<'deal'>; effective_date: IsoDate }[]> => {
  const { rows } = await sql<{ id: Id<'pay'>; deal_id: Id<'deal'>; effective_date: IsoDate }>`
    SELECT p.id, d.id AS deal_id, p.effective_date
    FROM unnest(${asked.map((d) => d.id)}::text[], ${asked.map((d) => d.limit)}::integer[]) AS d(id, count)
      CROSS JOIN LATERAL (
        SELECT id, effective_date FROM payments WHERE deal_id = d.id AND org_id = ${ctx.orgId} AND status = 'completed' AND type = ANY(${[...COLLECTING_TYPES]}::text[])
        ORDER BY effective_date DESC, id DESC LIMIT d.count) p`.execute(ctx.db)
  return rows
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
