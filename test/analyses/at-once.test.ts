import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ date: '2026-03-02', description: `SYSCO CORP INV ${i}`, amount: 12.5, type: 'debit' }))

const post = (body: string, query = '', headers: Record<string, string> = {}) =>
  t.tenant.call('POST', `/analysis/transactions${query}`, body, { 'content-type': 'application/json', ...headers })
const postRows = (count: number) => post(JSON.stringify({ transactions: rows(count) }))

/** Work that keeps the thread for whoever waits busy until it is let go, and tells how many of the organization's wait behind it. */
const ASK = new URL('data:text/javascript,export const work = (_, ask) => ask(null)')
const keepBusy = () => {
  const { threads } = t.services
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const done = threads.run({ module: ASK, input: null, ask: () => held }, { lane: 'now', group: 'somebody else' })
  const asked = vi.spyOn(threads, 'run')
  return {
    waiting: () => asked.mock.calls.filter(([, { lane, group }]) => lane === 'now' && group === t.tenant.id).length,
    end: () => {
      letGo()
      return done
    },
  }
}
afterEach(() => vi.restoreAllMocks())

describe('a body that the thread reads', () => {
  test('is refused as any other is: what is no JSON first, then what stands in the address and the headers, then what is in it', async () => {
    const broken = '{"transactions": ['
    const wrong = JSON.stringify({ transactions: [{ ...rows(1)[0], amount: 1.234, note: 'x' }], more: 1 })
    const refusals = [
      await post(broken),
      await post(broken, '?color=red', { 'idempotency-key': 'ü' }),
      await post(wrong, '?color=red'),
      await post(wrong, '', { 'idempotency-key': '' }),
      await post(wrong),
      await post('{"transactions": []}'),
      await post('{"transactions": null}'),
      await post('null'),
      await post(''),
      await post(`${'['.repeat(100)}`),
      await post('{"transactions": [{"date": "2026-02-30", "description": "a\\u0000", "amount": 1, "type": "debit"}]}'),
      await post(JSON.stringify({ transactions: rows(5), dealId: 'none' })),
      await post(JSON.stringify({ transactions: Array.from({ length: 5 }, () => ({ ...rows(1)[0], amount: 1e12 })) })),
    ]
    expect(refusals.map(({ status, body }) => `${status} ${body.code} ${body.detail}`)).toMatchInlineSnapshot(`
      [
        "400 invalid_json The body is not valid JSON.",
        "400 invalid_json The body is not valid JSON.",
        "400 invalid_request color is not a known field.",
        "400 invalid_request Idempotency-Key: must be 1 to 255 printable characters, given once",
        "400 invalid_request transactions.0.amount must be dollars with at most two decimals (and 2 more).",
        "400 invalid_request transactions must have at least 1 entry.",
        "400 invalid_request transactions must be a list.",
        "400 invalid_request body must be an object.",
        "400 invalid_json The body is empty; JSON is expected.",
        "400 invalid_request The body is nested too deeply.",
        "400 invalid_request transactions.0.description contains a NUL character.",
        "400 invalid_request dealId: names no deal",
        "400 invalid_request transactions: the amounts come to more than 4000000000000 dollars together",
      ]
    `)
  })

  test('by hand, its answer is what GET says later, and its key replays it byte by byte', async () => {
    const body = JSON.stringify({ transactions: [{ ...rows(1)[0], description: 'CAFÉ "NORD" \\ 😀' }, ...rows(3)], openingBalance: -5.25 })
    const first = await post(body, '', { 'idempotency-key': 'once' })
    expect(first.status).toBe(200)
    const again = await post(body, '', { 'idempotency-key': 'once' })
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await t.tenant.call('GET', `/analysis/${first.body.data.id}`)).body).toEqual(first.body)
    expect((await post(JSON.stringify({ transactions: rows(1) }), '', { 'idempotency-key': 'once' })).body.code).toBe(
      'idempotency_mismatch',
    )
    // The same request written in another order.
    const turned = JSON.stringify({ openingBalance: -5.25, transactions: JSON.parse(body).transactions })
    expect((await post(turned, '', { 'idempotency-key': 'once' })).body).toEqual(first.body)
  })
})

describe('while others wait for the thread', () => {
  test('an organization’s 33rd is told to come later; what is for a worker, or is wrong, is not', async () => {
    const busy = keepBusy()
    const waiting = Array.from({ length: 32 }, () => postRows(1))
    await expect.poll(busy.waiting).toBe(32)
    expect((await postRows(1)).status).toBe(429)
    expect((await postRows(501)).status).toBe(202)
    expect((await post('{"transactions": []}')).status).toBe(400)
    await busy.end()
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
  })

  test('who waits for his turn holds no connection', async () => {
    const { pool } = t.services.database
    const body = {
      accounts: [{ account_id: 'a' }],
      transactions: [{ account_id: 'a', date: '2026-03-02', name: 'SYSCO', amount: 12.5 }],
    }
    const busy = keepBusy()
    const answers = Array.from({ length: 20 }, () => t.tenant.call('POST', '/analysis/bank-data', body))
    await expect.poll(busy.waiting).toBe(20)
    // Until the thread is free they stay as they are: one that had a connection would keep it.
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    await busy.end()
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
  })
})
