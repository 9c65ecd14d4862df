import type { TSchema } from 'typebox'
import {
  AnalysisMetrics,
  AnalysisSummary,
  AnalyzedAccount,
  AnalyzedStatement,
  AnalyzedTransaction,
  Classifications,
  JoinedStatement,
  ListedTransaction,
  McaPosition,
  NotApplied,
  PositionFigures,
  RowCorrection,
} from '../platform/analysis-run/schema.ts'
import { pagination } from '../platform/http/fields.ts'
import { PageFile } from '../platform/parsing/page-pictures.ts'
import { CreditReport } from '../platform/providers/bureau.ts'
import * as ach from '../resources/ach/schema.ts'
import * as alerts from '../resources/alerts/schema.ts'
import { AnalyzeBankData } from '../resources/analyses/bank-data.ts'
import { OverTime } from '../resources/analyses/over-time.ts'
import * as analyses from '../resources/analyses/schema.ts'
import * as applications from '../resources/applications/schema.ts'
import * as bankAccounts from '../resources/bank-accounts/schema.ts'
import * as contacts from '../resources/contacts/schema.ts'
import * as corrections from '../resources/corrections/schema.ts'
import * as deals from '../resources/deals/schema.ts'
import * as documents from '../resources/documents/schema.ts'
import { EVENT_SCOPES, EVENT_TYPES, type EventType } from '../resources/events/record.ts'
import { EVENT_BODIES, Event } from '../resources/events/schema.ts'
import * as merchants from '../resources/merchants/schema.ts'
import * as payments from '../resources/payments/schema.ts'
import * as portfolio from '../resources/portfolio/schema.ts'
import * as renewals from '../resources/renewals/schema.ts'
import * as schedules from '../resources/schedules/schema.ts'
import * as trueUps from '../resources/true-ups/schema.ts'
import * as underwriting from '../resources/underwriting/schema.ts'
import * as results from '../resources/underwriting/tools/results.ts'
import { paramsOf, TOOLS } from '../resources/underwriting/tools/tools.ts'
import * as webhooks from '../resources/webhooks/schema.ts'

/** Every schema that has a name of its own in the reference: records, what makes and changes them, what is found, what is told. */

const words = (text: string): string => text.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())

const ofEachTool = (suffix: string, schemaOf: (tool: (typeof TOOLS)[number]) => TSchema): Record<string, TSchema> =>
  Object.fromEntries(TOOLS.map((tool) => [words(tool) + suffix, schemaOf(tool)]))

export const eventName = (type: string): string => `${words(type)}Event`

