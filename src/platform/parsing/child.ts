import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { findFraudSigns } from '../../engine/fraud/find.ts'
import type { OcrPage } from '../../engine/pdf/ocr/ocr-words.ts'
import { openPdfium } from '../../engine/pdf/pdfium.ts'
import { readPdf } from '../../engine/pdf/read.ts'
import { explain } from '../../engine/statement/explain.ts'
import { examine, statementsOf } from '../../engine/statement/read.ts'
import { firstOpinions, hasStatement, isWorthReadingAgain, lastOpinion, type Opinion } from '../../engine/statement/second-opinion.ts'
import { type Finding, type PdfText, ReadError } from '../../engine/types.ts'
import { answerFailure, watchParent } from './child-duties.ts'
import { createOcr } from './ocr.ts'
import type { FileResult } from './parser.ts'
import { loadPdfiumCode } from './pdfium-wasm.ts'
import type { Numbered, ReadJob, Report } from './protocol.ts'
import { createSharing } from './sharing.ts'
import { warmUpPdfs } from './warm-up.ts'

// The process that strangers' files are read in. It holds nothing but the file at hand, and may be killed at any moment.

const OCR_THREADS_MAX = 2
const PROGRESS_EVERY_MS = 50
/** A scan that took longer than this is not read a second time: a result that does not add up is worth more than none in time. */
const ONCE_ONLY_AFTER_MS = 150_000
const WARM_UP_AFTER_MS = 20
/** With one the first file of a bank that is not among them costs 1.4 times a later one, with two 1.2; further ones win nothing. */
const WARM_UP_ROUNDS = 2

/** Said of the first reading only where it is the last: the second one failed, or was stopped by the limits. */
const READ_ONCE: Finding = {
  kind: 'second_reading_failed',
  severity: 'info',
  message:
    'The scan does not add up as it was read, or only with figures mended, and reading it a second time failed: more of it may be misread than usual.',
  page: null,
  box: null,
}

const send = (report: Report<FileResult>): void => {
  process.send?.(report)
}

const code = loadPdfiumCode()
const pdfium = code.then(openPdfium)
const share = availableParallelism() > 1 ? createSharing(code) : undefined
const ocrThreads = Math.min(OCR_THREADS_MAX, availableParallelism())
const quick = createOcr(ocrThreads, 'quick')
const careful = createOcr(ocrThreads, 'careful')

const openFile = (path: string): Promise<Uint8Array> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new ReadError('damaged', `The file cannot be opened (${error.code}).`)
  })

/** A file that comes meanwhile is read next. */
const warmUp = async (): Promise<void> => {
  const files = warmUpPdfs()
  for (let i = 0; i < WARM_UP_ROUNDS * files.length && !isAsked; i++) {
    const doc = await readPdf(await pdfium, files[i % files.length]!, { limits: {}, share })
    findFraudSigns(doc, statementsOf(examine(doc, { fileName: '' })))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Few files need it, and it holds as much memory as the rest of the process. */
const readCarefully = async (read: () => Promise<PdfText>): Promise<PdfText> => {
  try {
    return await read()
  } finally {
    await careful.close()
  }
}

const run = async ({ job, source, limits, explain: isExplained, ...surroundings }: Numbered<ReadJob>): Promise<void> => {
  let ocrPages = 0
  let reportedAt = 0
  const startedAt = Date.now()
  try {
    const bytes = typeof source === 'string' ? await openFile(source) : source
    const readAs = async (read: OcrPage, before: number): Promise<PdfText> =>
      readPdf(await pdfium, bytes, {
        limits,
        ocrParallel: ocrThreads,
        ocr: read,
        share,
        onPage: (done, pagesTotal, ocrStarted) => {
          const now = Date.now()
          if (before + ocrStarted === ocrPages && done < pagesTotal && now - reportedAt < PROGRESS_EVERY_MS) return
          reportedAt = now
          ocrPages = before + ocrStarted
          // Of a second reading it is told that it goes on, which gives it its time; pages that are done stay done.
          send({ kind: 'progress', job, pagesDone: before > 0 ? pagesTotal : done, pagesTotal, ocrPages })
        },
      })
    const doc = await readAs(quick.read, 0)
    const scanned = ocrPages
    const first = firstOpinions(doc, surroundings)
    const resultOf = (opinion: Opinion, more: readonly Finding[]): FileResult => {
      if (isExplained) send({ kind: 'explanation', job, text: explain(opinion.examined) })
      const read = statementsOf(opinion.examined)
      const signs = findFraudSigns(opinion.doc, read)
      const statements = read.map((statement, i) => ({ ...statement, findings: [...statement.findings, ...more, ...signs[i]!] }))
      const pages = doc.pages.map(({ width, height }) => ({ width, height }))
      return { statements, pageCount: doc.pages.length, ocrPages: scanned, pages }
    }
    const isTwice = isWorthReadingAgain(first) && Date.now() - startedAt < ONCE_ONLY_AFTER_MS
    if (isTwice && hasStatement(first.best)) send({ kind: 'provisional', job, result: resultOf(first.best, [READ_ONCE]) })
    const best = isTwice ? lastOpinion(first, await readCarefully(() => readAs(careful.read, scanned)), surroundings) : first.best
    send({ kind: 'result', job, result: resultOf(best, []) })
  } catch (error) {
    send(answerFailure(job, error))
  }
}

watchParent()
// A file that is there already is not kept waiting for one that nobody sent.
let isAsked = false
let warming = Promise.resolve()
process.on('message', (job: Numbered<ReadJob>) => {
  isAsked = true
  send({ kind: 'begun', job: job.job })
  // One file at a time: PDFium knows no others beside it.
  void warming.then(() => run(job))
})
await pdfium
await new Promise((resolve) => setTimeout(resolve, WARM_UP_AFTER_MS))
if (!isAsked) warming = warmUp()
await warming
// Processes like this one end by being killed, at which nothing would be written: the next one starts with what this one has compiled.
flushCompileCache()
send({ kind: 'ready' })
