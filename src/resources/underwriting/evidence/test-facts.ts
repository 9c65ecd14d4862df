import type { IsoDate } from '../../../shared/dates.ts'
import { cents } from '../../../shared/money.ts'
import type { RegistryHit } from '../../registry/schema.ts'
import type { ApplicationFacts, ContactFacts, Facts, MerchantFacts, ScrubFacts, StatementFacts } from './evidence.ts'

// A merchant with nothing to object to, and how a test changes parts of it.

const application: ApplicationFacts = {
  legalName: 'Harbor Street Bakery LLC',
  ein: '12-3456780',
  state: 'NY',
  industry: 'Bakery',
  ownerFirstName: 'Ana',
  ownerLastName: 'Ruiz',
  ownerEmail: 'ana@harborstreetbakery.com',
  requestedAmount: cents(4_000_000),
}
const merchant: MerchantFacts = {
  legalName: 'HARBOR STREET BAKERY, L.L.C.',
  dbaName: 'Harbor Breads',
  ein: '12-3456780',
  state: 'New York',
  industry: 'Retail bakeries',
  ownerName: 'Ana Ruiz',
  ownerEmail: 'ana@harborstreetbakery.com',
  isActive: true,
}
const owner: ContactFacts = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@harborstreetbakery.com',
  phone: '(212) 664-7665',
  isPrimary: true,
  isOwner: true,
  ownershipPercentage: 100,
}
const statement: StatementFacts = {
  fileName: 'feb.pdf',
  holder: 'HARBOR STREET BAKERY LLC',
  holderState: 'NY',
  periodEnd: '2026-02-28' as IsoDate,
  reconciled: true,
  isDuplicate: false,
  isExcluded: false,
  findings: [],
}
const scrub: ScrubFacts = {
  statements: [statement],
  fullMonths: 4,
  coveredDays: 120,
  averageMonthlyRevenue: cents(5_000_000),
  activePositions: [],
  holdback: 0,
  collectionPayments: cents(0),
  nsfCount: 1,
  daysNegative: 0,
}
export const hit: RegistryHit = {
  recordId: 'reg_1',
  kind: 'default',
  legalName: 'Harbor Street Bakery',
  dbaName: null,
  ein: null,
  state: null,
  amount: null,
  date: '2024-01-01',
  source: null,
  notes: null,
  score: 0.95,
  matchedOn: 'legalName',
  deal: null,
}
export const clean: Facts = {
  today: '2026-03-16' as IsoDate,
  application,
  merchant,
  contacts: [owner],
  deal: { fundedAmount: cents(4_000_000), monthlyPayment: cents(500_000) },
  scrub,
  priorDeals: [],
  priorApplications: [],
  registryHits: [],
}

export type Parts = {
  application?: Partial<ApplicationFacts> | null
  merchant?: Partial<MerchantFacts> | null
  scrub?: Partial<ScrubFacts> | null
} & Partial<Pick<Facts, 'contacts' | 'deal' | 'priorDeals' | 'priorApplications' | 'registryHits' | 'today'>>

const withParts = <T>(base: T, part: Partial<T> | null | undefined): T | null => (part === null ? null : { ...base, ...part })
export const facts = ({ application: a, merchant: m, scrub: s, ...rest }: Parts): Facts => ({
  ...clean,
  ...rest,
  application: withParts(application, a),
  merchant: withParts(merchant, m),
  scrub: withParts(scrub, s),
})

export const contact = (part: Partial<ContactFacts>): ContactFacts => ({ ...owner, ...part })
export const statements = (...parts: Partial<StatementFacts>[]) => ({ scrub: { statements: parts.map((p) => ({ ...statement, ...p })) } })
export const position = (funderName: string) => ({ funderName })
export const prior = (status: string, via: 'merchant' | 'ein' = 'merchant') => ({
  code: 'D-2025-000009',
  status,
  fundedDate: '2025-01-02' as IsoDate,
  via,
})
