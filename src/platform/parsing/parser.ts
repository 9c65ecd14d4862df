import type { PdfLimits } from '../../engine/pdf/read.ts'
import { ReadError, type Statement } from '../../engine/types.ts'
import { type Child, type ChildLimits, startChild } from './child-process.ts'

export type ReadOptions = {
  /** The name that statements and errors carry. */
  fileName: string
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Asks for what took every line of the file, and is given it, also where the file is no statement. */
  onExplained?: (text: string) => void
}
export type Progress = { pagesDone: number; pagesTotal: number; ocrPages: number }
export type FileResult = { statements: Statement[]; pageCount: number; ocrPages: number }

export type Parser = {
  /** Reads a file, by path or as bytes, in a process of its own. Rejects with a ReadError that says why, and with nothing else. */
  read: (source: string | Uint8Array, options: ReadOptions) => Promise<FileResult>
  /** The processes it has at the moment, for whoever watches over the machine. */
  pids: () => number[]
  /** Ends its processes; files that are being read are cancelled. */
  close: () => Promise<void>
}

export type ParserOptions = {
  /** How many files are read at once. */
  processes?: number
  limits?: Partial<PdfLimits>
  childLimits?: Partial<ChildLimits>
}

const MEGABYTE = 1024 * 1024

export const DEFAULT_CHILD_LIMITS: ChildLimits = {
  residentBytes: 1_536 * MEGABYTE,
  heapMegabytes: 768,
  baseMs: 30_000,
  perPageMs: 500,
  perOcrPageMs: 60_000,
  // PDFium's memory grows and never shrinks: a process that a big file has blown up is not kept.
  keepBelowBytes: 512 * MEGABYTE,
  keepForFiles: 200,
}

export const createParser = ({ processes = 1, limits = {}, childLimits = {} }: ParserOptions = {}): Parser => {
  const bounds = { ...DEFAULT_CHILD_LIMITS, ...childLimits }
  const idle: Child[] = []
  const busy = new Set<Child>()
  const queue: (() => void)[] = []
  const closing = new AbortController()
  let running = 0

  const next = (): void => {
    if (running < processes) queue.shift()?.()
  }

  const slot = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', cancel)
        running++
        resolve()
      }
      const cancel = () => {
        queue.splice(queue.indexOf(start), 1)
        reject(new ReadError('cancelled', 'The reading was cancelled.'))
      }
      signal.addEventListener('abort', cancel, { once: true })
      queue.push(start)
      next()
    })

  const read: Parser['read'] = async (source, options) => {
    const signal = options.signal ? AbortSignal.any([closing.signal, options.signal]) : closing.signal
    if (signal.aborted) throw new ReadError('cancelled', 'The reading was cancelled.')
    await slot(signal)
    const child = idle.pop() ?? startChild(bounds)
    busy.add(child)
    try {
      const { fileName, onProgress, onExplained } = options
      return await child.read({ source, fileName, limits, explain: onExplained !== undefined }, { signal, onProgress, onExplained })
    } finally {
      busy.delete(child)
      running--
      if (!closing.signal.aborted && child.isFit()) idle.push(child)
      else child.kill()
      next()
    }
  }

  const close = async (): Promise<void> => {
    closing.abort()
    await Promise.all([...idle.splice(0), ...busy].map((child) => child.kill()))
  }

  const pids = (): number[] => [...idle, ...busy].flatMap((child) => child.pid ?? [])

  return { read, pids, close }
}
