import type pg from 'pg'
import type { Database } from '../../platform/db/connect.ts'
import type { AttemptRecord } from '../../platform/db/tables/events.ts'
import type { Id } from '../../shared/ids.ts'
import { ATTEMPTS_KEPT } from './webhook.ts'

/** A delivery in the hands of one worker until its lease ends, with all that sending it takes. */
export type Claimed = {
  id: Id<'dlv'>
  org_id: Id<'org'>
  webhook_id: Id<'whk'>
  attempt_count: number
  run_attempts: number
  is_test: boolean
  claim: string
  event_id: Id<'evt'>
  event_type: string
  event_data: string
  event_created_at: string
  /** What was being done when the event was recorded, where traces are kept. */
  traceparent: string | null
  subscription: Subscription
}

/** Where the deliveries of a subscription go, and what signs them. */
export type Subscription = {
  url: string
  secret: Buffer
  previous_secret: Buffer | null
  previous_secret_expires_at: string | null
}

export type Want = { webhookId: string; count: number }

/** What became of one attempt: delivered, or due again at a time. (The one that ran out of attempts goes another way.) */
export type Settlement = { id: Id<'dlv'>; claim: string; record: AttemptRecord; retryAt: string | null }

const FREE = '(claimed_until IS NULL OR claimed_until <= $1)'

/** Every subscription with something due that nobody works on. Steps from one to the next in the index, so a long queue costs no more than a short one. */
const FIND_DUE = {
  name: 'webhooks_due',
  text: `
    WITH RECURSIVE walk AS (
      (SELECT webhook_id FROM webhook_deliveries WHERE status = 'pending' ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.webhook_id FROM webhook_deliveries d WHERE d.status = 'pending' AND d.webhook_id > walk.webhook_id ORDER BY d.webhook_id LIMIT 1)
      FROM walk WHERE walk.webhook_id IS NOT NULL)
    SELECT webhook_id FROM walk WHERE webhook_id IS NOT NULL AND EXISTS (
      SELECT FROM webhook_deliveries d
      WHERE d.status = 'pending' AND d.webhook_id = walk.webhook_id AND d.next_attempt_at <= $1 AND ${FREE})`,
}

/** Takes the oldest due deliveries of each subscription named, as many as named, and passes over what another worker is just taking. */
const CLAIM = {
  name: 'webhooks_claim',
  text: `
    WITH picked AS MATERIALIZED (
      SELECT due.id, w.xmin AS stamp
      FROM unnest($2::text[], $3::int[]) AS want(webhook_id, n)
      JOIN webhooks w ON w.id = want.webhook_id AND w.status = 'active'
      CROSS JOIN LATERAL (
        SELECT id FROM webhook_deliveries
        WHERE webhook_id = want.webhook_id AND status = 'pending' AND next_attempt_at <= $1 AND ${FREE}
        ORDER BY next_attempt_at LIMIT want.n FOR UPDATE SKIP LOCKED) due)
    UPDATE webhook_deliveries d SET claim = $4, claimed_until = $5
    FROM picked, events e
    WHERE d.id = picked.id AND e.id = d.event_id
    RETURNING d.id, d.org_id, d.webhook_id, d.attempt_count, d.run_attempts, d.is_test, d.event_id, e.type AS event_type, e.data AS event_data,
      e.created_at AS event_created_at, e.traceparent, picked.stamp`,
}

/** `xmin` is another whenever a row was written, by whomever: what is known of a subscription holds as long as it is the same. */
const READ_SUBSCRIPTIONS = {
  name: 'webhooks_read',
  text: 'SELECT id, xmin AS stamp, url, secret, previous_secret, previous_secret_expires_at FROM webhooks WHERE id = ANY($1)',
}
const MAX_SUBSCRIPTIONS_KEPT = 10_000

/**
 * Each delivery stands for itself and is fenced by its own claim: a row whose lease another worker took over is not touched. Those that finished
 * at the same moment share a statement, never a fate. A subscription that was paused meanwhile keeps a failed delivery as paused.
 */
const SETTLE = {
  name: 'webhooks_settle',
  text: `
    UPDATE webhook_deliveries d SET
      status = CASE WHEN s.retry_at IS NULL THEN 'succeeded' WHEN d.status = 'paused' THEN 'paused' ELSE 'pending' END,
      next_attempt_at = CASE WHEN d.status = 'paused' THEN NULL ELSE s.retry_at END,
      attempt_count = d.attempt_count + 1, run_attempts = d.run_attempts + 1, last_attempt_at = s.at, claim = NULL, claimed_until = NULL,
      attempts = CASE WHEN d.attempt_count = 0 THEN s.record
        WHEN jsonb_array_length(d.attempts) >= ${ATTEMPTS_KEPT} THEN (d.attempts - 0) || s.record ELSE d.attempts || s.record END
    FROM ROWS FROM (unnest($1::text[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]), jsonb_array_elements($5::jsonb)) AS s(id, claim, retry_at, at, record)
    WHERE d.id = s.id AND d.claim = s.claim`,
}

