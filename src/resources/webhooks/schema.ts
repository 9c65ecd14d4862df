import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import type { WebhookDeliveriesTable } from '../../platform/db/tables/events.ts'
import { body, dateTime, freeText, id, listQuery, nullable, oneOf, timestamp } from '../../platform/http/fields.ts'
import type { Row } from '../../platform/records/rows.ts'
import { EVENT_TYPES } from '../events/record.ts'
import { Event } from '../events/schema.ts'
import { DELIVERY_STATUSES, MAX_URL_LENGTH, WEBHOOK_STATUSES } from './webhook.ts'

export type WebhookRow = Row<'webhooks'>
export type DeliveryRow = Selectable<WebhookDeliveriesTable>

const url = () =>
  Type.String({
    minLength: 1,
    maxLength: MAX_URL_LENGTH,
    description: 'Where events are posted to: https, without credentials, on the public internet.',
    examples: ['https://example.com/hooks/holdback'],
  })
const events = () =>
  Type.Array(oneOf(EVENT_TYPES), {
    minItems: 1,
    maxItems: EVENT_TYPES.length,
    uniqueItems: true,
    description: 'The kinds of event to be told of.',
  })
const description = () => nullable(freeText(1_000))

export const CreateWebhook = body({ url: url(), events: events(), description: Type.Optional(description()) })
export type CreateWebhook = Static<typeof CreateWebhook>

export const PatchWebhook = body({
  url: Type.Optional(url()),
  events: Type.Optional(events()),
  description: Type.Optional(description()),
  status: Type.Optional(oneOf(WEBHOOK_STATUSES)),
})
export type PatchWebhook = Static<typeof PatchWebhook>

export const Recover = body({ since: dateTime() })
export type Recover = Static<typeof Recover>

export const Nothing = body({})

export const SendTest = body({
  event: Type.Optional(oneOf(EVENT_TYPES, { description: 'The kind to send; the first one subscribed to when it is left out.' })),
})
export type SendTest = Static<typeof SendTest>

export const WEBHOOK_SORTS = { createdAt: 'created_at', updatedAt: 'updated_at' }
export const WebhookQuery = listQuery(['createdAt', 'updatedAt'], 'createdAt', {})
export type WebhookQuery = Static<typeof WebhookQuery>

export const DELIVERY_SORTS = { createdAt: 'created_at' }
export const DeliveryQuery = listQuery(['createdAt'], 'createdAt', { status: Type.Optional(oneOf(DELIVERY_STATUSES)) })
export type DeliveryQuery = Static<typeof DeliveryQuery>

const fields = {
  id: id('whk'),
  url: Type.String(),
  events: Type.Array(Type.String()),
  description: nullable(Type.String()),
  status: oneOf(WEBHOOK_STATUSES),
  statusReason: nullable(Type.String({ description: 'Why the subscription was paused by itself.' })),
  createdAt: timestamp(),
  updatedAt: timestamp(),
}
export const Webhook = Type.Object(fields)
export type Webhook = Static<typeof Webhook>

const secret = Type.String({
  description: 'Signs every call. Shown here and never again.',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0s9zWJrkd4w='],
})
export const CreatedWebhook = Type.Object({ ...fields, secret })
export const RotatedSecret = Type.Object({ id: id('whk'), secret })
export const Recovered = Type.Object({ requeued: Type.Integer() })

export const Delivery = Type.Object({
  id: id('dlv'),
  eventId: id('evt'),
  eventType: Type.String(),
  status: oneOf(DELIVERY_STATUSES),
  attemptCount: Type.Integer(),
  nextAttemptAt: nullable(timestamp()),
  createdAt: timestamp(),
  lastAttemptAt: nullable(timestamp()),
  attempts: Type.Array(
    Type.Object({
      attempt: Type.Integer(),
      startedAt: timestamp(),
      durationMs: Type.Integer(),
      url: Type.String(),
      responseStatus: nullable(Type.Integer()),
      responseBody: nullable(Type.String({ description: 'The first 4 KB.' })),
      error: nullable(Type.String({ description: 'What went wrong; null for a success.' })),
    }),
  ),
})
export type Delivery = Static<typeof Delivery>

export const DeliveryWithPayload = Type.Intersect([
  Delivery,
  Type.Object({
    payload: Type.Unsafe<object | null>({
      anyOf: [Event, { type: 'null' }],
      description:
        'The body that is posted, its links signed anew; null where the key may not read the record it tells of, or the event is no longer kept.',
    }),
  }),
])

export const toWire = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  status: row.status,
  statusReason: row.status_reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const deliveryToWire = (row: DeliveryRow): Delivery => ({
  id: row.id,
  eventId: row.event_id,
  eventType: row.event_type,
  status: row.status,
  attemptCount: row.attempt_count,
  nextAttemptAt: row.next_attempt_at,
  createdAt: row.created_at,
  lastAttemptAt: row.last_attempt_at,
  attempts: row.attempts,
})
