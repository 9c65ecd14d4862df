import type { Ctx } from '../../context.ts'
import { contains } from '../../platform/records/filters.ts'
import { newestFound } from '../../platform/records/search.ts'
import { APPLICATION_TEXT } from '../applications/schema.ts'
import { dealSearch } from '../deals/service.ts'
import { MERCHANT_TEXT } from '../merchants/schema.ts'

export const findDeals = (ctx: Ctx, term: string, limit: number) =>
  newestFound<{ id: string; dealId: string; merchantName: string; status: string }>(
    ctx,
    'deals',
    'id, code AS "dealId", merchant_name AS "merchantName", status',
    dealSearch(term),
    limit,
  )

export const findApplications = (ctx: Ctx, term: string, limit: number) =>
  newestFound<{ id: string; submissionNumber: string; applicantLegalName: string; stage: string }>(
    ctx,
    'applications',
    'id, submission_number AS "submissionNumber", applicant_legal_name AS "applicantLegalName", stage',
    contains(APPLICATION_TEXT, term),
    limit,
  )

export const findMerchants = (ctx: Ctx, term: string, limit: number) =>
  newestFound<{ id: string; legalName: string; dbaName: string | null }>(
    ctx,
    'merchants',
    'id, legal_name AS "legalName", dba_name AS "dbaName"',
    contains(MERCHANT_TEXT, term),
    limit,
  )

export const findDocuments = (ctx: Ctx, term: string, limit: number) =>
  newestFound<{ id: string; name: string; type: string; dealId: string | null; applicationId: string | null; merchantId: string | null }>(
    ctx,
    'documents',
    'id, name, type, deal_id AS "dealId", application_id AS "applicationId", merchant_id AS "merchantId"',
    contains('name', term),
    limit,
  )
