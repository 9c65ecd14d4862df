import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer } from '../../shared/sealing.ts'
import { bodyOf } from '../events/event.ts'
import { createKeyring, signedHeaders, signingKeys } from './sign.ts'
import { newSecret } from './webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0s9zWJrkd4w='
const sentAt = new Date('2026-03-16T15:00:00.999Z')

test('the body is JSON with the recorded data put in as it is', () => {
  const data = '{ "amount":1.10,\t"note":"\\u00e9" }'
  const body = bodyOf({ id: 'evt_1', type: 'deal.funded', createdAt: '2026-03-16T15:00:00.000Z', data })
  expect(body).toBe(`{"eventId":"evt_1","eventType":"deal.funded","createdAt":"2026-03-16T15:00:00.000Z","data":${data}}`)
  expect(JSON.parse(body).data).toEqual({ amount: 1.1, note: 'é' })
})

test('the time is whole seconds, and it is what is signed', () => {
  const headers = signedHeaders({ current: signingKeys(secret), previous: null }, 'evt_1', sentAt, '{}')
  expect(headers['x-service-timestamp']).toBe('1773673200')
  expect(headers['x-service-signature']).toBe(`sha256=${createHmac('sha256', secret).update('1773673200.{}').digest('hex')}`)
  const key = Buffer.from(secret.slice(6), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update('evt_1.1773673200.{}').digest('base64')}`)
})

test.each([
  ['nothing', ''],
  ['letters of one, two, three and four bytes', 'aé€😀'.repeat(50)],
  ['half a letter', '\ud83d'],
  ['more than there is space for', 'é'.repeat(20_000)],
])('a body of %s is signed as createHmac signs it, with short and long secrets', (_what, body) => {
  for (const length of [1, 32, 47, 48, 64, 65, 200]) {
    const key = randomBytes(length)
    const secret = `whsec_${key.toString('base64')}`
    const headers = signedHeaders({ current: signingKeys(secret), previous: null }, 'evt_é', sentAt, body)
    expect(headers['x-service-signature']).toBe(`sha256=${createHmac('sha256', secret).update(`1773673200.${body}`).digest('hex')}`)
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(`evt_é.1773673200.${body}`).digest('base64')}`)
  }
})

test('two secrets give two signatures each, the new one first', () => {
  const both = signedHeaders({ current: signingKeys(newSecret()), previous: signingKeys(secret) }, 'evt_1', sentAt, '{}')
  const old = signedHeaders({ current: signingKeys(secret), previous: null }, 'evt_1', sentAt, '{}')
  expect(both['x-service-signature-previous']).toBe(old['x-service-signature'])
  expect(both['webhook-signature']!.split(' ')[1]).toBe(old['webhook-signature'])
})

test('the keyring opens each secret once and keeps them apart', () => {
  const sealer = createSealer('a secret for tests only, long enough')
  let opened = 0
  const keysOf = createKeyring({
    open: (sealed) => {
      opened++
      return sealer.open(sealed)
    },
  })
  const [one, two] = [sealer.seal(secret), sealer.seal(newSecret())]
  expect(keysOf(one)).toBe(keysOf(Buffer.from(one)))
  expect(keysOf(two)).not.toBe(keysOf(one))
  expect(opened).toBe(2)
})
