import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig, parseDurationMs } from './config.ts'

const DATABASE = { DATABASE_URL: 'postgres://localhost/x', SECRET_KEY: 's'.repeat(32) }

test('nothing set is the demo: embedded database, loopback, port 3000', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    blobUrl: null,
    secretKey: null,
    rateLimitPerSecond: 100,
    webhookRetryDelaysMs: [300_000, 1_800_000, 7_200_000, 43_200_000],
    webhookAllowedNetworks: [],
    llm: null,
    trustProxy: false,
    isWarmedUp: true,
  })
})

test('blank is the same as unset', () => {
  expect(loadConfig({ PORT: ' ', DATABASE_URL: '', RATE_LIMIT: '  ' })).toEqual(loadConfig({}))
})

describe('a value that cannot be used stops the start and names the setting', () => {
  test.each([
    [{ PORT: 'abc' }, /PORT/],
    [{ PORT: '65536' }, /PORT/],
    [{ PORT: '-1' }, /PORT/],
    // As a timer it would go off at once.
    [{ STOP_GRACE: '30d' }, /STOP_GRACE may be 24d at most/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ DATABASE_URL: 'postgres://x' }, /SECRET_KEY is required/],
    [{ ...DATABASE, SECRET_KEY: 'short' }, /SECRET_KEY must have at least 32/],
    [{ BLOB_URL: 'https://x' }, /BLOB_URL/],
    [{ BLOB_URL: 's3://' }, /^BLOB_URL: "" is not a bucket name/],
    [{ SECRET_KEY_PREVIOUS: 'short' }, /SECRET_KEY_PREVIOUS must be/],
    [{ WEBHOOK_RETRY_DELAYS: '5m,soon' }, /"soon"/],
    [{ WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8, 192.168.0.1' }, /^WEBHOOK_ALLOWED_NETWORKS: .*"192.168.0.1"/],
    [{ WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/99' }, /WEBHOOK_ALLOWED_NETWORKS/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ TRUST_PROXY: 'maybe' }, /TRUST_PROXY/],
    [{ WARM_UP: 'maybe' }, /WARM_UP/],
    [{ PUBLIC_URL: 'ftp://x' }, /PUBLIC_URL/],
    [{ PROVIDER_BACKGROUND_URL: 'nonsense' }, /PROVIDER_BACKGROUND_URL/],
    [{ RATE_LIMIT: '1.5' }, /RATE_LIMIT/],
  ] as [Record<string, string>, RegExp][])('%j', (env, message) => {
    expect(() => loadConfig(env)).toThrow(ConfigError)
    expect(() => loadConfig(env)).toThrow(message)
  })
})

test('durations have a number and a unit', () => {
  expect(['250ms', '5s', '90d', '1h', '2m'].map(parseDurationMs)).toEqual([250, 5_000, 7_776_000_000, 3_600_000, 120_000])
  expect(['', '5', 'd', '-1d', '1.5h', '1 d', '9999999d', '1w'].map(parseDurationMs)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
