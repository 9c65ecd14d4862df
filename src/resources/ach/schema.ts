import { type Static, Type } from 'typebox'
import { body, date, id, listQuery, nullable, oneOf, text, timestamp } from '../../platform/http/fields.ts'
import { dollars } from '../../shared/money.ts'
import { Payment, toWire as paymentToWire } from '../payments/schema.ts'
import { ACH_STATUSES } from './ach-file.ts'
import type { UnmatchedRow } from './returns.ts'
import type { AchFileRow, AchFileWithPayments } from './service.ts'

export const CreateAchFile = body({
  effectiveDate: date(),
  includeMissed: Type.Optional(Type.Boolean({ default: false, description: 'Also what earlier days expected and did not get.' })),
})
export type CreateAchFile = Static<typeof CreateAchFile>

export const ACH_SORTS = { createdAt: 'created_at', updatedAt: 'updated_at', effectiveDate: 'effective_date' }
export const AchFileQuery = listQuery(['createdAt', 'updatedAt', 'effectiveDate'], 'createdAt', {
  status: Type.Optional(oneOf(ACH_STATUSES)),
  effective_date: Type.Optional(date()),
})
export type AchFileQuery = Static<typeof AchFileQuery>

const fileFields = {
  id: id('ach'),
  status: oneOf(ACH_STATUSES),
  effectiveDate: Type.String({ format: 'date' }),
  entryCount: Type.Integer(),
  totalDebit: Type.Number(),
  createdBy: Type.String(),
  approvedBy: nullable(Type.String()),
  approvedAt: nullable(timestamp()),
  fetchedAt: nullable(
    Type.String({ format: 'date-time', description: 'When its content was first fetched: from then on it cannot be cancelled.' }),
  ),
  sha256: nullable(Type.String({ description: 'Of the content, once it is approved.' })),
  createdAt: timestamp(),
  updatedAt: timestamp(),
}
export const AchFileItem = Type.Object(fileFields)
export const AchFile = Type.Object({
  ...fileFields,
  payments: Type.Array(Payment),
  skipped: Type.Array(Type.Object({ dealId: id('deal'), dealCode: Type.String(), reason: Type.String() }), {
    description: 'When it is made or approved: deals that are due, or were drafted, and are not in the file, and why.',
  }),
})

export const toItem = (row: AchFileRow): Static<typeof AchFileItem> => ({
  id: row.id,
  status: row.status,
  effectiveDate: row.effective_date,
  entryCount: row.entry_count,
  totalDebit: dollars(row.total_debit),
  createdBy: row.created_by,
  approvedBy: row.approved_by,
  approvedAt: row.approved_at,
  fetchedAt: row.fetched_at,
  sha256: row.sha256,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const toWire = ({ row, payments, skipped }: AchFileWithPayments): Static<typeof AchFile> => ({
  ...toItem(row),
  payments: payments.map(paymentToWire),
  skipped,
})

/** 94 characters a line, so some 170,000 lines. */
export const RETURNS_LIMIT_BYTES = 16 * 1024 * 1024

export const ReturnsFile = Type.String({ description: 'A NACHA file of returns or notifications of change.' })

export const ReturnsApplied = Type.Object({
  returned: Type.Integer(),
  changed: Type.Integer(),
  alreadySeen: Type.Integer({
    description: 'Those that another file, or this one, brought before and that were applied: nothing changed.',
  }),
  unmatched: Type.Array(Type.Object({ line: Type.Integer(), trace: Type.String(), reason: Type.String() }), {
    description:
      'Those that could not be applied, told again each time they come. They wait once each in the list of what a person must look at.',
  }),
})

export const UNMATCHED_SORTS = { createdAt: 'created_at' }
export const UnmatchedQuery = listQuery(['createdAt'], 'createdAt', {
  status: Type.Optional(oneOf(['open', 'all'], { description: 'Default open.' })),
})
export type UnmatchedQuery = Static<typeof UnmatchedQuery>

export const UnmatchedItem = Type.Object({
  id: Type.String(),
  kind: oneOf(['return', 'change']),
  code: Type.String(),
  trace: Type.String(),
  amount: Type.Number(),
  reason: Type.String(),
  line: Type.Integer(),
  createdAt: timestamp(),
  resolvedAt: nullable(timestamp()),
  resolvedBy: nullable(Type.String()),
  resolution: nullable(Type.String()),
})

export const unmatchedToWire = (row: UnmatchedRow): Static<typeof UnmatchedItem> => ({
  id: String(row.id),
  kind: row.kind,
  code: row.code,
  trace: row.original_trace,
  amount: dollars(row.amount),
  reason: row.reason ?? '',
  line: row.line,
  createdAt: row.created_at,
  resolvedAt: row.resolved_at,
  resolvedBy: row.resolved_by,
  resolution: row.resolution,
})

export const ResolveUnmatched = body({ reason: text(1000) })
