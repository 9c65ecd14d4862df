import { Worker } from 'node:worker_threads'
import type { PdfiumCode } from '../../engine/pdf/pdfium.ts'
import type { PdfLimits, SharedPages, SharePages } from '../../engine/pdf/read.ts'
import { ReadError, type ReadErrorCode } from '../../engine/types.ts'

/** What the second thread is asked: the pages of `bytes` that it gets hold of by counting up `counter`. */
export type ShareRequest = {
  file: number
  code: PdfiumCode
  bytes: SharedArrayBuffer
  total: number
  counter: SharedArrayBuffer
  limits: PdfLimits
}
export type ShareReply = { file: number } & ({ packed: SharedPages } | { failed: ReadErrorCode; message: string })

/** The next chunk nobody has taken, over a counter that threads share. */
export const takeFrom = (counter: SharedArrayBuffer): (() => number) => {
  const cell = new Int32Array(counter)
  return () => Atomics.add(cell, 0, 1)
}

/** A second thread with a PDFium of its own for long files; started with the first of them. Both live in the process that can be killed. */
export const createSharing = (code: Promise<PdfiumCode>): SharePages => {
  let worker: Worker | null = null
  let files = 0
  return (bytes, total, limits) => {
    worker ??= new Worker(new URL('./share-thread.ts', import.meta.url))
    const thread = worker
    thread.unref()
    const file = ++files
    const counter = new SharedArrayBuffer(4)
    const shared = new SharedArrayBuffer(bytes.length)
    new Uint8Array(shared).set(bytes)
    const result = new Promise<SharedPages>((resolve, reject) => {
      const lost = (): void => {
        worker = null
        listen('off')
        reject(new ReadError('crashed', 'The file is built so that reading it fails.'))
      }
      const answer = (reply: ShareReply): void => {
        // What was read of a file that was given up comes while the next one is read: it must never become a part of that.
        if (reply.file !== file) return
        listen('off')
        if ('packed' in reply) resolve(reply.packed)
        else reject(new ReadError(reply.failed, reply.message))
      }
      const listen = (way: 'on' | 'off'): void => {
        thread[way]('message', answer)
        thread[way]('error', lost)
        thread[way]('exit', lost)
      }
      listen('on')
    })
    // Whoever waits for it may have failed first; its own failure must then not end the process.
    result.catch(() => {})
    void code.then((compiled) => thread.postMessage({ file, code: compiled, bytes: shared, total, counter, limits } satisfies ShareRequest))
    return { take: takeFrom(counter), stop: () => void Atomics.store(new Int32Array(counter), 0, total), result }
  }
}
