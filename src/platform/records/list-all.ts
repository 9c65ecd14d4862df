import type { Ctx } from '../../context.ts'
import { Problem } from '../../shared/errors.ts'
import { type Filter, whereAll } from './filters.ts'
import type { ListSpec, PageQuery } from './list.ts'

/** Rows come in batches this large, so that memory does not grow with the list. */
const BATCH = 500
/** Whoever reads slower than this loses the export: it holds a connection, and a snapshot that keeps dead rows from being cleared. */
const STALL_TIMEOUT = '60s'
const MAX_AT_ONCE = 2

const orderOf = (spec: ListSpec, query: PageQuery): string => {
  const column = spec.sorts[query.sort_by ?? spec.defaultSort]!
  const [direction, opposite] = query.sort_order === 'asc' ? ['ASC', 'DESC'] : ['DESC', 'ASC']
  if (typeof column === 'string') return `${column} ${direction}, id ${direction}`
  return `(${column.front}) IS TRUE ${direction}, CASE WHEN ${column.front} THEN ${column.by} END ${opposite}, id ${direction}`
}

/** Exports under way, by organization. One map a process: it belongs to the database connection pool they share. */
const running = new WeakMap<object, Map<string, number>>()
const runningOf = (ctx: Ctx): Map<string, number> => {
  const key = ctx.services.database
  const map = running.get(key) ?? new Map<string, number>()
  running.set(key, map)
  return map
}

/** Asked before an export begins to stream, while it can still be refused. */
export const exportSlot = (ctx: Ctx): void => {
  if ((runningOf(ctx).get(ctx.orgId) ?? 0) >= MAX_AT_ONCE)
    throw new Problem(
      429,
      'rate_limited',
      `At most ${MAX_AT_ONCE} exports of an organization run at a time; wait for one to end.`,
      {},
      { 'retry-after': '5' },
    )
}

/** Every row of a list, as of one moment, in the list's own order. The connection is its own and is let go when the reader stops. */
export async function* listAll<R>(ctx: Ctx, spec: ListSpec, query: PageQuery, filters: Filter[]): AsyncGenerator<R[]> {
  const map = runningOf(ctx)
  map.set(ctx.orgId, (map.get(ctx.orgId) ?? 0) + 1)
  const client = await ctx.services.database.connect().catch((error: unknown) => {
    map.set(ctx.orgId, map.get(ctx.orgId)! - 1)
    throw error
  })
  try {
    const where = whereAll(filters)
    await client.query(
      `BEGIN READ ONLY; SET LOCAL idle_in_transaction_session_timeout = '${STALL_TIMEOUT}'; SET LOCAL statement_timeout = 0`,
    )
    await client.query(
      `DECLARE listed NO SCROLL CURSOR FOR SELECT ${spec.columns} FROM ${spec.table} WHERE ${where} ORDER BY ${orderOf(spec, query)}`,
      [ctx.orgId, ...filters.map((f) => f.value)],
    )
    for (;;) {
      const { rows } = await client.query(`FETCH ${BATCH} FROM listed`)
      if (rows.length > 0) yield rows as R[]
      if (rows.length < BATCH) return
    }
  } finally {
    map.set(ctx.orgId, map.get(ctx.orgId)! - 1)
    await client.end().catch(() => {})
  }
}
