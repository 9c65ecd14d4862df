import { expect, test } from 'vitest'
import { call, PASSWORD, type World } from '../world.ts'

/** From an invitation to money that came and went back. */
export const paymentStories = (world: () => World): void => {
  test('the link that npm start prints signs a newcomer in, with a portfolio to look at', async () => {
    const { open, service } = world()
    const link = /Console\s+(http\S+\/welcome#\S+)/.exec(service.output.stdout)![1]!
    const { page, faults, close } = await open()
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await page.getByRole('link', { name: 'Portfolio', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor()
    await page.getByText('Outstanding', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Deals', exact: true }).click()
    await page.getByRole('table', { name: 'Deals' }).getByRole('link').nth(10).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('invited, signed in, a deal found, a payment recorded, seen in timeline, audit and a delivery, and returned', async () => {
    const { open, signedIn, receiver } = world()
    const hook = await call(world(), 'POST', '/webhooks', { url: receiver.url, events: ['payment.completed', 'payment.failed'] })
    expect(hook.status).toBe(201)
    const admin = await signedIn('admin')
    await admin.page.goto('/settings/users')
    await admin.page.getByRole('button', { name: 'Invite' }).click()
    await admin.page.getByRole('textbox', { name: 'E-mail' }).fill('nora@example.com')
    await admin.page.getByRole('dialog').getByLabel('Role').selectOption('servicing')
    await admin.page.getByRole('button', { name: 'Make the link' }).click()
    const link = await admin.page.getByRole('dialog', { name: 'Welcome link' }).locator('code').innerText()

    const nora = await open()
    const page = nora.page
    await page.goto(link)
    await page.getByLabel('Your name').fill('Nora Lund')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()

    // Out and in again, by the page that everybody knows.
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail').fill('nora@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()

    const deals = await call(world(), 'GET', '/deals?status=active&limit=1&sort_by=outstandingBalance')
    const deal = deals.body.data[0]
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/Search deals/).fill(deal.dealId)
    await page
      .getByRole('option', { name: new RegExp(deal.dealId) })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: deal.merchantName }).waitFor()

    const before = receiver.received.length
    await page.getByRole('button', { name: 'Record payment' }).click()
    await page.getByLabel('Amount').fill('123.45')
    const preview = page.getByRole('status', { name: 'What this will do' })
    const after = (deal.outstandingBalance - 123.45).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    await preview.getByText(after).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(after).first().waitFor()
    const row = page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: '$123.45' })
    await row.getByText('Completed').waitFor()

    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page
      .getByRole('list', { name: 'Timeline' })
      .getByText(/payment/i)
      .first()
      .waitFor()
    await expect
      .poll(() => receiver.received.slice(before).map(({ eventType }) => eventType), { timeout: 20_000 })
      .toContain('payment.completed')
    await admin.page.goto(`/webhooks/${hook.body.data.id}`)
    await admin.page.getByRole('table', { name: 'Deliveries' }).getByText('payment.completed').first().waitFor()
    await admin.page.getByRole('table', { name: 'Deliveries' }).getByText('Succeeded').first().waitFor()
    await admin.page.goto('/audit')
    const line = admin.page.getByRole('table', { name: 'Audit lines' }).getByRole('row').filter({ hasText: 'Nora Lund' })
    await line.filter({ hasText: 'Payment created' }).first().waitFor()
    // One change is one entry, also for those who see audit lines.
    await admin.page.goto(`/deals/${deal.id}?tab=timeline`)
    const told = admin.page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: '$123.45' })
    await told.first().waitFor()
    expect(await told.filter({ hasText: 'Payment created' }).count()).toBe(1)
    await told.filter({ hasText: 'Payment created' }).getByRole('button', { name: 'Details' }).click()
    await told.getByText('effectiveDate').or(told.getByText('Effective date')).first().waitFor()

    await page.getByRole('tab', { name: 'Payments' }).click()
    await row.getByRole('button', { name: /Actions for the payment/ }).click()
    await page.getByRole('menuitem', { name: 'Return…' }).click()
    await page.getByLabel('Return code').selectOption('R01')
    await page.getByRole('button', { name: 'Record the return' }).click()
    await row.getByText('Failed').waitFor()
    await row.getByText('R01').waitFor()
    await expect
      .poll(() => receiver.received.slice(before).map(({ eventType }) => eventType), { timeout: 20_000 })
      .toContain('payment.failed')
    await page.goto('/today')
    await page.getByText('R01').first().waitFor()
    expect(nora.faults).toEqual([])
    expect(admin.faults).toEqual([])
    await nora.close()
    await admin.close()
  })

  test('a note with a promise to pay stands on the deal, and its HTML stays text', async () => {
    const { signedIn } = world()
    const { page, faults, close } = await signedIn('servicing')
    const deals = await call(world(), 'GET', '/deals?status=active&limit=1')
    await page.goto(`/deals/${deals.body.data[0].id}`)
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Called **today**. <img src=x onerror=alert(1)>')
    await page.getByLabel('Promise to pay by').fill('2027-01-15')
    await page.getByLabel('Promised amount').fill('500')
    await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Notes' }).click()
    const note = page.getByRole('article').first()
    await note.getByText('<img src=x onerror=alert(1)>').waitFor()
    await note.getByText('$500.00 by Jan 15, 2027').waitFor()
    expect(await note.locator('img').count()).toBe(0)
    expect(await note.locator('strong').innerText()).toBe('today')
    expect(faults).toEqual([])
    await close()
  })
}
