import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyzeStatements } from '../../src/engine/analyze.ts'
import { findFraudSigns } from '../../src/engine/fraud/find.ts'
import { openPdfium } from '../../src/engine/pdf/pdfium.ts'
import { readPdf } from '../../src/engine/pdf/read.ts'
import { examine, statementsOf } from '../../src/engine/statement/read.ts'
import { startTemporary } from '../../src/platform/db/embedded/temporary.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createParser } from '../../src/platform/parsing/parser.ts'
import { loadPdfiumCode } from '../../src/platform/parsing/pdfium-wasm.ts'
import { renderLong } from '../../test/statements/generator/index.ts'
import type { Part, Result } from '../result.ts'
import { formOf, Service } from '../running.ts'

/** What a person feels who drops a statement on the screen: from upload to result, against the engine alone in the same run. */

const PAGES = 6
const AT_ONCE = 24
const WARMING_ROUNDS = 8

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const timed = async (work: () => unknown): Promise<number> => {
  const at = performance.now()
  await work()
  return performance.now() - at
}

export const waiting: Part = async () => {
  const server = await startTemporary()
  const folder = await mkdtemp(join(tmpdir(), 'holdback-bench-waiting-'))
  const service = new Service(server.url, folder)
  try {
    await migrate(server.url)
    const files = Array.from({ length: AT_ONCE }, (_, i) => renderLong(`waiting ${i}`, PAGES).pdf)
    const engineMs = await engineAlone(files)
    const processesMs = await twoProcesses(files, folder)
    await service.start()
    // What the caller's own first form takes is not the service's.
    await new Response(formOf(files[0]!)).arrayBuffer()
    const firstMs = await timed(() => service.analysed(files[0]!))
    for (const file of files.slice(0, 12)) await service.analysed(file)
    const each: number[] = []
    for (const file of files) each.push(await timed(() => service.analysed(file)))
    const warmMs = median(each)
    const crowds: number[] = []
    for (let i = 0; i < 3; i++) crowds.push(await timed(() => service.allAnalysed(files)))
    const oneWorker = await service.cpuOf(() => service.allAnalysed(files))
    await service.addWorker()
    // Until its readers have compiled as much as the first worker's, who have read as many files by now: what is asked is what a second one costs, not what its start does.
    for (let i = 0; i < WARMING_ROUNDS; i++) await service.allAnalysed(files)
    const twoWorkers = await service.cpuOf(() => service.allAnalysed(files))
    return [
      line(
        `upload of a ${PAGES}-page statement to completed, less 30 ms, against the engine alone`,
        warmMs,
        (warmMs - 30) / engineMs,
        '≤ 1.5',
      ),
      line('the first such upload after the start, against a warm one', firstMs, firstMs / warmMs, '≤ 1.3'),
      line(`${AT_ONCE} uploads at once, against two parser processes`, median(crowds), median(crowds) / processesMs, '≤ 1.3'),
      {
        name: 'CPU seconds an analysis, 2 workers against 1',
        value: twoWorkers / AT_ONCE,
        unit: 's',
        ratio: twoWorkers / oneWorker,
        aim: '≤ 1.1',
      },
    ]
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
    await server.stop()
  }
}

const line = (name: string, value: number, ratio: number, aim: string): Result => ({ name, value, unit: 'ms', ratio, aim })

/** Bytes to the whole analysis, in this process, warm. */
const engineAlone = async (files: Uint8Array[]): Promise<number> => {
  const pdfium = await openPdfium(await loadPdfiumCode())
  const run = async (file: Uint8Array): Promise<void> => {
    const doc = await readPdf(pdfium, file, {})
    const read = statementsOf(examine(doc, { fileName: 'statement.pdf' }))
    findFraudSigns(doc, read)
    analyzeStatements(read)
  }
  for (const file of files) await run(file)
  const times: number[] = []
  for (const file of files) times.push(await timed(() => run(file)))
  return median(times)
}

const twoProcesses = async (files: Uint8Array[], folder: string): Promise<number> => {
  const paths = await Promise.all(
    files.map(async (file, i) => {
      const path = join(folder, `${i}.pdf`)
      await writeFile(path, file)
      return path
    }),
  )
  const parser = createParser({ processes: 2 })
  try {
    const all = () => Promise.all(paths.map((path) => parser.read(path, { fileName: 'statement.pdf', sizeBytes: 1 })))
    await all()
    await all()
    const times: number[] = []
    for (let i = 0; i < 3; i++) times.push(await timed(all))
    return median(times)
  } finally {
    await parser.close()
  }
}
