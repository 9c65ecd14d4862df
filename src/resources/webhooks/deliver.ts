import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Services, systemContext, tx } from '../../context.ts'
import type { DeliveryOutcome } from '../../platform/watching/metrics.ts'
import type { Attributes } from '../../platform/watching/tracing.ts'
import { notFound, Problem } from '../../shared/errors.ts'
import { type AttemptResult, attemptDelivery } from './attempt.ts'
import { createGathering } from './gathering.ts'
import { createHeld } from './held.ts'
import { type Claimed, openQueue, type Settlement, type Want } from './queue.ts'
import { afterFailure } from './schedule.ts'
import { pauseAfterFailure } from './service.ts'
import { createSettling, TRY_AGAIN_MS } from './settling.ts'
import { createKeyring } from './sign.ts'
import { lockWebhookRow, settleExhausted } from './store.ts'
import { listenForWakes, type WakeListener } from './wake.ts'
import { ATTEMPT_TIMEOUT_MS } from './webhook.ts'
import { createWindows, type Flight, type WindowLimits, YOUNG_MS } from './windows.ts'

export type DelivererOptions = {
  /** Looks for due deliveries this often even when nobody wakes it. */
  pollMs?: number
  attemptTimeoutMs?: number
  /** How long a claim holds. A worker that dies leaves its deliveries to others after this. */
  leaseMs?: number
  limits?: WindowLimits
  random?: () => number
}

export type Deliverer = {
  /** Begins to work by itself: woken by hints, and looking every so often. */
  start: () => void
  /** Delivers all that is due by the clock and returns how many attempts that took. */
  runDue: () => Promise<number>
  /** Takes nothing more, lets what is under way finish, and after the grace gives the rest back. */
  stop: (graceMs: number) => Promise<void>
}

const POLL_MS = 1_000
/** More than an attempt can take, with time to write down its result. */
const LEASE_MS = 15_000

const attributesOf = (delivery: Claimed): Attributes => ({
  'holdback.org_id': delivery.org_id,
  'holdback.webhook_id': delivery.webhook_id,
  'holdback.delivery_id': delivery.id,
  'holdback.event_type': delivery.event_type,
  'holdback.attempt': delivery.attempt_count + 1,
})

