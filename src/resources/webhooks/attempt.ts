import { type Services, systemContext } from '../../context.ts'
import type { AttemptRecord } from '../../platform/db/tables/events.ts'
import { OutgoingError } from '../../platform/outgoing/errors.ts'
import { bodyOf, signLinks } from '../events/service.ts'
import type { Claimed } from './queue.ts'
import { type SigningKeys, signedHeaders } from './sign.ts'
import { RESPONSE_BODY_BYTES } from './webhook.ts'

/** Null: the way out was closed because the process ends, and nothing can be said of the receiver. */
export type AttemptResult = { delivered: boolean; record: AttemptRecord } | null

const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })
/** NUL can be stored in no text of PostgreSQL. */
const asText = (bytes: Buffer): string => decoder.decode(bytes).replaceAll('\0', '\uFFFD')

const errorOf = (status: number): string | null => {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `redirect: The receiver answered ${status}; redirects are not followed.`
  return `status: The receiver answered ${status}, not 2xx.`
}

/**
 * A name that leads to an address of ours and one that does not exist read the same: otherwise whoever may subscribe could ask, name by name, what
 * there is on the inside.
 */
const tell = (error: OutgoingError): string =>
  error.code === 'dns' || error.code === 'blocked_address'
    ? 'address: The URL does not lead to an address that may be called.'
    : `${error.code}: ${error.message}`

/** Sends a claimed delivery once. Throws only when the fault is ours, such as a secret that cannot be opened. */
export const attemptDelivery = async (
  services: Services,
  keysOf: (sealed: Buffer) => SigningKeys,
  delivery: Claimed,
  timeoutMs: number,
): Promise<AttemptResult> => {
  const startedAt = services.clock()
  const { url, secret, previous_secret, previous_secret_expires_at } = delivery.subscription
  const hasPrevious = previous_secret_expires_at !== null && previous_secret_expires_at > startedAt.toISOString()
  const keys = { current: keysOf(secret), previous: hasPrevious ? keysOf(previous_secret!) : null }
  const body = bodyOf({
    id: delivery.event_id,
    type: delivery.event_type,
    createdAt: delivery.event_created_at,
    data: await signLinks(
      systemContext(services, { id: delivery.org_id, timeZone: 'UTC' }, 'job:webhooks'),
      delivery.event_type,
      delivery.event_data,
    ),
  })
  const traceparent = services.tracing.traceparent()
  const began = performance.now()
  const record = (responseStatus: number | null, responseBody: string | null, error: string | null): AttemptRecord => ({
    attempt: delivery.attempt_count + 1,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - began),
    url,
    responseStatus,
    responseBody,
    error,
  })
  try {
    const response = await services.webhooks.outgoing.request({
      url,
      method: 'POST',
      headers: { ...signedHeaders(keys, delivery.event_id, startedAt, body), ...(traceparent === null ? {} : { traceparent }) },
      body,
      timeoutMs,
      maxResponseBytes: RESPONSE_BODY_BYTES,
      statusSuffices: true,
    })
    const error = errorOf(response.status)
    return { delivered: error === null, record: record(response.status, asText(response.body), error) }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    if (error.code === 'aborted') return null
    return { delivered: false, record: record(null, null, tell(error)) }
  }
}
