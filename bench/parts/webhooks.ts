import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { Agent } from 'undici'
import { type Ctx, type Services, systemContext } from '../../src/context.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { startTemporary } from '../../src/platform/db/embedded/temporary.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createOutgoing } from '../../src/platform/outgoing/outgoing.ts'
import { createMetrics } from '../../src/platform/watching/metrics.ts'
import { noTracing } from '../../src/platform/watching/tracing.ts'
import { bodyOf } from '../../src/resources/events/event.ts'
import { createMerchant } from '../../src/resources/merchants/service.ts'
import { createOrganization } from '../../src/resources/organizations/service.ts'
import { createDeliverer } from '../../src/resources/webhooks/deliver.ts'
import { fanOut } from '../../src/resources/webhooks/fan-out.ts'
import { createWebhook } from '../../src/resources/webhooks/service.ts'
import { newId } from '../../src/shared/ids.ts'
import { createSealer } from '../../src/shared/sealing.ts'
import { cpuSecondsOf, ownCpuSeconds, postgresPid } from '../cpu.ts'
import type { Result } from '../result.ts'

const DELIVERIES = 10_000
const RAW_CONNECTIONS = 32
const WEBHOOKS_PER_ORGANIZATION = 20
const CHANGES = 400
const ROUNDS = 3

const DATA = {
  id: 'deal_01jq2b7k9vf3qs0v6m1h2x8c4d',
  dealId: 'D-2026-000042',
  merchantName: 'Harbor Street Bakery LLC',
  fundedAmount: 50_000,
  purchaseAmount: 67_500,
  totalCollected: 12_345.67,
  outstandingBalance: 55_154.33,
  rtrPercentage: 18.29,
  status: 'active',
  subStatus: null,
  fundedDate: '2026-01-05',
  paymentCount: 31,
  nextPaymentDate: '2026-03-17',
  lastPaymentDate: '2026-03-16',
}

type Receiver = { pid: number; url: string; received: () => Promise<number>; stop: () => void }

const startReceiver = async (): Promise<Receiver> => {
  const child: ChildProcess = fork(join(import.meta.dirname, 'webhook-receiver.ts'))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    pid: child.pid!,
    url: `http://127.0.0.1:${port}/hook`,
    received: async () => {
      const said = once(child, 'message') as Promise<[{ received: number }]>
      child.send('count')
      return (await said)[0].received
    },
    stop: () => child.disconnect(),
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

const perSecond = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return count / ((performance.now() - began) / 1000)
}

