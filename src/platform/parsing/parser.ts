import type { PdfLimits } from '../../engine/pdf/read.ts'
import type { Surroundings } from '../../engine/statement/facts/period/dating.ts'
import type { Statement } from '../../engine/types.ts'
import { dateInZone } from '../../shared/dates.ts'
import { type ChildLimits, type Progress, startChild } from './child-process.ts'
import { createPool, type ReaderMetrics, watchedAs } from './pool.ts'
import type { PageSizes, ReadJob } from './protocol.ts'

export type { Progress } from './child-process.ts'

export type ReadOptions = {
  /** The name that statements and errors carry. */
  fileName: string
  /** Whose file it is: they take turns. */
  group?: string
  /** The days that other statements of the upload cover, for a file that prints no year. */
  neighbours?: Surroundings['neighbours']
  /** Of the file, where it is known: small files do not wait for large ones. */
  sizeBytes?: number
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Asks for what took every line of the file, and is given it, also where the file is no statement. */
  onExplained?: (text: string) => void
}
export type FileResult = {
  statements: Statement[]
  pageCount: number
  ocrPages: number
  /** Each page as a reader sees it, in points. */
  pages: PageSizes
}

export type Parser = {
  /** Reads a file, by path or as bytes, in a process of its own. Rejects with a ReadError that says why, and with nothing else. */
  read: (source: string | Uint8Array, options: ReadOptions) => Promise<FileResult>
  /** From now on its processes are there before a file is, ready to read it; resolves when they are. */
  keepStarted: () => Promise<void>
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
  metrics?: ReaderMetrics
}

const MEGABYTE = 1024 * 1024

export const DEFAULT_CHILD_LIMITS: ChildLimits = {
  residentBytes: 1_536 * MEGABYTE,
  heapMegabytes: 768,
  baseMs: 30_000,
  perPageMs: 500,
  perOcrPageMs: 60_000,
  maxMs: 600_000,
  waitingFactor: 6,
  // PDFium's memory grows and never shrinks: a process that a big file has blown up is not kept.
  keepBelowBytes: 512 * MEGABYTE,
  keepForFiles: 200,
}

/** What may begin in the place for short files. */
const SHORT_FILE_BYTES = 4 * MEGABYTE

export const createParser = ({ processes = 1, limits = {}, childLimits = {}, metrics }: ParserOptions = {}): Parser => {
  const bounds = { ...DEFAULT_CHILD_LIMITS, ...childLimits }
  const pool = createPool<ReadJob, FileResult>(() => startChild('./child.ts', bounds), processes, {
    hasShortPlace: true,
    ...watchedAs('files', metrics),
  })
  return {
    read: (source, { fileName, neighbours, sizeBytes, ...options }) => {
      const size = sizeBytes ?? (typeof source === 'string' ? Number.POSITIVE_INFINITY : source.length)
      const readOn = dateInZone(new Date(), 'UTC')
      const job = { source, fileName, neighbours, readOn, limits, explain: options.onExplained !== undefined }
      return pool.run(job, { ...options, isShort: size <= SHORT_FILE_BYTES })
    },
    keepStarted: pool.keepStarted,
    pids: pool.pids,
    close: pool.close,
  }
}
