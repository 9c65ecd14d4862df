import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ctx, tx } from '../../src/context.ts'
import { derivedOf } from '../../src/resources/deals/derived.ts'
import { completeDuePayments } from '../../src/resources/payments/service.ts'
import { cents } from '../../src/shared/money.ts'
import { expectStatus, fundedDealId } from '../factories.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'
import { randomFrom } from '../torture/random.ts'

/** Many payments of one deal in one change: told of one by one, written once. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const TODAY = '2026-03-16'
const PURCHASE = 1400
type Item = { amount: number; type: string; effectiveDate: string; notes?: string }

const rowsOf = async (text: string, values: unknown[]) => (await t.services.database.pool.query(text, values)).rows

/** Names, codes and moments of its own left out, what is the same whoever it happened to. */
const plain = (value: unknown): unknown => {
  const names = new Map<string, number>()
  return JSON.parse(
    JSON.stringify(value, (key, v) => {
      if (/^(created_?at|updated_?at)$/i.test(key)) return 'a moment'
      if (typeof v !== 'string' || !/^((deal|pay|mer|app|org|evt|aud|con)_[0-9a-z]{26}|[DS]-\d{4}-\d{6})$/.test(v)) return v
      // Each by when it was first met: two that are one here must be one there.
      if (!names.has(v)) names.set(v, names.size)
      return `${v.slice(0, 3)} ${names.get(v)}`
    }),
  )
}

/** All that a history of payments left behind for an organization with one deal. */
const leftBehind = async (tenant: Tenant, dealId: string) => {
  const { code } = (await rowsOf('SELECT code FROM deals WHERE id = $1', [dealId]))[0]
  const events = await rowsOf('SELECT type, data::jsonb AS data FROM events WHERE org_id = $1 ORDER BY ordinal', [tenant.id])
  const audit = await rowsOf(
    `SELECT action, before, after FROM audit_log WHERE org_id = $1 AND (action LIKE 'payment.%' OR action LIKE 'deal.%') ORDER BY id`,
    [tenant.id],
  )
  const sums = await rowsOf(
    `SELECT metric, key, day, sum(cents) AS cents, sum(n) AS n FROM portfolio_sums WHERE org_id = $1 GROUP BY 1, 2, 3 HAVING sum(cents) <> 0 OR sum(n) <> 0 ORDER BY 1, 2, 3`,
    [tenant.id],
  )
  const counts = await rowsOf(
    `SELECT list, facet, CASE WHEN value LIKE 'mer\\_%' THEN '' ELSE value END AS value, sum(n) AS n FROM list_counts WHERE org_id = $1 AND list IN ('payments', 'deals')
     GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3`,
    [tenant.id],
  )
  const deal = await rowsOf('SELECT * FROM deals WHERE id = $1', [dealId])
  const payments = await rowsOf('SELECT * FROM payments WHERE org_id = $1 ORDER BY created_at, id', [tenant.id])
  const wire = (await tenant.call('GET', `/deals/${dealId}`)).body.data
  return { told: { code, events, audit }, plain: plain({ events, audit, deal, payments, sums, counts, wire }) }
}

/** Every type, on days before, of and after today, of amounts that pay the deal off, settle it and open it again. A refund is covered by what came before. */
const historyOf = (seed: number, length: number): Item[] => {
  const random = randomFrom(seed)
  let collected = 0
  return Array.from({ length }, () => {
    const type = random.pick(['merchantPayment', 'merchantPayment', 'merchantPayment', 'payoff', 'settlement', 'refund', 'fee'])
    const effectiveDate = random.pick(['2026-02-02', '2026-03-02', TODAY, TODAY, '2026-03-18'])
    const wanted = random.pick([5000, 20_000, 60_000])
    const refund = Math.min(wanted, collected)
    const amount = type === 'refund' ? refund : wanted
    if (amount === 0) return { amount: 1, type: 'fee', effectiveDate }
    if (effectiveDate <= TODAY) collected += type === 'refund' ? -amount : type === 'fee' ? 0 : amount
    return { amount: amount / 100, type, effectiveDate, ...(random.chance(0.3) ? { notes: 'Überwiesen, "zum Teil" 🙂' } : {}) }
  })
}

const newDeal = async (terms: object = {}) => {
  const tenant = await t.newTenant()
  return { tenant, dealId: await fundedDealId(tenant.ctx, { purchaseAmount: PURCHASE, fundedDate: '2026-02-02', ...terms }) }
}
const TERMS = [{}, { paymentFrequency: 'daily', paymentAmount: 20 }, { paymentFrequency: 'weekly' }] as const

