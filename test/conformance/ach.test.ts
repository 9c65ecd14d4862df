import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readNacha } from '../../src/resources/ach/nacha/read.ts'
import { cancelStaleDrafts } from '../../src/resources/ach/service.ts'
import { completeDuePayments } from '../../src/resources/payments/service.ts'
import { newId } from '../../src/shared/ids.ts'
import { type AchTenant, achTenant, approved, bankAnswer, contentOf, debitedDeal, draft, postReturns, tracesOf } from '../ach-world.ts'
import { BANK_ACCOUNT as ACCOUNT, auditOf, expectStatus, makeDeal, makeMerchant, ORIGINATOR } from '../factories.ts'
import { CONSOLE, makePerson, type TestPerson } from '../people/people.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../test-app.ts'

/** The contract's section 14, sentence by sentence. Today is Monday, 2026-03-16. */

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

const dealNow = async (id: string) => (await org.call('GET', `/deals/${id}`)).body.data
const paymentsOf = async (id: string) => (await org.call('GET', `/deals/${id}/payments?sort_order=asc`)).body.data
const onDay = async (iso: string) => {
  t.clock.set(iso)
  await cancelStaleDrafts(t.services)
  await completeDuePayments(t.services)
}

describe('bank accounts', () => {
  test('the number is sealed and never shown again', async () => {
    const { id: merchantId } = await makeMerchant(org)
    const made = await org.call('POST', `/merchants/${merchantId}/bank-accounts`, ACCOUNT)
    expect(made.status).toBe(201)
    const { accountNumber, ...shown } = ACCOUNT
    expect(made.body.data).toMatchObject({
      ...shown,
      id: expect.stringMatching(/^acct_/),
      merchantId,
      accountNumberLast4: '6789',
      status: 'active',
    })
    const one = await org.call('GET', made.headers.get('location')!)
    const list = await org.call('GET', `/merchants/${merchantId}/bank-accounts`)
    expect(one.body.data).toEqual(made.body.data)
    expect(list.body.data).toEqual([made.body.data])
    const { rows } = await t.services.database.pool.query(
      'SELECT a::text || l::text AS text FROM bank_accounts a, audit_log l WHERE a.id = $1',
      [made.body.data.id],
    )
    for (const text of [...rows.map((r) => r.text as string), JSON.stringify([made.body, one.body, list.body])])
      expect(text).not.toContain(accountNumber)
    expect(await auditOf(t, made.body.data.id)).toMatchObject([{ action: 'bankAccount.create' }])
  })

  test('a routing number must pass its check digit; every field is needed and checked', async () => {
    const { id: merchantId } = await makeMerchant(org)
    const wrong = {
      routingNumber: '011000016',
      accountNumber: '',
      accountType: 'current',
      holderType: 'company',
      holderName: '',
      authorizedAt: '2026-03-17',
    }
    for (const [field, value] of Object.entries(wrong)) {
      for (const body of [
        { ...ACCOUNT, [field]: value },
        { ...ACCOUNT, [field]: undefined },
      ])
        expect(await org.call('POST', `/merchants/${merchantId}/bank-accounts`, body), field).toMatchObject({
          status: 400,
          body: { errors: [{ path: field }] },
        })
    }
  })

  test('DELETE removes it, number and all; the newest active account is debited, or the one that the deal names', async () => {
    const { deal, merchantId, bankAccount } = await debitedDeal(org)
    await org.call('POST', `/merchants/${merchantId}/bank-accounts`, { ...ACCOUNT, accountNumber: '22222222', accountType: 'savings' })
    const entryOf = async (date: string) => readNacha(await contentOf(org, (await approved(org, date)).id)).batches[0]!.entries[0]!
    expect(await entryOf('2026-03-17')).toMatchObject({ accountNumber: '22222222', transactionCode: '37' })
    expect((await org.call('PATCH', `/deals/${deal.id}`, { bankAccountId: bankAccount.id })).body.data.bankAccountId).toBe(bankAccount.id)
    expect(await entryOf('2026-03-18')).toMatchObject({ accountNumber: ACCOUNT.accountNumber, transactionCode: '27' })
    expect((await org.call('DELETE', `/merchants/${merchantId}/bank-accounts/${bankAccount.id}`)).status).toBe(204)
    expect((await org.call('GET', `/merchants/${merchantId}/bank-accounts/${bankAccount.id}`)).status).toBe(404)
    expect((await draft(org, '2026-03-19')).status).toBe(409)
    await org.call('PATCH', `/deals/${deal.id}`, { bankAccountId: null })
    expect(await entryOf('2026-03-19')).toMatchObject({ accountNumber: '22222222' })
    expect((await org.call('PATCH', `/deals/${deal.id}`, { bankAccountId: newId('acct') })).status).toBe(400)
  })

  test('with the setting, a changed account waits until another person has looked', async () => {
    await org.settings({ achHoldChangedAccounts: true })
    const { merchantId } = await debitedDeal(org)
    const second = (await org.call('POST', `/merchants/${merchantId}/bank-accounts`, { ...ACCOUNT, accountNumber: '22222222' })).body.data
    expect(second.status).toBe('onHold')
    const release = `/merchants/${merchantId}/bank-accounts/${second.id}/release`
    expect(await org.call('POST', release)).toMatchObject({ status: 409, body: { code: 'second_person_required' } })
    expect((await org.approver('POST', release)).body.data.status).toBe('active')
  })

  test('nor does it help to delete the old account first, or to wait for a return to stop the new one', async () => {
    await org.settings({ achHoldChangedAccounts: true })
    const { merchantId, bankAccount } = await debitedDeal(org)
    await org.call('DELETE', `/merchants/${merchantId}/bank-accounts/${bankAccount.id}`)
    const second = (await org.call('POST', `/merchants/${merchantId}/bank-accounts`, { ...ACCOUNT, accountNumber: '22222222' })).body.data
    expect(second.status).toBe('onHold')
    await t.services.database.pool.query("UPDATE bank_accounts SET status = 'needsAttention', status_reason = 'R01' WHERE id = $1", [
      second.id,
    ])
    expect(await org.call('POST', `/merchants/${merchantId}/bank-accounts/${second.id}/release`)).toMatchObject({
      status: 409,
      body: { code: 'second_person_required' },
    })
  })
})

