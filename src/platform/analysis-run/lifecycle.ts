import { sql, type Updateable } from 'kysely'
import { type Ctx, now, type Services, systemContext, tx } from '../../context.ts'
import type { Id, IdPrefix } from '../../shared/ids.ts'
import { BlobStoreUnavailable } from '../blobs/store.ts'
import type { Schema } from '../db/schema.ts'
import type { Timestamp } from '../db/tables/common.ts'
import { HandedBack } from '../jobs/queue.ts'
import { lockRowIfThere, type RecordTable, type Row, updateRow } from '../records/rows.ts'
import type { RunOutcome } from '../watching/metrics.ts'

/** The records that a job brings to an end: `processing`, then `completed` or `failed`, once. */
export type RunTable = {
  [T in RecordTable]: Row<T> extends {
    status: string
    attempts: number
    error: string | null
    created_at: Timestamp
    completed_at: Timestamp | null
  }
    ? T
    : never
}[RecordTable]

/** Runs count their own attempts and end by them. A job that gave up before its run does would leave that under way for ever: of workers that are asked to stop none is an attempt. */
export const RUN_RETRY_LIMIT = 10_000

/** What a job carries: which record, whose it is, and where its day begins. */
export type RunJob<P extends IdPrefix> = { id: Id<P>; orgId: Id<'org'>; timeZone: string }

/** A run that tells how far it is, and learns on the way that its record was deleted. */
export type Watch<Progress> = {
  start: Progress
  /** Writes the progress; false when there is no such record under way any more. */
  note: (ctx: Ctx, id: string, progress: Progress) => Promise<boolean>
}

export type Run<T extends RunTable, Found, Progress> = {
  /** In the audit trail and in the log. */
  name: string
  table: T
  watch?: Watch<Progress>
  find: (ctx: Ctx, row: Row<T>, signal: AbortSignal, progress: Progress) => Promise<Found>
  /** In the transaction that ends the run: what is written beside the row, and what the row says beside its status. */
  keep: (ctx: Ctx, row: Row<T>, found: Found) => Promise<Updateable<Schema[T]>>
  /** In the transaction that ends the run, however it ended: what others are told of it. Nothing was found when it failed. */
  tell: (ctx: Ctx, row: Row<T>, found: Found | null) => void
  /** Another worker was first, or the record is gone: what was made for it is thrown away. */
  discard?: (ctx: Ctx, found: Found) => Promise<void>
  /** What the caller is told of a failure; null for what is ours to mend, and worth another try. */
  tellable: (error: unknown) => string | null
  says: { endedItsWorkers: string; failed: string }
}

/** A worker that dies takes no blame the first few times; a run that has seen this many is what kills them. */
const MAX_ATTEMPTS = 5
/** Its files are not to be had, which says nothing against a run either: so long it waits for them. */
const FILES_AWAY_MS = 3_600_000
const WATCH_EVERY_MS = 400

/** Any worker may begin a run again, any number of times; the first to finish writes its end. */
export const carryOut = async <T extends RunTable, Found, Progress>(
  services: Services,
  run: Run<T, Found, Progress>,
  job: RunJob<IdPrefix>,
  jobSignal: AbortSignal,
): Promise<void> => {
  const ctx = systemContext(services, { id: job.orgId, timeZone: job.timeZone }, `job:${run.name}`)
  const row = await begin(ctx, run, job.id)
  if (row === null) return
  const gone = new AbortController()
  const signal = AbortSignal.any([jobSignal, gone.signal])
  const progress = { ...run.watch?.start } as Progress
  const stopWatching = run.watch ? watch(ctx, run.table, job.id, run.watch, progress, gone) : () => {}
  const began = performance.now()
  let outcome: RunOutcome = 'completed'
  try {
    const attributes = { 'holdback.org_id': job.orgId, 'holdback.record_id': job.id }
    const found = await services.tracing.span(`run ${run.name}`, { kind: 'internal', attributes }, () =>
      run.find(ctx, row, signal, progress),
    )
    await finish(ctx, run, job.id, found)
  } catch (error) {
    outcome = 'deleted'
    if (gone.signal.aborted) return
    if (jobSignal.reason instanceof HandedBack) {
      outcome = 'handed_back'
      await takeBlameBack(ctx, run.table, job.id)
      throw jobSignal.reason
    }
    outcome = 'again'
    if (error instanceof BlobStoreUnavailable && ctx.services.clock().getTime() - Date.parse(row.created_at) < FILES_AWAY_MS) {
      await takeBlameBack(ctx, run.table, job.id)
      throw error
    }
    const told = run.tellable(error)
    if (told === null && (jobSignal.aborted || row.attempts < MAX_ATTEMPTS)) throw error
    outcome = 'failed'
    if (told === null) services.log.error({ err: error, run: run.name, id: job.id }, 'a run failed for good')
    await end(ctx, run, job.id, null, async () => ({ status: 'failed', error: told ?? run.says.failed }))
  } finally {
    stopWatching()
    services.metrics.ran(run.name, outcome, (performance.now() - began) / 1000)
  }
}

