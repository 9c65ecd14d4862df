import type { Ctx } from '../../context.ts'
import { recordEvents as record } from '../../platform/events/record.ts'
import type { Scope } from '../keys/scopes.ts'

/** Every kind of event, and the scope that reads the record it tells of: nobody may be told what they may not read. */
export const EVENT_SCOPES = {
  'deal.created': 'deals:read',
  'deal.updated': 'deals:read',
  'deal.status_changed': 'deals:read',
  'deal.funded': 'deals:read',
  'deal.paid_off': 'deals:read',
  'application.created': 'applications:read',
  'application.updated': 'applications:read',
  'application.stage_changed': 'applications:read',
  'application.status_changed': 'applications:read',
  'merchant.created': 'merchants:read',
  'merchant.updated': 'merchants:read',
  'payment.created': 'payments:read',
  'payment.completed': 'payments:read',
  'payment.failed': 'payments:read',
  'document.uploaded': 'documents:read',
  'analysis.completed': 'analysis:read',
  'analysis.failed': 'analysis:read',
  'underwriting.completed': 'underwriting:read',
  'underwriting.failed': 'underwriting:read',
  'alert.raised': 'deals:read',
} as const satisfies Record<string, Scope>
export type EventType = keyof typeof EVENT_SCOPES
export const EVENT_TYPES = Object.keys(EVENT_SCOPES) as EventType[]

export type NewEvent = { type: EventType; entityId: string; data: object }

/** In the transaction of the change that they tell of. */
export const recordEvents = (ctx: Ctx, events: readonly NewEvent[]): void => record(ctx, events)