describe.each([1, 2, 3, 4, 5, 6])('history %i', (seed) => {
  const terms = TERMS[seed % TERMS.length]!
  const history = historyOf(seed, 40)

  test('a batch says and leaves behind what its payments one by one do, and returns of them all likewise', async () => {
    const single = await newDeal(terms)
    const batch = await newDeal(terms)
    const posted = []
    for (const item of history)
      posted.push(expectStatus(await single.tenant.call('POST', `/deals/${single.dealId}/payments`, item), 201).body.data)
    const answer = expectStatus(
      await batch.tenant.call('POST', '/payments/batch', { payments: history.map((item) => ({ dealId: batch.dealId, ...item })) }),
      201,
    )
    expect(plain(answer.body.data)).toEqual(plain(posted))
    const [one, other] = [await leftBehind(single.tenant, single.dealId), await leftBehind(batch.tenant, batch.dealId)]
    expect(other.plain).toEqual(one.plain)
    // The last that was told of the deal is what it is.
    expect(other.told.events.findLast((e: { type: string }) => e.type === 'deal.updated').data).toEqual(
      (await batch.tenant.call('GET', `/deals/${batch.dealId}`)).body.data,
    )

    const returnable = (payments: { id: string; type: string; status: string }[]) =>
      payments
        .filter((p) => p.status === 'completed' && ['merchantPayment', 'payoff', 'settlement'].includes(p.type))
        .map((p) => ({ paymentId: p.id, returnCode: 'R01' }))
        .reverse()
    for (const { paymentId, returnCode } of returnable(posted))
      expectStatus(await single.tenant.call('POST', `/deals/${single.dealId}/payments/${paymentId}/return`, { returnCode }), 200)
    expectStatus(await batch.tenant.call('POST', '/payments/returns', { returns: returnable(answer.body.data) }), 200)
    expect((await leftBehind(batch.tenant, batch.dealId)).plain).toEqual((await leftBehind(single.tenant, single.dealId)).plain)
  })
})

/** What is written to a table while something is done: rows, and statements that write them. */
const countWrites = async (work: () => Promise<unknown>): Promise<Record<string, { rows: number; statements: number }>> => {
  const { pool } = t.services.database
  await pool.query(`
    CREATE TABLE written (name text, what text);
    CREATE FUNCTION count_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO written VALUES (TG_TABLE_NAME, TG_LEVEL); RETURN NULL; END $$;`)
  for (const table of ['deals', 'payments'])
    for (const level of ['ROW', 'STATEMENT'])
      await pool.query(
        `CREATE TRIGGER zz_written_${level} AFTER INSERT OR UPDATE ON ${table} FOR EACH ${level} EXECUTE FUNCTION count_written()`,
      )
  try {
    await work()
    const rows = await rowsOf('SELECT name, what, count(*)::int AS n FROM written GROUP BY 1, 2', [])
    const n = (name: string, what: string) => rows.find((r) => r.name === name && r.what === what)?.n ?? 0
    return Object.fromEntries(['deals', 'payments'].map((name) => [name, { rows: n(name, 'ROW'), statements: n(name, 'STATEMENT') }]))
  } finally {
    await pool.query('DROP TABLE written; DROP FUNCTION count_written() CASCADE')
  }
}

describe('what is written', () => {
  const many = (dealId: string, n: number, effectiveDate = TODAY) =>
    Array.from({ length: n }, () => ({ dealId, amount: 1, type: 'merchantPayment', effectiveDate }))

  test.each([20, 80])(
    'a batch of %i payments of one deal, and their returns, write the deal once and the payments in one statement',
    async (n) => {
      const { tenant, dealId } = await newDeal({ paymentFrequency: 'daily', paymentAmount: 20 })
      let ids: string[] = []
      const batch = await countWrites(async () => {
        const answer = expectStatus(await tenant.call('POST', '/payments/batch', { payments: many(dealId, n) }), 201)
        ids = answer.body.data.map((p: { id: string }) => p.id)
      })
      expect(batch).toEqual({ deals: { rows: 1, statements: 1 }, payments: { rows: n, statements: 1 } })
      const { version } = (await rowsOf('SELECT version FROM deals WHERE id = $1', [dealId]))[0]
      // Each of them counted it up all the same.
      expect(version).toBe(1 + n)
      const returns = await countWrites(() =>
        tenant.call('POST', '/payments/returns', { returns: ids.map((paymentId) => ({ paymentId, returnCode: 'R01' })) }),
      )
      expect(returns).toEqual({ deals: { rows: 1, statements: 1 }, payments: { rows: n, statements: 1 } })
    },
  )

  test.each([20, 80])('%i due payments of one deal write it once', async (n) => {
    t.clock.set(`${TODAY}T15:00:00.000Z`)
    const { tenant, dealId } = await newDeal()
    expectStatus(await tenant.call('POST', '/payments/batch', { payments: many(dealId, n, '2026-03-17') }), 201)
    const ended = await newDeal({ purchaseAmount: 1000 })
    expectStatus(await ended.tenant.call('POST', '/payments/batch', { payments: many(ended.dealId, n, '2026-03-17') }), 201)
    const cancelled = await countWrites(() => ended.tenant.call('PATCH', `/deals/${ended.dealId}`, { status: 'closed' }))
    expect(cancelled).toEqual({ deals: { rows: 1, statements: 1 }, payments: { rows: n, statements: 1 } })
    t.clock.set('2026-03-17T15:00:00.000Z')
    const due = await countWrites(() => completeDuePayments(t.services))
    t.clock.set(`${TODAY}T15:00:00.000Z`)
    expect(due).toEqual({ deals: { rows: 1, statements: 1 }, payments: { rows: n, statements: 1 } })
    expect((await tenant.call('GET', `/deals/${dealId}`)).body.data).toMatchObject({ totalCollected: n, paymentCount: n })
  })
})

