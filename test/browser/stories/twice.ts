import { expect, test } from 'vitest'
import { newIdempotencyKey } from '../../../client/transport.ts'
import { call, type World } from '../world.ts'
import { fundedDeal } from './collecting.ts'

/** One wish is one deed, from however many tabs, people or presses it comes; what is done besides is meant so. */
export const twiceStories = (world: () => World): void => {
  test('a payment that somebody else has just recorded is recorded besides theirs only by who has been told', async () => {
    const deal = await fundedDeal(world(), { legalName: 'Double Doors LLC', purchaseAmount: 9_000, paymentAmount: 61.11 })
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto(`/deals/${deal.id}`)
    const dialog = page.getByRole('dialog', { name: 'Record payment' })
    const record = () => dialog.getByRole('button', { name: 'Record payment' }).click()
    await page.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByText('$9,000.00 → $8,938.89').waitFor()
    const same = { amount: 61.11, type: 'merchantPayment', effectiveDate: await dialog.getByLabel('Effective date').inputValue() }
    expect((await call(world(), 'POST', `/deals/${deal.id}/payments`, same)).status).toBe(201)
    await record()
    await dialog
      .getByRole('alert')
      .getByText('is recorded already; this is recorded besides. Record it once more if that is meant.')
      .waitFor()
    const recorded = async () => (await call(world(), 'GET', `/deals/${deal.id}/payments`)).body.meta.pagination.total
    expect(await recorded()).toBe(1)
    await record()
    await dialog.waitFor({ state: 'detached' })
    expect(await recorded()).toBe(2)
    // Whoever comes later is told before.
    await page.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByText(/^2 of \$61.11 on .* are recorded already/).waitFor()
    // What is dated ahead waits for its day, also what is given back.
    await dialog.getByLabel('Type').selectOption('refund')
    await dialog.getByLabel('Effective date').fill('2198-11-20')
    await dialog.getByText('It stays pending until its date; then it does the following.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('of two people who press in one moment, one records and the other is told', async () => {
    const deal = await fundedDeal(world(), { legalName: 'One Moment LLC', purchaseAmount: 9_000, paymentAmount: 61.11 })
    const both = [await world().signedIn('servicing'), await world().signedIn('admin')]
    const together = Promise.withResolvers<void>()
    let arrived = 0
    for (const { page } of both) {
      await page.goto(`/deals/${deal.id}`)
      await page.getByRole('button', { name: 'Record payment' }).click()
      await page.getByRole('dialog').getByText('$9,000.00 → $8,938.89').waitFor()
      // Whatever each looked at before, both are sent before either is done.
      await page.route(/\/deals\/[^/]+\/payments$/, async (route) => {
        if (route.request().method() === 'POST' && ++arrived === 2) together.resolve()
        if (route.request().method() === 'POST') await together.promise
        await route.continue()
      })
    }
    for (const { page } of both) await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    const told = both.map(({ page }) => page.getByText('Record it once more if that is meant.'))
    await expect.poll(async () => (await Promise.all(told.map((words) => words.count()))).reduce((a, b) => a + b)).toBe(1)
    await expect
      .poll(async () => (await Promise.all(both.map(({ page }) => page.getByRole('dialog').count()))).reduce((a, b) => a + b))
      .toBe(1)
    expect((await call(world(), 'GET', `/deals/${deal.id}/payments`)).body.meta.pagination.total).toBe(1)
    for (const { faults, close } of both) {
      expect(faults).toEqual([])
      await close()
    }
  })

  test('two admins change one person: the second sees both and decides; a note that was changed meanwhile is not deleted', async () => {
    const { page, context, faults, close } = await world().signedIn('admin')
    const headers = { 'x-holdback': 'console', origin: world().url }
    const at = '/api/console/v1'
    const email = `changed.${newIdempotencyKey()}@example.com`
    const { user } = (await (await context.request.post(`${at}/users`, { headers, data: { email, role: 'viewer' } })).json()).data
    await page.goto(`/settings/users?search=${encodeURIComponent(email)}`)
    await page.getByRole('button', { name: `Actions for ${email}` }).click()
    await page.getByRole('menuitem', { name: 'Change role…' }).click()
    await page.getByRole('dialog').getByLabel('Role').selectOption('underwriter')
    await context.request.patch(`${at}/users/${user.id}`, { headers, data: { role: 'servicing' } })
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    const theirs = page.getByRole('dialog', { name: 'Changed by someone else' })
    await theirs.getByRole('row', { name: 'Role Servicing Underwriter' }).waitFor()
    const roleNow = async () => (await (await context.request.get(`${at}/users?search=${email}`, { headers })).json()).data[0].role
    expect(await roleNow()).toBe('servicing')
    await theirs.getByRole('button', { name: 'Save mine over it' }).click()
    await page.getByText('Role changed').waitFor()
    expect(await roleNow()).toBe('underwriter')

    const deal = await fundedDeal(world(), { legalName: 'Noted Nurseries LLC', purchaseAmount: 9_000, paymentAmount: 100 })
    const note = { dealId: deal.id, text: 'By Friday', promise: { date: '2099-01-02', amount: 50 } }
    const made = (await (await context.request.post(`${at}/notes`, { headers, data: note })).json()).data
    await page.goto(`/deals/${deal.id}?tab=notes`)
    await page.getByRole('button', { name: 'Note actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await context.request.patch(`${at}/notes/${made.id}`, { headers, data: { promise: { status: 'kept' } } })
    await page.getByRole('button', { name: 'Delete note' }).click()
    await page.getByText('Somebody changed this note meanwhile; it was left as it is now.').waitFor()
    await page.getByText('Promise kept').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Add note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add note' })
    await dialog.getByLabel('Note').fill('Fifty more')
    await dialog.getByLabel('Promised amount').fill('50')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await dialog.getByText('A promise to pay has a day and an amount: give both, or neither.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('who begins a renewal is told of the one that is under way, and that it is too early', async () => {
    const deal = await fundedDeal(world(), { legalName: 'Renewed Roofs LLC', purchaseAmount: 9_000, paymentAmount: 100 })
    const { body } = await call(world(), 'POST', `/deals/${deal.id}/renewal`, { requestedAmount: 2_000 })
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto(`/deals/${deal.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Begin a renewal…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Begin a renewal' })
    await dialog.getByText('Not within reach yet: 0 % is collected; renewals begin at 50 %.').waitFor()
    await dialog.getByRole('link', { name: body.data.submissionNumber }).click()
    await page.getByRole('heading', { level: 1, name: 'Renewed Roofs LLC' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/applications/${body.data.id}`)
    expect(faults).toEqual([])
    await close()
  })

  test('what became of a promise is told once: a colleague’s word is not replaced unseen', async () => {
    const deal = await fundedDeal(world(), { legalName: 'Promising Pottery LLC', purchaseAmount: 9_000, paymentAmount: 100 })
    const { page, context, faults, close } = await world().signedIn('servicing')
    const headers = { 'x-holdback': 'console', origin: world().url }
    const note = { dealId: deal.id, text: 'By Friday', promise: { date: '2099-01-02', amount: 50 } }
    const made = await (await context.request.post('/api/console/v1/notes', { headers, data: note })).json()
    await page.goto(`/deals/${deal.id}?tab=notes`)
    await page.getByRole('button', { name: 'Broken' }).waitFor()
    await context.request.patch(`/api/console/v1/notes/${made.data.id}`, { headers, data: { promise: { status: 'kept' } } })
    await page.getByRole('button', { name: 'Broken' }).click()
    await page.getByText('Somebody said meanwhile that it was kept; it was left so.').waitFor()
    await page.getByText('Promise kept').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('an alert that a colleague closed meanwhile keeps their reason, and what is typed stays where it is', async () => {
    const deal = await fundedDeal(world(), { legalName: 'Alerted Awnings LLC', purchaseAmount: 9_000, paymentAmount: 100 })
    const { page, faults, close } = await world().signedIn('servicing')
    const alert = {
      id: 'alr_01jq2b7k9vf3qs0v6m1h2x8c4d',
      kind: 'newPosition',
      status: 'open',
      message: 'A new funder',
      createdAt: '2026-01-02T10:00:00.000Z',
      version: 1,
    }
    let data: object[] = [alert]
    let patched = 0
    await page.route(/\/alerts\?/, (route) =>
      route.fulfill({ json: { data, meta: { pagination: { page: 1, limit: 100, total: data.length, totalPages: 1 } } } }),
    )
    await page.route(/\/alerts\/alr_/, (route) => {
      patched++
      return route.fulfill({ json: { data: alert } })
    })
    await page.goto(`/deals/${deal.id}`)
    await page.getByRole('button', { name: 'Close…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close this alert' })
    await dialog.getByLabel('Reason').fill('Mine')
    data = []
    await dialog.getByRole('button', { name: 'Close alert' }).click()
    await dialog.getByText('Somebody closed this alert meanwhile; their reason stands.').waitFor()
    await page.getByText('A new funder').waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Mine')
    expect(patched).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('a button that is pressed twice is one wish: a test call, an application that is taken', async () => {
    const { data: webhook } = (await call(world(), 'POST', '/webhooks', { url: world().receiver.url, events: ['merchant.updated'] })).body
    const { page, faults, close } = await world().signedIn('admin')
    const slowly = async (url: RegExp, method: string) => {
      const letGo = Promise.withResolvers<void>()
      let sent = 0
      await page.route(url, async (route) => {
        if (route.request().method() === method) {
          sent++
          await letGo.promise
        }
        await route.continue()
      })
      return { letGo: letGo.resolve, sent: () => sent }
    }
    await page.goto(`/webhooks/${webhook.id}`)
    const tests = await slowly(/\/test$/, 'POST')
    await page.getByRole('button', { name: 'Send test' }).dblclick({ delay: 5 })
    tests.letGo()
    await page.getByText('Test sent').waitFor()
    expect(tests.sent()).toBe(1)

    const application = (await call(world(), 'POST', '/applications', { applicantLegalName: 'Taken Tiles LLC', requestedAmount: 9_000 }))
      .body.data
    await page.goto(`/applications/${application.id}`)
    const takes = await slowly(new RegExp(`/applications/${application.id}$`), 'PATCH')
    await page.getByRole('button', { name: 'Take', exact: true }).dblclick({ delay: 5 })
    takes.letGo()
    await page.getByRole('button', { name: 'Give back' }).waitFor()
    expect(takes.sent()).toBe(1)
    expect((await call(world(), 'GET', `/applications/${application.id}`)).body.data.assigneeId).toMatch(/^usr_/)
    expect(faults).toEqual([])
    await close()
  })

  test('a webhook and a key are made by Enter, too', async () => {
    const { page, faults, close } = await world().signedIn('admin')
    await page.goto('/keys?new=1')
    await page.getByRole('button', { name: 'Read everything' }).click()
    await page.getByLabel('Name').focus()
    await page.keyboard.type('By Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Key created' }).waitFor()
    await page.goto('/webhooks?new=1')
    await page.getByLabel('Address').focus()
    await page.keyboard.type(world().receiver.url)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Webhook made' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })
}