// Kysely cannot see that every RunTable has these columns; the type above is what guarantees it.
type RunRow<T extends RunTable> = Row<T> & { status: string; attempts: number; created_at: string }
type RunChange = { status: 'completed' | 'failed'; error?: string; completed_at?: Timestamp }

const lock = async <T extends RunTable>(ctx: Ctx, table: T, id: string): Promise<RunRow<T> | null> =>
  (await lockRowIfThere(ctx, table, id)) as RunRow<T> | null

const write = async <T extends RunTable>(ctx: Ctx, table: T, row: Row<T>, change: RunChange): Promise<RunRow<T>> =>
  (await updateRow(ctx, table, row, change as Updateable<Schema[T]>)) as RunRow<T>

const begin = async <T extends RunTable, Found, Progress>(
  ctx: Ctx,
  run: Run<T, Found, Progress>,
  id: string,
): Promise<RunRow<T> | null> => {
  const { rows } = await sql<RunRow<T>>`
    UPDATE ${sql.table(run.table)} SET status = 'processing', attempts = attempts + 1, version = version + 1, updated_at = ${now(ctx)}
    WHERE org_id = ${ctx.orgId} AND id = ${id} AND status IN ('pending', 'processing') AND attempts < ${MAX_ATTEMPTS}
    RETURNING *`.execute(ctx.db)
  if (rows[0] === undefined) await giveUp(ctx, run, id)
  return rows[0] ?? null
}

/** What could not be begun again, and has no end yet, has seen too many workers end. */
const giveUp = <T extends RunTable, Found, Progress>(ctx: Ctx, run: Run<T, Found, Progress>, id: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    const row = await lock(ctx, run.table, id)
    if (row === null || row.status === 'completed' || row.status === 'failed' || row.attempts < MAX_ATTEMPTS) return
    run.tell(ctx, await write(ctx, run.table, row, { status: 'failed', error: run.says.endedItsWorkers, completed_at: now(ctx) }), null)
  })

/** A worker that is asked to stop says nothing against the run: however often that happens, it does not use up its attempts. */
const takeBlameBack = async (ctx: Ctx, table: RunTable, id: string): Promise<void> => {
  await sql`UPDATE ${sql.table(table)} SET attempts = greatest(0, attempts - 1) WHERE id = ${id} AND status = 'processing'`.execute(ctx.db)
}

const finish = async <T extends RunTable, Found, Progress>(ctx: Ctx, run: Run<T, Found, Progress>, id: string, found: Found) => {
  const isOurs = await end(ctx, run, id, found, async (ctx, row) => ({ status: 'completed', ...(await run.keep(ctx, row, found)) }))
  if (!isOurs) await run.discard?.(ctx, found)
}

/** Whoever comes first writes; a second worker that believed the first one dead finds it done. False when there was nothing left to end. */
const end = <T extends RunTable, Found, Progress>(
  ctx: Ctx,
  run: Run<T, Found, Progress>,
  id: string,
  found: Found | null,
  ending: (ctx: Ctx, row: Row<T>) => Promise<RunChange>,
): Promise<boolean> =>
  tx(ctx, async (ctx) => {
    const row = await lock(ctx, run.table, id)
    if (row === null || row.status !== 'processing') return false
    const ended = await write(ctx, run.table, row, { ...(await ending(ctx, row)), completed_at: now(ctx) })
    run.tell(ctx, ended, found)
    return true
  })

const isUnderWay = async (ctx: Ctx, table: RunTable, id: string): Promise<boolean> => {
  const text = `SELECT 1 FROM ${table} WHERE org_id = $1 AND id = $2 AND status = 'processing'`
  return (await ctx.services.database.statement({ prepare: true, text, values: [ctx.orgId, id] })).length > 0
}

/** Most of the time nothing is new, as while a file waits for its reader: then nothing is written. */
const watch = <Progress>(
  ctx: Ctx,
  table: RunTable,
  id: string,
  { start, note }: Watch<Progress>,
  progress: Progress,
  gone: AbortController,
): (() => void) => {
  let noted = JSON.stringify(start)
  const look = async (): Promise<void> => {
    const reached = JSON.stringify(progress)
    const isThere = await (reached === noted ? isUnderWay(ctx, table, id) : note(ctx, id, progress))
    noted = reached
    if (!isThere) gone.abort(new Error('The record was deleted.'))
  }
  // What failed is asked again by the next tick.
  const timer = setInterval(() => void look().catch(() => {}), WATCH_EVERY_MS)
  return () => clearInterval(timer)
}
