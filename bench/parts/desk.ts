import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buildApp } from '../../src/app.ts'
import { analyzeRows } from '../../src/engine/analyze.ts'
import { createBlobStore } from '../../src/platform/blobs/create.ts'
import { startTemporary } from '../../src/platform/db/embedded/temporary.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createPictures } from '../../src/platform/parsing/pictures.ts'
import { SCOPES } from '../../src/resources/keys/scopes.ts'
import { createKey } from '../../src/resources/keys/service.ts'
import { createOrganization } from '../../src/resources/organizations/service.ts'
import { generateMerchant, layouts, renderStatement } from '../../test/statements/generator/index.ts'
import { startTestWorker } from '../../test/test-worker.ts'
import type { Part, Result } from '../result.ts'
import { benchServices, closeBenchServices } from '../service.ts'
import { manyRows } from './analysis.ts'

const RUNS = 9
const CORRECTIONS = 25
const WARM_UP = 8
const ROWS = 5_000
const WIDTH = 1_200
/** What a correction may cost besides the engine: HTTP, packing, the database. */
const FREE_MS = 30

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** What all threads of this process spent: it does not grow when others want the same cores. */
const spent = async (work: () => unknown): Promise<{ wall: number; cpu: number }> => {
  const before = process.cpuUsage()
  const wall = await timed(work)
  const { user, system } = process.cpuUsage(before)
  return { wall, cpu: (user + system) / 1_000 }
}

/** What an underwriter waits for: a correction, and a page. */
export const desk: Part = async () => [...(await correction()), ...(await pagePicture())]

const correction = async (): Promise<Result[]> => {
  const server = await startTemporary()
  const folder = await mkdtemp(join(tmpdir(), 'holdback-bench-desk-'))
  await migrate(server.url)
  const services = await benchServices(server.url, folder)
  const app = buildApp(services, { rateLimitPerSecond: 0, addressRateLimitPerSecond: 0, trustProxy: false })
  const worker = await startTestWorker(services)
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const org = await createOrganization(services, { name: 'bench' })
    const { key } = await createKey(services, { orgId: org.id, name: 'bench', scopes: SCOPES, expiresAt: null })
    const ask = async (method: string, path: string, body?: object): Promise<string> => {
      const response = await fetch(`${url}/api/public/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return text
    }
    const call = async (method: string, path: string, body?: object) =>
      (JSON.parse(await ask(method, path, body)) as { data: { id: string; status: string } }).data
    const rows = manyRows(ROWS).slice(0, ROWS)
    const { id } = await call('POST', '/analysis/transactions', { transactions: rows.map((row) => ({ ...row, amount: row.amount / 100 })) })
    while ((await call('GET', `/analysis/${id}?fields=status`)).status !== 'completed')
      await new Promise((resolve) => setTimeout(resolve, 100))
    const credit = rows.findIndex((row) => row.type === 'credit')
    const over: Awaited<ReturnType<typeof spent>>[] = []
    const alone: typeof over = []
    // In turns, so that both have the same neighbours on a busy machine; the first are for warming up.
    for (let run = 0; run < WARM_UP + CORRECTIONS; run++) {
      const changes = [{ kind: 'revenue', rows: [credit], isRevenue: run % 2 === 0 }]
      over.push(await spent(() => ask('POST', `/analysis/${id}/corrections`, { revision: run, reason: 'Bench.', changes })))
      alone.push(await spent(() => analyzeRows(rows, { openingBalance: null, holders: [] })))
    }
    const name = `a correction at ${ROWS.toLocaleString('en-US')} rows over HTTP, less ${FREE_MS} ms, against the engine alone`
    const compared = (name: string, of: 'wall' | 'cpu'): Result => {
      const [whole, engine] = [over, alone].map((runs) => median(runs.slice(WARM_UP).map((run) => run[of]))) as [number, number]
      return { name, value: whole, unit: 'ms', ratio: Math.max(0, whole - FREE_MS) / engine, aim: '≤ 1.5' }
    }
    return [compared(name, 'wall'), compared(`${name}, processor time, its caller’s too`, 'cpu')]
  } finally {
    await worker.stop()
    await app.close()
    await closeBenchServices(services)
    await rm(folder, { recursive: true, force: true })
    await server.stop()
  }
}

const pagePicture = async (): Promise<Result[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'holdback-bench-desk-'))
  const blobs = await createBlobStore({ blobUrl: null, dataDir: folder })
  const pictures = createPictures()
  try {
    const pdf = Buffer.from(renderStatement(generateMerchant('bench'), 0, layouts[0]!).pdf)
    const path = join(folder, 'page.pdf')
    await writeFile(path, pdf)
    await blobs.put('bench', Readable.from([pdf]), { maxBytes: pdf.length })
    // A hash of its own each time: the same bytes would come from the cache.
    const source = (n: number) => ({ key: 'bench', sha256: createHash('sha256').update(String(n)).digest('hex') })
    await pictures.page(blobs, source(-1), 'bench', 1, WIDTH)
    const ours: number[] = []
    const again: number[] = []
    const poppler: number[] = []
    for (let run = 0; run < RUNS; run++) {
      ours.push(await timed(() => pictures.page(blobs, source(run), 'bench', 1, WIDTH)))
      again.push(await timed(() => pictures.page(blobs, source(run), 'bench', 1, WIDTH)))
      poppler.push(
        await timed(() =>
          execFileSync('pdftoppm', [
            '-png',
            '-f',
            '1',
            '-l',
            '1',
            '-scale-to-x',
            String(WIDTH),
            '-scale-to-y',
            '-1',
            path,
            join(folder, 'out'),
          ]),
        ),
      )
    }
    return [
      {
        name: 'a page as a picture, 1,200 wide',
        value: median(ours),
        unit: 'ms',
        ratio: median(ours) / median(poppler),
        aim: '≤ 1.5 × pdftoppm',
      },
      {
        name: 'the same page again, from the cache',
        value: median(again),
        unit: 'ms',
        ratio: median(again) / median(ours),
        aim: 'from the cache',
      },
    ]
  } finally {
    await pictures.close()
    await rm(folder, { recursive: true })
  }
}
