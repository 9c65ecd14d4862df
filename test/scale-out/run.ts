import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../client/index.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { SCOPES } from '../../src/resources/keys/scopes.ts'
import { createKey } from '../../src/resources/keys/service.ts'
import { createOrganization } from '../../src/resources/organizations/service.ts'
import { startS3Server } from '../s3-server.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { startPostgres } from './postgres.ts'
import { type Running, startProcess } from './process.ts'
import { balancedClient, fundDeals, type Model, runCaller } from './traffic.ts'

/** Two API processes and two workers on one PostgreSQL and one S3 store; one of each is killed under traffic, and everything acknowledged must be there. */

const TRAFFIC_MS = 12_000
const KILL_API_AFTER_MS = 3_000
const KILL_WORKER_AFTER_MS = 5_000
const CALLERS = 6
/** From the first call to the last check. A killed worker's analyses are taken up after about ten seconds. */
const BOUND_MS = 60_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const closers: (() => Promise<unknown>)[] = []
const problems: string[] = []
const check = (isRight: boolean, what: string) => {
  say(`  ${isRight ? 'ok   ' : 'WRONG'} ${what}`)
  if (!isRight) problems.push(what)
}

const main = async (): Promise<void> => {
  const postgres = await startPostgres()
  closers.push(postgres.stop)
  const s3 = await startS3Server()
  closers.push(s3.stop)
  const receiver = await startReceiver()
  closers.push(receiver.close)
  const folder = await mkdtemp(join(tmpdir(), 'holdback-scale-out-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  say(`Database: ${postgres.what}. Files: a server that speaks S3, made for tests (test/s3-server.ts).`)

  await migrate(postgres.url)
  const database = openDatabase(postgres.url)
  closers.push(database.close)
  const services = { database, clock: () => new Date() }
  const org = await createOrganization(services, { name: 'Scale-out' })
  const { key } = await createKey(services, { orgId: org.id, name: 'callers', scopes: SCOPES, expiresAt: null })

  const env = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    BLOB_URL: `s3://${s3.bucket}?endpoint=${s3.endpoint}&forcePathStyle=true`,
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  }
  const start = async (name: string, command: string, readyLine: RegExp): Promise<Running> => {
    const running = await startProcess(name, [command], env, readyLine)
    closers.push(() => running.kill('SIGKILL'))
    return running
  }
  const [api1, api2, worker1] = await Promise.all([
    start('API 1', 'serve', /is ready at (\S+)/),
    start('API 2', 'serve', /is ready at (\S+)/),
    start('worker 1', 'work', /is working/),
    start('worker 2', 'work', /is working/),
  ])

  const model: Model = {
    merchants: new Set(),
    collected: new Map(),
    payments: new Set(),
    documents: new Map(),
    analyses: new Set(),
    failures: [],
    calls: 0,
  }
  const client = balancedClient([api1.ready, api2.ready], key, () => model.calls++)
  const begunAt = performance.now()
  setTimeout(() => {
    say(`Not finished after ${BOUND_MS / 1000} s.`)
    process.exitCode = 1
    void close()
  }, BOUND_MS).unref()
  await client.webhooks.create({ url: `${receiver.url}/hook`, events: ['payment.created'] })
  await fundDeals(client, model, 4)

  let isOver = false
  const callers = Array.from({ length: CALLERS }, (_, i) => runCaller(client, model, i, () => isOver))
  const kill = async (running: Running, afterMs: number) => {
    await sleep(afterMs)
    await running.kill('SIGKILL')
    say(`${(afterMs / 1000).toFixed(0)} s: ${running.name} killed (kill -9)`)
  }
  await Promise.all([sleep(TRAFFIC_MS), kill(api1, KILL_API_AFTER_MS), kill(worker1, KILL_WORKER_AFTER_MS)])
  isOver = true
  await Promise.all(callers)
  say(`${TRAFFIC_MS / 1000} s: traffic ends after ${model.calls} calls`)

  await verify(client, model, receiver, database, api2.ready)
  say(
    `${problems.length === 0 ? 'Everything acknowledged is there, once.' : `${problems.length} checks failed.`} ${((performance.now() - begunAt) / 1000).toFixed(0)} s.`,
  )
  if (problems.length > 0) process.exitCode = 1
}

const verify = async (
  client: Client,
  model: Model,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
  database: ReturnType<typeof openDatabase>,
  survivor: string,
): Promise<void> => {
  check(model.failures.length === 0, `every request was answered with success (${model.failures.length} were not)`)
  for (const failure of model.failures.slice(0, 5)) say(`        ${failure}`)

  const names = (await client.merchants.list({ search: 'Merchant ' }).all()).map((m) => m.legalName)
  check(names.length === model.merchants.size && names.every((n) => model.merchants.has(n)), `${names.length} merchants, each once`)

  let payments = 0
  let isBalanced = true
  for (const [id, cents] of model.collected) {
    const deal = await client.deals.get(id)
    const own = await client.payments.list(id).all()
    payments += own.length
    isBalanced &&=
      Math.round(deal.totalCollected * 100) === cents && deal.paymentCount === own.length && own.every((p) => model.payments.has(p.id))
  }
  check(isBalanced && payments === model.payments.size, `${payments} payments, each once, and every balance is their sum`)

  let intact = 0
  for (const [id, sha256] of model.documents) {
    // The link names the process that made it, which may be gone: any other serves it as well.
    const { pathname, search } = new URL((await client.documents.get(id)).fileUrl!)
    const bytes = Buffer.from(await (await fetch(new URL(pathname + search, survivor))).arrayBuffer())
    if (createHash('sha256').update(bytes).digest('hex') === sha256) intact++
  }
  check(intact === model.documents.size, `${intact} of ${model.documents.size} files byte for byte`)

  let completed = 0
  for (const id of model.analyses) if ((await client.analysis.wait(id, { timeoutMs: 30_000 })).status === 'completed') completed++
  check(completed === model.analyses.size, `${completed} of ${model.analyses.size} analyses completed`)

  const deliveredIds = () => new Set(receiver.received.map((r) => r.json.data.id as string))
  for (let waits = 0; deliveredIds().size < model.payments.size && waits < 100; waits++) await sleep(200)
  const delivered = deliveredIds()
  const repeats = receiver.received.length - new Set(receiver.received.map((r) => r.json.eventId)).size
  const isTold = delivered.size === model.payments.size && [...model.payments].every((id) => delivered.has(id))
  check(isTold, `${delivered.size} payments told to the subscriber (${repeats} deliveries repeated, with the same event id)`)

  const { rows } = await database.pool.query<{ n: number }>("SELECT count(*) AS n FROM events WHERE type = 'payment.created'")
  check(Number(rows[0]!.n) === model.payments.size, `${rows[0]!.n} events payment.created`)
}

let closing: Promise<void> | null = null
const close = (): Promise<void> => {
  closing ??= (async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  })()
  return closing
}

try {
  await main()
} finally {
  await close()
}
