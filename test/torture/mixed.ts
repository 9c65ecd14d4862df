import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../../client/index.ts'
import { boot } from '../../src/boot.ts'
import { startFirst } from '../../src/cli/start-first.ts'
import { loadConfig } from '../../src/config.ts'
import type { Services } from '../../src/context.ts'
import { freePort } from '../../src/platform/db/embedded/launch.ts'
import { EVENT_TYPES } from '../../src/resources/events/record.ts'
import { SCOPES } from '../../src/resources/keys/scopes.ts'
import { createKey } from '../../src/resources/keys/service.ts'
import { createOrganization } from '../../src/resources/organizations/service.ts'
import { dateInZone } from '../../src/shared/dates.ts'
import { generateMerchant, renderStatement } from '../statements/generator/index.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'
import type { TortureDatabase } from './database.ts'
import { brokenPromises, openJobs } from './mixed-checks.ts'
import { prepareDisk } from './mixed-disk.ts'
import { type Fault, planFaults } from './mixed-faults.ts'
import { newModel } from './mixed-model.ts'
import { type Plant, plant } from './mixed-planted.ts'
import { startLossyProxy } from './mixed-proxy.ts'
import { runTraffic } from './mixed-traffic.ts'
import { NOT_YET_CALLED } from './not-yet-called.ts'
import { type Member, startMember } from './processes.ts'
import { randomFrom } from './random.ts'

export type MixedTorture = {
  seed: number
  operations: number
  clients: number
  /** How many times something is killed or filled up; the first four are one of each kind. */
  faults: number
  /** How long the disk stays full. */
  diskFullMs: number
  database: TortureDatabase
  /** How long all of it may take. */
  limitMs: number
  plant: Plant | null
  /** Which processes warm themselves up, as production's do: a worker that is killed has readers that wait for a file, too. It is most of what a start costs. */
  isWarm: (name: string) => boolean
  log: (line: string) => void
}

export type MixedReport = {
  broken: string[]
  operations: number
  faults: Record<Fault, number>
  retries: number
  replays: number
  /** Transactions that were committed without anybody being told. */
  lostCommits: number
  payments: number
  events: number
  /** Operations of the reference that nobody called. */
  uncalled: string[]
  seconds: number
}

/** How many answers to a COMMIT are lost on their way back from PostgreSQL. */
const COMMIT_LOSS = 0.02
const SECRET_KEY = 'a secret for torture only, long enough for it'

const environment = (databaseUrl: string, dataDir: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEY,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  RATE_LIMIT: '0',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  WEBHOOK_RETRY_DELAYS: '200ms,400ms,800ms,1600ms',
})

/** Small ones: reading them is not what is tried here. */
export const smallStatements = (): Uint8Array[] =>
  [1, 2].map((seed) => renderStatement(generateMerchant(`torture ${seed}`, { months: 1, volume: 0.2 }), 0, 'chase-business').pdf)

/** An organization, its key, and a subscription to everything. */
export const prepareTenant = async (services: Services, receiver: Receiver, url: string, seed: number) => {
  const org = await createOrganization(services, { name: `Torture ${seed}` })
  const { key } = await createKey(services, { orgId: org.id, name: 'torture', scopes: SCOPES, expiresAt: null })
  const client = createClient({ baseUrl: url, apiKey: key })
  const model = newModel()
  const { id } = await client.webhooks.create({ url: `${receiver.url}/all`, events: [...EVENT_TYPES] }, { idempotencyKey: 'everything' })
  model.webhooks.add(id)
  model.answers.set('/api/public/v1/webhooks everything', new Set([id]))
  const today = dateInZone(services.clock(), org.time_zone)
  return { orgId: org.id, key, client, model, today, everythingId: id }
}

export const receivedBy = (receiver: Receiver): Set<string> =>
  new Set(receiver.received.filter((call) => call.path === '/all').map((call) => call.json.eventId as string))

/** Waits until nothing is queued any more and every event has been told. */
export const drain = async ({ database }: Services, until: number): Promise<void> => {
  const pending = async () => (await database.pool.query("SELECT 1 FROM webhook_deliveries WHERE status = 'pending' LIMIT 1")).rowCount
  while (Date.now() < until && ((await openJobs(database)).length > 0 || (await pending()))) await sleep(200)
}

