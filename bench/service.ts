import Fastify from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../src/app.ts'
import { EVENT_LISTENERS, QUEUES } from '../src/boot.ts'
import type { Services } from '../src/context.ts'
import { createBlobStore } from '../src/platform/blobs/create.ts'
import { openDatabase } from '../src/platform/db/connect.ts'
import { startJobs } from '../src/platform/jobs/queue.ts'
import { createOutgoing } from '../src/platform/outgoing/outgoing.ts'
import { createParser } from '../src/platform/parsing/parser.ts'
import { createPictures } from '../src/platform/parsing/pictures.ts'
import { createPasswordHasher } from '../src/platform/passwords/hasher.ts'
import { createProviders } from '../src/platform/providers/providers.ts'
import { createKeptPages, KEPT_PAGE_CHARS } from '../src/platform/records/kept-pages.ts'
import { createKeptTexts, KEPT_TEXT_CHARS } from '../src/platform/records/kept-texts.ts'
import { createThreads } from '../src/platform/threads/pool.ts'
import { createMetrics } from '../src/platform/watching/metrics.ts'
import { noTracing } from '../src/platform/watching/tracing.ts'
import { noWordsYet } from '../src/resources/registry/current-dictionary.ts'
import { createSealer } from '../src/shared/sealing.ts'

export const BENCH_SECRET = 'a secret for benchmarks, long enough'

/** Everything a service needs, as production has it, on a database of the benchmark's. */
export const benchServices = async (databaseUrl: string, dataDir: string): Promise<Services> => {
  const jobs = await startJobs(databaseUrl, 'client', () => {})
  for (const queue of QUEUES) await jobs.define(queue)
  const clock = () => new Date()
  return {
    database: openDatabase(databaseUrl),
    clock,
    log: pino({ level: 'warn' }),
    blobs: await createBlobStore({ blobUrl: null, dataDir }),
    sealer: createSealer(BENCH_SECRET),
    jobs,
    eventListeners: EVENT_LISTENERS,
    publicUrl: () => 'http://127.0.0.1',
    webhooks: { outgoing: createOutgoing({ allowedNetworks: ['127.0.0.0/8'], allowedOrigins: [] }), retryDelaysMs: [1_000] },
    providers: createProviders({ background: null, bureauA: null, bureauB: null, registry: null }, { clock }),
    parser: createParser({ processes: 1 }),
    registryWords: noWordsYet(),
    passwords: createPasswordHasher({ atOnce: 2 }),
    pictures: createPictures(),
    threads: createThreads(),
    keptTexts: createKeptTexts(KEPT_TEXT_CHARS),
    keptPages: createKeptPages(KEPT_PAGE_CHARS),
    model: null,
    metrics: createMetrics(),
    tracing: noTracing,
    keep: { deliveriesMs: null, eventsMs: null, auditMs: null },
  }
}

export const closeBenchServices = async (services: Services): Promise<void> => {
  await services.webhooks.outgoing.close()
  await services.providers.close()
  await services.parser.close()
  await services.pictures.close()
  await services.threads.close()
  await services.jobs.stop(1_000)
  await services.database.close()
}

type Answer = { headers: Record<string, string>; text: string }

/** Those that the server writes by itself, for whichever route. */
const OF_THE_SERVER = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])

const answerOf = async (url: string, key: string): Promise<Answer> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`)
  return { headers: Object.fromEntries([...answer.headers].filter(([name]) => !OF_THE_SERVER.has(name))), text: await answer.text() }
}

/** The service, and bare routes that say the very same, headers and all, as constants: in one process, so that both share its fate. */
const main = async (): Promise<void> => {
  const [databaseUrl, dataDir, key, one, page] = process.argv.slice(2) as [string, string, string, string, string]
  const services = await benchServices(databaseUrl, dataDir)
  const app = buildApp(services, { rateLimitPerSecond: 0, addressRateLimitPerSecond: 0, trustProxy: false })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const bare = Fastify()
  for (const path of [one, page]) {
    const { headers, text } = await answerOf(`${url}${path}`, key)
    bare.get(path, (_request, reply) => reply.headers(headers).send(text))
  }
  const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 })
  process.send!({ url, bareUrl })
  process.on('message', async () => {
    await app.close()
    await bare.close()
    await closeBenchServices(services)
    process.disconnect()
  })
}

if (process.send && process.argv[1] === import.meta.filename) await main()
