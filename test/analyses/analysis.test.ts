import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDeal, makeMerchant } from '../factories.ts'
import { generateMerchant, renderStatement } from '../statements/generator/index.ts'
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

const RESULT_FIELDS = ['summary', 'mcaPositions', 'classifications', 'transactions', 'statements', 'metrics'] as const

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    date: `2026-0${1 + (i % 2)}-${String(1 + (i % 28)).padStart(2, '0')}`,
    description: i % 3 === 0 ? `SQUARE INC DES:${i}` : `SYSCO CORP INV ${i}`,
    amount: (100 + i) / 100,
    type: i % 3 === 0 ? 'credit' : 'debit',
  }))

const pdfOf = (seed: number, layout = 'chase-business') =>
  Buffer.from(renderStatement(generateMerchant(seed, { months: 1 }), 0, layout).pdf)

const upload = (files: { name: string; bytes: Uint8Array }[], fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { name, bytes } of files) form.append('files', new Blob([Uint8Array.from(bytes)]), name)
  return t.tenant.call('POST', '/analysis/bank-statements', form)
}

const finished = (id: string) =>
  eventually(async () => {
    const { body } = await t.tenant.call('GET', `/analysis/${id}`)
    return ['completed', 'failed'].includes(body.data.status) && body.data
  })

const blobCount = async () =>
  (await readdir(join(t.dataDir, 'blobs'), { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).length

describe('POST /analysis/transactions', () => {
  test('500 transactions are answered at once, in the order given, with totals that add up to the cent', async () => {
    const given = rows(500)
    const { status, body } = await t.tenant.call('POST', '/analysis/transactions', { openingBalance: 1000, transactions: given })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'completed', mode: 'transactions', dealId: null, merchantId: null, error: null })
    expect(body.data.transactions.map((r: { description: string }) => r.description)).toEqual(given.map((r) => r.description))
    for (const row of body.data.transactions)
      expect(row).toMatchObject({
        classification: expect.any(String),
        confidence: expect.any(Number),
        classificationSource: expect.any(String),
      })
    const keys = ['revenue', 'mcaRepayment', 'loanPayment', 'operatingExpense', 'transfer', 'otherCredit', 'otherDebit']
    expect(Object.keys(body.data.classifications).sort()).toEqual([...keys].sort())
    const cents = (n: number) => Math.round(n * 100)
    const sum = keys.reduce((total, k) => total + cents(body.data.classifications[k].total), 0)
    expect(sum).toBe(cents(body.data.summary.totalCredits) + cents(body.data.summary.totalDebits))
    expect(body.data.summary).toMatchObject({
      totalTransactions: 500,
      dateRange: { start: '2026-01-01', end: '2026-02-28' },
      revenueSourcesDetected: 1,
    })
    const again = await t.tenant.call('GET', `/analysis/${body.data.id}`)
    expect(again.body).toEqual(body)
    expect(again.headers.get('etag')).toBeTruthy()
  })

  test('501 go to a worker: 202, pending, every result field null, then the whole result', async () => {
    const { status, body } = await t.tenant.call('POST', '/analysis/transactions', { transactions: rows(501) })
    expect(status).toBe(202)
    expect(body.data.status).toBe('pending')
    for (const field of RESULT_FIELDS) expect(body.data[field]).toBeNull()
    const done = await finished(body.data.id)
    expect(done).toMatchObject({ status: 'completed', summary: { totalTransactions: 501, avgDailyBalanceBasis: 'assumedZero' } })
    expect(done.transactions).toHaveLength(501)
  })

  test.each([
    ['no transactions', { transactions: [] }],
    ['a negative amount', { transactions: [{ ...rows(1)[0], amount: -1 }] }],
    ['a date that does not exist', { transactions: [{ ...rows(1)[0], date: '2026-02-30' }] }],
    ['an unknown field in a row', { transactions: [{ ...rows(1)[0], memo: 'x' }] }],
    ['a type that is neither credit nor debit', { transactions: [{ ...rows(1)[0], type: 'transfer' }] }],
    ['an amount as text', { transactions: [{ ...rows(1)[0], amount: '5' }] }],
    ['an unknown deal', { dealId: 'D-2026-999999', transactions: rows(1) }],
    ['too many', { transactions: Array.from({ length: 100_001 }, () => rows(1)[0]) }],
  ])('%s is a 400', async (_, body) => {
    expect((await t.tenant.call('POST', '/analysis/transactions', body)).status).toBe(400)
  })
})

