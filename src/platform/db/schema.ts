import type {
  AnalysesTable,
  AnalysisCorrectionsTable,
  AnalysisDataTable,
  AnalysisFilesTable,
  AnalysisRevisionsTable,
  ClassificationRulesTable,
  DocumentStatementsTable,
  ModelLabelsTable,
  UnclaimedBlobsTable,
  UnderwritingAnalysesTable,
  UnderwritingInputsTable,
  UnderwritingReportsTable,
  UnderwritingSelectionsTable,
} from './tables/analyses.ts'
import type {
  AchCountersTable,
  AchEntriesTable,
  AchFilesTable,
  AchReturnItemsTable,
  AlertsTable,
  BankAccountsTable,
  SchedulePausesTable,
  ScheduleVersionsTable,
  TrueUpsTable,
} from './tables/collections.ts'
import type { NotesTable, PresenceTable, TodayDoneTable, ViewsTable } from './tables/console.ts'
import type { AuditLogTable, EventsTable, IdempotencyKeysTable, WebhookDeliveriesTable, WebhooksTable } from './tables/events.ts'
import type {
  ApiKeysTable,
  MembershipsTable,
  OrganizationsTable,
  SessionsTable,
  SignInTriesTable,
  UsersTable,
  WelcomeLinksTable,
} from './tables/people.ts'
import type {
  ApplicationsTable,
  CodeCountersTable,
  ContactsTable,
  DealsTable,
  DocumentsTable,
  ListCountsTable,
  MerchantsTable,
  PaymentsTable,
  PortfolioBuildsTable,
  PortfolioDaysTable,
  PortfolioSumsTable,
} from './tables/portfolio.ts'
import type { RegistryImportsTable, RegistryRecordsTable, RegistryWordsTable, TroubledDealsTable } from './tables/registry.ts'

/** The tables as TypeScript sees them. migrations/ decides; test/db-schema.test.ts compares the two, column by column. */
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
  underwriting_reports: UnderwritingReportsTable
  underwriting_selections: UnderwritingSelectionsTable
  document_statements: DocumentStatementsTable
  registry_records: RegistryRecordsTable
  registry_words: RegistryWordsTable
  registry_imports: RegistryImportsTable
  troubled_deals: TroubledDealsTable
}
