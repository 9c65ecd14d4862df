import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../src/app.ts'
import { analyzeRows } from '../../src/engine/analyze.ts'
import { startTemporary } from '../../src/platform/db/embedded/temporary.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { SCOPES } from '../../src/resources/keys/scopes.ts'
import { createKey } from '../../src/resources/keys/service.ts'
import { createOrganization } from '../../src/resources/organizations/service.ts'
import type { IsoDate } from '../../src/shared/dates.ts'
import { cents } from '../../src/shared/money.ts'
import { generateMerchant, renderLong, renderStatement } from '../../test/statements/generator/index.ts'
import type { Result } from '../result.ts'
import { BENCH_SECRET, benchServices, closeBenchServices } from '../service.ts'

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const quantile = (values: number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]!

type Call = (method: string, path: string, body?: FormData) => Promise<Response>

/** Analyses through the whole service: how many a minute, what a synchronous one costs beside the engine, and what others notice meanwhile. */
export const jobs = async (): Promise<Result[]> => {
  const server = await startTemporary()
  const folder = await mkdtemp(join(tmpdir(), 'holdback-bench-'))
  try {
    await migrate(server.url)
    const services = await benchServices(server.url, folder)
    const app = buildApp(services, { rateLimitPerSecond: 0, addressRateLimitPerSecond: 0, trustProxy: false })
    try {
      const url = await app.listen({ host: '127.0.0.1', port: 0 })
      const org = await createOrganization(services, { name: 'bench' })
      const { key } = await createKey(services, { orgId: org.id, name: 'bench', scopes: SCOPES, expiresAt: null })
      const call: Call = (method, path, body) =>
        fetch(`${url}/api/public/v1${path}`, {
          method,
          headers: { authorization: `Bearer ${key}` },
          ...(body === undefined ? {} : { body }),
        })
      const start = () => startWorker(server.url, folder)
      return [await synchronous(url, key), ...(await throughput(call, start)), await responsiveness(call, start)]
    } finally {
      await app.close()
      await closeBenchServices(services)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await server.stop()
  }
}

const startWorker = async (databaseUrl: string, dataDir: string): Promise<ChildProcess> => {
  const worker = spawn(process.execPath, ['src/main.ts', 'work'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, SECRET_KEY: BENCH_SECRET, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout!, 'data')
  return worker
}

const stop = async (workers: ChildProcess[]): Promise<void> => {
  for (const worker of workers) worker.kill('SIGTERM')
  await Promise.all(workers.map((w) => once(w, 'exit')))
}

/** The answer to 500 rows may take two and a half times what the engine takes. */
const synchronous = async (url: string, key: string): Promise<Result> => {
  const rows = Array.from({ length: 500 }, (_, i) => ({
    date: `2026-0${1 + (i % 3)}-${String(1 + (i % 28)).padStart(2, '0')}`,
    description: i % 3 ? `SYSCO CORP INV ${i} TRACE ${i * 7919}` : `SQUARE INC DES:${i * 31} ID:T3${i * 104_729}`,
    amount: (1_000 + i * 37) / 100,
    type: i % 3 ? ('debit' as const) : ('credit' as const),
  }))
  const own = rows.map((r) => ({ ...r, date: r.date as IsoDate, amount: cents(Math.round(r.amount * 100)) }))
  const caller = fork(join(import.meta.dirname, 'caller.ts'))
  caller.send({ url: `${url}/api/public/v1/analysis/transactions`, key, body: JSON.stringify({ transactions: rows }) })
  const post = async (): Promise<number> => {
    caller.send('post')
    const [took] = (await once(caller, 'message')) as [number | string]
    if (typeof took === 'string') throw new Error(took)
    return took
  }
  const engine: number[] = []
  const whole: number[] = []
  for (let i = 0; i < 130; i++) {
    const at = performance.now()
    analyzeRows(own)
    engine.push(performance.now() - at)
    whole.push(await post())
  }
  caller.disconnect()
  const [engineMs, wholeMs] = [median(engine.slice(30)), median(whole.slice(30))]
  return {
    name: '500 transactions over HTTP against the engine alone',
    value: wholeMs,
    unit: 'ms',
    ratio: wholeMs / engineMs,
    aim: '≤ 2.5',
  }
}

const submit = async (call: Call, pdf: Uint8Array): Promise<string> => {
  const form = new FormData()
  form.append('files', new Blob([Uint8Array.from(pdf)]), 'statement.pdf')
  const { data } = (await (await call('POST', '/analysis/bank-statements', form)).json()) as { data: { id: string } }
  return data.id
}

/** By their places in the list: whoever read the results themselves, megabytes each, in the process that serves them, would measure that. */
const settled = async (call: Call, ids: string[], everyMs = 20): Promise<void> => {
  const open = new Set(ids)
  while (open.size > 0) {
    const { data } = (await (await call('GET', '/analysis?limit=100')).json()) as {
      data: { id: string; status: string; error: string | null }[]
    }
    for (const { id, status, error } of data) {
      if (status === 'failed') throw new Error(`analysis ${id} failed: ${error}`)
      if (status === 'completed') open.delete(id)
    }
    if (open.size > 0) await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

const throughput = async (call: Call, start: () => Promise<ChildProcess>): Promise<Result[]> => {
  const merchant = generateMerchant(5, { months: 1 })
  const short = renderStatement(merchant, 0, 'chase-business').pdf
  const long = renderLong(5, 100).pdf
  const results: Result[] = []
  const perMinute = async (pdf: Uint8Array, count: number): Promise<number> => {
    await settled(call, [await submit(call, pdf)])
    const at = performance.now()
    const ids: string[] = []
    for (let i = 0; i < count; i++) ids.push(await submit(call, pdf))
    await settled(call, ids)
    return (count * 60_000) / (performance.now() - at)
  }
  const one = [await start()]
  const shortOne = await perMinute(short, 30)
  const longOne = await perMinute(long, 8)
  const two = [...one, await start()]
  const shortTwo = await perMinute(short, 60)
  const longTwo = await perMinute(long, 16)
  await stop(two)
  results.push({ name: 'analyses of a short statement, 1 worker', value: shortOne, unit: 'a minute', ratio: null, aim: 'reported' })
  results.push({
    name: 'analyses of a short statement, 2 workers against 1',
    value: shortTwo,
    unit: 'a minute',
    ratio: shortTwo / shortOne,
    aim: 'reported',
  })
  results.push({ name: 'analyses of 100 pages, 1 worker', value: longOne, unit: 'a minute', ratio: null, aim: 'reported' })
  results.push({
    name: 'analyses of 100 pages, 2 workers against 1',
    value: longTwo,
    unit: 'a minute',
    ratio: longTwo / longOne,
    aim: 'reported',
  })
  return results
}

/** The slowest hundredth of GET /deals while ten long statements are read, against the same when nothing is. */
const responsiveness = async (call: Call, start: () => Promise<ChildProcess>): Promise<Result> => {
  const long = renderLong(6, 100).pdf
  const worker = await start()
  const measure = async (until: () => boolean): Promise<number> => {
    const times: number[] = []
    while (!until() || times.length < 300) {
      const at = performance.now()
      await (await call('GET', '/deals?limit=1')).text()
      times.push(performance.now() - at)
      await new Promise((resolve) => setTimeout(resolve, 3))
    }
    return quantile(times, 0.99)
  }
  const idleUntil = performance.now() + 3_000
  const idle = await measure(() => performance.now() > idleUntil)
  const ids: string[] = []
  for (let i = 0; i < 10; i++) ids.push(await submit(call, long))
  let isDone = false
  // Asking after them is served by the process that is measured: seldom, or that is what is measured.
  const work = settled(call, ids, 250).then(() => {
    isDone = true
  })
  const busy = await measure(() => isDone)
  await work
  await stop([worker])
  return {
    name: 'p99 of a read while ten 100-page statements are analysed, against idle',
    value: busy,
    unit: 'ms',
    ratio: busy / idle,
    aim: '≤ 1.5',
  }
}
