import { CompiledQuery, Kysely } from 'kysely'
import type { Database } from './connect.ts'
import { UnkeptDialect } from './pipelined-driver.ts'
import type { Statement } from './readers.ts'
import type { Schema } from './schema.ts'

/** Lends a database that keeps nothing: whatever is done with it, transactions included, is part of one transaction, and that is rolled back. */
export const withUnkept = async (database: Database, work: (database: Database) => Promise<void>): Promise<void> => {
  const client = await database.pool.connect()
  const dialect = new UnkeptDialect(client)
  const kysely = new Kysely<Schema>({ dialect })
  const statement = async <R>({ text, values }: Statement): Promise<R[]> =>
    (await kysely.executeQuery<R>(CompiledQuery.raw(text, values))).rows
  try {
    await work({ ...database, kysely, statement })
  } finally {
    await dialect.rollBack().finally(() => client.release())
  }
}
