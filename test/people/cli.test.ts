import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../test-db.ts'

const run = promisify(execFile)
let database: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'holdback-users-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const holdback = (...args: string[]) =>
  run(process.execPath, [join(import.meta.dirname, '../../src/main.ts'), ...args], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SECRET_KEY: 'a secret for tests only, long enough',
      PUBLIC_URL: 'https://funder.example/',
    },
  }).catch((error: { stdout: string; stderr: string; code: number }) => error)

test('users create prints the welcome link alone; list, link and disable do what they say', async () => {
  await holdback('orgs', 'create', 'Harbor')
  const created = await holdback('users', 'create', '--org', 'Harbor', '--email', 'Ana@Example.com', '--role', 'admin')
  expect(created.stdout).toMatch(/^https:\/\/funder\.example\/welcome#[\w-]{43}\n$/)
  const twice = await holdback('users', 'create', '--org', 'Harbor', '--email', 'ana@example.com', '--role', 'admin')
  expect(twice).toMatchObject({ code: 1, stdout: '' })
  expect((await holdback('users', 'create', '--org', 'Harbor', '--email', 'a@b.co', '--role', 'king')).stderr).toContain('not a role')
  expect((await holdback('users', 'create', '--org', 'Nowhere', '--email', 'a@b.co', '--role', 'viewer')).stderr).toContain(
    'no organization',
  )
  const renewed = await holdback('users', 'link', 'ana@example.com', '--org', 'Harbor')
  expect(renewed.stdout).toMatch(/welcome#/)
  expect(renewed.stdout).not.toBe(created.stdout)
  expect((await holdback('users', 'list')).stdout).toMatch(/usr_\S+ +ana@example\.com +Harbor +admin +invited +no +never/)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `INSERT INTO api_keys (id, org_id, name, key_hash, key_start, scopes, created_at, created_by)
     SELECT 'key_01jabcdefghjkmnpqrstvwxyz0', o.id, 'Her program', '\\x00', 'hb_live_', '{deals:read}', now(), u.id FROM organizations o, users u`,
  )
  await client.end()
  const disabled = await holdback('users', 'disable', 'ANA@example.com')
  expect(disabled.stdout).toContain('disabled in "Harbor"')
  // Keys are the organization's and outlive who made them; whoever disables somebody is told of each.
  expect(disabled.stdout).toMatch(/Still working, made by \S+: (key_\w+) "Her program"\. To end it: holdback keys revoke \1\n/)
  expect((await holdback('users', 'list', '--org', 'Harbor')).stdout).toContain('disabled')
  expect(await holdback('users', 'disable', 'nobody@example.com')).toMatchObject({ code: 64 })
})
