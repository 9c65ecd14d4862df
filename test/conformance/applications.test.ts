import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, eventsDuring, makeApplication, makeDocument, makeMerchant } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** The specification's section "Applications", row by row. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const CREATE = {
  applicantLegalName: 'Harbor Street Bakery LLC',
  requestedAmount: 90_000.5,
  applicantState: 'ny',
  applicantIndustry: 'Restaurants',
  ownerFirstName: 'Ana',
  ownerLastName: 'Ruiz',
  ownerEmail: 'ana@example.com',
}

test('stageSince is when it came into its stage, whatever else changes', async () => {
  const { id } = await makeApplication(t.tenant)
  const since = async () => (await t.tenant.call('GET', `/applications/${id}`)).body.data.stageSince
  const patch = async (at: string, body: object) => {
    t.clock.set(at)
    expect((await t.tenant.call('PATCH', `/applications/${id}`, body)).status).toBe(200)
  }
  expect(await since()).toBe('2026-03-16T15:00:00.000Z')
  await patch('2026-03-17T15:00:00.000Z', { priority: 'high' })
  expect(await since()).toBe('2026-03-16T15:00:00.000Z')
  await patch('2026-03-18T15:00:00.000Z', { stage: 'underwriting' })
  await patch('2026-03-19T15:00:00.000Z', { stage: 'underwriting', applicantIndustry: 'Bakeries' })
  expect(await since()).toBe('2026-03-18T15:00:00.000Z')
  await patch('2026-03-20T15:00:00.000Z', { stage: 'approved' })
  await patch('2026-03-20T16:00:00.000Z', { stage: 'funded', fundedAmount: 100, purchaseAmount: 140 })
  expect(await since()).toBe('2026-03-20T16:00:00.000Z')
  t.clock.set('2026-03-16T15:00:00.000Z')
})

describe('POST /applications', () => {
  test('answers 201 with the record and where it is', async () => {
    const events = await eventsDuring(t, t.tenant, async () => {
      const answer = await t.tenant.call('POST', '/applications', CREATE)
      expect(answer.status).toBe(201)
      expect(answer.body.data).toEqual({
        ...CREATE,
        applicantState: 'NY',
        id: expect.stringMatching(/^app_/),
        submissionNumber: expect.stringMatching(/^S-2026-\d{6}$/),
        ein: null,
        stage: 'submission',
        stageSince: '2026-03-16T15:00:00.000Z',
        status: 'active',
        priority: 'normal',
        merchantId: null,
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
        createdAt: '2026-03-16T15:00:00.000Z',
        updatedAt: '2026-03-16T15:00:00.000Z',
      })
      const { id, submissionNumber } = answer.body.data
      expect(answer.headers.get('location')).toBe(`/api/public/v1/applications/${id}`)
      for (const ref of [id, submissionNumber]) expect((await t.tenant.call('GET', `/applications/${ref}`)).body).toEqual(answer.body)
      expect(await auditOf(t, id)).toMatchObject([
        { action: 'application.create', before: null, request_id: answer.headers.get('x-request-id') },
      ])
    })
    expect(events).toMatchObject([{ type: 'application.created', data: { stage: 'submission' } }])
  })

  test('needs applicantLegalName and requestedAmount alone', async () => {
    for (const field of ['applicantLegalName', 'requestedAmount'] as const) {
      const { [field]: _, ...rest } = CREATE
      expect(await t.tenant.call('POST', '/applications', rest)).toMatchObject({
        status: 400,
        body: { errors: [{ path: field, message: 'is required' }] },
      })
    }
    expect((await t.tenant.call('POST', '/applications', { applicantLegalName: 'A', requestedAmount: 0.01 })).status).toBe(201)
  })

  test('takes ein, merchantId, priority and a stage of draft or submission', async () => {
    const merchant = await makeMerchant(t.tenant)
    const fields = { ein: '12-3456789', merchantId: merchant.id, stage: 'draft', priority: 'urgent' }
    expect(await makeApplication(t.tenant, fields)).toMatchObject(fields)
    for (const bad of [
      { stage: 'funded' },
      { ein: '123456789' },
      { merchantId: 'mer_x' },
      { merchantId: (await makeMerchant(await t.newTenant())).id },
      { status: 'active' },
    ])
      expect((await t.tenant.call('POST', '/applications', { ...CREATE, ...bad })).status, JSON.stringify(bad)).toBe(400)
  })
})

test('GET /applications filters by stage, status, priority and search over name, EIN and submission number', async () => {
  const tenant = await t.newTenant()
  const a = await makeApplication(tenant, { applicantLegalName: 'Alpha Foods', ein: '11-1111111', priority: 'high' })
  const b = await makeApplication(tenant, { applicantLegalName: 'Beta Foods', stage: 'draft' })
  await tenant.call('PATCH', `/applications/${a.id}`, { status: 'onHold' })
  const cases: [string, string[]][] = [
    ['stage=draft', [b.id]],
    ['status=onHold', [a.id]],
    ['status=active', [b.id]],
    ['priority=high', [a.id]],
    ['search=FOODS', [b.id, a.id]],
    ['search=11-1111', [a.id]],
    [`search=${b.submissionNumber}`, [b.id]],
    ['search=foods&stage=draft', [b.id]],
    ['sort_by=applicantLegalName&sort_order=asc', [a.id, b.id]],
  ]
  for (const [query, expected] of cases)
    expect(
      (await tenant.call('GET', `/applications?${query}`)).body.data.map((x: { id: string }) => x.id),
      query,
    ).toEqual(expected)
  for (const bad of ['stage=x', 'status=x', 'priority=x']) expect((await tenant.call('GET', `/applications?${bad}`)).status).toBe(400)
})

