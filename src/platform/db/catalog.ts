import pg from 'pg'

const HEADING = '-- The schema after all migrations, written by `node scripts/schema.ts`. Not run by anything; change it by a migration.\n'

type Row = Record<string, string>

const OURS = `n.nspname = 'public' AND NOT EXISTS (SELECT 1 FROM pg_depend x WHERE x.objid = o.oid AND x.deptype = 'e')`

const QUERIES = {
  extensions: "SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1",
  columns: `
    SELECT o.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull::text AS required,
           a.attgenerated AS generated, coalesce(pg_get_expr(d.adbin, d.adrelid), '') AS value,
           CASE WHEN a.attcollation <> t.typcollation THEN c.collname ELSE '' END AS collation
    FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace JOIN pg_attribute a ON a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = o.oid AND d.adnum = a.attnum LEFT JOIN pg_collation c ON c.oid = a.attcollation
    WHERE o.relkind = 'r' AND ${OURS} ORDER BY o.relname, a.attnum`,
  // Which columns may be null is told with the columns; PostgreSQL 18 counts that among the constraints.
  constraints: `
    SELECT o.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class o ON o.oid = k.conrelid JOIN pg_namespace n ON n.oid = o.relnamespace
    WHERE k.contype <> 'n' AND ${OURS} ORDER BY o.relname, k.contype DESC, k.conname`,
  indexes: `
    SELECT t.relname AS table, pg_get_indexdef(o.oid) AS definition
    FROM pg_index i JOIN pg_class o ON o.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = o.relnamespace
    WHERE ${OURS} AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = o.oid AND k.contype IN ('p', 'u', 'x')) ORDER BY t.relname, o.relname`,
  triggers: `
    SELECT o.relname AS table, pg_get_triggerdef(g.oid) AS definition FROM pg_trigger g JOIN pg_class o ON o.oid = g.tgrelid JOIN pg_namespace n ON n.oid = o.relnamespace
    WHERE NOT g.tgisinternal AND ${OURS} ORDER BY o.relname, g.tgname`,
  functions: `
    SELECT o.proname AS name, pg_get_functiondef(o.oid) AS definition FROM pg_proc o JOIN pg_namespace n ON n.oid = o.pronamespace
    WHERE ${OURS} ORDER BY o.proname, pg_get_function_identity_arguments(o.oid)`,
  others: `
    SELECT o.relkind AS kind, o.relname AS name FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace
    WHERE o.relkind NOT IN ('r', 'i') AND ${OURS} ORDER BY 1, 2`,
} as const

const columnLine = ({ name, type, required, generated, value, collation }: Row): string =>
  [
    `  ${name} ${type}`,
    collation ? `COLLATE "${collation}"` : '',
    required === 'true' ? 'NOT NULL' : '',
    value ? (generated === 's' ? `GENERATED ALWAYS AS (${value}) STORED` : `DEFAULT ${value}`) : '',
  ]
    .filter(Boolean)
    .join(' ')

/** The schema as the catalog has it, as text that is the same for the same schema. */
export const dumpSchema = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const read = async (name: keyof typeof QUERIES): Promise<Row[]> => (await client.query<Row>(QUERIES[name])).rows
    const columns = await read('columns')
    const constraints = await read('constraints')
    const indexes = await read('indexes')
    const triggers = await read('triggers')
    const of = (rows: Row[], table: string) => rows.filter((row) => row.table === table)
    const tables = [...new Set(columns.map((c) => c.table!))].map((table) => {
      const lines = [...of(columns, table).map(columnLine), ...of(constraints, table).map((c) => `  CONSTRAINT ${c.name} ${c.definition}`)]
      const after = [...of(indexes, table), ...of(triggers, table)].map((row) => `${row.definition};`)
      return [`CREATE TABLE ${table} (\n${lines.join(',\n')}\n);`, ...after].join('\n')
    })
    return `${[
      HEADING,
      (await read('extensions')).map((e) => `CREATE EXTENSION ${e.name};`).join('\n'),
      ...tables,
      ...(await read('others')).map((o) => `-- ${o.kind} ${o.name}`),
      ...(await read('functions')).map((f) => `${f.definition!.trimEnd()};`),
    ].join('\n\n')}\n`
  } finally {
    await client.end()
  }
}
