import { expect, test } from 'vitest'
import { call, type World } from '../world.ts'

/** People who are quicker than their connection. */
export const hasteStories = (world: () => World): void => {
  test('what is said of a row while the answer to the last word is awaited comes after it, and is no quarrel with oneself', async () => {
    const transactions = [2, 3].map((day) => ({
      date: `2026-03-0${day}`,
      description: 'SQUARE INC DEP',
      amount: 100 + day,
      type: 'credit',
    }))
    const { id } = (await call(world(), 'POST', '/analysis/transactions', { transactions })).body.data
    const { page, faults, close } = await world().signedIn('underwriter')
    let letGo = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let sent = 0
    await page.route('**/corrections', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      // The first is done at once, and its answer is a long time coming.
      if (++sent > 1) return route.continue()
      const response = await route.fetch()
      await isAnswered
      await route.fulfill({ response })
    })
    await page.goto(`/statements/${id}?row=0`)
    await page.locator('tr[data-row="0"][aria-current=true]').waitFor()
    const labels = async () =>
      (await call(world(), 'GET', `/analysis/${id}`)).body.data.transactions.map((row: { classification: string }) => row.classification)
    await page.keyboard.press('r')
    await expect.poll(labels).toEqual(['refund', 'businessRevenue'])
    await page.keyboard.press('j')
    await page.locator('tr[data-row="1"][aria-current=true]').waitFor()
    await page.keyboard.press('r')
    letGo()
    await expect.poll(labels).toEqual(['refund', 'refund'])
    await page.getByText('revision 2').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('what is typed right behind Ctrl+K is in its field, however long its code is on the way', async () => {
    const { page, faults, close } = await world().signedIn('servicing')
    let letGo = () => {}
    const isLet = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/assets/palette-entries*.js', async (route) => {
      await isLet
      await route.continue()
    })
    await page.goto('/deals')
    await page.getByRole('table', { name: 'Deals' }).getByRole('link').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Merch')
    letGo()
    const palette = page.getByRole('dialog', { name: 'Search and actions' })
    await palette.getByRole('combobox').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('ants')
    await page.getByRole('option', { name: 'Merchants', selected: true }).waitFor()
    expect(await palette.getByRole('combobox').inputValue()).toBe('Merchants')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/merchants*')
    expect(faults).toEqual([])
    await close()
  })

  test('what was chosen in the palette is gone with the next letters: the first of what is left is chosen, and Enter takes it', async () => {
    const { page, faults, close } = await world().signedIn('servicing')
    // Two letters find a deal, which stands above the places; the whole word finds none, and not at once.
    const deal = { id: 'deal_01jq2b7k9vf3qs0v6m1h2x8c4d', dealId: 'D-1', merchantName: 'Meridian Freight LLC', status: 'active' }
    await page.route('**/search?*', async (route) => {
      const isWhole = route.request().url().includes('Merchants')
      await new Promise((resolve) => setTimeout(resolve, isWhole ? 300 : 0))
      const data = { deals: isWhole ? [] : [deal], applications: [], merchants: [], documents: [] }
      await route.fulfill({ json: { success: true, data } })
    })
    await page.goto('/deals')
    await page.getByRole('table', { name: 'Deals' }).getByRole('link').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search and actions' }).getByRole('combobox').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Me')
    await page.getByRole('option', { name: 'Meridian' }).waitFor()
    await page.keyboard.press('Home')
    await page.getByRole('option', { name: 'Meridian', selected: true }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type('rchants')
    await page.getByRole('option', { name: 'Meridian' }).waitFor({ state: 'detached' })
    await page.getByRole('option', { name: 'Merchants', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/merchants*')
    expect(faults).toEqual([])
    await close()
  })
}
