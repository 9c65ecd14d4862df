import { type Kysely, sql } from 'kysely'
import type { Ctx, Services } from '../../context.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Filter } from '../../platform/records/filters.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'

/** Sums of differences: few rows whatever the number of deals. */

export type Ask = <R>(query: { text: string; values: unknown[] }) => Promise<R[]>
/** Where figures are read, and whether they are those of all deals. In each question $1 is the organization. */
export type Book = { orgId: Id<'org'>; ask: Ask; isWhole: boolean }

const matches = (filters: Filter[], taken: number): string =>
  `deals.org_id = $1${filters.map((f, i) => ` AND ${f.sql(`$${taken + 1 + i}`)}`).join('')}`

export const matchingIds = async ({ orgId, ask }: Pick<Book, 'orgId' | 'ask'>, filters: Filter[], limit: number): Promise<string[]> => {
  const rows = await ask<{ id: string }>({
    text: `SELECT id FROM deals WHERE ${matches(filters, 1)} LIMIT ${limit}`,
    values: [orgId, ...filters.map((f) => f.value)],
  })
  return rows.map(({ id }) => id)
}

const PAYMENT_METRICS = ['collected', 'cohort_collected', 'debits', 'returns']

export type SumRow = { metric: string; key: string; day: string; cents: number; n: number }

/**
 * What some deals and their payments give to the metrics: rows as portfolio_sums would have of them alone, by the same functions. Payments are added up before,
 * by all that those functions look at: some ten thousand of them come to some hundred groups.
 */
export const sumsOf = async ({ orgId, ask }: Pick<Book, 'orgId' | 'ask'>, ids: string[], metrics: readonly string[]): Promise<SumRow[]> => {
  const values = [orgId, ids, metrics]
  const sums = 'SELECT s.metric, s.key, s.day::text AS day, sum(s.cents)::bigint AS cents'
  const ofDeals = await ask<SumRow>({
    text: `${sums}, sum(s.n)::bigint AS n FROM deals d CROSS JOIN LATERAL deal_sums(d) s
           WHERE d.org_id = $1 AND d.id = ANY($2) AND s.metric = ANY($3) GROUP BY 1, 2, 3`,
    values,
  })
  if (!metrics.some((metric) => PAYMENT_METRICS.includes(metric))) return ofDeals
  const ofPayments = await ask<SumRow>({
    text: `${sums}, sum(s.n * g.n)::bigint AS n
           FROM (SELECT p.type, p.status, p.return_code, p.effective_date, date_trunc('month', d.funded_date)::date AS funded, sign(d.opening_collected)::bigint AS opening,
                        sum(p.amount) AS amount, count(*) AS n
                 FROM deals d JOIN payments p ON p.deal_id = d.id WHERE d.org_id = $1 AND d.id = ANY($2) GROUP BY 1, 2, 3, 4, 5, 6) g
           CROSS JOIN LATERAL payment_sums(jsonb_populate_record(NULL::payments, to_jsonb(g)), g.funded, g.opening) s
           WHERE s.metric = ANY($3) GROUP BY 1, 2, 3`,
    values,
  })
  return [...ofDeals, ...ofPayments]
}

/** The same questions over some deals alone: what is called portfolio_sums and deals in them is theirs. */
export const overMatching = (ask: Ask, filters: Filter[], sums: readonly SumRow[]): Ask => {
  const text = JSON.stringify(sums)
  return (query) =>
    ask({
      text: `WITH portfolio_sums AS (SELECT $1::text AS org_id, s.* FROM json_to_recordset($${query.values.length + 1}::json) AS s(metric text, key text, day date, cents bigint, n bigint)),
        deals AS NOT MATERIALIZED (SELECT * FROM deals WHERE ${matches(filters, query.values.length + 1)})
        ${query.text}`,
      values: [...query.values, text, ...filters.map((f) => f.value)],
    })
}

export type Interval = 'week' | 'month'
export type Sum = { cents: Cents; n: number }

/** One metric by its key, over all days. */
export const sumsByKey = async (book: Book, metric: string): Promise<(Sum & { key: string })[]> =>
  book.ask<Sum & { key: string }>({
    text: `SELECT key, sum(cents)::bigint AS cents, sum(n)::bigint AS n FROM portfolio_sums WHERE org_id = $1 AND metric = $2
           GROUP BY key HAVING sum(n) <> 0 OR sum(cents) <> 0 ORDER BY key`,
    values: [book.orgId, metric],
  })

