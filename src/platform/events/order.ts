import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Id } from '../../shared/ids.ts'
import { writeLater } from '../db/pipelined-driver.ts'
import type { RecordedEvent } from './record.ts'

/**
 * Events are numbered from a sequence while their transaction still runs, so a later number may be committed before an earlier one. A reader who
 * showed it would skip the earlier one for ever. So whoever writes holds, until its transaction ends, a shared lock whose key tells a number that all of its own lie
 * behind; nobody waits for it, readers only look at which are held, and show what lies up to the lowest.
 *
 * A counter row in each transaction would be simpler and have an organization's changes wait for each other's disk. Transaction ids say when one began, which is not
 * the order in which two that wait for one deal are carried out; numbers taken at the end, with the deal's lock held, are.
 */

/** Our part of the space of advisory locks: 8 bits that say so, 16 of the organization, and 40 for the number. Two organizations that share them wait for each other's events, no more. */
const NUMBER_BITS = 40n
const spaceOf = (orgId: Id<'org'>): bigint => (0x48n << 16n) | BigInt(crc32(orgId) & 0xffff)

/** How many numbers were taken so far; read from the sequence itself, which knows no transactions. */
const TAKEN = 'SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END AS taken FROM events_ordinal'

/** In one statement: the lock is taken before the first number is. */
export const insertInOrder = async (ctx: Ctx, events: readonly RecordedEvent[]): Promise<void> => {
  const from = String(spaceOf(ctx.orgId) << NUMBER_BITS)
  await writeLater(
    ctx.db,
    sql`
    WITH held AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(${from}::bigint | taken) FROM (${sql.raw(TAKEN)}) numbers)
    INSERT INTO events (id, org_id, type, entity_id, data, created_at, traceparent)
    SELECT e.id, ${ctx.orgId}, e.type, e.entity_id, e.data, e.created_at, ${ctx.services.tracing.traceparent()}::text
    FROM held, unnest(${events.map((e) => e.id)}::text[], ${events.map((e) => e.type)}::text[], ${events.map((e) => e.entityId)}::text[],
                      ${events.map((e) => e.data)}::text[], ${events.map((e) => e.createdAt)}::timestamptz[])
      WITH ORDINALITY AS e(id, type, entity_id, data, created_at, place)
    ORDER BY e.place`,
  )
}

/**
 * Up to this number an organization's events are settled: each is committed or will never be. The sequence is read first and the locks after it, which the condition sees to: who
 * is not among the holders by then has ended, or takes a number behind the one read. Rows must be read in a later statement, since the holders that had just ended
 * may be unknown to this one.
 */
export const settledUpTo = async (ctx: Ctx): Promise<number> => {
  const [row] = await ctx.services.database.statement<{ upTo: number }>({
    name: 'events-settled',
    text: `
      WITH head AS MATERIALIZED (${TAKEN})
      SELECT least(taken, (
        SELECT min(key & ((1::bigint << ${NUMBER_BITS}) - 1))
        FROM (SELECT (classid::bigint << 32) | objid::bigint AS key FROM pg_locks
              WHERE locktype = 'advisory' AND objsubid = 1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) held
        WHERE key >> ${NUMBER_BITS} = $1::bigint AND head.taken IS NOT NULL)) AS "upTo"
      FROM head`,
    values: [String(spaceOf(ctx.orgId))],
  })
  return row!.upTo
}
