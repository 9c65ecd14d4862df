import type pg from 'pg'
import type { Database } from './connect.ts'
import { readTables } from './tables.ts'

/**
 * Everything that lies sealed, found by what it looks like and not by a list that somebody must keep: bytes that begin as sealed bytes do, and JSON
 * that holds `"sealed": "<base64>"` anywhere. `renew` returns null for what needs no change, or was never sealed.
 */
export const rewriteSealed = async (
  database: Pick<Database, 'pool' | 'kysely'>,
  sealedBegins: number,
  renew: (sealed: Buffer) => Buffer | null,
): Promise<number> => {
  const client = await database.pool.connect()
  let count = 0
  try {
    for (const { name, primaryKey } of await readTables(database.kysely)) {
      if (primaryKey.length === 0) continue
      for (const column of await columnsOf(client, name, 'bytea'))
        count += await rewriteColumn(
          client,
          { name, primaryKey, column, where: `get_byte(${column}, 0) = ${sealedBegins}`, type: 'bytea' },
          (value) => renew(value as Buffer),
        )
      for (const column of await columnsOf(client, name, 'jsonb'))
        count += await rewriteColumn(
          client,
          { name, primaryKey, column, where: `${column}::text LIKE '%"sealed": %'`, type: 'jsonb' },
          (value) => renewedJson(value, renew),
        )
    }
  } finally {
    client.release()
  }
  return count
}

const BATCH = 200

type Column = { name: string; primaryKey: string[]; column: string; where: string; type: 'bytea' | 'jsonb' }

const columnsOf = async (client: pg.PoolClient, table: string, type: string): Promise<string[]> => {
  const { rows } = await client.query<{ column_name: string }>(
    'SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1 AND data_type = $2',
    [table, type],
  )
  return rows.map((r) => r.column_name)
}

/** Row by row, and only where the value is still the one that was read: whoever writes meanwhile writes with the new secret. */
const rewriteColumn = async (
  client: pg.PoolClient,
  { name, primaryKey, column, where, type }: Column,
  renewed: (value: unknown) => Buffer | string | null,
): Promise<number> => {
  const keys = primaryKey.join(', ')
  const empty = type === 'bytea' ? `AND length(${column}) > 0` : ''
  let after: unknown[] | null = null
  let count = 0
  for (;;) {
    const from: string = after === null ? '' : `AND (${keys}) > (${primaryKey.map((_, i) => `$${i + 1}`).join(', ')})`
    const { rows }: { rows: Record<string, unknown>[] } = await client.query(
      `SELECT ${keys}, ${column} AS value FROM ${name} WHERE ${column} IS NOT NULL ${empty} AND ${where} ${from} ORDER BY ${keys} LIMIT ${BATCH}`,
      after ?? [],
    )
    for (const row of rows) {
      const next = renewed(row.value)
      if (next === null) continue
      const old = type === 'bytea' ? row.value : JSON.stringify(row.value)
      const at = primaryKey.map((key, i) => `${key} = $${i + 3}`).join(' AND ')
      const { rowCount } = await client.query(`UPDATE ${name} SET ${column} = $1 WHERE ${column} = $2 AND ${at}`, [
        next,
        old,
        ...primaryKey.map((key) => row[key]),
      ])
      count += rowCount ?? 0
    }
    if (rows.length < BATCH) return count
    after = primaryKey.map((key) => rows.at(-1)![key])
  }
}

const renewedJson = (value: unknown, renew: (sealed: Buffer) => Buffer | null): string | null => {
  let isChanged = false
  const walk = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(walk)
    if (item === null || typeof item !== 'object') return item
    return Object.fromEntries(
      Object.entries(item).map(([name, inner]) => {
        const next = name === 'sealed' && typeof inner === 'string' ? renew(Buffer.from(inner, 'base64')) : null
        if (next !== null) isChanged = true
        return [name, next === null ? walk(inner) : next.toString('base64')]
      }),
    )
  }
  const renewed = walk(value)
  return isChanged ? JSON.stringify(renewed) : null
}
