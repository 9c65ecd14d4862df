import { expect, test } from 'vitest'
import { call, PASSWORD, type World } from '../world.ts'

/** What goes wrong, and what is not lost by it. */
export const faultStories = (world: () => World): void => {
  const someDeal = async () => (await call(world(), 'GET', '/deals?status=active&limit=1&sort_by=outstandingBalance')).body.data[0]

  /** Somebody with a password and a session of their own, on the first screen. */
  const joined = async (email: string) => {
    const visitor = await world().open()
    const { page } = visitor
    await page.goto(await world().welcomeLink('servicing', email))
    await page.getByLabel('Your name').fill('New Comer')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    return visitor
  }

  test('the server goes away in the middle: a banner says so, what was typed stays, and it is sent when the server is back', async () => {
    const { page, context, faults, close } = await world().signedIn('servicing')
    await page.goto(`/deals/${(await someDeal()).id}`)
    await page.getByRole('button', { name: 'Record payment' }).click()
    await page.getByLabel('Amount').fill('77.77')
    await page.getByLabel('Notes').fill('written before the storm')
    await context.setOffline(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    await page.getByText('Holdback does not answer').waitFor()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    expect(await page.getByLabel('Notes').inputValue()).toBe('written before the storm')
    await context.setOffline(false)
    await page.getByText('Holdback does not answer').waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('table', { name: 'Payments' }).getByText('$77.77').count()).toBe(1)
    expect(faults).toEqual([])
    await close()
  })

  test('a payment whose answer got lost is not recorded again with another amount before that is told; Escape drops nothing in passing', async () => {
    const deal = await someDeal()
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto(`/deals/${deal.id}`)
    await page.getByRole('button', { name: 'Record payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record payment' })
    const send = () => dialog.getByRole('button', { name: 'Record payment' }).click()
    await page.getByLabel('Amount').fill('55.51')
    await page.keyboard.press('Escape')
    await dialog.getByText('What you typed is not saved.').waitFor()
    expect(await page.getByLabel('Amount').inputValue()).toBe('55.51')
    await page.route('**/payments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await send()
    await dialog.getByText('The server does not answer just now.').waitFor()
    await page.unrouteAll()
    await page.getByLabel('Amount').fill('55.52')
    await send()
    await dialog.getByText('What you sent before was done after all').waitFor()
    const recorded = async () => {
      const { data } = (await call(world(), 'GET', `/deals/${deal.id}/payments?limit=100`)).body
      return data.map(({ amount }: { amount: number }) => amount).filter((amount: number) => amount === 55.51 || amount === 55.52)
    }
    expect(await recorded()).toEqual([55.51])
    await page.getByRole('table', { name: 'Payments' }).getByText('$55.51').waitFor()
    // Escape alone asks, twice leaves.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await recorded()).toEqual([55.51])
    expect(faults).toEqual([])
    await close()
  })

  test('the session ends in the middle of a form: sign in over it, and it is sent as it was', async () => {
    const { page, context, faults, close } = await joined('lea@example.com')
    await page.goto(`/deals/${(await someDeal()).id}`)
    await page.getByRole('button', { name: 'Record payment' }).click()
    await page.getByLabel('Amount').fill('88.88')
    await context.clearCookies()
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.getByLabel('Password').fill(PASSWORD)
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('dialog', { name: 'Record payment' }).waitFor({ state: 'detached' })
    await page.getByRole('table', { name: 'Payments' }).getByText('$88.88').first().waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('who signs out while the page still asks is asked for nothing on the way, and gets in again', async () => {
    const { page, faults, close } = await joined('olga@example.com')
    let letGo = () => {}
    const isOver = new Promise<void>((resolve) => {
      letGo = resolve
    })
    // The list is asked for before the session ends and refused after it, while the answer to signing out is still on its way.
    await page.route('**/api/console/v1/today', async (route) => {
      await isOver
      await route.continue()
    })
    await page.route('**/api/console/v1/session', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      const response = await route.fetch()
      const refused = page.waitForResponse('**/api/console/v1/today')
      letGo()
      expect((await refused).status()).toBe(401)
      // One turn of the page, in which it makes what it will of that.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
      await route.fulfill({ response })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail').fill('olga@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('two people change one deal: the second sees both versions and decides', async () => {
    const deal = await someDeal()
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto(`/deals/${deal.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit terms…' }).click()
    await page.getByLabel('Funder reference').fill('mine')
    expect((await call(world(), 'PATCH', `/deals/${deal.id}`, { funderId: 'theirs' })).status).toBe(200)
    await page.getByRole('button', { name: 'Save' }).click()
    const both = page.getByRole('dialog', { name: 'Changed by someone else' })
    await both
      .getByRole('row', { name: /Funder reference/ })
      .getByText('theirs')
      .waitFor()
    await both
      .getByRole('row', { name: /Funder reference/ })
      .getByText('mine')
      .waitFor()
    expect((await call(world(), 'GET', `/deals/${deal.id}`)).body.data.funderId).toBe('theirs')
    await both.getByRole('button', { name: 'Save mine over it' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await call(world(), 'GET', `/deals/${deal.id}`)).body.data.funderId).toBe('mine')
    expect(faults).toEqual([])
    await close()
  })

  test('names of any script and hostile ones are shown as they are and do nothing', async () => {
    const names = [
      '<img src=x onerror=alert(1)>',
      '"><script>alert(1)</script>',
      'مخبز المدينة القديمة',
      '🥐 Crêperie Ωmega',
      "Robert'); DROP TABLE deals;--",
    ]
    for (const legalName of names) expect((await call(world(), 'POST', '/merchants', { legalName })).status).toBe(201)
    const { page, faults, close } = await world().signedIn('viewer')
    page.on('dialog', () => faults.push('an alert was shown'))
    await page.goto('/merchants')
    for (const name of names) {
      const link = page.getByRole('table', { name: 'Merchants' }).getByRole('link', { name, exact: true })
      await link.first().waitFor()
    }
    await page.getByRole('link', { name: names[0]!, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: names[0]!, exact: true }).waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('files that cannot be read are refused by name before they are sent; a hostile name is only a name', async () => {
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto('/statements')
    const input = page.getByLabel('Choose statements')
    await input.setInputFiles({ name: '<img src=x onerror=alert(1)>.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') })
    await page.getByText('<img src=x onerror=alert(1)>.pdf').first().waitFor()
    await page.getByText(/Not a PDF/).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await input.setInputFiles(
      Array.from({ length: 11 }, (_, i) => ({ name: `${i}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })),
    )
    await page.getByText(/11 files are too many at once/).waitFor()

    // An upload goes on when its page is left, and what became of it is said wherever somebody is.
    let letGo = () => {}
    const isLet = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/analysis/bank-statements', async (route) => {
      await isLet
      await route.fulfill({
        status: 415,
        contentType: 'application/problem+json',
        body: '{"status":415,"code":"not_a_pdf","detail":"No PDF."}',
      })
    })
    await input.setInputFiles({ name: 'left.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await page.getByText(/sent$/).first().waitFor()
    await page.getByRole('link', { name: 'Deals', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
    letGo()
    await page.getByText('left.pdf: No PDF.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('an error of the server stands in place with its request id, and Retry helps', async () => {
    const { page, faults, close } = await world().signedIn('viewer')
    const problem = {
      type: 'x',
      title: 'Internal',
      status: 500,
      code: 'internal_error',
      detail: 'Something went wrong on our side.',
      requestId: 'req-4711',
    }
    await page.route('**/api/public/v1/deals?*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await page.goto('/deals')
    await page.getByRole('alert').getByText('Something went wrong on our side.').waitFor()
    await page.getByText('Request req-4711').waitFor()
    await page.unroute('**/api/public/v1/deals?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('table', { name: 'Deals' }).getByRole('link').nth(3).waitFor()
    await page.goto('/merchants')
    await page.route('**/api/public/v1/merchants?*', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '50' },
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...problem, status: 429, code: 'rate_limited', detail: 'Too many requests.' }),
      }),
    )
    // Nobody looks at an empty list for as long as the service asks.
    await page.reload()
    await page.getByRole('alert').getByText('Too many requests. Try again in 50 seconds.').waitFor()
    await page.unroute('**/api/public/v1/merchants?*')
    expect(faults.filter((fault) => !/status of 500/.test(fault))).toEqual([])
    await close()
  })

  test('what could not be brought up to date stays, and is said to be old', async () => {
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto(`/deals/${(await someDeal()).id}`)
    const payments = page.getByRole('table', { name: 'Payments' })
    await payments.getByRole('row').nth(2).waitFor()
    await page.route(/\/payments\?/, (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: '{"status":403,"code":"forbidden","detail":"Not now."}',
      }),
    )
    await page.getByRole('button', { name: 'Record payment' }).click()
    await page.getByLabel('Amount').fill('66.61')
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    const told = page.getByRole('status').filter({ hasText: 'Some of what is shown is not up to date: Not now.' })
    await told.waitFor()
    await payments.getByRole('row').nth(2).waitFor()
    await page.unrouteAll()
    await told.getByRole('button', { name: 'Try again' }).click()
    await told.waitFor({ state: 'detached' })
    await payments.getByText('$66.61').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('a date that is none is refused, not sent as an empty one; an address that has none is shown all the same', async () => {
    const deal = await someDeal()
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto(`/deals/${deal.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit terms…' }).click()
    const next = page.getByLabel('Next payment')
    await next.focus()
    await page.keyboard.type('02312027')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Give a whole date that exists.').waitFor()
    expect((await call(world(), 'GET', `/deals/${deal.id}`)).body.data.nextPaymentDate).toBe(deal.nextPaymentDate)
    await page.goto('/deals?funded_date_from=yesterday')
    await page.getByRole('button', { name: /^Funded.*from yesterday/ }).waitFor()
    await page
      .getByRole('alert')
      .getByText(/funded_date_from/)
      .waitFor()

    // What is typed as a share is the share that is asked for, and a comma is none.
    await page.goto('/deals')
    await page.getByRole('button', { name: 'RTR', exact: true }).first().click()
    await page.getByLabel('At least, %').fill('1,5')
    await page.getByText('Give a number, such as 12.5.').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByLabel('At least, %').fill('12.5')
    await expect.poll(() => new URL(page.url()).search).toBe('?rtr_min=12.5')
    expect(faults).toEqual([])
    await close()
  })

  test('what could not be loaded is not said to be nothing: alerts, true-ups, runs, documents, corrections, unmatched lines', async () => {
    const { page, faults, close } = await world().signedIn('admin')
    const fail = (path: RegExp) =>
      page.route(path, (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: '{"status":403,"code":"forbidden","detail":"Not now."}',
        }),
      )
    const said = (what: string) =>
      page
        .getByRole('alert')
        .filter({ hasText: `${what} could not be loaded: Not now.` })
        .waitFor()
    const deal = await someDeal()
    await fail(/\/(alerts\?|true-ups|renewal|contacts\?|underwriting\/analyses)/)
    await page.goto(`/deals/${deal.id}?tab=tools`)
    for (const what of ['Alerts', 'True-ups', 'Whether it may renew', 'Contacts', 'Earlier runs']) await said(what)
    expect(await page.getByText('Not run yet.').count()).toBe(0)
    await page.unrouteAll()
    await page.getByRole('alert').filter({ hasText: 'Earlier runs' }).getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Not run yet.').first().waitFor()

    const applications = (await call(world(), 'GET', '/applications?stage=underwriting&limit=100')).body.data
    const application = applications.find(({ assigneeId }: { assigneeId: string | null }) => assigneeId !== null)
    await fail(/\/(documents\?|underwriting\/analyses|people$)/)
    await page.goto(`/applications/${application.id}`)
    for (const what of ['Documents', 'Runs of the tools']) await said(what)
    expect(await page.getByText('No bank statements yet').count()).toBe(0)
    await page.goto(`/applications?view=table&search=${application.submissionNumber}`)
    await page.getByRole('table', { name: 'Applications' }).getByText('Taken', { exact: true }).waitFor()
    await page.unrouteAll()

    // One that was read from files, whatever else other stories have had analysed by now.
    const analysed: { id: string; mode: string }[] = (await call(world(), 'GET', '/analysis?limit=100&sort_order=asc&status=completed'))
      .body.data
    const analysis = analysed.find(({ mode }) => mode === 'pdf')!
    await fail(/\/(corrections|files|unmatched)(\?|$)/)
    await page.goto(`/statements/${analysis.id}`)
    for (const what of ['Its pages', 'Its corrections']) await said(what)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('dialog', { name: 'Corrections' }).getByRole('button', { name: 'Retry' }).waitFor()
    expect(await page.getByText('Nothing was corrected').count()).toBe(0)
    await page.goto('/ach')
    await said('Lines that were not matched')
    expect(faults).toEqual([])
    await close()
  })
}