const GIVE_BACK = {
  name: 'webhooks_give_back',
  text: 'UPDATE webhook_deliveries SET claim = NULL, claimed_until = NULL WHERE id = ANY($1) AND claim = ANY($2::uuid[])',
}

/**
 * The plans these statements need are known and must not depend on how full the tables were when they were made. And a claim or a result that a
 * crash of the database takes back means one more delivery of the same event, which is allowed: so nobody waits for the disk.
 */
const SETTINGS =
  'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_bitmapscan = off; SET plan_cache_mode = force_generic_plan; SET synchronous_commit = off'

type Session = { run: <R>(statement: { name: string; text: string }, values: unknown[]) => Promise<R[]>; close: () => Promise<void> }

/** A connection of its own that is opened when needed, and again after it was lost. It runs one statement after the other. */
const openSession = (database: Pick<Database, 'connect'>, onOpen: () => void = () => {}): Session => {
  let opening: Promise<pg.Client> | null = null
  const open = (): Promise<pg.Client> => {
    const drop = () => {
      if (opening === mine) opening = null
    }
    const mine: Promise<pg.Client> = database.connect().then(async (client) => {
      client.once('end', drop)
      client.once('error', drop)
      await client.query(SETTINGS)
      onOpen()
      return client
    })
    mine.catch(drop)
    opening = mine
    return mine
  }
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false
  return {
    run: (statement, values) => {
      const result = last.then(async () => {
        // One that was waiting its turn would open a connection that nobody closes any more.
        if (isClosed) throw new Error('The queue of deliveries was closed.')
        return (await (await (opening ?? open())).query({ ...statement, values })).rows
      })
      last = result.catch(() => {})
      return result
    },
    close: async () => {
      isClosed = true
      await last
      await (await opening?.catch(() => null))?.end().catch(() => {})
    },
  }
}

export type DeliveryQueue = {
  findDue: (now: Date) => Promise<string[]>
  claim: (wants: readonly Want[], claim: string, now: Date, until: Date) => Promise<Claimed[]>
  settle: (settlements: readonly Settlement[]) => Promise<void>
  /** As if it had never been claimed: due at once, for any worker. */
  giveBack: (claimed: readonly { id: string; claim: string }[]) => Promise<void>
  close: () => Promise<void>
}

export const openQueue = (database: Pick<Database, 'connect'>): DeliveryQueue => {
  const known = new Map<string, Subscription & { id: string; stamp: string }>()
  // Behind a new connection may be another server, where the same stamp says something else.
  const claiming = openSession(database, () => known.clear())
  const settling = openSession(database)
  const learn = async (webhookIds: string[]): Promise<void> => {
    if (known.size + webhookIds.length > MAX_SUBSCRIPTIONS_KEPT) known.clear()
    // What was known of one that is deleted by now is nowhere to send to.
    for (const id of webhookIds) known.delete(id)
    for (const row of await claiming.run<Subscription & { id: string; stamp: string }>(READ_SUBSCRIPTIONS, [webhookIds]))
      known.set(row.id, row)
  }
  return {
    findDue: async (now) => (await claiming.run<{ webhook_id: string }>(FIND_DUE, [now])).map((r) => r.webhook_id),
    claim: async (wants, claim, now, until) => {
      const values = [now, wants.map((w) => w.webhookId), wants.map((w) => w.count), claim, until]
      const rows = await claiming.run<Omit<Claimed, 'claim' | 'subscription'> & { stamp: string }>(CLAIM, values)
      const strangers = new Set<string>()
      for (const { webhook_id, stamp } of rows) if (known.get(webhook_id)?.stamp !== stamp) strangers.add(webhook_id)
      if (strangers.size > 0) await learn([...strangers])
      // One that was deleted meanwhile took its deliveries with it.
      return rows.flatMap((row) => {
        const subscription = known.get(row.webhook_id)
        return subscription === undefined ? [] : [Object.assign(row, { claim, subscription })]
      })
    },
    settle: async (settlements) => {
      // In the order of their ids, as pausing takes them: so the two never wait for each other in a circle.
      const rows = settlements.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      await settling.run(SETTLE, [
        rows.map((s) => s.id),
        rows.map((s) => s.claim),
        rows.map((s) => s.retryAt),
        rows.map((s) => s.record.startedAt),
        // In one document, for which nothing is escaped; each as a list of one: the first attempt, most often the last, is then stored as it comes.
        JSON.stringify(rows.map((s) => [s.record])),
      ])
    },
    giveBack: async (claimed) => {
      await settling.run(GIVE_BACK, [claimed.map((c) => c.id), claimed.map((c) => c.claim)])
    },
    close: async () => {
      await Promise.all([claiming.close(), settling.close()])
    },
  }
}
