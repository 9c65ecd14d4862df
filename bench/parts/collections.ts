import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { systemContext } from '../../src/context.ts'
import { startTemporary } from '../../src/platform/db/embedded/temporary.ts'
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts'
import type { DealQuery } from '../../src/resources/deals/schema.ts'
import { listDeals } from '../../src/resources/deals/service.ts'
import { aging, cohorts, keepPortfolio, series, summary } from '../../src/resources/portfolio/service.ts'
import type { Id } from '../../src/shared/ids.ts'
import type { Result } from '../result.ts'
import { benchServices, closeBenchServices } from '../service.ts'

/** The release before schedules ended with the migrations before this one. */
const SCHEDULES = '0020'
const MIGRATED = 100_000
const SMALL = 10_000
const LARGE = Number(process.env.BENCH_DEALS ?? 1_000_000)
const TIMES = 9

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Deals as the release before left them, of one organization: funded over the last year, mostly on time, a tenth behind. */
const seed = (org: string, count: number): string => `
  INSERT INTO organizations (id, name, created_at) VALUES ('${org}', '${org}', now());
  INSERT INTO merchants (id, org_id, legal_name, business_state, industry, created_at, updated_at)
    SELECT 'mer_${org}' || n, '${org}', 'Merchant ' || n, (ARRAY['NY','TX','FL','CA'])[1 + n % 4], (ARRAY['Trucking','Retail'])[1 + n % 2], now(), now() FROM generate_series(0, 399) n;
  INSERT INTO deals (id, org_id, code, merchant_id, merchant_name, status, funded_amount, purchase_amount, total_collected, payment_count, funded_date, payment_frequency,
                     payment_amount, next_payment_date, last_payment_date, created_at, updated_at)
  SELECT 'deal_${org}' || lpad(n::text, 20, '0'), '${org}', 'D-2026-' || lpad(n::text, 7, '0'), 'mer_${org}' || n % 400, 'Merchant ' || n % 400,
         (ARRAY['active','active','active','active','active','closed','defaulted'])[1 + n % 7], 5000000, 7000000, ((n * 31) % 130) * 50000, (n * 31) % 130, funded,
         (ARRAY['daily','daily','weekly'])[1 + n % 3], 50000, NULL, CASE WHEN (n * 31) % 130 > 0 THEN funded + 20 END, now(), now()
  FROM (SELECT n, current_date - 15 - (n * 7919 % 260)::int AS funded FROM generate_series(1::bigint, ${count}) n) s;`

const olderDatabase = async (url: string, orgs: [string, number][]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())')
  for (const m of await readMigrations())
    if (m.name < SCHEDULES) {
      await client.query(m.sql)
      await client.query('INSERT INTO schema_migrations (name) VALUES ($1)', [m.name])
    }
  for (const [org, count] of orgs) await client.query(seed(org, count))
  await client.query('VACUUM ANALYZE')
  await client.end()
}

const onServer = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const server = await startTemporary()
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

const timeMs = async (work: () => Promise<unknown>): Promise<number> => {
  const at = performance.now()
  await work()
  return performance.now() - at
}

/** The upgrade of an installation that has deals, and what lists and figures cost at a million of them against ten thousand. */
export const collections = async (): Promise<Result[]> => {
  const seconds = await onServer(async (url) => {
    await olderDatabase(url, [['org_a', MIGRATED]])
    return (await timeMs(() => migrate(url))) / 1000
  })
  const results: Result[] = [
    {
      name: `upgrade of ${MIGRATED.toLocaleString('en-US')} deals to schedules and daily sums`,
      value: seconds,
      unit: 's',
      ratio: null,
      aim: 'reported',
    },
  ]
  const folder = await mkdtemp(join(tmpdir(), 'holdback-bench-'))
  try {
    await onServer(async (url) => {
      await olderDatabase(url, [
        ['org_small', SMALL],
        ['org_large', LARGE],
      ])
      await migrate(url)
      const services = await benchServices(url, folder)
      try {
        const built = (await timeMs(() => keepPortfolio(services))) / 1000
        results.push({
          name: `expected money of ${LARGE.toLocaleString('en-US')} deals reckoned once`,
          value: built,
          unit: 's',
          ratio: null,
          aim: 'reported',
        })
        await services.database.pool.query('VACUUM ANALYZE')
        const at = (org: string) => systemContext(services, { id: org as Id<'org'>, timeZone: 'America/New_York' }, 'bench')
        const compare = async (name: string, work: (ctx: ReturnType<typeof at>) => Promise<unknown>) => {
          const both = { small: [] as number[], large: [] as number[] }
          await work(at('org_small'))
          await work(at('org_large'))
          for (let i = 0; i < TIMES; i++) {
            both.small.push(await timeMs(() => work(at('org_small'))))
            both.large.push(await timeMs(() => work(at('org_large'))))
          }
          const [small, large] = [median(both.small), median(both.large)]
          results.push({
            name: `${name}, at ${LARGE.toLocaleString('en-US')} deals against ${SMALL.toLocaleString('en-US')}`,
            value: large,
            unit: 'ms',
            ratio: large / small,
            aim: '≤ 2',
          })
        }
        const list = (query: DealQuery) => (ctx: ReturnType<typeof at>) => listDeals(ctx, query)
        await compare('deals by days past due', list({ sort_by: 'daysPastDue' }))
        await compare('deals by days past due, ascending', list({ sort_by: 'daysPastDue', sort_order: 'asc' }))
        await compare('active deals by days past due', list({ sort_by: 'daysPastDue', status: 'active' }))
        await compare('deals 60 days past due', list({ sort_by: 'daysPastDue', past_due_min: 60 }))
        await compare('portfolio summary', summary)
        await compare('portfolio outstanding by week', (ctx) => series(ctx, { metric: 'outstanding' }))
        await compare('portfolio aging', aging)
        await compare('portfolio cohorts', cohorts)
      } finally {
        await closeBenchServices(services)
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return results
}