describe('a draft', () => {
  test('without an originator is a 409 not_configured', async () => {
    const other = await t.newTenant()
    expect(await draft(other, '2026-03-17')).toMatchObject({ status: 409, body: { code: 'not_configured' } })
  })

  test('takes a future banking day', async () => {
    await debitedDeal(org)
    for (const date of ['2026-03-16', '2026-03-15', '2026-03-21', '2026-05-25', 'tomorrow'])
      expect(await draft(org, date), date).toMatchObject({ status: 400, body: { errors: [{ path: 'effectiveDate' }] } })
  })

  test('makes one pending payment and one entry of each expectation of that day', async () => {
    const a = await debitedDeal(org)
    const b = await debitedDeal(org, { paymentAmount: 50.25 })
    const weekly = await debitedDeal(org, { paymentFrequency: 'weekly' })
    const made = await draft(org, '2026-03-17')
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      id: expect.stringMatching(/^ach_/),
      status: 'draft',
      effectiveDate: '2026-03-17',
      entryCount: 2,
      totalDebit: 150.25,
      approvedBy: null,
      sha256: null,
    })
    expect(made.body.data.createdBy).toMatch(/^key_/)
    expect(made.body.data.payments).toMatchObject([
      { dealId: a.deal.id, amount: 100, status: 'pending', type: 'merchantPayment', effectiveDate: '2026-03-17' },
      { dealId: b.deal.id, amount: 50.25 },
    ])
    expect(await paymentsOf(weekly.deal.id)).toEqual([])
    expect((await org.call('GET', made.headers.get('location')!)).body.data).toMatchObject({ entryCount: 2 })
    expect((await org.call('GET', '/ach/files')).body).toMatchObject({
      data: [{ id: made.body.data.id }],
      meta: { pagination: { total: 1 } },
    })
  })

  test('leaves out deals that are not active or have no account, and earlier expectations unless asked for them', async () => {
    const { deal } = await debitedDeal(org, { fundedDate: '2026-03-10' })
    const ended = await debitedDeal(org)
    await org.call('PATCH', `/deals/${ended.deal.id}`, { status: 'inLegal' })
    const plain = await draft(org, '2026-03-17')
    expect(plain.body.data).toMatchObject({ entryCount: 1, payments: [{ dealId: deal.id }] })
    await org.call('POST', `/ach/files/${plain.body.data.id}/cancel`)
    // The 11th, 12th, 13th and 16th were missed.
    expect((await draft(org, '2026-03-17', { includeMissed: true })).body.data).toMatchObject({ entryCount: 5, totalDebit: 500 })
  })

  test('an expectation is in one file at most; cancelling frees it', async () => {
    await debitedDeal(org)
    const first = (await draft(org, '2026-03-17')).body.data
    expect((await draft(org, '2026-03-17')).status).toBe(409)
    expect((await draft(org, '2026-03-17', { includeMissed: true })).status).toBe(409)
    expect((await org.call('POST', `/ach/files/${first.id}/cancel`)).body.data).toMatchObject({
      status: 'cancelled',
      payments: [{ status: 'cancelled' }],
    })
    expect((await draft(org, '2026-03-17')).body.data.entryCount).toBe(1)
  })

  test('tells what it would ask for now, when a payment of it was cancelled by itself', async () => {
    await debitedDeal(org, { paymentAmount: 50 })
    const { deal } = await debitedDeal(org)
    const { id, payments } = (await draft(org, '2026-03-17')).body.data
    const cancelled = payments.find((p: { dealId: string }) => p.dealId === deal.id)
    await org.call('POST', `/deals/${deal.id}/payments/${cancelled.id}/cancel`)
    const now = { status: 'draft', entryCount: 1, totalDebit: 50 }
    expect((await org.call('GET', `/ach/files/${id}`)).body.data).toMatchObject(now)
    expect((await org.call('GET', '/ach/files')).body.data).toMatchObject([now])
  })

  test('says of a deal that is due whose merchant has no account that it has none', async () => {
    await debitedDeal(org)
    const { id: merchantId } = await makeMerchant(org)
    const deal = await makeDeal(org, { merchantId, paymentFrequency: 'daily', paymentAmount: 100 })
    expect((await draft(org, '2026-03-17')).body.data).toMatchObject({
      entryCount: 1,
      skipped: [{ dealId: deal.id, reason: 'The merchant has no bank account.' }],
    })
  })

  test('twenty at once make one', async () => {
    await debitedDeal(org)
    const answers = await Promise.all(Array.from({ length: 20 }, () => draft(org, '2026-03-17')))
    expect(answers.filter((a) => a.status === 201)).toHaveLength(1)
    expect(answers.filter((a) => a.status === 409)).toHaveLength(19)
  })

  test('never asks for more than the balance less what is pending', async () => {
    const { deal } = await debitedDeal(org, { fundedAmount: 100, purchaseAmount: 130 })
    await org.call('POST', `/deals/${deal.id}/payments`, { amount: 90, type: 'merchantPayment', effectiveDate: '2026-03-20' })
    expect((await draft(org, '2026-03-17')).body.data).toMatchObject({ entryCount: 1, totalDebit: 40 })
  })

  test('is gated by state', async () => {
    const { deal } = await debitedDeal(org, {}, {}, { businessState: 'TX' })
    expect(await draft(org, '2026-03-17')).toMatchObject({
      status: 409,
      body: { skipped: [{ dealId: deal.id, dealCode: deal.dealId, reason: expect.stringContaining('TX') }] },
    })
    await org.call('PATCH', `/deals/${deal.id}`, { firstPriorityInterest: true })
    expect((await draft(org, '2026-03-17')).body.data.entryCount).toBe(1)
  })

  test.each(['Texas', 'texas', 'TX ', ' tx', 'T.X.', 'Dallas, TX', 'State of  Texas', 'Vermont'])(
    'is gated by a state that is written %j',
    async (businessState) => {
      const { deal } = await debitedDeal(org, {}, {}, { businessState })
      await org.settings({
        achStateGates: [
          { state: 'TX', from: '2025-09-01' },
          { state: 'VT', from: '2026-01-01' },
        ],
      })
      expect(await draft(org, '2026-03-17')).toMatchObject({ status: 409, body: { skipped: [{ dealId: deal.id }] } })
    },
  )

  test('its payments never complete, and it is cancelled when its day begins', async () => {
    const { deal } = await debitedDeal(org)
    const { id } = (await draft(org, '2026-03-17')).body.data
    t.clock.set('2026-03-17T04:30:00.000Z')
    await completeDuePayments(t.services)
    expect(await paymentsOf(deal.id)).toMatchObject([{ status: 'pending' }])
    await cancelStaleDrafts(t.services)
    expect((await org.call('GET', `/ach/files/${id}`)).body.data.status).toBe('cancelled')
    expect(await paymentsOf(deal.id)).toMatchObject([{ status: 'cancelled' }])
    expect((await dealNow(deal.id)).totalCollected).toBe(0)
    expect((await org.approver('POST', `/ach/files/${id}/approve`)).status).toBe(409)
  })
})

