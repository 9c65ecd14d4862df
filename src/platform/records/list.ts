import type { Ctx } from '../../context.ts'
import type { Statement } from '../db/readers.ts'
import { atLeast, type Filter, whereAll } from './filters.ts'
import { MOMENT } from './kept-pages.ts'
import { type Stamped, stampOf, tellAnew } from './kept-texts.ts'
import { type FoundOnce, foundOnce, MAX_FOUND_ONCE, waysTo } from './search.ts'

export type PageQuery = { page?: number; limit?: number; sort_by?: string; sort_order?: 'asc' | 'desc'; updated_since?: string }

/**
 * A sort in which most rows tie: those in `front` have values, the greater the smaller `by`; all others have none and are told apart by id alone. Each part
 * is read in the order of an index, which no expression over both could be.
 */
export type SplitSort = { front: string; by: string /** The filters leave none but those. */; isFrontAlone: boolean }

export type ListSpec = {
  table: string
  columns: string
  /** The interface's sort names and the columns behind them. */
  sorts: Record<string, string | SplitSort>
  defaultSort: string
  /** True when count_list keeps the whole list's total. */
  counted: boolean
  /** What updated_since is held against, where it is neither of the usual columns. */
  changedAt?: string
}

export type Pagination = { page: number; limit: number; total: number; totalPages: number }
export type Page<R> = { rows: R[]; pagination: Pagination }
/** The rows as JSON, with commas between them. */
export type PageText = { text: string; pagination: Pagination }

/** Statements with more filters than this vary too much to be worth preparing. */
const MAX_PREPARED_FILTERS = 1
/** The usual page and the longest. PostgreSQL plans by a length that it can see; a parameter it would take for a tenth of all there are. */
const PREPARED_LENGTHS = [20, 100]

/** What changes has a time of its change; what never does has the time it was made. */
const changedAt = ({ changedAt, sorts }: ListSpec): string => changedAt ?? ('updatedAt' in sorts ? 'updated_at' : 'created_at')

/** One page of an organization's rows and the exact total. */
export const listPage = <R>(ctx: Ctx, spec: ListSpec, query: PageQuery, filters: Filter[]): Promise<Page<R>> =>
  askPage<R>(ctx, spec, query, filters, spec.columns)

/**
 * The same page, its rows as the JSON that they are told in. Of a page that was told before, and since which nobody wrote anything, only the moment is asked for; of rows that
 * were told before and not written since, only the stamps.
 */
export const listTexts = async <R extends { id: string; version: number }>(
  ctx: Ctx,
  spec: ListSpec,
  query: PageQuery,
  filters: Filter[],
  asOf: string,
  tell: (row: R) => object,
): Promise<PageText> => {
  const { keptTexts, keptPages, database } = ctx.services
  if (!filters.some(({ searches }) => searches)) {
    const key = `${spec.table} ${ctx.orgId} ${asOf} ${JSON.stringify(query)}`
    const before = keptPages.get(key)
    if (before?.isQuiet && (await keptPages.moment(database)) === before.moment) return before
    const stamps = await askStamps(ctx, spec, query, filters)
    const known = stamps.rows.map(([id, stamp]) => keptTexts.get(id!, stamp!, asOf))
    if (known.every((kept) => kept !== null)) {
      const { moment, pagination } = stamps
      const page = { text: known.map(({ text }) => text).join(','), pagination, moment, isQuiet: before?.moment === moment }
      keptPages.set(key, page)
      return page
    }
  }
  // The whole page once more, so that its rows and its total are of the same moment.
  const page = await askPage<R & Stamped>(ctx, spec, query, filters, `${spec.columns}, ${stampOf(spec.table)}`)
  return { text: page.rows.map((row) => tellAnew(keptTexts, row, asOf, tell).text).join(','), pagination: page.pagination }
}

type Asked = {
  /** The page's rows, by what is selected of each. */
  select: (columns: string) => string
  /** Null where finding them is not most of the work. */
  found: FoundOnce | null
  total: string
  /** The organization and what is filtered by. */
  given: unknown[]
  /** Those, and what the page and its total take beyond them. */
  values: unknown[]
  prepare: boolean
  page: number
  limit: number
  totalAlone: Pick<Statement, 'text' | 'values'>
}