export const createDeliverer = (services: Services, options: DelivererOptions = {}): Deliverer => {
  const { clock, log } = services
  const timeoutMs = options.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS
  const leaseMs = options.leaseMs ?? LEASE_MS
  const random = options.random ?? Math.random
  const queue = openQueue(services.database)
  const { settle, untilDone } = createSettling(queue, leaseMs, log)
  const windows = createWindows(options.limits)
  const keysOf = createKeyring(services.sealer)
  /** Subscriptions that may have something due. */
  const ready = new Set<string>()
  /** Claimed ahead for a quick receiver: sent as its places come free. */
  const held = createHeld()
  const gathering = createGathering()
  /** Claimed, and not yet settled or given back. */
  const inHand = new Set<Claimed>()
  let stopping = false
  let isPumping = false
  let attempts = 0
  let timer: NodeJS.Timeout | null = null
  let ageing: NodeJS.Timeout | null = null
  let listener: WakeListener | null = null
  const waiters: (() => void)[] = []

  const isIdle = () => inHand.size === 0 && !isPumping
  const tellWaiters = () => {
    if (isIdle()) for (const tell of waiters.splice(0)) tell()
  }
  const untilIdle = (): Promise<void> => (isIdle() ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve)))

  type Wanted = Want & { places: number; flight: Flight }
  const takeWants = (): Wanted[] => {
    const wants: Wanted[] = []
    const [among, nowMs] = [ready.size, performance.now()]
    for (const webhookId of ready) {
      const places = held.has(webhookId) ? 0 : windows.room(webhookId)
      const ahead = held.wanted(webhookId, windows.mayHold(webhookId), among, nowMs)
      if (places + ahead === 0) continue
      ready.delete(webhookId)
      wants.push({ webhookId, count: places + ahead, places, flight: windows.begin(webhookId, places) })
    }
    return wants
  }

  /** Places that come free in one turn of the event loop are filled together: from what is held, else by one claim. */
  let isPumpDue = false
  const pumpSoon = (): void => {
    if (isPumpDue) return
    isPumpDue = true
    setImmediate(() => {
      isPumpDue = false
      if (!isPumping) return void pump()
      sendAllHeld()
      gathering.look(held.size())
    })
  }

  /** One claim at a time: places that come free meanwhile are filled by the next, together. */
  const pump = async (): Promise<void> => {
    if (isPumping) return
    isPumping = true
    while (!stopping) {
      sendAllHeld()
      await gathering.wait(held.size())
      const wants = stopping ? [] : takeWants()
      if (wants.length === 0) break
      await claim(wants)
    }
    isPumping = false
    tellWaiters()
  }

  const claim = async (wants: Wanted[]): Promise<void> => {
    const now = clock()
    let claimed: Claimed[]
    try {
      claimed = await queue.claim(wants, randomUUID(), now, new Date(now.getTime() + leaseMs))
    } catch (err) {
      log.warn({ err }, 'could not claim webhook deliveries; trying again')
      for (const { flight, places } of wants) for (let i = 0; i < places; i++) windows.end(flight, 'unknown')
      await sleep(TRY_AGAIN_MS)
      for (const { webhookId } of wants) ready.add(webhookId)
      return
    }
    const asked = new Map(wants.map((w) => [w.webhookId, { flight: w.flight, places: w.places, missing: w.count }]))
    for (const delivery of claimed) {
      const of = asked.get(delivery.webhook_id)!
      of.missing--
      inHand.add(delivery)
      if (of.places > 0) {
        of.places--
        void deliver(delivery, of.flight)
      } else held.add(delivery, performance.now())
    }
    for (const [webhookId, { flight, places, missing }] of asked) {
      // A subscription that gave all it was asked for may have more.
      if (missing === 0 || held.has(webhookId)) ready.add(webhookId)
      for (let i = 0; i < places; i++) windows.end(flight, 'unknown')
    }
    // Asked for before we were told to stop: nobody will send it from here.
    if (stopping) letGoHeld()
    if (ageing === null && ready.size > 0) ageing = setTimeout(age, YOUNG_MS / 2)
  }

  /** Receivers that take their time make room for others. */
  const age = (): void => {
    ageing = null
    if (windows.age()) void pump()
    if (ready.size > 0 && inHand.size > 0) ageing = setTimeout(age, YOUNG_MS / 2)
  }

  const deliver = async (delivery: Claimed, flight: Flight): Promise<void> => {
    let outcome: AttemptResult = null
    let isOurFault = false
    const began = performance.now()
    try {
      outcome = await services.tracing.span(
        'webhook delivery',
        { kind: 'client', parent: delivery.traceparent, attributes: attributesOf(delivery) },
        async (span) => {
          const result = await attemptDelivery(services, keysOf, delivery, timeoutMs)
          const status = result?.record.responseStatus ?? null
          if (status !== null) span.set({ 'http.response.status_code': status })
          if (!result?.delivered) span.failed(status === null ? 'unanswered' : String(status))
          return result
        },
      )
    } catch (err) {
      // Not the receiver's failure, so it costs the delivery no attempt: it waits until the lease is over.
      isOurFault = true
      log.error({ err, deliveryId: delivery.id, webhookId: delivery.webhook_id }, 'a webhook delivery could not be sent')
    }
    services.metrics.delivered(countedAs(delivery, outcome), (performance.now() - began) / 1000)
    windows.end(flight, outcome === null ? 'unknown' : outcome.delivered ? 'delivered' : 'failed')
    if (!outcome?.delivered) letGo(held.takeAll(delivery.webhook_id))
    if (ready.size > 0) pumpSoon()
    if (outcome !== null) {
      attempts++
      await finish(delivery, outcome)
    } else if (!isOurFault) await untilDone(delivery, () => queue.giveBack([delivery]))
    inHand.delete(delivery)
    tellWaiters()
  }

  /** In the places that are free now. What waited for too long is anybody's again: it may have been paused, or moved. */
  const sendHeld = (webhookId: string): void => {
    if (stopping) return
    letGo(held.takeOld(webhookId, performance.now()))
    while (held.has(webhookId) && windows.room(webhookId) > 0) void deliver(held.take(webhookId), windows.begin(webhookId, 1))
  }

  const sendAllHeld = (): void => {
    for (const webhookId of held.all()) {
      if (windows.isFull()) return
      sendHeld(webhookId)
    }
  }

  const letGo = (deliveries: Claimed[]): void => {
    if (deliveries.length === 0) return
    ready.add(deliveries[0]!.webhook_id)
    void untilDone(deliveries[0]!, () => queue.giveBack(deliveries)).then(() => {
      for (const delivery of deliveries) inHand.delete(delivery)
      tellWaiters()
    })
  }

  const letGoHeld = (): void => {
    for (const webhookId of held.all()) letGo(held.takeAll(webhookId))
  }

  const countedAs = (delivery: Claimed, outcome: AttemptResult): DeliveryOutcome => {
    if (outcome === null) return 'undone'
    if (outcome.delivered) return 'delivered'
    return delivery.run_attempts >= services.webhooks.retryDelaysMs.length ? 'gave_up' : 'failed'
  }

  const finish = (delivery: Claimed, { delivered, record }: NonNullable<AttemptResult>): Promise<void> => {
    const { id, claim } = delivery
    if (delivered) return settle({ id, claim, record, retryAt: null })
    const verdict = afterFailure(delivery.run_attempts + 1, clock(), services.webhooks.retryDelaysMs, random())
    if (verdict.kind === 'retry') return settle({ id, claim, record, retryAt: verdict.at.toISOString() })
    return untilDone(delivery, () => giveUp(delivery, record))
  }

  /** The last attempt failed: the delivery is failed and its subscription paused, in one transaction. A test pauses nothing. */
  const giveUp = async (delivery: Claimed, record: Settlement['record']): Promise<void> => {
    const ctx = systemContext(services, { id: delivery.org_id, timeZone: 'UTC' }, 'job:webhooks')
    try {
      await tx(ctx, async (ctx) => {
        const webhook = await lockWebhookRow(ctx, delivery.webhook_id)
        if ((await settleExhausted(ctx, delivery, record)) && !delivery.is_test)
          await pauseAfterFailure(ctx, webhook, { id: delivery.id, attempts: delivery.run_attempts + 1 })
      })
    } catch (error) {
      // Deleted while its delivery was under way.
      if (!(error instanceof Problem && error.code === notFound().code)) throw error
    }
  }

  const look = async (): Promise<boolean> => {
    const due = await queue.findDue(clock())
    for (const webhookId of due) ready.add(webhookId)
    return due.length > 0
  }

  const poll = async (): Promise<void> => {
    try {
      if (await look()) void pump()
    } catch (err) {
      log.warn({ err }, 'could not look for due webhook deliveries; trying again')
    }
    if (!stopping) timer = setTimeout(poll, options.pollMs ?? POLL_MS)
  }

  const onWake = (webhookIds: string[] | null): void => {
    if (stopping) return
    if (webhookIds === null) {
      look().then(pump, () => {})
      return
    }
    for (const webhookId of webhookIds) ready.add(webhookId)
    void pump()
  }

  return {
    start: () => {
      listener = listenForWakes(services, onWake)
      void poll()
    },
    runDue: async () => {
      const before = attempts
      while (await look()) {
        void pump()
        await untilIdle()
      }
      return attempts - before
    },
    stop: async (graceMs) => {
      stopping = true
      letGoHeld()
      for (const t of [timer, ageing]) if (t !== null) clearTimeout(t)
      await listener?.close()
      const over = new AbortController()
      const grace = sleep(graceMs, 'over', { signal: over.signal }).catch(() => 'settled')
      if ((await Promise.race([untilIdle(), grace])) === 'over') {
        const left = [...inHand]
        log.warn({ count: left.length }, 'webhook deliveries under way are given back')
        // What comes of them after this is fenced out: the claim is gone.
        await queue.giveBack(left).catch((err: unknown) => log.warn({ err }, 'their leases will end by themselves'))
      }
      over.abort()
      await queue.close()
    },
  }
}
