import { readdir } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rehearse } from '../../src/cli/rehearse.ts'
import type { Services } from '../../src/context.ts'
import type { FileResult } from '../../src/platform/parsing/parser.ts'
import { warmUpPdfs } from '../../src/platform/parsing/warm-up.ts'
import { analysisQueue } from '../../src/resources/analyses/queue.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

const NEVER = new AbortController().signal
let app: TestApp
const logged: string[] = []
const read: FileResult[] = []
/** The service's own, with an ear to its log and to its reader. */
let services: Services

beforeAll(async () => {
  app = await startTestApp()
  await app.services.jobs.define(analysisQueue)
  // Where it puts its own folder, which is to be gone as well.
  vi.stubEnv('TMPDIR', app.dataDir)
  const { parser } = app.services
  services = {
    ...app.services,
    log: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
    parser: {
      ...parser,
      read: async (source, options) => {
        const result = await parser.read(source, options)
        read.push(result)
        return result
      },
    },
  }
  // Something of a tenant's, so that there is something to keep.
  await app.tenant.call('POST', '/analysis/transactions', {
    transactions: [{ date: '2026-03-02', description: 'SQUARE INC', amount: 12.5, type: 'credit' }],
  })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app.stop()
})

/** What time writes by itself, twice a minute or once a day, whatever is played: when keys were used, and how queues and their upkeep fare. */
const BY_TIME = /^pgboss\.(version|queue_stats.*)$/
const TIMES = ['last_used_at']

/** Every row of every table, whoever it belongs to, and all that is kept or counted beside. */
const everything = async () => {
  const { rows: tables } = await app.services.database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of tables.filter((one) => !BY_TIME.test(one.name))) {
    const found = await app.services.database.pool.query<{ row: string }>(
      `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM ${name} t ORDER BY 1`,
      [TIMES],
    )
    rows[name] = found.rows.map((r) => r.row)
  }
  const counted = (await app.services.metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('holdback_'))
  return {
    rows,
    counted: counted.filter((line) => !line.startsWith('holdback_database_connections')),
    files: (await readdir(app.dataDir, { recursive: true })).toSorted(),
  }
}

test('all of it is played, and nothing of it is left: no row, no job, no bytes, no count, no line in the log', async () => {
  const before = await everything()
  expect(before.rows['pgboss.queue']).not.toEqual([])
  expect(before.rows['public.analyses']).toHaveLength(1)
  await rehearse(services, 'whole', NEVER)
  expect(read.map((file) => file.statements.length > 0)).toEqual(warmUpPdfs().map(() => true))
  expect(logged).toEqual([])
  expect(await everything()).toEqual(before)
})

test('a process without a worker starts no reader for it', async () => {
  const before = await everything()
  read.length = 0
  await rehearse(services, 'upload', NEVER)
  expect(read).toEqual([])
  expect(logged).toEqual([])
  expect(await everything()).toEqual(before)
})

test('what goes wrong breaks the rehearsal off and nothing else', async () => {
  const before = await everything()
  const parser = { ...services.parser, read: () => Promise.reject(new Error('no reader today')) }
  await rehearse({ ...services, parser }, 'whole', NEVER)
  expect(logged.filter((line) => line.includes('no reader today'))).toHaveLength(1)
  expect(await everything()).toEqual(before)
  const pool = { ...services.database.pool, connect: () => Promise.reject(new Error('no database today')) } as never
  await rehearse({ ...services, database: { ...services.database, pool } }, 'whole', NEVER)
  expect(logged.at(-1)).toContain('no database today')
  expect(await everything()).toEqual(before)
})
