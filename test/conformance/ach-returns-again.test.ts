import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeDuePayments } from '../../src/resources/payments/service.ts'
import { type AchTenant, achTenant, approved, bankAnswer, contentOf, debitedDeal, postReturns, tracesOf } from '../ach-world.ts'
import { BANK_ACCOUNT, ORIGINATOR } from '../factories.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../test-app.ts'

/** The contract's section 14: what a bank sends twice, what it sends right after it was wrong, and which of these have been seen. */

let t: TestApp
let org: AchTenant
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(TEST_NOW)
  org = await achTenant(t)
})

const filed = async () => {
  const world = await debitedDeal(org)
  const content = await contentOf(org, (await approved(org, '2026-03-17')).id)
  return { ...world, content, trace: tracesOf(content)[0]! }
}
type World = Awaited<ReturnType<typeof filed>>

const post = async (content: string) => (await postReturns(org, content)).body.data
const paymentOf = async (w: World) => (await org.call('GET', `/deals/${w.deal.id}/payments`)).body.data[0]
const accountOf = async (w: World) => (await org.call('GET', `/merchants/${w.merchantId}/bank-accounts/${w.bankAccount.id}`)).body.data
const waiting = async () => (await org.call('GET', '/ach/unmatched?status=all')).body.data
const returned = (w: World, more: { amount?: number; code?: string } = {}) =>
  bankAnswer(w.content, [{ trace: w.trace, code: 'R01', ...more }])
const changed = (w: World, code: string, correctedData: string) => bankAnswer(w.content, [{ trace: w.trace, code, correctedData }])
const counts = (returned: number, changed: number, alreadySeen: number) => ({ returned, changed, alreadySeen })
const ofAnotherCompany = (content: string) => content.replaceAll(ORIGINATOR.companyId.padEnd(10), '9999999999')

describe('a right return after a wrong one of the same trace and code', () => {
  test.each([
    ['amount', (w: World) => returned(w, { amount: 9_999 })],
    ['company', (w: World) => ofAnotherCompany(returned(w))],
  ])('is applied where the %s was wrong', async (_, wrong) => {
    const w = await filed()
    expect(await post(wrong(w))).toMatchObject({ ...counts(0, 0, 0), unmatched: [{ trace: w.trace }] })
    expect(await post(returned(w))).toEqual({ ...counts(1, 0, 0), unmatched: [] })
    expect(await paymentOf(w)).toMatchObject({ status: 'failed', returnCode: 'R01' })
    expect(await post(returned(w))).toEqual({ ...counts(0, 0, 1), unmatched: [] })
  })

  test('what was stored as unmatched before only applied ones counted as seen is no hindrance', async () => {
    const w = await filed()
    await post(returned(w, { amount: 9_999 }))
    await t.services.database.pool.query('UPDATE ach_return_items SET amount = 10000 WHERE org_id = $1', [org.id])
    expect(await post(returned(w))).toMatchObject(counts(1, 0, 0))
  })
})

describe('what is not applied', () => {
  test('is told each time and listed once, resolved or not', async () => {
    const w = await filed()
    const wrong = bankAnswer(w.content, [
      { trace: w.trace, code: 'R01', amount: 9_999 },
      { trace: w.trace, code: 'C02', correctedData: '121000249' },
      { trace: '021000029999999', code: 'R01' },
    ])
    const first = await post(wrong)
    expect(first.unmatched).toHaveLength(3)
    expect(await post(wrong)).toEqual(first)
    const listed = await waiting()
    expect(listed).toHaveLength(3)
    await org.call('POST', `/ach/unmatched/${listed[0].id}/resolve`, { reason: 'Looked at.' })
    expect(await post(wrong)).toEqual(first)
    expect(await waiting()).toHaveLength(3)
    expect((await org.call('GET', '/ach/unmatched')).body.data).toHaveLength(2)
  })

  test('is never applied to an entry that was given its trace afterwards', async () => {
    const w = await filed()
    const next = `${w.trace.slice(0, 8)}${String(Number(w.trace.slice(8)) + 1).padStart(7, '0')}`
    const early = bankAnswer(w.content, [{ trace: next, code: 'R01' }])
    expect((await post(early)).unmatched).toHaveLength(1)
    const content = await contentOf(org, (await approved(org, '2026-03-18')).id)
    expect(tracesOf(content)).toContain(next)
    expect(await post(early)).toMatchObject({ ...counts(0, 0, 0), unmatched: [{ trace: next }] })
    // The bank's own return of that entry has a trace of the bank's own.
    expect(await post(bankAnswer(content, [{ trace: next, code: 'R01' }], 77))).toMatchObject(counts(1, 0, 0))
  })
})

