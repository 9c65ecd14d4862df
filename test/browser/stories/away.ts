import { expect, test } from 'vitest'
import type { Visitor, World } from '../world.ts'
import { fundedDeal } from './collecting.ts'

/** Nothing of this page's gets through, as while the service restarts; with `only`, nothing that fits. */
const cutOff = async ({ context }: Visitor, only = /./) => {
  let isCut = true
  await context.route(only, (route) => (isCut ? route.abort('connectionrefused') : route.continue()))
  return () => {
    isCut = false
  }
}

/** The server is away, or asks for something first, in the middle of the work: nothing that is open is lost. */
export const awayStories = (world: () => World): void => {
  test('what was not fetched before the server went away takes the page with it no more, and comes when it is back', async () => {
    const visitor = await world().signedIn('servicing')
    const { page, close } = visitor
    await page.goto('/deals')
    await page.getByRole('row').nth(3).waitFor()
    const letThrough = await cutOff(visitor)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    // Its link alone is enough for its code to be asked for.
    await navigation.getByRole('link', { name: 'Merchants' }).hover()
    await page.keyboard.press('Shift+?')
    await page.getByText('This part of the console could not be fetched.').waitFor()
    await page.getByText('Holdback does not answer.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
    await navigation.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByText('It opens as soon as Holdback answers.').waitFor()
    expect(await page.getByText('Something broke').count()).toBe(0)
    letThrough()
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor()
    await page.getByText('Funded this month').waitFor()
    await navigation.getByRole('link', { name: 'Merchants' }).click()
    await page.getByRole('heading', { level: 1, name: 'Merchants' }).waitFor()
    await page.keyboard.press('Shift+?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await close()
  })

  test('a sheet that is still on its way is waited for while other code is asked for', async () => {
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto('/deals')
    await page.getByRole('row').nth(3).waitFor()
    const arrives = Promise.withResolvers<void>()
    let asked = 0
    await page.route(/\/assets\/portfolio-.*css$/, async (route) => {
      asked++
      await arrives.promise
      await route.continue()
    })
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Portfolio' }).click()
    await expect.poll(() => asked).toBe(1)
    const merchants = page.waitForResponse(/\/assets\/merchants-.*js$/)
    await navigation.getByRole('link', { name: 'Merchants' }).hover()
    await merchants
    arrives.resolve()
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor()
    expect([asked, faults]).toEqual([1, []])
    await close()
  })

  test('files that a new release has replaced: the page is loaded anew, once, and says so where that did not help', async () => {
    const visitor = await world().signedIn('servicing')
    const { page, close } = visitor
    await page.goto('/deals')
    await page.getByRole('row').nth(3).waitFor()
    let asked = 0
    await page.route(/\/assets\/merchants-.*js$/, (route) => {
      asked++
      return asked === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue()
    })
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Merchants' }).click()
    await page.getByRole('heading', { level: 1, name: 'Merchants' }).waitFor()
    expect(asked).toBeGreaterThan(1)
    await page.route(/\/assets\/portfolio-.*js$/, (route) => route.fulfill({ status: 404, body: '' }))
    await navigation.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByText('A new version may have been installed; reloading usually helps.').waitFor()
    await navigation.getByRole('link', { name: 'Deals' }).click()
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
    await close()
  })

  test('a second factor that comes to be required while something is typed leaves it where it is', async () => {
    const deal = await fundedDeal(world(), { legalName: 'Half Typed LLC', purchaseAmount: 9_000, paymentAmount: 100 })
    const { page, context, faults, close } = await world().signedIn('servicing')
    let isRequired = false
    const headers = { 'x-holdback': 'console', origin: world().url }
    const { data } = (await (await context.request.get('/api/console/v1/session', { headers })).json()) as { data: object }
    await page.route(/\/v1\/session$/, (route) => route.fulfill({ json: { data: { ...data, mustEnrollTotp: isRequired } } }))
    await page.clock.install()
    await page.goto(`/deals/${deal.id}?tab=notes`)
    await page.getByRole('button', { name: 'Write the first note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add note' })
    await dialog.getByLabel('Note', { exact: true }).fill('Typed at length')
    isRequired = true
    await page.clock.runFor(61_000)
    const step = page.getByRole('dialog', { name: 'One more step' })
    await step.getByText('The page stays as it is.').waitFor()
    await step.getByRole('button', { name: 'Set it up now' }).click()
    await page.getByRole('dialog', { name: 'Your account' }).waitFor()
    isRequired = false
    await page.clock.runFor(61_000)
    await page.getByRole('dialog', { name: 'Your account' }).getByRole('button', { name: 'Close' }).click()
    await step.waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Note', { exact: true }).inputValue()).toBe('Typed at length')
    expect(faults).toEqual([])
    await close()
  })
}
