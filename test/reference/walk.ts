import { tx } from '../../src/context.ts'
import { raiseAlerts } from '../../src/resources/alerts/service.ts'
import { runAnalysis } from '../../src/resources/analyses/run.ts'
import { lockDeal } from '../../src/resources/deals/service.ts'
import { changeSettings } from '../../src/resources/organizations/settings.ts'
import { proposeFor } from '../../src/resources/true-ups/service.ts'
import { runUnderwriting } from '../../src/resources/underwriting/run.ts'
import { newId } from '../../src/shared/ids.ts'
import { cents } from '../../src/shared/money.ts'
import { bankAnswer, tracesOf } from '../ach-world.ts'
import { BANK_ACCOUNT, form, ORIGINATOR } from '../factories.ts'
import { generateMerchant, renderStatement } from '../statements/generator/index.ts'
import type { Answer, Call, TestApp } from '../test-app.ts'
import { operationAt } from './document.ts'

export type Step = { method: string; path: string; body?: unknown; answer: Answer }

const DAYS = ['02', '03', '04', '05', '06', '09', '10', '11', '12', '13']
const TRANSACTIONS = DAYS.flatMap((day, i) => [
  { date: `2026-03-${day}`, description: 'SQUARE INC DES:260302P2', amount: 1_840.12 + i, type: 'credit' },
  { date: `2026-03-${day}`, description: 'RAPID CAPITAL ACH DEBIT', amount: 349, type: 'debit' },
])

