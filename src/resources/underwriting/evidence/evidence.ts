import type { IsoDate } from '../../../shared/dates.ts'
import type { Cents } from '../../../shared/money.ts'
import type { RegistryHit } from '../../registry/schema.ts'
import { historyChecks } from './history.ts'
import { identityChecks } from './identity.ts'
import { statementChecks } from './statements.ts'
import type { EvidenceCheck } from './verdict.ts'

export type { EvidenceCheck, Finding } from './verdict.ts'

export type ApplicationFacts = {
  legalName: string
  ein: string | null
  state: string | null
  industry: string | null
  ownerFirstName: string | null
  ownerLastName: string | null
  ownerEmail: string | null
  requestedAmount: Cents
}

export type MerchantFacts = {
  legalName: string
  dbaName: string | null
  ein: string | null
  state: string | null
  industry: string | null
  ownerName: string | null
  ownerEmail: string | null
  isActive: boolean
}

export type ContactFacts = {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  isPrimary: boolean
  isOwner: boolean
  ownershipPercentage: number | null
}

export type StatementFacts = {
  fileName: string
  holder: string | null
  holderState: string | null
  periodEnd: IsoDate | null
  reconciled: boolean
  isDuplicate: boolean
  /** A person left its account out of the analysis. */
  isExcluded: boolean
  findings: { severity: 'info' | 'warning' | 'high'; message: string }[]
}

/** What the latest bank_scrub found. */
export type ScrubFacts = {
  statements: StatementFacts[]
  fullMonths: number
  /** Of whole months and others. */
  coveredDays: number
  averageMonthlyRevenue: Cents | null
  activePositions: { funderName: string }[]
  /** Share of the monthly revenue that active positions take. */
  holdback: number | null
  collectionPayments: Cents
  nsfCount: number
  daysNegative: number | null
}

/** `monthlyPayment` is what the statements do not show yet: null where the deal's debits are among their positions. */
export type DealFacts = { fundedAmount: Cents; monthlyPayment: Cents | null }
export type PriorDealFacts = { code: string; status: string; fundedDate: IsoDate; via: 'merchant' | 'ein' }
export type PriorApplicationFacts = { submissionNumber: string; stage: string }

export type Facts = {
  today: IsoDate
  application: ApplicationFacts | null
  merchant: MerchantFacts | null
  /** The active ones. */
  contacts: ContactFacts[]
  deal: DealFacts | null
  /** Null when no statement was scrubbed. */
  scrub: ScrubFacts | null
  priorDeals: PriorDealFacts[]
  priorApplications: PriorApplicationFacts[]
  registryHits: RegistryHit[]
}

/** Every check, always, in the same order and under the same name: what cannot be known is said to be unknown, never left out. */
export const checkEvidence = (facts: Facts): EvidenceCheck[] => [
  ...identityChecks(facts),
  ...statementChecks(facts),
  ...historyChecks(facts),
]
