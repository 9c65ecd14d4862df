import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-db.ts'
import { type Database, openDatabase } from './connect.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  database = openDatabase(made.url)
  await database.pool.query(`
    CREATE TABLE things (id bigint PRIMARY KEY, name text, day date, at timestamptz, share numeric, is_good boolean, tags text[], extra jsonb, raw bytea);
    INSERT INTO things VALUES (1, 'é "quoted"', '2026-02-28', '2026-12-31 23:59:59.5+00', 12.50, true, '{a,"b c"}', '{"n": [1, null]}', '\\x00ff');
    INSERT INTO things (id) VALUES (2)`)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const THINGS = { name: 'things', text: 'SELECT * FROM things WHERE id <= $1 ORDER BY id', values: [2] }
const FULL = {
  id: 1,
  name: 'é "quoted"',
  day: '2026-02-28',
  at: '2026-12-31T23:59:59.500Z',
  share: 12.5,
  is_good: true,
  tags: ['a', 'b c'],
  extra: { n: [1, null] },
  raw: Buffer.from([0, 255]),
}
const EMPTY = { id: 2, name: null, day: null, at: null, share: null, is_good: null, tags: null, extra: null, raw: null }

test('a prepared statement reads every type alike the first time, the tenth, and without a name', async () => {
  for (let i = 0; i < 10; i++) expect(await database.statement(THINGS)).toEqual([FULL, EMPTY])
  expect(await database.statement({ text: THINGS.text, values: [2] })).toEqual([FULL, EMPTY])
  expect(await database.statement({ ...THINGS, values: [0] })).toEqual([])
})

test('statements that share a connection get their own rows, and one that fails takes no other with it', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 300 }, (_, i) =>
      i % 10 === 3
        ? database.statement({ name: 'divides', text: 'SELECT 1 / $1::int AS n', values: [0] })
        : database.statement({ name: 'echoes', text: 'SELECT $1::int AS n', values: [i] }),
    ),
  )
  results.forEach((result, i) => {
    if (i % 10 === 3) expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    else expect(result).toEqual({ status: 'fulfilled', value: [{ n: i }] })
  })
})

test('a table that gets a column while its statements are prepared is read with it, by everybody at once', async () => {
  await Promise.all(Array.from({ length: 9 }, () => database.statement(THINGS)))
  await database.pool.query('ALTER TABLE things ADD COLUMN later int DEFAULT 7')
  const all = await Promise.all(Array.from({ length: 60 }, () => database.statement(THINGS)))
  for (const rows of all)
    expect(rows).toEqual([
      { ...FULL, later: 7 },
      { ...EMPTY, later: 7 },
    ])
})

test('connections are there before anybody asks for them, and some are kept', async () => {
  const { url } = database
  const ahead = openDatabase(url)
  const connections = async (): Promise<number> => {
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()')
    return rows[0].n
  }
  try {
    const before = await connections()
    await ahead.openAhead()
    expect([ahead.pool.totalCount, ahead.pool.idleCount]).toEqual([2, 2])
    expect(await connections()).toBe(before + 5)
    await Promise.all(Array.from({ length: 3 }, () => ahead.statement({ text: 'SELECT 1', values: [] })))
    await ahead.pool.query('SELECT 1')
    expect(await connections()).toBe(before + 5)
    expect(ahead.pool.options.min).toBe(2)
  } finally {
    await ahead.close()
  }
  await expect(openDatabase('postgres://nobody@127.0.0.1:1/none').openAhead()).resolves.toBeUndefined()
})
