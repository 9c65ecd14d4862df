import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { findFraudSigns } from '../../engine/fraud/find.ts'
import { openPdfium } from '../../engine/pdf/pdfium.ts'
import { readPdf } from '../../engine/pdf/read.ts'
import { explain } from '../../engine/statement/explain.ts'
import { examine, statementsOf } from '../../engine/statement/read.ts'
import { ReadError } from '../../engine/types.ts'
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
const WARM_UP_AFTER_MS = 20
/** Further ones win nothing: what is left is what a file has of its own. */
const WARM_UP_ROUNDS = 2

const send = (report: Report<FileResult>): void => {
  process.send?.(report)
}

const code = loadPdfiumCode()
const pdfium = code.then(openPdfium)
const share = availableParallelism() > 1 ? createSharing(code) : undefined
const ocr = createOcr(Math.min(OCR_THREADS_MAX, availableParallelism()))

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

const run = async ({ job, source, limits, explain: isExplained, ...surroundings }: Numbered<ReadJob>): Promise<void> => {
  let ocrPages = 0
  let reportedAt = 0
  try {
    const bytes = typeof source === 'string' ? await openFile(source) : source
    const doc = await readPdf(await pdfium, bytes, {
      limits,
      ocrParallel: Math.min(OCR_THREADS_MAX, availableParallelism()),
      ocr: ocr.read,
      share,
      onPage: (pagesDone, pagesTotal, ocrStarted) => {
        const now = Date.now()
        if (ocrStarted === ocrPages && pagesDone < pagesTotal && now - reportedAt < PROGRESS_EVERY_MS) return
        reportedAt = now
        ocrPages = ocrStarted
        send({ kind: 'progress', job, pagesDone, pagesTotal, ocrPages })
      },
    })
    const examined = examine(doc, surroundings)
    if (isExplained) send({ kind: 'explanation', job, text: explain(examined) })
    const read = statementsOf(examined)
    const signs = findFraudSigns(doc, read)
    const statements = read.map((statement, i) => ({ ...statement, findings: [...statement.findings, ...signs[i]!] }))
    const pages = doc.pages.map(({ width, height }) => ({ width, height }))
    send({ kind: 'result', job, result: { statements, pageCount: doc.pages.length, ocrPages, pages } })
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
