import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { type VerifyWebhookInput, verifyWebhook, WebhookVerificationError } from './verify-webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0s9zWJrkd4w='
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD0s9zWJrkd4w='
const now = new Date('2026-03-16T15:00:00.000Z')
const sentAt = String(now.getTime() / 1000)
const body = '{"eventId":"evt_1","eventType":"deal.funded","createdAt":"2026-03-16T15:00:00.000Z","data":{"merchantName":"Café Ünïcødé"}}'
const sign = (key: string, timestamp: string, text: string) =>
  `sha256=${createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex')}`

const call = (changes: Partial<VerifyWebhookInput> = {}): VerifyWebhookInput => ({
  secret,
  headers: { 'x-service-timestamp': sentAt, 'x-service-signature': sign(secret, sentAt, body) },
  rawBody: body,
  now,
  ...changes,
})
const reasonOf = (input: VerifyWebhookInput): string => {
  try {
    verifyWebhook(input)
    return 'accepted'
  } catch (error) {
    expect(error).toBeInstanceOf(WebhookVerificationError)
    return (error as WebhookVerificationError).reason
  }
}

test('a call signed with the secret gives its event', () => {
  expect(verifyWebhook(call()).data).toEqual({ merchantName: 'Café Ünïcødé' })
  expect(verifyWebhook(call({ rawBody: Buffer.from(body) })).eventId).toBe('evt_1')
  expect(reasonOf(call({ rawBody: new Uint8Array(Buffer.from(body)) }))).toBe('accepted')
})

test('headers are found in any case and from a Headers object', () => {
  const signature = sign(secret, sentAt, body)
  expect(reasonOf(call({ headers: { 'X-Service-Timestamp': sentAt, 'X-SERVICE-SIGNATURE': signature } }))).toBe('accepted')
  expect(reasonOf(call({ headers: new Headers({ 'X-Service-Timestamp': sentAt, 'X-Service-Signature': signature }) }))).toBe('accepted')
})

test('one changed byte, another time, another secret or another form of signature is refused', () => {
  expect(reasonOf(call({ rawBody: body.replace('funded', 'fundec') }))).toBe('bad_signature')
  expect(reasonOf(call({ rawBody: `${body} ` }))).toBe('bad_signature')
  const later = String(Number(sentAt) + 1)
  expect(reasonOf(call({ headers: { 'x-service-timestamp': later, 'x-service-signature': sign(secret, sentAt, body) } }))).toBe(
    'bad_signature',
  )
  expect(reasonOf(call({ secret: other }))).toBe('bad_signature')
  for (const signature of [
    '',
    'sha256=',
    sign(secret, sentAt, body).slice(7),
    sign(secret, sentAt, body).toUpperCase(),
    'sha256=é'.padEnd(71, 'é'),
  ])
    expect(reasonOf(call({ headers: { 'x-service-timestamp': sentAt, 'x-service-signature': signature } }))).toBe('bad_signature')
})

test('a missing or doubled header is refused', () => {
  expect(reasonOf(call({ headers: { 'x-service-timestamp': sentAt } }))).toBe('missing_header')
  expect(reasonOf(call({ headers: { 'x-service-signature': sign(secret, sentAt, body) } }))).toBe('missing_header')
  const twice = [sign(secret, sentAt, body), sign(secret, sentAt, body)]
  expect(reasonOf(call({ headers: { 'x-service-timestamp': sentAt, 'x-service-signature': twice } }))).toBe('missing_header')
})

test('a call older or newer than the tolerance is refused, although its signature fits', () => {
  const at = (seconds: number) => call({ now: new Date(now.getTime() + seconds * 1000) })
  expect(reasonOf(at(300))).toBe('accepted')
  expect(reasonOf(at(301))).toBe('too_old')
  expect(reasonOf(at(-301))).toBe('too_new')
  expect(reasonOf({ ...at(301), toleranceSeconds: 400 })).toBe('accepted')
  for (const timestamp of ['', 'now', '1e9', '-5', `${sentAt}.5`])
    expect(reasonOf(call({ headers: { 'x-service-timestamp': timestamp, 'x-service-signature': sign(secret, timestamp, body) } }))).toBe(
      'bad_timestamp',
    )
})

test('while a secret is replaced, a receiver that holds the old or the new one accepts', () => {
  const headers = {
    'x-service-timestamp': sentAt,
    'x-service-signature': sign(other, sentAt, body),
    'x-service-signature-previous': sign(secret, sentAt, body),
  }
  expect(reasonOf(call({ headers }))).toBe('accepted')
  expect(reasonOf(call({ headers, secret: other }))).toBe('accepted')
  expect(reasonOf(call({ secret: [other, secret] }))).toBe('accepted')
})

test('a signed body that is no event is refused', () => {
  for (const text of ['', '[]', 'null', '{}', 'hello'])
    expect(
      reasonOf(call({ rawBody: text, headers: { 'x-service-timestamp': sentAt, 'x-service-signature': sign(secret, sentAt, text) } })),
    ).toBe('bad_body')
})
