import type { AnalysisResult, AnalyzedTransaction } from '../client/analysis-result.ts'
import type { Page } from '../client/pages.ts'
import { path } from '../client/transport.ts'
import { api } from './api.ts'
import type { Correction, CorrectionChange, PageFile } from './api-types.ts'

/** An analysis on the desk: a standalone one, or the bank scrub of a deal or an application. Both have the same verbs; only the envelope differs. */

/** Of bank data that was compared with statements. */
export type Comparison = {
  analysisId: string
  matched: number
  onlyInStatements: ({ index: number } & AnalyzedTransaction)[]
  onlyInData: { index: number; account_id: string; date: string; name: string; amount: number; type: 'credit' | 'debit' }[]
  onlyInStatementsCount: number
  onlyInDataCount: number
}

export type DeskAnalysis = {
  id: string
  status: 'pending' | 'processing' | 'completed' | 'failed'
  mode: 'pdf' | 'transactions'
  error: string | null
  revision: number
  startedAt: string
  completedAt: string | null
  /** Of a standalone one: since when what it was computed from is kept no longer. */
  inputsEndedAt?: string | null
  dealId: string | null
  merchantId: string | null
  progress?: { pagesDone: number; pagesTotal: number }
  comparison?: Comparison
  sandbox?: boolean
  /** Null until it is completed. */
  result: AnalysisResult | null
}

type Head = Omit<DeskAnalysis, 'result'>
type Whole = Head & { [K in keyof AnalysisResult]: AnalysisResult[K] | null }
type ScrubRun = Omit<Head, 'mode' | 'startedAt'> & { createdAt: string; result: (AnalysisResult & { sandbox?: boolean }) | null }

export type ExportFormat = 'csv' | 'xlsx' | 'pdf'

const ofWhole = (whole: Whole): DeskAnalysis => ({ ...whole, result: whole.summary === null ? null : (whole as AnalysisResult) })
const ofRun = (run: ScrubRun): DeskAnalysis => ({ ...run, mode: 'pdf', startedAt: run.createdAt, sandbox: run.result?.sandbox === true })

/** The most that a page of a list holds. */
const MAX_LIMIT = 100

/** `subject` is the deal or application of a scrub. */
export const deskOf = (analysisId: string, subject: string | undefined) => {
  const at = subject ? path`/deals/${subject}/underwriting/analyses/${analysisId}` : path`/analysis/${analysisId}`
  const unwrap = (body: unknown): DeskAnalysis => (subject ? ofRun(body as ScrubRun) : ofWhole((body as { data: Whole }).data))
  const listOf = <T>(body: unknown): T[] => (subject ? (body as T[]) : (body as Page<T>).data)
  return {
    scope: subject ? 'underwriting:trigger' : 'analysis:trigger',
    /** Its statements are documents of a deal or an application. */
    isOfRecord: subject !== undefined,
    get: async (revision?: number) => unwrap((await api.request('GET', at, { query: revision === undefined ? {} : { revision } })).body),
    files: async () => listOf<PageFile>((await api.request('GET', `${at}/files`)).body),
    corrections: async () => {
      const all: Correction[] = []
      for (let page = 1; ; page++) {
        const found = listOf<Correction>((await api.request('GET', `${at}/corrections`, { query: { limit: MAX_LIMIT, page } })).body)
        all.push(...found)
        if (found.length < MAX_LIMIT) break
      }
      // One that is made while the pages are read moves the last of a page on to the next.
      return [...new Map(all.map((correction) => [correction.id, correction])).values()]
    },
    correct: async (body: { revision: number; reason: string; changes: CorrectionChange[] }) =>
      unwrap((await api.request('POST', `${at}/corrections`, { body })).body),
    undo: async (correctionId: string) =>
      unwrap((await api.request('DELETE', `${at}/corrections/${encodeURIComponent(correctionId)}`)).body),
    pictureUrl: (file: number, page: number, width: number) => `/api/public/v1${at}/files/${file}/pages/${page}.png?width=${width}`,
    exportUrl: (format: ExportFormat) => `/api/public/v1${at}/export?format=${format}`,
  }
}
export type DeskApi = ReturnType<typeof deskOf>
