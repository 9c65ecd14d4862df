import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HoldbackEvent } from './types.ts'

export type VerifyWebhookInput = {
  /** The subscription's secret, `whsec_…`, or several while one is being replaced. */
  secret: string | readonly string[]
  /** The request's headers, as Node's `request.headers`, a `Headers` object, or any plain object. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** The body exactly as it arrived. Parsing and writing it again changes it, and no signature fits any more. */
  rawBody: string | Uint8Array
  /** How far the time of sending may lie from now, both ways; 300 by default. A call that is kept and sent again later by somebody else is older. */
  toleranceSeconds?: number
  now?: Date
}

/** Narrow it by `eventType`. Kinds may be added: what is none of yours, answer with 2xx and leave. */
export type WebhookEvent = HoldbackEvent

export type WebhookRefusal = 'missing_header' | 'bad_timestamp' | 'too_old' | 'too_new' | 'bad_signature' | 'bad_body'

/** Thrown by verifyWebhook. Answer 401 and do nothing else. */
export class WebhookVerificationError extends Error {
  readonly reason: WebhookRefusal

  constructor(reason: WebhookRefusal, message: string) {
    super(message)
    this.name = 'WebhookVerificationError'
    this.reason = reason
  }
}

const headerOf = (headers: VerifyWebhookInput['headers'], name: string): string | null => {
  if (headers instanceof Headers) return headers.get(name)
  for (const key in headers) {
    if (key.toLowerCase() !== name) continue
    const value = headers[key]
    // Two signatures where one belongs is somebody's trick, not ours.
    return typeof value === 'string' ? value : null
  }
  return null
}

const required = (headers: VerifyWebhookInput['headers'], name: string): string => {
  const value = headerOf(headers, name)
  if (value === null) throw new WebhookVerificationError('missing_header', `The header ${name} is missing.`)
  return value
}

const isSame = (a: string, b: string): boolean => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  // The length of a signature is no secret; what stands in it is compared in constant time.
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Proves that a call came from the service and was not altered or replayed, and returns its event. Throws WebhookVerificationError otherwise.
 * The same event can arrive more than once: remember `eventId` and act on it once.
 */
export const verifyWebhook = (input: VerifyWebhookInput): WebhookEvent => {
  const timestamp = required(input.headers, 'x-service-timestamp')
  const given = [required(input.headers, 'x-service-signature'), headerOf(input.headers, 'x-service-signature-previous')]
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('bad_timestamp', 'X-Service-Timestamp is not a Unix time in seconds.')

  const secrets = typeof input.secret === 'string' ? [input.secret] : input.secret
  const body = Buffer.from(input.rawBody as Uint8Array)
  let isSigned = false
  for (const secret of secrets) {
    const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
    for (const signature of given) if (signature !== null && isSame(signature, expected)) isSigned = true
  }
  if (!isSigned) throw new WebhookVerificationError('bad_signature', 'The signature does not fit the body.')

  const ageSeconds = (input.now ?? new Date()).getTime() / 1000 - Number(timestamp)
  const tolerance = input.toleranceSeconds ?? 300
  if (ageSeconds > tolerance) throw new WebhookVerificationError('too_old', 'The call was sent too long ago.')
  if (ageSeconds < -tolerance) throw new WebhookVerificationError('too_new', 'The call claims to be sent in the future.')
  return parseEvent(body)
}

const parseEvent = (body: Buffer): WebhookEvent => {
  try {
    const event: unknown = JSON.parse(body.toString('utf8'))
    if (typeof event === 'object' && event !== null && 'eventId' in event && 'eventType' in event) return event as WebhookEvent
  } catch {
    // Told below, in words that are ours.
  }
  throw new WebhookVerificationError('bad_body', 'The body is not an event.')
}
