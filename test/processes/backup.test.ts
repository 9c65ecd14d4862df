import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../client/index.ts'
import { allRoutes } from '../../src/app.ts'
import { readBackup } from '../../src/cli/backup/read.ts'
import { writeBackup } from '../../src/cli/backup/write.ts'
import { runBackup } from '../../src/cli/backup.ts'
import { renewSealed } from '../../src/cli/restore.ts'
import { type Services, systemContext } from '../../src/context.ts'
import { storeFile } from '../../src/platform/blobs/claims.ts'
import { createBlobStore } from '../../src/platform/blobs/create.ts'
import { BlobNotFound } from '../../src/platform/blobs/store.ts'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { rewriteSealed } from '../../src/platform/db/sealed-columns.ts'
import { readTables } from '../../src/platform/db/tables.ts'
import { startJobs } from '../../src/platform/jobs/queue.ts'
import { fetchContent } from '../../src/resources/ach/service.ts'
import { keepPortfolio } from '../../src/resources/portfolio/service.ts'
import { importRegistry } from '../../src/resources/registry/import.ts'
import { newId } from '../../src/shared/ids.ts'
import { createSealer, SEALED_BEGINS } from '../../src/shared/sealing.ts'
import { type AchTenant, achTenant, approved, debitedDeal } from '../ach-world.ts'
import { form, makeDeal, makeDocument, makeMerchant, realPath } from '../factories.ts'
import { demoIsFull, runCommand, startService } from '../service-process.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createTestDatabase } from '../test-db.ts'
import { eventually, startTestWorker } from '../test-worker.ts'

const PDF = Buffer.from('%PDF-1.4 not really')
const STUBBORN = 'Tab\there, \\N, back\\slash, "quote", newline\nand ünïcödé 🥐'
const KEEP = { replace: false }

let t: TestApp
let folder: string
let file: string
let secret: string
let pendingId: string
let lender: AchTenant
let achFileId: string
const closers: (() => Promise<void>)[] = []

/** Another installation: an empty database, an empty blob store, the same secret unless another is given. */
const newInstallation = async (secretKey = 'a secret for tests only, long enough'): Promise<Services> => {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url)
  const jobs = await startJobs(url, 'client', () => {})
  const dataDir = await mkdtemp(join(folder, 'other-'))
  closers.push(async () => {
    await jobs.stop(1_000)
    await database.close()
    await drop()
  })
  const blobs = await createBlobStore({ blobUrl: null, dataDir })
  return { ...t.services, database, jobs, blobs, sealer: createSealer(secretKey) }
}

