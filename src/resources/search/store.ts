import type { Ctx } from '../../context.ts'

/** Substrings that the trigram indexes of the lists find; the newest first. */
const find = <R>(ctx: Ctx, columns: string, table: string, expression: string, term: string, limit: number): Promise<R[]> =>
  ctx.services.database.statement<R>({
    text: `SELECT ${columns} FROM ${table} WHERE org_id = $1 AND lower(${expression}) LIKE lower($2) ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
    values: [ctx.orgId, `%${term.replace(/[\\%_]/g, '\\$&')}%`],
  })

export const findDeals = (ctx: Ctx, term: string, limit: number) =>
  find<{ id: string; dealId: string; merchantName: string; status: string }>(
    ctx,
    'id, code AS "dealId", merchant_name AS "merchantName", status',
    'deals',
    "merchant_name || E'\\n' || code",
    term,
    limit,
  )

export const findApplications = (ctx: Ctx, term: string, limit: number) =>
  find<{ id: string; submissionNumber: string; applicantLegalName: string; stage: string }>(
    ctx,
    'id, submission_number AS "submissionNumber", applicant_legal_name AS "applicantLegalName", stage',
    'applications',
    "applicant_legal_name || E'\\n' || coalesce(ein, '') || E'\\n' || submission_number",
    term,
    limit,
  )

export const findMerchants = (ctx: Ctx, term: string, limit: number) =>
  find<{ id: string; legalName: string; dbaName: string | null }>(
    ctx,
    'id, legal_name AS "legalName", dba_name AS "dbaName"',
    'merchants',
    "legal_name || E'\\n' || coalesce(dba_name, '')",
    term,
    limit,
  )

export const findDocuments = (ctx: Ctx, term: string, limit: number) =>
  find<{ id: string; name: string; type: string; dealId: string | null; applicationId: string | null }>(
    ctx,
    'id, name, type, deal_id AS "dealId", application_id AS "applicationId"',
    'documents',
    'name',
    term,
    limit,
  )
