import type { Alert } from '../alerts/schema.ts'
import type { Application } from '../applications/schema.ts'
import type { Deal } from '../deals/schema.ts'
import type { Document } from '../documents/schema.ts'
import type { EventType } from '../events/record.ts'
import type { Merchant } from '../merchants/schema.ts'
import type { Payment } from '../payments/schema.ts'

/** What a test event of each kind tells of: a made-up merchant's records, shaped as the real ones are, so that a receiver's code runs as it will. */

const at = { createdAt: '2026-03-02T15:04:05.000Z', updatedAt: '2026-03-16T15:04:05.000Z' }
const ids = {
  merchant: 'mer_01jabcdefghjkmnpqrstvwxyz0',
  application: 'app_01jabcdefghjkmnpqrstvwxyz0',
  deal: 'deal_01jabcdefghjkmnpqrstvwxyz0',
  payment: 'pay_01jabcdefghjkmnpqrstvwxyz0',
  document: 'doc_01jabcdefghjkmnpqrstvwxyz0',
  analysis: 'ana_01jabcdefghjkmnpqrstvwxyz0',
  alert: 'alr_01jabcdefghjkmnpqrstvwxyz0',
  run: 'uwa_01jabcdefghjkmnpqrstvwxyz0',
}

const merchant: Merchant = {
  id: ids.merchant,
  legalName: 'Harbor Street Bakery LLC',
  dbaName: 'Harbor Bakery',
  ein: '12-3456789',
  businessState: 'NY',
  industry: 'Restaurants',
  ownerName: 'Ana Ruiz',
  ownerEmail: 'ana@example.com',
  isActive: true,
  ...at,
}

const application: Application = {
  id: ids.application,
  submissionNumber: 'S-2026-000042',
  applicantLegalName: merchant.legalName,
  requestedAmount: 50_000,
  applicantState: 'NY',
  applicantIndustry: 'Restaurants',
  ownerFirstName: 'Ana',
  ownerLastName: 'Ruiz',
  ownerEmail: 'ana@example.com',
  ein: merchant.ein,
  stage: 'submission',
  stageSince: at.createdAt,
  status: 'active',
  priority: 'normal',
  merchantId: ids.merchant,
  deal: null,
  fundedAmount: null,
  purchaseAmount: null,
  fundedDate: null,
  paymentFrequency: null,
  paymentAmount: null,
  funderId: null,
  assigneeId: null,
  declineReasons: [],
  renewsDealId: null,
  payoffAmount: null,
  ...at,
}

const deal: Deal = {
  id: ids.deal,
  dealId: 'D-2026-000042',
  merchantName: merchant.legalName,
  fundedAmount: 50_000,
  purchaseAmount: 70_000,
  totalCollected: 7_000,
  outstandingBalance: 63_000,
  rtrPercentage: 10,
  status: 'active',
  subStatus: null,
  fundedDate: '2026-03-02',
  paymentCount: 10,
  nextPaymentDate: '2026-03-17',
  lastPaymentDate: '2026-03-16',
  merchantId: ids.merchant,
  submissionId: ids.application,
  funderId: null,
  paymentFrequency: 'daily',
  paymentAmount: 700,
  replacedByDealId: null,
  bankAccountId: null,
  firstPriorityInterest: false,
  specifiedPercentage: null,
  daysPastDue: 0,
  pastDueAmount: 0,
  projectedPayoffDate: '2026-07-22',
  ...at,
}
const paidOff: Deal = {
  ...deal,
  totalCollected: 70_000,
  outstandingBalance: 0,
  rtrPercentage: 100,
  status: 'paidOff',
  paymentCount: 100,
  nextPaymentDate: null,
  projectedPayoffDate: null,
}

const payment: Payment = {
  id: ids.payment,
  dealId: ids.deal,
  amount: 700,
  type: 'merchantPayment',
  status: 'completed',
  effectiveDate: '2026-03-16',
  notes: null,
  returnCode: null,
  returnedDate: null,
  failureReason: null,
  achFileId: null,
  ...at,
}

const document: Document = {
  id: ids.document,
  name: 'March 2026 statement.pdf',
  type: 'bankStatement',
  dealId: ids.deal,
  merchantId: ids.merchant,
  applicationId: ids.application,
  status: 'uploaded',
  statusReason: null,
  fileUrl: 'https://example.com/files/test-only',
  size: 48_213,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ...at,
}

const summary = {
  totalTransactions: 2,
  dateRange: { start: '2026-03-02', end: '2026-03-31' },
  totalCredits: 1_840.12,
  totalDebits: 700,
  avgDailyBalance: 5_633.4,
  avgDailyBalanceBasis: 'printed',
  mcaPositionsDetected: 1,
  revenueSourcesDetected: 1,
}
const analysis = {
  id: ids.analysis,
  status: 'completed',
  mode: 'pdf',
  dealId: ids.deal,
  merchantId: ids.merchant,
  startedAt: at.createdAt,
  completedAt: at.updatedAt,
  error: null,
  revision: 0,
  summary,
}
const run = {
  id: ids.run,
  tool: 'bank_scrub',
  status: 'completed',
  dealId: ids.deal,
  submissionId: ids.application,
  createdAt: at.createdAt,
  completedAt: at.updatedAt,
  error: null,
  revision: 0,
  summary,
}
const failed = { status: 'failed', error: 'March 2026 statement.pdf: The file is encrypted.', summary: null }

const alert: Alert = {
  id: ids.alert,
  dealId: ids.deal,
  kind: 'newPosition',
  status: 'open',
  message: 'Rapid Capital takes $450.00 daily since 2026-03-05, after this deal was funded.',
  details: { funderName: 'Rapid Capital', frequency: 'daily', avgPayment: 450, firstPayment: '2026-03-05' },
  analysisId: ids.analysis,
  reason: null,
  version: 1,
  ...at,
}

export const SAMPLES: Record<EventType, object> = {
  'deal.created': deal,
  'deal.updated': deal,
  'deal.status_changed': { ...deal, status: 'defaulted', previousStatus: 'active' },
  'deal.funded': { ...deal, totalCollected: 0, outstandingBalance: 70_000, rtrPercentage: 0, paymentCount: 0, lastPaymentDate: null },
  'deal.paid_off': paidOff,
  'application.created': application,
  'application.updated': application,
  'application.stage_changed': { ...application, stage: 'underwriting', previousStage: 'submission' },
  'application.status_changed': { ...application, status: 'onHold', previousStatus: 'active' },
  'merchant.created': merchant,
  'merchant.updated': merchant,
  'payment.created': payment,
  'payment.completed': payment,
  'payment.failed': { ...payment, status: 'failed', returnCode: 'R01', returnedDate: '2026-03-16' },
  'document.uploaded': document,
  'analysis.completed': analysis,
  'analysis.failed': { ...analysis, ...failed },
  'underwriting.completed': run,
  'underwriting.failed': { ...run, ...failed },
  'alert.raised': alert,
}
