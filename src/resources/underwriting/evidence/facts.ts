import { type Ctx, today } from '../../../context.ts'
import type { AnalysisWire } from '../../../platform/analysis-run/wire.ts'
import type { Row } from '../../../platform/records/rows.ts'
import type { Id } from '../../../shared/ids.ts'
import { type Cents, cents } from '../../../shared/money.ts'
import { isOwnPosition } from '../../alerts/findings.ts'
import { listApplications } from '../../applications/service.ts'
import { contactsOf } from '../../contacts/service.ts'
import type { PaymentFrequency } from '../../deals/deal.ts'
import { getMerchant } from '../../merchants/service.ts'
import { getOrganization } from '../../organizations/service.ts'
import { pastDeals, type RegistryHit, searchRegistry } from '../../registry/service.ts'
import { PAYMENTS_PER_MONTH } from '../../true-ups/arithmetic.ts'
import type { DealFacts, Facts, PriorApplicationFacts, ScrubFacts } from './evidence.ts'

/** What is asked about: a deal, an application, or both. */
export type EvidenceSubject = { deal: Row<'deals'> | null; application: Row<'applications'> | null; merchantId: Id<'mer'> | null }

/** A stored bank_scrub result; older ones may lack what was added later. */
export type StoredScrub = Partial<Pick<AnalysisWire, 'statements' | 'mcaPositions' | 'metrics'>>

/** Everything the checks look at, from the records as they are now and the latest analysis. */
export const gatherFacts = async (ctx: Ctx, subject: EvidenceSubject, scrub: StoredScrub | null): Promise<Facts> => {
  const { application, deal, merchantId } = subject
  const [merchant, contacts] =
    merchantId === null ? [null, []] : await Promise.all([getMerchant(ctx, merchantId), contactsOf(ctx, merchantId)])
  // Where they give two, the one that is not told may be the one with a past.
  const eins = [...new Set([application?.ein, merchant?.ein].filter((n) => n !== null && n !== undefined))]
  const names = [application?.applicant_legal_name, merchant?.legal_name, merchant?.dba_name].filter((n) => n !== null && n !== undefined)
  const [deals, priorApplications, registryHits] = await Promise.all([
    pastDeals(ctx, merchantId, eins),
    otherApplications(ctx, eins, application?.id ?? null),
    registryHitsOf(ctx, [...eins, ...new Set(names)], deal?.id ?? null),
  ])
  return {
    today: today(ctx),
    application: application && {
      legalName: application.applicant_legal_name,
      ein: application.ein,
      state: application.applicant_state,
      industry: application.applicant_industry,
      ownerFirstName: application.owner_first_name,
      ownerLastName: application.owner_last_name,
      ownerEmail: application.owner_email,
      requestedAmount: application.requested_amount,
    },
    merchant: merchant && {
      legalName: merchant.legal_name,
      dbaName: merchant.dba_name,
      ein: merchant.ein,
      state: merchant.business_state,
      industry: merchant.industry,
      ownerName: merchant.owner_name,
      ownerEmail: merchant.owner_email,
      isActive: merchant.is_active,
    },
    contacts: contacts
      .filter((c) => c.is_active)
      .map((c) => ({
        firstName: c.first_name,
        lastName: c.last_name,
        email: c.email,
        phone: c.phone,
        isPrimary: c.is_primary,
        isOwner: c.is_owner,
        ownershipPercentage: c.ownership_percentage,
      })),
    deal: deal && dealFacts(deal, scrub !== null && (await isAmong(ctx, deal, scrub))),
    scrub: scrub && scrubFacts(scrub),
    priorDeals: deals
      .filter((d) => d.id !== deal?.id)
      .map((d) => ({ code: d.code, status: d.status, fundedDate: d.funded_date, via: d.is_same_merchant ? 'merchant' : 'ein' })),
    priorApplications,
    registryHits,
  }
}

const dealFacts = (deal: Row<'deals'>, isShown: boolean): DealFacts => {
  const { payment_frequency: frequency, payment_amount: amount, funded_amount: fundedAmount } = deal
  const isKnown = frequency !== null && amount !== null && !isShown
  return { fundedAmount, monthlyPayment: isKnown ? cents(Math.round(amount * PAYMENTS_PER_MONTH[frequency as PaymentFrequency])) : null }
}

/** Whether the deal's own debits are among the positions: later statements have them, and they count once. */
const isAmong = async (ctx: Ctx, deal: Row<'deals'>, { mcaPositions = [] }: StoredScrub): Promise<boolean> => {
  const organization = await getOrganization(ctx.services, ctx.orgId)
  const own = { funderName: organization?.name ?? '', paymentAmount: deal.payment_amount }
  return mcaPositions.some(
    (p) =>
      p.active && p.firstPayment > deal.funded_date && isOwnPosition(own, { funderName: p.funderName, payment: toCents(p.avgPayment) }),
  )
}

/** Dollars of the stored result, cents again: whole, for they were cents before. */
const toCents = (dollars: number): Cents => cents(Math.round(dollars * 100))

const scrubFacts = ({ statements = [], mcaPositions = [], metrics }: StoredScrub): ScrubFacts => {
  const overall = metrics?.overall
  const revenue = overall?.averageMonthlyRevenue ?? null
  return {
    statements: statements.map((s) => ({
      fileName: s.fileName,
      holder: s.holder,
      holderState: s.holderState,
      periodEnd: s.periodEnd,
      reconciled: s.reconciled,
      isDuplicate: s.duplicateOf !== null,
      // Results from before accounts could be left out do not say.
      isExcluded: s.excluded === true,
      findings: s.findings.map(({ severity, message }) => ({ severity, message })),
    })),
    fullMonths: overall?.fullMonths ?? 0,
    coveredDays: overall?.coveredDays ?? 0,
    averageMonthlyRevenue: revenue === null ? null : toCents(revenue),
    activePositions: mcaPositions.filter((p) => p.active).map(({ funderName }) => ({ funderName })),
    holdback: overall?.holdback ?? null,
    collectionPayments: toCents(overall?.collectionPayments ?? 0),
    nsfCount: overall?.nsfCount ?? 0,
    daysNegative: overall?.daysNegative ?? null,
  }
}

const otherApplications = async (ctx: Ctx, eins: string[], own: Id<'app'> | null): Promise<PriorApplicationFacts[]> => {
  const found = await Promise.all(
    eins.map(async (ein) => (await listApplications(ctx, { search: ein, limit: 100 })).rows.filter((row) => row.ein === ein)),
  )
  return found
    .flat()
    .filter((row) => row.id !== own)
    .map((row) => ({ submissionNumber: row.submission_number, stage: row.stage }))
}

/** By the EIN first, so that a record found both ways counts as the certain hit it is. */
const registryHitsOf = async (ctx: Ctx, queries: string[], ownDeal: Id<'deal'> | null): Promise<RegistryHit[]> => {
  const found = new Map<string, RegistryHit>()
  for (const hits of await Promise.all(queries.map((query) => searchRegistry(ctx, query))))
    for (const hit of hits) if (hit.recordId !== ownDeal && !found.has(hit.recordId)) found.set(hit.recordId, hit)
  return [...found.values()].sort((a, b) => b.score - a.score)
}
