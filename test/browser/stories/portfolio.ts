import { expect, test } from 'vitest'
import { call, type World } from '../world.ts'
import { fundedDeal } from './collecting.ts'

const money = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(amount)

/** The book narrowed down, and the records behind what it shows. */
export const portfolioStories = (world: () => World): void => {
  test('the portfolio is narrowed by state, industry and funder reference; every mark opens what it counted, and nothing else', async () => {
    const { page, faults, close } = await world().signedIn('viewer')
    const figures = async (query: string) => (await call(world(), 'GET', `/portfolio/summary?${query}`)).body.data
    // A state and an industry that a deal with payments has, and a reference for that deal alone.
    const [deal] = (await call(world(), 'GET', '/deals?status=active&sort_by=totalCollected&limit=1')).body.data
    const merchant = (await call(world(), 'GET', `/merchants/${deal.merchantId}`)).body.data
    const [state, industry] = [merchant.businessState as string, merchant.industry as string]
    await call(world(), 'PATCH', `/deals/${deal.id}`, { funderId: 'SYN-7' })

    await page.goto('/portfolio')
    const outstanding = page.locator('dl').filter({ hasText: 'Outstanding' }).first()
    await page.getByLabel('State').selectOption(state)
    await outstanding.getByText(money((await figures(`merchant_state=${state}`)).outstanding), { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('merchant_state')).toBe(state)
    await page.getByLabel('Industry').selectOption(industry)
    const both = `merchant_state=${state}&merchant_industry=${encodeURIComponent(industry)}`
    await outstanding.getByText(money((await figures(both)).outstanding), { exact: true }).waitFor()
    await page.getByLabel('Funder reference').fill('SYN-7')
    await page.keyboard.press('Enter')
    await outstanding.getByText(money(deal.outstandingBalance), { exact: true }).waitFor()

    // The address is all of it: whoever opens it sees the same.
    await page.reload()
    await outstanding.getByText(money(deal.outstandingBalance), { exact: true }).waitFor()
    expect(await page.getByLabel('Funder reference').inputValue()).toBe('SYN-7')

    // The bars of delinquency lead to its one deal.
    await page.getByRole('button', { name: 'Concentration as table' }).click()
    await page.getByRole('table', { name: 'Concentration' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
    const opened = new URL(page.url()).searchParams
    expect([opened.get('merchant_state'), opened.get('merchant_industry'), opened.get('funder_id')]).toEqual([state, industry, 'SYN-7'])
    await page.getByText('1 deal', { exact: true }).waitFor()
    await page.goBack()

    // A bar of collections opens its payments over the screen as it is.
    await page.getByRole('button', { name: 'Collections as table' }).click()
    const weeks = page.getByRole('table', { name: 'Collections' })
    await weeks.getByRole('link').first().waitFor()
    const received = await weeks.getByRole('row').locator('td:nth-of-type(2)').allInnerTexts()
    await weeks
      .getByRole('link')
      .nth(received.findIndex((amount) => amount.trim() !== '$0.00'))
      .click()
    const dialog = page.getByRole('dialog', { name: /^Payments/ })
    await dialog.getByRole('link').first().waitFor()
    const names = await dialog.getByRole('row').locator('td:first-of-type').allInnerTexts()
    expect(new Set(names.map((name) => name.trim()))).toEqual(new Set([deal.merchantName]))
    expect(new URL(page.url()).searchParams.get('funder_id')).toBe('SYN-7')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await outstanding.getByText(money((await figures('')).outstanding), { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0)

    // A link to what no deal has shows what it names and can be undone.
    await page.goto('/portfolio?merchant_industry=Zeppelins')
    await outstanding.getByText('$0', { exact: true }).first().waitFor()
    expect(await page.getByLabel('Industry').inputValue()).toBe('Zeppelins')
    await page.getByRole('region', { name: 'Collections' }).getByText('Too little to draw').waitFor()
    await call(world(), 'PATCH', `/deals/${deal.id}`, { funderId: null })
    expect(faults).toEqual([])
    await close()
  })

  test('each mark opens exactly what it counted: what is not known, who is current, what came back with which code', async () => {
    await fundedDeal(world(), { legalName: 'Stateless Sandals LLC', purchaseAmount: 250_000, paymentAmount: 1_000 })
    const { page, faults, close } = await world().signedIn('viewer')
    await page.goto('/portfolio')
    const listed = async (href: string) => {
      const { sort: _, ...query } = Object.fromEntries(new URL(href, world().url).searchParams)
      return (await call(world(), 'GET', `/deals?${new URLSearchParams({ ...query, limit: '1' })}`)).body.meta.pagination.total
    }
    const rowsOf = async (title: string, column: number) => {
      const asTable = page.getByRole('button', { name: `${title} as table` })
      if (await asTable.count()) await asTable.click()
      const rows = page.getByRole('table', { name: title }).locator('tbody tr')
      await rows.getByRole('link').first().waitFor()
      return Promise.all(
        (await rows.all()).map(async (row) => ({
          name: (await row.locator('td').first().innerText()).trim(),
          count: Number(await row.locator('td').nth(column).innerText()),
          href: (await row.getByRole('link').first().getAttribute('href'))!,
        })),
      )
    }
    await page.getByRole('region', { name: 'Concentration' }).getByText('State', { exact: true }).click()
    // Whoever opens the address sees what was chosen.
    await page.reload()
    await page.getByRole('button', { name: 'Concentration as table' }).waitFor()
    const states = await rowsOf('Concentration', 2)
    expect(states.map(({ name }) => name)).toContain('Not known')
    for (const { name, count, href } of [...states, ...(await rowsOf('Delinquency', 2)), ...(await rowsOf('RTR by funding month', 1))])
      expect([name, await listed(href)]).toEqual([name, count])

    for (const { name, count } of await rowsOf('Return rates', 1)) {
      await page.getByRole('table', { name: 'Return rates' }).getByRole('link', { name, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: /^Returned payments/ })
      if (count === 0) await dialog.getByText('No payments in this time').waitFor()
      else await expect.poll(() => dialog.locator('tbody tr').count(), { interval: 100 }).toBe(count)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByRole('table', { name: 'Concentration' }).getByRole('link', { name: 'Not known' }).click()
    await page.getByRole('button', { name: 'Remove the filter Merchant state not known' }).waitFor()
    await page.getByRole('table', { name: 'Deals' }).getByText('Stateless Sandals LLC').waitFor()
    expect(faults).toEqual([])
    await close()
  })
}