describe('approval', () => {
  test('needs another key or person than made it', async () => {
    await debitedDeal(org)
    const { id } = (await draft(org, '2026-03-17')).body.data
    expect(await org.call('POST', `/ach/files/${id}/approve`)).toMatchObject({ status: 409, body: { code: 'second_person_required' } })
    expect(await org.call('GET', `/ach/files/${id}/content`)).toMatchObject({ status: 409 })
    const answer = await org.approver('POST', `/ach/files/${id}/approve`)
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'approved', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } } })
    expect(answer.body.data.approvedBy).not.toBe(answer.body.data.createdBy)
    expect((await org.approver('POST', `/ach/files/${id}/approve`)).status).toBe(409)
  })

  test('a key counts as the person who made it', async () => {
    const scopes = ['payments:read', 'payments:write']
    const ann = await makePerson(t, org, 'admin')
    const bob = await makePerson(t, org, 'admin')
    const keyOf = async (person: TestPerson) =>
      t.callWith((await person.call('POST', `${CONSOLE}/keys`, { name: 'a key', scopes })).body.data.key)
    const [first, second, others] = [await keyOf(ann), await keyOf(ann), await keyOf(bob)]
    await debitedDeal(org)
    const { id } = (await first('POST', '/ach/files', { effectiveDate: '2026-03-17' })).body.data
    for (const same of [first, second, ann.call])
      expect(await same('POST', `/ach/files/${id}/approve`)).toMatchObject({ status: 409, body: { code: 'second_person_required' } })
    expect((await others('POST', `/ach/files/${id}/approve`)).body.data.status).toBe('approved')
  })

  test('asks for nothing that would not be drafted now: a deal that was paid, paused or handed to a lawyer since', async () => {
    const paid = await debitedDeal(org, { fundedAmount: 100, purchaseAmount: 130 })
    const paused = await debitedDeal(org)
    const inLegal = await debitedDeal(org)
    const good = await debitedDeal(org)
    const { id } = (await draft(org, '2026-03-17')).body.data
    await org.call('POST', `/deals/${paid.deal.id}/payments`, { amount: 90, type: 'merchantPayment', effectiveDate: '2026-03-16' })
    await org.call('POST', `/deals/${paused.deal.id}/schedule/pause`, { from: '2026-03-17', until: '2026-03-20', reason: 'Flood.' })
    await org.call('PATCH', `/deals/${inLegal.deal.id}`, { status: 'inLegal' })
    const { data } = (await org.approver('POST', `/ach/files/${id}/approve`)).body
    expect(data).toMatchObject({ status: 'approved', entryCount: 1, totalDebit: 100 })
    expect(data.skipped.map((s: { dealId: string }) => s.dealId).sort()).toEqual([paid.deal.id, paused.deal.id, inLegal.deal.id].sort())
    expect(readNacha(await contentOf(org, id)).batches[0]!.entries).toMatchObject([{ identification: good.deal.dealId }])
    expect((await org.call('GET', `/payments?ach_file_id=${id}&status=cancelled`)).body.meta.pagination.total).toBe(3)
    // What that day still wants of the first is free to be asked for again: 90 of its 100 have come.
    expect((await draft(org, '2026-03-17')).body.data).toMatchObject({ totalDebit: 10, payments: [{ dealId: paid.deal.id }] })
  })

  test('the content is a NACHA file, the same bytes for ever, audited', async () => {
    const { deal } = await debitedDeal(org)
    await debitedDeal(org, { paymentAmount: 12.5 }, { holderType: 'person', holderName: 'Zoë Müller' })
    const file = await approved(org, '2026-03-17')
    const content = await contentOf(org, file.id)
    expect(createHash('sha256').update(content).digest('hex')).toBe(file.sha256)
    expect(readNacha(content)).toMatchObject({
      immediateDestination: '021000021',
      date: '260316',
      modifier: 'A',
      batches: [
        {
          sec: 'CCD',
          serviceClass: '225',
          companyId: '1234567890',
          effectiveDate: '260317',
          entries: [
            {
              transactionCode: '27',
              routingNumber: '011000015',
              amount: 10_000,
              identification: deal.dealId,
              trace: expect.stringMatching(/^02100002\d{7}$/),
            },
          ],
        },
        { sec: 'PPD', entries: [{ receiverName: 'Zoe Muller', amount: 1_250 }] },
      ],
    })
    await org.settings({ achOriginator: { ...ORIGINATOR, companyName: 'RENAMED' } })
    expect(await contentOf(org, file.id)).toBe(content)
    expect((await auditOf(t, file.id)).map((a) => a.action)).toEqual([
      'achFile.create',
      'achFile.approve',
      'achFile.fetch',
      'achFile.fetch',
    ])
  })

  test('trace numbers rise from the first line to the last, whoever stood first in the draft', async () => {
    await debitedDeal(org, {}, { holderType: 'person', holderName: 'Zoë Müller' })
    await debitedDeal(org)
    await debitedDeal(org, {}, { holderType: 'person', holderName: 'Ana Ruiz' })
    await debitedDeal(org)
    const { batches } = readNacha(await contentOf(org, (await approved(org, '2026-03-17')).id))
    expect(batches.map((b) => b.sec)).toEqual(['CCD', 'PPD'])
    const traces = batches.flatMap((b) => b.entries.map((e) => e.trace))
    expect(traces).toHaveLength(4)
    expect(traces).toEqual(traces.toSorted())
  })

  test('reading the content needs payments:write', async () => {
    await debitedDeal(org)
    const file = await approved(org, '2026-03-17')
    const reader = t.callWith(await t.newKey(org.id, ['payments:read']))
    expect((await reader('GET', `/ach/files/${file.id}`)).status).toBe(200)
    expect(await reader('GET', `/ach/files/${file.id}/content`)).toMatchObject({ status: 403, body: { requiredScope: 'payments:write' } })
  })

  test('HEAD tells of the content and fetches nothing: no mark, no audit line, and the file can still be cancelled', async () => {
    await debitedDeal(org)
    const { id } = await approved(org, '2026-03-17')
    const lines = (await auditOf(t, id)).length
    const head = await org.call('HEAD', `/ach/files/${id}/content`)
    expect(head.status).toBe(200)
    expect(head.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
    expect((await org.call('GET', `/ach/files/${id}`)).body.data.fetchedAt).toBeNull()
    expect(await auditOf(t, id)).toHaveLength(lines)
    expect(await org.call('POST', `/ach/files/${id}/cancel`)).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } })
    expect((await org.call('HEAD', `/ach/files/${id}/content`)).status).toBe(409)
  })

  test('cancel frees an approved file, until its content was fetched', async () => {
    await debitedDeal(org)
    const first = await approved(org, '2026-03-17')
    expect((await org.call('POST', `/ach/files/${first.id}/cancel`)).body.data.status).toBe('cancelled')
    const second = await approved(org, '2026-03-17')
    await contentOf(org, second.id)
    expect((await org.call('POST', `/ach/files/${second.id}/cancel`)).status).toBe(409)
    expect((await org.call('GET', `/ach/files/${second.id}`)).body.data.status).toBe('approved')
  })

  test('on the day its payments complete; neither their verb nor the deal’s end cancels them', async () => {
    const { deal } = await debitedDeal(org)
    const file = await approved(org, '2026-03-17')
    const [payment] = file.payments
    expect((await org.call('POST', `/deals/${deal.id}/payments/${payment.id}/cancel`)).status).toBe(409)
    await org.call('PATCH', `/deals/${deal.id}`, { status: 'closed' })
    expect(await paymentsOf(deal.id)).toMatchObject([{ status: 'pending' }])
    await onDay('2026-03-17T05:00:00.000Z')
    expect(await paymentsOf(deal.id)).toMatchObject([{ status: 'completed' }])
    expect(await dealNow(deal.id)).toMatchObject({ totalCollected: 100, status: 'closed' })
  })

  test('a GET of the file is a 304 only while its payments are what they were', async () => {
    await debitedDeal(org)
    const { id } = await approved(org, '2026-03-17')
    const path = `/ach/files/${id}`
    const tag = (await org.call('GET', path)).headers.get('etag')!
    expect((await org.call('GET', path, undefined, { 'if-none-match': tag })).status).toBe(304)
    await onDay('2026-03-17T15:00:00.000Z')
    const later = await org.call('GET', path, undefined, { 'if-none-match': tag })
    expect(later).toMatchObject({ status: 200, body: { data: { payments: [{ status: 'completed' }] } } })
    // Whoever names it acts on the file as it is: a payment is no change of it.
    const again = (await draft(org, '2026-03-18')).body.data
    const drafted = (await org.call('GET', `/ach/files/${again.id}`)).headers.get('etag')!
    expect((await org.approver('POST', `/ach/files/${again.id}/approve`, undefined, { 'if-match': '"v2.1"' })).status).toBe(412)
    expect((await org.approver('POST', `/ach/files/${again.id}/approve`, undefined, { 'if-match': drafted })).status).toBe(200)
  })

  test('limits by file and by day', async () => {
    await debitedDeal(org)
    await debitedDeal(org, { paymentAmount: 60 })
    await org.settings({ achFileLimit: 159.99 })
    expect(await draft(org, '2026-03-17')).toMatchObject({ status: 409, body: { code: 'limit_exceeded' } })
    await org.settings({ achFileLimit: 160, achDayLimit: 200 })
    await approved(org, '2026-03-17')
    await debitedDeal(org, { paymentAmount: 41 })
    const { id } = (await draft(org, '2026-03-17')).body.data
    expect(await org.approver('POST', `/ach/files/${id}/approve`)).toMatchObject({ status: 409, body: { code: 'limit_exceeded' } })
    await org.settings({ achDayLimit: 201 })
    expect((await org.approver('POST', `/ach/files/${id}/approve`)).status).toBe(200)
  })

  test('a prenote of an account that is deleted before the file is approved is left out of it', async () => {
    const tenant = await achTenant(t)
    await tenant.settings({ achPrenotes: true })
    const [gone, kept] = [await debitedDeal(tenant), await debitedDeal(tenant)]
    const { id } = expectStatus(await draft(tenant, '2026-03-17'), 201).body.data
    expectStatus(await tenant.call('DELETE', `/merchants/${gone.merchantId}/bank-accounts/${gone.bankAccount.id}`), 204)
    expect(expectStatus(await tenant.approver('POST', `/ach/files/${id}/approve`), 200).body.data.entryCount).toBe(1)
    expect(readNacha(await contentOf(tenant, id)).batches).toMatchObject([{ entries: [{ amount: 0 }] }])
    expect(kept.bankAccount.id).not.toBe(gone.bankAccount.id)
  })

  test('prenotes come first where the organization wants them', async () => {
    await org.settings({ achPrenotes: true })
    const { deal } = await debitedDeal(org)
    const file = await approved(org, '2026-03-17')
    expect(file).toMatchObject({ entryCount: 1, totalDebit: 0, payments: [] })
    expect(readNacha(await contentOf(org, file.id)).batches).toMatchObject([
      { description: 'PRENOTE', entries: [{ transactionCode: '28', amount: 0 }] },
    ])
    expect((await draft(org, '2026-03-19')).status).toBe(409)
    expect((await draft(org, '2026-03-20')).body.data.payments).toMatchObject([{ dealId: deal.id }])
  })
})

