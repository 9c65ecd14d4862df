import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { statementsBefore } from '../../../src/cli/demo/statement.ts'
import type { IsoDate } from '../../../src/shared/dates.ts'
import { call, type World } from '../world.ts'

const made = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data
}

const soon = { interval: 100 }

/** What the screens say holds: of rows that are acted on, of pages, of proof, and of what somebody else did meanwhile. */
export const whatIsSaidStories = (world: () => World): void => {
  test('what is said to be selected is what is acted on, and a page past the end is no empty list', async () => {
    const { page, faults, close } = await world().signedIn('admin')
    await page.goto('/deals?status=active')
    const deals = page.getByRole('table', { name: 'Deals' })
    await deals.getByRole('checkbox').nth(3).check()
    await page.getByText('1 selected').waitFor()
    // The row leaves the list: nothing of it is selected any more.
    await page.goto('/deals?status=active')
    await deals.getByRole('checkbox').nth(3).check()
    await page.getByRole('button', { name: 'Status: Active' }).click()
    await page.getByRole('checkbox', { name: 'Active', exact: true }).uncheck()
    await page.getByRole('checkbox', { name: 'Paid off', exact: true }).check()
    await page.keyboard.press('Escape')
    await deals.getByText('Paid off').first().waitFor()
    await expect.poll(() => deals.getByText('Active', { exact: true }).count(), soon).toBe(0)
    expect(await page.getByText('1 selected').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Change status' }).count()).toBe(0)

    // On paper the letters are dark, whatever the screen is.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const ink = await page.evaluate<string>("getComputedStyle(document.querySelector('h1')).color")
    expect(Math.max(...(ink.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))).toBeLessThan(100)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

    await page.goto('/deals?page=9&status=active')
    await page.getByRole('heading', { name: 'Nothing on this page' }).waitFor()
    expect(await page.getByText('A deal begins when').count()).toBe(0)
    await page.getByRole('button', { name: 'Go to the last page' }).click()
    await deals.getByRole('link').first().waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('two people change one webhook: the second is told, also where the page has learnt of it meanwhile', async () => {
    const hook = { url: 'https://hooks.example.com/two', events: ['deal.created'] }
    const { id } = await made(call(world(), 'POST', '/webhooks', hook))
    const { page, faults, close } = await world().signedIn('developer')
    await page.goto(`/webhooks/${id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit webhook' })
    await dialog.getByRole('checkbox', { name: /payment\.failed/ }).check()
    await made(call(world(), 'PATCH', `/webhooks/${id}`, { events: ['deal.paid_off'] }))
    // The page behind the dialog asks every few seconds.
    await page.locator('main').getByText('deal.paid_off', { exact: true }).first().waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Its events are now: deal.paid_off.').waitFor()
    expect((await made(call(world(), 'GET', `/webhooks/${id}`))).events).toEqual(['deal.paid_off'])
    await dialog.getByRole('button', { name: 'Save mine over it' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await made(call(world(), 'GET', `/webhooks/${id}`))).events.sort()).toEqual(['deal.created', 'payment.failed'])
    expect(faults).toEqual([])
    await close()
  })

  test('who takes or moves an application after somebody else did is told, and overwrites nothing', async () => {
    const application = await made(
      call(world(), 'POST', '/applications', { applicantLegalName: 'Two Hands Pottery', requestedAmount: 9_000 }),
    )
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto(`/applications/${application.id}`)
    await page.getByRole('button', { name: 'Take', exact: true }).waitFor()
    const admin = await world().signedIn('admin')
    const session = await admin.context.request.get('/api/console/v1/session', { headers: { 'sec-fetch-site': 'same-origin' } })
    const { user } = ((await session.json()) as { data: { user: { id: string; name: string } } }).data
    await made(call(world(), 'PATCH', `/applications/${application.id}`, { assigneeId: user.id }))
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await page.getByText('meanwhile; nothing of yours was saved.').waitFor()
    const now = async () => made(call(world(), 'GET', `/applications/${application.id}`))
    expect((await now()).assigneeId).toBe(user.id)
    // Seen as it is, it can be taken all the same.
    await page.getByText(user.name, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await page.getByRole('button', { name: 'Give back' }).waitFor()

    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Underwriting', exact: true }).waitFor()
    await made(call(world(), 'PATCH', `/applications/${application.id}`, { stage: 'scrubbing' }))
    await page.getByRole('menuitem', { name: 'Underwriting', exact: true }).click()
    await page.getByText('moved it to scrubbing meanwhile').waitFor()
    expect((await now()).stage).toBe('scrubbing')
    expect(faults).toEqual([])
    await admin.close()
    await close()
  })

  test('days of the audit are the organization’s, as its lines are', async () => {
    const { page, faults, close } = await world().signedIn('admin')
    const asked: URL[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/console/v1/audit?')) asked.push(new URL(request.url()))
    })
    await page.goto('/audit?from=2026-07-01&to=2026-07-01')
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor()
    await expect.poll(() => asked.at(-1)?.searchParams.get('from'), soon).toBe('2026-07-01T04:00:00.000Z')
    expect(asked.at(-1)!.searchParams.get('to')).toBe('2026-07-02T03:59:59.999Z')
    // Whom the filter names stands in it, also a key that the lists do not have.
    await page.goto('/audit?actor=key_01jabcdefghjkmnpqrstvwxyz0')
    await expect.poll(() => page.getByLabel('Person or key').inputValue(), soon).toBe('key_01jabcdefghjkmnpqrstvwxyz0')
    expect(faults).toEqual([])
    await close()
  })

  test('the desk calls nothing printed that is not, says what ties only by a correction, and which revision it exports', async () => {
    const account = {
      holder: 'PRINTED LLC',
      bank: 'Granite Savings Bank',
      accountNumber: '3301 8874 2265',
      dailySales: 900,
      funders: [],
      opening: 500,
    }
    const form = new FormData()
    for (const { fileName, pdf } of await statementsBefore(account, '2026-04-10' as IsoDate))
      form.append('files', new File([new Uint8Array(pdf)], fileName, { type: 'application/pdf' }))
    const headers = { authorization: `Bearer ${world().demoKey}` }
    const answer = await fetch(`${world().url}/api/public/v1/analysis/bank-statements`, { method: 'POST', headers, body: form })
    const { id } = ((await answer.json()) as { data: { id: string } }).data
    await expect.poll(async () => (await call(world(), 'GET', `/analysis/${id}?fields=status`)).body.data.status, soon).toBe('completed')
    const { page, faults, close } = await world().signedIn('underwriter')
    await asIf(page, id, (statements) => {
      statements[0]!.reconciledBy = 'correction'
      statements[1]!.reconciled = false
      statements[1]!.discrepancies = [{ kind: 'derived_balance', message: 'No opening balance is printed.', amount: null, page: null }]
    })
    await page.goto(`/statements/${id}?tab=proof&revision=0`)
    const cards = page.getByRole('list', { name: 'Proof of each statement' }).locator('> li')
    await cards.nth(0).getByText('Opening, as printed').waitFor()
    await cards.nth(1).getByText('Opening', { exact: true }).waitFor()
    expect(
      await cards
        .nth(1)
        .getByText(/as printed/)
        .count(),
    ).toBe(0)
    await cards.nth(1).getByRole('button', { name: 'Show its rows' }).click()
    await page.getByRole('button', { name: /^Take away the filter .*\.pdf$/ }).waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Credit memo of the latest revision (PDF)' }).waitFor()
    await page.keyboard.press('Escape')

    await page.unrouteAll()
    await asIf(page, id, (statements) => {
      statements[0]!.reconciledBy = 'correction'
    })
    await page.goto(`/statements/${id}`)
    await page.getByText('Reconciled by a correction', { exact: true }).waitFor()
    const all = (await call(world(), 'GET', '/analysis?status=completed')).body.data as { id: string }[]
    const other = all.find((one) => one.id !== id)!
    await answerAs(page, /\/analysis\/compare\?/, (body) => {
      body.data[0]!.reconciledBy = 'correction'
    })
    await page.goto(`/statements/compare?ids=${id},${other.id}`)
    await page.getByRole('table', { name: 'Figures side by side' }).getByText('Reconciled by a correction', { exact: true }).waitFor()
    await answerAs(page, /\/v1\/analysis\?/, (body) => {
      for (const { overview } of body.data) Object.assign(overview ?? {}, { reconciled: true, reconciledBy: 'correction' })
    })
    await page.goto('/statements')
    await page.getByRole('table', { name: 'Analyses' }).getByText('Reconciled by a correction', { exact: true }).first().waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('a limit of ACH is what was typed, or is refused; saving one form of the settings keeps what stands in the other', async () => {
    const { page, faults, close } = await world().signedIn('admin')
    await page.goto('/settings')
    const limit = page.getByLabel('Limit of a file, dollars')
    const save = page.getByRole('button', { name: 'Save ACH settings' })
    await limit.fill('5O,000')
    await page.getByText('Give dollars and cents, such as 50000.00.').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await limit.fill('50,000')
    await page.getByLabel('Tags of notes').fill('Call\nVisit')
    await save.click()
    await page.getByText('Settings saved').waitFor()
    await expect.poll(() => limit.inputValue(), soon).toBe('50000')
    expect(await page.getByLabel('Tags of notes').inputValue()).toBe('Call\nVisit')
    await limit.fill('')
    await save.click()
    await expect.poll(() => save.isDisabled(), soon).toBe(true)
    expect(faults).toEqual([])
    await close()
  })

  test('a week that took back more than it brought is drawn, and what a list has more of can be reached', async () => {
    const { page, faults, close } = await world().signedIn('viewer')
    await answerAs(page, /portfolio\/series\?.*metric=collected/, (body) => {
      body.data.points.at(-1)!.amount = -5_000
    })
    await page.goto('/portfolio')
    const week = page.getByRole('group', { name: 'Collections' }).getByRole('link').last()
    expect(await week.getAttribute('aria-label')).toContain('received -$5,000')
    expect(Number(await week.locator('rect').last().getAttribute('height'))).toBeGreaterThan(1)

    // What is not whole is not written as if it were.
    await answerAs(page, /\/v1\/deals\?/, (body) => {
      body.data[0]!.rtrPercentage = 99.97
    })
    await page.goto('/deals')
    await page.getByRole('table', { name: 'Deals' }).locator('tbody tr').first().getByText('99.9%', { exact: true }).waitFor()

    await answerAs(page, /\/applications\?.*stage=draft/, (body) => {
      body.meta.pagination.total = body.data.length + 7
    })
    await page.goto('/applications?search=e')
    const more = page.getByRole('link', { name: '7 more in the table' })
    expect(new URL((await more.getAttribute('href'))!, world().url).searchParams.get('search')).toBe('e')

    const merchant = await made(call(world(), 'POST', '/merchants', { legalName: 'Much Noted Nursery LLC' }))
    for (let n = 1; n <= 51; n++)
      await made(call(world(), 'POST', '/documents', { name: `${n}.pdf`, type: 'other', merchantId: merchant.id }))
    await page.goto(`/merchants/${merchant.id}?tab=documents`)
    await page.getByText('50 of 51').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('table', { name: 'Documents' }).getByText('1.pdf', { exact: true }).waitFor()
    expect(faults).toEqual([])
    await close()
  })
}

/** The service's own answer, but for what is changed in it: a misprint takes a bank to make. */
const answerAs = (page: Page, at: RegExp, change: (body: Answer) => void) =>
  page.route(at, async (route) => {
    const headers = { ...(await route.request().allHeaders()), 'sec-fetch-site': 'same-origin' }
    const response = await route.fetch({ headers })
    const body = await response.json()
    change(body)
    await route.fulfill({ response, json: body })
  })

/** As much of an answer as is changed. */
type Answer = {
  data: { points: { amount: number }[]; statements: Statement[] } & {
    rtrPercentage: number
    reconciledBy: string
    overview: object | null
  }[]
  meta: { pagination: { total: number } }
}
type Statement = { reconciled: boolean; reconciledBy: string; discrepancies: object[] }
const asIf = (page: Page, id: string, change: (statements: Statement[]) => void) =>
  answerAs(page, new RegExp(`/api/public/v1/analysis/${id}(\\?|$)`), (body) => change(body.data.statements))
