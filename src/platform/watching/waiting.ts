import { Gauge, Registry } from 'prom-client'
import type { Services } from '../../context.ts'

/** Gauges that share one reading of the database: a scrape asks for all of them at once. */
export type Reading<R extends object> = {
  /** In the log, when it cannot be read. */
  what: string
  read: () => Promise<R[]>
  gauges: { field: keyof R; name: string; help: string; label?: keyof R & string }[]
}

export const readingGauges = <R extends object>(registry: Registry, log: Services['log'], { what, read, gauges }: Reading<R>): void => {
  let reading: Promise<R[]> | null = null
  const shared = (): Promise<R[]> => {
    reading ??= read()
      .catch((err: unknown) => {
        log.warn({ err }, `could not measure ${what}`)
        return []
      })
      .finally(() => {
        reading = null
      })
    return reading
  }
  for (const { field, name, help, label } of gauges)
    new Gauge({
      name,
      help,
      labelNames: label ? [label as string] : [],
      registers: [registry],
      async collect() {
        const rows = await shared()
        this.reset()
        for (const row of rows) this.set(label ? { [label as string]: String(row[label]) } : {}, Number(row[field]))
      },
    })
}

type Line = { queue: string; waiting: number; active: number; oldest_seconds: number }

/** How long the lines of jobs are: the same whichever process is asked, and however many work. */
export const addJobMetrics = (registry: Registry, { database, log }: Pick<Services, 'database' | 'log'>): void =>
  readingGauges<Line>(registry, log, {
    what: 'the queues of jobs',
    read: () =>
      database.statement<Line>({
        name: 'job_metrics',
        text: `
          SELECT q.name AS queue, waiting.n AS waiting, active.n AS active, waiting.oldest_seconds
          FROM pgboss.queue q
          CROSS JOIN LATERAL (
            SELECT count(*) AS n, coalesce(greatest(0, extract(epoch FROM now() - min(start_after))), 0)::float8 AS oldest_seconds
            FROM pgboss.job WHERE name = q.name AND state < 'active' AND start_after <= now()) waiting
          CROSS JOIN LATERAL (SELECT count(*) AS n FROM pgboss.job WHERE name = q.name AND state = 'active') active
          WHERE q.name NOT LIKE '\\_\\_pgboss%'`,
        values: [],
      }),
    gauges: [
      { field: 'waiting', label: 'queue', name: 'holdback_jobs_waiting', help: 'Jobs that wait for a worker, by queue.' },
      { field: 'active', label: 'queue', name: 'holdback_jobs_active', help: 'Jobs in the hands of a worker, by queue.' },
      {
        field: 'oldest_seconds',
        label: 'queue',
        name: 'holdback_jobs_oldest_seconds',
        help: 'How long the oldest of the waiting has waited.',
      },
    ],
  })

export type Page = { contentType: string; text: () => Promise<string> }

/** What Prometheus is given: what this process counts, and what it can read of the lines all processes share. */
export const metricsPage = (services: Services, add: (registry: Registry, services: Services) => void): Page => {
  const lines = new Registry()
  addJobMetrics(lines, services)
  add(lines, services)
  const all = Registry.merge([services.metrics.registry, lines])
  return { contentType: all.contentType, text: () => all.metrics() }
}
