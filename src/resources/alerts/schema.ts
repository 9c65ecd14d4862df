import { type Static, Type } from 'typebox'
import { body, id, listQuery, nullable, oneOf, severalOf, text, timestamp } from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'
import { ALERT_KINDS } from './findings.ts'

export const ALERT_STATUSES = ['open', 'seen', 'closed'] as const

export const PatchAlert = body({ status: oneOf(['seen', 'closed']), reason: Type.Optional(nullable(text(1000))) })
export type PatchAlert = Static<typeof PatchAlert>

export const ALERT_SORTS = { createdAt: 'created_at', updatedAt: 'updated_at' }
export const AlertQuery = listQuery(Object.keys(ALERT_SORTS), 'createdAt', {
  deal_id: Type.Optional(Type.String({ maxLength: 64, description: 'By id or code.' })),
  status: Type.Optional(severalOf(ALERT_STATUSES)),
})
export type AlertQuery = Static<typeof AlertQuery>

export const Alert = Type.Object({
  id: id('alr'),
  dealId: id('deal'),
  kind: oneOf(ALERT_KINDS, {
    description:
      'newPosition: another funder debits since funding. fundingDeposit: another advance came in. revenueDrop: true revenue fell.',
  }),
  status: oneOf(ALERT_STATUSES),
  message: Type.String(),
  details: Type.Object({}, { additionalProperties: true, description: 'The figures behind the message; by kind.' }),
  analysisId: Type.String({ description: 'The analysis or underwriting run that showed it.' }),
  reason: nullable(Type.String({ description: 'What whoever looked at it noted.' })),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  version: Type.Integer({ description: 'For `If-Match`: `"v3"` for 3.' }),
})
export type Alert = Static<typeof Alert>

export const toWire = (row: Row<'alerts'>): Alert => ({
  id: row.id,
  dealId: row.deal_id,
  kind: row.kind as Alert['kind'],
  status: row.status as Alert['status'],
  message: row.message,
  details: row.details,
  analysisId: row.analysis_id,
  reason: row.reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})
