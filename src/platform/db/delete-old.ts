import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Schema } from './schema.ts'

/** Rows that go in one statement: few enough that nobody waits for them, nor replication. */
const AT_ONCE = 5_000
/** In one go of the job; what is left waits for the next. */
const MAX_BATCHES = 400

/** Deletes what is older, a batch at a time, each a transaction of its own. True when nothing of it is left. */
export const deleteOld = async (
  db: Db,
  table: keyof Schema & string,
  before: Date,
  which: RawBuilder<unknown> = sql`true`,
): Promise<boolean> => {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)} old WHERE created_at < ${before.toISOString()} AND ${which} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))`.execute(
      db,
    )
    if (Number(numAffectedRows ?? 0) < AT_ONCE) return true
  }
  return false
}
