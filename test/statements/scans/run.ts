import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPdf } from '../../../src/engine/pdf/read.ts'
import { examine, statementsOf } from '../../../src/engine/statement/read.ts'
import { isWorthAnother, secondOpinion } from '../../../src/engine/statement/second-opinion.ts'
import { ReadError, type Statement } from '../../../src/engine/types.ts'
import { loadPdfium } from '../../../src/platform/parsing/pdfium-wasm.ts'
import { generateMerchant, layouts, renderStatement, scanStatement, type Truth } from '../generator/index.ts'
import { keepReadings } from './cached-ocr.ts'
import { keyOf, score } from './score.ts'

/**
 * `npm run scans`: one scan of every layout of the generator as the reader reads it, one line each. What OCR saw is kept, so that a second run takes seconds.
 *   npm run scans -- --seed 2 --month 0 --only mercury --dpi 150 --why --once (without the second reading) --careful (the second reading alone) --cache FOLDER
 */
const argument = (name: string): string | undefined =>
  process.argv.includes(`--${name}`) ? process.argv[process.argv.indexOf(`--${name}`) + 1] : undefined
const has = (name: string): boolean => process.argv.includes(`--${name}`)

const folder = argument('cache') ?? join(tmpdir(), 'holdback-scans')
const seed = Number(argument('seed') ?? 1)
const month = Number(argument('month') ?? seed % 3)
const dpi = Number(argument('dpi') ?? 200)

const scanOf = (layout: string): { pdf: Uint8Array; truth: Truth } => {
  const rendered = renderStatement(generateMerchant(seed), month, layout)
  const path = join(folder, 'pdf', `${layout}-${seed}-${month}-${dpi}.pdf`)
  mkdirSync(join(folder, 'pdf'), { recursive: true })
  if (!existsSync(path)) writeFileSync(path, scanStatement(rendered, dpi).pdf)
  return { pdf: readFileSync(path), truth: rendered.truth }
}

const quick = keepReadings(folder, 'quick')
const careful = keepReadings(folder, 'careful')
const spent = (): number => quick.spent() + careful.spent()
const pdfium = await loadPdfium()

type Read = { statements: Statement[]; pages: number; twice: boolean; why: string }

const read = async (pdf: Uint8Array, layout: string): Promise<Read> => {
  const surroundings = { fileName: `${layout}.pdf` }
  const doc = await readPdf(pdfium, pdf, { ocr: has('careful') ? careful.read : quick.read })
  const first = { doc, examined: examine(doc, surroundings) }
  const twice = !has('once') && !has('careful') && isWorthAnother(first)
  const { examined } = twice ? secondOpinion(first, await readPdf(pdfium, pdf, { ocr: careful.read }), surroundings) : first
  try {
    const statements = statementsOf(examined)
    const why = statements.flatMap((s) => s.discrepancies.map(({ message }) => message)).slice(0, 3)
    return { statements, pages: doc.pages.length, twice, why: why.join(' | ') }
  } catch (error) {
    if (!(error instanceof ReadError)) throw error
    return { statements: [], pages: doc.pages.length, twice, why: error.message }
  }
}

const tick = (value: boolean, letter: string): string => (value ? letter : '.')
const sum = { files: 0, whole: 0, proven: 0, wrong: 0, rows: 0, exact: 0, extra: 0, words: 0, wordsLost: 0, pages: 0, twice: 0 }
try {
  console.log('R rows exact, E ends, P proven, ! wrong but proven, 2 read twice')
  for (const layout of layouts.filter((name) => name.includes(argument('only') ?? ''))) {
    const { pdf, truth } = scanOf(layout)
    const before = spent()
    const { statements, pages, twice, why } = await read(pdf, layout)
    const { exact, missed, extra, words, wordsLost, ends, proven, wrongButProven } = score(statements, truth)
    const isWhole = missed.length === 0 && extra.length === 0
    const marks = `${tick(isWhole, 'R')}${tick(ends, 'E')}${tick(proven, 'P')}${tick(wrongButProven, '!')}${tick(twice, '2')}`
    const seconds = ((spent() - before) / pages).toFixed(1)
    console.log(
      `${marks}  ${layout}  ${exact}/${exact + extra.length} of ${truth.rows.length}, words lost ${wordsLost} of ${words}, ${seconds} CPU s a page`,
    )
    if (has('why') && !(isWhole && ends && proven)) {
      console.log(`       ${why}`)
      for (const row of missed.slice(0, 8)) console.log(`       missed ${keyOf(row)} ${row.text}`)
      for (const row of extra.slice(0, 8)) console.log(`       extra  ${keyOf(row)} ${row.text}`)
    }
    sum.files++
    sum.whole += Number(isWhole)
    sum.proven += Number(proven)
    sum.wrong += Number(wrongButProven)
    sum.rows += truth.rows.length
    sum.exact += exact
    sum.extra += extra.length
    sum.words += words
    sum.wordsLost += wordsLost
    sum.pages += pages
    sum.twice += Number(twice)
  }
  console.log(
    `seed ${seed}, month ${month}, ${dpi} dpi: ${sum.files} scans, rows exact ${sum.whole}, proven ${sum.proven}, wrong but proven ${sum.wrong}, read twice ${sum.twice}; ` +
      `rows ${sum.exact} of ${sum.rows}, too many ${sum.extra}; words lost ${((100 * sum.wordsLost) / sum.words).toFixed(2)} %; ` +
      `${(spent() / sum.pages).toFixed(2)} CPU s a page over ${sum.pages} pages`,
  )
} finally {
  await quick.close()
  await careful.close()
}
