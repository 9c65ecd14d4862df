import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../client/verify-webhook.ts'
import { lookAtDatabase } from '../../src/cli/doctor/database.ts'
import { lookAtFiles, lookAtProcesses } from '../../src/cli/doctor/machine.ts'
import { loadConfig } from '../../src/config.ts'
import { createSealer } from '../../src/shared/sealing.ts'
import { makeBankAccount, makeMerchant } from '../factories.ts'
import { PATIENCE_MS, TEST_MS } from '../patience.ts'
import { runCommand, type Service, startService } from '../service-process.ts'
import { startTestApp, TEST_SECRET, type TestApp } from '../test-app.ts'
import { answer, startReceiver } from '../webhooks/receiver.ts'

/** `holdback doctor` finds what was broken on purpose, and nothing where nothing is; and the secret of an embedded installation is changed under a running service. */

type Finding = { check: string; status: 'ok' | 'warning' | 'wrong'; message: string; advice?: string }

const doctor = async (dataDir: string, env: Record<string, string>) => {
  const { code, stdout, stderr } = await runCommand(dataDir, ['doctor', '--json'], env)
  if (stdout === '') throw new Error(stderr)
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] }
  return {
    code,
    ok,
    of: (check: string) => findings.filter((finding) => finding.check === check),
    wrong: findings.filter((f) => f.status === 'wrong'),
  }
}

