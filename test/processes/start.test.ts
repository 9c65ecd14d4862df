import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PATIENCE_MS } from '../patience.ts'
import { demoIsFull, processesOf, runCommand, type Service, startService } from '../service-process.ts'

/** The service from the outside: started, used from the command line while it runs, killed, started again, stopped. */

let dataDir: string
let service: Service | null = null
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'holdback-start-'))
})
afterAll(async () => {
  await service?.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
})

const get = async (key: string, path: string) => {
  const response = await fetch(`${service!.url}${path.startsWith('/api') ? path : `/api/public/v1${path}`}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  // biome-ignore lint/suspicious/noExplicitAny: an answer can be anything.
  return { status: response.status, body: (await response.json()) as any }
}
const demoKey = async () => (await readFile(join(dataDir, 'demo.key'), 'utf8')).trim()

test('the first start prints where it is and a key that works, and keeps both to its owner', async () => {
  service = await startService(dataDir, { WARM_UP: 'true' })
  const key = await demoKey()
  expect(service.output.stdout).toContain(`curl -H "Authorization: Bearer ${key}" ${service.url}/api/public/v1/deals`)
  for (const name of ['demo.key', 'secret.key']) expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(0o600)
  const deals = await get(key, '/deals')
  expect(deals.status).toBe(200)
  expect(deals.body.meta.pagination.total).toBeGreaterThan(3)
  expect(service.output.stderr).toBe('')
  for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs'])
    expect((await fetch(service.url + path)).status, path).toBe(200)
})

test('the console link of the first start signs in without a password, once, and there is a portfolio worth looking at', async () => {
  const link = /Console {4}(http\S+)\/welcome#([\w-]{43})\n/.exec(service!.output.stdout)!
  expect(link[1]).toBe(service!.url)
  const console = (method: string, path: string, body?: object, cookie?: string) =>
    fetch(`${service!.url}/api/console/v1${path}`, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-holdback': 'console',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(cookie ? { cookie } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const welcomed = await console('POST', '/welcome', { token: link[2]! })
  expect(welcomed.status).toBe(200)
  const cookie = welcomed.headers.get('set-cookie')!.split(';')[0]!
  expect((await console('POST', '/welcome', { token: link[2]! })).status).toBe(410)
  const key = await demoKey()
  await demoIsFull(service!.url, key)
  const { data } = (await get(key, '/deals?limit=100')).body
  expect(data).toHaveLength(40)
  const statuses = new Set(data.map((d: { status: string }) => d.status))
  for (const status of ['active', 'closed', 'refinanced', 'paidOff', 'defaulted', 'inCollections', 'inLegal', 'settled'])
    expect([...statuses]).toContain(status)
  const stages = new Set((await get(key, '/applications?limit=100')).body.data.map((a: { stage: string }) => a.stage))
  expect(stages.size).toBe(10)
  const today = (await (await console('GET', '/today', undefined, cookie)).json()) as { data: { lists: { kind: string; total: number }[] } }
  for (const kind of ['returnedPayments', 'missedPayments', 'promisesDue', 'renewals', 'myApplications', 'pausedWebhooks'])
    expect(today.data.lists.find((l) => l.kind === kind)!.total, kind).toBeGreaterThan(0)
})

test('a second one whose port is taken says so in a line and ends', async () => {
  const other = await mkdtemp(join(tmpdir(), 'holdback-second-'))
  const { port } = new URL(service!.url)
  expect(await runCommand(other, ['serve'], { PORT: port, WARM_UP: 'false' })).toEqual({
    code: 1,
    stdout: '',
    stderr: `holdback serve: port ${port} on 127.0.0.1 is taken; choose another with PORT=3001.\n`,
  })
  await rm(other, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
})

test('a data folder that is a file is told in a line', async () => {
  const file = join(dataDir, 'demo.key')
  const told = `DATA_DIR=${file} is no folder and none can be made there (EEXIST).\n`
  expect(await runCommand(file, ['serve'])).toEqual({ code: 1, stdout: '', stderr: `holdback serve: ${told}` })
  expect(await runCommand(file, ['orgs', 'list'])).toEqual({ code: 1, stdout: '', stderr: `holdback orgs: ${told}` })
})

test('a data folder where none can be made is told in a line', async () => {
  const told = 'DATA_DIR=/proc/holdback is no folder and none can be made there (ENOENT).\n'
  expect(await runCommand('/proc/holdback', ['serve'])).toEqual({ code: 1, stdout: '', stderr: `holdback serve: ${told}` })
})

test('the command line works beside the running service', async () => {
  const org = await runCommand(dataDir, ['orgs', 'create', 'Second Funder', '--time-zone', 'America/Chicago'])
  expect(org).toMatchObject({ code: 0, stdout: expect.stringMatching(/^org_[0-9a-z]{26}\n$/) })
  const made = await runCommand(dataDir, [
    'keys',
    'create',
    '--org',
    'Second Funder',
    '--name',
    'Ops',
    '--scopes',
    'deals:read,merchants:read',
  ])
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^hb_live_[0-9A-Za-z]{36}\n$/) })
  const key = made.stdout.trim()
  const file = join(dataDir, 'deals.csv')
  await writeFile(file, 'merchantName,purchaseAmount,fundedAmount,fundedDate\nHarbor,1400,1000,2026-01-02\n')
  const imported = await runCommand(dataDir, ['import', 'deals', file, '--org', 'Second Funder'])
  expect(imported).toMatchObject({ code: 0, stdout: 'Imported 1 deals and 1 new merchants.\n', stderr: '' })
  expect((await get(key, '/deals')).body.data).toMatchObject([{ merchantName: 'Harbor' }])
  expect((await get(key, '/applications')).status).toBe(403)
  await writeFile(file, 'merchantName,purchaseAmount,fundedAmount,fundedDate\nHarbor,1400,1000,2026-02-30\n')
  const bad = await runCommand(dataDir, ['import', 'deals', file, '--org', 'Second Funder'])
  expect(bad.code).toBe(1)
  expect(bad.stderr).toMatch(/^line 2: fundedDate "2026-02-30"/)
  const listed = await runCommand(dataDir, ['keys', 'list', '--org', 'Second Funder'])
  expect(listed.stdout).not.toContain(key)
  expect(listed.stdout).toMatch(/^ID +ORGANIZATION +NAME +KEY +SCOPES +STATE +EXPIRES +LAST USED/)
  expect(listed.stdout).toMatch(/Second Funder .*active +never/)
  const id = /key_[0-9a-z]{26}/.exec(listed.stdout)![0]
  expect((await runCommand(dataDir, ['keys', 'revoke', id])).code).toBe(0)
  await vi.waitFor(async () => expect((await get(key, '/deals')).status).toBe(401), { timeout: PATIENCE_MS, interval: 200 })
})

test('kill -9 and a second start: the data is there, and the key is not shown again', async () => {
  const key = await demoKey()
  await demoIsFull(service!.url, key)
  const before = (await get(key, '/deals')).body.meta.pagination.total
  await service!.kill()
  service = await startService(dataDir)
  expect(await demoKey()).toBe(key)
  expect(service.output.stdout).not.toContain(key)
  expect((await get(key, '/deals')).body.meta.pagination.total).toBe(before)
})

test('Ctrl-C ends all of it with 0, and no process is left', async () => {
  expect(await service!.stop()).toBe(0)
  expect(service!.output.stderr).toBe('')
  service = null
  // The guard of the process that was killed above waits for ten seconds, sees that the database has a new holder, and goes.
  await expect.poll(() => processesOf(dataDir), { interval: 500 }).toEqual([])
})

test.each([
  ['migrate', '--help'],
  ['keys', '--help'],
  ['restore', '-h'],
  ['help', ''],
])('%s %s tells what there is and does nothing', async (...args) => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', SECRET_KEY: 'a secret that is long enough to be one' }
  const outcome = await runCommand(dataDir, args, nowhere)
  expect(outcome).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('holdback migrate') })
})

describe('what cannot be done is said in a line', () => {
  test.each([
    [['serve'], { PORT: 'abc' }, 1, /PORT must be a whole number/],
    [['serve', '--nonsense'], {}, 64, /nonsense/],
    [['migrate', '--dry-run'], {}, 64, /dry-run/],
    [['constructor'], {}, 64, /there is no command "constructor"/],
    [['keys', 'create', '--org', 'x', '--name', 'n', '--scopes', 'deals:fly'], {}, 64, /unknown scope "deals:fly"/],
    [['import', 'deals'], {}, 64, /import deals FILE.csv --org NAME/],
  ] as [string[], Record<string, string>, number, RegExp][])('%j %j', async (args, env, code, message) => {
    const outcome = await runCommand(dataDir, args, env)
    expect(outcome.stderr).toMatch(message)
    expect(outcome.stderr).not.toMatch(/\n {4}at /)
    expect(outcome.code).toBe(code)
  })
})
