import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Ctx, type Services, systemContext } from '../../src/context.ts'
import { startTemporary } from '../../src/platform/db/embedded/temporary.ts'
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts'
import type { Entry } from '../../src/resources/ach/nacha/file.ts'
import { readNacha } from '../../src/resources/ach/nacha/read.ts'
import { writeNacha } from '../../src/resources/ach/nacha/write.ts'
import { applyReturns } from '../../src/resources/ach/returns.ts'
import { approveAchFile, createAchFile, fetchContent } from '../../src/resources/ach/service.ts'
import type { DealQuery } from '../../src/resources/deals/schema.ts'
import { listDeals } from '../../src/resources/deals/service.ts'
import { completeDuePayments } from '../../src/resources/payments/service.ts'
import { aging, cohorts, keepPortfolio, series, summary } from '../../src/resources/portfolio/service.ts'
import { dateInZone, type IsoDate, nextBusinessDay } from '../../src/shared/dates.ts'
import { type Id, newId } from '../../src/shared/ids.ts'
import type { Result } from '../result.ts'
import { benchServices, closeBenchServices } from '../service.ts'
import { onOneDeal } from './one-deal.ts'

/** The release before schedules ended with the migrations before this one. */
const SCHEDULES = '0020'
const MIGRATED = 100_000
const SMALL = 10_000
const DEALS_A_MERCHANT = 3
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

/**
 * Deals with their schedules as this release keeps them, by SQL alone: triggers and indexes are put aside while the rows come and what they would have
 * written is written in one statement each, as a migration does it. Funded over the last year, mostly on time, a tenth behind.
 */
