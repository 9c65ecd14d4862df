import { createHmac } from 'node:crypto'
import { secretBytes } from './webhook.ts'

export type EventContent = { id: string; type: string; createdAt: string; data: string }

/** What is sent. `data` is put in as the text that was recorded, so every attempt sends the same bytes. */
export const bodyOf = (event: EventContent): string =>
  `{"eventId":${JSON.stringify(event.id)},"eventType":${JSON.stringify(event.type)},"createdAt":${JSON.stringify(event.createdAt)},"data":${event.data}}`

const serviceSignature = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

const standardSignature = (secret: string, id: string, timestamp: string, body: string): string =>
  `v1,${createHmac('sha256', secretBytes(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** While a secret is being replaced both sign: a receiver may hold either. */
export const signedHeaders = (
  secrets: { current: string; previous: string | null },
  eventId: string,
  sentAt: Date,
  body: string,
): Record<string, string> => {
  const { current, previous } = secrets
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': 'Holdback-Webhooks/1.0',
    'x-service-signature': serviceSignature(current, timestamp, body),
    'x-service-timestamp': timestamp,
    'x-service-event-id': eventId,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': standardSignature(current, eventId, timestamp, body),
  }
  if (previous !== null) {
    headers['x-service-signature-previous'] = serviceSignature(previous, timestamp, body)
    headers['webhook-signature'] += ` ${standardSignature(previous, eventId, timestamp, body)}`
  }
  return headers
}
