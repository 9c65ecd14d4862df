import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../../context.ts'

type Depth = { pending: number; due: number; oldest_seconds: number; paused: number }

const METRICS: [keyof Depth, string, string][] = [
  ['pending', 'holdback_webhook_deliveries_pending', 'Deliveries that wait: for a worker or for their next attempt.'],
  ['due', 'holdback_webhook_deliveries_due', 'Deliveries whose time has come. Stays near zero while workers keep up.'],
  ['oldest_seconds', 'holdback_webhook_oldest_due_seconds', 'How late the latest of them is.'],
  ['paused', 'holdback_webhook_subscriptions_paused', 'Subscriptions that are paused, by themselves or by hand.'],
]

/** How far deliveries are behind, read from the queue itself when somebody asks: the same whichever process is asked, and however many work. */
export const addWebhookMetrics = (registry: Registry, services: Pick<Services, 'database' | 'clock' | 'log'>): void => {
  const read = async (): Promise<Depth | null> => {
    try {
      const [depth] = await services.database.statement<Depth>({
        name: 'webhook_metrics',
        text: `
          SELECT count(*) AS pending, count(*) FILTER (WHERE next_attempt_at <= $1) AS due,
            coalesce(greatest(0, extract(epoch FROM $1 - min(next_attempt_at))), 0)::float8 AS oldest_seconds,
            (SELECT count(*) FROM webhooks WHERE status = 'paused') AS paused
          FROM webhook_deliveries WHERE status = 'pending'`,
        values: [services.clock()],
      })
      return depth!
    } catch (err) {
      services.log.warn({ err }, 'could not measure the webhook queue')
      return null
    }
  }
  // A scrape asks for all of them at once; they share one reading.
  let reading: Promise<Depth | null> | null = null
  const shared = (): Promise<Depth | null> => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  for (const [field, name, help] of METRICS)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const depth = await shared()
        if (depth !== null) this.set(depth[field])
      },
    })
}
