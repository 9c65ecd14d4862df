import { type ChildProcess, spawn } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_SECRET, type TestApp } from '../test-app.ts'
import { eventually } from '../test-worker.ts'

let t: TestApp
let server: ChildProcess | null = null
beforeAll(async () => {
  t = await startTestApp({ now: new Date().toISOString() })
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await t.stop()
})

/** A server as production runs it: a process of its own on the same database. */
const startServer = async (): Promise<string> => {
  server = spawn(process.execPath, ['src/main.ts', 'serve'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: t.services.database.url,
      SECRET_KEY: TEST_SECRET,
      DATA_DIR: t.dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      WARM_UP: 'false',
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  return new Promise((resolve, reject) => {
    server!.stdout!.on('data', (text) => {
      said += text
      const found = /is ready at (http:\/\/\S+)/.exec(said)
      if (found) resolve(found[1]!)
    })
    server!.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${said}`)))
  })
}

test('killed after a correction was computed and before it is written: the old revision stands, whole, and can be corrected', async () => {
  const transactions = Array.from({ length: 200 }, (_, i) => ({
    date: `2026-03-${String(1 + (i % 28)).padStart(2, '0')}`,
    description: `SQUARE INC ${i}`,
    amount: 100 + i,
    type: 'credit',
  }))
  const { data } = (await t.tenant.call('POST', '/analysis/transactions', { transactions })).body
  const before = (await t.tenant.call('GET', `/analysis/${data.id}`)).body.data
  const url = await startServer()
  const body = {
    revision: 0,
    reason: 'His own money.',
    changes: [{ kind: 'label', rows: [0], classification: 'transferIn', samePayee: true }],
  }

  // The record is held, so the correction is computed and then waits to be written.
  await t.services.database.kysely.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM analyses WHERE id = ${data.id} FOR UPDATE`.execute(tx)
    const answer = fetch(`${url}/api/public/v1/analysis/${data.id}/corrections`, {
      method: 'POST',
      headers: { authorization: `Bearer ${t.tenant.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(
      (response) => response.status,
      () => 'cut off',
    )
    await eventually(async () => {
      const { rows } = await sql`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(t.services.database.kysely)
      return rows.length > 0
    })
    server!.removeAllListeners('exit')
    server!.kill('SIGKILL')
    expect(await answer).toBe('cut off')
  })

  expect((await t.tenant.call('GET', `/analysis/${data.id}`)).body.data).toEqual(before)
  expect((await t.tenant.call('GET', `/analysis/${data.id}/corrections`)).body.data).toEqual([])
  const again = await t.tenant.call('POST', `/analysis/${data.id}/corrections`, body)
  expect(again.status).toBe(200)
  expect(again.body.data.revision).toBe(1)
})
