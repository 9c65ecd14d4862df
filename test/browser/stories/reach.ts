import { expect, test } from 'vitest'
import { call, type World } from '../world.ts'
import { TWO_DEPOSITS } from './haste.ts'

/** What can be reached, and by which keys. */
export const reachStories = (world: () => World): void => {
  test('a share is typed digit by digit and a year digit by digit; an address with a date that is none ends no screen', async () => {
    const { page, faults, close } = await world().signedIn('admin')
    await page.goto('/deals')
    await page.getByRole('button', { name: 'RTR', exact: true }).first().click()
    await page.getByLabel('At least, %').focus()
    for (const [i, key] of ['1', '2', '.', '5'].entries()) {
      await page.keyboard.type(key)
      // The list asks behind it, and the field stays the one that is typed into.
      if (i !== 2) await page.waitForURL(`**/deals?rtr_min=${'12.5'.slice(0, i + 1)}`)
    }
    expect(await page.getByLabel('At least, %').inputValue()).toBe('12.5')
    await page.getByRole('button', { name: 'Any', exact: true }).click()
    await expect.poll(() => page.getByLabel('At least, %').inputValue()).toBe('')

    await page.goto('/audit')
    await page.getByRole('table', { name: 'Audit lines' }).getByRole('row').nth(1).waitFor()
    await page.getByRole('button', { name: 'Time' }).click()
    await page.getByLabel('From', { exact: true }).focus()
    await page.keyboard.type('01022026', { delay: 30 })
    await page.waitForURL('**/audit?from=2026-01-02')
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-01-02')
    await page.goto('/audit?from=2026-13-45')
    await page.getByRole('alert').getByText(/from/).waitFor()
    await page.getByRole('button', { name: /^Time.*2026-13-45/ }).waitFor()
    // One of its own: another may be paused, and recovers nothing then.
    const subscription = { url: world().receiver.url, events: ['merchant.created'] }
    const webhook = (await call(world(), 'POST', '/webhooks', subscription)).body.data
    await page.goto(`/webhooks/${webhook.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Recover since…' }).click()
    await page.getByLabel('Since').fill('2026-11-02T09:30')
    await page.getByLabel('Since').focus()
    // The year anew: it is the year 2 first.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2', { delay: 30 })
    await page.getByRole('dialog', { name: 'Recover deliveries' }).getByRole('button', { name: 'Recover' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('a delivery that is being read stays open while its list goes on, and a link to it opens it whatever the list shows', async () => {
    const webhooks: { id: string }[] = (await call(world(), 'GET', '/webhooks?limit=100')).body.data
    const all = await Promise.all(
      webhooks.map(async ({ id }) => (await call(world(), 'GET', `/webhooks/${id}/deliveries?status=failed&limit=1`)).body.data[0]),
    )
    const at = all.findIndex(Boolean)
    const { page, faults, close } = await world().signedIn('developer')
    await page.goto(`/webhooks/${webhooks[at]!.id}?status=succeeded&delivery=${all[at].id}`)
    const dialog = page.getByRole('dialog', { name: all[at].eventType })
    await dialog.getByText(all[at].eventId, { exact: true }).waitFor()
    await dialog.getByRole('region', { name: 'Payload' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('a webhook’s address and description can be changed; a wrong address is refused beside its field', async () => {
    const { id } = (await call(world(), 'POST', '/webhooks', { url: 'https://hooks.example.com/old', events: ['deal.created'] })).body.data
    const { page, faults, close } = await world().signedIn('developer')
    await page.goto(`/webhooks/${id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit webhook' })
    await dialog.getByLabel('Address').fill('no address')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').first().waitFor()
    await dialog.getByLabel('Address').fill('https://hooks.example.com/new')
    await dialog.getByLabel('Description').fill('Moved house')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'https://hooks.example.com/new' }).waitFor()
    const now = (await call(world(), 'GET', `/webhooks/${id}`)).body.data
    expect(now).toMatchObject({ url: 'https://hooks.example.com/new', description: 'Moved house', events: ['deal.created'] })
    expect(faults).toEqual([])
    await close()
  })

  test('where nothing is to be debited, the deals that were due say why', async () => {
    const { page, faults, close } = await world().signedIn('servicing')
    const skipped = Array.from({ length: 7 }, (_, i) => ({
      dealId: `deal_${i}`,
      dealCode: `D-2026-00000${i}`,
      reason: `Its account ${i} is stopped.`,
    }))
    const problem = { status: 409, code: 'conflict', detail: 'Nothing is to be debited.', skipped }
    await page.route('**/ach/files', (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await page.goto('/ach?new=1')
    await page.getByRole('button', { name: 'Make the draft' }).click()
    const told = page.getByRole('dialog').getByRole('alert')
    await told.getByText('Nothing is to be debited. D-2026-000000: Its account 0 is stopped.').waitFor()
    await told.getByText('And 2 more.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('every correction can be reached and taken back, also the one before the last hundred', async () => {
    const { id } = (await call(world(), 'POST', '/analysis/transactions', { transactions: TWO_DEPOSITS })).body.data
    await expect.poll(async () => (await call(world(), 'GET', `/analysis/${id}`)).body.data.status).toBe('completed')
    const say = (revision: number, reason: string) =>
      call(world(), 'POST', `/analysis/${id}/corrections`, {
        revision,
        reason,
        changes: [{ kind: 'revenue', rows: [revision % 2], isRevenue: revision % 4 > 1 }],
      })
    for (let revision = 0; revision < 101; revision++)
      expect((await say(revision, revision === 0 ? 'The very first' : `Word ${revision}`)).status).toBe(200)
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto(`/statements/${id}`)
    await page.getByRole('button', { name: 'History (101)' }).click()
    await page.getByRole('button', { name: 'Take back: The very first' }).click()
    await page.getByText('Taken back: The very first').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('concentration is chosen by state and by industry as a table, too', async () => {
    const { page, faults, close } = await world().signedIn('viewer')
    await page.goto('/portfolio')
    await page.getByRole('button', { name: 'Concentration as table' }).click()
    const table = page.getByRole('table', { name: 'Concentration' })
    await table.getByRole('columnheader', { name: 'Merchant' }).waitFor()
    await page.getByRole('group', { name: 'By' }).getByRole('button', { name: 'State' }).click()
    await table.getByRole('columnheader', { name: 'State' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('an application is linked to its merchant, to another one, and to none; what somebody else linked meanwhile is not replaced', async () => {
    const merchant = (await call(world(), 'POST', '/merchants', { legalName: 'Linked Laundry LLC', businessState: 'OH' })).body.data
    const other = (await call(world(), 'POST', '/merchants', { legalName: 'Linked Lanterns LLC' })).body.data
    const given = { applicantLegalName: 'Linked Laundry', requestedAmount: 9_000, ein: '84-7771234' }
    const application = (await call(world(), 'POST', '/applications', given)).body.data
    const linked = async () => (await call(world(), 'GET', `/applications/${application.id}`)).body.data.merchantId
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto(`/applications/${application.id}`)
    await page.getByRole('button', { name: 'Link a merchant…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merchant of Linked Laundry' })
    // Found by its name, since no merchant has its number, which nobody has asked to see.
    await dialog.getByRole('button', { name: 'Link Linked Laundry LLC' }).waitFor()
    expect(await dialog.getByLabel('Search merchants').inputValue()).toBe('')
    await dialog.getByRole('button', { name: 'Link Linked Laundry LLC' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await linked()).toBe(merchant.id)
    await page.getByRole('button', { name: 'Change merchant…' }).click()
    await dialog.getByText('Linked now').waitFor()
    await call(world(), 'PATCH', `/applications/${application.id}`, { merchantId: other.id })
    await dialog.getByRole('button', { name: 'Unlink' }).click()
    await dialog.getByRole('alert').getByText('The record has changed').waitFor()
    expect(await linked()).toBe(other.id)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    // What is decided next is decided of what the other made of it.
    await page.locator(`a[href="/merchants/${other.id}"]`).waitFor()
    await page.getByRole('button', { name: 'Change merchant…' }).click()
    await dialog.getByRole('button', { name: 'Unlink' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await linked()).toBe(null)

    // A form with the number in it is a way to ask for it.
    const admin = await world().signedIn('admin')
    const headers = { 'x-holdback': 'console', origin: world().url }
    const lines = `/api/console/v1/audit?entity_id=${application.id}&action=application.reveal_ein`
    const asked = async () => (await (await admin.context.request.get(lines, { headers })).json()).data.length
    expect(await asked()).toBe(0)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect.poll(() => page.getByRole('dialog').getByLabel('EIN').inputValue()).toBe(given.ein)
    expect(await asked()).toBe(1)
    await admin.close()
    expect(faults).toEqual([])
    await close()
  })
}
