import { isAbsolute, join, resolve } from 'node:path'
import { parseS3Url } from './platform/blobs/s3-url.ts'
import { parseNetwork } from './platform/outgoing/addresses.ts'

/**
 * Everything the service can be told from outside, read once at boot. A value that cannot be used stops the boot with a line that says what to do.
 * docs/OPERATIONS.md explains each setting and its risk.
 */
export type Config = {
  port: number
  host: string
  /** Where a worker says how it is; null: nowhere. */
  workerPort: number | null
  dataDir: string
  /** Null: the embedded PostgreSQL in dataDir, with demo data, the provider sandbox, and webhooks to loopback allowed. */
  databaseUrl: string | null
  /** `s3://bucket/prefix?endpoint=…&region=…`; null: a folder in dataDir. */
  blobUrl: string | null
  /** Encrypts secrets at rest and signs links. Null: one is made in dataDir. Required with DATABASE_URL, where several processes must share it. */
  secretKey: string | null
  /** What SECRET_KEY was before, while it is being changed. */
  previousSecretKey: string | null
  rateLimitPerSecond: number
  /** Requests without a valid key, from one address. */
  addressRateLimitPerSecond: number
  /** One file may be read for so long. */
  fileTimeLimitMs: number
  /** Whether a process reads made-up statements before it says that it is ready. */
  isWarmedUp: boolean
  /** How long a process that was asked to stop goes on answering, while /readyz already says no. */
  drainDelayMs: number
  /** What requests and jobs in hand then have to finish. */
  stopGraceMs: number
  webhookRetryDelaysMs: number[]
  webhookAllowedNetworks: string[]
  llm: { baseUrl: string; apiKey: string; model: string } | null
  providers: Record<ProviderName, ProviderConfig | null>
  /** How long deliveries, events and audit lines are kept; null: for good. */
  keep: { deliveriesMs: number | null; eventsMs: number | null; auditMs: number | null }
  logLevel: string
  publicUrl: string | null
  trustProxy: boolean
}

export type ProviderName = 'background' | 'bureauA' | 'bureauB' | 'registry'
export type ProviderConfig = { url: string; key: string }

export class ConfigError extends Error {}

const UNIT_MS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `90d`, `5m`, `250ms` → milliseconds; null when it is no duration. */
export const parseDurationMs = (text: string): number | null => {
  const m = /^(\d{1,6})(ms|s|m|h|d)$/.exec(text.trim())
  return m ? Number(m[1]) * UNIT_MS[m[2]!]! : null
}

type Env = Record<string, string | undefined>

const read = (env: Env, name: string): string | null => {
  const value = env[name]?.trim()
  return value ? value : null
}

const whole = (env: Env, name: string, fallback: number, max: number): number => {
  const text = read(env, name)
  if (text === null) return fallback
  if (!/^\d+$/.test(text) || Number(text) > max) throw new ConfigError(`${name} must be a whole number from 0 to ${max}, not "${text}".`)
  return Number(text)
}

const yesOrNo = (env: Env, name: string, fallback: 'true' | 'false'): boolean => {
  const text = read(env, name) ?? fallback
  if (!['true', 'false', '1', '0'].includes(text)) throw new ConfigError(`${name} must be true or false.`)
  return text === 'true' || text === '1'
}

/** Zero only where nothing is a choice too. */
const duration = (env: Env, name: string, fallback: string): number => {
  const text = read(env, name) ?? fallback
  const ms = parseDurationMs(text)
  if (ms === null || (ms === 0 && parseDurationMs(fallback) !== 0))
    throw new ConfigError(`${name} must be a duration such as ${fallback}, not "${text}".`)
  if (ms > TIMER_MAX_MS) throw new ConfigError(`${name} may be 24d at most, not "${text}".`)
  return ms
}
/** A timer that is set for longer goes off at once. */
const TIMER_MAX_MS = 2 ** 31 - 1

const DAY_MS = 86_400_000
/** GET /events goes so far back. */
const REPLAY_DAYS = 30

const daysOrForever = (env: Env, name: string, fallback: string, minDays: number): number | null => {
  const text = read(env, name) ?? fallback
  if (text === 'forever') return null
  const ms = /^\d+d$/.test(text) ? parseDurationMs(text) : null
  if (ms === null || ms < minDays * DAY_MS) throw new ConfigError(`${name} must be "forever" or at least ${minDays}d, not "${text}".`)
  return ms
}

const keepFor = (env: Env): Config['keep'] => {
  const deliveriesMs = daysOrForever(env, 'KEEP_DELIVERIES', '90d', 1)
  const eventsMs = daysOrForever(env, 'KEEP_EVENTS', 'forever', REPLAY_DAYS + 1)
  if (eventsMs !== null && (deliveriesMs === null || deliveriesMs > eventsMs))
    throw new ConfigError('KEEP_EVENTS must not be shorter than KEEP_DELIVERIES: a delivery that is sent again needs its event.')
  return { deliveriesMs, eventsMs, auditMs: daysOrForever(env, 'KEEP_AUDIT', 'forever', REPLAY_DAYS) }
}

