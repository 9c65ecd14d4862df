import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, PASSWORD, type World } from '../world.ts'

/** Several tabs, one session: where what a page was about to do is done. */
export const tabStories = (world: () => World): void => {
  const goTo = async (page: Page, organization: string) => {
    await page.getByRole('button', { name: /^Organization:/ }).click()
    await page.getByRole('menuitem', { name: organization }).click()
    await page.getByRole('button', { name: `Organization: ${organization}` }).waitFor()
  }
  const makeMerchant = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'New merchant' }).first().click()
    await page.getByLabel('Legal name').fill(name)
    await page.getByRole('button', { name: 'Create merchant' }).click()
  }
  const inDemo = async (name: string): Promise<number> =>
    (await call(world(), 'GET', `/merchants?search=${encodeURIComponent(name)}`)).body.meta.pagination.total

  test('what a page of one organization was about to do is done in no other, whichever another tab or a new session is in', async () => {
    const { page, context, faults, close } = await world().signedIn('admin')
    await world().run('orgs', 'create', 'Fourth Funder')
    await page.goto(await world().welcomeLink('admin', 'admin.demofunding@example.com', 'Fourth Funder'))
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('button', { name: 'Organization: Fourth Funder' }).waitFor()
    await page.goto('/merchants')
    await page.getByRole('heading', { name: 'No merchants yet' }).waitFor()

    const other = await context.newPage()
    await other.goto('/today')
    await goTo(other, 'Demo Funding')
    await page.bringToFront()
    await makeMerchant(page, 'Fourth House Bakery LLC')
    const question = page.getByRole('dialog', { name: 'Another organization' })
    await question.getByText('you went on to Demo Funding. This page is of Fourth Funder; nothing was sent.').waitFor()
    await question.getByRole('button', { name: 'Go back to Fourth Funder' }).click()
    await page.getByRole('heading', { level: 1, name: 'Fourth House Bakery LLC' }).waitFor()
    expect(await inDemo('Fourth House Bakery')).toBe(0)

    // Who signs in again comes to where they were last: that is not where this page is.
    await other.goto('/today')
    await goTo(other, 'Demo Funding')
    await other.close()
    await context.clearCookies()
    await page.getByRole('link', { name: 'Merchants' }).first().click()
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.getByLabel('Password').fill(PASSWORD)
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    await again.waitFor({ state: 'detached' })
    await makeMerchant(page, 'Fourth House Brewery LLC')
    await page.getByRole('heading', { level: 1, name: 'Fourth House Brewery LLC' }).waitFor()
    expect(await inDemo('Fourth House Brewery')).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('settings that somebody else changes leave a form as it is filled in, and are told when it is saved', async () => {
    const { page, context, faults, close } = await world().signedIn('admin')
    await page.goto('/settings')
    const tags = page.getByLabel('Tags of notes')
    const before = await tags.inputValue()
    await tags.fill(`${before}\nTyped with care`)
    const headers = { 'x-holdback': 'console', origin: world().url }
    const theirs = await context.request.patch('/api/console/v1/settings', { headers, data: { retentionDays: 91 } })
    expect(theirs.status()).toBe(200)
    // As a page that was left and is looked at again.
    const asked = page.waitForResponse((response) => response.url().endsWith('/settings') && response.request().method() === 'GET')
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    await asked
    expect(await tags.inputValue()).toBe(`${before}\nTyped with care`)
    await page.getByRole('button', { name: 'Save settings' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'Somebody changed the settings while you did' })
    await told.waitFor()
    expect(await tags.inputValue()).toContain('Typed with care')
    await told.getByRole('button', { name: 'Show theirs' }).click()
    await expect.poll(() => page.getByLabel('Keep inputs of analyses for, days').inputValue()).toBe('91')
    await page.getByLabel('Keep inputs of analyses for, days').fill('90')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Settings saved').waitFor()
    // At four times the size a screen of 1280 pixels is one of 320: nothing has to be scrolled both ways.
    await page.setViewportSize({ width: 320, height: 600 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    expect(faults).toEqual([])
    await close()
  })
}