beforeAll(async () => {
  t = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'holdback-backup-'))
  file = join(folder, 'backup.tgz')
  const { tenant } = t
  for (const route of allRoutes()) await realPath(route, tenant)
  const merchant = await makeMerchant(tenant, { legalName: STUBBORN, ein: '12-3456789' })
  const [first, second] = [
    await makeDeal(tenant, { merchantId: merchant.id, paymentFrequency: 'daily', paymentAmount: 100 }),
    await makeDeal(tenant, { merchantId: merchant.id }),
  ]
  await tenant.call('POST', `/deals/${first.id}/schedule/pause`, { from: '2026-03-20', until: '2026-03-21', reason: 'Flood' })
  await tenant.call('PATCH', `/deals/${first.id}`, { status: 'refinanced', replacedByDealId: second.id })
  await tenant.call('PATCH', `/deals/${second.id}`, { status: 'defaulted' })
  await keepPortfolio(t.services)
  const big = Buffer.alloc(3_000_000, 'PDF bytes ')
  const uploaded = await tenant.call(
    'POST',
    '/documents',
    form({ name: 'a', type: 'contract', dealId: second.id }, { name: 'a.pdf', bytes: big }),
  )
  await tenant.call('POST', '/analysis/bank-statements', form({}, { field: 'files', name: 'a.pdf', bytes: PDF }))
  const row = { date: '2026-03-02', description: STUBBORN, amount: 10, type: 'credit' }
  const pending = await tenant.call('POST', '/analysis/transactions', { transactions: Array.from({ length: 501 }, () => row) })
  pendingId = pending.body.data.id
  const document = await makeDocument(tenant, { dealId: second.id })
  await tenant.call('POST', `/deals/${second.id}/underwriting/documents`, { documentIds: [uploaded.body.data.id] })
  const webhook = await tenant.call(
    'POST',
    '/webhooks',
    { url: 'https://example.com/h', events: ['deal.funded'] },
    { 'idempotency-key': 'once' },
  )
  secret = webhook.body.data.secret
  lender = await achTenant(t)
  await debitedDeal(lender)
  achFileId = (await approved(lender, '2026-03-17')).id
  const { pool } = t.services.database
  await pool.query('INSERT INTO document_statements VALUES ($1, $2, $3, now())', [document.id, tenant.id, Buffer.from([0, 92, 10, 255])])
  await pool.query(`INSERT INTO classification_rules VALUES ($1, $2, 'STAPLES', 'debit', 'payroll', null, 'key_x', now(), now(), 1)`, [
    newId('rule'),
    tenant.id,
  ])
  await pool.query('INSERT INTO underwriting_inputs SELECT id, org_id, $2 FROM underwriting_analyses WHERE org_id = $1 LIMIT 1', [
    tenant.id,
    Buffer.from([0, 255]),
  ])
  await pool.query('INSERT INTO underwriting_reports SELECT id, org_id, $2 FROM underwriting_analyses WHERE org_id = $1 LIMIT 1', [
    tenant.id,
    Buffer.from([0, 255]),
  ])
  await pool.query(`INSERT INTO model_labels VALUES ($1, 'k', '{"a":"\\\\n"}', now())`, [tenant.id])
  const person = newId('usr')
  for (const [text, ...values] of [
    ['INSERT INTO ach_counters VALUES ($1, 41)', tenant.id],
    ["INSERT INTO sign_in_tries VALUES ('\\x00ff', 2, now())"],
    ["INSERT INTO users (id, email, created_at, updated_at) VALUES ($1, 'jo@example.com', now(), now())", person],
    ["INSERT INTO memberships VALUES ($1, $2, 'admin', now(), NULL, now(), now())", tenant.id, person],
    ["INSERT INTO sessions VALUES ($3, $1, $2, '\\x0a5c', now(), now(), '::1', NULL, now())", tenant.id, person, newId('ses')],
    ["INSERT INTO welcome_links VALUES ($1, $2, '\\x0b', 'welcome', now(), now())", tenant.id, person],
    ['INSERT INTO presence VALUES ($1, $3, $2, now(), now())', tenant.id, person, second.id],
    ["INSERT INTO today_done VALUES ($1, $2, 'an item', now())", tenant.id, person],
    [
      "INSERT INTO views (id, org_id, user_id, screen, name, search, created_at, updated_at) VALUES ($3, $1, $2, 'deals', 'V', '{\"a\": \"\\\\n\"}', now(), now())",
      tenant.id,
      person,
      newId('view'),
    ],
    [
      'INSERT INTO notes (id, org_id, deal_id, author_id, body, created_at, updated_at) VALUES ($3, $1, $4, $2, $5, now(), now())',
      tenant.id,
      person,
      newId('note'),
      second.id,
      STUBBORN,
    ],
  ] as [text: string, ...values: string[]][])
    await pool.query(text, values)
  const csv = join(folder, 'registry.csv')
  await writeFile(
    csv,
    'ein,legalName,dbaName,state,kind,amount,date,source,notes\n12-3456789,Harbour Bakery LLC,,NY,lien,100,2025-01-02,county,\n',
  )
  await importRegistry(t.services, csv, { onProgress: () => {} })
  await pool.query(`INSERT INTO unclaimed_blobs VALUES ('org_x/files/y', now())`)
  await writeBackup(t.services, file)
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
  await t?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Every row of every table as text, in an order of its own. */
const everything = async ({ database }: Services): Promise<Record<string, string[]>> => {
  const all: Record<string, string[]> = {}
  for (const { name } of await readTables(database.kysely))
    all[name] = (await database.pool.query<{ row: string }>(`SELECT x::text AS row FROM ${name} x ORDER BY 1`)).rows.map((r) => r.row)
  return all
}
/** A job's id is new after a restore. */
const withoutJobs = (all: Record<string, string[]>, ids: string[]) => ({
  ...all,
  analyses: all.analyses!.map((row) => ids.reduce((text, id) => text.replaceAll(id, 'job'), row)),
})
const jobIds = async ({ database }: Services) =>
  (await database.pool.query<{ id: string }>('SELECT job_id AS id FROM analyses WHERE job_id IS NOT NULL')).rows.map((r) => r.id)

const files = async ({ blobs }: Services): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for await (const { key } of blobs.list('')) found.set(key, (await buffer((await blobs.get(key)).stream)).toString('base64'))
  return found
}

