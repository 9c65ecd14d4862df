import type { Readable } from 'node:stream'
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

/**
 * Takes one of the organization's places for exports, while it can still be refused. It is given back by `makeFile` when that fails, and by the file when it has been read to its
 * end or is let go, also before its first byte: taken only once rows are read, it would be had by all who ask in the same moment.
 */
export const inExportSlot = async <F extends { body: Readable }>(ctx: Ctx, makeFile: () => Promise<F>): Promise<F> => {
  const map = runningOf(ctx)
  const before = map.get(ctx.orgId) ?? 0
  if (before >= MAX_AT_ONCE)
    throw new Problem(
      429,
      'rate_limited',
      `At most ${MAX_AT_ONCE} exports of an organization run at a time; wait for one to end.`,
      {},
      { 'retry-after': '5' },
    )
  map.set(ctx.orgId, before + 1)
  const giveBack = () => {
    const left = map.get(ctx.orgId)! - 1
    if (left > 0) map.set(ctx.orgId, left)
    else map.delete(ctx.orgId)
  }
  try {
    const file = await makeFile()
    file.body.once('close', giveBack)
    return file
  } catch (error) {
    giveBack()
    throw error
  }
}

/** Every row of a list, as of one moment, in the list's own order. The connection is its own and is let go when the reader stops. */
export async function* listAll<R>(ctx: Ctx, spec: ListSpec, query: PageQuery, filters: Filter[]): AsyncGenerator<R[]> {
  const client = await ctx.services.database.connect()
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
    await client.end().catch(() => {})
  }
}