export const COMPONENTS: Record<string, TSchema> = {
  Pagination: pagination,
  Deal: deals.Deal,
  PatchDeal: deals.PatchDeal,
  Application: applications.Application,
  CreateApplication: applications.CreateApplication,
  PatchApplication: applications.PatchApplication,
  Merchant: merchants.Merchant,
  CreateMerchant: merchants.CreateMerchant,
  PatchMerchant: merchants.PatchMerchant,
  Contact: contacts.Contact,
  CreateContact: contacts.CreateContact,
  PatchContact: contacts.PatchContact,
  BankAccount: bankAccounts.BankAccount,
  CreateBankAccount: bankAccounts.CreateBankAccount,
  Payment: payments.Payment,
  ListedPayment: payments.ListedPayment,
  CreatePayment: payments.CreatePayment,
  ReturnPayment: payments.ReturnPayment,
  CreatePayments: payments.CreatePayments,
  ReturnPayments: payments.ReturnPayments,
  Schedule: schedules.Schedule,
  SetSchedule: schedules.SetSchedule,
  PauseSchedule: schedules.PauseSchedule,
  AchFile: ach.AchFile,
  AchFileItem: ach.AchFileItem,
  CreateAchFile: ach.CreateAchFile,
  AchReturnsApplied: ach.ReturnsApplied,
  AchUnmatched: ach.UnmatchedItem,
  Document: documents.Document,
  CreateDocument: documents.CreateDocument,
  UploadDocument: documents.UploadDocument,
  UploadLink: documents.UploadLink,
  PageFile,
  PortfolioFilters: portfolio.PortfolioFilters,
  PortfolioSummary: portfolio.Summary,
  PortfolioSeries: portfolio.Series,
  PortfolioAging: portfolio.Aging,
  PortfolioCohorts: portfolio.Cohorts,
  TrueUp: trueUps.TrueUp,
  GrantTrueUp: trueUps.GrantTrueUp,
  RefuseTrueUp: trueUps.RefuseTrueUp,
  Alert: alerts.Alert,
  PatchAlert: alerts.PatchAlert,
  Renewal: renewals.Renewal,
  CreateRenewal: renewals.CreateRenewal,
  Analysis: analyses.Analysis,
  AnalysisFields: analyses.AnalysisFields,
  AnalysisItem: analyses.AnalysisItem,
  AcceptedAnalysis: analyses.AcceptedAnalysis,
  AnalysisTold: analyses.AnalysisTold,
  AnalyzeTransactions: analyses.AnalyzeTransactions,
  AnalyzeBankData,
  UploadStatements: analyses.UploadStatements,
  Comparison: analyses.Comparison,
  AnalysisSummary,
  AnalysisMetrics,
  AnalyzedAccount,
  AnalyzedStatement,
  JoinedStatement,
  AnalyzedTransaction,
  ListedTransaction,
  Classifications,
  McaPosition,
  PositionFigures,
  RowCorrection,
  NotApplied,
  StatementsOverTime: OverTime,
  Correction: corrections.Correction,
  CorrectAnalysis: corrections.DocumentedCorrection,
  ...Object.fromEntries(Object.entries(corrections.CHANGE_KINDS).map(([kind, schema]) => [`${words(kind)}Change`, schema])),
  UnderwritingAnalysis: underwriting.UnderwritingAnalysis,
  UnderwritingItem: underwriting.UnderwritingItem,
  UnderwritingTold: underwriting.UnderwritingTold,
  UnderwritingResults: underwriting.Results,
  UnderwritingDocuments: underwriting.SubjectDocuments,
  UnderwritingTools: underwriting.Tools,
  ...ofEachTool('Params', paramsOf),
  ...ofEachTool('Call', (tool) => underwriting.TOOL_CALLS[tool]),
  BankScrubResult: results.BankScrubResult,
  BackgroundCheckResult: results.BackgroundCheckResult,
  CreditCheckResult: CreditReport,
  MerchantScrubResult: results.MerchantScrubResult,
  MerchantEnrichmentResult: results.MerchantEnrichmentResult,
  Webhook: webhooks.Webhook,
  CreateWebhook: webhooks.CreateWebhook,
  PatchWebhook: webhooks.PatchWebhook,
  CreatedWebhook: webhooks.CreatedWebhook,
  Delivery: webhooks.Delivery,
  Event,
  ...Object.fromEntries(EVENT_TYPES.map((type) => [eventName(type), EVENT_BODIES[type]])),
}

const MEANING: Record<EventType, string> = {
  'deal.created': 'A deal was made',
  'deal.updated': 'A deal was changed, by a person or by a payment',
  'deal.status_changed': 'A deal’s status changed; previousStatus is the one before',
  'deal.funded': 'An application was funded',
  'deal.paid_off': 'A deal was paid off',
  'application.created': 'An application was submitted',
  'application.updated': 'An application was changed',
  'application.stage_changed': 'An application’s stage changed; previousStage is the one before',
  'application.status_changed': 'An application’s status changed; previousStatus is the one before',
  'merchant.created': 'A merchant was made',
  'merchant.updated': 'A merchant was changed',
  'payment.created': 'A payment was recorded',
  'payment.completed': 'A payment was completed',
  'payment.failed': 'A payment was returned, failed or was cancelled: its status says which',
  'document.uploaded': 'A document’s bytes have arrived, or it was announced',
  'analysis.completed': 'A bank-statement analysis is finished; without its rows',
  'analysis.failed': 'A bank-statement analysis failed; error says why',
  'underwriting.completed': 'An underwriting tool has finished; without its result',
  'underwriting.failed': 'An underwriting tool failed; error says why',
  'alert.raised': 'Later statements of a funded deal show something that it should not',
}

export const WEBHOOKS = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, { summary: MEANING[type], scope: EVENT_SCOPES[type], body: EVENT_BODIES[type] }]),
)

export const PATH_PARAMETERS: Record<string, string> = {
  dealId: 'The deal by record id or deal code; under `underwriting` also an application by id or submission number.',
  id: 'Record id; deals also by code, applications by submission number.',
  file: 'Position of the file in the upload, from 0.',
  page: 'Page, counted from 1.',
}
