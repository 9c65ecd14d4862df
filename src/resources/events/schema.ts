import { type Static, type TSchema, Type } from 'typebox'
import { id, nullable, oneOf, severalOf, timestamp } from '../../platform/http/fields.ts'
import { Alert } from '../alerts/schema.ts'
import { AnalysisTold } from '../analyses/schema.ts'
import { STAGES, STATUSES } from '../applications/application.ts'
import { Application } from '../applications/schema.ts'
import { DEAL_STATUSES } from '../deals/deal.ts'
import { Deal } from '../deals/schema.ts'
import { Document } from '../documents/schema.ts'
import { Merchant } from '../merchants/schema.ts'
import { Payment } from '../payments/schema.ts'
import { UnderwritingTold } from '../underwriting/schema.ts'
import { EVENT_TYPES, type EventType } from './record.ts'

/** The record as its GET shows it, and what is told besides. */
const and = (record: TSchema, properties: Record<string, TSchema>) => Type.Intersect([record, Type.Object(properties)])

export const EVENT_DATA: Record<EventType, TSchema> = {
  'deal.created': Deal,
  'deal.updated': Deal,
  'deal.status_changed': and(Deal, { previousStatus: oneOf(DEAL_STATUSES) }),
  'deal.funded': Deal,
  'deal.paid_off': Deal,
  'application.created': Application,
  'application.updated': Application,
  'application.stage_changed': and(Application, { previousStage: oneOf(STAGES) }),
  'application.status_changed': and(Application, { previousStatus: oneOf(STATUSES) }),
  'merchant.created': Merchant,
  'merchant.updated': Merchant,
  'payment.created': Payment,
  'payment.completed': Payment,
  'payment.failed': Payment,
  'document.uploaded': Document,
  'analysis.completed': AnalysisTold,
  'analysis.failed': AnalysisTold,
  'underwriting.completed': UnderwritingTold,
  'underwriting.failed': UnderwritingTold,
  'alert.raised': Alert,
}

/** A call's body, by kind. */
export const EVENT_BODIES = Object.fromEntries(
  EVENT_TYPES.map((type) => [
    type,
    Type.Object({
      eventId: id('evt'),
      eventType: Type.Unsafe<string>({ type: 'string', const: type }),
      createdAt: timestamp(),
      data: EVENT_DATA[type],
    }),
  ]),
) as unknown as Record<EventType, TSchema>

export const EventQuery = Type.Object(
  {
    after: Type.Optional(Type.String({ maxLength: 64, description: 'The id of the last event that was handled.' })),
    type: Type.Optional(severalOf(EVENT_TYPES)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  },
  { additionalProperties: false },
)
export type EventQuery = Static<typeof EventQuery>

export const Event = Type.Union(Object.values(EVENT_BODIES))

export const EventPage = Type.Object({
  data: Type.Array(Event),
  meta: Type.Object({
    next: nullable(Type.String({ description: 'What to pass as `after` for the next page; null where there is no more now.' })),
    last: nullable(Type.String({ description: 'The newest event there is: `after` for whoever begins now.' })),
  }),
})
