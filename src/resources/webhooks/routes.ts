import { contentTag } from '../../platform/http/etag.ts'
import { envelope, listOf } from '../../platform/http/fields.ts'
import { RawJson, type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import {
  CreatedWebhook,
  CreateWebhook,
  Delivery,
  DeliveryQuery,
  DeliveryWithPayload,
  deliveryToWire,
  Nothing,
  PatchWebhook,
  Recover,
  Recovered,
  RotatedSecret,
  SendTest,
  toWire,
  Webhook,
  WebhookQuery,
} from './schema.ts'
import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  patchWebhook,
  recoverDeliveries,
  resendDelivery,
  rotateSecret,
  sendTest,
} from './service.ts'

const tag = 'Webhooks'

export const webhookRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/webhooks',
    scope: 'webhooks:read',
    tag,
    summary: 'List webhook subscriptions',
    query: WebhookQuery,
    replies: { 200: listOf(Webhook) },
    handle: async (ctx, { query }) => {
      const { rows, pagination } = await listWebhooks(ctx, query)
      return { body: { data: rows.map(toWire), meta: { pagination } } }
    },
  }),
  route({
    method: 'GET',
    path: '/webhooks/:id',
    scope: 'webhooks:read',
    tag,
    summary: 'Get one webhook subscription',
    replies: { 200: envelope(Webhook) },
    handle: async (ctx, { params }) => {
      const row = await getWebhook(ctx, params.id!)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
  route({
    method: 'POST',
    path: '/webhooks',
    scope: 'webhooks:write',
    tag,
    summary: 'Subscribe to events',
    description: 'The answer holds the signing secret, which is shown only here. An organization can have 20 subscriptions.',
    body: CreateWebhook,
    example: {
      url: 'https://example.com/hooks/holdback',
      events: ['deal.funded', 'payment.completed', 'payment.failed'],
      description: 'Ledger',
    },
    refuses: ['conflict'],
    replies: { 201: envelope(CreatedWebhook) },
    handle: async (ctx, { body }) => {
      const { row, secret } = await createWebhook(ctx, body)
      return { status: 201, body: { data: { ...toWire(row), secret } }, version: row.version, location: `/webhooks/${row.id}` }
    },
  }),
  route({
    method: 'PATCH',
    path: '/webhooks/:id',
    scope: 'webhooks:write',
    tag,
    summary: 'Change, pause or resume a webhook subscription',
    description: 'While a subscription is paused its deliveries are kept. Resuming does not send them; recover does.',
    body: PatchWebhook,
    example: { events: ['deal.funded'], status: 'paused' },
    replies: { 200: envelope(Webhook) },
    handle: async (ctx, { params, body }) => {
      const row = await patchWebhook(ctx, params.id!, body)
      return { body: { data: toWire(row) }, version: row.version }
    },
  }),
  route({
    method: 'DELETE',
    path: '/webhooks/:id',
    scope: 'webhooks:write',
    tag,
    summary: 'Remove a webhook subscription and its deliveries',
    replies: { 204: null },
    handle: async (ctx, { params }) => {
      await deleteWebhook(ctx, params.id!)
      return { status: 204 }
    },
  }),
  route({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    scope: 'webhooks:read',
    tag,
    summary: 'List deliveries with their attempts',
    query: DeliveryQuery,
    replies: { 200: listOf(Delivery) },
    handle: async (ctx, { params, query }) => {
      const { rows, pagination } = await listDeliveries(ctx, params.id!, query)
      return { body: { data: rows.map(deliveryToWire), meta: { pagination } } }
    },
  }),
  route({
    method: 'GET',
    path: '/webhooks/:id/deliveries/:deliveryId',
    scope: 'webhooks:read',
    tag,
    summary: 'Get one delivery with what it carries',
    isWritten: true,
    replies: { 200: envelope(DeliveryWithPayload) },
    handle: async (ctx, { params }) => {
      const { row, payload, content, hasLinks } = await getDelivery(ctx, params.id!, params.deliveryId!)
      const delivery = deliveryToWire(row)
      const body = new RawJson(`{"data":${JSON.stringify(delivery).slice(0, -1)},"payload":${payload}}}`)
      return { body, tag: contentTag([delivery, content]), hasLinks }
    },
  }),
  route({
    method: 'POST',
    path: '/webhooks/:id/test',
    scope: 'webhooks:write',
    tag,
    summary: 'Send a test event',
    description:
      'A made-up record of the kind named, or of the first kind subscribed to, with "test": true in its data, delivered like any other; its failure pauses nothing. 409 while paused.',
    body: SendTest,
    bodyOptional: true,
    example: { event: 'deal.funded' },
    refuses: ['conflict'],
    replies: { 202: envelope(Delivery) },
    handle: async (ctx, { params, body }) => ({
      status: 202,
      body: { data: deliveryToWire(await sendTest(ctx, params.id!, body ?? {})) },
    }),
  }),
  route({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId/resend',
    scope: 'webhooks:write',
    tag,
    summary: 'Send a delivery again',
    description: 'Whatever became of it: it goes out at once, with the same event id and five attempts before it. 409 while paused.',
    body: Nothing,
    bodyOptional: true,
    refuses: ['conflict'],
    replies: { 202: envelope(Delivery) },
    handle: async (ctx, { params }) => ({
      status: 202,
      body: { data: deliveryToWire(await resendDelivery(ctx, params.id!, params.deliveryId!)) },
    }),
  }),
  route({
    method: 'POST',
    path: '/webhooks/:id/recover',
    scope: 'webhooks:write',
    tag,
    summary: 'Send again what failed or was kept since a time',
    description: 'Requeues every failed and every paused delivery created at or after `since`. 409 while paused.',
    body: Recover,
    example: { since: '2026-03-31T00:00:00.000Z' },
    refuses: ['conflict'],
    replies: { 202: envelope(Recovered) },
    handle: async (ctx, { params, body }) => ({
      status: 202,
      body: { data: { requeued: await recoverDeliveries(ctx, params.id!, body.since) } },
    }),
  }),
  route({
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    scope: 'webhooks:write',
    tag,
    summary: 'Replace the signing secret',
    description: 'The new secret signs at once. The old one signs beside it, in X-Service-Signature-Previous, for 24 hours.',
    body: Nothing,
    bodyOptional: true,
    replies: { 200: envelope(RotatedSecret) },
    handle: async (ctx, { params }) => {
      const { row, secret } = await rotateSecret(ctx, params.id!)
      return { body: { data: { id: row.id, secret } }, version: row.version }
    },
  }),
]