describe('POST /analysis/bank-statements', () => {
  test('statements are read by a worker; two uploads of one file are one statement and its duplicate', async () => {
    const bytes = pdfOf(3)
    const { status, body } = await upload([
      { name: 'march.pdf', bytes },
      { name: 'again.pdf', bytes },
    ])
    expect({ status, body }).toMatchObject({ status: 202, body: { data: { status: 'pending', mode: 'pdf' } } })
    expect(Object.keys(body.data).sort()).toEqual(['id', 'mode', 'status'])
    const done = await finished(body.data.id)
    expect(done.error).toBeNull()
    expect(done.statements).toHaveLength(2)
    expect(done.statements[0]).toMatchObject({ fileName: 'march.pdf', reconciled: true, duplicateOf: null })
    expect(done.statements[1]).toMatchObject({ fileName: 'again.pdf', duplicateOf: 0 })
    expect(done.summary.totalTransactions).toBe(done.statements[0].transactionCount)
    expect(
      done.transactions.every(
        (r: { statement: number; page: number; box: number[] }) => r.statement === 0 && r.page >= 1 && r.box.length === 4,
      ),
    ).toBe(true)
    const item = (await t.tenant.call('GET', '/analysis?status=completed&limit=100')).body.data.find(
      (i: { id: string }) => i.id === body.data.id,
    )
    expect(Object.keys(item).sort()).toEqual(['createdAt', 'dealId', 'id', 'merchantId', 'mode', 'statementCount', 'status'])
    expect(item.statementCount).toBe(2)
    // What a list says besides, when asked.
    const said = (await t.tenant.call('GET', '/analysis?include=overview')).body.data.find((row: { id: string }) => row.id === item.id)
    const whole = (await t.tenant.call('GET', `/analysis/${item.id}`)).body.data
    expect(said.fileNames.length).toBeGreaterThan(0)
    expect(said.overview).toMatchObject({
      periodStart: whole.summary.dateRange.start,
      periodEnd: whole.summary.dateRange.end,
      months: whole.metrics.months.map((m: { month: string }) => m.month),
      reconciled: whole.statements.every((s: { reconciled: boolean }) => s.reconciled),
      mcaPositions: whole.mcaPositions.length,
    })
  })

  test('is of a deal and that deal’s own merchant, or of none', async () => {
    const deal = await makeDeal(t.tenant)
    const other = await makeMerchant(t.tenant)
    const links = { dealId: deal.dealId, merchantId: other.id }
    const wrong = { status: 400, body: { errors: [{ path: 'merchantId', message: 'is not the merchant of this deal' }] } }
    expect(await upload([{ name: 'march.pdf', bytes: pdfOf(4) }], links)).toMatchObject(wrong)
    const transactions = [{ date: '2026-03-02', description: 'SALES', amount: 10, type: 'credit' }]
    expect(await t.tenant.call('POST', '/analysis/transactions', { ...links, transactions })).toMatchObject(wrong)
    const right = await t.tenant.call('POST', '/analysis/transactions', { ...links, merchantId: deal.merchantId, transactions })
    expect(right.body.data).toMatchObject({ dealId: deal.id, merchantId: deal.merchantId })
  })

  test('one unreadable file fails the whole, and the error names it and why', async () => {
    const { body } = await upload([
      { name: 'good.pdf', bytes: pdfOf(4) },
      { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7\nnothing more') },
    ])
    const done = await finished(body.data.id)
    expect(done.status).toBe('failed')
    expect(done.error).toContain('broken.pdf')
    expect(done.error).not.toContain('good.pdf')
    for (const field of RESULT_FIELDS) expect(done[field]).toBeNull()
  })

  test('what is no PDF by its bytes is a 415, eleven files are a 413, no file is a 400, and no bytes stay behind', async () => {
    const before = await blobCount()
    const fake = await upload([
      { name: 'real.pdf', bytes: pdfOf(5) },
      { name: 'fake.pdf', bytes: Buffer.from('PK\u0003\u0004 a zip that calls itself pdf') },
    ])
    expect(fake).toMatchObject({ status: 415, body: { code: 'not_a_pdf' } })
    const many = await upload(Array.from({ length: 11 }, (_, i) => ({ name: `${i}.pdf`, bytes: Buffer.from(`%PDF-1.7 ${i}`) })))
    expect(many).toMatchObject({ status: 413, body: { code: 'too_many_files' } })
    expect((await upload([])).status).toBe(400)
    const unknown = await upload([{ name: 'a.pdf', bytes: pdfOf(5) }], { dealId: 'D-2026-999999' })
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ path: 'dealId' }] } })
    expect((await t.tenant.call('POST', '/analysis/bank-statements', { files: [] })).status).toBe(415)
    expect(await blobCount()).toBe(before)
  })

  test('a file over 50 MB is a 413 and leaves nothing', async () => {
    const before = await blobCount()
    const huge = Buffer.alloc(50 * 1024 * 1024 + 1, 32)
    huge.write('%PDF-1.7')
    expect(await upload([{ name: 'huge.pdf', bytes: huge }])).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
    expect(await blobCount()).toBe(before)
  })

  test('the same upload under one Idempotency-Key is one analysis', async () => {
    const bytes = pdfOf(6)
    const send = () => {
      const form = new FormData()
      form.append('files', new Blob([Uint8Array.from(bytes)]), 'a.pdf')
      return t.tenant.call('POST', '/analysis/bank-statements', form, { 'idempotency-key': 'upload-1' })
    }
    const first = await send()
    const before = await blobCount()
    const second = await send()
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await blobCount()).toBe(before)
    await finished(first.body.data.id)
  })
})

