import { expect, test } from 'vitest'
import { call, type Role, type World } from '../world.ts'

const ALL = ['Today', 'Portfolio', 'Deals', 'Applications', 'Merchants', 'Statements', 'Webhooks', 'API keys', 'Audit', 'Settings']
const PATHS: Record<string, string> = {
  Today: '/today',
  Portfolio: '/portfolio',
  Deals: '/deals',
  Applications: '/applications',
  Merchants: '/merchants',
  Statements: '/statements',
  Webhooks: '/webhooks',
  'API keys': '/keys',
  Audit: '/audit',
  Settings: '/settings',
}
const WORK = ALL.slice(0, 7)
const SEES: Record<Role, string[]> = {
  viewer: WORK,
  underwriter: WORK,
  servicing: WORK,
  developer: [...WORK, 'API keys'],
  admin: ALL,
}

export const roleStories = (world: () => World): void => {
  test.each(Object.keys(SEES) as Role[])('%s sees the places of the role and no other, each with its heading', async (role) => {
    const { page, faults, close } = await world().signedIn(role)
    await page.goto('/today')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').getByRole('link')
    await links.first().waitFor()
    expect(await links.allInnerTexts()).toEqual(SEES[role])
    for (const name of ALL) {
      await page.goto(PATHS[name]!)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      const isClosed = await page.getByText('Your role does not open this').isVisible()
      expect([name, isClosed]).toEqual([name, !SEES[role].includes(name)])
    }
    expect(faults).toEqual([])
    await close()
  })

  test('a viewer is offered nothing that changes something', async () => {
    const { page, close } = await world().signedIn('viewer')
    const deals = await call(world(), 'GET', '/deals?limit=1')
    await page.goto(`/deals/${deals.body.data[0].id}`)
    await page.getByRole('heading', { level: 1, name: deals.body.data[0].merchantName }).waitFor()
    for (const name of ['Record payment', 'Add note', 'More actions', 'New'])
      expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0])
    await page.goto('/statements')
    await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor()
    expect(await page.getByLabel('Choose statements').count()).toBe(0)
    const { data: analyses } = (await call(world(), 'GET', '/analysis?limit=1&status=completed')).body
    await page.goto(`/statements/${analyses[0].id}`)
    await page.getByText('Read only').waitFor()
    const undo = page.getByRole('button', { name: 'Undo' })
    expect([await undo.isDisabled(), await undo.getAttribute('title')]).toEqual([true, 'Your role reads analyses and corrects none.'])
    for (const name of ['Set category', 'Bank data'])
      expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0])
    await close()
  })

  test('an underwriter ends a rule where statements are worked on; who may not make one may read them all', async () => {
    const { context, page, faults, close } = await world().signedIn('underwriter')
    const made = await context.request.post('/api/console/v1/rules', {
      data: { payee: 'RIVERTON SUPPLY', type: 'debit', classification: 'businessExpense', reason: 'Asked them' },
      headers: { 'x-holdback': 'console', origin: world().url },
    })
    expect(made.status()).toBe(201)
    const reader = await world().signedIn('servicing')
    await reader.page.goto('/statements?rules=1')
    await reader.page.getByRole('row', { name: /RIVERTON SUPPLY.*Business expense.*Asked them/ }).waitFor()
    expect(await reader.page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
    await reader.close()

    await page.goto('/statements')
    await page.getByRole('button', { name: 'Rules for payees' }).click()
    const rules = page.getByRole('dialog', { name: 'Rules for payees' })
    await rules.getByRole('button', { name: 'Delete the rule for RIVERTON SUPPLY' }).click()
    const sure = page.getByRole('dialog', { name: 'Delete the rule', exact: true })
    await sure.waitFor()
    // Escape leaves the question, not the list behind it.
    await page.keyboard.press('Escape')
    await sure.waitFor({ state: 'detached' })
    await rules.getByRole('button', { name: 'Delete the rule for RIVERTON SUPPLY' }).click()
    await sure.getByRole('button', { name: 'Delete' }).click()
    await rules.getByRole('heading', { name: 'No rules yet' }).waitFor()

    // A menu that would hold nothing is not offered: an underwriter renews deals, and one that has ended is renewed no more.
    const [ended] = (await call(world(), 'GET', '/deals?status=paidOff&limit=1')).body.data
    await page.goto(`/deals/${ended.id}`)
    await page.getByRole('button', { name: 'Add note' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'More actions' }).count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('another organization sees nothing of this one, and an empty one says what to do first', async () => {
    await world().run('orgs', 'create', 'Second Funder')
    const deals = await call(world(), 'GET', '/deals?limit=1')
    const { page, faults, close } = await world().signedIn('admin', { org: 'Second Funder' })
    await page.goto('/deals')
    await page.getByRole('heading', { name: 'No deals yet' }).waitFor()
    await page.goto(`/deals/${deals.body.data[0].id}`)
    await page.getByRole('heading', { name: 'Not here' }).waitFor()
    expect(await page.getByText(deals.body.data[0].merchantName).count()).toBe(0)
    await page.goto('/merchants')
    await page.getByRole('heading', { name: 'No merchants yet' }).waitFor()
    await page.goto('/webhooks')
    await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor()
    await page.goto('/today')
    await page.getByText(/Nothing waits for you/).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('a person of two organizations changes between them', async () => {
    await world().run('orgs', 'create', 'Third Funder')
    const { page, faults, close } = await world().signedIn('admin')
    const link = await world().welcomeLink('viewer', 'admin.demofunding@example.com', 'Third Funder')
    await page.goto(link)
    await page.getByText('You have an account already').waitFor()
    await page.getByLabel('Password').fill('lantern under the green bridge')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.getByRole('button', { name: /^Organization:/ }).click()
    await page.getByRole('menuitem', { name: 'Demo Funding' }).click()
    await page.getByRole('button', { name: 'Organization: Demo Funding' }).waitFor()
    expect(faults).toEqual([])
    await close()
  })
}
