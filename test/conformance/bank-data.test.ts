import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMerchant } from '../factories.ts'
import { CONSOLE, makePerson } from '../people/people.ts'
import { generateMerchant, renderStatement, renderTampered, type Truth } from '../statements/generator/index.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { eventually, startTestWorker } from '../test-worker.ts'

let t: TestApp
let worker: { stop: () => Promise<void> }
beforeAll(async () => {
  t = await startTestApp()
  worker = await startTestWorker(t.services)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})

// biome-ignore lint/suspicious/noExplicitAny: read as callers do.
type Any = any
const call = (method: string, path: string, body?: unknown) => t.tenant.call(method, path, body)

const upload = async (pdfs: Uint8Array[], fields: Record<string, string> = {}): Promise<Any> => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  for (const [i, pdf] of pdfs.entries()) data.append('files', new Blob([Uint8Array.from(pdf)]), `month-${i}.pdf`)
  const { body } = await call('POST', '/analysis/bank-statements', data)
  return eventually(async () => {
    const answer = await call('GET', `/analysis/${body.data.id}`)
    expect(answer.body.data).not.toMatchObject({ status: 'failed' })
    return answer.body.data.status === 'completed' && answer.body.data
  })
}

/** What an aggregator would tell of the same ledger. */
const plaidOf = (truth: Truth) => ({
  accounts: [
    { account_id: 'acc-1', name: 'Checking', mask: truth.accountLast4, type: 'depository', balances: { current: truth.closing / 100 } },
  ],
  transactions: truth.rows.map((r) => ({
    account_id: 'acc-1',
    date: r.date,
    name: r.description,
    amount: (r.type === 'debit' ? r.amountCents : -r.amountCents) / 100,
    pending: false,
    category: ['ignored'],
  })),
})

const posted = (amount: number, more: object = {}) => ({
  account_id: 'a',
  date: '2026-03-02',
  name: 'SQUARE INC',
  amount,
  pending: false,
  ...more,
})
const account = { account_id: 'a', name: 'Checking', mask: '4471', type: 'depository', balances: { current: 100 } }

