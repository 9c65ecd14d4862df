import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-db.ts'
import { type Ctx, tx } from '../../context.ts'
import { type Database, openDatabase } from './connect.ts'
import { writeLater } from './pipelined-driver.ts'

/** What is sent along and not waited for is written with its transaction, or the transaction fails by it. */

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  // One connection: a transaction that left anything behind would be met by the next.
  database = openDatabase(made.url, { poolSize: 1 })
  await database.pool.query('CREATE TABLE things (id int PRIMARY KEY, of int REFERENCES things DEFERRABLE INITIALLY DEFERRED)')
})
afterAll(async () => {
  await database.close()
  await drop()
})
beforeEach(async () => {
  await database.pool.query('TRUNCATE things')
})

const insert = (id: number, of: number | null = null) => sql`INSERT INTO things VALUES (${id}, ${of})`
const ids = async () =>
  (await database.statement<{ id: number }>({ text: 'SELECT id FROM things ORDER BY id', values: [] })).map((r) => r.id)
const transaction = <T>(work: (db: Database['kysely']) => Promise<T>): Promise<T> => database.kysely.transaction().execute(work)

test('what is sent along is carried out in order and seen by the next statement', async () => {
  const seen = await transaction(async (db) => {
    for (const id of [1, 2, 3]) await writeLater(db, insert(id))
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM things`.execute(db)
    await writeLater(db, insert(4))
    expect(await ids()).toEqual([])
    return rows[0]!.n
  })
  expect(seen).toBe(3)
  expect(await ids()).toEqual([1, 2, 3, 4])
})

test('one that fails is what the next statement says, and nothing is written', async () => {
  const failing = transaction(async (db) => {
    await insert(1).execute(db)
    await writeLater(db, insert(1))
    await writeLater(db, insert(2))
    await sql`SELECT 1`.execute(db)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await ids()).toEqual([])
  await transaction((db) => insert(7).execute(db))
  expect(await ids()).toEqual([7])
})

test('one that is prepared while its transaction has failed already is prepared by the next', async () => {
  const tag = (db: Database['kysely'], id: number) => writeLater(db, sql`INSERT INTO things (id) SELECT ${id}::int WHERE ${id}::int > 0`)
  const failing = transaction(async (db) => {
    await insert(1).execute(db)
    await writeLater(db, insert(1))
    await tag(db, 2)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  for (const id of [3, 4]) await transaction((db) => tag(db, id))
  expect(await ids()).toEqual([3, 4])
})

test('one that fails as the last thing of its transaction is what the commit says', async () => {
  const failing = transaction(async (db) => {
    await insert(1).execute(db)
    await writeLater(db, insert(1))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await ids()).toEqual([])
})

test('where BEGIN itself was cancelled, nothing follows the first statement', async () => {
  const client = await database.pool.connect()
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = (() => {
    client.query = query as typeof client.query
    return query('SELECT 1 / 0')
  }) as typeof client.query
  client.release()
  const failing = transaction(async (db) => {
    await insert(1).execute(db)
    await insert(2).execute(db)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await ids()).toEqual([1])
})

test('a commit that fails by itself says so', async () => {
  await expect(transaction((db) => insert(1, 99).execute(db))).rejects.toMatchObject({ code: '23503' })
  expect(await ids()).toEqual([])
})

test('a transaction whose caller gives up is rolled back, with what was sent along', async () => {
  const given = transaction(async (db) => {
    await writeLater(db, insert(1))
    throw new Error('no')
  })
  await expect(given).rejects.toThrow('no')
  expect(await ids()).toEqual([])
})

test('without a transaction nothing would tell whether it was written', async () => {
  await expect(writeLater(database.kysely, insert(1))).rejects.toThrow('there is none')
  expect(await ids()).toEqual([])
})

test('the isolation that was asked for is what the transaction has', async () => {
  const { rows } = await database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) =>
      sql`SELECT current_setting('transaction_isolation') AS level, current_setting('transaction_read_only') AS only`.execute(db),
    )
  expect(rows).toEqual([{ level: 'repeatable read', only: 'on' }])
})

test('changes are counted, and an error names who asked', async () => {
  const changed = await database.kysely.executeQuery(sql`INSERT INTO things VALUES (1), (2)`.compile(database.kysely))
  expect(changed.numAffectedRows).toBe(2n)
  const asks = async () => insert(1).execute(database.kysely)
  expect(((await asks().catch((e: Error) => e)) as Error).stack).toContain('pipelined-driver.test.ts')
})

test('what comes again is prepared, and a migration that changes its rows is not noticed by whoever asks', async () => {
  await transaction((db) => insert(1).execute(db))
  const read = async (db: Database['kysely']) => (await sql<object>`SELECT * FROM things WHERE id = ${1}`.execute(db)).rows
  const prepared = async () => {
    const { rows } = await database.pool.query("SELECT FROM pg_prepared_statements WHERE statement LIKE 'SELECT * FROM things%'")
    return rows.length
  }
  for (let i = 0; i < 4; i++) expect(await read(database.kysely)).toEqual([{ id: 1, of: null }])
  expect(await prepared()).toBe(1)
  await database.pool.query('ALTER TABLE things ADD COLUMN name text')
  expect(await read(database.kysely)).toEqual([{ id: 1, of: null, name: null }])
  for (let i = 0; i < 4; i++) await transaction(read)
  await database.pool.query('ALTER TABLE things DROP COLUMN name')
  const ctx = { services: { database }, db: database.kysely, inTransaction: false } as Ctx
  expect(await tx(ctx, ({ db }) => read(db))).toEqual([{ id: 1, of: null }])
})

test('a text that varies does not fill the connection with prepared statements', async () => {
  for (let i = 0; i < 300; i++) await sql`SELECT ${sql.raw(String(i))} + ${i}::int`.execute(database.kysely)
  const { rows } = await database.pool.query("SELECT FROM pg_prepared_statements WHERE statement LIKE 'SELECT _%+%'")
  expect(rows).toEqual([])
})
