import { randomBytes } from 'node:crypto'

export const WEBHOOK_STATUSES = ['active', 'paused'] as const
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'paused'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const MAX_WEBHOOKS = 20
export const MAX_URL_LENGTH = 2_048

/** The receiver has this long to take the connection, answer, and finish its answer. */
export const ATTEMPT_TIMEOUT_MS = 10_000
export const RESPONSE_BODY_BYTES = 4_096
/** A delivery that is resent again and again keeps its latest attempts. */
export const ATTEMPTS_KEPT = 20
/** How long a replaced secret goes on signing beside the new one. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000

const SECRET_PREFIX = 'whsec_'

export const newSecret = (): string => SECRET_PREFIX + randomBytes(32).toString('base64')

/** The key of the Standard Webhooks signature: the bytes that the secret's text stands for. */
export const secretBytes = (secret: string): Buffer => Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