const pageOf = <R>({ page, limit }: Asked, rows: R[], total: number): Page<R> => ({
  rows,
  pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
})

/** Rows and total in one statement, so that they are of the same moment; PostgreSQL counts once and puts the number beside every row. */
const askPage = async <R>(ctx: Ctx, spec: ListSpec, query: PageQuery, filters: Filter[], columns: string): Promise<Page<R>> => {
  const asked = whatIsAsked(ctx, spec, query, filters)
  const { statement } = ctx.services.database
  const { prepare, given, values, totalAlone, found } = asked
  if (found) {
    const rows = await statement<R & { list_total: number }>({
      text: `${found.with} SELECT ${columns}, (SELECT count(*) FROM found) AS list_total ${found.source}`,
      values: given,
    })
    const total = rows[0]?.list_total
    if (total !== undefined && total <= MAX_FOUND_ONCE) return pageOf(asked, rows, total)
  }
  const rows = await statement<R & { list_total: number }>({
    prepare,
    text: asked.select(`${columns}, (${asked.total}) AS list_total`),
    values,
  })
  return pageOf(asked, rows, rows[0]?.list_total ?? (await statement<{ n: number }>(totalAlone))[0]!.n)
}

/** The page's ids and stamps, as one value: twenty rows of their own would cost both sides more than finding them. */
const askStamps = async (ctx: Ctx, spec: ListSpec, query: PageQuery, filters: Filter[]): Promise<Page<string[]> & { moment: string }> => {
  const asked = whatIsAsked(ctx, spec, query, filters)
  const { prepare, values } = asked
  const [row] = await ctx.services.database.statement<{ stamps: string | null; list_total: number; moment: string }>({
    prepare,
    text: `SELECT string_agg(id || ' ' || stamp, ',') AS stamps, (${asked.total}) AS list_total, ${MOMENT} FROM (${asked.select(`id, ${stampOf(spec.table)}`)}) page`,
    values,
  })
  const { stamps, list_total, moment } = row!
  return { ...pageOf(asked, stamps === null ? [] : stamps.split(',').map((stamp) => stamp.split(' ')), list_total), moment }
}

/**
 * Later pages find their ids in the index alone and join the rows afterwards, so that skipping a hundred thousand rows does not read them.
 */
const whatIsAsked = (ctx: Ctx, spec: ListSpec, query: PageQuery, given: Filter[]): Asked => {
  const filters = query.updated_since === undefined ? given : [...given, atLeast(changedAt(spec), query.updated_since)]
  const page = query.page ?? 1
  const limit = query.limit ?? 20
  const column = spec.sorts[query.sort_by ?? spec.defaultSort]!
  const direction = query.sort_order === 'asc' ? 'ASC' : 'DESC'
  const values = [ctx.orgId, ...filters.map((f) => f.value)]
  const where = whereAll(filters)
  const offset = (page - 1) * limit
  const order = `ORDER BY ${column} ${direction}, id ${direction}`
  const varies = filters.length > MAX_PREPARED_FILTERS && !(isKeptRange(filters) && column === filters[0]!.counted)
  // Written for one of two lengths and ended by a parameter, so that what is prepared does not vary with the limit. Rows behind it are never read.
  const length = PREPARED_LENGTHS.find((length) => length >= limit)
  const prepare = typeof column === 'string' && offset === 0 && !varies && length !== undefined
  const written = prepare ? length : limit
  const source =
    typeof column === 'string'
      ? orderedBy(spec.table, where, order, written, offset)
      : splitBy(spec.table, where, column, direction, limit, offset)
  const isFoundOnce = typeof column === 'string' && filters.some(({ searches }) => searches)
  const kept = keptTotal(spec, filters)
  const total = kept ? kept.sql(values.length) : `SELECT count(*) FROM ${spec.table} WHERE ${where}`
  const pageValues = kept ? [...values, ...kept.values] : values
  return {
    select: (columns) =>
      written === limit
        ? `SELECT ${columns} ${source}`
        : `SELECT * FROM (SELECT ${columns} ${source}) longest LIMIT $${pageValues.length + 1}`,
    found: isFoundOnce ? foundOnce(spec.table, column, waysTo(filters), order, limit, offset) : null,
    total,
    given: values,
    values: written === limit ? pageValues : [...pageValues, limit],
    prepare,
    page,
    limit,
    totalAlone: kept
      ? { text: `SELECT (${kept.sql(1)}) AS n`, values: [ctx.orgId, ...kept.values] }
      : { text: `SELECT (${total}) AS n`, values },
  }
}

