import type { CompiledQuery } from 'kysely'
import type { Database, Db } from '../../src/platform/db/connect.ts'

const isOfEvents = ({ sql }: CompiledQuery): boolean => /INSERT INTO events\b/.test(sql)

/**
 * A bug planted on purpose, so that the checks can be seen to fail: inside a transaction, events are written on another connection.
 * They are there when the change is rolled back, and there before it is committed.
 */
export const withEventsOutsideTheTransaction = (database: Database): Database => {
  const { kysely } = database
  const leaky = (trx: Db): object =>
    new Proxy(trx, {
      get: (target, name) => {
        if (name === 'executeQuery')
          return (query: CompiledQuery) => (isOfEvents(query) ? kysely.executeQuery({ ...query }) : trx.executeQuery(query))
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
