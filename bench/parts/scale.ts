import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Ctx, type Services, systemContext } from '../../src/context.ts'
import { startTemporary } from '../../src/platform/db/embedded/temporary.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { foldListCounts } from '../../src/platform/records/list.ts'
import { completeDuePayments, createPayment, listAllPayments, listPayments } from '../../src/resources/payments/service.ts'
import { summary } from '../../src/resources/portfolio/service.ts'
import { foldSums } from '../../src/resources/portfolio/store.ts'
import { getSchedule } from '../../src/resources/schedules/service.ts'
import { dateInZone } from '../../src/shared/dates.ts'
import type { Id } from '../../src/shared/ids.ts'
import type { Result } from '../result.ts'
import { benchServices, closeBenchServices } from '../service.ts'

/**
 * `npm run bench scale`, never among the others: a million payments in one table, asked; then BENCH_PAYMENTS of them (50,000,000 take some
 * 45 GB) in partitions by organization and year, asked the same; with BENCH_TABLE=one in one table instead. docs/SCALE.md has what was seen.
 */
const SMALL = 1_000_000
const LARGE = Number(process.env.BENCH_PAYMENTS ?? 50_000_000)
const IN_ONE_TABLE = process.env.BENCH_TABLE === 'one'
const ORGANIZATIONS = 10
const PAYMENTS_A_DEAL = 300
const PARTITIONS = 8
const TIMES = 25
const CHUNK = 1_000_000

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const log = (line: string): void => {
  process.stderr.write(`  ${new Date().toISOString().slice(11, 19)} ${line}\n`)
}

const orgOf = (n: string): string => `'org_scale' || (${n}) % ${ORGANIZATIONS}`
const idOf = (kind: string, n: string): string => `'${kind}_' || lpad((${n})::text, 26, '0')`

/** Numbered from zero: deal n is of organization n % 10, payment n of deal n / 300. */
const DEALS = `
  INSERT INTO deals (id, org_id, code, merchant_id, merchant_name, status, funded_amount, purchase_amount, total_collected, payment_count, funded_date, payment_frequency, payment_amount,
                     next_payment_date, status_date, schedule, created_at, updated_at)
  SELECT ${idOf('deal', 'n')}, ${orgOf('n')}, 'D-2026-' || lpad(n::text, 7, '0'), ${idOf('mer', `n % ${ORGANIZATIONS}`)}, 'Merchant', 'active', 50000000, 70000000, 30000000, ${PAYMENTS_A_DEAL},
         funded, 'daily', 100000, current_date, funded,
         jsonb_build_object('versions', jsonb_build_array(jsonb_build_object('version', 1, 'frequency', 'daily', 'amount', 100000, 'anchor', funded, 'first', 1, 'collected', 0, 'pauses', '[]'::jsonb))), now(), now()
  FROM (SELECT n, current_date - 430 AS funded FROM generate_series($1::bigint, $2::bigint) n) d`

const PAYMENTS = `
  INSERT INTO payments (id, org_id, deal_id, amount, type, status, effective_date, return_code, created_at, updated_at)
  SELECT ${idOf('pay', 'n')}, ${orgOf(`n / ${PAYMENTS_A_DEAL}`)}, ${idOf('deal', `n / ${PAYMENTS_A_DEAL}`)}, 100000 + n % 1000, 'merchantPayment',
         CASE WHEN n % 25 = 0 THEN 'failed' ELSE 'completed' END, day, CASE WHEN n % 25 = 0 THEN 'R01' END, day + time '09:00', day + time '09:00'
  FROM (SELECT n, current_date - 430 + ((n % ${PAYMENTS_A_DEAL}) * 7 / 5)::int AS day FROM generate_series($1::bigint, $2::bigint) n) p`

type Definition = { name: string; definition: string }

