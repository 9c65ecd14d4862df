import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyWebhook } from '../../client/verify-webhook.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { freePort } from '../../src/platform/db/embedded/launch.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { SCOPES } from '../../src/resources/keys/scopes.ts'
import { createKey } from '../../src/resources/keys/service.ts'
import { createOrganization } from '../../src/resources/organizations/service.ts'
import { answer, type Receiver, type Respond, startReceiver } from '../webhooks/receiver.ts'
import { type Member, startMember } from './processes.ts'
import { type Random, randomFrom } from './random.ts'
import { brokenPromises, type WebhookModel } from './webhook-history.ts'

export type WebhookTorture = {
  seed: number
  changes: number
  databaseUrl: string
  /** Takes the database away and brings it back, once, half-way. */
  restartDatabase: (() => Promise<void>) | null
  /** Between two kills. */
  killEveryMs: number
  /** How long all of it may take. */
  limitMs: number
  /** Processes with a short lease or a planted bug; null runs the service itself. */
  member: { leaseMs: number; hasPlantedBug: boolean } | null
  log: (line: string) => void
}

export type TortureReport = { broken: string[]; changes: number; kills: number; deliveries: number; duplicates: number; seconds: number }

const CLIENTS = 12
const SECRET_KEY = 'a secret for torture only, long enough for it'
const PATCH_CHANCE = 0.3

/** The first one to three calls of some events fail, in every way a receiver can: so each event gets through within its five attempts. */
const flaky = (): Respond => {
  const calls = new Map<string, number>()
  return (response, { json }) => {
    const n = (calls.get(json.eventId) ?? 0) + 1
    calls.set(json.eventId, n)
    const digest = createHash('sha256').update(json.eventId).digest()
    const failures = digest[0]! < 100 ? 1 + (digest[1]! % 3) : 0
    if (n > failures) return answer(204)(response, undefined as never, undefined as never)
    if (digest[2]! % 3 === 0) return response.destroy()
    if (digest[2]! % 3 === 1) return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    response.writeHead(503).end('later')
  }
}

const slow =
  (random: Random): Respond =>
  (response) => {
    setTimeout(() => response.writeHead(200).end(), 100 + random.below(300))
  }

type Api = { ports: number[]; key: string }

