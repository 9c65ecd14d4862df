import { Worker } from 'node:worker_threads'
import type { PackedPages } from '../../engine/pdf/packing.ts'
import type { PdfiumCode } from '../../engine/pdf/pdfium.ts'
import type { PdfLimits, SharePages } from '../../engine/pdf/read.ts'
import { ReadError, type ReadErrorCode } from '../../engine/types.ts'

/** What the second thread is asked: the pages of `bytes` that it gets hold of by counting up `counter`. */
export type ShareRequest = { code: PdfiumCode; bytes: SharedArrayBuffer; total: number; counter: SharedArrayBuffer; limits: PdfLimits }
export type ShareReply = { packed: PackedPages } | { failed: ReadErrorCode; message: string }

/** The next chunk nobody has taken, over a counter that threads share. */
export const takeFrom = (counter: SharedArrayBuffer): (() => number) => {
  const cell = new Int32Array(counter)
  return () => Atomics.add(cell, 0, 1)
}

/** A second thread with a PDFium of its own for long files; started with the first of them. Both live in the process that can be killed. */
export const createSharing = (code: Promise<PdfiumCode>): SharePages => {
  let worker: Worker | null = null
  return (bytes, total, limits) => {
    worker ??= new Worker(new URL('./share-thread.ts', import.meta.url))
    const thread = worker
    thread.unref()
    const counter = new SharedArrayBuffer(4)
    const shared = new SharedArrayBuffer(bytes.length)
    new Uint8Array(shared).set(bytes)
    const result = new Promise<PackedPages>((resolve, reject) => {
      const lost = (): void => {
        worker = null
        reject(new ReadError('crashed', 'The file is built so that reading it fails.'))
      }
      const answer = (reply: ShareReply): void => {
        thread.off('error', lost)
        thread.off('exit', lost)
        if ('packed' in reply) resolve(reply.packed)
        else reject(new ReadError(reply.failed, reply.message))
      }
      thread.once('message', answer)
      thread.once('error', lost)
      thread.once('exit', lost)
    })
    // Whoever waits for it may have failed first; its own failure must then not end the process.
    result.catch(() => {})
    void code.then((compiled) => thread.postMessage({ code: compiled, bytes: shared, total, counter, limits } satisfies ShareRequest))
    return { take: takeFrom(counter), result }
  }
}