/** All that lies sealed, but in audit lines. */
const sealedIn = async ({ database }: Services): Promise<Buffer[]> => {
  const found: Buffer[] = []
  await rewriteSealed(database, SEALED_BEGINS, (sealed) => {
    found.push(sealed)
    return null
  })
  const { rows } = await database.pool.query<{ sealed: string }>(
    `SELECT m[1] AS sealed FROM audit_log, regexp_matches(coalesce(before::text, '') || coalesce(after::text, ''), '"sealed": "([^"]+)"', 'g') AS m`,
  )
  const ofAudit = new Set(rows.map(({ sealed }) => sealed))
  return found.filter((sealed) => !ofAudit.has(sealed.toString('base64')))
}
const opens = ({ sealer }: Services, sealed: Buffer): boolean => {
  try {
    return sealer.open(sealed).length >= 0
  } catch {
    return false
  }
}

describe('a backup restored elsewhere', () => {
  test('is every row of every table and every file, byte for byte', async () => {
    const before = await everything(t.services)
    // Able to fail: no table is empty.
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    const copy = await newInstallation()
    const { sums } = await readBackup(copy, file, KEEP)
    expect(withoutJobs(await everything(copy), await jobIds(copy))).toEqual(withoutJobs(before, await jobIds(t.services)))
    expect(await files(copy)).toEqual(await files(t.services))
    expect(sums.blobs).toBe((await files(t.services)).size)
    expect(sums.missingBlobs).toEqual([])
  })

  test('goes on: counts follow changes again, the same key opens it, and what was waiting is worked off', async () => {
    const copy = await newInstallation()
    await readBackup(copy, file, KEEP)
    const counted = async () =>
      (
        await copy.database.pool.query("SELECT sum(n)::int AS n FROM list_counts WHERE list = 'merchants' AND facet = '' AND org_id = $1", [
          t.tenant.id,
        ])
      ).rows[0].n
    const before = await counted()
    await copy.database.pool.query(
      "INSERT INTO merchants (id, org_id, legal_name, created_at, updated_at) VALUES ('mer_new', $1, 'N', now(), now())",
      [t.tenant.id],
    )
    expect(await counted()).toBe(before + 1)
    expect(
      copy.sealer.open((await copy.database.pool.query('SELECT secret FROM webhooks ORDER BY id DESC LIMIT 1')).rows[0].secret).toString(),
    ).toBe(secret)

    const worker = await startTestWorker(copy)
    try {
      const status = async (id: string) =>
        (await copy.database.pool.query('SELECT status FROM analyses WHERE id = $1', [id])).rows[0].status
      await eventually(async () => (await status(pendingId)) === 'completed')
      const open =
        "SELECT 1 FROM analyses WHERE status IN ('pending', 'processing') UNION ALL SELECT 1 FROM underwriting_analyses WHERE status = 'processing'"
      await eventually(async () => (await copy.database.pool.query(open)).rows.length === 0)
    } finally {
      await worker.stop()
    }
  })

  test('nothing in the schema would be lost on the way: a sequence numbers the rows of a table, and is set behind them', async () => {
    const { rows } = await t.services.database.pool.query(
      `SELECT relname FROM pg_class s WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace AND NOT EXISTS (
         SELECT 1 FROM pg_depend d WHERE d.objid = s.oid AND d.refobjsubid > 0 AND d.deptype = 'i')`,
    )
    expect(rows).toEqual([])
  })
})

test('rows that PostgreSQL numbers go on behind those of the backup', async () => {
  const add = async ({ database }: Services, line: number) =>
    (
      await database.pool.query<{ id: number }>(
        `INSERT INTO ach_return_items (org_id, file_sha256, line, kind, code, original_trace, return_trace, amount, outcome, created_at)
         VALUES ($1, 'a file', $2::int, 'return', 'R01', $3, $3, 100, 'unmatched', now()) RETURNING id`,
        [t.tenant.id, line, String(line)],
      )
    ).rows[0]!.id
  const last = Math.max(await add(t.services, 1), await add(t.services, 2))
  const path = join(folder, 'numbered.tgz')
  await writeBackup(t.services, path)
  const copy = await newInstallation()
  await readBackup(copy, path, KEEP)
  expect(await add(copy, 3)).toBe(last + 1)
  await t.services.database.pool.query("DELETE FROM ach_return_items WHERE file_sha256 = 'a file'")
})