describe('POST /analysis/bank-data', () => {
  test('tells what each account is in: what the aggregator says, else dollars', async () => {
    const inCurrency = (iso_currency_code?: unknown) => ({ ...account, balances: { current: 100, iso_currency_code } })
    const currencyOf = async (given: object): Promise<string> =>
      (await call('POST', '/analysis/bank-data', { accounts: [given], transactions: [posted(-50)] })).body.data.accounts[0].currency
    expect(await currencyOf(inCurrency('CAD'))).toBe('CAD')
    for (const none of [account, inCurrency(null), inCurrency('dollars')]) expect(await currencyOf(none)).toBe('USD')
    const { id } = (await call('POST', '/analysis/bank-data', { accounts: [inCurrency('CAD')], transactions: [posted(-50)] })).body.data
    const rows = (await call('GET', `/analysis/${id}/export?format=csv`)).body as string
    expect(rows).toContain('CAD')
    expect(rows).not.toContain('USD')
  })

  test('a positive amount leaves, pending ones are left out, order is kept; it answers as transactions do', async () => {
    const { status, body } = await call('POST', '/analysis/bank-data', {
      accounts: [account, { account_id: 'b', type: 'credit', mask: null, balances: { current: 40 } }],
      transactions: [posted(12.5), posted(-300), posted(7, { pending: true }), posted(40, { account_id: 'b', name: 'HOTEL' })],
      item: { ignored: true },
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'completed', mode: 'transactions', revision: 0 })
    expect(body.data.transactions.map((r: Any) => [r.amount, r.type, r.account])).toEqual([
      [12.5, 'debit', 0],
      [300, 'credit', 0],
      [40, 'debit', 1],
    ])
    expect(body.data.accounts).toMatchObject([
      { accountId: 'a', kind: 'deposit', openingBalance: -187.5, closingBalance: 100 },
      { accountId: 'b', kind: 'card', openingBalance: 0, closingBalance: -40 },
    ])
    expect(body.data.metrics.overall.endingBalance).toBe(100)
    expect(body.data.comparison).toBeUndefined()
    expect((await call('GET', `/analysis/${body.data.id}`)).body.data).toEqual(body.data)
    const csv: string[] = (await call('GET', `/analysis/${body.data.id}/export?format=csv`)).body.trimEnd().split('\r\n')
    expect(csv.map((row) => row.split(',').at(-1))).toEqual(['Account', '4471', '4471', 'b'])
  })

  test('more than 500 are accepted and finished by a worker', async () => {
    const transactions = Array.from({ length: 501 }, (_, i) => posted(i + 1))
    const { status, body } = await call('POST', '/analysis/bank-data', { accounts: [account], transactions })
    expect([status, body.data.status, body.data.summary]).toEqual([202, 'pending', null])
    const done = await eventually(async () => {
      const answer = await call('GET', `/analysis/${body.data.id}?fields=summary`)
      return answer.body.data.status === 'completed' && answer.body.data
    })
    expect(done.summary.totalTransactions).toBe(501)
  })

  test('whatever else an aggregator tells of each transaction: forty thousand with sixty values are accepted', async () => {
    const more = Object.fromEntries(Array.from({ length: 55 }, (_, i) => [`field_${i}`, null]))
    const transactions = Array.from({ length: 40_000 }, () => posted(-1, more))
    const { status, body } = await call('POST', '/analysis/bank-data', { accounts: [account], transactions })
    expect([status, body.data?.status]).toEqual([202, 'pending'])
    expect((await call('DELETE', `/analysis/${body.data.id}`)).status).toBe(200)
  })

  test('rows of the analysis it was compared with go when that one is deleted, out of the kept answer too', async () => {
    const transactions = [{ date: '2026-03-02', description: 'ONLY IN STATEMENTS', amount: 7, type: 'debit' }]
    const { body: given } = await call('POST', '/analysis/transactions', { transactions })
    const data = { accounts: [account], transactions: [posted(1)], compareWith: given.data.id }
    const key = { 'idempotency-key': 'compared' }
    const { body } = await t.tenant.call('POST', '/analysis/bank-data', data, key)
    expect(body.data.comparison.onlyInStatements).toMatchObject([{ description: 'ONLY IN STATEMENTS' }])
    await call('DELETE', `/analysis/${given.data.id}`)
    expect((await call('GET', `/analysis/${body.data.id}`)).body.data.comparison).toBeUndefined()
    expect(await t.tenant.call('POST', '/analysis/bank-data', data, key)).toMatchObject({ status: 410, body: { code: 'gone' } })
  })

  test('what cannot be is a 400 that names its place', async () => {
    const bad: [object, string][] = [
      [{ transactions: [posted(1, { account_id: 'zzz' })] }, 'transactions.0.account_id'],
      [{ transactions: [posted(1.234)] }, 'transactions.0.amount'],
      [{ transactions: [posted(1, { date: '2026-02-30' })] }, 'transactions.0.date'],
      [{ transactions: [posted(1, { pending: true })] }, 'transactions'],
      [{ transactions: [posted(1)], compareWith: 'ana_nothing' }, 'compareWith'],
      [{ accounts: [account, account] }, 'accounts.1.account_id'],
    ]
    for (const [change, path] of bad) {
      const { status, body } = await call('POST', '/analysis/bank-data', { accounts: [account], transactions: [posted(1)], ...change })
      expect(status, path).toBe(400)
      expect(body.errors.map((e: Any) => e.path)).toContain(path)
    }
  })

  test('data of a ledger matches the PDF of that ledger wholly', async () => {
    for (const layout of ['chase-business', 'mercury', 'citi']) {
      const { pdf, truth } = renderStatement(generateMerchant(41, { months: 1 }), 0, layout)
      const statements = await upload([pdf])
      const { body } = await call('POST', '/analysis/bank-data', { ...plaidOf(truth), compareWith: statements.id })
      expect(body.data.comparison, layout).toMatchObject({
        analysisId: statements.id,
        matched: truth.rows.length,
        onlyInStatements: [],
        onlyInData: [],
      })
    }
  })

  test('an edited PDF differs exactly at the edit', async () => {
    const { pdf, truth, tampering, printedRows } = renderTampered(generateMerchant(42, { months: 1 }), 0, 'chase-business', 'amountChanged')
    const statements = await upload([pdf])
    const { body } = await call('POST', '/analysis/bank-data', { ...plaidOf(truth), compareWith: statements.id })
    const { comparison } = body.data
    expect(comparison.matched).toBe(truth.rows.length - 1)
    expect(comparison.onlyInStatements).toMatchObject([{ amount: printedRows[tampering.row!]!.amountCents / 100, statement: 0 }])
    expect(comparison.onlyInData.map((r: Any) => Math.abs(r.amount))).toEqual([truth.rows[tampering.row!]!.amountCents / 100])
    await call('DELETE', `/analysis/${statements.id}`)
    expect((await call('GET', `/analysis/${body.data.id}`)).body.data.comparison).toBeUndefined()
  })

  test('corrections work on it, accounts left out included', async () => {
    const { body } = await call('POST', '/analysis/bank-data', {
      accounts: [account, { ...account, account_id: 'b' }],
      transactions: [posted(-100), posted(-200, { account_id: 'b' })],
    })
    const left = await call('POST', `/analysis/${body.data.id}/corrections`, {
      revision: 0,
      reason: 'The owner’s own.',
      changes: [{ kind: 'account', statement: 1, excluded: true }],
    })
    expect(left.body.data.summary.totalCredits).toBe(100)
    expect(left.body.data.accounts.map((a: Any) => a.excluded)).toEqual([false, true])
  })
})

