import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import { type Id, newId } from '../../shared/ids.ts'

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

export type LinkedApplication = { id: Id<'app'>; deal_id: Id<'deal'> | null; merchant_id: Id<'mer'> | null }

export const lockApplicationsByNumber = async (ctx: Ctx, numbers: string[]): Promise<Map<string, LinkedApplication>> => {
  const { rows } = await sql<LinkedApplication & { submission_number: string }>`
    SELECT id, submission_number, deal_id, merchant_id FROM applications WHERE org_id = ${ctx.orgId} AND submission_number = ANY(${numbers}::text[]) ORDER BY id FOR UPDATE`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ submission_number, ...application }) => [submission_number, application]))
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
                       next_payment_date, opening_last_date, last_payment_date, schedule, created_at, updated_at)
    SELECT id, ${ctx.orgId}, code, merchant_id, merchant_name, application_id, funder_id, status, sub_status, funded_amount, purchase_amount,
           total_collected, total_collected, payment_count, payment_count, funded_date, payment_frequency, payment_amount,
           next_payment_date, last_payment_date, last_payment_date, schedule, ${at}::timestamptz, ${at}::timestamptz
    FROM jsonb_to_recordset(${given}::jsonb) AS g(id text, code text, merchant_id text, merchant_name text, application_id text, funder_id text, status text,
           sub_status text, funded_amount bigint, purchase_amount bigint, total_collected bigint, payment_count integer, funded_date date,
           payment_frequency text, payment_amount bigint, next_payment_date date, last_payment_date date, schedule jsonb)
    RETURNING *`.execute(ctx.db)
  await sql`
    INSERT INTO audit_log (id, org_id, actor, action, entity_id, after, created_at)
    SELECT g."auditId", ${ctx.orgId}, ${ctx.actor}, 'deal.import', d.id, to_jsonb(d), ${at}::timestamptz
    FROM jsonb_to_recordset(${given}::jsonb) AS g(id text, "auditId" text) JOIN deals d USING (id)`.execute(ctx.db)
  return rows
}

type Link = { applicationId: Id<'app'>; dealId: Id<'deal'> }

/** An application whose deal was imported is funded: it cannot be funded a second time. Its documents follow it. */
export const linkApplications = async (ctx: Ctx, links: Link[], at: string): Promise<void> => {
  if (links.length === 0) return
  const given = JSON.stringify(links.map((link) => ({ ...link, auditId: newId('aud') })))
  await sql`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS l("applicationId" text, "dealId" text, "auditId" text)),
    before AS (SELECT a.id, to_jsonb(a) AS row FROM applications a JOIN given ON a.id = "applicationId" WHERE a.org_id = ${ctx.orgId}),
    after AS (
      UPDATE applications a SET deal_id = d.id, deal_code = d.code, merchant_id = coalesce(a.merchant_id, d.merchant_id), stage = 'funded', status = 'closed',
        funded_amount = d.funded_amount, purchase_amount = d.purchase_amount, funded_date = d.funded_date, updated_at = ${at}::timestamptz, version = a.version + 1
      FROM given JOIN deals d ON d.id = "dealId" WHERE a.id = "applicationId" AND a.org_id = ${ctx.orgId} RETURNING a.*)
    INSERT INTO audit_log (id, org_id, actor, action, entity_id, before, after, created_at)
    SELECT "auditId", ${ctx.orgId}, ${ctx.actor}, 'application.import', after.id, before.row, to_jsonb(after), ${at}::timestamptz
    FROM after JOIN before USING (id) JOIN given ON "applicationId" = after.id`.execute(ctx.db)
  await carryDocuments(ctx, links, at)
}

const carryDocuments = async (ctx: Ctx, links: Link[], at: string): Promise<void> => {
  const { rows } = await sql<{ id: Id<'doc'>; dealId: Id<'deal'> }>`
    SELECT d.id, "dealId" FROM documents d JOIN jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS l("applicationId" text, "dealId" text)
      ON d.application_id = "applicationId" WHERE d.org_id = ${ctx.orgId} AND d.deal_id IS NULL ORDER BY d.id FOR NO KEY UPDATE OF d`.execute(
    ctx.db,
  )
  if (rows.length === 0) return
  const given = JSON.stringify(rows.map((row) => ({ ...row, auditId: newId('aud') })))
  await sql`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS l(id text, "dealId" text, "auditId" text)),
    before AS (SELECT d.id, to_jsonb(d) AS row FROM documents d JOIN given USING (id)),
    after AS (
      UPDATE documents d SET deal_id = "dealId", merchant_id = deals.merchant_id, updated_at = ${at}::timestamptz, version = d.version + 1
      FROM given JOIN deals ON deals.id = "dealId" WHERE d.id = given.id RETURNING d.*)
    INSERT INTO audit_log (id, org_id, actor, action, entity_id, before, after, created_at)
    SELECT "auditId", ${ctx.orgId}, ${ctx.actor}, 'document.carry', after.id, before.row, to_jsonb(after), ${at}::timestamptz
    FROM after JOIN before USING (id) JOIN given USING (id)`.execute(ctx.db)
}