/** What only its own reader can judge. */
const judged = (prefix: string, attempt: () => unknown): void => {
  try {
    attempt()
  } catch (error) {
    throw new ConfigError(`${prefix}${(error as Error).message}`)
  }
}

const networks = (env: Env): string[] => {
  const found = (read(env, 'WEBHOOK_ALLOWED_NETWORKS') ?? '').split(',').flatMap((text) => text.trim() || [])
  for (const network of found) judged('WEBHOOK_ALLOWED_NETWORKS: ', () => parseNetwork(network))
  return found
}

const httpUrl = (env: Env, name: string): string | null => {
  const text = read(env, name)
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new ConfigError(`${name} must be an http or https URL, not "${text}".`)
  return text.replace(/\/+$/, '')
}

const provider = (env: Env, name: string): ProviderConfig | null => {
  const url = httpUrl(env, `PROVIDER_${name}_URL`)
  return url ? { url, key: read(env, `PROVIDER_${name}_KEY`) ?? '' } : null
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

export const loadConfig = (env: Env = process.env): Config => {
  const databaseUrl = read(env, 'DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ConfigError('DATABASE_URL must start with postgres:// or postgresql://.')
  const blobUrl = read(env, 'BLOB_URL')
  if (blobUrl && !blobUrl.startsWith('s3://'))
    throw new ConfigError('BLOB_URL must be s3://bucket[/prefix][?endpoint=…]; leave it unset for a folder.')
  if (blobUrl) judged('', () => parseS3Url(blobUrl))
  const secretKey = read(env, 'SECRET_KEY')
  if (secretKey && secretKey.length < 32)
    throw new ConfigError('SECRET_KEY must have at least 32 characters; make one with: openssl rand -base64 32')
  if (databaseUrl && !secretKey)
    throw new ConfigError('SECRET_KEY is required with DATABASE_URL: every process must share it. Make one with: openssl rand -base64 32')
  const previousSecretKey = read(env, 'SECRET_KEY_PREVIOUS')
  if (previousSecretKey && previousSecretKey.length < 32)
    throw new ConfigError('SECRET_KEY_PREVIOUS must be what SECRET_KEY was before, and that has at least 32 characters.')
  const delays = (read(env, 'WEBHOOK_RETRY_DELAYS') ?? '5m,30m,2h,12h').split(',').map((text) => {
    const ms = parseDurationMs(text)
    if (ms === null) throw new ConfigError(`WEBHOOK_RETRY_DELAYS must be durations such as 5m,30m,2h,12h; "${text}" is not one.`)
    return ms
  })
  const keep = keepFor(env)
  const logLevel = read(env, 'LOG_LEVEL') ?? 'info'
  if (!LOG_LEVELS.includes(logLevel)) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
  const llmBaseUrl = httpUrl(env, 'LLM_BASE_URL')
  const dataDir = read(env, 'DATA_DIR') ?? '.data'
  return {
    port: whole(env, 'PORT', 3000, 65_535),
    host: read(env, 'HOST') ?? '127.0.0.1',
    workerPort: read(env, 'WORKER_PORT') === null ? null : whole(env, 'WORKER_PORT', 0, 65_535),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(join(process.cwd(), dataDir)),
    databaseUrl,
    blobUrl,
    secretKey,
    previousSecretKey,
    rateLimitPerSecond: whole(env, 'RATE_LIMIT', 100, 1_000_000),
    addressRateLimitPerSecond: whole(env, 'ADDRESS_RATE_LIMIT', 20, 1_000_000),
    fileTimeLimitMs: duration(env, 'FILE_TIME_LIMIT', '10m'),
    isWarmedUp: yesOrNo(env, 'WARM_UP', 'true'),
    drainDelayMs: duration(env, 'DRAIN_DELAY', '0s'),
    stopGraceMs: duration(env, 'STOP_GRACE', '15s'),
    webhookRetryDelaysMs: delays,
    webhookAllowedNetworks: networks(env),
    llm: llmBaseUrl ? { baseUrl: llmBaseUrl, apiKey: read(env, 'LLM_API_KEY') ?? '', model: read(env, 'LLM_MODEL') ?? 'default' } : null,
    providers: {
      background: provider(env, 'BACKGROUND'),
      bureauA: provider(env, 'BUREAU_A'),
      bureauB: provider(env, 'BUREAU_B'),
      registry: provider(env, 'REGISTRY'),
    },
    keep,
    logLevel,
    publicUrl: httpUrl(env, 'PUBLIC_URL'),
    trustProxy: yesOrNo(env, 'TRUST_PROXY', 'false'),
  }
}
