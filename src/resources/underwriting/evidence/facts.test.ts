import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fundedDealId, makeApplication, makeContact, makeMerchant } from '../../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { getApplication } from '../../applications/service.ts'
import { getDeal } from '../../deals/service.ts'
import { importRegistry } from '../../registry/import.ts'
import { checkEvidence } from './evidence.ts'
import { gatherFacts, type StoredScrub } from './facts.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'holdback-evidence-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const scrub = {
  statements: [
    {
      fileName: 'feb.pdf',
      holder: 'MERIDIAN LOFT STUDIO LLC',
      holderState: 'IL',
      periodEnd: '2026-02-28',
      reconciled: true,
      duplicateOf: null,
      findings: [{ kind: 'producer', severity: 'warning', message: 'Saved by an image editor.', page: 1, box: null }],
    },
  ],
  mcaPositions: [
    { funderName: 'Rapid Finance', active: true, monthlyEquivalent: 2100 },
    { funderName: 'Old Funder', active: false, monthlyEquivalent: 900 },
  ],
  metrics: {
    overall: {
      fullMonths: 3,
      averageMonthlyRevenue: 40_000.5,
      holdback: 0.0525,
      collectionPayments: 0,
      nsfCount: 2,
      daysNegative: null,
    },
  },
} as unknown as StoredScrub

test('gathers application, merchant, active contacts, analysis, history and registry, and leaves out what is the deal’s own', async () => {
  const { tenant } = app
  const ein = '36-4445556'
  const path = join(folder, 'registry.csv')
  await writeFile(path, `ein,legalName,kind\n${ein},Meridian Loft Studio,lien\n,Meridian Loft Studios Inc,judgment\n`)
  await importRegistry(app.services, path, { onProgress: () => {} })
  const merchant = await makeMerchant(tenant, { legalName: 'Meridian Loft Studio LLC', ein, businessState: 'IL', ownerName: 'Ida Noor' })
  const twin = await makeMerchant(tenant, { legalName: 'Something Else LLC', ein })
  await makeContact(tenant, merchant.id, {
    firstName: 'Ida',
    lastName: 'Noor',
    isOwner: true,
    isPrimary: true,
    ownershipPercentage: 60,
    phone: '312 234 5678',
  })
  const gone = await makeContact(tenant, merchant.id, { firstName: 'Old', lastName: 'Partner' })
  await tenant.call('PATCH', `/merchants/${merchant.id}/contacts/${gone.id}`, { isActive: false })
  const twinDeal = await fundedDealId(tenant.ctx, { merchantId: twin.id, fundedDate: '2025-01-02' })
  await tenant.call('PATCH', `/deals/${twinDeal}`, { status: 'defaulted' })
  const declined = await makeApplication(tenant, { applicantLegalName: 'Meridian Loft', ein })
  await tenant.call('PATCH', `/applications/${declined.id}`, { stage: 'declined' })
  const dealId = await fundedDealId(tenant.ctx, {
    merchantId: merchant.id,
    name: 'Meridian Loft Studio LLC',
    paymentFrequency: 'weekly',
    paymentAmount: 100,
  })
  await tenant.call('PATCH', `/deals/${dealId}`, { status: 'inCollections' })
  const deal = await getDeal(tenant.ctx, dealId)
  const application = await getApplication(tenant.ctx, deal.application_id!)

  const facts = await gatherFacts(tenant.ctx, { deal, application, merchantId: deal.merchant_id }, scrub)
  expect(facts.today).toBe('2026-03-16')
  expect(facts.application).toMatchObject({ legalName: 'Meridian Loft Studio LLC', requestedAmount: 100_000 })
  expect(facts.merchant).toMatchObject({ ein, state: 'IL', ownerName: 'Ida Noor' })
  expect(facts.contacts.map((c) => c.lastName)).toEqual(['Noor'])
  expect(facts.deal).toMatchObject({ fundedAmount: 100_000, monthlyPayment: 43_300 })
  expect(facts.scrub).toMatchObject({
    averageMonthlyRevenue: 4_000_050,
    activePositions: [{ funderName: 'Rapid Finance' }],
  })
  expect(facts.priorDeals).toEqual([{ code: expect.any(String), status: 'defaulted', fundedDate: '2025-01-02', via: 'ein' }])
  expect(facts.priorApplications).toEqual([{ submissionNumber: declined.submissionNumber, stage: 'declined' }])
  expect(facts.registryHits.map((h) => [h.kind, h.matchedOn, h.source]).sort()).toEqual([
    ['default', 'ein', 'own portfolio'],
    ['judgment', 'legalName', null],
    ['lien', 'ein', null],
  ])
  const findings = Object.fromEntries(checkEvidence(facts).map((c) => [c.check, c.finding]))
  expect(findings).toMatchObject({
    accountHolder: 'match',
    statementFraudSigns: 'warning',
    priorDeals: 'mismatch',
    registry: 'mismatch',
    ownership: 'warning',
  })
})

