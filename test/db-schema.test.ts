import { join } from 'node:path'
import pg from 'pg'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './test-db.ts'

/** src/platform/db/schema.ts is written by hand, and every query is checked against it: here it is held against the catalog the migrations make. */

type Column = { type: string; isNullable: boolean; insert: 'needed' | 'optional' | 'never' }
type Tables = Map<string, Map<string, Column>>

const ROOT = join(import.meta.dirname, '..')

/** How pg hands the values of a column to us (the parsers of platform/db/connect.ts included). */
const IN_TYPESCRIPT: Record<string, string> = {
  text: 'string',
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  numeric: 'number',
  bytea: 'Buffer',
  date: 'string',
  'timestamp with time zone': 'string',
  uuid: 'string',
  json: 'json',
  jsonb: 'json',
  tsvector: 'string',
}
const typeOf = (sqlType: string): string => {
  const isArray = sqlType.endsWith('[]')
  const base = sqlType.replace(/\[\]$/, '').replace(/\(\d+(,\d+)?\)/, '')
  const known = IN_TYPESCRIPT[base] ?? `unknown: ${sqlType}`
  return isArray ? `${known}[]` : known
}

const inCatalog = async (client: pg.Client): Promise<Tables> => {
  const { rows } = await client.query<{
    table: string
    name: string
    type: string
    required: boolean
    generated: string
    has_value: boolean
  }>(`
    SELECT o.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
           a.attgenerated::text || CASE WHEN a.attidentity = 'a' THEN 'i' ELSE '' END AS generated, (a.atthasdef OR a.attidentity <> '') AS has_value
    FROM pg_class o JOIN pg_attribute a ON a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE o.relkind IN ('r', 'v') AND o.relnamespace = 'public'::regnamespace AND o.relname <> 'schema_migrations'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = o.oid AND d.deptype = 'e')`)
  const tables: Tables = new Map()
  for (const { table, name, type, required, generated, has_value } of rows) {
    const columns = tables.get(table) ?? new Map<string, Column>()
    const insert = generated !== '' ? 'never' : required && !has_value ? 'needed' : 'optional'
    tables.set(table, columns.set(name, { type: typeOf(type), isNullable: !required, insert }))
  }
  return tables
}

const inTypeScript = (): Tables => {
  const probe = join(ROOT, 'test', 'schema-probe.ts')
  const source = `
    import type { Insertable, Selectable } from 'kysely'
    import type { Schema } from '../src/platform/db/schema.ts'
    export type Read = { [T in keyof Schema]: Selectable<Schema[T]> }
    export type Write = { [T in keyof Schema]: Insertable<Schema[T]> }`
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT)
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (path) => path === probe || fileExists(path)
  host.getSourceFile = (path, version) => (path === probe ? ts.createSourceFile(path, source, version) : getSourceFile(path, version))
  const program = ts.createProgram([probe], options, host)
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(probe)!
  const exported = (name: string): ts.Type =>
    checker.getDeclaredTypeOfSymbol(checker.getExportsOfModule(checker.getSymbolAtLocation(file)!).find((s) => s.name === name)!)
  const membersOf = (type: ts.Type): Map<string, { type: ts.Type; isOptional: boolean }> =>
    new Map(
      type
        .getProperties()
        .map((p) => [p.name, { type: checker.getTypeOfSymbolAtLocation(p, file), isOptional: (p.flags & ts.SymbolFlags.Optional) !== 0 }]),
    )
  const nameOf = (type: ts.Type): string => {
    if (type.isUnion()) return [...new Set(type.types.map(nameOf))].sort().join(' | ')
    if (type.flags & ts.TypeFlags.StringLike) return 'string'
    if (type.flags & ts.TypeFlags.NumberLike) return 'number'
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean'
    // Branded: a number that is cents is a number.
    if (type.isIntersection()) return type.types.map(nameOf).find((n) => n === 'number' || n === 'string') ?? 'json'
    if (type.symbol?.name === 'Buffer' || type.symbol?.name === 'Uint8Array') return 'Buffer'
    if (checker.isArrayType(type)) {
      const element = nameOf(checker.getTypeArguments(type as ts.TypeReference)[0]!)
      return element === 'json' ? 'json' : `${element}[]`
    }
    return 'json'
  }
  const written = membersOf(exported('Write'))
  const tables: Tables = new Map()
  for (const [table, { type }] of membersOf(exported('Read'))) {
    const inserted = membersOf(written.get(table)!.type)
    const columns = new Map<string, Column>()
    for (const [name, { type: read }] of membersOf(type)) {
      const isNullable = read.isUnion() && read.types.some((t) => t.flags & ts.TypeFlags.Null)
      const write = inserted.get(name)
      const insert = write === undefined ? 'never' : write.isOptional ? 'optional' : 'needed'
      columns.set(name, { type: nameOf(checker.getNonNullableType(read)), isNullable, insert })
    }
    tables.set(table, columns)
  }
  return tables
}