const orderedBy = (table: string, where: string, order: string, limit: number, offset: number): string =>
  offset === 0
    ? `FROM ${table} WHERE ${where} ${order} LIMIT ${limit}`
    : `FROM ${table} JOIN (SELECT id FROM ${table} WHERE ${where} ${order} LIMIT ${limit} OFFSET ${offset}) page USING (id) ${order}`

const splitBy = (table: string, where: string, sort: SplitSort, direction: 'ASC' | 'DESC', limit: number, offset: number): string => {
  const by = `${sort.by} ${direction === 'DESC' ? 'ASC' : 'DESC'}, id ${direction}`
  if (sort.isFrontAlone) return orderedBy(table, where, `ORDER BY ${by}`, limit, offset)
  const [frontPart, restPart] = direction === 'DESC' ? [0, 1] : [1, 0]
  const front = `(SELECT id, ${sort.by} AS page_key, ${frontPart} AS page_part FROM ${table} WHERE ${where} AND ${sort.front} ORDER BY ${by} LIMIT ${offset + limit})`
  const rest = `(SELECT id, NULL, ${restPart} FROM ${table} WHERE ${where} AND (${sort.front}) IS NOT TRUE ORDER BY id ${direction} LIMIT ${offset + limit})`
  const order = `ORDER BY page_part, page_key ${direction === 'DESC' ? 'ASC' : 'DESC'}, id ${direction}`
  return `FROM ${table} JOIN (SELECT * FROM (${front} UNION ALL ${rest}) both_parts ${order} LIMIT ${limit} OFFSET ${offset}) page USING (id) ${order}`
}

type KeptTotal = { sql: (taken: number) => string; values: unknown[] }

/** The sum that count_list keeps, where it keeps this one. Its parameters come after $1, the organization, and those that are taken. */
const keptTotal = (spec: ListSpec, filters: Filter[]): KeptTotal | null => {
  if (!spec.counted) return null
  const [only, ...others] = filters
  if (isKeptRange(filters)) return sumOf(spec, only!.counted!, filters)
  if (others.length > 0 || (only && !only.counted)) return null
  return sumOf(spec, only?.counted ?? '', [
    { bound: '=', value: only ? (Array.isArray(only.value) ? only.value : [String(only.value)]) : [''] },
  ])
}

/** Both ends, or one, of a column that is counted by value. */
const isKeptRange = (filters: Filter[]): boolean =>
  filters.length > 0 && filters.every(({ bound, counted }) => bound !== undefined && counted === filters[0]!.counted)

const sumOf = (spec: ListSpec, facet: string, conditions: { bound?: '>=' | '<=' | '='; value: unknown }[]): KeptTotal => ({
  sql: (taken) => {
    const of = conditions.map(({ bound }, i) =>
      bound === '=' ? `value = ANY($${taken + 2 + i}::text[])` : `value ${bound} $${taken + 2 + i}`,
    )
    return `SELECT coalesce(sum(n), 0)::bigint FROM list_counts WHERE org_id = $1 AND list = '${spec.table}' AND facet = $${taken + 1} AND ${of.join(' AND ')}`
  },
  values: [facet, ...conditions.map(({ value }) => value)],
})

/** Folds the differences of list_counts into one row each. Any number of writers may go on meanwhile: only rows that are deleted here are summed. */
export const foldListCounts = async (ctx: Pick<Ctx, 'services'>): Promise<void> => {
  await ctx.services.database.pool.query(`
    WITH gone AS (
      DELETE FROM list_counts WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM list_counts WHERE (org_id, list, facet, value) IN (SELECT org_id, list, facet, value FROM list_counts GROUP BY 1, 2, 3, 4 HAVING count(*) > 1)
        FOR UPDATE SKIP LOCKED LIMIT 200000))
      RETURNING org_id, list, facet, value, n)
    INSERT INTO list_counts SELECT org_id, list, facet, value, sum(n) FROM gone GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0`)
}