/** Sends until somebody answers: a killed process answers nothing, and the idempotency key makes asking again safe. */
const insist = async (
  api: Api,
  random: Random,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  until: number,
) => {
  for (;;) {
    const url = `http://127.0.0.1:${random.pick(api.ports)}/api/public/v1${path}`
    try {
      const response = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${api.key}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      })
      const text = await response.text()
      if (response.ok) return JSON.parse(text) as { data: { id: string } }
      if (response.status < 500 && response.status !== 409 && response.status !== 401)
        throw new Error(`${method} ${path}: ${response.status} ${text}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith(method)) throw error
    }
    if (Date.now() > until) throw new Error(`${method} ${path}: no answer before the time was over`)
    await sleep(50 + random.below(100))
  }
}

const makeChanges = async (options: WebhookTorture, api: Api, random: Random, until: number, onChange: (n: number) => void) => {
  const created = new Set<string>()
  const patched = new Map<string, number>()
  const ids: string[] = []
  let next = 0
  const client = async () => {
    while (next < options.changes) {
      const n = next++
      onChange(n)
      if (ids.length > 0 && random.chance(PATCH_CHANCE)) {
        // Not repeated under a key, so an answer that was lost may mean one change more than is counted here: never one less.
        const id = random.pick(ids)
        await insist(api, random, 'PATCH', `/merchants/${id}`, { industry: `Trade ${n}` }, {}, until)
        patched.set(id, (patched.get(id) ?? 0) + 1)
      } else {
        const { data } = await insist(
          api,
          random,
          'POST',
          '/merchants',
          { legalName: `Merchant ${n}` },
          { 'idempotency-key': `change-${n}` },
          until,
        )
        created.add(data.id)
        ids.push(data.id)
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return { created, patched }
}

const startMembers = async (options: WebhookTorture, ports: number[], dataDir: string): Promise<Member[]> => {
  const env = {
    DATABASE_URL: options.databaseUrl,
    SECRET_KEY,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    WEBHOOK_RETRY_DELAYS: '200ms,400ms,800ms,1600ms',
  }
  const { member } = options
  const own = [...(member ? ['--lease-ms', String(member.leaseMs)] : []), ...(member?.hasPlantedBug ? ['--planted-bug'] : [])]
  const command = (role: 'serve' | 'work') => (member ? ['test/torture/member.ts', role, ...own] : ['src/main.ts', role])
  const start = (name: string, role: 'serve' | 'work', port = '0') =>
    startMember(name, command(role), { ...env, PORT: port }, /ready|working/, options.log)
  return Promise.all([
    ...ports.map((port, i) => start(`api ${i + 1}`, 'serve', String(port))),
    ...[1, 2].map((i) => start(`worker ${i}`, 'work')),
  ])
}

/** API processes and workers are killed while changes are made, and the database goes away once; then everything must be as if nothing had happened. */
export const tortureWebhooks = async (options: WebhookTorture): Promise<TortureReport> => {
  const began = Date.now()
  const until = began + options.limitMs
  const random = randomFrom(options.seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'holdback-torture-'))
  await migrate(options.databaseUrl)
  const database = openDatabase(options.databaseUrl)
  const receivers: Receiver[] = []
  const members: Member[] = []
  try {
    const clock = () => new Date()
    const org = await createOrganization({ database, clock }, { name: `Torture ${options.seed}` })
    const { key } = await createKey({ database, clock }, { orgId: org.id, name: 'torture', scopes: SCOPES, expiresAt: null })
    const ports = [await freePort(), await freePort()]
    members.push(...(await startMembers(options, ports, dataDir)))
    const api = { ports, key }

    const model: WebhookModel = { orgId: org.id, created: new Set(), patched: new Map(), receivers: [] }
    const secrets: string[] = []
    for (const [name, respond] of [
      ['steady', answer(200, 'ok')],
      ['flaky', flaky()],
      ['slow', slow(random)],
    ] as const) {
      const receiver = await startReceiver(respond)
      receivers.push(receiver)
      const body = { url: `${receiver.url}/${name}`, events: ['merchant.created', 'merchant.updated'] }
      const { data } = await insist(api, random, 'POST', '/webhooks', body, { 'idempotency-key': `subscribe-${name}` }, until)
      secrets.push((data as unknown as { secret: string }).secret)
      model.receivers.push({ name, webhookId: data.id, received: receiver.received })
    }

    let isChanging = true
    const killing = (async () => {
      while (isChanging) {
        await sleep(options.killEveryMs * (0.5 + random.below(100) / 100))
        if (!isChanging) break
        const member = random.pick(members)
        options.log(`kill -9 ${member.name}`)
        await member.kill()
      }
    })()
    let restarting: Promise<void> | null = null
    const made = await makeChanges(options, api, random, until, (n) => {
      if (n >= options.changes / 2 && restarting === null && options.restartDatabase !== null) {
        options.log('the database goes away')
        restarting = options.restartDatabase().then(() => options.log('the database is back'))
      }
    })
    isChanging = false
    await killing
    await restarting
    options.log(`${options.changes} changes after ${((Date.now() - began) / 1000).toFixed(1)} s; waiting for their deliveries`)

    const pending = async () =>
      (await database.pool.query<{ n: number }>("SELECT count(*) AS n FROM webhook_deliveries WHERE status = 'pending'")).rows[0]!.n
    while ((await pending()) > 0 && Date.now() < until) await sleep(200)

    const broken = await brokenPromises(database, { ...model, ...made })
    for (const [i, { name, received }] of model.receivers.entries())
      for (const call of received)
        try {
          verifyWebhook({ secret: secrets[i]!, headers: call.headers, rawBody: call.body, toleranceSeconds: options.limitMs / 1000 })
        } catch (error) {
          broken.push(`${name}: ${call.json.eventId} is not signed rightly: ${error}`)
          break
        }
    const deliveries = model.receivers.reduce((n, r) => n + r.received.length, 0)
    const distinct = model.receivers.reduce((n, r) => n + new Set(r.received.map((c) => c.json.eventId)).size, 0)
    const kills = members.reduce((n, m) => n + m.kills, 0)
    return { broken, changes: options.changes, kills, deliveries, duplicates: deliveries - distinct, seconds: (Date.now() - began) / 1000 }
  } finally {
    await Promise.all(members.map((m) => m.stop()))
    await Promise.all(receivers.map((r) => r.close()))
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