describe('PATCH /applications/:id', () => {
  test('changes what may be changed, with the events in order', async () => {
    const { id } = await makeApplication(t.tenant)
    const events = await eventsDuring(t, t.tenant, () =>
      t.tenant.call('PATCH', `/applications/${id}`, { stage: 'declined', priority: 'low', ein: '12-3456789' }),
    )
    expect(events.map((e) => e.type)).toEqual(['application.updated', 'application.stage_changed', 'application.status_changed'])
    const { data } = (await t.tenant.call('GET', `/applications/${id}`)).body
    expect(events.map((e) => e.data)).toEqual([data, { ...data, previousStage: 'submission' }, { ...data, previousStatus: 'active' }])
    expect(data).toMatchObject({ stage: 'declined', status: 'closed', priority: 'low' })
    expect(await t.tenant.call('PATCH', `/applications/${id}`, { status: 'onHold' })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
    expect((await t.tenant.call('PATCH', `/applications/${id}`, { stage: 'submission' })).body.data).toMatchObject({ status: 'active' })
    expect((await t.tenant.call('PATCH', `/applications/${id}`, { status: 'closed' })).status).toBe(400)
  })

  test('funding makes the merchant, its primary contact, the deal and the events, and carries the documents', async () => {
    const tenant = await t.newTenant()
    const application = await makeApplication(tenant, { ...CREATE, ein: '12-3456789' })
    const document = await makeDocument(tenant, { applicationId: application.id })
    for (const stage of ['underwriting', 'approved']) await tenant.call('PATCH', `/applications/${application.id}`, { stage })
    expect(await tenant.call('PATCH', `/applications/${application.id}`, { stage: 'funded' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'fundedAmount' }, { path: 'purchaseAmount' }] },
    })
    expect(
      (await tenant.call('PATCH', `/applications/${application.id}`, { stage: 'funded', fundedAmount: 2, purchaseAmount: 1 })).status,
    ).toBe(400)
    await tenant.call('PATCH', `/applications/${application.id}`, { fundedAmount: 80_000, purchaseAmount: 108_000 })
    const events = await eventsDuring(t, tenant, async () => {
      const answer = await tenant.call('PATCH', `/applications/${application.id}`, {
        stage: 'funded',
        paymentFrequency: 'weekly',
        paymentAmount: 2700,
      })
      expect(answer.body.data).toMatchObject({
        stage: 'funded',
        status: 'closed',
        fundedDate: '2026-03-16',
        deal: { dealId: 'D-2026-000001' },
      })
    })
    expect(events.map((e) => e.type)).toEqual([
      'application.updated',
      'application.stage_changed',
      'application.status_changed',
      'merchant.created',
      'deal.created',
      'deal.funded',
    ])
    const funded = (await tenant.call('GET', `/applications/${application.id}`)).body.data
    const deal = (await tenant.call('GET', `/deals/${funded.deal.id}`)).body.data
    expect(events[0]!.data).toEqual(funded)
    expect(events[5]!.data).toEqual(deal)
    expect(deal).toMatchObject({
      submissionId: application.id,
      merchantId: funded.merchantId,
      nextPaymentDate: '2026-03-23',
      status: 'active',
    })
    expect((await tenant.call('GET', `/merchants/${funded.merchantId}`)).body.data).toMatchObject({
      legalName: CREATE.applicantLegalName,
      ein: '12-3456789',
      businessState: 'NY',
      ownerName: 'Ana Ruiz',
    })
    expect((await tenant.call('GET', `/merchants/${funded.merchantId}/contacts`)).body.data).toMatchObject([
      { firstName: 'Ana', isPrimary: true, isOwner: true },
    ])
    expect((await tenant.call('GET', `/documents/${document.id}`)).body.data.dealId).toBe(deal.id)
    expect(await tenant.call('PATCH', `/applications/${application.id}`, { fundedAmount: 1 })).toMatchObject({ status: 409 })
  })

  test('funding at once from many sides makes one deal', async () => {
    const tenant = await t.newTenant()
    const { id } = await makeApplication(tenant)
    for (const stage of ['underwriting', 'approved']) await tenant.call('PATCH', `/applications/${id}`, { stage })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        tenant.call('PATCH', `/applications/${id}`, { stage: 'funded', fundedAmount: 1000, purchaseAmount: 1400 }),
      ),
    )
    expect(answers.every((a) => a.status === 200)).toBe(true)
    expect((await tenant.call('GET', '/deals')).body.meta.pagination.total).toBe(1)
  })
})

describe('GET /applications?include=papers', () => {
  test('says what is there of each, only to whom may read underwriting', async () => {
    const application = await makeApplication(t.tenant)
    await makeDocument(t.tenant, { type: 'bankStatement', applicationId: application.id })
    const { body } = await t.tenant.call('GET', `/applications?include=papers&search=${application.submissionNumber}`)
    expect(body.data.map(({ papers }: { papers: unknown }) => papers)).toEqual([{ statements: 1, scrub: null }])
    const plain = await t.tenant.call('GET', `/applications?search=${application.submissionNumber}`)
    expect(plain.body.data[0]).not.toHaveProperty('papers')
    const narrow = t.callWith(await t.newKey(t.tenant.id, ['applications:read']))
    expect((await narrow('GET', '/applications')).status).toBe(200)
    expect(await narrow('GET', '/applications?include=papers')).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', requiredScope: 'underwriting:read' },
    })
  })
})
