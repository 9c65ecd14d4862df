import { afterCommit, assertFresh, type Ctx, now, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { requireScope } from '../../platform/http/auth.ts'
import { forgetReplies } from '../../platform/http/idempotency.ts'
import { OutgoingError } from '../../platform/outgoing/errors.ts'
import { equals } from '../../platform/records/filters.ts'
import { listPage, type Page } from '../../platform/records/list.ts'
import { changesOf, getRow, insertRow, isEmpty, updateRow } from '../../platform/records/rows.ts'
import { conflict, invalidField, notFound } from '../../shared/errors.ts'
import { type Id, isId, newId } from '../../shared/ids.ts'
import { EVENT_SCOPES, type EventType } from '../events/record.ts'
import { bodyOf, mayRead, signLinks } from '../events/service.ts'
import { insertDeliveries } from './fan-out.ts'
import { SAMPLES } from './samples.ts'
import {
  type CreateWebhook,
  DELIVERY_SORTS,
  type DeliveryQuery,
  type DeliveryRow,
  type PatchWebhook,
  type SendTest,
  toWire,
  WEBHOOK_SORTS,
  type WebhookQuery,
  type WebhookRow,
} from './schema.ts'
import {
  deleteWebhookRow,
  insertTestEvent,
  lockAndCountWebhooks,
  lockDelivery,
  lockWebhookRow,
  pauseDeliveries,
  readDelivery,
  requeueDeliveries,
  requeueDelivery,
} from './store.ts'
import { wakeDeliverers } from './wake.ts'
import { MAX_WEBHOOKS, newSecret, SECRET_OVERLAP_MS } from './webhook.ts'

export type { DeliveryRow, WebhookRow } from './schema.ts'
export { forgetReplacedSecrets } from './store.ts'

const webhookId = (id: string): Id<'whk'> => {
  if (!isId('whk', id)) throw notFound()
  return id
}

const lockWebhook = (ctx: Ctx, id: string): Promise<WebhookRow> => lockWebhookRow(ctx, webhookId(id))

const assertUrl = (ctx: Ctx, url: string): void => {
  try {
    ctx.services.webhooks.outgoing.checkUrl(url)
  } catch (error) {
    if (error instanceof OutgoingError) throw invalidField('url', error.message)
    throw error
  }
}

/** Being told of a record is reading it: whoever makes or changes a subscription must be allowed to read every kind that it names. */
const assertReadable = (ctx: Ctx, kinds: readonly string[]): void => {
  for (const kind of kinds) requireScope(ctx, EVENT_SCOPES[kind as EventType])
}

const assertActive = (webhook: WebhookRow): void => {
  if (webhook.status !== 'active') throw conflict('conflict', 'The subscription is paused; set its status to active first.')
}

export const getWebhook = async (ctx: Ctx, id: string): Promise<WebhookRow> => getRow(ctx, 'webhooks', webhookId(id))

export const listWebhooks = (ctx: Ctx, query: WebhookQuery): Promise<Page<WebhookRow>> =>
  listPage(ctx, { table: 'webhooks', columns: '*', sorts: WEBHOOK_SORTS, defaultSort: 'createdAt', counted: false }, query, [])

/** Returns the secret too, which nobody can ask for again. */
export const createWebhook = (ctx: Ctx, input: CreateWebhook): Promise<{ row: WebhookRow; secret: string }> => {
  assertReadable(ctx, input.events)
  assertUrl(ctx, input.url)
  return tx(ctx, async (ctx) => {
    if ((await lockAndCountWebhooks(ctx)) >= MAX_WEBHOOKS)
      throw conflict('conflict', `There are ${MAX_WEBHOOKS} subscriptions already, which is the most an organization can have.`)
    const secret = newSecret()
    const row = await insertRow(ctx, 'webhooks', {
      id: newId('whk'),
      url: input.url,
      events: input.events,
      description: input.description ?? null,
      status: 'active',
      status_reason: null,
      secret: ctx.services.sealer.seal(secret),
      previous_secret: null,
      previous_secret_expires_at: null,
    })
    recordAudit(ctx, 'webhook.create', row.id, null, toWire(row))
    return { row, secret }
  })
}

const sameKinds = (a: string[], b: string[]): boolean => a.length === b.length && a.every((kind, i) => kind === b[i])

export const patchWebhook = (ctx: Ctx, id: string, input: PatchWebhook): Promise<WebhookRow> => {
  if (input.url !== undefined) assertUrl(ctx, input.url)
  return tx(ctx, async (ctx) => {
    const before = await lockWebhook(ctx, id)
    assertFresh(ctx, before.version)
    // All of its kinds, whatever is changed: a new URL alone would bring them to somebody else.
    assertReadable(ctx, input.events ?? before.events)
    const changes = changesOf(before, { url: input.url, description: input.description, status: input.status })
    if (input.events !== undefined && !sameKinds(input.events, before.events)) changes.events = input.events
    if (isEmpty(changes)) return before
    const row = await updateRow(ctx, 'webhooks', before, changes.status ? { ...changes, status_reason: null } : changes)
    if (changes.status === 'paused') await pauseDeliveries(ctx, row.id)
    recordAudit(ctx, 'webhook.update', row.id, toWire(before), toWire(row))
    return row
  })
}

export const deleteWebhook = (ctx: Ctx, id: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    const before = await lockWebhook(ctx, id)
    assertFresh(ctx, before.version)
    await deleteWebhookRow(ctx, before.id)
    await forgetReplies(ctx, before.id)
    recordAudit(ctx, 'webhook.delete', before.id, toWire(before), null)
  })

