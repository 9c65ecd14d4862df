import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readNacha } from '../../src/resources/ach/nacha/read.ts'
import { completeDuePayments } from '../../src/resources/payments/service.ts'
import { type AchTenant, achTenant, approved, bankAnswer, contentOf, debitedDeal, draft, postReturns, tracesOf } from '../ach-world.ts'
import { BANK_ACCOUNT as ACCOUNT, makePayment } from '../factories.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../test-app.ts'

/** What changes between a draft and its approval. Today is Monday, 2026-03-16. */

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

const TOMORROW = '2026-03-17'
type Made = Awaited<ReturnType<typeof debitedDeal>>

/** A file of two deals, approved after something happened to the first; the second is asked as before. */
const approvedAfter = async (first: Made, happens: () => Promise<unknown>, more: object = {}) => {
  const other = await debitedDeal(org)
  const { id } = (await draft(org, TOMORROW, more)).body.data
  await happens()
  const { data } = (await org.approver('POST', `/ach/files/${id}/approve`)).body
  const asked = readNacha(await contentOf(org, id)).batches.flatMap((b) => b.entries)
  expect(asked.some((e) => e.identification === other.deal.dealId)).toBe(true)
  return { data, asked: asked.filter((e) => e.identification === first.deal.dealId) }
}

describe('approval asks for nothing that would not be drafted now', () => {
  test('a day whose money has come since, or a part of it', async () => {
    for (const amount of [100, 40]) {
      const made = await debitedDeal(org)
      const { data, asked } = await approvedAfter(made, () => makePayment(org, made.deal.id, { amount }))
      expect(asked, String(amount)).toEqual([])
      expect(data.skipped, String(amount)).toMatchObject([{ dealId: made.deal.id }])
    }
  })

  test('a day that new terms have taken away, or made smaller', async () => {
    for (const terms of [{ paymentAmount: 60 }, { nextPaymentDate: '2026-03-24' }, { paymentFrequency: 'weekly' }]) {
      const made = await debitedDeal(org)
      const { data, asked } = await approvedAfter(made, () => org.call('PATCH', `/deals/${made.deal.id}`, terms))
      expect(asked, JSON.stringify(terms)).toEqual([])
      expect(data.skipped, JSON.stringify(terms)).toMatchObject([{ dealId: made.deal.id }])
    }
  })

  test('a missed day whose money has come since; the others still', async () => {
    const made = await debitedDeal(org, { fundedDate: '2026-03-11' })
    const { asked } = await approvedAfter(made, () => makePayment(org, made.deal.id, { amount: 100 }), { includeMissed: true })
    // The 12th was settled by hand; the 13th, the 16th and the day itself are left.
    expect(asked.map((e) => e.amount)).toEqual([10_000, 10_000, 10_000])
  })

  test('an account that is not the one to debit any more', async () => {
    const replaced = await debitedDeal(org)
    const newer = { ...ACCOUNT, accountNumber: '22222222' }
    const answer = await approvedAfter(replaced, () => org.call('POST', `/merchants/${replaced.merchantId}/bank-accounts`, newer))
    expect(answer.asked).toEqual([])
  })

  test('a merchant that moved to a state where nobody may debit it', async () => {
    const made = await debitedDeal(org)
    const { asked, data } = await approvedAfter(made, () => org.call('PATCH', `/merchants/${made.merchantId}`, { businessState: 'TX' }))
    expect(asked).toEqual([])
    expect(data.skipped).toMatchObject([{ reason: expect.stringContaining('TX') }])
  })
})

describe('a retry', () => {
  test('whose draft was cancelled is still one', async () => {
    await debitedDeal(org)
    const content = await contentOf(org, (await approved(org, TOMORROW)).id)
    t.clock.set('2026-03-17T15:00:00.000Z')
    await completeDuePayments(t.services)
    await postReturns(org, bankAnswer(content, [{ trace: tracesOf(content)[0]!, code: 'R01' }]))
    const { id } = (await draft(org, '2026-03-18', { includeMissed: true })).body.data
    await org.call('POST', `/ach/files/${id}/cancel`)
    const { batches } = readNacha(await contentOf(org, (await approved(org, '2026-03-18', { includeMissed: true })).id))
    expect(batches.map((b) => b.description)).toEqual(['PAYMENT', 'RETRY PYMT'])
  })
})

test('what no entry can carry is left out of a draft and said; the rest is asked for', async () => {
  const large = await debitedDeal(org, { fundedAmount: 200_000_000, purchaseAmount: 300_000_000, paymentAmount: 100_000_000 })
  expect(await draft(org, TOMORROW)).toMatchObject({ status: 409, body: { skipped: [{ dealId: large.deal.id }] } })
  const most = await debitedDeal(org, { fundedAmount: 200_000_000, purchaseAmount: 300_000_000, paymentAmount: 99_999_999.99 })
  const { id, totalDebit, skipped } = await approved(org, TOMORROW)
  expect({ totalDebit, skipped }).toMatchObject({ totalDebit: 99_999_999.99, skipped: [] })
  expect(readNacha(await contentOf(org, id)).batches[0]!.entries).toMatchObject([{ identification: most.deal.dealId }])
})