test('a due payment that cannot be completed keeps none of those beside it waiting, and the next run takes it', async () => {
  t.clock.set(`${TODAY}T15:00:00.000Z`)
  const { tenant, dealId } = await newDeal()
  const payments = Array.from({ length: 5 }, (_, i) => ({ dealId, amount: 1 + i, type: 'merchantPayment', effectiveDate: '2026-03-17' }))
  const { data } = expectStatus(await tenant.call('POST', '/payments/batch', { payments }), 201).body
  const { pool } = t.services.database
  await pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.id = '${data[2].id}' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION refuse()`)
  t.clock.set('2026-03-17T15:00:00.000Z')
  const statuses = async () =>
    (await rowsOf('SELECT status FROM payments WHERE deal_id = $1 ORDER BY amount', [dealId])).map((r) => r.status)
  try {
    expect(await completeDuePayments(t.services)).toBe(4)
    expect(await statuses()).toEqual(['completed', 'completed', 'pending', 'completed', 'completed'])
  } finally {
    await pool.query('DROP FUNCTION refuse CASCADE')
  }
  expect(await completeDuePayments(t.services)).toBe(1)
  expect((await tenant.call('GET', `/deals/${dealId}`)).body.data).toMatchObject({ totalCollected: 15, paymentCount: 5 })
  t.clock.set(`${TODAY}T15:00:00.000Z`)
})

test('what the service computes of a deal that is not written yet is what the table computes', async () => {
  const random = randomFrom(7)
  const large = () => 10 ** (1 + random.below(14)) + random.below(1e9) * random.below(1e5)
  const pairs = Array.from({ length: 4000 }, () => {
    const purchase = large()
    // Halves are where rounding shows, and a quotient just below one is where it shows twice.
    const near = Math.round((purchase * (2 * random.below(30_000) + 1)) / 20_000) + random.below(3) - 1
    return [purchase, Math.min(random.pick([near, large(), -random.below(purchase), 0]), 1e14)] as const
  }).filter(([purchase]) => purchase <= 1e14)
  const rows = await rowsOf(
    `SELECT greatest(0::bigint, p - c) AS outstanding, round((10000.0 * c::numeric) / p::numeric)::bigint AS bps
     FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS t(p, c, n) ORDER BY n`,
    [pairs.map(([p]) => p), pairs.map(([, c]) => c)],
  )
  expect(pairs.map(([p, c]) => derivedOf(cents(p), cents(c)))).toEqual(
    rows.map((r) => ({ outstanding_balance: Number(r.outstanding), rtr_bps: Number(r.bps) })),
  )
})

test('what is in the ledger and was not written is gone with its transaction', async () => {
  const { tenant, dealId } = await newDeal()
  const refused = await tenant.call('POST', '/payments/batch', {
    payments: [
      { dealId, amount: 10, type: 'merchantPayment', effectiveDate: TODAY },
      { dealId, amount: 11, type: 'refund', effectiveDate: TODAY },
    ],
  })
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ path: 'payments.1' }] } })
  const { postToDeal } = await import('../../src/resources/payments/service.ts')
  const { openLedger } = await import('../../src/resources/payments/ledger.ts')
  const stopped = tx(tenant.ctx, async (ctx: Ctx) => {
    const ledger = await openLedger(ctx, [dealId as never])
    await postToDeal(ctx, ledger, dealId as never, { amount: 10, type: 'merchantPayment', effectiveDate: TODAY })
    await ledger.write()
    throw new Error('stopped here')
  })
  await expect(stopped).rejects.toThrow('stopped here')
  expect(await rowsOf('SELECT 1 FROM payments WHERE deal_id = $1', [dealId])).toEqual([])
  expect(await rowsOf(`SELECT 1 FROM events WHERE org_id = $1 AND type LIKE 'payment.%'`, [tenant.id])).toEqual([])
  expect((await tenant.call('GET', `/deals/${dealId}`)).body.data).toMatchObject({ totalCollected: 0, status: 'active' })
})
