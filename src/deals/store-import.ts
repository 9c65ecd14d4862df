import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Row } from '../db/rows.ts'
import { type Id, newId } from '../shared/ids.ts'

/** SQL for loading many deals at once. Rows travel as one JSON value a batch: one statement, whatever their number. */

export const loadMerchantIndex = (ctx: Ctx): Promise<{ id: Id<'mer'>; legal_name: string; ein: string | null }[]> =>
  ctx.db
    .selectFrom('merchants')
    .select(['id', 'legal_name', 'ein'])
    .where('org_id', '=', ctx.orgId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const takenCodes = async (ctx: Ctx, codes: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ code: string }>`SELECT code FROM deals WHERE org_id = ${ctx.orgId} AND code = ANY(${codes}::text[])`.execute(
    ctx.db,
  )
  return new Set(rows.map((r) => r.code))
}

export const lockApplicationsByNumber = async (
  ctx: Ctx,
  numbers: string[],
): Promise<Map<string, { id: Id<'app'>; deal_id: Id<'deal'> | null }>> => {
  const { rows } = await sql<{ id: Id<'app'>; submission_number: string; deal_id: Id<'deal'> | null }>`
    SELECT id, submission_number, deal_id FROM applications WHERE org_id = ${ctx.orgId} AND submission_number = ANY(${numbers}::text[]) ORDER BY id FOR UPDATE`.execute(
    ctx.db,
  )
  return new Map(rows.map((r) => [r.submission_number, { id: r.id, deal_id: r.deal_id }]))
}

export const insertImportedMerchants = async (
  ctx: Ctx,
  merchants: { id: Id<'mer'>; legal_name: string; ein: string | null }[],
  at: string,
): Promise<void> => {
  const withAudit = merchants.map((m) => ({ ...m, audit_id: newId('aud') }))
  await sql`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(withAudit)}::jsonb) AS g(id text, legal_name text, ein text, audit_id text)),
    made AS (
      INSERT INTO merchants (id, org_id, legal_name, ein, created_at, updated_at)
      SELECT id, ${ctx.orgId}, legal_name, ein, ${at}::timestamptz, ${at}::timestamptz FROM given RETURNING *)
    INSERT INTO audit_log (id, org_id, actor, action, entity_id, after, created_at)
    SELECT g.audit_id, ${ctx.orgId}, ${ctx.actor}, 'merchant.import', made.id, to_jsonb(made), ${at}::timestamptz FROM made JOIN given g USING (id)`.execute(
    ctx.db,
  )
}

export type DealToInsert = { id: Id<'deal'>; auditId: Id<'aud'> } & Record<string, unknown>

export const insertDealBatch = async (ctx: Ctx, deals: DealToInsert[], at: string): Promise<Row<'deals'>[]> => {
  const given = JSON.stringify(deals)
  const { rows } = await sql<Row<'deals'>>`
    INSERT INTO deals (id, org_id, code, merchant_id, merchant_name, application_id, funder_id, status, sub_status, funded_amount, purchase_amount,
                       opening_collected, total_collected, opening_payments, payment_count, funded_date, payment_frequency, payment_amount,
                       next_payment_date, opening_last_date, last_payment_date, created_at, updated_at)
    SELECT id, ${ctx.orgId}, code, merchant_id, merchant_name, application_id, funder_id, status, sub_status, funded_amount, purchase_amount,
           total_collected, total_collected, payment_count, payment_count, funded_date, payment_frequency, payment_amount,
           next_payment_date, last_payment_date, last_payment_date, ${at}::timestamptz, ${at}::timestamptz
    FROM jsonb_to_recordset(${given}::jsonb) AS g(id text, code text, merchant_id text, merchant_name text, application_id text, funder_id text, status text,
           sub_status text, funded_amount bigint, purchase_amount bigint, total_collected bigint, payment_count integer, funded_date date,
           payment_frequency text, payment_amount bigint, next_payment_date date, last_payment_date date)
    RETURNING *`.execute(ctx.db)
  await sql`
    INSERT INTO audit_log (id, org_id, actor, action, entity_id, after, created_at)
    SELECT g."auditId", ${ctx.orgId}, ${ctx.actor}, 'deal.import', d.id, to_jsonb(d), ${at}::timestamptz
    FROM jsonb_to_recordset(${given}::jsonb) AS g(id text, "auditId" text) JOIN deals d USING (id)`.execute(ctx.db)
  return rows
}

/** An application whose deal was imported is funded: it cannot be funded a second time. */
export const linkApplications = async (ctx: Ctx, links: { applicationId: Id<'app'>; dealId: Id<'deal'> }[], at: string): Promise<void> => {
  if (links.length === 0) return
  await sql`
    UPDATE applications a SET deal_id = d.id, deal_code = d.code, merchant_id = coalesce(a.merchant_id, d.merchant_id), stage = 'funded', status = 'closed',
      funded_amount = d.funded_amount, purchase_amount = d.purchase_amount, funded_date = d.funded_date, updated_at = ${at}::timestamptz, version = a.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS l("applicationId" text, "dealId" text) JOIN deals d ON d.id = l."dealId"
    WHERE a.id = l."applicationId" AND a.org_id = ${ctx.orgId}`.execute(ctx.db)
  await sql`
    UPDATE documents SET deal_id = l."dealId", updated_at = ${at}::timestamptz, version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS l("applicationId" text, "dealId" text)
    WHERE application_id = l."applicationId" AND deal_id IS NULL AND org_id = ${ctx.orgId}`.execute(ctx.db)
}

/** Codes that came with the file must not be given out again. */
export const keepCodesAhead = async (ctx: Ctx): Promise<void> => {
  await sql`
    INSERT INTO code_counters (org_id, kind, year, last)
    SELECT org_id, 'deal', split_part(code, '-', 2)::integer, max(split_part(code, '-', 3)::integer) FROM deals WHERE org_id = ${ctx.orgId} GROUP BY 1, 3
    ON CONFLICT (org_id, kind, year) DO UPDATE SET last = greatest(code_counters.last, excluded.last)`.execute(ctx.db)
}
