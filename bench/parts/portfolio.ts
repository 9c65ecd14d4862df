import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { systemContext } from '../../src/context.ts'
import { startTemporary } from '../../src/platform/db/embedded/temporary.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { listDeals, patchDeal } from '../../src/resources/deals/service.ts'
import { SCOPES } from '../../src/resources/keys/scopes.ts'
import { createKey } from '../../src/resources/keys/service.ts'
import { createOrganization } from '../../src/resources/organizations/service.ts'
import { createPayment } from '../../src/resources/payments/service.ts'
import type { Result } from '../result.ts'
import { benchServices, closeBenchServices } from '../service.ts'

const SECONDS = 4
const CONNECTIONS = 40
const ROUNDS = 3

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const requestsPerSecond = async (url: string, key: string): Promise<number> => {
  const { requests, errors, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { authorization: `Bearer ${key}` },
  })
  if (errors > 0 || non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} answers that were no success`)
  return requests.average
}

/** Deals as SQL makes them: believable spread over statuses, merchants, funders and dates. */
export const seedDeals = (orgId: string, from: number, to: number): string => `
  INSERT INTO deals (id, org_id, code, merchant_id, merchant_name, funder_id, status, sub_status, funded_amount, purchase_amount, total_collected, payment_count,
                     funded_date, payment_frequency, payment_amount, created_at, updated_at)
  SELECT 'deal_' || lpad(to_hex(n), 26, '0'), '${orgId}', 'D-2026-' || lpad(n::text, 7, '0'), 'mer_' || lpad((n % 400)::text, 26, '0'), 'Merchant ' || md5((n % 400)::text) || ' LLC',
         'F' || (n % 40), (ARRAY['active','active','active','active','active','paidOff','defaulted','closed'])[1 + n % 8], CASE WHEN n % 10 = 0 THEN 'review' END,
         1000000 + (n * 7919) % 9000000, 15000000 + (n * 104729) % 9000000, (n * 31337) % 15000000, n % 120,
         date '2022-01-01' + ((n::bigint * 7919) % 1700)::int, 'daily', 50000, timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01' + n * interval '1 second'
  FROM generate_series(${from}::bigint, ${to}::bigint) AS n`

export const seedMerchants = (orgId: string): string => `
  INSERT INTO merchants (id, org_id, legal_name, created_at, updated_at)
  SELECT 'mer_' || lpad(n::text, 26, '0'), '${orgId}', 'Merchant ' || md5(n::text) || ' LLC', now(), now() FROM generate_series(0, 399) AS n`

const timeMs = async (times: number, work: (i: number) => Promise<unknown>): Promise<number> => {
  const all: number[] = []
  for (let i = 0; i < times; i++) {
    const at = performance.now()
    await work(i)
    all.push(performance.now() - at)
  }
  return median(all)
}

const SMALL = 10_000
const LARGE = Number(process.env.BENCH_DEALS ?? 1_000_000)

/** Reads over HTTP against a constant route and against their SQL alone; lists at a million rows against ten thousand; what writes pay for it. */
export const portfolio = async (): Promise<Result[]> => {
  const server = await startTemporary()
  const folder = await mkdtemp(join(tmpdir(), 'holdback-bench-'))
  try {
    await migrate(server.url)
    const services = await benchServices(server.url, folder)
    const small = await createOrganization(services, { name: 'small' })
    const { key } = await createKey(services, { orgId: small.id, name: 'bench', scopes: SCOPES, expiresAt: null })
    const { pool } = services.database
    await pool.query(seedMerchants(small.id))
    await pool.query(seedDeals(small.id, 1, SMALL))
    await pool.query('VACUUM ANALYZE')
    try {
      return [...(await overHttp(server.url, folder, key, services)), ...(await atScale(services, small.id))]
    } finally {
      await closeBenchServices(services)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await server.stop()
  }
}

type BenchServices = Awaited<ReturnType<typeof benchServices>>

const overHttp = async (databaseUrl: string, folder: string, key: string, services: BenchServices): Promise<Result[]> => {
  const id = `deal_${(4242).toString(16).padStart(26, '0')}`
  const pagePath = '/api/public/v1/deals'
  const onePath = `${pagePath}/${id}`
  const api = fork(join(import.meta.dirname, '..', 'service.ts'), [databaseUrl, folder, key, onePath, pagePath])
  const { url, bareUrl } = await new Promise<{ url: string; bareUrl: string }>((resolve) => api.once('message', (m) => resolve(m as never)))
  const rounds = { one: [] as number[], page: [] as number[], bareOne: [] as number[], barePage: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    rounds.bareOne.push(await requestsPerSecond(`${bareUrl}${onePath}`, key))
    rounds.one.push(await requestsPerSecond(`${url}${onePath}`, key))
    rounds.barePage.push(await requestsPerSecond(`${bareUrl}${pagePath}`, key))
    rounds.page.push(await requestsPerSecond(`${url}${pagePath}`, key))
  }
  api.send('stop')
  await new Promise((resolve) => api.once('exit', resolve))
  const sqlOne = await sqlPerSecond(services, 'SELECT * FROM deals WHERE id = $1', [id])
  const sqlPage = await sqlPerSecond(
    services,
    'SELECT * FROM deals WHERE org_id = (SELECT org_id FROM deals WHERE id = $1) ORDER BY funded_date DESC, id DESC LIMIT 20',
    [id],
  )
  const [one, page, bareOne, barePage] = [median(rounds.one), median(rounds.page), median(rounds.bareOne), median(rounds.barePage)]
  return [
    {
      name: 'GET /deals/:id against a constant route with its headers and bytes',
      value: one,
      unit: 'requests/s',
      ratio: one / bareOne,
      aim: '≥ 0.5',
    },
    {
      name: 'GET /deals (20 rows) against a constant route with its headers and bytes',
      value: page,
      unit: 'requests/s',
      ratio: page / barePage,
      aim: '≥ 0.3',
    },
    {
      name: 'GET /deals/:id against its SQL, pipelined, without HTTP',
      value: sqlOne,
      unit: 'statements/s',
      ratio: one / sqlOne,
      aim: 'reported',
    },
    {
      name: 'GET /deals against its SQL, pipelined, without HTTP',
      value: sqlPage,
      unit: 'statements/s',
      ratio: page / sqlPage,
      aim: 'reported',
    },
  ]
}

const sqlPerSecond = async (services: BenchServices, text: string, values: unknown[]): Promise<number> => {
  const until = performance.now() + SECONDS * 1000
  let done = 0
  const at = performance.now()
  const loop = async () => {
    while (performance.now() < until) {
      await services.database.statement({ name: `bench_${text.length}`, text, values })
      done++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, loop))
  return done / ((performance.now() - at) / 1000)
}

/** Without the time limit that a person's requests have. */
const unhurried = async (services: BenchServices, sql: string): Promise<void> => {
  const client = await services.database.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const atScale = async (services: BenchServices, smallId: `org_${string}`): Promise<Result[]> => {
  const { pool } = services.database
  const large = await createOrganization(services, { name: 'large' })
  await pool.query(seedMerchants(large.id).replaceAll("'mer_'", "'mer_9'").replace('26', '25'))
  // Building the search index afterwards takes a tenth of the time that keeping it up to date would.
  const [search] = await services.database.statement<{ sql: string }>({
    text: "SELECT pg_get_indexdef('deals_code_search'::regclass) AS sql",
    values: [],
  })
  await unhurried(services, 'DROP INDEX deals_code_search')
  for (let from = 1; from <= LARGE; from += 100_000) {
    const to = Math.min(LARGE, from + 99_999)
    const sql = seedDeals(large.id, from, to)
      .replace("'deal_' || lpad(to_hex(n), 26", "'deal_1' || lpad(to_hex(n), 25")
      .replace("'mer_' || lpad((n % 400)::text, 26", "'mer_9' || lpad((n % 400)::text, 25")
    await unhurried(services, sql)
  }
  await unhurried(services, search!.sql)
  await unhurried(services, 'VACUUM ANALYZE deals')
  const ctx = (id: `org_${string}`) => systemContext(services, { id, timeZone: 'UTC' }, 'bench')
  const lists: { name: string; query: Parameters<typeof listDeals>[1]; aim: string; times: number }[] = [
    { name: 'list, no filter', query: {}, aim: '≤ 2', times: 200 },
    { name: 'list, status=active', query: { status: 'active' }, aim: '≤ 2', times: 200 },
    { name: 'list, merchant_id', query: { merchant_id: 'mer_' }, aim: '≤ 2', times: 200 },
    { name: 'list, sorted by outstandingBalance', query: { sort_by: 'outstandingBalance' }, aim: '≤ 2', times: 200 },
    {
      name: 'list, funded_date range of a month',
      query: { funded_date_from: '2024-01-01', funded_date_to: '2024-01-31' },
      aim: '≤ 2',
      times: 200,
    },
    { name: 'list, search for a merchant', query: { search: 'c4ca4238' }, aim: '≤ 10 ms', times: 20 },
  ]
  const results: Result[] = []
  for (const { name, query, aim, times } of lists) {
    const of = (prefix: string) => ('merchant_id' in query ? { ...query, merchant_id: prefix } : query)
    for (let i = 0; i < 5; i++) {
      await listDeals(ctx(smallId), of(`mer_${'7'.padStart(26, '0')}`))
      await listDeals(ctx(large.id), of(`mer_9${'7'.padStart(25, '0')}`))
    }
    const atSmall = await timeMs(times, () => listDeals(ctx(smallId), of(`mer_${'7'.padStart(26, '0')}`)))
    const atLarge = await timeMs(times, () => listDeals(ctx(large.id), of(`mer_9${'7'.padStart(25, '0')}`)))
    results.push({
      name: `${name}: ${LARGE.toLocaleString('en-US')} deals against ${SMALL.toLocaleString('en-US')}`,
      value: atLarge,
      unit: 'ms',
      ratio: atLarge / atSmall,
      aim,
    })
  }
  const deep = await timeMs(20, () => listDeals(ctx(large.id), { page: 5_000 }))
  results.push({ name: 'list, page 5,000', value: deep, unit: 'ms', ratio: null, aim: '≤ 50 ms' })
  results.push(...(await writeCost(services, smallId, large.id)))
  return results
}

/** A payment and a patch on an organization of a million deals against one of ten thousand; and a patch without the counting triggers. */
const writeCost = async (services: BenchServices, smallId: `org_${string}`, largeId: `org_${string}`): Promise<Result[]> => {
  const ctx = (id: `org_${string}`) => systemContext(services, { id, timeZone: 'UTC' }, 'bench')
  const smallDeal = (i: number) => `deal_${(i + 1).toString(16).padStart(26, '0')}`
  const largeDeal = (i: number) => `deal_1${(i + 1).toString(16).padStart(25, '0')}`
  const pay = (id: `org_${string}`, deal: string) =>
    createPayment(ctx(id), deal, { amount: 1, type: 'merchantPayment', effectiveDate: '2026-01-02' })
  const flip = (id: `org_${string}`, deal: (i: number) => string) => (i: number) =>
    patchDeal(ctx(id), deal(8 * i), { subStatus: `s${i % 7}` })
  await timeMs(50, (i) => pay(smallId, smallDeal(i)))
  const paySmall = await timeMs(300, (i) => pay(smallId, smallDeal(i)))
  const payLarge = await timeMs(300, (i) => pay(largeId, largeDeal(i)))
  // Once before: the first change of a deal that was made by SQL also gives it its schedule.
  await timeMs(300, (i) => patchDeal(ctx(smallId), smallDeal(8 * i), { subStatus: `r${i % 7}` }))
  const counted = await timeMs(300, flip(smallId, smallDeal))
  await services.database.pool.query('ALTER TABLE deals DISABLE TRIGGER USER')
  const uncounted = await timeMs(300, (i) => patchDeal(ctx(smallId), smallDeal(8 * i), { subStatus: `t${i % 7}` }))
  await services.database.pool.query('ALTER TABLE deals ENABLE TRIGGER USER')
  return [
    {
      name: 'recording a payment: a million deals against ten thousand',
      value: payLarge,
      unit: 'ms',
      ratio: payLarge / paySmall,
      aim: '≤ 2',
    },
    { name: 'changing a deal: with the counters against without', value: counted, unit: 'ms', ratio: counted / uncounted, aim: '≤ 2' },
  ]
}
