import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** One of our tables as the catalog has it. */
export type Table = {
  name: string
  columns: { name: string; isGenerated: boolean }[]
  primaryKey: string[]
  /** The other tables its foreign keys point at, and those of them whose rows take its rows along when they are deleted. */
  references: string[]
  cascadesFrom: string[]
}

/** pg-boss keeps its tables in a schema of its own, and which migrations were applied is not data. */
const NOT_OURS = ['schema_migrations']

/** Every table, each after those it refers to: the order rows can be added in; backwards, the one they can be deleted in. */
export const readTables = async (db: Db): Promise<Table[]> => {
  const { rows } = await sql<Table>`
    SELECT c.relname AS name,
      (SELECT json_agg(json_build_object('name', a.attname, 'isGenerated', a.attgenerated <> '') ORDER BY a.attnum)
         FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
      (SELECT coalesce(json_agg(a.attname ORDER BY array_position(i.indkey::smallint[], a.attnum)), '[]')
         FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) WHERE i.indrelid = c.oid AND i.indisprimary) AS "primaryKey",
      (SELECT coalesce(json_agg(DISTINCT f.confrelid::regclass::text), '[]')
         FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS references,
      (SELECT coalesce(json_agg(DISTINCT f.confrelid::regclass::text), '[]')
         FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confdeltype = 'c') AS "cascadesFrom"
    FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> ALL (${NOT_OURS})
    ORDER BY c.relname`.execute(db)
  return inOrder(rows)
}

const inOrder = (tables: Table[]): Table[] => {
  const placed = new Map<string, Table>()
  while (placed.size < tables.length) {
    const next = tables.find((t) => !placed.has(t.name) && t.references.every((name) => placed.has(name)))
    if (!next) throw new Error(`Tables refer to each other in a circle: ${tables.filter((t) => !placed.has(t.name)).map((t) => t.name)}`)
    placed.set(next.name, next)
  }
  return [...placed.values()]
}

export const hasColumn = (table: Table, name: string): boolean => table.columns.some((c) => c.name === name)
