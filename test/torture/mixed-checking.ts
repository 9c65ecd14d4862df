import type { Client } from '../../client/index.ts'
import type { Services } from '../../src/context.ts'
import type { Database } from '../../src/platform/db/connect.ts'
import type { Model } from './mixed-model.ts'

/** What every check is given, and how it complains. */
export type Checked = {
  services: Services
  client: Client
  orgId: string
  model: Model
  /** The events that the subscription to everything was told of. */
  receivedEventIds: ReadonlySet<string>
}

const SHOWN = 4

/** One line for a promise that was broken, with the first few records that show it. */
export const complaint = (what: string, ids: Iterable<string>): string[] => {
  const all = [...ids]
  return all.length === 0 ? [] : [`${what} (${all.length}: ${all.slice(0, SHOWN).join(', ')}${all.length > SHOWN ? ', …' : ''})`]
}

export const rowsOf = async <R>(database: Database, text: string, values: unknown[]): Promise<R[]> =>
  (await database.pool.query(text, values)).rows as R[]
