import type { PdfLimits } from '../../engine/pdf/read.ts'
import { ReadError, type Statement } from '../../engine/types.ts'
import { createTurns } from '../../shared/turns.ts'
import { type Child, type ChildLimits, startChild } from './child-process.ts'

export type ReadOptions = {
  /** The name that statements and errors carry. */
  fileName: string
  /** Whose file it is: they take turns. */
  group?: string
  /** Of the file, where it is known: small files do not wait for large ones. */
  sizeBytes?: number
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
  /** How many files are read at once. Of two or more, one takes only short files. */
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
  maxMs: 600_000,
  // PDFium's memory grows and never shrinks: a process that a big file has blown up is not kept.
  keepBelowBytes: 512 * MEGABYTE,
  keepForFiles: 200,
}

/** What may begin in the place for short files, and how long it may stay there: one that turns out to be long begins again in another place. */
const SHORT_FILE_BYTES = 4 * MEGABYTE
const SHORT_FILE_MS = 15_000

type Place = 'any' | 'short'
type Waiting = { isShort: boolean; start: (place: Place) => void }

export const createParser = ({ processes = 1, limits = {}, childLimits = {} }: ParserOptions = {}): Parser => {
  const bounds = { ...DEFAULT_CHILD_LIMITS, ...childLimits }
  const idle: Child[] = []
  const busy = new Set<Child>()
  const line = createTurns<Waiting>()
  const closing = new AbortController()
  const free: Record<Place, number> = processes > 1 ? { any: processes - 1, short: 1 } : { any: 1, short: 0 }

  const next = (): void => {
    while (free.any > 0) {
      const waiting = line.take()
      if (waiting === null) return
      free.any--
      waiting.start('any')
    }
    while (free.short > 0) {
      const waiting = line.take((w) => w.isShort)
      if (waiting === null) return
      free.short--
      waiting.start('short')
    }
  }

  const placeFor = (group: string, isShort: boolean, signal: AbortSignal): Promise<Place> =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = {
        isShort,
        start: (place) => {
          signal.removeEventListener('abort', cancel)
          resolve(place)
        },
      }
      const cancel = () => {
        line.remove(group, waiting)
        reject(new ReadError('cancelled', 'The reading was cancelled.'))
      }
      signal.addEventListener('abort', cancel, { once: true })
      line.add(group, waiting)
      next()
    })

  const readIn = async (place: Place, source: string | Uint8Array, options: ReadOptions, signal: AbortSignal): Promise<FileResult> => {
    const child = idle.pop() ?? startChild(bounds)
    busy.add(child)
    try {
      const { fileName, onProgress, onExplained } = options
      return await child.read({ source, fileName, limits, explain: onExplained !== undefined }, { signal, onProgress, onExplained })
    } finally {
      busy.delete(child)
      free[place]++
      if (!closing.signal.aborted && child.isFit()) idle.push(child)
      else child.kill()
      next()
    }
  }

  const read: Parser['read'] = async (source, options) => {
    const signal = options.signal ? AbortSignal.any([closing.signal, options.signal]) : closing.signal
    if (signal.aborted) throw new ReadError('cancelled', 'The reading was cancelled.')
    const group = options.group ?? ''
    const sizeBytes = options.sizeBytes ?? (typeof source === 'string' ? Number.POSITIVE_INFINITY : source.length)
    const place = await placeFor(group, sizeBytes <= SHORT_FILE_BYTES, signal)
    if (place === 'any') return readIn(place, source, options, signal)
    const isLong = AbortSignal.timeout(SHORT_FILE_MS)
    try {
      return await readIn(place, source, options, AbortSignal.any([signal, isLong]))
    } catch (error) {
      if (!isLong.aborted || signal.aborted || !(error instanceof ReadError && error.code === 'cancelled')) throw error
      return readIn(await placeFor(group, false, signal), source, options, signal)
    }
  }

  const close = async (): Promise<void> => {
    closing.abort()
    await Promise.all([...idle.splice(0), ...busy].map((child) => child.kill()))
  }

  const pids = (): number[] => [...idle, ...busy].flatMap((child) => child.pid ?? [])

  return { read, pids, close }
}
