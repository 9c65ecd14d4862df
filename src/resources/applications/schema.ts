import { type Static, Type } from 'typebox'
import { body, date, email, id, listQuery, nullable, oneOf, positiveMoney, text, timestamp } from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { centsOf, dollars, dollarsOrNull } from '../../shared/money.ts'
import { PAYMENT_FREQUENCIES } from '../deals/deal.ts'
import { ein, state, upperState } from '../merchants/fields.ts'
import { PRIORITIES, STAGES, STATUSES } from './application.ts'

const optional = {
  applicantState: Type.Optional(nullable(state())),
  applicantIndustry: Type.Optional(nullable(text(255))),
  ownerFirstName: Type.Optional(nullable(text(120))),
  ownerLastName: Type.Optional(nullable(text(120))),
  ownerEmail: Type.Optional(nullable(email())),
  ein: Type.Optional(nullable(ein())),
  merchantId: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
  priority: Type.Optional(oneOf(PRIORITIES)),
  assigneeId: Type.Optional(nullable(Type.String({ maxLength: 64, description: 'A person of the organization, usr_….' }))),
  declineReasons: Type.Optional(Type.Array(text(100), { maxItems: 20, uniqueItems: true })),
}

export const CreateApplication = body({
  applicantLegalName: text(255),
  requestedAmount: positiveMoney(),
  ...optional,
  stage: Type.Optional(oneOf(['draft', 'submission'])),
})
export type CreateApplication = Static<typeof CreateApplication>

export const PatchApplication = body({
  applicantLegalName: Type.Optional(text(255)),
  requestedAmount: Type.Optional(positiveMoney()),
  ...optional,
  stage: Type.Optional(oneOf(STAGES)),
  status: Type.Optional(oneOf(['active', 'onHold'])),
  fundedAmount: Type.Optional(nullable(positiveMoney())),
  purchaseAmount: Type.Optional(nullable(positiveMoney())),
  fundedDate: Type.Optional(nullable(date())),
  paymentFrequency: Type.Optional(nullable(oneOf(PAYMENT_FREQUENCIES))),
  paymentAmount: Type.Optional(nullable(positiveMoney())),
  funderId: Type.Optional(nullable(text(64))),
})
export type PatchApplication = Static<typeof PatchApplication>

/** What applications are searched by, as their trigram index has it. Submission numbers are kept in "C", whose lower() knows A to Z alone and would rule the whole. */
export const APPLICATION_TEXT =
  "applicant_legal_name || E'\\n' || coalesce(ein || E'\\n' || replace(ein, '-', ''), '') || E'\\n' || submission_number COLLATE \"default\""

export const APPLICATION_SORTS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  applicantLegalName: 'applicant_legal_name COLLATE "C"',
  requestedAmount: 'requested_amount',
  stage: 'stage',
  priority: 'priority',
}
export const ApplicationQuery = listQuery(Object.keys(APPLICATION_SORTS), 'createdAt', {
  stage: Type.Optional(oneOf(STAGES)),
  status: Type.Optional(oneOf(STATUSES)),
  priority: Type.Optional(oneOf(PRIORITIES)),
  assignee_id: Type.Optional(Type.String({ maxLength: 64 })),
  merchant_id: Type.Optional(Type.String({ maxLength: 64 })),
  search: Type.Optional(
    Type.String({ maxLength: 255, description: 'Part of the name, the EIN (with or without its dash) or the submission number.' }),
  ),
  include: Type.Optional(
    oneOf(['papers'], {
      description: 'Each also says how many statements it has and what its latest bank_scrub found (needs underwriting:read).',
    }),
  ),
})
export type ApplicationQuery = Static<typeof ApplicationQuery>

export const Application = Type.Object({
  id: id('app'),
  submissionNumber: Type.String({ examples: ['S-2026-000042'] }),
  applicantLegalName: Type.String(),
  requestedAmount: Type.Number(),
  applicantState: nullable(Type.String()),
  applicantIndustry: nullable(Type.String()),
  ownerFirstName: nullable(Type.String()),
  ownerLastName: nullable(Type.String()),
  ownerEmail: nullable(Type.String()),
  ein: nullable(Type.String()),
  stage: oneOf(STAGES),
  stageSince: nullable(
    Type.String({ format: 'date-time', description: 'When it came into this stage; null where nobody knows it any more.' }),
  ),
  status: oneOf(STATUSES),
  priority: oneOf(PRIORITIES),
  merchantId: nullable(id('mer')),
  deal: Type.Unsafe<{ id: string; dealId: string } | null>({
    type: ['object', 'null'],
    properties: { id: { type: 'string' }, dealId: { type: 'string' } },
    required: ['id', 'dealId'],
  }),
  fundedAmount: nullable(Type.Number()),
  purchaseAmount: nullable(Type.Number()),
  fundedDate: nullable(Type.String({ format: 'date' })),
  paymentFrequency: nullable(oneOf(PAYMENT_FREQUENCIES)),
  paymentAmount: nullable(Type.Number()),
  funderId: nullable(Type.String()),
  assigneeId: nullable(id('usr')),
  declineReasons: Type.Array(Type.String()),
  renewsDealId: nullable(Type.String({ description: 'The deal that funding this one pays off.' })),
  payoffAmount: nullable(Type.Number({ description: 'What that took when the renewal was drafted.' })),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})
export type Application = Static<typeof Application>

export const toWire = (row: Row<'applications'>): Application => ({
  id: row.id,
  submissionNumber: row.submission_number,
  applicantLegalName: row.applicant_legal_name,
  requestedAmount: dollars(row.requested_amount),
  applicantState: row.applicant_state,
  applicantIndustry: row.applicant_industry,
  ownerFirstName: row.owner_first_name,
  ownerLastName: row.owner_last_name,
  ownerEmail: row.owner_email,
  ein: row.ein,
  stage: row.stage as Application['stage'],
  stageSince: row.stage_since,
  status: row.status as Application['status'],
  priority: row.priority as Application['priority'],
  merchantId: row.merchant_id,
  deal: row.deal_id === null ? null : { id: row.deal_id, dealId: row.deal_code! },
  fundedAmount: dollarsOrNull(row.funded_amount),
  purchaseAmount: dollarsOrNull(row.purchase_amount),
  fundedDate: row.funded_date,
  paymentFrequency: row.payment_frequency as Application['paymentFrequency'],
  paymentAmount: dollarsOrNull(row.payment_amount),
  funderId: row.funder_id,
  assigneeId: row.assignee_id,
  declineReasons: row.decline_reasons,
  renewsDealId: row.renews_deal_id,
  payoffAmount: dollarsOrNull(row.payoff_amount),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** What the caller said, as columns; the stage and the status, which have rules, and the merchant, which must exist, are not among them. */
export const toColumns = (input: PatchApplication) => ({
  applicant_legal_name: input.applicantLegalName,
  requested_amount: centsOf(input.requestedAmount),
  applicant_state: upperState(input.applicantState),
  applicant_industry: input.applicantIndustry,
  owner_first_name: input.ownerFirstName,
  owner_last_name: input.ownerLastName,
  owner_email: input.ownerEmail,
  ein: input.ein,
  priority: input.priority,
  funded_amount: centsOf(input.fundedAmount),
  purchase_amount: centsOf(input.purchaseAmount),
  funded_date: input.fundedDate as IsoDate | null | undefined,
  payment_frequency: input.paymentFrequency,
  payment_amount: centsOf(input.paymentAmount),
  funder_id: input.funderId,
})
