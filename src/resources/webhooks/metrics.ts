import type { Registry } from 'prom-client'
import type { Services } from '../../context.ts'
import { readingGauges } from '../../platform/watching/waiting.ts'

type Depth = { pending: number; due: number; oldest_seconds: number; paused: number }

/** How far deliveries are behind, read from the queue itself when somebody asks: the same whichever process is asked, and however many work. */
export const addWebhookMetrics = (registry: Registry, { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>): void =>
  readingGauges<Depth>(registry, log, {
    what: 'the webhook queue',
    read: () =>
      database.statement<Depth>({
        name: 'webhook_metrics',
        text: `
          SELECT count(*) AS pending, count(*) FILTER (WHERE next_attempt_at <= $1) AS due,
            coalesce(greatest(0, extract(epoch FROM $1 - min(next_attempt_at))), 0)::float8 AS oldest_seconds,
            (SELECT count(*) FROM webhooks WHERE status = 'paused') AS paused
          FROM webhook_deliveries WHERE status = 'pending'`,
        values: [clock()],
      }),
    gauges: [
      {
        field: 'pending',
        name: 'holdback_webhook_deliveries_pending',
        help: 'Deliveries that wait: for a worker or for their next attempt.',
      },
      {
        field: 'due',
        name: 'holdback_webhook_deliveries_due',
        help: 'Deliveries whose time has come. Stays near zero while workers keep up.',
      },
      { field: 'oldest_seconds', name: 'holdback_webhook_oldest_due_seconds', help: 'How late the latest of them is.' },
      { field: 'paused', name: 'holdback_webhook_subscriptions_paused', help: 'Subscriptions that are paused, by themselves or by hand.' },
    ],
  })
