import type { Database } from '../db/connect.ts'
import { createGenerations } from './kept-texts.ts'
import type { Pagination } from './list.ts'

/**
 * Pages of lists as they were last told, each with the moment it was told at. What a statement sees follows from its snapshot alone, so a page holds for as long as the
 * database gives out the same one: until the next transaction that writes anything at all has ended. Nothing here is ever stale, and nothing needs to be told of writes.
 */
export type KeptPage = {
  moment: string
  /** The rows, with commas between them. */
  text: string
  pagination: Pagination
  /** It was found unchanged before: asking for the moment first is likely to be enough. While others write, it would be one more trip. */
  isQuiet: boolean
}

export type KeptPages = {
  get: (key: string) => KeptPage | undefined
  set: (key: string, page: KeptPage) => void
  /** The moment of now; whoever asks in the same turn of the event loop shares it. */
  moment: (database: Pick<Database, 'statement'>) => Promise<string>
}

/** The snapshot, and whose it is: another server that took over may come by the same numbers with other transactions behind them. */
export const MOMENT = `pg_postmaster_start_time()::text || ' ' || pg_current_snapshot()::text AS moment`

/** Some five hundred pages of twenty deals. */
export const KEPT_PAGE_CHARS = 8 * 1024 * 1024

export const createKeptPages = (maxChars: number): KeptPages => {
  const { get, set } = createGenerations<KeptPage>(maxChars)
  let asked: Promise<string> | null = null
  return {
    get,
    set,
    moment: (database) => {
      if (asked !== null) return asked
      asked = database.statement<{ moment: string }>({ prepare: true, text: `SELECT ${MOMENT}`, values: [] }).then(([row]) => row!.moment)
      // What is asked in this turn has not left yet: it is answered after whoever joins has come.
      setImmediate(() => {
        asked = null
      })
      return asked
    },
  }
}