describe('with a database of the operator’s own', () => {
  let t: TestApp
  let env: Record<string, string>
  beforeAll(async () => {
    t = await startTestApp({ now: new Date().toISOString() })
    await t.tenant.call('POST', '/webhooks', { url: 'https://example.com/h', events: ['deal.funded'] })
    env = { DATABASE_URL: t.services.database.url, SECRET_KEY: TEST_SECRET, PUBLIC_URL: 'http://localhost:3000' }
  })
  afterAll(() => t.stop())

  test('where all is well it says so, and leaves nothing behind', async () => {
    const files = async () => (await readdir(t.dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    const before = await files()
    const found = await doctor(t.dataDir, env)
    expect(found.wrong).toEqual([])
    expect(found).toMatchObject({ code: 0, ok: true })
    for (const check of ['program', 'settings', 'files', 'disk', 'database', 'clock', 'migrations', 'secret', 'queues', 'processes'])
      expect(found.of(check), check).not.toEqual([])
    expect(found.of('secret')[0]!.message).toContain('opens the 1 sealed')
    expect(await files()).toEqual(before)
    const plain = await runCommand(t.dataDir, ['doctor'], env)
    expect(plain.stdout).toMatch(/^ok {7}database: PostgreSQL 1\d/m)
    expect(plain.stdout).toContain('Nothing is wrong.')
  })

  test('another secret, a changed table, a missing migration, a newer database', async () => {
    const wrong = async (secret = TEST_SECRET) =>
      (await lookAtDatabase(t.services.database.url, createSealer(secret))).filter((finding) => finding.status === 'wrong')
    expect(await wrong('not the one that it was sealed with')).toMatchObject([
      { check: 'secret', advice: expect.stringContaining('SECRET_KEY must be the one') },
    ])
    const { pool } = t.services.database
    await pool.query('DROP INDEX events_entity')
    await pool.query('ALTER TABLE deals ADD COLUMN by_hand text')
    const [drifted] = await wrong()
    expect(drifted).toMatchObject({ check: 'migrations', message: expect.stringContaining('by_hand text') })
    expect(drifted!.message).toContain('missing: CREATE INDEX events_entity')
    await pool.query('CREATE INDEX events_entity ON events (entity_id)')
    await pool.query('ALTER TABLE deals DROP COLUMN by_hand')
    await pool.query("DELETE FROM schema_migrations WHERE name = '0070_running.sql'")
    expect(await wrong()).toMatchObject([{ check: 'migrations', message: expect.stringContaining('0070_running.sql') }])
    await pool.query("INSERT INTO schema_migrations (name) VALUES ('0070_running.sql'), ('9999_future.sql')")
    expect(await wrong()).toMatchObject([{ message: expect.stringContaining('newer than this program') }])
    await pool.query("DELETE FROM schema_migrations WHERE name = '9999_future.sql'")
    expect(await wrong()).toEqual([])
  })

  test('another secret where nothing but a bank account is sealed', async () => {
    const other = await startTestApp()
    try {
      await makeBankAccount(other.tenant, (await makeMerchant(other.tenant)).id)
      const of = async (secret: string) =>
        (await lookAtDatabase(other.services.database.url, createSealer(secret))).filter((finding) => finding.check === 'secret')
      expect(await of(TEST_SECRET)).toMatchObject([{ status: 'ok', message: expect.stringContaining('opens the 1 sealed') }])
      expect(await of('not the one that it was sealed with')).toMatchObject([{ status: 'wrong' }])
    } finally {
      await other.stop()
    }
  })

  test('no database, providers that are away, plain http, a setting that cannot be used', async () => {
    const provider = createServer((_request, response) => response.writeHead(404).end())
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    const { port } = provider.address() as AddressInfo
    const found = await doctor(t.dataDir, {
      ...env,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      PROVIDER_BACKGROUND_URL: `http://127.0.0.1:${port}/v1`,
      PROVIDER_BUREAU_A_URL: 'http://127.0.0.1:1/v1',
      PUBLIC_URL: 'http://funder.example',
    })
    provider.close()
    expect(found.code).toBe(1)
    expect(found.wrong.map((finding) => finding.check)).toEqual(['settings', 'database', 'provider bureauA'])
    expect(found.of('provider background')).toMatchObject([{ status: 'ok' }, { status: 'warning', message: 'It has no key.' }])
    const refused = await doctor(t.dataDir, { ...env, PORT: 'many' })
    expect(refused).toMatchObject({ code: 1, wrong: [{ check: 'settings', message: expect.stringContaining('PORT') }] })
  })

  test('a folder that cannot be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdback-doctor-'))
    try {
      // As root everything can be written: a file stands where the folder should be.
      await writeFile(join(folder, 'blobs'), 'in the way')
      expect(await lookAtFiles(loadConfig({ DATA_DIR: folder }))).toMatchObject([{ check: 'files', status: 'wrong' }])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe.runIf(process.platform === 'linux')('readers whose service is gone', () => {
  /** A process that looks like one, started by another that ends at once. */
  const lostReader = (milliseconds: number): number => {
    const script = `"$0" -e 'setTimeout(() => {}, ${milliseconds})' src/platform/parsing/child.ts >/dev/null 2>&1 & echo $!`
    return Number(execFileSync('sh', ['-c', script, process.execPath], { encoding: 'utf8' }))
  }
  const found = async (endsWithinMs: number) => {
    const findings = await lookAtProcesses(
      loadConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/none', SECRET_KEY: TEST_SECRET }),
      endsWithinMs,
    )
    return findings.map((one) => one.message).join()
  }

  test('one that ends by itself is not told of, one that stays is', async () => {
    const ending = lostReader(1_500)
    expect(await found(PATIENCE_MS)).not.toContain(`${ending} (`)
    const staying = lostReader(2 * TEST_MS)
    try {
      // Another test, or another run of them, may have lost some of its own at this moment.
      expect(await found(500)).toContain(`${staying} (`)
    } finally {
      process.kill(staying)
    }
  })
})

describe('an embedded installation', () => {
  let dataDir: string
  let service: Service | null = null
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'holdback-rotate-'))
  })
  afterAll(async () => {
    await service?.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
  })

  test('changes its secret under a running service: what was sealed opens all the way, and the old secret is gone at the end', async () => {
    service = await startService(dataDir)
    const receiver = await startReceiver(answer(200))
    const key = (await readFile(join(dataDir, 'demo.key'), 'utf8')).trim()
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${service!.url}/api/public/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      // biome-ignore lint/suspicious/noExplicitAny: an answer can be anything.
      return (await response.json()) as any
    }
    const { data: hook } = await call('POST', '/webhooks', { url: receiver.url, events: ['deal.funded'] })
    const isSignedRight = async () => {
      const before = receiver.received.length
      await call('POST', `/webhooks/${hook.id}/test`, {})
      await expect.poll(() => receiver.received.length).toBeGreaterThan(before)
      const { body, headers } = receiver.received.at(-1)!
      return verifyWebhook({ rawBody: body, headers, secret: hook.secret })
    }
    const secret = () => readFile(join(dataDir, 'secret.key'), 'utf8')
    const first = await secret()
    await isSignedRight()

    // As a run leaves it that broke off before there was a new one.
    await writeFile(join(dataDir, 'secret.key.previous'), first)
    const rotated = await runCommand(dataDir, ['rotate-secret'])
    expect(rotated).toMatchObject({ code: 0, stdout: expect.stringContaining('Restart the service') })
    expect(await secret()).not.toBe(first)
    expect(await readFile(join(dataDir, 'secret.key.previous'), 'utf8')).toBe(first)
    // The service was not restarted: it would lose with the old secret what it seals with it.
    await call('POST', '/webhooks', { url: receiver.url, events: ['deal.funded'] })
    const tooEarly = await runCommand(dataDir, ['rotate-secret'])
    expect(tooEarly).toMatchObject({ code: 0, stdout: expect.stringContaining('Restart the service unless you have') })
    expect(await readFile(join(dataDir, 'secret.key.previous'), 'utf8')).toBe(first)
    await service.stop()
    service = await startService(dataDir)
    await isSignedRight()
    let again = await runCommand(dataDir, ['rotate-secret'])
    // What the service had sealed before it stopped is found first.
    if (!again.stdout.includes('gone')) again = await runCommand(dataDir, ['rotate-secret'])
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('The old secret is gone.') })
    expect(await readdir(dataDir)).not.toContain('secret.key.previous')
    await isSignedRight()
    const looked = await doctor(dataDir, {})
    expect(looked.wrong).toEqual([])
    expect(looked.of('secret')[0]!.message).toContain('opens')
    await receiver.close()
  })
})
