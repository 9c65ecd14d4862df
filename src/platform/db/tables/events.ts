import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Id } from '../../../shared/ids.ts'
import type { Json, JsonOrNull, Timestamp, Versioned } from './common.ts'

export type IdempotencyKeysTable = {
  org_id: Id<'org'>
  method: string
  path: string
  key: string
  request_hash: Buffer
  status: number
  headers: Json<Record<string, string>>
  body: Buffer
  record_ids: Generated<string[]>
  /** What its first caller had to be allowed to, beside the scope of the route. */
  scopes: Generated<string[]>
  created_at: Timestamp
}

export type EventsTable = {
  id: Id<'evt'>
  org_id: Id<'org'>
  type: string
  entity_id: string
  data: string
  created_at: Timestamp
  ordinal: GeneratedAlways<number>
  /** What was being done when it was recorded; null where no traces are kept. */
  traceparent: string | null
}

export type AuditLogTable = {
  id: Id<'aud'>
  org_id: Id<'org'>
  actor: string
  action: string
  entity_id: string
  before: JsonOrNull<Record<string, unknown>>
  after: JsonOrNull<Record<string, unknown>>
  request_id: string | null
  created_at: Timestamp
  address: string | null
}

export type AttemptRecord = {
  attempt: number
  startedAt: string
  durationMs: number
  url: string
  responseStatus: number | null
  responseBody: string | null
  error: string | null
}

export type WebhooksTable = Versioned & {
  id: Id<'whk'>
  org_id: Id<'org'>
  url: string
  description: string | null
  events: string[]
  status: 'active' | 'paused'
  status_reason: string | null
  secret: Buffer
  previous_secret: Buffer | null
  previous_secret_expires_at: Timestamp | null
}

export type WebhookDeliveriesTable = {
  id: Id<'dlv'>
  org_id: Id<'org'>
  webhook_id: Id<'whk'>
  event_id: Id<'evt'>
  event_type: string
  status: 'pending' | 'succeeded' | 'failed' | 'paused'
  attempt_count: Generated<number>
  run_attempts: Generated<number>
  next_attempt_at: Timestamp | null
  claim: string | null
  claimed_until: Timestamp | null
  created_at: Timestamp
  last_attempt_at: Timestamp | null
  attempts: ColumnType<AttemptRecord[], string | undefined, string>
  is_test: Generated<boolean>
}