/** Every way in which the types would mislead whoever writes a query. To ask for more than the database does when a row is added is no lie. */
const lies = (types: Tables, catalog: Tables): string[] => {
  const found: string[] = []
  for (const table of new Set([...types.keys(), ...catalog.keys()])) {
    const [said, is] = [types.get(table), catalog.get(table)]
    if (!said || !is) {
      found.push(`${table}: ${said ? 'no such table' : 'not in schema.ts'}`)
      continue
    }
    for (const name of new Set([...said.keys(), ...is.keys()])) {
      const [s, c] = [said.get(name), is.get(name)]
      const at = `${table}.${name}`
      if (!s || !c) found.push(`${at}: ${s ? 'no such column' : 'not in schema.ts'}`)
      else {
        if (s.type !== c.type) found.push(`${at}: ${s.type}, but it is ${c.type}`)
        if (s.isNullable !== c.isNullable) found.push(`${at}: ${c.isNullable ? 'can' : 'cannot'} be null`)
        if (c.insert === 'needed' && s.insert !== 'needed') found.push(`${at}: has no default`)
        if ((c.insert === 'never') !== (s.insert === 'never')) found.push(`${at}: ${c.insert === 'never' ? 'is' : 'is not'} generated`)
      }
    }
  }
  return found
}

let client: pg.Client
let drop: () => Promise<void>
let types: Tables
beforeAll(async () => {
  const database = await createTestDatabase()
  drop = database.drop
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  types = inTypeScript()
})
afterAll(async () => {
  await client.end()
  await drop()
})

test('schema.ts is what the migrations make: tables, columns, types, what can be null, what must be given', async () => {
  expect(types.size).toBeGreaterThan(25)
  expect(lies(types, await inCatalog(client))).toEqual([])
})

test.each([
  ['ALTER TABLE deals ADD COLUMN planted text', 'deals.planted: not in schema.ts'],
  ['ALTER TABLE deals DROP COLUMN opening_last_date', 'deals.opening_last_date: no such column'],
  ['ALTER TABLE payments ALTER COLUMN notes SET NOT NULL', 'payments.notes: cannot be null'],
  ['ALTER TABLE merchants ALTER COLUMN legal_name DROP NOT NULL', 'merchants.legal_name: can be null'],
  ['ALTER TABLE merchants ALTER COLUMN is_active DROP DEFAULT', 'merchants.is_active: has no default'],
  ['ALTER TABLE analyses ALTER COLUMN attempts TYPE text', 'analyses.attempts: number, but it is string'],
  ['CREATE TABLE planted_table (id text)', 'planted_table: not in schema.ts'],
  ['ALTER TABLE registry_words RENAME TO other_words', 'registry_words: no such table'],
])('a change that schema.ts does not follow is found: %s', async (change, lie) => {
  await client.query('BEGIN')
  try {
    await client.query(change)
    expect(lies(types, await inCatalog(client))).toContain(lie)
  } finally {
    await client.query('ROLLBACK')
  }
})