/** One metric from a day to another, both included. */
export const sumBetween = async (book: Book, metric: string, from: IsoDate, to: IsoDate): Promise<Sum> => {
  const [row] = await book.ask<Sum>({
    text: `SELECT coalesce(sum(cents), 0)::bigint AS cents, coalesce(sum(n), 0)::bigint AS n FROM portfolio_sums
           WHERE org_id = $1 AND metric = $2 AND day BETWEEN $3 AND $4`,
    values: [book.orgId, metric, from, to],
  })
  return row!
}

/** By key too, between two days. */
export const sumsByKeyBetween = (book: Book, metric: string, from: IsoDate, to: IsoDate): Promise<(Sum & { key: string })[]> =>
  book.ask<Sum & { key: string }>({
    text: `SELECT key, sum(cents)::bigint AS cents, sum(n)::bigint AS n FROM portfolio_sums
           WHERE org_id = $1 AND metric = $2 AND day BETWEEN $3 AND $4 GROUP BY key ORDER BY key`,
    values: [book.orgId, metric, from, to],
  })

/** What happened in each period that begins in the range, by the period's first day (a week's is Monday). */
export const sumsByPeriod = (
  book: Book,
  metrics: Record<string, 1 | -1>,
  interval: Interval,
  from: IsoDate,
  to: IsoDate,
): Promise<(Sum & { start: IsoDate })[]> =>
  book.ask<Sum & { start: IsoDate }>({
    text: `SELECT date_trunc($5, day::timestamp)::date AS start, sum(cents * (f.signs->>metric)::int)::bigint AS cents, sum(n)::bigint AS n
           FROM portfolio_sums, (SELECT $2::jsonb AS signs) f WHERE org_id = $1 AND metric = ANY ($6::text[])
           AND day BETWEEN $3 AND $4 GROUP BY 1 ORDER BY 1`,
    values: [book.orgId, JSON.stringify(metrics), from, to, interval, Object.keys(metrics)],
  })

export const agingByBucket = (book: Book, today: IsoDate, lowestDays: readonly number[]): Promise<(Sum & { bucket: number })[]> =>
  book.ask<Sum & { bucket: number }>({
    // Whoever is not past due, or has no date, counts zero days.
    text: `SELECT width_bucket(greatest(0, $2::date - least(day, $2::date)), $3::int[]) - 1 AS bucket, sum(cents)::bigint AS cents, sum(n)::bigint AS n
           FROM portfolio_sums WHERE org_id = $1 AND metric = 'aging' GROUP BY 1 ORDER BY 1`,
    values: [book.orgId, today, lowestDays],
  })

export const cohortCollections = (book: Book): Promise<{ key: string; month: string; cents: Cents }[]> =>
  book.ask<{ key: string; month: string; cents: Cents }>({
    text: `SELECT key, to_char(day, 'YYYY-MM') AS month, sum(cents)::bigint AS cents FROM portfolio_sums
           WHERE org_id = $1 AND metric = 'cohort_collected' GROUP BY 1, 2 ORDER BY 1, 2`,
    values: [book.orgId],
  })

export type MerchantShare = { merchant_id: Id<'mer'>; merchant_name: string; cents: Cents; n: number }

/** The merchants who owe most, among those of the largest balances: a sum over all merchants would grow with the book. */
export const largestMerchants = (book: Book, collecting: readonly string[], limit: number): Promise<MerchantShare[]> =>
  book.ask<MerchantShare>({
    text: `SELECT d.merchant_id, max(d.merchant_name) AS merchant_name, sum(d.outstanding_balance)::bigint AS cents, count(*)::bigint AS n
           FROM deals d WHERE d.org_id = $1 AND d.status = ANY($2) AND d.merchant_id IN (
             SELECT merchant_id FROM deals WHERE org_id = $1 AND status = ANY($2) AND outstanding_balance > 0 ORDER BY outstanding_balance DESC, id DESC LIMIT 200)
           GROUP BY d.merchant_id ORDER BY cents DESC, d.merchant_id LIMIT $3`,
    values: [book.orgId, collecting, limit],
  })

const MOST_VALUES = 500

/** What a figure can be asked for: values that some deal has, in their order. */
export const valuesOf = async (ctx: Ctx, metric: 'state' | 'industry'): Promise<string[]> => {
  const rows = await ctx.services.database.statement<{ key: string }>({
    text: `SELECT key FROM portfolio_sums WHERE org_id = $1 AND metric = $2 AND key <> '' GROUP BY key HAVING sum(n) > 0 ORDER BY key LIMIT ${MOST_VALUES}`,
    values: [ctx.orgId, metric],
  })
  return rows.map(({ key }) => key)
}

