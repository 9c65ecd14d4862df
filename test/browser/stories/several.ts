import { expect, test } from 'vitest'
import { call, type World } from '../world.ts'
import { fundedDeal } from './collecting.ts'

/** One change for several deals. */
export const severalStories = (world: () => World): void => {
  test('a status for several deals: whatever somebody else changed since it was shown is told deal by deal and stays; the rest is done', async () => {
    const terms = { purchaseAmount: 1_200, paymentAmount: 100 }
    const deals = []
    for (const name of ['Before', 'Between', 'Neither'])
      deals.push(await fundedDeal(world(), { legalName: `Sevenfold ${name} LLC`, ...terms }))
    const [before, between, neither] = deals
    const statusOf = async ({ id }: { id: string }) => (await call(world(), 'GET', `/deals/${id}`)).body.data.status
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto('/deals?search=Sevenfold')
    const list = page.getByRole('table', { name: 'Deals' })
    await list.getByRole('link', { name: /^Sevenfold Before/ }).waitFor()
    for (const { merchantName } of deals) await list.getByRole('row').filter({ hasText: merchantName }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Change status' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the status of 3 deals' })
    await dialog.getByLabel('New status').selectOption('defaulted')

    // One is changed while the dialog is open, another behind the last look at it.
    await call(world(), 'PATCH', `/deals/${before.id}`, { status: 'inLegal' })
    let isChanged = false
    await page.route(`**/deals/${between.id}`, async (route) => {
      if (route.request().method() === 'PATCH' && !isChanged) {
        isChanged = true
        await call(world(), 'PATCH', `/deals/${between.id}`, { funderId: 'theirs' })
      }
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Change status' }).click()
    const told = dialog.getByRole('list', { name: 'Not done' }).getByRole('listitem')
    await told.filter({ hasText: /Sevenfold Before LLC.* moved it to in legal meanwhile, with \$1,200\.00 outstanding/ }).waitFor()
    await told.filter({ hasText: /Sevenfold Between LLC.* changed it meanwhile; it is still active/ }).waitFor()
    await dialog.getByText('1 of 3 done.').waitFor()
    expect([await statusOf(before), await statusOf(between), await statusOf(neither)]).toEqual(['inLegal', 'active', 'defaulted'])

    // Who has been told and goes on means it.
    await dialog.getByRole('button', { name: 'Change status' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect([await statusOf(before), await statusOf(between), await statusOf(neither)]).toEqual(['defaulted', 'defaulted', 'defaulted'])
    expect(faults).toEqual([])
    await close()
  })
}