describe('returns and changes', () => {
  const filed = async (over = {}) => {
    const world = await debitedDeal(org, {}, over)
    const file = await approved(org, '2026-03-17')
    const content = await contentOf(org, file.id)
    return { ...world, file, content, trace: tracesOf(content)[0]! }
  }
  const accountOf = async (w: { merchantId: string; bankAccount: { id: string } }) =>
    (await org.call('GET', `/merchants/${w.merchantId}/bank-accounts/${w.bankAccount.id}`)).body.data

  test('a return undoes the payment; the same file again changes nothing', async () => {
    const w = await filed()
    await onDay('2026-03-17T15:00:00.000Z')
    expect((await dealNow(w.deal.id)).totalCollected).toBe(100)
    const back = bankAnswer(w.content, [{ trace: w.trace, code: 'R01' }])
    expect(await postReturns(org, back)).toMatchObject({
      status: 200,
      body: { data: { returned: 1, changed: 0, alreadySeen: 0, unmatched: [] } },
    })
    expect(await dealNow(w.deal.id)).toMatchObject({ totalCollected: 0 })
    expect(await paymentsOf(w.deal.id)).toMatchObject([{ status: 'failed', returnCode: 'R01' }])
    const version = (await org.call('GET', `/deals/${w.deal.id}`)).headers.get('etag')
    expect((await postReturns(org, back)).body.data).toEqual({ returned: 0, changed: 0, alreadySeen: 1, unmatched: [] })
    expect((await org.call('GET', `/deals/${w.deal.id}`)).headers.get('etag')).toBe(version)
    expect((await accountOf(w)).status).toBe('active')
  })

  test('of a payment still pending: it fails and no balance moves; of a failed or cancelled one: unmatched', async () => {
    const w = await filed()
    expect((await postReturns(org, bankAnswer(w.content, [{ trace: w.trace, code: 'R03' }]))).body.data.returned).toBe(1)
    expect(await paymentsOf(w.deal.id)).toMatchObject([{ status: 'failed', returnCode: 'R03' }])
    expect((await dealNow(w.deal.id)).totalCollected).toBe(0)
    const again = await postReturns(org, bankAnswer(w.content, [{ trace: w.trace, code: 'R01' }]))
    expect(again.body.data).toMatchObject({
      returned: 0,
      unmatched: [{ line: 3, trace: w.trace, reason: expect.stringContaining('failed') }],
    })
  })

  test.each(['R02', 'R03', 'R04', 'R05', 'R07', 'R08', 'R10', 'R16', 'R20', 'R29'])('%s stops the account', async (code) => {
    const w = await filed()
    await postReturns(org, bankAnswer(w.content, [{ trace: w.trace, code }]))
    expect(await accountOf(w)).toMatchObject({ status: 'needsAttention', needsAttention: true, statusReason: code })
    expect((await draft(org, '2026-03-18', { includeMissed: true })).status).toBe(409)
  })

  test('R01 is tried again, twice at most, as RETRY PYMT in a batch of its own with the same amount', async () => {
    const w = await filed()
    const giveBack = async (content: string, date: string) => {
      await onDay(`${date}T15:00:00.000Z`)
      const entry = readNacha(content).batches.find((b) =>
        b.entries.some((e) => e.identification === w.deal.dealId && b.description === (date === '2026-03-17' ? 'PAYMENT' : 'RETRY PYMT')),
      )!.entries[0]!
      expect((await postReturns(org, bankAnswer(content, [{ trace: entry.trace, code: 'R01' }]))).body.data.returned).toBe(1)
    }
    await giveBack(w.content, '2026-03-17')
    expect((await draft(org, '2026-03-18')).body.data).toMatchObject({ entryCount: 1 })
    await onDay('2026-03-18T05:00:00.000Z')
    for (const date of ['2026-03-19', '2026-03-20']) {
      const content = await contentOf(org, (await approved(org, date, { includeMissed: true })).id)
      const retry = readNacha(content).batches.filter((b) => b.description === 'RETRY PYMT')
      expect(retry, date).toHaveLength(1)
      expect(retry[0]!.entries).toMatchObject([{ amount: 10_000 }])
      await giveBack(content, date)
    }
    const last = readNacha(await contentOf(org, (await approved(org, '2026-03-23', { includeMissed: true })).id))
    expect(last.batches.filter((b) => b.description === 'RETRY PYMT')).toHaveLength(0)
  })

  test('notifications of change update the account', async () => {
    const cases: [code: string, data: string, expected: object][] = [
      ['C01', '9876543210', { accountNumberLast4: '3210' }],
      ['C02', '121000248', { routingNumber: '121000248' }],
      ['C03', '121000248   5550001111', { routingNumber: '121000248', accountNumberLast4: '1111' }],
      ['C05', '37', { accountType: 'savings' }],
      ['C06', '7770002222          37', { accountType: 'savings', accountNumberLast4: '2222' }],
      ['C07', '1210002488880003333       37', { routingNumber: '121000248', accountNumberLast4: '3333', accountType: 'savings' }],
    ]
    for (const [code, correctedData, expected] of cases) {
      org = await achTenant(t)
      const w = await filed()
      const answer = await postReturns(org, bankAnswer(w.content, [{ trace: w.trace, code, correctedData }]))
      expect(answer.body.data, code).toEqual({ returned: 0, changed: 1, alreadySeen: 0, unmatched: [] })
      expect(await accountOf(w), code).toMatchObject({ ...expected, status: 'active' })
    }
  })

  test('what cannot be matched waits in a list for a person', async () => {
    const w = await filed()
    const answer = await postReturns(
      org,
      bankAnswer(w.content, [
        { trace: '021000029999999', code: 'R01' },
        { trace: w.trace, code: 'C02', correctedData: '121000249' },
      ]),
    )
    expect(answer.body.data.unmatched).toMatchObject([
      { trace: '021000029999999' },
      { trace: w.trace, reason: expect.stringContaining('121000249') },
    ])
    const waiting = (await org.call('GET', '/ach/unmatched?sort_order=asc')).body.data
    expect(waiting).toMatchObject([{ code: 'R01', trace: '021000029999999' }, { code: 'C02' }])
    expect((await org.call('POST', `/ach/unmatched/${waiting[0].id}/resolve`, { reason: 'Another funder’s.' })).status).toBe(204)
    expect((await org.call('GET', '/ach/unmatched')).body.data).toHaveLength(1)
    t.clock.advance(60_000)
    const since = t.clock.now().toISOString()
    expect((await org.call('POST', `/ach/unmatched/${waiting[1].id}/resolve`, { reason: 'Looked at.' })).status).toBe(204)
    expect((await org.call('GET', `/ach/unmatched?status=all&updated_since=${since}`)).body.data).toMatchObject([{ id: waiting[1].id }])
    expect((await org.call('POST', `/ach/unmatched/${waiting[0].id}/resolve`, { reason: 'x' })).status).toBe(404)
  })

  test('another organization’s traces are not matched', async () => {
    const w = await filed()
    const other = await achTenant(t)
    const answer = await postReturns(other, bankAnswer(w.content, [{ trace: w.trace, code: 'R01' }]))
    expect(answer.body.data).toMatchObject({ returned: 0, unmatched: [{ trace: w.trace }] })
    expect(await paymentsOf(w.deal.id)).toMatchObject([{ status: 'pending' }])
  })

  test('a file that is not well-formed is a 400 that names the line, and nothing of it is applied; too large is a 413', async () => {
    const w = await filed()
    const back = bankAnswer(w.content, [{ trace: w.trace, code: 'R01' }])
    const lines = back.split('\r\n')
    const flipped = lines.with(2, `${lines[2]!.slice(0, 38)}9${lines[2]!.slice(39)}`).join('\r\n')
    expect(await postReturns(org, flipped)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', detail: expect.stringMatching(/^Line 5: /) },
    })
    expect(await postReturns(org, lines.with(2, lines[2]!.slice(1)).join('\r\n'))).toMatchObject({
      status: 400,
      body: { detail: 'Line 3: has 93 characters, not 94' },
    })
    expect((await postReturns(org, back.replace('\r\n', '\n'))).status).toBe(400)
    expect((await postReturns(org, 'no file at all')).status).toBe(400)
    // Our own file is well-formed and answers nothing; a file that says that nothing came back is one.
    expect(await postReturns(org, w.content)).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^Line 3: .*neither/), line: 3 },
    })
    expect((await postReturns(org, bankAnswer(w.content, []))).body.data).toEqual({
      returned: 0,
      changed: 0,
      alreadySeen: 0,
      unmatched: [],
    })
    expect((await org.call('POST', '/ach/returns', { a: 1 })).status).toBe(415)
    expect(await postReturns(org, 'x'.repeat(16 * 1024 * 1024 + 1))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
    expect(await paymentsOf(w.deal.id)).toMatchObject([{ status: 'pending' }])
    expect((await postReturns(org, back)).body.data.returned).toBe(1)
  })
})
