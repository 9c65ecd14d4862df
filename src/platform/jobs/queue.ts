import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Ctx, Services } from '../../context.ts'
import { Problem } from '../../shared/errors.ts'
import { writeLater } from '../db/pipelined-driver.ts'

export type JobOptions = {
  /** How often a job that threw is tried again. A worker that died does not count as a try of ours: its job is taken up by another. */
  retryLimit: number
  /** A job that runs longer is taken for lost. */
  expireInSeconds: number
}

/** Where jobs of one kind wait, known to each process before it enqueues or works. Resources name theirs. */
export type Queue<T extends object> = JobOptions & {
  name: string
  /** Never there: it ties what a job carries to its queue. */
  carries?: T
}

/** What a worker does with the jobs of a queue. Resources export theirs, worker.ts lists them. */
export type Job<T extends object> = {
  queue: Queue<T>
  /** In one worker, of all organizations and of one. */
  atOnce: number
  atOnceOfOne: number
  run: (services: Services, data: T, signal: AbortSignal) => Promise<void>
}

/** `traceparent`: what was being done when the job was left, where traces are kept. */
export type JobHandler<T> = (data: T & { traceparent?: string }, signal: AbortSignal) => Promise<void>

/** Why a handler's signal is aborted when its worker stops: the job goes back as if nobody had begun it. */
export class HandedBack extends Error {}

export type JobQueue = {
  /**
   * In the caller's transaction: the job is there exactly when the change is. Its id may be given, so that a record can name it from the beginning. Organizations
   * take turns: the more of its own an organization has waiting, the further back the next one goes; past a thousand it is refused, unless it had been taken before.
   */
  enqueue: <T extends object>(ctx: Ctx, queue: Queue<T>, data: NoInfer<T>, id?: JobId, isNew?: boolean) => Promise<void>
  /** In the caller's transaction. Aborts the handler's signal within a heartbeat, wherever it runs; a job not started yet never starts. */
  cancel: (ctx: Ctx, queue: Queue<object>, jobId: string) => Promise<void>
  /** Makes the queue known; every process does so at its start, whether it works or only enqueues. */
  define: (queue: Queue<object>) => Promise<void>
  work: <T extends object>(queue: Queue<T>, limits: { atOnce: number; atOnceOfOne: number }, handler: JobHandler<T>) => Promise<void>
  /** Runs at every tick of the cron expression, on one worker. */
  schedule: (name: string, cron: string, handler: () => Promise<void>) => Promise<void>
  /** Takes no more jobs; those in hand go on. */
  takeNoMore: () => Promise<void>
  /** Takes no more jobs and waits for those in hand; what is not done by then is handed back. May be called more than once. */
  stop: (graceMs: number) => Promise<void>
}

/**
 * A worker that dies is noticed by its missing heartbeat: another takes the job up about ten seconds later. Handlers must leave the main thread
 * free (parsing runs in processes of its own), or they starve their own heartbeat.
 */
const HEARTBEAT_SECONDS = 10
const HEARTBEAT_REFRESH_SECONDS = 2

const RETRY_DELAY_MAX_SECONDS = 5

/** For handlers to let go of what they do once they are told to. */
const LET_GO_MS = 5_000

/** A job wakes each worker when its transaction commits. They look by themselves for what nobody wakes them for. */
export type LooksByThemselves = {
  /** Of all places one: for retries, and jobs of workers that died. */
  oneEveryMs: number
  /** Of each place: should one ever be passed over. */
  eachEverySeconds: number
}
const LOOKS: LooksByThemselves = { oneEveryMs: 2_000, eachEverySeconds: 30 }
/** Where the database cannot wake anybody (a pooler between it and us). */
const POLL_SECONDS = 0.5

/** Of one organization, in one queue. */
const MAX_WAITING = 1_000
/** Behind this many of its own an organization's jobs wait in the order they came, or a long line would never come to its end. */
const LAST_TURN = 50

export type JobId = string
export const newJobId = (): JobId => randomUUID()

/** The job is sent with what else the transaction writes. Its id is new, so nothing can keep the queue from taking it but what fails the transaction, too. */
const sentAlong = (ctx: Ctx, id: JobId) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    await writeLater(ctx.db, { compile: () => CompiledQuery.raw(text, values) })
    return { rows: [{ id }] }
  },
})

