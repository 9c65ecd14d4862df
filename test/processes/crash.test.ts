import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateInZone } from '../../src/shared/dates.ts'
import { demoIsFull, type Service, startService } from '../service-process.ts'

let dataDir: string
let service: Service | null = null
let key: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'holdback-crash-'))
  service = await startService(dataDir)
  key = (await readFile(join(dataDir, 'demo.key'), 'utf8')).trim()
  // Payments are counted, and the demo makes some.
  await demoIsFull(service.url, key)
})
afterAll(async () => {
  await service?.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
})

const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${service!.url}/api/public/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  // biome-ignore lint/suspicious/noExplicitAny: an answer can be anything.
  return { status: response.status, replayed: response.headers.get('idempotent-replayed'), body: (await response.json()) as any }
}

const ROUNDS = 3
const REQUESTS = 24

test('a crash between the write and the answer: retried with the same key, every request is carried out exactly once', async () => {
  const [deal] = (await call('GET', '/deals?status=active&limit=1')).body.data
  const effectiveDate = dateInZone(new Date(), 'America/New_York')
  let replays = 0
  for (let round = 0; round < ROUNDS; round++) {
    const before = (await call('GET', `/deals/${deal.id}/payments?limit=1`)).body.meta.pagination.total
    const requests = Array.from({ length: REQUESTS }, (_, i) => ({
      body: { amount: 0.01, type: 'fee', effectiveDate, notes: `${round}/${i}` },
      header: { 'idempotency-key': `crash-${round}-${i}` },
    }))
    const post = ({ body, header }: (typeof requests)[number]) => call('POST', `/deals/${deal.id}/payments`, body, header)
    let answered = 0
    const sent = requests.map((r) =>
      post(r).then(
        () => ++answered,
        () => null,
      ),
    )
    // Somewhere among the answers: some requests are done, some are half way, some have not begun.
    const killAfter = 1 + Math.floor(Math.random() * (REQUESTS / 2))
    while (answered < killAfter) await Promise.race(sent.filter(Boolean)).then(() => new Promise((resolve) => setImmediate(resolve)))
    await service!.kill()
    await Promise.all(sent)
    service = await startService(dataDir)
    for (const r of requests) {
      const answer = await post(r)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      expect(answer.body.data.notes).toBe(r.body.notes)
      if (answer.replayed) replays++
    }
    const { data, meta } = (await call('GET', `/deals/${deal.id}/payments?limit=100&sort_by=createdAt`)).body
    expect(meta.pagination.total).toBe(before + REQUESTS)
    const notes = data.map((p: { notes: string }) => p.notes).filter((n: string) => n?.startsWith(`${round}/`))
    expect(new Set(notes).size).toBe(REQUESTS)
    expect(notes).toHaveLength(REQUESTS)
  }
  expect(replays).toBeGreaterThan(0)
})
