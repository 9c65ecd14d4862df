import { randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Config, ConfigError } from './config.ts'
import type { Services } from './context.ts'
import { createBlobStore } from './platform/blobs/create.ts'
import { openDatabase } from './platform/db/connect.ts'
import type { EmbeddedDatabase } from './platform/db/embedded/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import type { EventListener } from './platform/events/record.ts'
import { type Queue, startJobs } from './platform/jobs/queue.ts'
import { createOutgoing } from './platform/outgoing/outgoing.ts'
import { createParser } from './platform/parsing/parser.ts'
import { createPictures } from './platform/parsing/pictures.ts'
import { createPasswordHasher } from './platform/passwords/hasher.ts'
import { createProviders } from './platform/providers/providers.ts'
import { createKeptPages, KEPT_PAGE_CHARS } from './platform/records/kept-pages.ts'
import { createKeptTexts, KEPT_TEXT_CHARS } from './platform/records/kept-texts.ts'
import { type Sandbox, startSandbox } from './platform/sandbox/sandbox.ts'
import { createThreads } from './platform/threads/pool.ts'
import { createMetrics } from './platform/watching/metrics.ts'
import { createTracing } from './platform/watching/tracing.ts'
import { watchCompleted, watchQueue } from './resources/alerts/watch.ts'
import { analysisQueue } from './resources/analyses/queue.ts'
import { noWordsYet } from './resources/registry/current-dictionary.ts'
import { underwritingQueue } from './resources/underwriting/queue.ts'
import { fanOut } from './resources/webhooks/fan-out.ts'
import { makeFolder } from './shared/folders.ts'
import { createSealer, type Sealer } from './shared/sealing.ts'

/** What runs already when the rest is made; see cli/start-first.ts. */
export type Started = {
  log: Logger
  /** Null with a database of the operator's own. */
  embedded: Promise<EmbeddedDatabase> | null
}

export type Boot = {
  services: Services
  /** Demo mode: our own database, demo data, sandbox providers, webhooks to this machine. */
  isEmbedded: boolean
  /** Told once the port is known. */
  setUrl: (url: string) => void
  close: () => Promise<void>
}

/** Every queue that carries work. worker.ts lists who works on them. */
export const QUEUES: readonly Queue<object>[] = [analysisQueue, underwritingQueue, watchQueue]

/** Who hears of every event, inside the transaction that records it: set here, once, for each process that changes anything. */
export const EVENT_LISTENERS: readonly EventListener[] = [watchCompleted, fanOut]