describe('over time and side by side', () => {
  test('later months join earlier ones: no day counted twice, corrections kept, gaps named', async () => {
    const merchant = await makeMerchant(t.tenant)
    const made = generateMerchant(51, { months: 4 })
    const pdf = (month: number) => renderStatement(made, month, 'chase-business').pdf
    const first = await upload([pdf(0), pdf(1)], { merchantId: merchant.id })
    const second = await upload([pdf(1), pdf(3)], { merchantId: merchant.id })
    const row = first.transactions.findIndex((r: Any) => r.classification === 'businessRevenue')
    await call('POST', `/analysis/${first.id}/corrections`, {
      revision: 0,
      reason: 'Owner money.',
      changes: [{ kind: 'revenue', rows: [row], isRevenue: false }],
    })
    const { status, body } = await call('GET', `/merchants/${merchant.id}/statements-over-time`)
    expect(status).toBe(200)
    expect(body.data.analysisIds).toEqual([first.id, second.id])
    const cents = (n: number) => Math.round(n * 100)
    const alone = await upload([pdf(0), pdf(1), pdf(3)])
    expect(cents(body.data.summary.totalCredits)).toBe(cents(alone.summary.totalCredits))
    expect(body.data.statements.map((s: Any) => s.duplicateOf)).toEqual([null, null, 1, null])
    expect(cents(alone.metrics.overall.trueRevenue) - cents(body.data.metrics.overall.trueRevenue)).toBe(
      cents(first.transactions[row].amount),
    )
    expect(body.data.accounts).toHaveLength(1)
    expect(body.data.accounts[0].gaps).toHaveLength(1)
    const stranger = await t.newTenant()
    expect((await stranger.call('GET', `/merchants/${merchant.id}/statements-over-time`)).status).toBe(404)

    const compared = await call('GET', `/analysis/compare?ids=${first.id},${second.id}`)
    expect(compared.body.data.map((a: Any) => [a.id, a.revision, a.merchantId])).toEqual([
      [first.id, 1, merchant.id],
      [second.id, 0, merchant.id],
    ])
    expect(compared.body.data[1].overall).toEqual(second.metrics.overall)
    for (const ids of [first.id, `${first.id},${first.id}`]) expect((await call('GET', `/analysis/compare?ids=${ids}`)).status).toBe(400)
    expect((await call('GET', '/analysis/compare')).status).toBe(400)
  })
})

describe('rules', () => {
  test('of several people who make the same rule at once one does, and the others are told of it', async () => {
    const tenant = await t.newTenant()
    const people = await Promise.all(['underwriter', 'admin'].map((role) => makePerson(t, tenant, role as 'admin')))
    const rule = { payee: 'RIVERTON SUPPLY', type: 'debit', classification: 'payroll' }
    const answers = await Promise.all([...people, ...people, ...people].map(({ call }) => call('POST', `${CONSOLE}/rules`, rule)))
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const { id } = answers.find((a) => a.status === 201)!.body.data
    for (const { status, body } of answers) if (status === 409) expect(body.ruleId).toBe(id)
  })

  test('a rule is tried on past analyses, then applied first in later ones, by name', async () => {
    const tenant = await t.newTenant()
    const underwriter = await makePerson(t, tenant, 'underwriter')
    const viewer = await makePerson(t, tenant, 'viewer')
    const rows = [{ date: '2026-03-02', description: 'RIVERTON SUPPLY HOUSE PURCHASE 11', amount: 90, type: 'debit' }]
    const before = (await tenant.call('POST', '/analysis/transactions', { transactions: rows })).body.data
    const rule = { payee: before.transactions[0].payee, type: 'debit', classification: 'payroll', reason: 'A staffing firm.' }
    const preview = await underwriter.call('POST', `${CONSOLE}/rules/preview`, rule)
    expect(preview.body.data).toMatchObject({
      transactions: 1,
      amount: 90,
      from: { [before.transactions[0].classification]: 1 },
      analyses: [{ analysisId: before.id }],
    })
    expect((await viewer.call('POST', `${CONSOLE}/rules`, rule)).status).toBe(403)
    expect((await underwriter.call('POST', `${CONSOLE}/rules`, { ...rule, classification: 'refund' })).status).toBe(400)
    const made = await underwriter.call('POST', `${CONSOLE}/rules`, rule)
    expect([made.status, made.body.data.by]).toEqual([201, underwriter.id])
    expect(made.body.data.id).toMatch(/^rule_/)
    expect((await underwriter.call('POST', `${CONSOLE}/rules`, rule)).status).toBe(409)
    const after = (await tenant.call('POST', '/analysis/transactions', { transactions: rows })).body.data
    expect(after.transactions[0]).toMatchObject({
      classification: 'payroll',
      ruleId: made.body.data.id,
      classificationSource: 'vendor_rules',
    })
    expect((await tenant.call('GET', `/analysis/${before.id}`)).body.data).toEqual(before)
    expect((await viewer.call('GET', `${CONSOLE}/rules`)).body.data).toEqual([made.body.data])
    expect((await underwriter.call('DELETE', `${CONSOLE}/rules/${made.body.data.id}`)).status).toBe(204)
    const last = (await tenant.call('POST', '/analysis/transactions', { transactions: rows })).body.data
    expect(last.transactions[0].classification).toBe(before.transactions[0].classification)
  })
})
