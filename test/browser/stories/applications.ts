import { expect, test } from 'vitest'
import { call, type World } from '../world.ts'

export const applicationStories = (world: () => World): void => {
  test('an application goes from draft to funded, and only where it may', async () => {
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto('/applications')
    await page.getByRole('button', { name: 'New application' }).click()
    await page.getByLabel('Legal name').fill('Lighthouse Diner LLC')
    await page.getByLabel('Requested amount').fill('40,000')
    await page.getByRole('textbox', { name: 'State' }).fill('ME')
    await page.getByRole('button', { name: 'Create application' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lighthouse Diner LLC' }).waitFor()
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await page.getByRole('button', { name: 'Give back' }).waitFor()

    const moveTo = async (stage: string) => {
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await page.getByRole('menuitem', { name: stage, exact: true }).click()
      await page.getByRole('heading', { level: 1 }).locator('..').getByText(stage, { exact: true }).waitFor()
    }
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Submission', 'Withdrawn'])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    for (const stage of ['Submission', 'Underwriting', 'Approved']) await moveTo(stage)

    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Funded', exact: true }).click()
    await page.getByLabel('Funded amount').fill('40000')
    await page.getByLabel('Purchased amount').fill('39000')
    await page.getByRole('button', { name: 'Fund', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Purchased amount').fill('54000')
    await page.getByLabel('Frequency').selectOption('weekly')
    await page.getByLabel('Payment amount').fill('1350')
    await page.getByText('factor 1.350').waitFor()
    await page.getByRole('button', { name: 'Fund', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^D-\d{4}-\d{6}$/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Lighthouse Diner LLC' }).waitFor()
    await page.getByText('$54,000.00').first().waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('an offer is kept with its application; funding from the board begins with the terms as they are now, and what is cleared is not agreed', async () => {
    const made = (await call(world(), 'POST', '/applications', { applicantLegalName: 'Offered Oars LLC', requestedAmount: 10_000 })).body
      .data
    await call(world(), 'PATCH', `/applications/${made.id}`, { stage: 'underwriting' })
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto(`/applications/${made.id}`)
    await page.getByRole('button', { name: 'Offer', exact: true }).click()
    await page.getByLabel('Funded amount').fill('10 000')
    await page.getByLabel('Purchased amount').fill('14,000')
    await page.getByLabel('Frequency').selectOption('weekly')
    await page.getByLabel('Payment amount').fill('500')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Give dollars and cents, such as 1250.50.').waitFor()
    await page.getByLabel('Funded amount').fill('10,000')
    await page.getByText('factor 1.400, some 28 payments').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('$500.00 weekly').waitFor()

    await call(world(), 'PATCH', `/applications/${made.id}`, { stage: 'approved' })
    await page.goto('/applications?search=Offered')
    await page.getByRole('button', { name: 'Move Offered Oars LLC' }).waitFor()
    // Somebody changes the terms after the board was loaded, and again while the form is filled in.
    await call(world(), 'PATCH', `/applications/${made.id}`, { purchaseAmount: 15_000 })
    await page.getByRole('button', { name: 'Move Offered Oars LLC' }).click()
    await page.getByRole('menuitem', { name: 'Funded', exact: true }).click()
    await expect.poll(() => page.getByLabel('Purchased amount').inputValue(), { interval: 100 }).toBe('15000.00')
    await page.getByLabel('Payment amount').fill('')
    await call(world(), 'PATCH', `/applications/${made.id}`, { purchaseAmount: 16_000 })
    await page.getByRole('button', { name: 'Fund', exact: true }).click()
    const both = page.getByRole('dialog', { name: 'Changed by someone else' })
    await both
      .getByRole('row', { name: /Purchased amount/ })
      .getByText('$16,000.00')
      .waitFor()
    // What is cleared is to be seen, too.
    await both.getByRole('row', { name: /Payment amount.*\$500\.00.*–/ }).waitFor()
    expect((await call(world(), 'GET', `/applications/${made.id}`)).body.data).toMatchObject({ stage: 'approved', purchaseAmount: 16_000 })
    await both.getByRole('button', { name: 'Save mine over it' }).click()
    await both.waitFor({ state: 'detached' })
    const { deal } = (await call(world(), 'GET', `/applications/${made.id}`)).body.data
    expect((await call(world(), 'GET', `/deals/${deal.id}`)).body.data).toMatchObject({
      purchaseAmount: 15_000,
      paymentFrequency: 'weekly',
      paymentAmount: null,
    })
    expect(faults).toEqual([])
    await close()
  })

  test('declining asks for a reason, from the board', async () => {
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto('/applications?new=1')
    await page.getByLabel('Legal name').fill('Paper Kite Studio')
    await page.getByLabel('Requested amount').fill('9000')
    await page.getByLabel('Begin as').selectOption('submission')
    await page.getByRole('button', { name: 'Create application' }).click()
    await page.getByRole('heading', { level: 1, name: 'Paper Kite Studio' }).waitFor()
    // A card that learnt of its papers by a call of its own grew under the pointer, and its menu did not open; nor did it when the open menu moved its button.
    const ownCalls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/underwriting/')) ownCalls.push(request.url())
    })
    // A card's age is how long it has stood in its stage, not since somebody touched it.
    const [older] = (await call(world(), 'GET', '/applications?stage=underwriting&limit=1')).body.data
    await call(world(), 'PATCH', `/applications/${older.id}`, { priority: 'urgent' })
    await page.goto('/applications')
    const card = page.getByRole('article').filter({ hasText: older.applicantLegalName })
    await card.getByText('Urgent').waitFor()
    // The board scrolls in itself, and the page does not.
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(await card.locator('time').first().getAttribute('datetime')).toBe(older.stageSince)
    expect(await card.getByText('just now').count()).toBe(0)
    await page.getByRole('button', { name: 'Move Paper Kite Studio' }).click()
    expect(ownCalls).toEqual([])
    await page.getByRole('menuitem', { name: 'Declined' }).click()
    const dialog = page.getByRole('dialog', { name: 'Decline Paper Kite Studio' })
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await dialog.getByRole('alert').getByText('Choose at least one reason.').waitFor()
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto('/applications?view=table&search=Paper%20Kite')
    await page.getByRole('table', { name: 'Applications' }).getByText('Declined').waitFor()

    // The board shows every stage, and its export is of every stage, whatever the table was narrowed to.
    await page.getByLabel('Stage', { exact: true }).selectOption('declined')
    await page.waitForURL('**stage=declined**')
    await page.getByRole('group', { name: 'Show as' }).getByText('Board').click()
    await page.getByRole('region', { name: /^Draft, / }).waitFor()
    expect(new URL(page.url()).searchParams.get('stage')).toBe(null)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect(new URL((await file).url()).search).toBe('?format=csv&search=Paper+Kite')
    expect(faults).toEqual([])
    await close()
  })
}
