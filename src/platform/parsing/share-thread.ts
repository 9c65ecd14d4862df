import { parentPort } from 'node:worker_threads'
import { openPdfium, type Pdfium } from '../../engine/pdf/pdfium.ts'
import { readShare } from '../../engine/pdf/read.ts'
import { ReadError } from '../../engine/types.ts'
import { type ShareReply, type ShareRequest, takeFrom } from './sharing.ts'

let pdfium: Promise<Pdfium> | null = null

parentPort!.on('message', async ({ file, code, bytes, total, counter, limits }: ShareRequest) => {
  pdfium ??= openPdfium(code)
  try {
    const packed = await readShare(await pdfium, new Uint8Array(bytes), total, takeFrom(counter), limits)
    parentPort!.postMessage({ file, packed } satisfies ShareReply, [packed.numbers.buffer])
  } catch (error) {
    const reply: ShareReply =
      error instanceof ReadError
        ? { file, failed: error.code, message: error.message }
        : { file, failed: 'crashed', message: 'The file is built so that reading it fails.' }
    parentPort!.postMessage(reply)
  }
})