const fill = async (client: pg.Client, orgs: [string, number][]): Promise<void> => {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid IN ('deals'::regclass, 'merchants'::regclass, 'schedule_versions'::regclass) AND NOT indisunique`,
  )
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await client.query('SET session_replication_role = replica')
  for (const [org, count] of orgs) {
    const merchants = Math.ceil(count / DEALS_A_MERCHANT)
    await client.query(`
      INSERT INTO organizations (id, name, created_at) VALUES ('${org}', '${org}', now());
      INSERT INTO merchants (id, org_id, legal_name, business_state, industry, created_at, updated_at)
        SELECT 'mer_${org}' || n, '${org}', 'Merchant ' || n, (ARRAY['NY','TX','FL','CA'])[1 + n % 4], (ARRAY['Trucking','Retail'])[1 + n % 2], now(), now() FROM generate_series(0, ${merchants - 1}) n;
      INSERT INTO deals (id, org_id, code, merchant_id, merchant_name, status, funded_amount, purchase_amount, total_collected, payment_count, funded_date, payment_frequency,
                         payment_amount, next_payment_date, last_payment_date, status_date, merchant_state, merchant_industry, schedule, created_at, updated_at)
      SELECT 'deal_${org}' || lpad(n::text, 20, '0'), '${org}', 'D-2026-' || lpad(n::text, 7, '0'), 'mer_${org}' || n % ${merchants}, 'Merchant ' || n % ${merchants}, status,
             5000000, 7000000, paid * 50000, paid, funded, 'daily', 50000, CASE WHEN status <> 'closed' THEN funded + 1 + paid * 7 / 5 END, funded + paid, funded,
             (ARRAY['NY','TX','FL','CA'])[1 + (n % ${merchants}) % 4], (ARRAY['Trucking','Retail'])[1 + (n % ${merchants}) % 2],
             jsonb_build_object('versions', jsonb_build_array(jsonb_build_object('version', 1, 'frequency', 'daily', 'amount', 50000, 'anchor', funded, 'first', 1, 'collected', 0, 'pauses', '[]'::jsonb))),
             now(), now()
      FROM (SELECT n, funded, (ARRAY['active','active','active','active','active','closed','defaulted'])[1 + n % 7] AS status,
                   least(130, greatest(0, (current_date - funded) * 5 / 7 - CASE WHEN n % 10 = 0 THEN n % 60 ELSE 0 END))::int AS paid
            FROM (SELECT n, current_date - 15 - (n * 7919 % 260)::int AS funded FROM generate_series(1::bigint, ${count}) n) s) d;
      INSERT INTO schedule_versions (org_id, deal_id, version, payment_frequency, payment_amount, anchor, first_slot, collected, reason, author, created_at)
        SELECT org_id, id, 1, 'daily', 50000, funded_date, 1, 0, 'Funded', 'bench', now() FROM deals WHERE org_id = '${org}';
      INSERT INTO portfolio_sums SELECT d.org_id, s.metric, s.key, s.day, sum(s.cents), sum(s.n) FROM deals d CROSS JOIN LATERAL deal_sums(d) s WHERE d.org_id = '${org}' GROUP BY 1, 2, 3, 4;
      INSERT INTO portfolio_sums SELECT '${org}', m, '', current_date - n, ${count} * 20000::bigint, ${count} FROM generate_series(-120, 270) n, unnest(ARRAY['expected', 'collected', 'debits']) m;
      INSERT INTO portfolio_sums SELECT '${org}', 'cohort_collected', to_char(current_date - n, 'YYYY-MM'), date_trunc('month', current_date - k)::date, ${count} * 1000::bigint, 1
        FROM generate_series(0, 270, 30) n, generate_series(0, 270, 30) k WHERE k <= n;
      INSERT INTO portfolio_builds VALUES ('${org}', now());
      INSERT INTO list_counts SELECT '${org}', 'deals', '', '', ${count};
      INSERT INTO list_counts SELECT '${org}', 'deals', 'status', status, count(*) FROM deals WHERE org_id = '${org}' GROUP BY status;`)
  }
  await client.query('SET session_replication_role = DEFAULT')
  for (const { definition } of indexes) await client.query(definition)
  await client.query('VACUUM ANALYZE')
}

type At = (org: string) => Ctx

/** Lists and figures at a million deals against ten thousand. */
const growth = async (at: At): Promise<Result[]> => {
  const results: Result[] = []
  const compare = async (name: string, work: (ctx: Ctx) => Promise<unknown>, aim = '≤ 2') => {
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
      aim,
    })
  }
  const list = (query: DealQuery) => (ctx: Ctx) => listDeals(ctx, query)
  await compare('deals by days past due', list({ sort_by: 'daysPastDue' }))
  await compare('deals by days past due, ascending', list({ sort_by: 'daysPastDue', sort_order: 'asc' }))
  await compare('active deals by days past due', list({ sort_by: 'daysPastDue', status: 'active' }))
  await compare('deals 60 days past due', list({ sort_by: 'daysPastDue', past_due_min: 60 }), 'linear in matches')
  await compare('portfolio summary', summary)
  await compare('portfolio outstanding by week', (ctx) => series(ctx, { metric: 'outstanding' }))
  await compare('portfolio aging', aging)
  await compare('portfolio cohorts', cohorts)
  return results
}

const ORIGINATOR = {
  immediateDestination: '021000021',
  immediateOrigin: '1234567890',
  destinationName: 'A BANK',
  originName: 'A FUNDER LLC',
  companyName: 'A FUNDER',
  companyId: '1234567890',
  odfi: '021000021',
}

/** So many deals that expect a payment on one banking day, each with an account of its own. */
const fillDue = async (services: Services, org: string, count: number, funded: IsoDate, due: IsoDate): Promise<void> => {
  const sealed = services.sealer.seal('000123456789').toString('hex')
  await services.database.pool.query(`
    INSERT INTO organizations (id, name, created_at, settings) VALUES ('${org}', '${org}', now(), '${JSON.stringify({ achOriginator: ORIGINATOR })}');
    INSERT INTO merchants (id, org_id, legal_name, business_state, created_at, updated_at) SELECT 'mer_${org}' || n, '${org}', 'Merchant ' || n, 'NY', now(), now() FROM generate_series(1, ${count}) n;
    INSERT INTO bank_accounts (id, org_id, merchant_id, routing_number, account_sealed, account_last4, account_type, holder_type, holder_name, authorized_at, status, changed_by, created_at, updated_at)
      SELECT 'acct_${org}' || n, '${org}', 'mer_${org}' || n, '011000015', '\\x${sealed}', '6789', 'checking', 'business', 'Merchant ' || n, '${funded}', 'active', 'bench', now(), now() FROM generate_series(1, ${count}) n;`)
  // Ids of the kind that every deal has: payments are completed and returned by them.
  await services.database.pool.query(
    `INSERT INTO deals (id, org_id, code, merchant_id, merchant_name, status, funded_amount, purchase_amount, total_collected, payment_count, funded_date, payment_frequency, payment_amount,
                        next_payment_date, schedule, created_at, updated_at)
     SELECT id, '${org}', 'D-2026-' || lpad(n::text, 7, '0'), 'mer_${org}' || n, 'Merchant ' || n, 'active', 5000000, 7000000, 0, 0, '${funded}', 'daily', 50000, '${due}',
            jsonb_build_object('versions', jsonb_build_array(jsonb_build_object('version', 1, 'frequency', 'daily', 'amount', 50000, 'anchor', '${funded}', 'first', 1, 'collected', 0, 'pauses', '[]'::jsonb))), now(), now()
     FROM unnest($1::text[]) WITH ORDINALITY AS d(id, n)`,
    [Array.from({ length: count }, () => newId('deal'))],
  )
  await services.database.pool.query('ANALYZE')
}

/** What a bank sends back when it returns every debit of a file. */
const returnAll = (content: string): string => {
  const file = readNacha(content)
  const back = (entry: Entry): Entry => ({
    ...entry,
    transactionCode: '26',
    addenda: [{ kind: 'return', code: 'R01', originalTrace: entry.trace, originalBank: '01100001', information: '', trace: entry.trace }],
  })
  return writeNacha({ ...file, batches: file.batches.map((b) => ({ ...b, entries: b.entries.map(back) })) })
}

/** A day of collections: a file of 10,000, payments that complete, a return file of 1,000; each against a tenth of it, a debit. */
const aDay = async (services: Services): Promise<Result[]> => {
  const funded = dateInZone(services.clock(), 'America/New_York')
  const due = nextBusinessDay(funded)
  const by = (org: string, actor: string, later: Services = services): Ctx =>
    systemContext(later, { id: org as Id<'org'>, timeZone: 'America/New_York' }, actor)
  const times = async (org: string, count: number) => {
    await fillDue(services, org, count, funded, due)
    let id = ''
    const draftMs = await timeMs(async () => {
      id = (await createAchFile(by(org, 'maker'), { effectiveDate: due })).row.id
    })
    const approveMs = await timeMs(() => approveAchFile(by(org, 'approver'), id))
    const content = (await fetchContent(by(org, 'maker'), id)).content.toString('latin1')
    return { org, count, draftMs, approveMs, content }
  }
  const hundred = await times('org_hundred', 100)
  const thousand = await times('org_thousand', 1_000)
  const later = { ...services, clock: () => new Date(`${due}T18:00:00Z`) }
  const completeMs = await timeMs(() => completeDuePayments(later))
  const returned = async ({ org, content }: { org: string; content: string }) => {
    const file = returnAll(content)
    return timeMs(() => applyReturns(by(org, 'maker', later), file))
  }
  const returned100 = await returned(hundred)
  const returned1000 = await returned(thousand)
  const tenThousand = await times('org_ten_thousand', 10_000)
  const eachTo = (large: number, small: number) => large / 10 / small
  return [
    {
      name: 'ACH draft of 10,000 debits; the cost of one against 1,000',
      value: tenThousand.draftMs,
      unit: 'ms',
      ratio: eachTo(tenThousand.draftMs, thousand.draftMs),
      aim: '≤ 1.5',
    },
    {
      name: 'approval of that file; the cost of one against 1,000',
      value: tenThousand.approveMs,
      unit: 'ms',
      ratio: eachTo(tenThousand.approveMs, thousand.approveMs),
      aim: '≤ 1.5',
    },
    { name: '1,100 due payments completed', value: completeMs, unit: 'ms', ratio: null, aim: 'reported' },
    {
      name: 'return file of 1,000; the cost of one against 100',
      value: returned1000,
      unit: 'ms',
      ratio: eachTo(returned1000, returned100),
      aim: '≤ 1.5',
    },
  ]
}

/** The upgrade of an installation that has deals, a day of collections, and what lists and figures cost at a million deals against ten thousand. */
export const collections = async (): Promise<Result[]> => {
  const say = (text: string): unknown => process.stderr.write(`  ${text}\n`)
  const folder = await mkdtemp(join(tmpdir(), 'holdback-bench-'))
  const withServices = async <T>(url: string, work: (services: Services) => Promise<T>): Promise<T> => {
    const services = await benchServices(url, folder)
    try {
      return await work(services)
    } finally {
      await closeBenchServices(services)
    }
  }
  try {
    const days = await onServer(async (url) => {
      await migrate(url)
      return withServices(url, async (services) => [...(await aDay(services)), ...(await onOneDeal(services))])
    })
    say('a day of collections is measured')
    const large = await onServer(async (url) => {
      await migrate(url)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await fill(client, [
        ['org_small', SMALL],
        ['org_large', LARGE],
      ]).finally(() => client.end())
      say(`${LARGE.toLocaleString('en-US')} deals are there`)
      return withServices(url, async (services) => {
        await keepPortfolio(services)
        return growth((org) => systemContext(services, { id: org as Id<'org'>, timeZone: 'America/New_York' }, 'bench'))
      })
    })
    say('lists and figures are measured')
    const upgrade = await onServer(async (url) => {
      await olderDatabase(url, [['org_a', MIGRATED]])
      const seconds = (await timeMs(() => migrate(url))) / 1000
      const reckoned = await withServices(url, (services) => timeMs(() => keepPortfolio(services)))
      const deals = `${MIGRATED.toLocaleString('en-US')} deals`
      return [
        { name: `upgrade of ${deals} to schedules and daily sums`, value: seconds, unit: 's', ratio: null, aim: 'reported' },
        { name: `expected money of ${deals} reckoned once`, value: reckoned / 1000, unit: 's', ratio: null, aim: 'reported' },
      ]
    })
    return [...days, ...large, ...upgrade]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