describe('notifications of change', () => {
  test('a valid one is applied after an invalid one of the same trace and code', async () => {
    const w = await filed()
    expect(await post(changed(w, 'C02', '011000016'))).toMatchObject({ ...counts(0, 0, 0), unmatched: [{ trace: w.trace }] })
    expect(await post(changed(w, 'C02', '121000248'))).toEqual({ ...counts(0, 1, 0), unmatched: [] })
    expect(await accountOf(w)).toMatchObject({ routingNumber: '121000248' })
  })

  test('one with other data is another; each changes the account once, in whatever order it comes again', async () => {
    const w = await filed()
    expect(await post(changed(w, 'C01', '11110000'))).toMatchObject(counts(0, 1, 0))
    expect(await post(changed(w, 'C01', '22221111'))).toMatchObject(counts(0, 1, 0))
    expect(await accountOf(w)).toMatchObject({ accountNumberLast4: '1111' })
    expect(await post(changed(w, 'C01', '11110000'))).toMatchObject(counts(0, 0, 1))
    expect(await accountOf(w)).toMatchObject({ accountNumberLast4: '1111' })
  })

  test('what it corrected lies nowhere readable', async () => {
    const w = await filed()
    await post(changed(w, 'C01', '4711004711'))
    const { rows } = await t.services.database.pool.query(
      'SELECT i::text AS text, corrected_hash_sealed FROM ach_return_items i WHERE org_id = $1',
      [org.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].text).not.toContain('4711004711')
    expect(t.services.sealer.open(rows[0].corrected_hash_sealed)).toHaveLength(32)
  })

  test('one that was applied before its data was kept is not applied a second time', async () => {
    const w = await filed()
    await post(changed(w, 'C01', '11110000'))
    await t.services.database.pool.query('UPDATE ach_return_items SET corrected_hash_sealed = NULL WHERE org_id = $1', [org.id])
    expect(await post(changed(w, 'C01', '11110000'))).toMatchObject(counts(0, 0, 1))
    expect((await accountOf(w)).accountNumberLast4).not.toBe(BANK_ACCOUNT.accountNumber.slice(-4))
  })
})

describe('the same twice', () => {
  test('one file twice at once is applied once', async () => {
    const w = await filed()
    const back = bankAnswer(w.content, [
      { trace: w.trace, code: 'R01' },
      { trace: w.trace, code: 'C01', correctedData: '11110000' },
      { trace: '021000029999999', code: 'R01' },
    ])
    const answers = await Promise.all([post(back), post(back), post(back)])
    expect(answers.map((a) => a.returned + a.changed).sort()).toEqual([0, 0, 2])
    expect(answers.map((a) => a.alreadySeen).sort()).toEqual([0, 2, 2])
    expect(await waiting()).toHaveLength(1)
  })

  test('a line that stands twice in one file is applied once, and listed once where it cannot be', async () => {
    const w = await filed()
    const lines = bankAnswer(w.content, [
      { trace: w.trace, code: 'R01' },
      { trace: w.trace, code: 'R01' },
      { trace: '021000029999999', code: 'R01' },
      { trace: '021000029999999', code: 'R01' },
    ]).split('\r\n')
    // The bank of the tests numbers its answers; here the second and fourth are the first and third once more.
    const again = (at: number, from: number) => {
      lines[at] = lines[from]!
    }
    for (const [batch, of] of [
      [1, 0],
      [3, 2],
    ] as const)
      for (const line of [1, 2]) again(1 + batch * 4 + line, 1 + of * 4 + line)
    const answer = await post(lines.join('\r\n'))
    expect(answer).toMatchObject({ ...counts(1, 0, 1), unmatched: [{}, {}] })
    expect(await waiting()).toHaveLength(1)
  })
})

describe('a return that somebody recorded by hand', () => {
  const completed = async () => {
    const w = await filed()
    t.clock.set('2026-03-17T15:00:00.000Z')
    await completeDuePayments(t.services)
    return { ...w, payment: await paymentOf(w) }
  }
  const release = (w: World) => org.approver('POST', `/merchants/${w.merchantId}/bank-accounts/${w.bankAccount.id}/release`)

  test('stops the account by the same codes, one by one and many at once', async () => {
    for (const [code, status] of [
      ['R01', 'active'],
      ['R02', 'needsAttention'],
      ['R10', 'needsAttention'],
    ]) {
      const w = await completed()
      const many = code === 'R10'
      const path = many ? '/payments/returns' : `/deals/${w.deal.id}/payments/${w.payment.id}/return`
      const answer = await org.call(
        'POST',
        path,
        many ? { returns: [{ paymentId: w.payment.id, returnCode: code }] } : { returnCode: code },
      )
      expect(answer.status, code).toBe(200)
      expect(await accountOf(w), code).toMatchObject({ status, statusReason: status === 'active' ? null : code })
      t.clock.set(TEST_NOW)
    }
  })

  test('and of which the bank’s file says another code waits for a person, and stops its account all the same, once', async () => {
    const w = await completed()
    await org.call('POST', `/deals/${w.deal.id}/payments/${w.payment.id}/return`, { returnCode: 'R01' })
    expect((await accountOf(w)).status).toBe('active')
    const file = returned(w, { code: 'R02' })
    const answer = { ...counts(0, 0, 0), unmatched: [{ trace: w.trace, reason: expect.stringContaining('failed') }] }
    expect(await post(file)).toMatchObject(answer)
    expect(await accountOf(w)).toMatchObject({ status: 'needsAttention', statusReason: 'R02' })
    // The same file again changes nothing.
    await release(w)
    expect(await post(file)).toMatchObject(answer)
    expect((await accountOf(w)).status).toBe('active')
  })
})

test('a file so large that it is read away from the main thread is applied, refused and seen as any other', async () => {
  const w = await filed()
  const unknown = Array.from({ length: 400 }, (_, i) => ({ trace: `02100002${String(9_000_000 + i)}`, code: 'R01' }))
  const large = bankAnswer(w.content, [
    ...unknown,
    { trace: w.trace, code: 'R01' },
    { trace: w.trace, code: 'C01', correctedData: '98765432' },
  ])
  const lines = large.split('\r\n')
  expect(large.length).toBeGreaterThan(100_000)
  expect(await postReturns(org, lines.with(1_201, `${lines[1_201]!.slice(0, 93)}x`).join('\r\n'))).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', line: 1_202, errors: [{ path: 'line 1202' }] },
  })
  expect(await post(large)).toMatchObject({ ...counts(1, 1, 0), unmatched: { length: 400 } })
  expect(await post(large)).toMatchObject({ ...counts(0, 0, 2), unmatched: { length: 400 } })
  expect(await accountOf(w)).toMatchObject({ accountNumberLast4: '5432' })
})
