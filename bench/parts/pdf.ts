import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createParser } from '../../src/platform/parsing/parser.ts'
import { generateMerchant, renderLong, renderStatement, scanStatement } from '../../test/statements/generator/index.ts'
import type { Part, Result } from '../result.ts'

const PAGES = 100
const RUNS = 5
const OCR_LAYOUT = 'wells-history'

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const hasPoppler = (): boolean => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The whole reading of a statement, in the process that can be killed: bytes to rows, reconciled, with its fraud signs. */
export const pdf: Part = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'holdback-bench-pdf-'))
  const parser = createParser()
  try {
    return [...(await longStatement(folder, parser.read)), ...(await ocr(folder, parser.read))]
  } finally {
    await parser.close()
    await rm(folder, { recursive: true })
  }
}

type Read = ReturnType<typeof createParser>['read']

const longStatement = async (folder: string, read: Read): Promise<Result[]> => {
  const path = join(folder, 'long.pdf')
  const long = renderLong('bench', PAGES)
  await writeFile(path, long.pdf)
  const perPage = (ms: number): number => ms / long.truth.pageCount
  const first = await timed(() => read(path, { fileName: 'long.pdf' }))
  const ours: number[] = []
  const poppler: number[] = []
  const compare = hasPoppler()
  // In turns, so that both have the same neighbours on a busy machine.
  for (let run = 0; run < RUNS; run++) {
    ours.push(await timed(() => read(path, { fileName: 'long.pdf' })))
    if (compare) poppler.push(await timed(() => execFileSync('pdftotext', ['-bbox', path, join(folder, 'out.html')])))
  }
  const baseline = compare ? median(poppler) : null
  const aim = compare ? '≤ 1 × pdftotext -bbox' : '≤ 1 × pdftotext -bbox (not installed)'
  return [
    {
      name: 'statement of 100 pages, read and reconciled, per page',
      value: perPage(median(ours)),
      unit: 'ms',
      ratio: baseline && median(ours) / baseline,
      aim,
    },
    {
      name: 'the same, first file of a new process, per page',
      value: perPage(first),
      unit: 'ms',
      ratio: baseline && first / baseline,
      aim: '',
    },
  ]
}

type LiteParse = new (options: Record<string, unknown>) => { parse: (path: string) => Promise<{ pages: unknown[] }> }

/** No dependency of ours: `npm i --no-save @llamaindex/liteparse` puts it beside, to be measured against. */
const installedLiteParse = async (): Promise<LiteParse | null> => {
  const name = '@llamaindex/liteparse'
  return import(name).then(
    (module: { LiteParse: LiteParse }) => module.LiteParse,
    () => null,
  )
}

/** LiteParse with the model and the resolution that we read with: words alone, without any rows. */
const liteParse = async (LiteParse: LiteParse, folder: string, path: string): Promise<number> => {
  const model = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
  await writeFile(join(folder, 'eng.traineddata'), gunzipSync(await readFile(model)))
  const parser = new LiteParse({ tessdataPath: folder, dpi: 300, numWorkers: availableParallelism(), quiet: true })
  return timed(() => parser.parse(path))
}

const ocr = async (folder: string, read: Read): Promise<Result[]> => {
  const scan = scanStatement(renderStatement(generateMerchant('bench-scan'), 0, OCR_LAYOUT))
  let pages = 0
  const ms = await timed(async () => {
    pages = (await read(scan.pdf, { fileName: 'scan.pdf' })).ocrPages
  })
  const aMinute = pages / (ms / 60_000)
  const ours: Result = { name: 'OCR of a scanned statement', value: aMinute, unit: 'pages/min', ratio: null, aim: '' }
  const LiteParse = await installedLiteParse()
  if (!LiteParse) return [ours]
  const path = join(folder, 'scan.pdf')
  await writeFile(path, scan.pdf)
  const theirs = pages / ((await liteParse(LiteParse, folder, path)) / 60_000)
  return [
    { ...ours, ratio: aMinute / theirs, aim: '≥ 1 × LiteParse, same model and resolution' },
    { name: 'OCR of the same by LiteParse, words alone', value: theirs, unit: 'pages/min', ratio: null, aim: 'the measure' },
  ]
}
