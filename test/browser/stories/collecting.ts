import { expect, test } from 'vitest'
import { call, type World } from '../world.ts'

const made = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data
}

type Terms = { legalName: string; purchaseAmount: number; fundedDate?: string; paymentAmount: number }

/** A deal of a merchant of its own, funded through its application. */
export const fundedDeal = async (world: World, { legalName, ...terms }: Terms) => {
  const application = await made(call(world, 'POST', '/applications', { applicantLegalName: legalName, requestedAmount: 5_000 }))
  for (const stage of ['underwriting', 'approved']) await made(call(world, 'PATCH', `/applications/${application.id}`, { stage }))
  const fund = { stage: 'funded', fundedAmount: 1_000, paymentFrequency: 'daily', ...terms }
  const { deal } = await made(call(world, 'PATCH', `/applications/${application.id}`, fund))
  return made(call(world, 'GET', `/deals/${deal.id}`))
}

const bankAccount = (world: World, merchantId: string, accountNumber: string) =>
  made(
    call(world, 'POST', `/merchants/${merchantId}/bank-accounts`, {
      routingNumber: '011000015',
      accountNumber,
      accountType: 'checking',
      holderType: 'business',
      holderName: 'Owner',
      authorizedAt: '2026-01-05',
    }),
  )

/** Deposits of whole months, the same every month. */
const deposits = (months: readonly string[], total: number) =>
  months.flatMap((month) =>
    ['01', '10', '20', '28'].map((day) => ({
      date: `${month}-${day}`,
      description: 'SQUARE INC DEPOSIT',
      amount: total / 4,
      type: 'credit',
    })),
  )

