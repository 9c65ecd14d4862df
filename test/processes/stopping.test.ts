import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, makeDeal } from '../factories.ts'
import { PATIENCE_MS } from '../patience.ts'
import { type Running, startProcess } from '../service-process.ts'
import { renderLong } from '../statements/generator/index.ts'
import { startTestApp, TEST_SECRET, type TestApp } from '../test-app.ts'
import { eventually } from '../test-worker.ts'
import { startReceiver } from '../webhooks/receiver.ts'

/** How the service ends: under load nothing is lost or done twice, and `npm start` leaves no process behind, however it is killed. */

describe('SIGTERM under load', () => {
  let t: TestApp
  const running = new Set<Running>()
  beforeAll(async () => {
    t = await startTestApp({ now: new Date().toISOString() })
  })
  afterAll(async () => {
    for (const { child } of running) child.kill('SIGKILL')
    await t.stop()
  })

  const startServing = async (): Promise<Running> => {
    const service = await startProcess(process.execPath, ['src/main.ts', 'serve', '--with-worker'], {
      DATABASE_URL: t.services.database.url,
      SECRET_KEY: TEST_SECRET,
      DATA_DIR: t.dataDir,
      RATE_LIMIT: '0',
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      // Time for whoever asks while it drains, on a machine that stands still for some of it.
      DRAIN_DELAY: '12s',
      STOP_GRACE: '8s',
    })
    running.add(service)
    return service
  }

  /** A request written by hand, in as many pieces as it takes. */
  const openRequest = async (url: string, head: string) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(head)
    return { write: (bytes: Buffer | string) => socket.write(bytes), ended: once(socket, 'close'), answer: () => answer }
  }

  test('requests and uploads in hand are answered, jobs handed back, exit 0; what was refused is done once by the next process', async () => {
    const { tenant } = t
    const deal = await makeDeal(tenant)
    const receiver = await startReceiver((response) => setTimeout(() => response.writeHead(200).end(), 200))
    expect((await tenant.call('POST', '/webhooks', { url: `${receiver.url}/hook`, events: ['payment.created'] })).status).toBe(201)
    const service = await startServing()
    const api = `${service.url}/api/public/v1`
    const post = (url: string, key: string) =>
      fetch(`${url}/api/public/v1/deals/${deal.id}/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ amount: 0.01, type: 'fee', effectiveDate: '2026-01-05', notes: key }),
      })

    // Not warmed up, it has none before there is a file.
    expect(readersOf(below(await processes(), service.child.pid!))).toEqual([])
    // An analysis that does not come to its end: once it has begun, its readers are stopped.
    const files = [60, 3].map((pages, seed) => ({ name: `${seed}.pdf`, bytes: renderLong(seed + 1, pages).pdf }))
    const statements = new FormData()
    for (const { name, bytes } of files) statements.append('files', new Blob([Uint8Array.from(bytes)]), name)
    const accepted = await fetch(`${api}/analysis/bank-statements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.key}` },
      body: statements,
    })
    const analysisId = ((await accepted.json()) as { data: { id: string } }).data.id
    const analysis = async () => (await tenant.call('GET', `/analysis/${analysisId}`)).body.data
    await eventually(async () => (await analysis()).progress?.pagesTotal > 0)
    const readers = readersOf(below(await processes(), service.child.pid!))
    expect(readers).not.toEqual([])
    for (const { pid } of readers) process.kill(pid, 'SIGSTOP')

    const sent = new Map<string, 'answered' | 'refused'>()
    const wrong: string[] = []
    let isOver = false
    const callers = Array.from({ length: 4 }, async (_, caller) => {
      for (let i = 0; !isOver; i++) {
        const key = `${caller}-${i}`
        try {
          const response = await post(service.url, key)
          if (response.status !== 201) wrong.push(`${key}: ${response.status} ${await response.text()}`)
          else await response.arrayBuffer()
          sent.set(key, 'answered')
        } catch {
          sent.set(key, 'refused')
          return
        }
        await sleep(20)
      }
    })

    const file = Buffer.alloc(300_000, 'statement ')
    const body = Buffer.concat([
      Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nslow\r\n--b\r\nContent-Disposition: form-data; name="type"\r\n\r\nother\r\n',
      ),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\n\r\n'),
      file,
      Buffer.from('\r\n--b--\r\n'),
    ])
    const uploadHead = `POST /api/public/v1/documents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${tenant.key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`
    const upload = await openRequest(service.url, uploadHead)
    upload.write(body.subarray(0, 100_000))
    const stalled = await openRequest(service.url, uploadHead)
    stalled.write(body.subarray(0, 100_000))
    await eventually(async () => sent.size > 40 && receiver.received.length > 5)
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)

    service.child.kill('SIGTERM')
    await eventually(async () => service.output().includes('Stopping'))
    // Whoever asks is told to turn elsewhere, and is served all the same while the proxy finds out.
    const ready = await fetch(`${service.url}/readyz`)
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
    const alive = await fetch(`${service.url}/healthz`)
    expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close'])
    upload.write(body.subarray(100_000))
    await upload.ended
    expect(upload.answer()).toMatch(/^HTTP\/1.1 201 /)
    expect(upload.answer()).toMatch(/connection: close/i)
    expect(upload.answer()).toContain(createHash('sha256').update(file).digest('hex'))

    expect(await service.exited).toBe(0)
    isOver = true
    await Promise.all(callers)
    await stalled.ended
    expect(wrong).toEqual([])
    expect(stalled.answer()).not.toMatch(/^HTTP\/1.1 2/)
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow()
    // Nobody is left in the middle of anything: what was taken is done or free for others at once.
    const { rows: held } = await t.services.database.pool.query(
      "SELECT (SELECT count(*)::int FROM webhook_deliveries WHERE claim IS NOT NULL) AS deliveries, (SELECT count(*)::int FROM pgboss.job WHERE state = 'active') AS jobs",
    )
    expect(held).toEqual([{ deliveries: 0, jobs: 0 }])

    const next = await startServing()
    const refused = [...sent].filter(([, fate]) => fate === 'refused').map(([key]) => key)
    for (const key of refused) expect((await post(next.url, key)).status, key).toBe(201)
    const { rows } = await t.services.database.pool.query('SELECT notes FROM payments WHERE deal_id = $1', [deal.id])
    expect(rows.map((row) => row.notes).sort()).toEqual([...sent.keys()].sort())
    await eventually(async () => receiver.received.length >= sent.size)
    expect(new Set(receiver.received.map((call) => call.json.eventId)).size).toBe(sent.size)
    expect(receiver.received).toHaveLength(sent.size)

    const done = await eventually(async () => {
      const data = await analysis()
      return data.status !== 'processing' && data
    }, 3 * PATIENCE_MS)
    expect(done.status).toBe('completed')
    const told = await t.services.database.pool.query("SELECT count(*)::int AS n FROM events WHERE type = 'analysis.completed'")
    expect(told.rows[0].n).toBe(1)
    // A worker that was asked to stop is no mark against the analysis.
    const { rows: tries } = await t.services.database.pool.query('SELECT attempts FROM analyses WHERE id = $1', [analysisId])
    expect(tries).toEqual([{ attempts: 1 }])
    next.child.kill('SIGTERM')
    expect(await next.exited).toBe(0)
    await receiver.close()
  })
})

type Process = { pid: number; parent: number; began: string; line: string }

const processes = async (): Promise<Process[]> => {
  const found: Process[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    if (stat === null) continue
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') continue
    const line = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
    found.push({ pid: Number(pid), parent: Number(fields[1]), began: fields[19]!, line })
  }
  return found
}

const below = (all: Process[], pid: number): Process[] =>
  all.filter((one) => one.parent === pid).flatMap((one) => [one, ...below(all, one.pid)])

/** Those that read files. */
const readersOf = (all: Process[]): Process[] => all.filter((one) => one.line.includes('parsing/child.ts'))

describe('npm start', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'holdback-npm-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }))

  // SIGKILL leaves nobody who could end the readers, not even the one that waits for a first file, warm.
  test.each([
    { signal: 'SIGTERM', warm: false },
    { signal: 'SIGKILL', warm: true },
    { signal: 'SIGINT', warm: false },
  ] as const)('killed by $signal it takes everything with it: server, file readers, PostgreSQL', async ({ signal, warm }) => {
    // Without its prestart, which installs what is missing.
    const npm = await startProcess('npm', ['start', '--ignore-scripts'], { DATA_DIR: dataDir, WARM_UP: String(warm) })
    if (warm) expect(readersOf(below(await processes(), npm.child.pid!))).not.toEqual([])
    const key = (await readFile(join(dataDir, 'demo.key'), 'utf8')).trim()
    const statement = form({}, { name: 'a.pdf', bytes: renderLong(1, 40).pdf, field: 'files' })
    const posted = await fetch(`${npm.url}/api/public/v1/analysis/bank-statements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: statement,
    })
    expect(posted.status).toBe(202)
    const before = await eventually(async () => {
      const all = below(await processes(), npm.child.pid!)
      return readersOf(all).length > 0 && all
    })
    expect(before.some((one) => one.line.includes('main.ts serve'))).toBe(true)
    expect(before.some((one) => one.line.startsWith('postgres') || one.line.includes('/postgres'))).toBe(true)
    // A terminal's Ctrl-C reaches npm and the service, and npm passes it on: twice in one moment is once.
    if (signal === 'SIGINT') for (const one of before) if (one.line.includes('main.ts serve')) process.kill(one.pid, signal)
    npm.child.kill(signal)
    await npm.exited
    const remaining = async () => {
      const now = await processes()
      return before.filter((one) => now.some((other) => other.pid === one.pid && other.began === one.began))
    }
    await eventually(async () => (await remaining()).length === 0).catch(() => {})
    expect(await remaining()).toEqual([])
    await expect.poll(npm.output).toContain('Stopping…')
  })
})
