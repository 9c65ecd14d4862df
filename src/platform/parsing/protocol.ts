import type { PdfLimits } from '../../engine/pdf/read.ts'
import type { Surroundings } from '../../engine/statement/facts/period/dating.ts'
import type { ReadErrorCode } from '../../engine/types.ts'

/** What a supervising process and its child say to each other. One job at a time, numbered. */
export type Numbered<J> = { job: number } & J
export type Report<R> =
  | { kind: 'ready' }
  /** The first word about a job: from here on it is the job's fault what becomes of the process. */
  | { kind: 'begun'; job: number }
  | { kind: 'progress'; job: number; pagesDone: number; pagesTotal: number; ocrPages: number }
  /** Why the file was read as it was; comes before its result, or before the reason why there is none. The last one counts. */
  | { kind: 'explanation'; job: number; text: string }
  /** What stands if the rest of the work fails or takes too long. */
  | { kind: 'provisional'; job: number; result: R }
  | { kind: 'result'; job: number; result: R }
  | { kind: 'failed'; job: number; code: ReadErrorCode; message: string; healthy: boolean; cause?: string }

/** A file to be read, by path or as bytes. */
export type ReadJob = Surroundings & { source: string | Uint8Array; limits: Partial<PdfLimits>; explain?: boolean }

/** What can be asked of a file's pages: how large they are, or a picture of one. */
export type PictureJob = { path: string } & ({ task: 'measure' } | { task: 'draw'; page: number; width: number })
export type PageSizes = { width: number; height: number }[]
/** Null when there is no such page. */
export type PictureResult = { pages: PageSizes } | { png: Uint8Array | null }