/** What servicing staff decide by: it says what is so, with its figures. */
export const collectingStories = (world: () => World): void => {
  test('a true-up shows what is due, what was taken and the payment that granting it brings, before anybody grants it', async () => {
    const deal = await fundedDeal(world(), {
      legalName: 'Trued Up Tiles LLC',
      purchaseAmount: 42_000,
      fundedDate: '2026-01-15',
      paymentAmount: 700,
    })
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto(`/deals/${deal.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit terms…' }).click()
    await page.getByLabel('Share of receipts, %').fill('12,5')
    await page.getByLabel('A first-priority perfected interest is on file').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Give a number, such as 12.5.').waitFor()
    await page.getByLabel('Share of receipts, %').fill('12.5')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const terms = { specifiedPercentage: 12.5, firstPriorityInterest: true }
    expect((await call(world(), 'GET', `/deals/${deal.id}`)).body.data).toMatchObject(terms)
    const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03']
    await made(
      call(world(), 'POST', '/analysis/transactions', {
        dealId: deal.id,
        openingBalance: 0,
        transactions: [...deposits(months, 20_000), { date: '2026-03-31', description: 'CHECK 101', amount: 10, type: 'debit' }],
      }),
    )
    await expect.poll(async () => (await call(world(), 'GET', `/deals/${deal.id}/true-ups`)).body.data.length, { interval: 300 }).toBe(1)
    const [trueUp] = (await call(world(), 'GET', `/deals/${deal.id}/true-ups`)).body.data
    expect(trueUp).toMatchObject({ trueRevenue: 40_000, dueAmount: 5_000, takenAmount: 0, proposedPaymentAmount: 119.05 })

    await page.reload()
    const list = page.getByRole('list', { name: 'True-ups' })
    for (const text of ['Feb 2026 – Mar 2026', '$40,000.00', '12.50%', '$5,000.00', '$0.00', '$700.00 daily', '$119.05 daily'])
      await list.getByText(text, { exact: true }).first().waitFor()
    await list.getByRole('button', { name: 'Grant…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Grant this true-up' })
    await dialog.getByText('The payment becomes $119.05 daily; now it is $700.00 daily.').waitFor()
    await dialog.getByLabel('Reason').fill('Revenue fell')
    await dialog.getByRole('button', { name: 'Grant' }).click()
    await dialog.waitFor({ state: 'detached' })
    await list.getByText('Granted').waitFor()
    expect(await list.getByRole('button').count()).toBe(0)
    expect((await call(world(), 'GET', `/deals/${deal.id}`)).body.data.paymentAmount).toBe(119.05)
    expect(faults).toEqual([])
    await close()
  })

  test('an account on hold is called so, with why, and another person releases it', async () => {
    const settle = async (achHoldChangedAccounts: boolean) => {
      const admin = await world().signedIn('admin')
      const at = '/api/console/v1/settings'
      const answer = await admin.context.request.patch(at, {
        data: { achHoldChangedAccounts },
        headers: { 'x-holdback': 'console', origin: world().url },
      })
      expect(answer.status()).toBe(200)
      await admin.close()
    }
    const merchant = await made(call(world(), 'POST', '/merchants', { legalName: 'Second Account Sewing LLC' }))
    await bankAccount(world(), merchant.id, '000111112222')
    await settle(true)
    await bankAccount(world(), merchant.id, '000333334444')
    await settle(false)
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto(`/merchants/${merchant.id}`)
    const accounts = page.getByRole('table', { name: 'Bank accounts' })
    const held = accounts.getByRole('row').filter({ hasText: '4444' })
    await held.getByText('On hold').waitFor()
    await held.getByText('a second person must look at the change').waitFor()
    expect(await held.getByText('Usable').count()).toBe(0)
    expect(await accounts.getByRole('button', { name: /^Release/ }).count()).toBe(1)
    await held.getByRole('button', { name: 'Release the account ending in 4444' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Release account' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await held.getByText('Usable').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('a deal whose expectations lie long ago shows them as missed, and nowhere says that it has no schedule; what a colleague records is in its calendar and its renewal as in its balance', async () => {
    const deal = await fundedDeal(world(), {
      legalName: 'Long Silent Lamps LLC',
      purchaseAmount: 2_000,
      fundedDate: '2025-01-15',
      paymentAmount: 500,
    })
    const { page, faults, close } = await world().signedIn('viewer')
    await page.clock.install()
    await page.goto(`/deals/${deal.id}`)
    await page
      .getByRole('region', { name: 'Renewal' })
      .getByText(/^0(\.00)? % is collected/)
      .waitFor()
    await expect.poll(() => page.locator('svg title', { hasText: 'missed, $0.00 of $500.00' }).count()).toBe(4)
    expect(await page.getByText('No schedule').count()).toBe(0)
    // Why it may not be renewed is said with its figures.
    await made(
      call(world(), 'POST', `/deals/${deal.id}/payments`, { amount: 512.34, type: 'merchantPayment', effectiveDate: '2025-03-01' }),
    )
    await page.clock.runFor(16_000)
    await page.getByText('25.62 % is collected; renewals begin at 50 %.', { exact: true }).waitFor()
    // It came on a Saturday.
    await page.locator('svg title', { hasText: 'Mar 1, 2025: $512.34 received' }).waitFor({ state: 'attached' })
    expect(faults).toEqual([])
    await close()
  })

  test('a returned payment leads to where its account is mended; a payment that failed says why; a file says what missed ones it takes', async () => {
    const deal = await fundedDeal(world(), { legalName: 'Closed Account Cakes LLC', purchaseAmount: 2_000, paymentAmount: 500 })
    const { fundedDate: effectiveDate } = deal
    const paid = await made(call(world(), 'POST', `/deals/${deal.id}/payments`, { amount: 500, type: 'merchantPayment', effectiveDate }))
    await made(call(world(), 'POST', `/deals/${deal.id}/payments/${paid.id}/return`, { returnCode: 'R02', returnedDate: effectiveDate }))
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto('/today')
    const returned = page.getByRole('row').filter({ hasText: deal.dealId }).filter({ hasText: 'R02' })
    await returned.getByRole('link', { name: 'Fix account' }).click()
    await page.waitForURL(`${world().url}/merchants/${deal.merchantId}`)
    await page.getByRole('heading', { name: 'Bank accounts' }).waitFor()

    await page.route(new RegExp(`/deals/${deal.id}/payments\\?`), async (route) => {
      const headers = { ...(await route.request().allHeaders()), 'sec-fetch-site': 'same-origin' }
      const response = await route.fetch({ headers })
      const body = await response.json()
      Object.assign(body.data[0], { returnCode: null, failureReason: 'More than was collected.' })
      await route.fulfill({ response, json: body })
    })
    await page.goto(`/deals/${deal.id}`)
    await page.getByRole('table', { name: 'Payments' }).getByText('More than was collected.').waitFor()

    await page.goto('/ach?new=1')
    const dialog = page.getByRole('dialog', { name: 'New ACH file' })
    expect(await dialog.getByText('all of them at once').count()).toBe(0)
    await dialog.getByLabel('Also what was missed before').check()
    await dialog.getByText('of a deal that is far behind, all of them at once, up to its balance.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('a merchant’s applications are all of its own, whatever they are called; papers that did not arrive are not here; what a colleague ran is', async () => {
    const merchant = await made(call(world(), 'POST', '/merchants', { legalName: 'Renamed Since Rugs LLC' }))
    const given = { applicantLegalName: 'Old Name Carpets Inc', requestedAmount: 5_000, merchantId: merchant.id }
    const application = await made(call(world(), 'POST', '/applications', given))
    for (let month = 1; month <= 3; month++) {
      const paper = { name: `${month}.pdf`, type: 'bankStatement', applicationId: application.id }
      await made(call(world(), 'POST', '/documents', paper))
    }
    const { page, faults, close } = await world().signedIn('viewer')
    await page.clock.install()
    await page.goto(`/merchants/${merchant.id}`)
    await page.getByRole('table', { name: 'Applications' }).getByText(application.submissionNumber).click()
    await page.getByRole('heading', { level: 1, name: 'Old Name Carpets Inc' }).waitFor()
    const checklist = page.getByRole('list', { name: 'Checklist' })
    await checklist.getByText('No bank statements yet; three months are usual').waitFor()
    await checklist.getByText('Not run yet').nth(2).waitFor()
    const runs = `/deals/${application.id}/underwriting`
    const asked = { tool: 'merchant_scrub', params: { query: 'Old Name Carpets Inc' } }
    expect((await call(world(), 'POST', `${runs}/analyze`, asked)).status).toBe(202)
    await expect.poll(async () => (await call(world(), 'GET', `${runs}/analyses`)).body.data[0].status, { interval: 300 }).toBe('completed')
    await page.clock.runFor(16_000)
    await checklist.getByText('Defaults and liens were searched').waitFor()
    // Why a file could not be read stands beside it, for fingers and keys, too.
    await page.route(/\/documents\?/, async (route) => {
      const { body } = await call(world(), 'GET', `/documents?application_id=${application.id}`)
      Object.assign(body.data[0], { status: 'failed', statusReason: 'The file is protected by a password.' })
      await route.fulfill({ json: body })
    })
    await page.getByRole('tab', { name: 'Documents' }).click()
    await page.getByRole('row').filter({ hasText: 'Failed' }).getByText('The file is protected by a password.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('ending a deal says what it does not end; a renewal in reach says on what terms; alerts that wait are asked for, not the last ones', async () => {
    const deal = await fundedDeal(world(), {
      legalName: 'Ending Easels LLC',
      purchaseAmount: 2_000,
      fundedDate: '2025-01-15',
      paymentAmount: 500,
    })
    const { page, faults, close } = await world().signedIn('servicing')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/v1/alerts?')) asked.push(new URL(request.url()).searchParams.get('status') ?? '')
    })
    await page.goto(`/deals/${deal.id}`)
    await page.getByText(/^Within reach from .*, if all that is past due comes at once and the rest as scheduled\.$/).waitFor()
    await expect.poll(() => asked[0]).toBe('open,seen')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Change status…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change status' })
    await dialog.getByLabel('New status').selectOption('closed')
    await dialog.getByText('Those of an approved ACH file are not: the bank debits them all the same.').waitFor()

    // A name of wide letters ends where its bar begins.
    await page.goto('/portfolio')
    const bar = page.getByRole('group', { name: 'Concentration' }).getByRole('link').first()
    const label = Number(await bar.locator('svg').getAttribute('width'))
    expect(label).toBeGreaterThan(20)
    expect(label).toBeLessThan(Number(await bar.locator('rect').nth(1).getAttribute('x')))
    expect(faults).toEqual([])
    await close()
  })
}
