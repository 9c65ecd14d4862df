import { expect, test } from 'vitest'
import { call, PASSWORD, type World } from '../world.ts'
import { ACCOUNT, analysed } from './desk.ts'

const made = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data
}
const someDeal = async (world: World) => (await made(call(world, 'GET', '/deals?status=active&limit=1')))[0]

/** What was begun is finished: a form that waits, a file that is still to come, a question that was put before. */
export const looseEndStories = (world: () => World): void => {
  test('a file that is dropped beside its place takes no page away', async () => {
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto('/today')
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    const dropped = `(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'x.pdf'))
      const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
      document.querySelector('h1').dispatchEvent(event)
      return event.defaultPrevented
    })()`
    expect(await page.evaluate(dropped)).toBe(true)
    expect(faults).toEqual([])
    await close()
  })

  test('what is begun from the head leaves the list behind it as it was filtered', async () => {
    await made(call(world(), 'POST', '/applications', { applicantLegalName: 'In A Hurry Ltd', requestedAmount: 9_000, priority: 'high' }))
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto('/applications?view=table&priority=high')
    await page.getByRole('table', { name: 'Applications' }).getByText('In A Hurry Ltd').waitFor()
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Application', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New application' })
    await dialog.waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ view: 'table', priority: 'high', new: '1' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Priority').inputValue()).toBe('high')
    await page.goto('/deals?status=active')
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/Search deals/).fill('New merchant')
    await page.getByRole('option', { name: 'New merchant' }).click()
    await page.getByRole('dialog', { name: 'New merchant' }).waitFor()
    expect(new URL(page.url()).search).toBe('?new=1')
    expect(faults).toEqual([])
    await close()
  })

  test('a key that is pressed in passing drops nothing while both versions are shown', async () => {
    const merchant = await made(call(world(), 'POST', '/merchants', { legalName: 'Two Versions Trading LLC' }))
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto(`/merchants/${merchant.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Trades as').fill('Mine')
    await made(call(world(), 'PATCH', `/merchants/${merchant.id}`, { dbaName: 'Theirs' }))
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const both = page.getByRole('dialog', { name: 'Changed by someone else' })
    await both.getByText('Theirs').waitFor()
    await page.keyboard.press('Escape')
    await both.getByText('What you typed is not saved.').waitFor()
    await both.getByRole('button', { name: 'Save mine over it' }).click()
    await both.waitFor({ state: 'detached' })
    expect((await made(call(world(), 'GET', `/merchants/${merchant.id}`))).dbaName).toBe('Mine')
    expect(faults).toEqual([])
    await close()
  })

  test('figures come by themselves also where the server was busy meanwhile', async () => {
    const transactions = [{ date: '2026-01-05', description: 'SQUARE INC DEPOSIT', amount: 100, type: 'credit' }]
    const { id } = await made(call(world(), 'POST', '/analysis/transactions', { transactions, openingBalance: 0 }))
    const { page, close } = await world().signedIn('underwriter')
    let asked = 0
    await page.route(`**/api/public/v1/analysis/${id}`, async (route) => {
      asked++
      if (asked === 1) {
        const response = await route.fetch()
        const { data } = (await response.json()) as { data: object }
        return route.fulfill({ json: { data: { ...data, status: 'processing', summary: null } } })
      }
      const problem = { status: 503, code: 'unavailable', detail: 'Busy just now.' }
      return asked <= 4 ? route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem }) : route.continue()
    })
    await page.goto(`/statements/${id}`)
    await page.getByText('The figures come by themselves.').waitFor()
    await page.getByRole('table', { name: 'Transactions' }).getByText('SQUARE INC DEPOSIT').waitFor()
    expect(asked).toBeGreaterThan(4)
    await close()
  })

  test('a document that awaits its file takes it where it stands', async () => {
    const deal = await someDeal(world())
    const named = { name: 'Voided check, to come.pdf', type: 'voidedCheck', dealId: deal.id }
    const document = await made(call(world(), 'POST', '/documents', named))
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto(`/deals/${deal.id}?tab=documents`)
    const row = page.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: named.name })
    await row.getByText('Awaiting upload').waitFor()
    const buffer = Buffer.from('%PDF-1.4 a check')
    await row.getByLabel(`Upload ${named.name}`).setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer })
    await row.getByText('Uploaded', { exact: true }).waitFor()
    expect(await row.getByLabel(`Upload ${named.name}`).count()).toBe(0)
    const after = await made(call(world(), 'GET', `/documents/${document.id}`))
    expect(after).toMatchObject({ status: 'uploaded', size: buffer.length, name: named.name })
    expect(faults).toEqual([])
    await close()
    const viewer = await world().signedIn('viewer')
    await made(call(world(), 'POST', '/documents', { ...named, name: 'Another to come.pdf' }))
    await viewer.page.goto(`/deals/${deal.id}?tab=documents`)
    await viewer.page.getByText('Another to come.pdf').waitFor()
    expect(await viewer.page.getByLabel('Upload Another to come.pdf').count()).toBe(0)
    await viewer.close()
  })

  test('a sign that was explained in one file stands unexplained in another of the same name', async () => {
    const merchant = await made(call(world(), 'POST', '/merchants', { legalName: 'Twice Joined Grill LLC' }))
    const account = { ...ACCOUNT, bank: 'iLovePDF' }
    const [first, second] = [
      await analysed(world(), account, { merchantId: merchant.id }),
      await analysed(world(), { ...account, opening: 5_000 }, { merchantId: merchant.id }),
    ]
    const { page, faults, close } = await world().signedIn('underwriter')
    const sign = page.getByRole('list', { name: 'Signs of editing' }).getByRole('listitem').first()
    await page.goto(`/statements/${first}?tab=signs`)
    await sign.getByRole('button', { name: 'Accept or explain' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Joined by the owner.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await sign.getByText('Accepted: Joined by the owner.', { exact: true }).waitFor()
    await page.goto(`/statements/${second}?tab=signs`)
    await sign.getByRole('button', { name: 'Accept or explain' }).waitFor()
    expect(await page.getByText('Joined by the owner.').count()).toBe(0)
    await page.goto(`/merchants/${merchant.id}?tab=notes`)
    await page.getByRole('article').getByText('Joined by the owner.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('with every account left out the balances say so, and which account was left out is told', async () => {
    const id = await analysed(world())
    await made(
      call(world(), 'POST', `/analysis/${id}/corrections`, {
        revision: 0,
        reason: 'Another business.',
        changes: [{ kind: 'account', statement: 0, excluded: true }],
      }),
    )
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto(`/statements/${id}?tab=balance`)
    await page.getByRole('heading', { name: 'Balances are not known' }).waitFor()
    await page.getByText('Every account is left out; under Proof they can be counted again.').nth(1).waitFor()
    expect(await page.getByText('No statement shows a balance.').count()).toBe(0)
    await page.getByRole('button', { name: 'History (1)' }).click()
    await page.getByText('Account left out: Granite Savings Bank, ending 2265').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('what a tool found is told in words, dollars and the organization’s clock, and a number that is masked elsewhere is here', async () => {
    const [application] = await made(call(world(), 'GET', '/applications?limit=1'))
    const runs = `/deals/${application.id}/underwriting/analyses`
    const asked = { tool: 'credit_check', params: { provider: 'bureau_a', endpointType: 'business', queryInput: '12-3456001' } }
    const { id } = (await call(world(), 'POST', `/deals/${application.id}/underwriting/analyze`, asked)).body
    const run = async () => (await call(world(), 'GET', `${runs}/${id}`)).body
    await expect.poll(async () => (await run()).status, { interval: 300 }).toBe('completed')
    const { page, faults, close } = await world().signedIn('viewer')
    await page.goto(`/applications/${application.id}?tab=tools`)
    const card = page.getByRole('region', { name: 'Credit check' })
    await card.getByRole('button', { name: 'Show result' }).first().click()
    const result = card.getByRole('region', { name: 'Result' })
    await result.getByText('Business profile').first().waitFor()
    const text = await result.innerText()
    expect(text).toMatch(/\$[\d,]+\.\d\d/)
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT|businessProfile|bureau_a|\b\d{2}-?\d{7}\b/)
    expect(faults).toEqual([])
    await close()
  })

  test('what a page asks by itself, with nobody there, keeps no session awake', async () => {
    const { page, faults, close } = await world().signedIn('viewer')
    await page.clock.install()
    await page.goto('/today')
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    const polled = () => page.waitForRequest(/\/api\/console\/v1\/today$/)
    const unattended = async (request: ReturnType<typeof polled>) => (await request).headers()['x-holdback-unattended']
    const [first] = [polled()]
    await page.clock.runFor(20_000)
    expect(await unattended(first)).toBeUndefined()
    await page.clock.fastForward(360_000)
    const [alone] = [polled()]
    await page.clock.runFor(20_000)
    expect(await unattended(alone)).toBe('true')
    await page.mouse.click(5, 5)
    const [back] = [polled()]
    await page.clock.runFor(20_000)
    expect(await unattended(back)).toBeUndefined()
    expect(faults).toEqual([])
    await close()
  })

  test('what became of a promise is told once, also on a note that many have been written after', async () => {
    const deal = await someDeal(world())
    const admin = await world().signedIn('admin')
    const headers = { 'x-holdback': 'console', origin: world().url }
    const write = async (data: object) => {
      const answer = await admin.context.request.post('/api/console/v1/notes', { data: { dealId: deal.id, ...data }, headers })
      return ((await answer.json()) as { data: { id: string } }).data
    }
    const promise = await write({ text: 'Will pay on Friday.', promise: { date: '2026-12-18', amount: 612.5 } })
    for (let i = 0; i < 101; i++) await write({ text: `Call ${i}` })
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto(`/deals/${deal.id}?tab=notes`)
    await page.getByRole('article').first().waitFor()
    for (let turned = 0; turned < 2; turned++) await page.getByRole('button', { name: 'Next page' }).click()
    const note = page.getByRole('article').filter({ hasText: 'Will pay on Friday' })
    await note.waitFor()
    let told = 0
    page.on('request', (request) => {
      if (request.method() === 'PATCH') told++
    })
    await admin.context.request.patch(`/api/console/v1/notes/${promise.id}`, { data: { tags: ['called'] }, headers })
    await note.getByRole('button', { name: 'Kept' }).click()
    await note.getByText('Promise kept').waitFor()
    expect(told).toBeLessThan(3)
    expect(faults).toEqual([])
    await admin.close()
    await close()
  })

  test('a number that is masked on a record is masked in what happened to it', async () => {
    const merchant = await made(call(world(), 'POST', '/merchants', { legalName: 'Masked Marble LLC', ein: '98-7654321' }))
    const { page, faults, close } = await world().signedIn('viewer')
    await page.goto(`/merchants/${merchant.id}?tab=timeline`)
    const entry = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first()
    await entry.getByRole('button', { name: 'Details' }).click()
    await entry.getByText('••-•••4321').waitFor()
    expect(await page.locator('main').innerText()).not.toContain('98-7654321')
    expect(faults).toEqual([])
    await close()
  })

  test('a reason of an earlier decline is seen before it is given again', async () => {
    const application = await made(
      call(world(), 'POST', '/applications', { applicantLegalName: 'Asked Again Ltd', requestedAmount: 9_000 }),
    )
    const earlier = { stage: 'declined', declineReasons: ['Reason of an earlier year'] }
    for (const change of [{ stage: 'submission' }, earlier, { stage: 'submission' }])
      await made(call(world(), 'PATCH', `/applications/${application.id}`, change))
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto(`/applications/${application.id}`)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Declined' }).click()
    const dialog = page.getByRole('dialog', { name: 'Decline Asked Again Ltd' })
    await dialog.getByRole('checkbox', { name: earlier.declineReasons[0]! }).uncheck()
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const after = await made(call(world(), 'GET', `/applications/${application.id}`))
    expect(after.stage).toBe('declined')
    expect(after.declineReasons).not.toContain(earlier.declineReasons[0])
    expect(faults).toEqual([])
    await close()
  })

  test('an address that another site made leads back here after signing in, and nowhere else', async () => {
    const known = await world().signedIn('servicing')
    await known.close()
    const { page, faults, close } = await world().open()
    await page.goto(`/sign-in?${new URLSearchParams({ to: '/\t/example.com/a' })}`)
    await page.getByLabel('E-mail').fill('servicing.demofunding@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('an amount to filter rows by is taken with Enter', async () => {
    const transactions = [100, 900].map((amount) => ({ date: '2026-01-05', description: `DEPOSIT OF ${amount}`, amount, type: 'credit' }))
    const { id } = await made(call(world(), 'POST', '/analysis/transactions', { transactions, openingBalance: 0 }))
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto(`/statements/${id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByLabel('Amount from').fill('500')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Filters that are set' }).getByText('From $500.00').waitFor()
    expect(faults).toEqual([])
    await close()
  })
}
