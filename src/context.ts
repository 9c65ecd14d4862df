import type { Logger } from 'pino'
import type { BlobStore } from './blobs/store.ts'
import type { Database, Db } from './db/connect.ts'
import type { EventListener } from './events/record.ts'
import type { JobQueue } from './jobs/queue.ts'
import { dateInZone, type IsoDate } from './shared/dates.ts'
import { Problem } from './shared/errors.ts'
import type { Id } from './shared/ids.ts'
import type { Sealer } from './shared/sealing.ts'

/** What the process has, made once at boot and handed to everything. */
export type Services = {
  database: Database
  clock: () => Date
  log: Logger
  blobs: BlobStore
  /** Encrypts what must not be readable in the database, and signs links. */
  sealer: Sealer
  jobs: JobQueue
  /** Called inside the transaction that records an event. */
  eventListeners: EventListener[]
  /** Where this service is reached, for links in answers. */
  publicUrl: () => string
}

/** Who does something, for whom, on which connection. Every verb takes one first. */
export type Ctx = {
  services: Services
  orgId: Id<'org'>
  timeZone: string
  /** The key's id, or `cli` or `job:<name>`: what the audit trail names. */
  actor: string
  requestId: string | null
  /** The transaction when there is one, else the pool. */
  db: Db
  inTransaction: boolean
  /** Versions the caller will accept (If-Match); null when it does not care. */
  ifMatch: readonly number[] | null
}

export const now = (ctx: Ctx): string => ctx.services.clock().toISOString()
export const today = (ctx: Ctx): IsoDate => dateInZone(ctx.services.clock(), ctx.timeZone)

export const assertFresh = (ctx: Ctx, version: number): void => {
  if (ctx.ifMatch !== null && !ctx.ifMatch.includes(version))
    throw new Problem(412, 'precondition_failed', 'The record has changed since the version named in If-Match.')
}

/** PostgreSQL gave up on one of two transactions that waited for each other, or could not serialize: nothing was written, so try again. */
const RETRYABLE = new Set(['40P01', '40001'])
const MAX_TRIES = 4

/** Runs `work` in a transaction; inside one already, in that one. A retried deadlock runs it again, so it must touch nothing but the database. */
export const tx = async <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  if (ctx.inTransaction) return work(ctx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction().execute((db) => work({ ...ctx, db, inTransaction: true }))
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt >= MAX_TRIES || code === undefined || !RETRYABLE.has(code)) throw error
    }
  }
}
