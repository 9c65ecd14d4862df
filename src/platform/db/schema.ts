import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'

/** The tables as TypeScript sees them. migrations/ decides; test/db-schema.test.ts compares the two, column by column. */
export type Timestamp = string
/** Written as text, read as what it says. */
type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>

export type OrganizationsTable = {
  id: Id<'org'>
  name: string
  time_zone: string
  created_at: Timestamp
  /** What the organization has set; resources/organizations/settings.ts knows the rest. */
  settings: ColumnType<Record<string, unknown>, string | undefined, string>
  settings_version: Generated<number>
}

export type ApiKeysTable = {
  id: Id<'key'>
  org_id: Id<'org'>
  name: string
  key_hash: Buffer
  key_start: string
  scopes: string[]
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
  last_used_at: Timestamp | null
  created_at: Timestamp
  created_by: Id<'usr'> | null
}

export type UsersTable = {
  id: Id<'usr'>
  email: string
  name: string | null
  password: string | null
  totp_secret: Buffer | null
  totp_confirmed_at: Timestamp | null
  totp_last_step: Generated<number>
  recovery_codes: Generated<Buffer[]>
  last_org_id: Id<'org'> | null
  created_at: Timestamp
  updated_at: Timestamp
}

export type MembershipsTable = {
  org_id: Id<'org'>
  user_id: Id<'usr'>
  role: string
  accepted_at: Timestamp | null
  disabled_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

export type SessionsTable = {
  id: Id<'ses'>
  org_id: Id<'org'>
  user_id: Id<'usr'>
  token_hash: Buffer
  signed_in_at: Timestamp
  last_seen_at: Timestamp
  address: string | null
  user_agent: string | null
  created_at: Timestamp
}

export type WelcomeLinksTable = {
  org_id: Id<'org'>
  user_id: Id<'usr'>
  token_hash: Buffer
  kind: 'invite' | 'reset' | 'demo'
  expires_at: Timestamp
  created_at: Timestamp
}

export type SignInTriesTable = { key: Buffer; tries: number; last_at: Timestamp }

export type CodeCountersTable = { org_id: Id<'org'>; kind: 'deal' | 'application'; year: number; last: number }
export type ListCountsTable = { org_id: Id<'org'>; list: string; facet: string; value: string; n: number }

type Versioned = { created_at: Timestamp; updated_at: Timestamp; version: Generated<number> }

export type MerchantsTable = Versioned & {
  id: Id<'mer'>
  org_id: Id<'org'>
  legal_name: string
  dba_name: string | null
  ein: string | null
  business_state: string | null
  industry: string | null
  owner_name: string | null
  owner_email: string | null
  is_active: Generated<boolean>
}

export type ContactsTable = Versioned & {
  id: Id<'con'>
  org_id: Id<'org'>
  merchant_id: Id<'mer'>
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  title: string | null
  is_primary: Generated<boolean>
  is_owner: Generated<boolean>
  ownership_percentage: number | null
  is_active: Generated<boolean>
}

export type ApplicationsTable = Versioned & {
  id: Id<'app'>
  org_id: Id<'org'>
  submission_number: string
  merchant_id: Id<'mer'> | null
  applicant_legal_name: string
  requested_amount: Cents
  applicant_state: string | null
  applicant_industry: string | null
  ein: string | null
  owner_first_name: string | null
  owner_last_name: string | null
  owner_email: string | null
  stage: string
  status: string
  priority: string
  funded_amount: Cents | null
  purchase_amount: Cents | null
  funded_date: IsoDate | null
  payment_frequency: string | null
  payment_amount: Cents | null
  funder_id: string | null
  deal_id: Id<'deal'> | null
  deal_code: string | null
  assignee_id: Id<'usr'> | null
  decline_reasons: Generated<string[]>
  renews_deal_id: ColumnType<Id<'deal'> | null, Id<'deal'> | null | undefined, Id<'deal'> | null>
  payoff_amount: ColumnType<Cents | null, Cents | null | undefined, Cents | null>
}

export type DealsTable = Versioned & {
  id: Id<'deal'>
  org_id: Id<'org'>
  code: string
  merchant_id: Id<'mer'>
  merchant_name: string
  application_id: Id<'app'> | null
  funder_id: string | null
  status: string
  sub_status: string | null
  replaced_by_deal_id: Id<'deal'> | null
  funded_amount: Cents
  purchase_amount: Cents
  opening_collected: Generated<Cents>
  opening_payments: Generated<number>
  opening_last_date: IsoDate | null
  total_collected: Generated<Cents>
  outstanding_balance: GeneratedAlways<Cents>
  rtr_bps: GeneratedAlways<number>
  payment_count: Generated<number>
  funded_date: IsoDate
  payment_frequency: string | null
  payment_amount: Cents | null
  next_payment_date: IsoDate | null
  last_payment_date: IsoDate | null
  status_before: ColumnType<string | null, string | null | undefined, string | null>
  settled_by: ColumnType<Id<'pay'> | null, Id<'pay'> | null | undefined, Id<'pay'> | null>
  specified_percentage: Generated<number | null>
  /** The day it took its status. */
  status_date: IsoDate
  /** A trigger fills in these two, and keeps them what the merchant's are. */
  merchant_state: Generated<string | null>
  merchant_industry: Generated<string | null>
  /** Read and written by resources/schedules, which says what is in it. */
  schedule: ColumnType<object | null, string | null | undefined, string | null>
  bank_account_id: ColumnType<Id<'acct'> | null, Id<'acct'> | null | undefined, Id<'acct'> | null>
  first_priority_interest: Generated<boolean>
}

export type ScheduleVersionsTable = {
  org_id: Id<'org'>
  deal_id: Id<'deal'>
  version: number
  payment_frequency: string
  payment_amount: Cents
  anchor: IsoDate
  first_slot: number
  collected: Cents
  reason: string
  author: string
  created_at: Timestamp
}

export type SchedulePausesTable = {
  org_id: Id<'org'>
  deal_id: Id<'deal'>
  version: number
  position: number
  from_date: IsoDate
  until_date: IsoDate
  reason: string
  author: string
  created_at: Timestamp
}

export type BankAccountsTable = Versioned & {
  id: Id<'acct'>
  org_id: Id<'org'>
  merchant_id: Id<'mer'>
  routing_number: string
  account_sealed: Buffer | null
  account_last4: string
  account_type: 'checking' | 'savings'
  holder_type: 'business' | 'person'
  holder_name: string
  authorized_at: string
  status: 'active' | 'onHold' | 'needsAttention'
  status_reason: string | null
  changed_by: string
  prenoted_on: IsoDate | null
  deleted_at: Timestamp | null
}

export type AchFilesTable = Versioned & {
  id: Id<'ach'>
  org_id: Id<'org'>
  status: 'draft' | 'approved' | 'cancelled'
  effective_date: IsoDate
  entry_count: number
  total_debit: Cents
  created_by: string
  approved_by: string | null
  approved_at: Timestamp | null
  fetched_at: Timestamp | null
  company_id: string
  content_sealed: Buffer | null
  sha256: string | null
}

export type AchEntriesTable = {
  id: GeneratedAlways<number>
  org_id: Id<'org'>
  file_id: Id<'ach'>
  payment_id: Id<'pay'> | null
  deal_id: Id<'deal'> | null
  bank_account_id: Id<'acct'>
  kind: 'debit' | 'retry' | 'prenote'
  expected_on: IsoDate | null
  amount: Cents
  trace: string | null
  is_live: Generated<boolean>
  created_at: Timestamp
}

export type AchCountersTable = { org_id: Id<'org'>; last_trace: number }

export type AchReturnItemsTable = {
  id: GeneratedAlways<number>
  org_id: Id<'org'>
  file_sha256: string
  line: number
  kind: 'return' | 'change'
  code: string
  original_trace: string
  return_trace: string
  amount: Cents
  outcome: 'applied' | 'unmatched'
  reason: string | null
  resolved_at: Timestamp | null
  resolved_by: string | null
  resolution: string | null
  created_at: Timestamp
}
export type AlertsTable = Versioned & {
  id: Id<'alr'>
  org_id: Id<'org'>
  deal_id: Id<'deal'>
  kind: string
  subject: string
  status: string
  message: string
  details: ColumnType<Record<string, unknown>, string, string>
  analysis_id: string
  reason: string | null
}

export type TrueUpsTable = Versioned & {
  id: Id<'tru'>
  org_id: Id<'org'>
  deal_id: Id<'deal'>
  analysis_id: string
  status: string
  months: string[]
  true_revenue: Cents
  specified_percentage: number
  due_amount: Cents
  taken_amount: Cents
  payment_frequency: string
  payments_per_month: number
  current_payment_amount: Cents
  proposed_payment_amount: Cents
  schedule_version: number | null
  reason: string | null
  decided_by: string | null
  decided_at: Timestamp | null
}

export type PortfolioSumsTable = { org_id: Id<'org'>; metric: string; key: string; day: IsoDate; cents: Cents; n: number }
export type PortfolioDaysTable = { org_id: Id<'org'>; day: IsoDate; status: string; deals: number; cents: Cents }
export type PortfolioBuildsTable = { org_id: Id<'org'>; built_at: Timestamp }

export type PaymentsTable = Versioned & {
  id: Id<'pay'>
  org_id: Id<'org'>
  deal_id: Id<'deal'>
  amount: Cents
  type: string
  status: string
  effective_date: IsoDate
  notes: string | null
  return_code: string | null
  returned_date: IsoDate | null
  failure_reason: ColumnType<string | null, string | null | undefined, string | null>
  /** The file that asks the bank for it, where one does. */
  ach_file_id: ColumnType<Id<'ach'> | null, Id<'ach'> | null | undefined, Id<'ach'> | null>
  /** Its file was approved: the bank has been asked, so nothing but the bank ends it. */
  is_with_bank: Generated<boolean>
}

export type DocumentsTable = Versioned & {
  id: Id<'doc'>
  org_id: Id<'org'>
  name: string
  type: string
  deal_id: Id<'deal'> | null
  merchant_id: Id<'mer'> | null
  application_id: Id<'app'> | null
  status: string
  status_reason: string | null
  blob_key: string | null
  content_type: string | null
  size: number | null
  sha256: string | null
}

export type NotesTable = Versioned & {
  id: Id<'note'>
  org_id: Id<'org'>
  deal_id: Id<'deal'> | null
  application_id: Id<'app'> | null
  merchant_id: Id<'mer'> | null
  analysis_id: Id<'ana'> | null
  author_id: string
  body: string
  tags: Generated<string[]>
  mentions: Generated<string[]>
  is_pinned: Generated<boolean>
  promise_date: IsoDate | null
  promise_amount: Cents | null
  promise_status: string | null
}

export type ViewsTable = Versioned & {
  id: Id<'view'>
  org_id: Id<'org'>
  user_id: Id<'usr'>
  screen: string
  name: string
  is_shared: Generated<boolean>
  search: ColumnType<Record<string, string>, string, string>
  columns: Generated<string[]>
}

export type PresenceTable = { org_id: Id<'org'>; record_id: string; user_id: Id<'usr'>; since: Timestamp; seen_at: Timestamp }
export type TodayDoneTable = { org_id: Id<'org'>; user_id: Id<'usr'>; item: string; created_at: Timestamp }

export type IdempotencyKeysTable = {
  org_id: Id<'org'>
  method: string
  path: string
  key: string
  request_hash: Buffer
  status: number
  headers: Json<Record<string, string>>
  body: Buffer
  record_ids: Generated<string[]>
  created_at: Timestamp
}

export type EventsTable = {
  id: Id<'evt'>
  org_id: Id<'org'>
  type: string
  entity_id: string
  data: string
  created_at: Timestamp
  ordinal: GeneratedAlways<number>
  /** What was being done when it was recorded; null where no traces are kept. */
  traceparent: string | null
}

export type AuditLogTable = {
  id: Id<'aud'>
  org_id: Id<'org'>
  actor: string
  action: string
  entity_id: string
  before: JsonOrNull<Record<string, unknown>>
  after: JsonOrNull<Record<string, unknown>>
  request_id: string | null
  created_at: Timestamp
  address: string | null
}

export type WebhooksTable = Versioned & {
  id: Id<'whk'>
  org_id: Id<'org'>
  url: string
  description: string | null
  events: string[]
  status: 'active' | 'paused'
  status_reason: string | null
  secret: Buffer
  previous_secret: Buffer | null
  previous_secret_expires_at: Timestamp | null
}

export type AttemptRecord = {
  attempt: number
  startedAt: string
  durationMs: number
  url: string
  responseStatus: number | null
  responseBody: string | null
  error: string | null
}

export type WebhookDeliveriesTable = {
  id: Id<'dlv'>
  org_id: Id<'org'>
  webhook_id: Id<'whk'>
  event_id: Id<'evt'>
  event_type: string
  status: 'pending' | 'succeeded' | 'failed' | 'paused'
  attempt_count: Generated<number>
  run_attempts: Generated<number>
  next_attempt_at: Timestamp | null
  claim: string | null
  claimed_until: Timestamp | null
  created_at: Timestamp
  last_attempt_at: Timestamp | null
  attempts: ColumnType<AttemptRecord[], string | undefined, string>
  is_test: Generated<boolean>
}

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
export type UnderwritingSelectionsTable = { org_id: Id<'org'>; subject_id: string; document_ids: Id<'doc'>[]; updated_at: Timestamp }
export type DocumentStatementsTable = { document_id: Id<'doc'>; org_id: Id<'org'>; statements: Buffer; parsed_at: Timestamp }

export type RegistryRecordsTable = {
  id: Id<'reg'>
  content_hash: string
  ein: string | null
  legal_name: string
  dba_name: string | null
  state: string | null
  kind: string
  amount: Cents | null
  date: IsoDate | null
  source: string | null
  notes: string | null
  names: string
  terms: string
  created_at: Timestamp
}
export type RegistryWordsTable = { word: string; records: number }
export type RegistryImportsTable = { id: number; token: Generated<string>; added: number; created_at: Timestamp }
export type TroubledDealsTable = {
  deal_id: Id<'deal'>
  org_id: Id<'org'>
  merchant_id: Id<'mer'>
  legal_name: string
  dba_name: string | null
  ein: string | null
}

export type Schema = {
  organizations: OrganizationsTable
  api_keys: ApiKeysTable
  users: UsersTable
  memberships: MembershipsTable
  sessions: SessionsTable
  welcome_links: WelcomeLinksTable
  sign_in_tries: SignInTriesTable
  code_counters: CodeCountersTable
  list_counts: ListCountsTable
  merchants: MerchantsTable
  contacts: ContactsTable
  applications: ApplicationsTable
  deals: DealsTable
  bank_accounts: BankAccountsTable
  ach_files: AchFilesTable
  ach_entries: AchEntriesTable
  ach_counters: AchCountersTable
  ach_return_items: AchReturnItemsTable
  payments: PaymentsTable
  schedule_versions: ScheduleVersionsTable
  alerts: AlertsTable
  true_ups: TrueUpsTable
  portfolio_sums: PortfolioSumsTable
  portfolio_days: PortfolioDaysTable
  portfolio_builds: PortfolioBuildsTable
  schedule_pauses: SchedulePausesTable
  documents: DocumentsTable
  notes: NotesTable
  views: ViewsTable
  presence: PresenceTable
  today_done: TodayDoneTable
  idempotency_keys: IdempotencyKeysTable
  events: EventsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  audit_log: AuditLogTable
  unclaimed_blobs: UnclaimedBlobsTable
  analyses: AnalysesTable
  analysis_files: AnalysisFilesTable
  analysis_data: AnalysisDataTable
  model_labels: ModelLabelsTable
  underwriting_analyses: UnderwritingAnalysesTable
  analysis_corrections: AnalysisCorrectionsTable
  analysis_revisions: AnalysisRevisionsTable
  classification_rules: ClassificationRulesTable
  underwriting_inputs: UnderwritingInputsTable
  underwriting_selections: UnderwritingSelectionsTable
  document_statements: DocumentStatementsTable
  registry_records: RegistryRecordsTable
  registry_words: RegistryWordsTable
  registry_imports: RegistryImportsTable
  troubled_deals: TroubledDealsTable
}