const countWaiting = async (ctx: Ctx, queue: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (
      SELECT FROM pgboss.job WHERE name = ${queue} AND group_id = ${ctx.orgId} AND state < 'active' LIMIT ${MAX_WAITING}) waiting`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

export const startJobs = async (
  url: string,
  role: 'worker' | 'client',
  onError: (error: Error) => void,
  looks: LooksByThemselves = LOOKS,
): Promise<JobQueue> => {
  const isWorker = role === 'worker'
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'holdback-jobs',
    max: isWorker ? 6 : 2,
    supervise: isWorker,
    schedule: isWorker,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 5,
    useListenNotify: isWorker,
  })
  /**
   * One place looks for all: whoever finds a job sends the next one to look, so places are woken as far as there are jobs. pg-boss itself would wake them all for each,
   * and all but one would look in vain.
   */
  const wakeOne = (queue: string): void => {
    const places = boss.getWipData().filter(({ name }) => name === queue)
    // One that is busy looks when it is done.
    const place = places.find(({ count }) => count === 0) ?? places[0]
    if (place) boss.notifyWorker(place.id)
  }
  const db = boss.getDb()
  const { listen } = db
  if (listen) db.listen = (channel, _wakeAll, onReconnect) => listen.call(db, channel, wakeOne, onReconnect)
  const looking = new Set<NodeJS.Timeout>()
  let isStopped = false
  const worked = new Set<string>()
  const inHand = new Set<Promise<void>>()
  const handBack = new AbortController()
  const carryOut = (work: () => Promise<void>): Promise<void> => {
    const done = work()
    inHand.add(done)
    const forget = () => inHand.delete(done)
    done.then(forget, forget)
    return done
  }
  const takeNoMore = async (): Promise<void> => {
    for (const timer of looking) clearInterval(timer)
    await Promise.all([...worked].map((name) => boss.offWork(name, { wait: false })))
  }
  boss.on('error', (error) => {
    if (!isStopped) onError(error)
  })
  await boss.start()

  const define = async ({ name, retryLimit, expireInSeconds }: Queue<object>): Promise<void> => {
    const options = {
      retryLimit,
      retryDelay: 1,
      // What was short for a second may be so for ten. No longer: a job whose worker died for the third time is to be taken up as soon as at the first.
      retryBackoff: true,
      retryDelayMax: RETRY_DELAY_MAX_SECONDS,
      expireInSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 86_400,
      notify: true,
    }
    await boss.createQueue(name, options)
    // A queue of an older release keeps what it was made with.
    await boss.updateQueue(name, options)
  }

  return {
    define,
    enqueue: async (ctx, queue, data, id = newJobId(), isNew = true) => {
      const waiting = await countWaiting(ctx, queue.name)
      if (isNew && waiting >= MAX_WAITING)
        throw new Problem(
          429,
          'rate_limited',
          `${MAX_WAITING} of your organization’s jobs are waiting already.`,
          {},
          { 'retry-after': '60' },
        )
      const turn = { group: { id: ctx.orgId }, priority: -Math.min(waiting, LAST_TURN) }
      const traceparent = ctx.services.tracing.traceparent()
      await boss.send(queue.name, traceparent === null ? data : { ...data, traceparent }, { ...turn, id, db: sentAlong(ctx, id) })
    },
    cancel: async (ctx, queue, jobId) => {
      await boss.cancel(queue.name, jobId, { db: fromKysely(ctx.db as never) })
    },
    work: async (queue, { atOnce, atOnceOfOne }, handler) => {
      worked.add(queue.name)
      // Whoever is done looks for the next job at once: those that came meanwhile have woken only the idle.
      const wakeBusy = (): void => {
        for (const worker of boss.getWipData()) if (worker.name === queue.name && worker.count > 0) boss.notifyWorker(worker.id)
      }
      await boss.work<object>(
        queue.name,
        {
          batchSize: 1,
          localConcurrency: atOnce,
          localGroupConcurrency: atOnceOfOne,
          pollingIntervalSeconds: POLL_SECONDS,
          notifyPollingIntervalSeconds: looks.eachEverySeconds,
          heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
        },
        ([job]) => {
          wakeOne(queue.name)
          return carryOut(() => handler(job!.data as never, AbortSignal.any([job!.signal, handBack.signal])).finally(wakeBusy))
        },
      )
      looking.add(setInterval(() => wakeOne(queue.name), looks.oneEveryMs))
    },
    schedule: async (name, cron, handler) => {
      await define({ name, retryLimit: 0, expireInSeconds: 300 })
      worked.add(name)
      await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 2 }, () => carryOut(handler))
      await boss.schedule(name, cron)
    },
    takeNoMore,
    stop: async (graceMs) => {
      if (isStopped) return
      await takeNoMore()
      await Promise.race([Promise.allSettled(inHand), sleep(graceMs, undefined, { ref: false })])
      handBack.abort(new HandedBack('The worker stops.'))
      await boss.stop({ graceful: true, timeout: LET_GO_MS })
      isStopped = true
    },
  }
}