/** What the reference lists and the traffic left out. */
export const uncalledOperations = async (url: string, called: ReadonlySet<string>): Promise<string[]> => {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> }
  const listed = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map(
      (method) => `${method.toUpperCase()} ${path.startsWith('/api') ? '' : '/api/public/v1'}${path.replace(/\{[^}]+\}/g, '*')}`,
    ),
  )
  const stale = [...NOT_YET_CALLED].filter((operation) => called.has(operation) || !listed.includes(operation))
  return [
    ...listed.filter((operation) => !called.has(operation) && !NOT_YET_CALLED.has(operation)),
    ...stale.map((o) => `${o} (stale on the list)`),
  ]
}

/** An answer that names its request is told together with what the service wrote about that. */
const withItsLog = (promise: string, errors: string[]): string => {
  const requestId = /"requestId":"([^"]+)"/.exec(promise)?.[1]
  const line = requestId && errors.find((error) => error.includes(requestId))
  return line ? `${promise}\n    ${line}` : promise
}

/** Two API processes and two workers, killed and starved while many clients use them; then everything must be as the clients were told. */
export const tortureMixed = async (options: MixedTorture): Promise<MixedReport> => {
  const began = Date.now()
  const until = began + options.limitMs
  const errors: string[] = []
  const log = (line: string): void => {
    if (/^api \d+: .*requestId/s.test(line)) errors.push(line)
    options.log(line)
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'holdback-torture-'))
  const chance = randomFrom(options.seed + 1)
  const proxy = await startLossyProxy(options.database.url, () => chance.chance(COMMIT_LOSS))
  const env = environment(proxy.url, dataDir)
  const disk = await prepareDisk(join(dataDir, 'blobs'))
  log(disk.how ?? 'no disk that could be filled up can be had here: that part is left out')
  const members: Member[] = []
  const receiver = await startReceiver()
  const config = loadConfig({ ...env, DATABASE_URL: options.database.url, LOG_LEVEL: 'silent' })
  const { services, close } = await boot(config, 'client', startFirst(config))
  try {
    if (options.plant) await plant(services.database, options.plant)
    const ports = [await freePort(), await freePort()]
    const urls = ports.map((port) => `http://127.0.0.1:${port}`)
    const start = (name: string, role: string, port: number) =>
      startMember(name, ['src/main.ts', role], { ...env, PORT: String(port), WARM_UP: String(options.isWarm(name)) }, /ready|working/, log)
    members.push(
      ...(await Promise.all([
        ...ports.map((port, i) => start(`api ${i + 1}`, 'serve', port)),
        ...[1, 2].map((i) => start(`worker ${i}`, 'work', 0)),
      ])),
    )
    const { orgId, key, client, model, today } = await prepareTenant(services, receiver, urls[0]!, options.seed)
    const faults = planFaults(
      { members, database: options.database, disk, log },
      randomFrom(options.seed),
      options.operations,
      options.faults,
      options.diskFullMs,
    )
    log(`everything runs after ${((Date.now() - began) / 1000).toFixed(1)} s`)
    await runTraffic({
      service: { urls, key, until, deafness: options.plant ? 0.25 : 0.04 },
      model,
      seed: options.seed,
      operations: options.operations,
      clients: options.clients,
      today,
      statements: smallStatements(),
      receiverUrl: receiver.url,
      onMove: faults.onMove,
      isEachMade: true,
    })
    await faults.settled()
    log(`${options.operations} operations after ${((Date.now() - began) / 1000).toFixed(1)} s; waiting for what is queued`)
    await drain(services, until)
    log(`drained after ${((Date.now() - began) / 1000).toFixed(1)} s; checking`)
    const receivedEventIds = receivedBy(receiver)
    const broken = await brokenPromises({ services, client, orgId, model, receivedEventIds })
    return {
      broken: broken.map((promise) => withItsLog(promise, errors)),
      operations: options.operations,
      faults: faults.counts,
      retries: model.retries,
      replays: model.replays,
      lostCommits: proxy.lost(),
      payments: model.payments.size,
      events: receivedEventIds.size,
      uncalled: await uncalledOperations(urls[0]!, model.routes),
      seconds: (Date.now() - began) / 1000,
    }
  } finally {
    await Promise.all(members.map((m) => m.stop()))
    await close().catch(() => {})
    proxy.close()
    await receiver.close()
    await disk.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}
