import type { Database, Db } from '../../src/platform/db/connect.ts'

/**
 * A bug planted on purpose, so that the checks can be seen to fail: inside a transaction, events are written on another connection.
 * They are there when the change is rolled back, and there before it is committed.
 */
export const withEventsOutsideTheTransaction = (database: Database): Database => {
  const { kysely } = database
  const leaky = (trx: object): object =>
    new Proxy(trx, {
      get: (target, name) => {
        // Events are the only thing that is written as a statement of its own, without Kysely's builder.
        if (name === 'getExecutor') return () => kysely.getExecutor()
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const transaction = () => ({
    execute: (work: (db: Db) => Promise<unknown>) => kysely.transaction().execute((trx) => work(leaky(trx) as Db)),
  })
  const wrapped = new Proxy(kysely, {
    get: (target, name) => {
      if (name === 'transaction') return transaction
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...database, kysely: wrapped }
}
