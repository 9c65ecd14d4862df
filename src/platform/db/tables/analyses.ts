import type { ColumnType, Generated } from 'kysely'
import type { Id } from '../../../shared/ids.ts'
import type { Json, Timestamp, Versioned } from './common.ts'

export type UnclaimedBlobsTable = { key: string; delete_after: Timestamp }

export type AnalysesTable = Versioned & {
  id: Id<'ana'>
  org_id: Id<'org'>
  mode: 'pdf' | 'transactions'
  status: 'pending' | 'processing' | 'completed' | 'failed'
  deal_id: Id<'deal'> | null
  merchant_id: Id<'mer'> | null
  statement_count: Generated<number>
  error: string | null
  pages_done: number | null
  pages_total: number | null
  job_id: string | null
  attempts: Generated<number>
  completed_at: Timestamp | null
  revision: Generated<number>
  inputs_ended_at: Timestamp | null
  comparison: ColumnType<object | null, string | null, string | null>
}

export type PageSize = { width: number; height: number }

export type AnalysisFilesTable = {
  analysis_id: Id<'ana'>
  position: number
  file_name: string
  blob_key: string | null
  size: number
  sha256: string
  pages: ColumnType<PageSize[] | null, string | null, string | null>
}

/** Whose a correction or a replaced result is: `subject_id` repeats the one of the two that is not null. */
type OfAnalysis = { org_id: Id<'org'>; subject_id: string; analysis_id: Id<'ana'> | null; run_id: Id<'uwa'> | null }

export type AnalysisCorrectionsTable = OfAnalysis & {
  id: Id<'cor'>
  revision: number
  reason: string
  given: ColumnType<unknown[], string, string>
  changes: ColumnType<unknown[], string, string>
  made_by: string
  undone_by: string | null
  undone_at: Timestamp | null
  undone_revision: number | null
  created_at: Timestamp
}

export type AnalysisRevisionsTable = OfAnalysis & { revision: number; result: Buffer }

export type ClassificationRulesTable = Versioned & {
  id: Id<'rule'>
  org_id: Id<'org'>
  payee: string
  type: 'credit' | 'debit'
  category: string
  reason: string | null
  made_by: string
}

export type AnalysisDataTable = {
  analysis_id: Id<'ana'>
  input: Buffer | null
  result: Buffer | null
  overview: Json<object> | null
}

export type ModelLabelsTable = { org_id: Id<'org'>; key: string; label: Json<object>; created_at: Timestamp }

export type UnderwritingAnalysesTable = Versioned & {
  id: Id<'uwa'>
  org_id: Id<'org'>
  deal_id: Id<'deal'> | null
  application_id: Id<'app'> | null
  tool: string
  provider: string | null
  params: Json<Record<string, unknown>>
  status: 'processing' | 'completed' | 'failed'
  error: string | null
  result: Buffer | null
  pdf_key: string | null
  job_id: string | null
  pages_done: ColumnType<number | null, number | null | undefined, number | null>
  pages_total: ColumnType<number | null, number | null | undefined, number | null>
  attempts: Generated<number>
  completed_at: Timestamp | null
  revision: Generated<number>
}

export type UnderwritingInputsTable = { run_id: Id<'uwa'>; org_id: Id<'org'>; input: Buffer }

export type UnderwritingReportsTable = { run_id: Id<'uwa'>; org_id: Id<'org'>; pdf_sealed: Buffer }

export type UnderwritingSelectionsTable = { org_id: Id<'org'>; subject_id: string; document_ids: Id<'doc'>[]; updated_at: Timestamp }

export type DocumentStatementsTable = { document_id: Id<'doc'>; org_id: Id<'org'>; statements: Buffer; parsed_at: Timestamp }