describe('DELETE /analysis/:id', () => {
  test('a finished analysis goes with every row and byte', async () => {
    const before = await blobCount()
    const { body } = await upload([{ name: 'a.pdf', bytes: pdfOf(7) }])
    await finished(body.data.id)
    expect(await t.tenant.call('DELETE', `/analysis/${body.data.id}`)).toMatchObject({
      status: 200,
      body: { deleted: true, id: body.data.id },
    })
    expect((await t.tenant.call('GET', `/analysis/${body.data.id}`)).status).toBe(404)
    expect(await blobCount()).toBe(before)
    for (const table of ['analyses', 'analysis_files', 'analysis_data']) {
      const column = table === 'analyses' ? 'id' : 'analysis_id'
      const { rows: left } = await t.services.database.pool.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [body.data.id])
      expect(left, table).toEqual([])
    }
    expect((await t.services.database.pool.query('SELECT 1 FROM unclaimed_blobs')).rows).toEqual([])
  })

  test('another organization cannot see or delete it', async () => {
    const other = await t.newTenant()
    const { body } = await t.tenant.call('POST', '/analysis/transactions', { transactions: rows(3) })
    const missing = await other.call('GET', '/analysis/ana_01jabcdefghjkmnpqrstvwxyz0')
    const foreign = await other.call('GET', `/analysis/${body.data.id}`)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect((await other.call('DELETE', `/analysis/${body.data.id}`)).status).toBe(404)
    expect((await t.tenant.call('GET', `/analysis/${body.data.id}`)).status).toBe(200)
  })
})