/** Makes everything a process needs from its configuration. What was opened is closed again when a later step fails. */
export const boot = async (config: Config, role: 'worker' | 'client', started: Started, signal?: AbortSignal): Promise<Boot> => {
  const closers: (() => Promise<void>)[] = []
  const close = () => closeAll(closers.splice(0).reverse())
  try {
    const { log, embedded } = started
    const isEmbedded = config.databaseUrl === null
    if (isEmbedded || config.blobUrl === null) await makeDataDir(config.dataDir)
    const databaseUrl = config.databaseUrl ?? (await addressOf(embedded!, closers))
    await migrate(databaseUrl, signal)
    const onError = (err: Error) => log.warn({ err }, 'a database connection was lost')
    const database = openDatabase(databaseUrl, { onError })
    closers.push(database.close)
    const metrics = createMetrics()
    metrics.watchPool(database.pool)
    const tracing = await createTracing()
    closers.push(() => tracing.close())
    const jobs = await startJobs(databaseUrl, role, onError)
    closers.push(() => jobs.stop(5_000))
    for (const queue of QUEUES) await jobs.define(queue)
    const clock = () => new Date()
    const outgoing = createOutgoing({
      allowedNetworks: [...config.webhookAllowedNetworks, ...(isEmbedded ? LOOPBACK : [])],
      allowedOrigins: [],
      // Subscribers of many organizations may share one server: a path of it that hangs must not hold the connections of the others.
      connectionsPerOrigin: 512,
    })
    closers.push(() => outgoing.close())
    const providers = createProviders(await providerAddresses(config, isEmbedded, closers), { clock })
    closers.push(() => providers.close())
    const parser = createParser({ processes: PARSER_PROCESSES, childLimits: { maxMs: config.fileTimeLimitMs }, metrics })
    closers.push(() => parser.close())
    const pictures = createPictures({ metrics })
    closers.push(() => pictures.close())
    const threads = createThreads()
    closers.push(() => threads.close())
    const model =
      config.llm === null
        ? null
        : (await import('./platform/model/model.ts')).createModel(config.llm, (what) => log.warn({ what }, 'the model was no help'))
    if (model) closers.push(() => model.close())
    let url = config.publicUrl
    const services: Services = {
      database,
      clock,
      log,
      blobs: await createBlobStore(config),
      sealer: await createOwnSealer(config),
      jobs,
      eventListeners: EVENT_LISTENERS,
      publicUrl: () => url ?? `http://${config.host}:${config.port}`,
      webhooks: { outgoing, retryDelaysMs: config.webhookRetryDelaysMs },
      providers,
      parser,
      registryWords: noWordsYet(),
      passwords: createPasswordHasher({ atOnce: PASSWORDS_AT_ONCE }),
      pictures,
      threads,
      keptTexts: createKeptTexts(KEPT_TEXT_CHARS),
      keptPages: createKeptPages(KEPT_PAGE_CHARS),
      model,
      metrics,
      tracing,
      keep: config.keep,
    }
    const setUrl = (listening: string) => {
      url = config.publicUrl ?? listening
    }
    return { services, isEmbedded, setUrl, close }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

/** One after the other. What one of them cannot do keeps none of the others from it (a database that nobody stops outlives us); the first failure is told in the end. */
export const closeAll = async (closers: readonly (() => Promise<void> | undefined)[]): Promise<void> => {
  const failures: unknown[] = []
  for (const closer of closers) {
    try {
      await closer()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

const makeDataDir = async (path: string): Promise<void> => {
  try {
    await makeFolder(path)
  } catch (error) {
    throw new ConfigError(`DATA_DIR=${path} is no folder and none can be made there (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Each takes 19 MiB and a core. */
const PASSWORDS_AT_ONCE = 2

/** Files read at once by one worker. Each takes a core; more of them would only share it. */
const PARSER_PROCESSES = 2

const LOOPBACK = ['127.0.0.0/8', '::1/128']

const addressOf = async (embedded: Promise<EmbeddedDatabase>, closers: (() => Promise<void>)[]): Promise<string> => {
  const { url, stop } = await embedded
  closers.push(stop)
  return url
}

/** In demo mode the sandbox answers for every provider that is not configured; with a database of the operator's own, never. */
const providerAddresses = async (config: Config, isEmbedded: boolean, closers: (() => Promise<void>)[]): Promise<Config['providers']> => {
  const { background, bureauA, bureauB, registry } = config.providers
  if (!isEmbedded || (background && bureauA && bureauB && registry)) return config.providers
  const sandbox: Sandbox = await startSandbox({ host: '127.0.0.1', port: 0 })
  closers.push(() => sandbox.close())
  const at = (url: string) => ({ url, key: 'sandbox' })
  return {
    background: background ?? at(sandbox.urls.background),
    bureauA: bureauA ?? at(sandbox.urls.bureauA),
    bureauB: bureauB ?? at(sandbox.urls.bureauB),
    registry: registry ?? at(sandbox.urls.registry),
  }
}

/** The old secret opens what it sealed, and the links it signed, until `holdback rotate-secret` has done its work. */
export const createOwnSealer = async (config: Pick<Config, 'secretKey' | 'previousSecretKey' | 'dataDir'>): Promise<Sealer> => {
  if (config.secretKey !== null) return createSealer(config.secretKey, config.previousSecretKey ? [config.previousSecretKey] : [])
  const current = await ownSecret(config.dataDir)
  const previous = await readFile(previousSecretPath(config.dataDir), 'utf8').catch(() => null)
  return createSealer(current, previous === null ? [] : [previous.trim()])
}

export const ownSecretPath = (dataDir: string): string => join(dataDir, 'secret.key')
export const previousSecretPath = (dataDir: string): string => join(dataDir, 'secret.key.previous')

/** The secret of an embedded installation, made at its first start. Losing it loses every webhook secret, so it lies beside the data it opens. */
const ownSecret = async (dataDir: string): Promise<string> => {
  const path = ownSecretPath(dataDir)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
  // A link appears whole or not at all, and fails where there is one already: of two processes that start at once, both read the same secret.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return (await readFile(path, 'utf8')).trim()
}
