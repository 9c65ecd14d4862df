import { readFile } from 'node:fs/promises'
import { drawPage, measurePages } from '../../engine/pdf/draw.ts'
import { answerFailure, watchParent } from './child-duties.ts'
import { loadPdfium } from './pdfium-wasm.ts'
import { encodePng } from './png.ts'
import type { Numbered, PictureJob, PictureResult, Report } from './protocol.ts'

// The process that strangers' pages are drawn in. It holds nothing but the file at hand, and may be killed at any moment.

const pdfium = loadPdfium()

const send = (report: Report<PictureResult>): void => {
  process.send?.(report)
}

const resultOf = async (job: PictureJob): Promise<PictureResult> => {
  const bytes = await readFile(job.path)
  if (job.task === 'measure') return { pages: measurePages(await pdfium, bytes) }
  const drawing = drawPage(await pdfium, bytes, job.page, job.width)
  return { png: drawing === null ? null : encodePng(drawing) }
}

const run = async (job: Numbered<PictureJob>): Promise<void> => {
  try {
    send({ kind: 'result', job: job.job, result: await resultOf(job) })
  } catch (error) {
    send(answerFailure(job.job, error))
  }
}

watchParent()
process.on('message', (job: Numbered<PictureJob>) => {
  send({ kind: 'begun', job: job.job })
  void run(job)
})
await pdfium
send({ kind: 'ready' })