const indexesOf = async (client: pg.Client, table: string): Promise<Definition[]> =>
  (
    await client.query<Definition>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = '${table}'::regclass AND NOT indisprimary`,
    )
  ).rows

/** Rows from one number up to another, in chunks, without triggers, as a migration would bring them. */
const insert = async (client: pg.Client, sql: string, from: number, until: number): Promise<void> => {
  for (let at = from; at < until; at += CHUNK) await client.query(sql, [at, Math.min(at + CHUNK, until) - 1])
}

/** Payments [from, until) and their deals; indexes are made anew behind them, since that is how fifty million come within the hour. */
const grow = async (client: pg.Client, from: number, until: number): Promise<void> => {
  const indexes = await indexesOf(client, 'payments')
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await insert(client, DEALS, Math.ceil(from / PAYMENTS_A_DEAL), Math.ceil(until / PAYMENTS_A_DEAL))
  await insert(client, PAYMENTS, from, until)
  log(`${until.toLocaleString('en-US')} payments are in`)
  for (const { name, definition } of indexes) {
    await client.query(definition)
    log(`index ${name}`)
  }
  await count(client)
}

/** What the triggers would have counted and summed. */
const count = async (client: pg.Client): Promise<void> => {
  await client.query(`
    DELETE FROM list_counts WHERE list IN ('payments', 'deals');
    DELETE FROM portfolio_sums;
    INSERT INTO list_counts SELECT org_id, 'payments', '', '', count(*) FROM payments GROUP BY 1;
    INSERT INTO list_counts SELECT org_id, 'payments', 'status', status, count(*) FROM payments GROUP BY 1, 4;
    INSERT INTO list_counts SELECT org_id, 'deals', '', '', count(*) FROM deals GROUP BY 1;
    INSERT INTO portfolio_sums SELECT org_id, 'collected', '', effective_date, sum(amount), count(*) FROM payments WHERE status = 'completed' GROUP BY 1, 4;
    INSERT INTO portfolio_sums SELECT d.org_id, s.metric, s.key, s.day, sum(s.cents), sum(s.n) FROM deals d CROSS JOIN LATERAL deal_sums(d) s GROUP BY 1, 2, 3, 4`)
  await client.query('VACUUM ANALYZE payments')
  await client.query('VACUUM ANALYZE deals')
}

type Work = Record<string, number>

/** What people and jobs ask of payments, each the median of many, in milliseconds. `round` keeps the deals of one asking apart from those of the next. */
const ask = async (services: Services, round: number): Promise<Work> => {
  const ctx: Ctx = systemContext(services, { id: 'org_scale0' as Id<'org'>, timeZone: 'America/New_York' }, 'bench')
  const today = dateInZone(services.clock(), 'America/New_York')
  const dealOf = (i: number): string =>
    `deal_${String(((round * TIMES + i) * ORGANIZATIONS) % (SMALL / PAYMENTS_A_DEAL)).padStart(26, '0')}`
  const month = { effective_from: `${today.slice(0, 8)}01`, effective_to: today }
  const works: Record<string, (i: number) => Promise<unknown>> = {
    'page of all payments, total exact': () => listAllPayments(ctx, {}),
    'page of payments of a month, total exact': () => listAllPayments(ctx, month as never),
    'page of failed payments, total exact': () => listAllPayments(ctx, { status: 'failed' } as never),
    'payments of a deal': (i) => listPayments(ctx, dealOf(i), {}),
    'payment recorded': (i) =>
      createPayment(ctx, dealOf(i), { amount: 1_000, type: 'merchantPayment', effectiveDate: today, status: 'completed' } as never),
    'schedule of a deal': (i) => getSchedule(ctx, dealOf(i)),
    'portfolio summary': () => summary(ctx),
    'counts and sums folded': async () => {
      await foldListCounts(ctx)
      await foldSums(services)
    },
    'payments that are due today': () => completeDuePayments(services),
  }
  const result: Work = {}
  for (const [name, work] of Object.entries(works)) {
    const times: number[] = []
    for (let i = 0; i < TIMES; i++) {
      const at = performance.now()
      await work(i)
      times.push(performance.now() - at)
    }
    result[name] = median(times)
    log(`${name}: ${result[name].toFixed(2)} ms`)
  }
  return result
}

/** The same table, partitioned by organization and below that by year; keys and indexes lead with what it is divided by. */
const partition = async (client: pg.Client, rows: number): Promise<void> => {
  const indexes = await indexesOf(client, 'payments')
  const { rows: triggers } = await client.query<Definition>(
    `SELECT tgname AS name, pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE tgrelid = 'payments'::regclass AND NOT tgisinternal`,
  )
  // Whatever speaks of the row as a whole goes with the table, and comes back with it.
  const { rows: functions } = await client.query<Definition>(
    `SELECT proname AS name, pg_get_functiondef(oid) AS definition FROM pg_proc WHERE 'payments'::regtype = ANY(proargtypes)`,
  )
  await client.query(`
    CREATE TABLE parted (LIKE payments INCLUDING DEFAULTS) PARTITION BY HASH (org_id);
    DROP TABLE payments CASCADE;
    ALTER TABLE parted RENAME TO payments;`)
  for (const { definition } of functions) await client.query(definition)
  for (let n = 0; n < PARTITIONS; n++) {
    await client.query(
      `CREATE TABLE payments_${n} PARTITION OF payments FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${n}) PARTITION BY RANGE (effective_date)`,
    )
    for (const year of [2024, 2025, 2026, 2027])
      await client.query(
        `CREATE TABLE payments_${n}_${year} PARTITION OF payments_${n} FOR VALUES FROM ('${year}-01-01') TO ('${year + 1}-01-01')`,
      )
  }
  await insert(client, DEALS, Math.ceil(SMALL / PAYMENTS_A_DEAL), Math.ceil(rows / PAYMENTS_A_DEAL))
  await insert(client, PAYMENTS, 0, rows)
  log('rows are in their partitions')
  await client.query('ALTER TABLE payments ADD PRIMARY KEY (org_id, id, effective_date)')
  await client.query('CREATE INDEX payments_id ON payments (id)')
  for (const { name, definition } of indexes) {
    await client.query(definition)
    log(`index ${name}`)
  }
  // Statement triggers that look at all new rows cannot stand on the partitions; on the whole they can.
  for (const { definition } of triggers) await client.query(definition)
  await count(client)
}

const sizesOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ heap: string; indexes: string }>(
    `SELECT pg_size_pretty(sum(pg_table_size(oid))) AS heap, pg_size_pretty(sum(pg_indexes_size(oid))) AS indexes FROM pg_class WHERE relkind = 'r' AND relname ~ '^payments(_\\d|$)'`,
  )
  return `heap ${rows[0]!.heap}, indexes ${rows[0]!.indexes}`
}

const compare = (name: string, before: Work, after: Work): Result[] =>
  Object.entries(after).map(([work, value]) => ({ name: `${work}: ${name}`, value, unit: 'ms', ratio: value / before[work]!, aim: '≤ 2' }))

export const scale = async (): Promise<Result[]> => {
  const server = await startTemporary()
  const folder = await mkdtemp(join(tmpdir(), 'holdback-scale-'))
  const client = new pg.Client({ connectionString: server.url })
  try {
    await migrate(server.url)
    await client.connect()
    await client.query("SET maintenance_work_mem = '3GB'; SET max_parallel_maintenance_workers = 1; SET session_replication_role = replica")
    for (let n = 0; n < ORGANIZATIONS; n++)
      await client.query(`
        INSERT INTO organizations (id, name, created_at) VALUES ('org_scale${n}', 'Scale ${n}', now());
        INSERT INTO portfolio_builds VALUES ('org_scale${n}', now());
        INSERT INTO merchants (id, org_id, legal_name, business_state, created_at, updated_at) VALUES ('mer_${String(n).padStart(26, '0')}', 'org_scale${n}', 'Merchant', 'NY', now(), now())`)
    const services = await benchServices(server.url, folder)
    try {
      await grow(client, 0, SMALL)
      const small = await ask(services, 0)
      if (IN_ONE_TABLE) await grow(client, SMALL, LARGE)
      else await partition(client, LARGE)
      log(await sizesOf(client))
      const large = IN_ONE_TABLE ? 'in one table' : `in ${PARTITIONS} × 4 partitions`
      const payments = (n: number) => `${n.toLocaleString('en-US')} payments`
      return compare(`${payments(LARGE)} ${large} against ${payments(SMALL)}`, small, await ask(services, 1))
    } finally {
      await closeBenchServices(services)
    }
  } finally {
    await client.end().catch(() => {})
    await rm(folder, { recursive: true, force: true })
    await server.stop()
  }
}
