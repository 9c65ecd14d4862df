import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, PASSWORD, type World } from '../world.ts'
import { fundedDeal } from './collecting.ts'
import { analysed } from './desk.ts'

const made = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data
}

/** What is done is done to the record that was looked at, as it was looked at. */
export const whoseStories = (world: () => World): void => {
  const goByPalette = async (page: Page, code: string, name: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search and actions' }).getByRole('combobox').fill(code)
    await page.getByRole('option', { name: code }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }

  test('a dialog does not stay while the back button puts another record under it: nothing typed for one deal is recorded on another', async () => {
    const terms = { purchaseAmount: 9_000, paymentAmount: 100 }
    const first = await fundedDeal(world(), { legalName: 'Backward Barbers LLC', ...terms })
    const second = await fundedDeal(world(), { legalName: 'Forward Florists LLC', ...terms })
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto(`/deals/${first.id}`)
    await page.getByRole('heading', { level: 1, name: first.merchantName }).waitFor()
    await goByPalette(page, second.dealId, second.merchantName)
    await page.getByRole('button', { name: 'Record payment' }).click()
    await page.getByLabel('Amount').fill('43.21')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: first.merchantName }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Record payment' }).click()
    expect(await page.getByLabel('Amount').inputValue()).toBe('100.00')
    expect(faults).toEqual([])
    await close()
  })

  test('what a colleague offered while the funding was filled in is shown beside it, and is no term of the deal unless it is taken over', async () => {
    const application = await made(
      call(world(), 'POST', '/applications', { applicantLegalName: 'Two Versions LLC', requestedAmount: 10_000 }),
    )
    const change = (body: object) => made(call(world(), 'PATCH', `/applications/${application.id}`, body))
    for (const stage of ['underwriting', 'approved']) await change({ stage })
    await change({ fundedAmount: 10_000, purchaseAmount: 13_000 })
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto(`/applications/${application.id}`)
    await page.getByRole('button', { name: 'Move' }).click()
    await page.getByRole('menuitem', { name: 'Funded' }).click()
    const fund = page.getByRole('dialog', { name: 'Fund Two Versions LLC' })
    await fund.getByRole('button', { name: 'Fund' }).waitFor()
    await change({ paymentFrequency: 'daily', paymentAmount: 500 })
    await fund.getByRole('button', { name: 'Fund' }).click()
    const both = page.getByRole('dialog', { name: 'Changed by someone else' })
    await both.getByRole('row', { name: 'Payment amount $500.00 –' }).waitFor()
    await both.getByRole('row', { name: 'Frequency Daily –' }).waitFor()
    // One is looked at again and changed, and the other stays as it was decided.
    await both.getByRole('button', { name: 'Change mine' }).click()
    await fund.getByLabel('Frequency').selectOption('weekly')
    await fund.getByRole('button', { name: 'Fund' }).click()
    await fund.waitFor({ state: 'detached' })
    const { deal } = await made(call(world(), 'GET', `/applications/${application.id}`))
    expect(await made(call(world(), 'GET', `/deals/${deal.id}`))).toMatchObject({ paymentFrequency: 'weekly', paymentAmount: null })
    expect(faults).toEqual([])
    await close()
  })

  test('a new schedule and a pause are of the deal as it was seen: what was agreed meanwhile is told first', async () => {
    const deal = await fundedDeal(world(), { legalName: 'Scheduled Saddles LLC', purchaseAmount: 9_000, paymentAmount: 100 })
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto(`/deals/${deal.id}`)
    const open = async (entry: string) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await open('New schedule…')
    await page.getByLabel('Payment amount').fill('150')
    await page.getByLabel('Reason').fill('Mine')
    await made(
      call(world(), 'POST', `/deals/${deal.id}/schedule`, { paymentFrequency: 'weekly', paymentAmount: 400, reason: 'A colleague’s' }),
    )
    await page.getByRole('button', { name: 'Begin the schedule' }).click()
    const both = page.getByRole('dialog', { name: 'Changed by someone else' })
    await both.getByRole('row', { name: 'Payment amount $400.00 $150.00' }).waitFor()
    await both.getByRole('button', { name: 'Keep what is there' }).click()
    expect((await made(call(world(), 'GET', `/deals/${deal.id}`))).paymentAmount).toBe(400)
    await page.getByText('$400.00 weekly').waitFor()
    await open('Pause payments…')
    await page.getByLabel('Until').fill(await page.getByLabel('From').inputValue())
    await page.getByLabel('Reason').fill('Holidays')
    await made(call(world(), 'PATCH', `/deals/${deal.id}`, { funderId: 'theirs' }))
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await both.waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('rows that were chosen are nobody’s choice any more when another revision counts rows anew', async () => {
    const accounts = ['a', 'b'].map((account_id) => ({
      account_id,
      name: `Account ${account_id}`,
      type: 'depository',
      balances: { current: 10 },
    }))
    const transactions = [1, 2, 3, 4].map((day) => ({
      account_id: day < 3 ? 'a' : 'b',
      date: `2026-03-0${day}`,
      name: day < 3 ? 'SQUARE INC DEP' : 'SQUARE INC DEP TWO',
      amount: -100 - day,
      pending: false,
    }))
    const { id } = await made(call(world(), 'POST', '/analysis/bank-data', { accounts, transactions }))
    await expect.poll(async () => (await made(call(world(), 'GET', `/analysis/${id}`))).status).toBe('completed')
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.clock.install()
    await page.goto(`/statements/${id}`)
    const rows = page.getByRole('table', { name: 'Transactions' })
    await rows.getByRole('checkbox').nth(1).check()
    await rows.getByRole('checkbox').nth(2).check()
    await page.getByText('2 selected').waitFor()
    const left = { revision: 0, reason: 'Not theirs.', changes: [{ kind: 'account', statement: 0, excluded: true }] }
    expect((await call(world(), 'POST', `/analysis/${id}/corrections`, left)).status).toBe(200)
    await page.clock.runFor(16_000)
    await page.getByRole('button', { name: 'Show it' }).click()
    await page.getByText('revision 1').waitFor()
    await page.getByRole('status', { name: 'Sum of rows' }).getByText('2 rows').waitFor()
    expect(await page.getByText('2 selected').count()).toBe(0)

    // A row of which nothing is changed is not mended, whatever the reason; what is missing is said in words.
    await rows.locator('[data-row-link]').first().click()
    await page.getByRole('button', { name: 'More for these rows' }).click()
    await page.getByRole('menuitem', { name: 'Mend date, amount or side' }).click()
    await page.getByLabel('Reason').fill('Just so')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('The row is as it was: change its date, its amount or its side.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

    // Where the rule of "always" is refused, the rows have their category, and what is chosen instead is said as well.
    await page.route('**/v1/rules', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: '{"status":409,"code":"conflict","detail":"There is one."}',
      }),
    )
    await rows.locator('[data-row-link]').first().focus()
    await page.keyboard.press('c')
    const label = page.getByRole('dialog', { name: 'Set category' })
    const first = async () => (await made(call(world(), 'GET', `/analysis/${id}`))).transactions[0].classification
    await label.getByLabel('Category').selectOption('refund')
    await label.getByLabel(/and always from now on/).check()
    await label.getByRole('button', { name: 'Save' }).click()
    await label.getByText('The rows have their category; the rule was not made.').waitFor()
    expect(await first()).toBe('refund')
    await label.getByLabel('Category').selectOption('transferIn')
    await label.getByLabel('This row').check()
    await label.getByRole('button', { name: 'Save' }).click()
    await label.waitFor({ state: 'detached' })
    expect(await first()).toBe('transferIn')
    expect(faults).toEqual([])
    await close()
  })

  test('the desk writes amounts in the currency of the statements, and says where two are added up', async () => {
    const id = await analysed(world())
    const { page, faults, close } = await world().signedIn('viewer')
    const inCurrencies = (...currencies: string[]) =>
      page.route(new RegExp(`/analysis/${id}(\\?|$)`), async (route) => {
        const { body } = await call(world(), 'GET', `/analysis/${id}`)
        const [first] = body.data.statements
        body.data.statements = currencies.map((currency) => ({ ...first, currency }))
        for (const row of body.data.transactions) row.statement = 0
        await route.fulfill({ json: body })
      })
    await inCurrencies('GBP')
    await page.goto(`/statements/${id}`)
    const sum = page.getByRole('status', { name: 'Sum of rows' })
    await sum.getByText(/In £/).waitFor()
    const figures = page.getByRole('list', { name: 'Figures' })
    await figures
      .getByText(/^£[\d,]+\.\d\d$/)
      .first()
      .waitFor()
    expect(await page.getByText('$').count()).toBe(0)

    // Held against the bank's data, which is in dollars, the statements' own rows stay in pounds.
    const data = {
      accounts: [{ account_id: 'a', name: 'Checking', type: 'depository', balances: { current: 1 } }],
      transactions: [{ account_id: 'a', date: '2026-02-02', name: 'ONLY HERE', amount: 7.77, pending: false }],
      compareWith: id,
    }
    const compared = await made(call(world(), 'POST', '/analysis/bank-data', data))
    await expect.poll(async () => (await made(call(world(), 'GET', `/analysis/${compared.id}`))).status).toBe('completed')
    await page.goto(`/statements/${compared.id}?tab=bankData`)
    await page.getByRole('list', { name: 'Only in the statements' }).getByText(/£/).first().waitFor()
    await page.getByRole('list', { name: 'Only in the bank’s data' }).getByText('−$7.77').waitFor()
    await page.unrouteAll()
    await inCurrencies('GBP', 'USD')
    await page.goto(`/statements/${id}`)
    await page.getByText('These statements are in GBP and USD.').waitFor()
    expect(await figures.getByText(/^[\d,]+\.\d\d$/).count()).toBeGreaterThan(2)
    expect(faults).toEqual([])
    await close()
  })

  test('a file of a list is of the organization and the person that the page shows, and a refusal leaves the page where it is', async () => {
    await world().run('orgs', 'create', 'Exporting Funder')
    const { page, context, faults, close } = await world().signedIn('admin')
    await page.goto(await world().welcomeLink('admin', 'admin.demofunding@example.com', 'Exporting Funder'))
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('button', { name: 'Organization: Exporting Funder' }).waitFor()
    await page.goto('/deals')
    await page.getByRole('heading', { name: 'No deals yet' }).waitFor()
    const other = await context.newPage()
    await other.goto('/today')
    await other.getByRole('button', { name: /^Organization:/ }).click()
    await other.getByRole('menuitem', { name: 'Demo Funding' }).click()
    await other.getByRole('button', { name: 'Organization: Demo Funding' }).waitFor()
    await page.bringToFront()
    const exportCsv = async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
    }
    await exportCsv()
    const question = page.getByRole('dialog', { name: 'Another organization' })
    const goBack = question.getByRole('button', { name: 'Go back to Exporting Funder' })
    const [file] = await Promise.all([page.waitForEvent('download'), goBack.click()])
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString('utf8').trim().split('\n')).toHaveLength(1)
    await other.close()

    await context.clearCookies()
    await exportCsv()
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.getByLabel('Password').fill(PASSWORD)
    const signIn = again.getByRole('button', { name: 'Sign in', exact: true })
    await Promise.all([page.waitForEvent('download'), signIn.click()])
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })
}
