import type { Ctx } from '../../context.ts'
import { type Filter, whereAll } from './filters.ts'

/** The condition once for each way to find what is searched for: alone, each is answered by its index; together, by none. */
export const waysTo = (filters: Filter[]): string[] => {
  const searched = filters.find(({ searches }) => searches)!
  return searched.searches!.map((sql) => whereAll(filters.map((filter) => (filter === searched ? { ...filter, sql } : filter))))
}

/** Past so many matches, remembering them costs more than finding them a second time. */
export const MAX_FOUND_ONCE = 20_000

/** The page, and how many were found, out of at most so many that are found once. */
export type FoundOnce = { with: string; source: string }

export const foundOnce = (table: string, column: string, ways: string[], order: string, limit: number, offset: number): FoundOnce => ({
  with: `WITH found AS MATERIALIZED (${ways.map((where) => `(SELECT id, ${column} FROM ${table} WHERE ${where} LIMIT ${MAX_FOUND_ONCE + 1})`).join(' UNION ')})`,
  source: `FROM ${table} JOIN (SELECT id FROM found ${order} LIMIT ${limit} OFFSET ${offset}) page USING (id) ${order}`,
})

/** The newest of what a search finds, without counting the rest. */
export const newestFound = async <R extends object>(
  ctx: Ctx,
  table: string,
  columns: string,
  filter: Filter,
  limit: number,
): Promise<R[]> => {
  const { statement } = ctx.services.database
  const values = [ctx.orgId, filter.value]
  const order = 'ORDER BY created_at DESC, id DESC'
  if (filter.searches) {
    const found = foundOnce(table, 'created_at', waysTo([filter]), order, limit, 0)
    const rows = await statement<R & { found_total: number }>({
      text: `${found.with} SELECT ${columns}, (SELECT count(*) FROM found) AS found_total ${found.source}`,
      values,
    })
    if ((rows[0]?.found_total ?? 0) <= MAX_FOUND_ONCE) return rows.map(({ found_total: _, ...row }) => row as unknown as R)
  }
  // Any row may match, or so many do that the newest rows have enough of them.
  return statement<R>({ text: `SELECT ${columns} FROM ${table} WHERE ${whereAll([filter])} ${order} LIMIT ${limit}`, values })
}