describe('the file', () => {
  test('a backup holds neither the secret key nor any secret in the clear', async () => {
    const text = gunzipSync(await readFile(file)).toString('latin1')
    expect(text).toContain('holdback.json')
    for (const hidden of ['a secret for tests only', t.tenant.key, secret]) expect(text).not.toContain(hidden)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('is an ordinary tar that tar itself can read', async () => {
    const { stdout } = await promisify(execFile)('tar', ['-tzf', file])
    const names = stdout.trim().split('\n')
    expect([names[0], names.at(-1)]).toEqual(['holdback.json', 'sums.json'])
    expect(names).toContain('tables/deals/000001')
  })

  test('is never written over another, and a backup that fails leaves nothing', async () => {
    const taken = join(folder, 'taken.tgz.partial')
    await writeFile(taken, 'mine')
    await expect(writeBackup(t.services, join(folder, 'taken.tgz'))).rejects.toThrow(/EEXIST/)
    expect(await readFile(taken, 'utf8')).toBe('mine')
    const broken = { ...t.services, blobs: { ...t.services.blobs, get: () => Promise.reject(new Error('the disk is gone')) } }
    await expect(writeBackup(broken, join(folder, 'half.tgz'))).rejects.toThrow('the disk is gone')
    const stop = new AbortController()
    const stopping = writeBackup(t.services, join(folder, 'half.tgz'), { onProgress: () => stop.abort(), signal: stop.signal })
    await expect(stopping).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
    const io = { stdout: { write: () => true }, stderr: { write: () => true } }
    await expect(runBackup([join(folder, 'taken.tgz')], io)).rejects.toThrow(/taken\.tgz\.partial is there/)
  })

  test('says which files were missing, and can be restored without them', async () => {
    const path = join(folder, 'missing.tgz')
    const { blobs } = t.services
    const [lost] = (await files(t.services)).keys()
    const get = (key: string) => (key === lost ? Promise.reject(new BlobNotFound(key)) : blobs.get(key))
    const sums = await writeBackup({ ...t.services, blobs: { ...blobs, get } }, path)
    expect(sums.missingBlobs).toEqual([lost])
    const copy = await newInstallation()
    await readBackup(copy, path, KEEP)
    expect((await files(copy)).size).toBe((await files(t.services)).size - 1)
  })

  test('changes made while it is written are not in it: it is one moment', async () => {
    const path = join(folder, 'moment.tgz')
    const making: Promise<unknown>[] = []
    const { rows } = await writeBackup(t.services, path, { onProgress: () => making.push(makeDeal(t.tenant)) })
    expect(making.length).toBeGreaterThan(10)
    // Whatever comes after this test finds a database that nobody writes to.
    await Promise.all(making)
    const copy = await newInstallation()
    // Its foreign keys would refuse deals without merchants, and its own sums rows that came later.
    await readBackup(copy, path, KEEP)
    expect(rows.payments).toBe((await everything(copy)).payments!.length)
  })
})

describe('what cannot be restored is refused, and nothing is changed', () => {
  const refused = async (services: Services, path: string, options: Parameters<typeof readBackup>[2], message: RegExp) => {
    const before = await everything(services)
    await expect(readBackup(services, path, options)).rejects.toThrow(message)
    expect(await everything(services)).toEqual(before)
  }

  test('a database that is not empty', async () => {
    await refused(t.services, file, KEEP, /not empty.*--replace/)
  })

  test('a damaged, shortened or foreign file', async () => {
    const copy = await newInstallation()
    const packed = await readFile(file)
    const plain = gunzipSync(packed)
    const save = async (name: string, bytes: Buffer) => {
      await writeFile(join(folder, name), bytes)
      return join(folder, name)
    }
    const at = plain.indexOf('Harbor Street Bakery')
    const changed = Buffer.from(plain)
    changed.write('Harbour', at)
    changed.write('X', plain.indexOf('PDF bytes') + 1_000)
    await refused(copy, await save('changed.tgz', gzipSync(changed)), KEEP, /does not come to the sums/)
    await refused(
      copy,
      await save('short.tgz', gzipSync(plain.subarray(0, plain.length - 20_000))),
      KEEP,
      /ends in the middle|not complete/,
    )
    await refused(copy, await save('cut.tgz', packed.subarray(0, packed.length / 2)), KEEP, /unexpected end|ends in the middle/)
    await refused(copy, await save('text.tgz', Buffer.from('hello')), KEEP, /incorrect header|not a backup/)
    await refused(copy, await save('other.tgz', gzipSync(Buffer.alloc(4096, 'a'))), KEEP, /not a backup/)
  })

  test('a backup of another version', async () => {
    const copy = await newInstallation()
    await copy.database.pool.query("INSERT INTO schema_migrations VALUES ('9999_later.sql')")
    await refused(copy, file, KEEP, /another version/)
  })

  test('another secret; with renewSecrets it is restored and its subscriptions wait for new ones', async () => {
    const copy = await newInstallation('another secret, which is long enough too')
    const sealedBefore = (await sealedIn(t.services)).filter((sealed) => opens(t.services, sealed)).length
    await refused(copy, file, KEEP, /secret.*is not the one/)
    await readBackup(copy, file, { replace: false, renewSecrets: (client) => renewSealed(copy, client) })
    const { rows } = await copy.database.pool.query<{ status: string; secret: Buffer }>('SELECT status, secret FROM webhooks')
    expect(rows.map((w) => w.status)).toEqual(rows.map(() => 'paused'))
    for (const row of rows) expect(copy.sealer.open(row.secret).toString()).toMatch(/^whsec_/)
    // Nothing is left that somebody would try to open in vain; audit lines nobody opens.
    expect(sealedBefore).toBeGreaterThan(5)
    expect((await sealedIn(copy)).filter((sealed) => !opens(copy, sealed))).toEqual([])
    const ctx = systemContext(copy, { id: lender.id, timeZone: lender.ctx.timeZone }, 'test')
    await expect(fetchContent(ctx, achFileId)).rejects.toMatchObject({ status: 410, code: 'gone' })
    expect((await copy.database.pool.query('SELECT FROM bank_accounts WHERE deleted_at IS NULL')).rows).toEqual([])
  })
})

test('all that was waiting is begun anew, also more than an organization may leave at a time', async () => {
  const crowded = join(folder, 'crowded.tgz')
  const { id } = await t.newTenant()
  const { pool } = t.services.database
  await pool.query(
    `INSERT INTO analyses (id, org_id, mode, status, created_at, updated_at)
     SELECT 'ana_' || lpad(i::text, 26, '0'), $1, 'transactions', 'pending', now(), now() FROM generate_series(1, 1100) i`,
    [id],
  )
  await writeBackup(t.services, crowded)
  await pool.query('DELETE FROM analyses WHERE org_id = $1', [id])
  const copy = await newInstallation()
  await readBackup(copy, crowded, KEEP)
  const { rows } = await copy.database.pool.query('SELECT count(*)::int AS n FROM pgboss.job WHERE group_id = $1', [id])
  expect(rows).toEqual([{ n: 1100 }])
})

test('--replace puts the backup in the place of what was there', async () => {
  const copy = await newInstallation()
  await readBackup(copy, file, KEEP)
  await copy.database.pool.query("UPDATE deals SET status = 'closed'")
  await copy.database.pool.query("INSERT INTO organizations VALUES ('org_later', 'Later', 'UTC', now())")
  const later = await storeFile(t.tenant.ctx, { fileName: 'x', contentType: 'text/plain', stream: Readable.from([PDF]) }, 1_000)
  await copy.database.pool.query('UPDATE documents SET blob_key = $1 WHERE blob_key IS NULL', [later.key])
  await readBackup(copy, file, { replace: true })
  const { rows } = await copy.database.pool.query<{ key: string }>('DELETE FROM unclaimed_blobs WHERE key = $1 RETURNING key', [later.key])
  // Files that only the replaced rows named are left to the job that deletes such.
  expect(rows).toEqual([{ key: later.key }])
  const restored = await everything(copy)
  const original = await newInstallation()
  await readBackup(original, file, KEEP)
  expect(withoutJobs(restored, await jobIds(copy))).toEqual(withoutJobs(await everything(original), await jobIds(original)))
})

test('from one folder to another, as an operator does it: backup beside the running service, restore, start, and the same deals are there', async () => {
  const [here, there] = [await mkdtemp(join(folder, 'here-')), await mkdtemp(join(folder, 'there-'))]
  const path = join(folder, 'cli.tgz')
  const deals = async (url: string) => {
    const apiKey = (await readFile(join(here, 'demo.key'), 'utf8')).trim()
    return createClient({ baseUrl: url, apiKey }).deals.list({ sort_by: 'createdAt' }).all()
  }
  const service = await startService(here)
  let before: Awaited<ReturnType<typeof deals>>
  try {
    await demoIsFull(service.url, (await readFile(join(here, 'demo.key'), 'utf8')).trim())
    before = await deals(service.url)
    expect(before.length).toBeGreaterThan(3)
    expect(await runCommand(here, ['backup', path])).toMatchObject({ code: 0, stdout: expect.stringContaining('rows and') })
    expect(await runCommand(here, ['backup', path])).toMatchObject({ code: 64 })
  } finally {
    await service.stop()
  }
  expect(await runCommand(there, ['restore', path])).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was changed') })
  await cp(join(here, 'secret.key'), join(there, 'secret.key'))
  expect(await runCommand(there, ['restore', path])).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored') })
  const restored = await startService(there)
  try {
    expect(await deals(restored.url)).toEqual(before)
  } finally {
    await restored.stop()
  }
})