test('an application without merchant or analysis is gathered too, and another organization’s history stays out of it', async () => {
  const other = await app.newTenant()
  const made = await makeApplication(other, { applicantLegalName: 'Something Else LLC', ein: '36-4445556' })
  const application = await getApplication(other.ctx, made.id)
  const facts = await gatherFacts(other.ctx, { deal: null, application, merchantId: null }, null)
  expect(facts).toMatchObject({ merchant: null, contacts: [], deal: null, scrub: null, priorDeals: [], priorApplications: [] })
  expect(facts.registryHits.every((h) => h.deal === null)).toBe(true)
})

test('where application and merchant give different numbers, both are looked up', async () => {
  const tenant = await app.newTenant()
  const [given, real] = ['36-7778881', '36-7778882']
  const path = join(folder, 'two-numbers.csv')
  await writeFile(path, `ein,legalName,kind\n${real},Quite Another Name Inc,default\n`)
  await importRegistry(app.services, path, { onProgress: () => {} })
  const merchant = await makeMerchant(tenant, { legalName: 'Sparrowgate Tile LLC', ein: real })
  const twin = await makeMerchant(tenant, { legalName: 'Something Else LLC', ein: real })
  await fundedDealId(tenant.ctx, { merchantId: twin.id })
  const declined = await makeApplication(tenant, { applicantLegalName: 'Sparrow Tile', ein: real })
  const made = await makeApplication(tenant, { applicantLegalName: 'Sparrowgate Tile LLC', ein: given, merchantId: merchant.id })
  const application = await getApplication(tenant.ctx, made.id)
  const facts = await gatherFacts(tenant.ctx, { deal: null, application, merchantId: application.merchant_id }, null)
  expect(facts.registryHits).toMatchObject([{ legalName: 'Quite Another Name Inc', matchedOn: 'ein' }])
  expect(facts.priorDeals).toMatchObject([{ via: 'ein' }])
  expect(facts.priorApplications.map((a) => a.submissionNumber)).toContain(declined.submissionNumber)
})

test('a deal whose debits the statements show already is not added to the advances a second time', async () => {
  const tenant = await app.newTenant()
  const dealId = await fundedDealId(tenant.ctx, { fundedDate: '2026-01-05', paymentFrequency: 'weekly', paymentAmount: 100 })
  const deal = await getDeal(tenant.ctx, dealId)
  const holdbackOf = async (position: object) => {
    const mcaPositions = [
      { funderName: 'ACH DEBIT 7731', active: true, avgPayment: 1, firstPayment: '2026-01-12', monthlyEquivalent: 433, ...position },
    ]
    const subject = { deal, application: null, merchantId: deal.merchant_id }
    const facts = await gatherFacts(tenant.ctx, subject, { ...scrub, mcaPositions } as unknown as StoredScrub)
    return checkEvidence(facts).find((c) => c.check === 'holdback')!.detail
  }
  const { name } = await tenant.ctx.db.selectFrom('organizations').select('name').where('id', '=', tenant.id).executeTakeFirstOrThrow()
  expect(await holdbackOf({ avgPayment: 100 })).toBe('Advances take 5.3 % of the monthly revenue.')
  expect(await holdbackOf({ funderName: name })).toBe('Advances take 5.3 % of the monthly revenue.')
  expect(await holdbackOf({ funderName: 'Rapid Finance' })).toContain('with this deal')
  expect(await holdbackOf({ avgPayment: 100, firstPayment: '2025-12-01' })).toContain('with this deal')
})
