import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type AppOptions, buildApp } from '../src/app.ts'
import { EVENT_LISTENERS } from '../src/boot.ts'
import { type Ctx, type Services, systemContext } from '../src/context.ts'
import { createBlobStore } from '../src/platform/blobs/create.ts'
import { type DatabaseWaits, openDatabase } from '../src/platform/db/connect.ts'
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
import { SCOPES, type Scope } from '../src/resources/keys/scopes.ts'
import { createKey } from '../src/resources/keys/service.ts'
import { createOrganization } from '../src/resources/organizations/service.ts'
import { noWordsYet } from '../src/resources/registry/current-dictionary.ts'
import type { Id } from '../src/shared/ids.ts'
import { createSealer } from '../src/shared/sealing.ts'
import { checkEveryFile } from './ach/every-file.ts'
import { TEST_MS } from './patience.ts'
import { createTestDatabase } from './test-db.ts'

// Tests read answers as callers do: without our types.
// biome-ignore lint/suspicious/noExplicitAny: an answer can be anything, and each test says what it expects of it.
export type Answer = { status: number; headers: Headers; body: any }

export type Tenant = { id: Id<'org'>; key: string; call: Call; ctx: Ctx }
export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

export type TestApp = {
  /** `http://127.0.0.1:port`. */
  url: string
  app: FastifyInstance
  services: Services
  /** Where blobs are, for processes that are to share them. */
  dataDir: string
  clock: TestClock
  /** The organization most tests work in, with a key that may do everything. */
  tenant: Tenant
  newTenant: (options?: { timeZone?: string }) => Promise<Tenant>
  newKey: (orgId: Id<'org'>, scopes: readonly Scope[], expiresAt?: string) => Promise<string>
  callWith: (key: string | null) => Call
  stop: () => Promise<void>
}

/** A clock that stands still until it is told to move. */
export type TestClock = { now: () => Date; set: (iso: string) => void; advance: (ms: number) => void }

export const createTestClock = (iso: string): TestClock => {
  let at = Date.parse(iso)
  return {
    now: () => new Date(at),
    set: (next) => {
      at = Date.parse(next)
    },
    advance: (ms) => {
      at += ms
    },
  }
}

/** Two hundred that write to one record at once are nobody's burden here, however long the last of them waits. */
const PATIENT: DatabaseWaits = { connect: TEST_MS, pool: TEST_MS, lock: TEST_MS, statement: TEST_MS, idleInTransaction: TEST_MS }

export const TEST_SECRET = 'a secret for tests only, long enough'
export const TEST_NOW = '2026-03-16T15:00:00.000Z'
let tenants = 0

export const startTestApp = async (
  options: Partial<AppOptions> & { now?: string; services?: Partial<Services> } = {},
): Promise<TestApp> => {
  const folder = await mkdtemp(join(tmpdir(), 'holdback-test-'))
  const { url: databaseUrl, drop } = await createTestDatabase()
  const database = openDatabase(databaseUrl, { waits: PATIENT })
  const jobs = await startJobs(databaseUrl, 'client', () => {})
  const clock = createTestClock(options.now ?? TEST_NOW)
  let url = ''
  const services: Services = {
    database,
    clock: clock.now,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    blobs: await createBlobStore({ blobUrl: null, dataDir: folder }),
    sealer: createSealer(TEST_SECRET),
    jobs,
    eventListeners: EVENT_LISTENERS,
    publicUrl: () => url,
    webhooks: {
      outgoing: createOutgoing({ allowedNetworks: ['127.0.0.0/8'], allowedOrigins: [] }),
      retryDelaysMs: [300_000, 1_800_000, 7_200_000, 43_200_000],
    },
    providers: createProviders({ background: null, bureauA: null, bureauB: null, registry: null }, { clock: clock.now }),
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
    ...options.services,
  }
  const app = buildApp(services, {
    rateLimitPerSecond: options.rateLimitPerSecond ?? 0,
    addressRateLimitPerSecond: options.addressRateLimitPerSecond ?? 0,
    trustProxy: false,
    ...(options.elapsedMs ? { elapsedMs: options.elapsedMs } : {}),
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })

  const callWith =
    (key: string | null): Call =>
    async (method, path, body, headers = {}) => {
      const isRaw = body instanceof FormData || typeof body === 'string' || body instanceof Uint8Array
      const response = await fetch(url + (path.startsWith('/files') || path.startsWith('/api') ? path : `/api/public/v1${path}`), {
        method,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body !== undefined && !isRaw ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = /json/.test(response.headers.get('content-type') ?? '')
      return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
    }
  const newKey = async (orgId: Id<'org'>, scopes: readonly Scope[], expiresAt: string | null = null) =>
    (await createKey(services, { orgId, name: 'test', scopes, expiresAt })).key
  const newTenant = async ({ timeZone }: { timeZone?: string } = {}): Promise<Tenant> => {
    const org = await createOrganization(services, { name: `Test funder ${++tenants}`, ...(timeZone ? { timeZone } : {}) })
    const key = await newKey(org.id, SCOPES)
    const ctx = systemContext(services, { id: org.id, timeZone: org.time_zone }, 'test')
    return { id: org.id, key, call: callWith(key), ctx }
  }

  return {
    url,
    app,
    services,
    dataDir: folder,
    clock,
    tenant: await newTenant(),
    newTenant,
    newKey: (orgId, scopes, expiresAt) => newKey(orgId, scopes, expiresAt ?? null),
    callWith,
    stop: async () => {
      const closed = app.close()
      // A body that was refused before its end leaves a connection that Node does not count as idle; it would be waited for until its 72 seconds are over.
      app.server.closeAllConnections()
      await closed
      // Told only after everything is cleaned up.
      const filesChecked = checkEveryFile(services)
      await filesChecked.catch(() => {})
      await services.webhooks.outgoing.close()
      await services.providers.close()
      await services.parser.close()
      await services.pictures.close()
      await services.threads.close()
      await jobs.stop(1_000)
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
      await filesChecked
    },
  }
}
