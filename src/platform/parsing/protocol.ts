import type { PdfLimits } from '../../engine/pdf/read.ts'
import type { ReadErrorCode, Statement } from '../../engine/types.ts'

/** What the parser and its child process say to each other. One job at a time. */
export type Job = { job: number; source: string | Uint8Array; fileName: string; limits: Partial<PdfLimits>; explain?: boolean }
export type Report =
  | { kind: 'ready' }
  | { kind: 'progress'; job: number; pagesDone: number; pagesTotal: number; ocrPages: number }
  /** Why the file was read as it was; comes before its result, or before the reason why there is none. */
  | { kind: 'explanation'; job: number; text: string }
  | { kind: 'result'; job: number; statements: Statement[]; pageCount: number; ocrPages: number }
  | { kind: 'failed'; job: number; code: ReadErrorCode; message: string; healthy: boolean; cause?: string }
