import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { analyzeRows } from '../../src/engine/analyze.ts'
import { createBlobStore } from '../../src/platform/blobs/create.ts'
import { createPictures } from '../../src/platform/parsing/pictures.ts'
import { generateMerchant, layouts, renderStatement } from '../../test/statements/generator/index.ts'
import { startTestApp } from '../../test/test-app.ts'
import { startTestWorker } from '../../test/test-worker.ts'
import type { Part, Result } from '../result.ts'
import { manyRows } from './analysis.ts'

const RUNS = 7
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

/** What an underwriter waits for: a correction, and a page. */
export const desk: Part = async () => [...(await correction()), ...(await pagePicture())]

const correction = async (): Promise<Result[]> => {
  const rows = manyRows(ROWS).slice(0, ROWS)
  const t = await startTestApp()
  const worker = await startTestWorker(t.services)
  try {
    const transactions = rows.map((row) => ({ ...row, amount: row.amount / 100 }))
    const { data } = (await t.tenant.call('POST', '/analysis/transactions', { transactions })).body
    while ((await t.tenant.call('GET', `/analysis/${data.id}?fields=status`)).body.data.status !== 'completed')
      await new Promise((r) => setTimeout(r, 100))
    const credit = rows.findIndex((row) => row.type === 'credit')
    const over: number[] = []
    const alone: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const changes = [{ kind: 'revenue', rows: [credit], isRevenue: run % 2 === 0 }]
      over.push(await timed(() => t.tenant.call('POST', `/analysis/${data.id}/corrections`, { revision: run, reason: 'Bench.', changes })))
      alone.push(await timed(() => analyzeRows(rows, { openingBalance: null, holders: [] })))
    }
    const [whole, engine] = [median(over), median(alone)]
    return [
      {
        name: `a correction at ${ROWS.toLocaleString('en-US')} rows over HTTP, less ${FREE_MS} ms, against the engine alone`,
        value: whole,
        unit: 'ms',
        ratio: Math.max(0, whole - FREE_MS) / engine,
        aim: '≤ 1.5',
      },
    ]
  } finally {
    await worker.stop()
    await t.stop()
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
