import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { BlobStore } from './platform/blobs/store.ts'
import type { Database, Db } from './platform/db/connect.ts'
import { SHAPE_CHANGED } from './platform/db/readers.ts'
import type { EventListener } from './platform/events/record.ts'
import type { Principal } from './platform/http/auth.ts'
import type { JobQueue } from './platform/jobs/queue.ts'
import type { Model } from './platform/model/model.ts'
import type { Outgoing } from './platform/outgoing/outgoing.ts'
import type { Parser } from './platform/parsing/parser.ts'
import type { Pictures } from './platform/parsing/pictures.ts'
import type { PasswordHasher } from './platform/passwords/hasher.ts'
import type { Providers } from './platform/providers/providers.ts'
import type { KeptPages } from './platform/records/kept-pages.ts'
import type { KeptTexts } from './platform/records/kept-texts.ts'
import type { Threads } from './platform/threads/pool.ts'
import type { Metrics } from './platform/watching/metrics.ts'
import type { Tracing } from './platform/watching/tracing.ts'
import type { RegistryWords } from './resources/registry/current-dictionary.ts'
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
  readonly eventListeners: readonly EventListener[]
  /** Where this service is reached, for links in answers. */
  publicUrl: () => string
  /** The guarded way out to subscribers, and how long to wait before each retry. */
  webhooks: { outgoing: Outgoing; retryDelaysMs: readonly number[] }
  /** Background checks, credit bureaus and a remote registry, as far as they are configured. */
  providers: Providers
  /** Reads statement files, each in a process that can be killed. */
  parser: Parser
  /** What this process knows of the registry's words. */
  registryWords: RegistryWords
  passwords: PasswordHasher
  /** Draws pages, in processes that can be killed. */
  pictures: Pictures
  /** Threads for work that would hold up the main one. */
  threads: Threads
  /** What was told of records, for as long as it holds. */
  keptTexts: KeptTexts
  keptPages: KeptPages
  /** The language model, where one is configured. */
  model: Model | null
  /** What this process counts, for whoever watches over it. */
  metrics: Metrics
  tracing: Tracing
  /** How long what has happened is kept; null: for good. */
  keep: { deliveriesMs: number | null; eventsMs: number | null; auditMs: number | null }
}

/** Who does something, for whom, on which connection. Every verb takes one first. */
export type Ctx = {
  services: Services
  orgId: Id<'org'>
  timeZone: string
  /** The key's or the person's id, or `cli` or `job:<name>`: what the audit trail names. */
  actor: string
  /** Who called over HTTP; null for jobs, the command line and signed links. */
  caller: Caller | null
  requestId: string | null
  /** The transaction when there is one, else the pool. */
  db: Db
  inTransaction: boolean
  /** What the caller may do; null for what runs by itself. Routes check their scope before; verbs ask here where one scope is not enough. */
  scopes: ReadonlySet<string> | null
  /** Scopes that were asked for on the way, where the answer is kept; see requireScope. */
  demanded?: Set<string>
  /** Versions the caller will accept (If-Match); null when it does not care. */
  ifMatch: readonly number[] | null
  /** What the transaction does last, once for all of it; see beforeCommit. */
  closing?: Map<Closing<never>, unknown[]>
  /** What to do once the transaction is committed; see afterCommit. */
  committed?: (() => void)[]
}

/** What a verb may ask about a caller beside the scopes, which were checked before it. */
export type Caller = Principal & { address: string }

/** For what runs by itself: jobs, the command line, a signed link. */
export const systemContext = (services: Services, org: { id: Id<'org'>; timeZone: string }, actor: string): Ctx => ({
  services,
  orgId: org.id,
  timeZone: org.timeZone,
  actor,
  caller: null,
  requestId: null,
  db: services.database.kysely,
  inTransaction: false,
  scopes: null,
  ifMatch: null,
})

export const now = (ctx: Ctx): string => ctx.services.clock().toISOString()
export const today = (ctx: Ctx): IsoDate => dateInZone(ctx.services.clock(), ctx.timeZone)

/** Null is the version of what counts none: no tag matches it. */
export const assertFresh = (ctx: Ctx, version: number | null): void => {
  if (ctx.ifMatch !== null && (version === null || !ctx.ifMatch.includes(version)))
    throw new Problem(412, 'precondition_failed', 'The record has changed since the version named in If-Match.')
}

/**
 * PostgreSQL gave up on one of two transactions that waited for each other, or could not serialize, or a migration changed a table under a prepared statement; or another wrote meanwhile
 * what there may be one of, which whoever looks before writing finds when he looks again. Nothing was written, so try again.
 */
const RETRYABLE = new Set(['40P01', '40001', '23505', SHAPE_CHANGED])
const MAX_TRIES = 6
/** Two that were in each other's way and began again at once would be so again. */
const MAX_PAUSE_MS = 20
/** A statement takes 65,535 parameters. */
const CLOSED_AT_ONCE = 1_000

/** Runs `work` in a transaction; inside one already, in that one. A retried deadlock runs it again, so it must touch nothing but the database. */
export const tx = async <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  if (ctx.inTransaction) return work(ctx)
  for (let attempt = 1; ; attempt++) {
    const leave = await ctx.services.database.enter(ctx.orgId)
    try {
      const committed: (() => void)[] = []
      const result = await ctx.db.transaction().execute(async (db) => {
        const closing = new Map<Closing<never>, unknown[]>()
        const inside = { ...ctx, db, inTransaction: true, closing, committed }
        const done = await work(inside)
        await writeCollected(inside)
        return done
      })
      for (const run of committed) run()
      return result
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt >= MAX_TRIES || code === undefined || !RETRYABLE.has(code)) throw error
    } finally {
      leave()
    }
    await sleep(Math.random() * MAX_PAUSE_MS * attempt)
  }
}

/** Writes what was collected during a transaction. */
export type Closing<T> = (ctx: Ctx, items: T[]) => Promise<void>

/** Collects what every change leaves behind (audit lines, events), so that a transaction of many changes writes it in one statement, not one for each. */
export const beforeCommit = <T>(ctx: Ctx, write: Closing<T>, items: readonly T[]): void => {
  if (ctx.closing === undefined) throw new Error('What is written with a change needs its transaction; there is none.')
  const collected = ctx.closing.get(write) ?? []
  for (const item of items) collected.push(item)
  ctx.closing.set(write, collected)
}

/** Every transaction ends with it. One of very many changes calls it on its way too, so that it need not hold what all of them leave behind. */
export const writeCollected = async (ctx: Ctx): Promise<void> => {
  for (const [write, items] of ctx.closing ?? []) {
    ctx.closing!.delete(write)
    for (let from = 0; from < items.length; from += CLOSED_AT_ONCE) await write(ctx, items.slice(from, from + CLOSED_AT_ONCE) as never[])
  }
}

/** For hints alone, such as waking a worker: a crash right after the commit skips it, so nothing may depend on it. */
export const afterCommit = (ctx: Ctx, run: () => void): void => {
  if (ctx.committed === undefined) throw new Error('There is no transaction whose commit could be waited for.')
  ctx.committed.push(run)
}