/** The same bodies by undici alone: no database, no signature, no guard. */
const postRaw = async (url: string, count: number): Promise<number> => {
  const agent = new Agent({ connections: RAW_CONNECTIONS, pipelining: 1 })
  const { origin, pathname } = new URL(url)
  const data = JSON.stringify(DATA)
  let next = 0
  const sender = async () => {
    while (next < count) {
      const body = bodyOf({
        id: `evt_${String(next++).padStart(26, '0')}`,
        type: 'deal.updated',
        createdAt: '2026-03-16T15:00:00.000Z',
        data,
      })
      const response = await agent.request({
        origin,
        path: pathname,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await response.body.dump()
    }
  }
  const rate = await perSecond(count, () => Promise.all(Array.from({ length: RAW_CONNECTIONS }, sender)))
  await agent.close()
  return rate
}

const subscribe = async (services: Services, url: string, count: number, name: string): Promise<{ ctx: Ctx; ids: string[] }[]> => {
  const out: { ctx: Ctx; ids: string[] }[] = []
  for (let left = count; left > 0; left -= WEBHOOKS_PER_ORGANIZATION) {
    const org = await createOrganization(services, { name: `${name} ${out.length}` })
    const ctx = systemContext(services, { id: org.id, timeZone: org.time_zone }, 'bench')
    const ids: string[] = []
    for (let i = 0; i < Math.min(left, WEBHOOKS_PER_ORGANIZATION); i++)
      ids.push((await createWebhook(ctx, { url, events: ['deal.updated', 'merchant.created'] })).row.id)
    out.push({ ctx, ids })
  }
  return out
}

/** A queue as changes would have filled it. */
const fill = async (services: Services, orgs: { ctx: Ctx; ids: string[] }[], deliveries: number): Promise<void> => {
  const now = services.clock().getTime()
  const subscriptions = orgs.reduce((n, o) => n + o.ids.length, 0)
  for (const { ctx, ids } of orgs) {
    const events = Array.from({ length: deliveries / subscriptions }, () => newId('evt'))
    await services.database.pool.query("INSERT INTO events SELECT unnest($1::text[]), $2, 'deal.updated', $3, $4, $5", [
      events,
      ctx.orgId,
      DATA.id,
      JSON.stringify(DATA),
      new Date(now),
    ])
    const pairs = events.flatMap((event) => ids.map((id) => ({ event, id })))
    await services.database.pool.query(
      `INSERT INTO webhook_deliveries (id, org_id, webhook_id, event_id, event_type, status, next_attempt_at, created_at)
       SELECT id, $4, webhook_id, event_id, 'deal.updated', 'pending', at, at FROM unnest($1::text[], $2::text[], $3::text[], $5::timestamptz[]) AS n(id, webhook_id, event_id, at)`,
      [
        pairs.map(() => newId('dlv')),
        pairs.map((p) => p.id),
        pairs.map((p) => p.event),
        ctx.orgId,
        pairs.map((_, i) => new Date(now - pairs.length + i)),
      ],
    )
  }
}

type Pids = { postgres: number; receiver: number }
type Spent = { service: number; postgres: number; receiver: number }

/** What the work has used of the cores, in microseconds a piece, by process. */
const spent = async (pids: Pids, count: number, work: () => Promise<unknown>): Promise<Spent> => {
  const now = () => [ownCpuSeconds(), cpuSecondsOf(pids.postgres), cpuSecondsOf(pids.receiver)]
  const before = now()
  await work()
  const [service, postgres, receiver] = now().map((seconds, i) => ((seconds - before[i]!) * 1e6) / count) as [number, number, number]
  return { service, postgres, receiver }
}

const middle = (all: Spent[]): Spent => ({
  service: median(all.map((s) => s.service)),
  postgres: median(all.map((s) => s.postgres)),
  receiver: median(all.map((s) => s.receiver)),
})

const told = ({ service, postgres, receiver }: Spent): string =>
  `CPU µs each: service ${Math.round(service)}, PostgreSQL ${Math.round(postgres)}, receiver ${Math.round(receiver)}`

const deliverAll = async (services: Services): Promise<number> => {
  const deliverer = createDeliverer(services)
  let done = 0
  const rate = await perSecond(DELIVERIES, async () => {
    done = await deliverer.runDue()
  })
  await deliverer.stop(1_000)
  if (done !== DELIVERIES) throw new Error(`${done} attempts for ${DELIVERIES} deliveries`)
  return rate
}

/** A worker runs for days: what V8 spends on compiling the first tens of thousands of deliveries is no part of what one costs. */
const warmUp = async (services: Services, receiver: Receiver): Promise<void> => {
  const orgs = await subscribe(services, receiver.url, 1, 'Warm')
  for (let round = 0; round < ROUNDS; round++) {
    await postRaw(receiver.url, DELIVERIES)
    await fill(services, orgs, DELIVERIES)
    await deliverAll(services)
  }
}

/** Posts by undici alone before and after each round of deliveries, so that both meet the same machine. */
const throughput = async (services: Services, receiver: Receiver, pids: Pids, subscriptions: number): Promise<Result[]> => {
  const orgs = await subscribe(services, receiver.url, subscriptions, `Deliveries ${subscriptions}`)
  const ratios: number[] = []
  const raws: number[] = []
  const rates: number[] = []
  const rawSpent: Spent[] = []
  const ourSpent: Spent[] = []
  const raw = async (): Promise<number> => {
    let rate = 0
    rawSpent.push(
      await spent(pids, DELIVERIES, async () => {
        rate = await postRaw(receiver.url, DELIVERIES)
      }),
    )
    return rate
  }
  for (let round = 0; round < ROUNDS; round++) {
    await fill(services, orgs, DELIVERIES)
    await services.database.pool.query('VACUUM ANALYZE')
    const before = await raw()
    const had = await receiver.received()
    let rate = 0
    ourSpent.push(
      await spent(pids, DELIVERIES, async () => {
        rate = await deliverAll(services)
      }),
    )
    if ((await receiver.received()) - had !== DELIVERIES) throw new Error('the receiver did not get every delivery')
    const around = (before + (await raw())) / 2
    ratios.push(rate / around)
    raws.push(around)
    rates.push(rate)
  }
  const name = `${subscriptions} subscription${subscriptions === 1 ? '' : 's'}`
  const [theirs, ours] = [middle(rawSpent), middle(ourSpent)]
  return [
    {
      name: `undici alone, ${RAW_CONNECTIONS} connections (${told(theirs)})`,
      value: median(raws),
      unit: 'posts/s',
      ratio: null,
      aim: 'the measure',
    },
    {
      name: `webhook deliveries, ${name} (${told(ours)})`,
      value: median(rates),
      unit: 'deliveries/s',
      ratio: round(median(ratios)),
      aim: '≥ 0.5',
    },
  ]
}

const costOfChange = async (ctx: Ctx): Promise<number> => {
  const times: number[] = []
  for (let i = 0; i < CHANGES; i++) {
    const began = performance.now()
    await createMerchant(ctx, { legalName: `Merchant ${i}` })
    times.push(performance.now() - began)
  }
  return median(times.slice(CHANGES / 4))
}

const round = (x: number, digits = 2): number => Number(x.toFixed(digits))

/** What a subscriber costs whoever makes a change. */
const costOfFanOut = async (services: Services, receiver: Receiver): Promise<Result[]> => {
  const [none] = await subscribe(services, receiver.url, 1, 'Without fan-out')
  await costOfChange(none!.ctx)
  const bare = await costOfChange(none!.ctx)
  const telling = { ...services, eventListeners: [fanOut] }
  const figures: Result[] = [{ name: 'a change without fan-out', value: round(bare, 3), unit: 'ms', ratio: null, aim: 'the measure' }]
  for (const matching of [0, 1, 20]) {
    const org = matching > 0 ? (await subscribe(telling, receiver.url, matching, `Cost ${matching}`))[0]! : null
    const bareOrg = await createOrganization(telling, { name: `Cost bare ${matching}` })
    const ctx = org?.ctx ?? systemContext(telling, { id: bareOrg.id, timeZone: 'UTC' }, 'bench')
    const cost = await costOfChange(ctx)
    const name = `a change with ${matching} matching subscriptions`
    figures.push({ name, value: round(cost, 3), unit: 'ms', ratio: round(cost / bare), aim: 'reported' })
  }
  return figures
}

export const webhookBenchmark = async (): Promise<Result[]> => {
  const server = await startTemporary()
  const receiver = await startReceiver()
  const database = openDatabase(server.url)
  const outgoing = createOutgoing({ allowedNetworks: ['127.0.0.0/8'], allowedOrigins: [], connectionsPerOrigin: 512 })
  try {
    await migrate(server.url)
    const services = {
      database,
      clock: () => new Date(),
      log: pino({ level: 'silent' }),
      sealer: createSealer('a secret for benchmarks only, long enough'),
      eventListeners: [],
      metrics: createMetrics(),
      tracing: noTracing,
      webhooks: { outgoing, retryDelaysMs: [300_000] },
    } as unknown as Services
    const pids = { postgres: await postgresPid(database.pool), receiver: receiver.pid }
    await warmUp(services, receiver)
    const figures: Result[] = []
    for (const subscriptions of [1, 10, 100]) figures.push(...(await throughput(services, receiver, pids, subscriptions)))
    return [...figures, ...(await costOfFanOut(services, receiver))]
  } finally {
    receiver.stop()
    await outgoing.close()
    await database.close()
    await server.stop()
  }
}