/** The new secret signs at once; the one it replaces signs beside it for a day. */
export const rotateSecret = (ctx: Ctx, id: string): Promise<{ row: WebhookRow; secret: string }> =>
  tx(ctx, async (ctx) => {
    const before = await lockWebhook(ctx, id)
    assertFresh(ctx, before.version)
    // It changes the subscription, and whoever knows its secret can speak to the receiver in our name of every kind it names.
    assertReadable(ctx, before.events)
    const secret = newSecret()
    const row = await updateRow(ctx, 'webhooks', before, {
      secret: ctx.services.sealer.seal(secret),
      previous_secret: before.secret,
      previous_secret_expires_at: new Date(ctx.services.clock().getTime() + SECRET_OVERLAP_MS).toISOString(),
    })
    recordAudit(ctx, 'webhook.rotate_secret', row.id, null, null)
    return { row, secret }
  })

export const listDeliveries = async (ctx: Ctx, id: string, query: DeliveryQuery): Promise<Page<DeliveryRow>> => {
  const webhook = await getWebhook(ctx, id)
  const filters = [equals('webhook_id', webhook.id)]
  if (query.status !== undefined) filters.push(equals('status', query.status))
  // A delivery changes with each attempt, and has no other time of its own.
  const changedAt = 'coalesce(last_attempt_at, created_at)'
  const spec = { table: 'webhook_deliveries', columns: '*', sorts: DELIVERY_SORTS, defaultSort: 'createdAt', counted: false, changedAt }
  return listPage(ctx, spec, query, filters)
}

/** With what it carries, where the caller may read that: its text as it is sent, and `content`, the same without links that are signed for each reader. */
export type DeliveryContent = { row: DeliveryRow; payload: string | null; content: string | null; hasLinks: boolean }

export const getDelivery = async (ctx: Ctx, id: string, deliveryId: string): Promise<DeliveryContent> => {
  const webhook = await getWebhook(ctx, id)
  if (!isId('dlv', deliveryId)) throw notFound()
  const { delivery, event } = await readDelivery(ctx, webhook.id, deliveryId)
  if (event === null || !mayRead(ctx, event.type)) return { row: delivery, payload: null, content: null, hasLinks: false }
  const data = await signLinks(ctx, event.type, event.data)
  return { row: delivery, payload: bodyOf({ ...event, data }), content: event.data, hasLinks: data !== event.data }
}

/** Sends this one subscription a made-up record of a kind, marked as a test. It is delivered like any other, but its failure pauses nothing. */
export const sendTest = (ctx: Ctx, id: string, input: SendTest): Promise<DeliveryRow> =>
  tx(ctx, async (ctx) => {
    const webhook = await lockWebhook(ctx, id)
    assertActive(webhook)
    const type = input.event ?? (webhook.events[0] as EventType)
    const event = { id: newId('evt'), type, webhookId: webhook.id, createdAt: now(ctx) }
    await insertTestEvent(ctx, { ...event, data: JSON.stringify({ ...SAMPLES[type], test: true }) })
    const [deliveryId] = await insertDeliveries(ctx, [{ event, webhook }], true)
    return lockDelivery(ctx, webhook.id, deliveryId!)
  })

/** Sends a delivery again, with a whole schedule before it. One that is waiting goes at once; one that is being sent this moment is left alone. */
export const resendDelivery = (ctx: Ctx, id: string, deliveryId: string): Promise<DeliveryRow> =>
  tx(ctx, async (ctx) => {
    const webhook = await lockWebhook(ctx, id)
    if (!isId('dlv', deliveryId)) throw notFound()
    const delivery = await lockDelivery(ctx, webhook.id, deliveryId)
    assertActive(webhook)
    const at = now(ctx)
    const isBeingSent = delivery.status === 'pending' && delivery.claimed_until !== null && delivery.claimed_until > at
    if (isBeingSent) return delivery
    recordAudit(ctx, 'webhook.resend', delivery.id, null, null)
    afterCommit(ctx, () => wakeDeliverers(ctx.services, [webhook.id]))
    return requeueDelivery(ctx, delivery.id, at)
  })

/** Everything since a time that failed or was kept while the subscription was paused goes out again. */
export const recoverDeliveries = (ctx: Ctx, id: string, since: string): Promise<number> =>
  tx(ctx, async (ctx) => {
    const webhook = await lockWebhook(ctx, id)
    assertActive(webhook)
    const requeued = await requeueDeliveries(ctx, webhook.id, since, now(ctx))
    recordAudit(ctx, 'webhook.recover', webhook.id, null, { since, requeued })
    if (requeued > 0) afterCommit(ctx, () => wakeDeliverers(ctx.services, [webhook.id]))
    return requeued
  })

/** The pause rule, in the transaction that settles the delivery which ran out of attempts and holds the subscription's lock. */
export const pauseAfterFailure = async (ctx: Ctx, before: WebhookRow, delivery: { id: Id<'dlv'>; attempts: number }): Promise<void> => {
  if (before.status === 'paused') return
  const reason = `Delivery ${delivery.id} failed ${delivery.attempts} times.`
  const row = await updateRow(ctx, 'webhooks', before, { status: 'paused', status_reason: reason })
  await pauseDeliveries(ctx, row.id)
  recordAudit(ctx, 'webhook.pause', row.id, toWire(before), toWire(row))
  ctx.services.log.warn({ webhookId: row.id, deliveryId: delivery.id }, 'a webhook subscription was paused')
}
