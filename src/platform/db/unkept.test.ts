import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-db.ts'
import { newId } from '../../shared/ids.ts'
import { type Database, type Db, openDatabase } from './connect.ts'
import { writeLater } from './pipelined-driver.ts'
import { withUnkept } from './unkept.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  // One connection: what was lent is what the next one gets.
  database = openDatabase(made.url, { poolSize: 1 })
})
afterAll(async () => {
  await database.close()
  await drop()
})

const newOrganization = () => {
  const id = newId('org')
  return { id, name: id, time_zone: 'UTC', created_at: '2026-03-16T15:00:00.000Z' }
}
const namesIn = async ({ kysely }: Database): Promise<string[]> =>
  (await kysely.selectFrom('organizations').select('name').execute()).map((o) => o.name)

test('what is written is there until the end and nowhere after it, committed or not', async () => {
  const written = Array.from({ length: 4 }, newOrganization)
  await withUnkept(database, async (unkept) => {
    await unkept.kysely.insertInto('organizations').values(written[0]!).execute()
    await unkept.kysely.transaction().execute(async (db: Db) => {
      await writeLater(db, db.insertInto('organizations').values(written[1]!))
      await db.insertInto('organizations').values(written[2]!).execute()
    })
    await unkept.statement({
      text: 'INSERT INTO organizations (id, name, time_zone, created_at) VALUES ($1, $2, $3, $4)',
      values: Object.values(written[3]!),
    })
    expect(await namesIn(unkept)).toEqual(expect.arrayContaining(written.map((o) => o.name)))
  })
  expect(await namesIn(database)).toEqual([])
})

test('who comes late writes nothing on a connection that is somebody else’s by now, also from within a transaction', async () => {
  const late = newOrganization()
  const lent: Database[] = []
  const over = Promise.withResolvers<void>()
  let within: Promise<unknown> = Promise.resolve()
  await withUnkept(database, async (unkept) => {
    lent.push(unkept)
    within = unkept.kysely.transaction().execute(async (db) => {
      await over.promise
      await db.insertInto('organizations').values(late).execute()
    })
    within.catch(() => {})
  })
  over.resolve()
  await expect(within).rejects.toThrow('is over')
  await expect(lent[0]!.kysely.insertInto('organizations').values(late).execute()).rejects.toThrow('is over')
  expect(await namesIn(database)).toEqual([])
})

test('a failure within reaches the caller, and the connection is as good as before', async () => {
  const twice = newOrganization()
  const failing = withUnkept(database, async ({ kysely }) => {
    await kysely.insertInto('organizations').values([twice, twice]).execute()
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await namesIn(database)).toEqual([])
})