/** One merchant's story, told so that every operation of the interface is called and answers as it should. */
export const walk = async (t: TestApp): Promise<Step[]> => {
  const { tenant } = t
  const { ctx } = tenant
  const steps: Step[] = []
  const job = (id: string) => ({ id: id as never, orgId: tenant.id, timeZone: ctx.timeZone })
  const never = new AbortController().signal

  const step = async (
    method: string,
    path: string,
    body?: unknown,
    { call = tenant.call, headers = {} }: { call?: Call; headers?: Record<string, string> } = {},
  ) => {
    const answer = await call(method, path, body, headers)
    if (answer.status >= 400 || operationAt(method, path) === null)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    steps.push({ method, path, body, answer })
    return answer.body?.data ?? answer.body
  }
  const get = (path: string) => step('GET', path)
  const post = (path: string, body?: unknown, more?: Parameters<typeof step>[3]) => step('POST', path, body, more)

  // Who is told, and who.
  const webhook = await post('/webhooks', {
    url: 'https://example.com/hooks/holdback',
    events: ['deal.funded', 'payment.completed', 'payment.failed'],
    description: 'Ledger',
  })
  const merchant = await post('/merchants', {
    legalName: 'Harbor Street Bakery LLC',
    dbaName: 'Harbor Bakery',
    ein: '12-3456001',
    businessState: 'NY',
    industry: 'Restaurants',
    ownerName: 'Ana Ruiz',
    ownerEmail: 'ana@example.com',
  })
  await get(`/merchants/${merchant.id}`)
  await step('PATCH', `/merchants/${merchant.id}`, { industry: 'Bakeries' })
  await get('/merchants?search=harbor&limit=1')
  const contact = await post(`/merchants/${merchant.id}/contacts`, {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@example.com',
    phone: '+1 212 555 0100',
    title: 'Owner',
    isPrimary: true,
    isOwner: true,
    ownershipPercentage: 60,
  })
  await get(`/merchants/${merchant.id}/contacts/${contact.id}`)
  await step('PATCH', `/merchants/${merchant.id}/contacts/${contact.id}`, { title: 'Managing member' })
  await get(`/merchants/${merchant.id}/contacts`)
  await step('DELETE', `/merchants/${merchant.id}/contacts/${contact.id}`)

  // An application, its statements, and every tool.
  const application = await post('/applications', {
    applicantLegalName: 'Harbor Street Bakery LLC',
    requestedAmount: 60_000,
    applicantState: 'NY',
    applicantIndustry: 'Restaurants',
    ownerFirstName: 'Ana',
    ownerLastName: 'Ruiz',
    ownerEmail: 'ana@example.com',
    ein: '12-3456001',
  })
  await get(`/applications/${application.id}`)
  const pdf = renderStatement(generateMerchant(7, { months: 1 }), 0, 'td').pdf
  const awaiting = await post('/documents', { name: 'March 2026 statement.pdf', type: 'bankStatement', applicationId: application.id })
  await post(`/documents/${awaiting.id}/upload-url`)
  await step('DELETE', `/documents/${awaiting.id}`)
  const upload = await tenant.call(
    'POST',
    '/documents',
    form({ name: 'March 2026 statement.pdf', type: 'bankStatement', applicationId: application.id }, { name: 'march.pdf', bytes: pdf }),
  )
  const document = upload.body.data
  await get(`/documents/${document.id}`)
  await get(`/documents?application_id=${application.id}`)
  await get(`/documents/${document.id}/pages`)
  await get(`/documents/${document.id}/pages/1.png?width=200`)
  const tools = `/deals/${application.id}/underwriting`
  await get(`${tools}/tools`)
  await post(`${tools}/documents`, { documentIds: [document.id] })
  const run = async (tool: string, params: object) => {
    const started = await post(`${tools}/analyze`, { tool, params })
    await runUnderwriting(t.services, job(started.id), never)
    return get(`${tools}/analyses/${started.id}`)
  }
  await run('merchant_scrub', { query: '12-3456001' })
  await run('background_check', { entityType: 'business', entityId: 'biz_clean' })
  await run('credit_check', { provider: 'bureau_a', queryInput: 'Cedar & Main Bakery LLC' })
  await run('merchant_enrichment', {})
  const scrub = await run('bank_scrub', {})
  if (scrub.status !== 'completed') throw new Error(`The scrub failed: ${scrub.error}`)
  await get(`${tools}/documents`)
  await get(`${tools}/analyses?limit=2`)
  await get(`${tools}/results`)
  const scrubbed = `${tools}/analyses/${scrub.id}`
  const debit = scrub.result.transactions.findIndex((r: { type: string }) => r.type === 'debit')
  await get(`${scrubbed}/transactions?limit=2`)
  await get(`${scrubbed}/files`)
  await get(`${scrubbed}/files/0/pages/1.png?width=200`)
  await get(`${scrubbed}/export`)
  const label = { kind: 'label', rows: [debit], classification: 'transferOut' }
  await post(`${scrubbed}/corrections`, { revision: 0, reason: 'To his own savings account.', changes: [label] })
  const [scrubCorrection] = await get(`${scrubbed}/corrections`)
  await step('DELETE', `${scrubbed}/corrections/${scrubCorrection.id}`)
  for (const stage of ['underwriting', 'approved']) await step('PATCH', `/applications/${application.id}`, { stage })
  const funded = await step('PATCH', `/applications/${application.id}`, {
    stage: 'funded',
    fundedAmount: 50_000,
    purchaseAmount: 70_000,
    fundedDate: '2026-03-02',
    paymentFrequency: 'daily',
    paymentAmount: 500,
  })
  await step(
    'PATCH',
    `/applications/${(await post('/applications', { applicantLegalName: 'Second Street Deli', requestedAmount: 10_000 })).id}`,
    { status: 'onHold', priority: 'high' },
  )
  await get('/applications?stage=funded&limit=1')
  await get('/applications?include=papers&limit=1')
  await get('/applications/export')
  await get(`/applications/${application.id}/timeline?limit=2`)

  // The deal, its payments, its schedule.
  const deal = `/deals/${funded.deal.dealId}`
  await step('PATCH', deal, { subStatus: 'reviewing' })
  const payment = await post(`${deal}/payments`, { amount: 500, type: 'merchantPayment', effectiveDate: '2026-03-03', notes: 'First' })
  await get(`${deal}/payments/${payment.id}`)
  await post(`${deal}/payments/${payment.id}/return`, { returnCode: 'R01', returnedDate: '2026-03-05' })
  const later = await post(`${deal}/payments`, { amount: 500, type: 'merchantPayment', effectiveDate: '2026-04-06' })
  await post(`${deal}/payments/${later.id}/cancel`)
  const [batched] = await post('/payments/batch', {
    payments: [{ dealId: funded.deal.dealId, amount: 500, type: 'merchantPayment', effectiveDate: '2026-03-04' }],
  })
  await post('/payments/returns', { returns: [{ paymentId: batched.id, returnCode: 'R01', returnedDate: '2026-03-06' }] })
  await post(`${deal}/payments`, { amount: 1_000, type: 'merchantPayment', effectiveDate: '2026-03-06' })
  await get(`${deal}/payments?status=completed&limit=1`)
  await get('/payments?status=completed,failed&limit=1')
  await get('/payments/export')
  await get(`${deal}/schedule?from=2026-03-02&to=2026-03-10`)
  await post(`${deal}/schedule`, { paymentFrequency: 'daily', paymentAmount: 450, reason: 'Revenue fell in February.' })
  await post(`${deal}/schedule/pause`, { from: '2026-05-04', until: '2026-05-08', reason: 'Closed for repairs.' })
  await get(deal)
  await get(`${deal}/timeline?limit=2`)
  await get(`/merchants/${merchant.id}/timeline?limit=2`)
  await get(`${deal}/renewal`)

  // What later statements show.
  const analysisId = newId('ana')
  await tx(ctx, (ctx) =>
    raiseAlerts(ctx, funded.deal.id, analysisId, [
      {
        kind: 'newPosition',
        subject: 'RAPID',
        message: 'Rapid Capital takes $349.00 daily since 2026-03-05, after this deal was funded.',
        details: { funderName: 'Rapid Capital', frequency: 'daily', avgPayment: 349, firstPayment: '2026-03-05' },
      },
    ]),
  )
  const [alert] = await get('/alerts?status=open')
  await step('PATCH', `/alerts/${alert.id}`, { status: 'closed', reason: 'Paid off by the merchant’s bank line' })
  await step('PATCH', deal, { specifiedPercentage: 10 })
  const propose = () =>
    tx(ctx, async (ctx) =>
      proposeFor(ctx, await lockDeal(ctx, funded.deal.id), newId('ana'), [{ month: '2026-02', revenue: cents(6_000_000) }], 5),
    )
  await propose()
  const [first] = await get(`${deal}/true-ups`)
  await post(`${deal}/true-ups/${first.id}/refuse`, { reason: 'One bad month.' })
  await propose()
  const [second] = await get(`${deal}/true-ups`)
  await post(`${deal}/true-ups/${second.id}/grant`, {})

  // The bank.
  await changeSettings(ctx, { achOriginator: ORIGINATOR })
  const account = await post(`/merchants/${merchant.id}/bank-accounts`, BANK_ACCOUNT)
  await get(`/merchants/${merchant.id}/bank-accounts`)
  await get(`/merchants/${merchant.id}/bank-accounts/${account.id}`)
  const due = (await get(deal)).nextPaymentDate < '2026-03-17' ? '2026-03-17' : (await get(deal)).nextPaymentDate
  const file = await post('/ach/files', { effectiveDate: due, includeMissed: true })
  await get('/ach/files')
  await get(`/ach/files/${file.id}`)
  const approver = t.callWith(await t.newKey(tenant.id, ['payments:read', 'payments:write']))
  await post(`/ach/files/${file.id}/approve`, undefined, { call: approver })
  const content = await get(`/ach/files/${file.id}/content`)
  const [trace] = tracesOf(content)
  const returns = bankAnswer(content, [
    { trace: trace!, code: 'R02' },
    { trace: '021000029999999', code: 'R01' },
  ])
  await post('/ach/returns', returns, { headers: { 'content-type': 'text/plain' } })
  const [unmatched] = await get('/ach/unmatched')
  await post(`/ach/unmatched/${unmatched.id}/resolve`, { reason: 'Another company’s entry.' })
  await post(`/merchants/${merchant.id}/bank-accounts/${account.id}/release`)
  const draft = await post('/ach/files', { effectiveDate: '2026-03-20' })
  await post(`/ach/files/${draft.id}/cancel`)
  await step('DELETE', `/merchants/${merchant.id}/bank-accounts/${account.id}`)

  // The book.
  await get('/deals?status=active&limit=1')
  await get('/deals/export')
  await get('/portfolio/filters')
  await get('/portfolio/summary')
  await get('/portfolio/series?metric=collected&interval=month')
  await get('/portfolio/aging')
  await get('/portfolio/cohorts')

  // Statements without a deal.
  const analysed = await post('/analysis/transactions', { openingBalance: 5_200, transactions: TRANSACTIONS })
  const many = Array.from({ length: 501 }, (_, i) => ({ ...TRANSACTIONS[i % TRANSACTIONS.length] }))
  const waiting = await post('/analysis/transactions', { transactions: many })
  await step('DELETE', `/analysis/${waiting.id}`)
  const uploaded = await post(
    '/analysis/bank-statements',
    form({ merchantId: merchant.id }, { name: 'march.pdf', bytes: pdf, field: 'files' }),
  )
  await runAnalysis(t.services, job(uploaded.id), never)
  const statements = `/analysis/${uploaded.id}`
  const read = await get(statements)
  if (read.status !== 'completed') throw new Error(`The analysis failed: ${read.error}`)
  await get(`${statements}?fields=summary,mcaPositions`)
  await get(`${statements}/transactions?limit=2&search=a`)
  await get(`${statements}/files`)
  await get(`${statements}/files/0/pages/1.png?width=200`)
  await get(`${statements}/export?format=csv`)
  await post(`/analysis/${analysed.id}/corrections`, {
    revision: 0,
    reason: 'Owner moved money between his accounts.',
    changes: [{ kind: 'label', rows: [0], classification: 'transferIn', samePayee: true }],
  })
  const [correction] = await get(`/analysis/${analysed.id}/corrections`)
  await step('DELETE', `/analysis/${analysed.id}/corrections/${correction.id}`)
  await post('/analysis/bank-data', {
    compareWith: uploaded.id,
    accounts: [{ account_id: 'acc-1', name: 'Business Checking', mask: '4471', type: 'depository', balances: { current: 9_200.5 } }],
    transactions: [
      { account_id: 'acc-1', date: '2026-03-02', name: 'SQUARE INC', amount: -1_840.12, pending: false },
      { account_id: 'acc-1', date: '2026-03-03', name: 'RAPID CAPITAL', amount: 349, pending: false },
    ],
  })
  await get('/analysis?status=completed&limit=1')
  await get(`/analysis/compare?ids=${uploaded.id},${analysed.id}`)
  await get(`/merchants/${merchant.id}/statements-over-time`)
  const failing = await post(
    '/analysis/bank-statements',
    form({}, { name: 'letter.pdf', bytes: Buffer.from('%PDF-1.4\nnothing'), field: 'files' }),
  )
  await runAnalysis(t.services, job(failing.id), never)

  // What was told.
  await get('/webhooks')
  await get(`/webhooks/${webhook.id}`)
  await step('PATCH', `/webhooks/${webhook.id}`, { events: ['deal.funded', 'payment.completed'] })
  const tested = await post(`/webhooks/${webhook.id}/test`, { event: 'deal.funded' })
  await get(`/webhooks/${webhook.id}/deliveries?limit=1`)
  await get(`/webhooks/${webhook.id}/deliveries/${tested.id}`)
  await post(`/webhooks/${webhook.id}/deliveries/${tested.id}/resend`)
  await post(`/webhooks/${webhook.id}/recover`, { since: '2026-03-01T00:00:00.000Z' })
  await post(`/webhooks/${webhook.id}/rotate-secret`)
  await step('DELETE', `/webhooks/${webhook.id}`)

  // Another deal that runs its course, and a renewal.
  const renewed = await post(`${deal}/renewal`, { requestedAmount: 80_000 })
  await step('PATCH', `/applications/${renewed.id}`, { stage: 'withdrawn' })
  const { id: failingRun } = await post(`${deal}/underwriting/analyze`, {
    tool: 'background_check',
    params: { entityType: 'business', entityId: 'biz_garbled' },
  })
  await runUnderwriting(t.services, job(failingRun), never)
  await step('PATCH', deal, { status: 'defaulted' })
  const owed = (await get(deal)).outstandingBalance
  await post(`${deal}/payments`, { amount: owed, type: 'payoff', effectiveDate: '2026-03-16' })
  await get('/events?limit=2')
  return steps
}