export const funderReferences = async (ctx: Ctx): Promise<string[]> => {
  const rows = await ctx.services.database.statement<{ value: string }>({
    text: `SELECT value FROM list_counts WHERE org_id = $1 AND list = 'deals' AND facet = 'funder_id' GROUP BY value HAVING sum(n) > 0 ORDER BY value LIMIT ${MOST_VALUES}`,
    values: [ctx.orgId],
  })
  return rows.map(({ value }) => value)
}

export type DayRow = { day: IsoDate; status: string; cents: Cents; deals: number }

export const daysKept = (ctx: Ctx, from: IsoDate, to: IsoDate): Promise<DayRow[]> =>
  ctx.services.database.statement<DayRow>({
    text: 'SELECT day, status, cents, deals FROM portfolio_days WHERE org_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day',
    values: [ctx.orgId, from, to],
  })

/** Today's figures by status, over those of an earlier hour of the day; nothing where no deal is in a status any more, whose sum may have been folded away. */
export const keepDay = async (ctx: Ctx, day: IsoDate): Promise<void> => {
  await sql`
    INSERT INTO portfolio_days (org_id, day, status, deals, cents)
    SELECT ${ctx.orgId}, ${day}::date, key, sum(n), sum(cents) FROM (
      SELECT key, n, cents FROM portfolio_sums WHERE org_id = ${ctx.orgId} AND metric = 'status'
      UNION ALL SELECT status, 0, 0 FROM portfolio_days WHERE org_id = ${ctx.orgId} AND day = ${day}::date) sums GROUP BY key
    ON CONFLICT (org_id, day, status) DO UPDATE SET deals = excluded.deals, cents = excluded.cents`.execute(ctx.db)
}

export const organizationsToBuild = (services: Pick<Services, 'database'>): Promise<{ id: Id<'org'> }[]> =>
  services.database.statement<{ id: Id<'org'> }>({
    text: 'SELECT id FROM organizations o WHERE NOT EXISTS (SELECT 1 FROM portfolio_builds b WHERE b.org_id = o.id) ORDER BY id',
    values: [],
  })

export type PlannedDeal = {
  id: Id<'deal'>
  schedule: object | null
  purchase_amount: Cents
  status: string
  status_date: IsoDate
}

/** Deals with a schedule, some at a time, of one snapshot. */
export const scheduledDeals = async (db: Kysely<Schema>, orgId: Id<'org'>, after: string, limit: number): Promise<PlannedDeal[]> =>
  db
    .selectFrom('deals')
    .select(['id', 'schedule', 'purchase_amount', 'status', 'status_date'])
    .where('org_id', '=', orgId)
    .where('schedule', 'is not', null)
    .where('id', '>', after as Id<'deal'>)
    .orderBy('id')
    .limit(limit)
    .execute()

export const plannedDeals = (db: Kysely<Schema>, ids: string[]): Promise<PlannedDeal[]> =>
  db
    .selectFrom('deals')
    .select(['id', 'schedule', 'purchase_amount', 'status', 'status_date'])
    .where((e) => e('id', '=', e.fn.any(e.val(ids as Id<'deal'>[]))))
    .where('schedule', 'is not', null)
    .execute()

export const replaceExpected = async (
  db: Kysely<Schema>,
  orgId: Id<'org'>,
  days: { day: string; cents: number }[],
  at: string,
): Promise<void> => {
  await sql`DELETE FROM portfolio_sums WHERE org_id = ${orgId} AND metric = 'expected'`.execute(db)
  await sql`
    INSERT INTO portfolio_sums (org_id, metric, key, day, cents, n)
    SELECT ${orgId}, 'expected', '', day, cents, 0 FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS g(day date, cents bigint)`.execute(
    db,
  )
  await sql`INSERT INTO portfolio_builds VALUES (${orgId}, ${at}::timestamptz) ON CONFLICT (org_id) DO UPDATE SET built_at = excluded.built_at`.execute(
    db,
  )
}

/** Folds differences into one row each; see foldListCounts. */
export const foldSums = async (services: Pick<Services, 'database'>): Promise<void> => {
  await services.database.pool.query(`
    WITH gone AS (
      DELETE FROM portfolio_sums WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM portfolio_sums WHERE (org_id, metric, key, day) IN (SELECT org_id, metric, key, day FROM portfolio_sums GROUP BY 1, 2, 3, 4 HAVING count(*) > 1)
        FOR UPDATE SKIP LOCKED LIMIT 200000))
      RETURNING org_id, metric, key, day, cents, n)
    INSERT INTO portfolio_sums SELECT org_id, metric, key, day, sum(cents), sum(n) FROM gone GROUP BY 1, 2, 3, 4 HAVING sum(cents) <> 0 OR sum(n) <> 0`)
}
