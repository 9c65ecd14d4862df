import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/connect.ts'

/** What one process counts of its own work. How long lines are is read from the database when somebody asks; see waiting.ts. */
export type Metrics = {
  registry: Registry
  answered: (method: string, route: string, status: number, seconds: number) => void
  /** One go at a job, however it ended. */
  worked: (queue: string, outcome: JobOutcome, seconds: number) => void
  /** An analysis or a tool, as its record says; or that nobody can tell yet, because it is tried again. */
  ran: (run: string, outcome: RunOutcome, seconds: number) => void
  delivered: (outcome: DeliveryOutcome, seconds: number) => void
  readerStarted: (kind: ReaderKind) => void
  readerEnded: (kind: ReaderKind, why: string) => void
  /** The connections that transactions share. */
  watchPool: (pool: Database['pool']) => void
}

export type JobOutcome = 'done' | 'failed' | 'handed_back'
export type RunOutcome = 'completed' | 'failed' | 'again' | 'handed_back' | 'deleted'
export type DeliveryOutcome = 'delivered' | 'failed' | 'gave_up' | 'undone'
/** Of processes that open strangers' files: those that read and those that draw pages. */
export type ReaderKind = 'files' | 'pages'

const ANSWER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600]

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return countIn(registry)
}

/** Without what is told of the process itself, which is watched once. */
export const countIn = (registry: Registry): Metrics => {
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: string[]) => new Counter({ name, help, labelNames, registers })
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers })

  const answerSeconds = histogram('holdback_http_request_seconds', 'Time to answer, by route.', ['method', 'route'], ANSWER_SECONDS)
  const answers = counter('holdback_http_responses_total', 'Answers, by route and status.', ['method', 'route', 'status'])
  const jobs = counter('holdback_jobs_total', 'Jobs that this process has worked on, by queue and outcome.', ['queue', 'outcome'])
  const jobSeconds = histogram('holdback_job_seconds', 'Time that one go at a job took.', ['queue'], JOB_SECONDS)
  const runs = counter('holdback_runs_total', 'Analyses and tools that this process has run, by outcome.', ['run', 'outcome'])
  const runSeconds = histogram('holdback_run_seconds', 'Time that one go at an analysis or a tool took.', ['run'], JOB_SECONDS)
  const deliveries = counter('holdback_webhook_attempts_total', 'Webhook calls, by outcome.', ['outcome'])
  const deliverySeconds = histogram('holdback_webhook_attempt_seconds', 'Time that a webhook call took.', [], ANSWER_SECONDS)
  const readers = counter('holdback_readers_started_total', 'Processes started to read files or draw pages.', ['kind'])
  const readersEnded = counter('holdback_readers_ended_total', 'How they ended; `worn` ones had read many files or grown.', ['kind', 'why'])
  const connections = new Gauge({
    name: 'holdback_database_connections',
    help: 'Connections for transactions: open, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      if (pool === null) return
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  let pool: Database['pool'] | null = null

  // Finding a labelled child costs more than counting with it, and there are only as many as routes and statuses.
  const timerOf = remember((method: string, route: string) => answerSeconds.labels({ method, route }))
  const counterOf = remember((method: string, route: string, status: string) => answers.labels({ method, route, status }))
  const attemptsOf = remember((outcome: string) => deliveries.labels({ outcome }))
  return {
    registry,
    answered: (method, route, status, seconds) => {
      timerOf(method, route).observe(seconds)
      counterOf(method, route, String(status)).inc()
    },
    worked: (queue, outcome, seconds) => {
      jobs.inc({ queue, outcome })
      jobSeconds.observe({ queue }, seconds)
    },
    ran: (run, outcome, seconds) => {
      runs.inc({ run, outcome })
      runSeconds.observe({ run }, seconds)
    },
    delivered: (outcome, seconds) => {
      attemptsOf(outcome).inc()
      deliverySeconds.observe(seconds)
    },
    readerStarted: (kind) => readers.inc({ kind }),
    readerEnded: (kind, why) => readersEnded.inc({ kind, why }),
    watchPool: (watched) => {
      pool = watched
      connections.set({ state: 'open' }, watched.totalCount)
    },
  }
}

const remember = <A extends string[], T>(make: (...names: A) => T): ((...names: A) => T) => {
  const made = new Map<string, T>()
  return (...names) => {
    const key = names.join(' ')
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(...names)
    made.set(key, fresh)
    return fresh
  }
}
