import { expect, test } from 'vitest'
import { call, type World } from '../world.ts'

/** Two funders by the day and sales, as a bank's data have them. */
const withTwoFunders = () =>
  Array.from({ length: 40 }, (_, day) => {
    const date = new Date(Date.UTC(2026, 1, 2 + day)).toISOString().slice(0, 10)
    return [
      { date, description: `SQUARE INC DEP ${day}`, amount: 900 + day, type: 'credit' },
      { date, description: 'ACH DEBIT FORWARD FINANCING', amount: 112, type: 'debit' },
      ...(day === 0 ? [] : [{ date, description: 'ACH DEBIT RAPID FINANCE', amount: 89.25, type: 'debit' }]),
    ]
  }).flat()

/** Two deposits and nothing else. */
export const TWO_DEPOSITS = [2, 3].map((day) => ({
  date: `2026-03-0${day}`,
  description: 'SQUARE INC DEP',
  amount: 100 + day,
  type: 'credit',
}))

/** People who are quicker than their connection. */
export const hasteStories = (world: () => World): void => {
  const analysed = async () => {
    const { id } = (await call(world(), 'POST', '/analysis/transactions', { transactions: withTwoFunders() })).body.data
    await expect.poll(async () => (await call(world(), 'GET', `/analysis/${id}`)).body.data.status).toBe('completed')
    return (await call(world(), 'GET', `/analysis/${id}`)).body.data
  }
  const namesOf = async (id: string): Promise<string[]> =>
    (await call(world(), 'GET', `/analysis/${id}`)).body.data.mcaPositions.map((position: { funderName: string }) => position.funderName)

  test('a dialog means the position that it names, also when an answer changes their numbers behind it', async () => {
    const { id, mcaPositions } = await analysed()
    const [first, second] = mcaPositions.map((position: { funderName: string }) => position.funderName)
    const dismissed = await call(world(), 'POST', `/analysis/${id}/corrections`, {
      revision: 0,
      reason: 'No advance.',
      changes: [{ kind: 'position', op: 'dismiss', positions: [0] }],
    })
    expect(dismissed.status).toBe(200)
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto(`/statements/${id}?tab=positions`)
    let letGo = () => {}
    const isLet = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/corrections/*', async (route) => {
      await isLet
      await route.continue()
    })
    await page.getByRole('button', { name: `Change ${second}` }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: `Change ${second}` }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('Funder').fill('Another name')
    letGo()
    await page.getByText('Taken back: No advance.').waitFor()
    expect(await namesOf(id)).toEqual([first, second])
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    // It says what was said meanwhile, and that nothing of this is saved yet.
    await page.getByRole('dialog').getByText('Yours is not saved yet.').waitFor()
    expect(await page.getByRole('button', { name: 'Save mine on top' }).count()).toBe(0)
    expect(await namesOf(id)).toEqual([first, second])
    expect(faults).toEqual([])
    await close()
  })

  test('Undo takes back what is shown, not what a colleague said since; a word that was not taken is told', async () => {
    const { id } = await analysed()
    const say = (revision: number, row: number, reason: string) =>
      call(world(), 'POST', `/analysis/${id}/corrections`, {
        revision,
        reason,
        changes: [{ kind: 'revenue', rows: [row], isRevenue: false }],
      })
    expect((await say(0, 0, 'Shown')).status).toBe(200)
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.clock.install()
    await page.goto(`/statements/${id}?row=2`)
    await page.getByRole('button', { name: 'Undo' }).and(page.locator('[title="Shown"]')).waitFor()
    expect((await say(1, 5, 'Said since')).status).toBe(200)
    await page.clock.runFor(16_000)
    await page.getByText('Somebody corrected this: there is a revision 2.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Taken back: Shown').waitFor()
    const standing = async () =>
      (await call(world(), 'GET', `/analysis/${id}/corrections`)).body.data.filter(({ undoneAt }: { undoneAt: string | null }) => !undoneAt)
    expect((await standing()).map(({ reason }: { reason: string }) => reason)).toEqual(['Said since'])

    await page.route('**/corrections', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            body: '{"status":409,"code":"conflict","detail":"Not just now."}',
          })
        : route.continue(),
    )
    await page.locator('tr[data-row="2"][aria-current=true]').waitFor()
    await page.getByRole('button', { name: 'More for these rows' }).click()
    await page.getByRole('menuitem', { name: 'Not revenue' }).click()
    await page.getByText('Not just now.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('what is said of a row while the answer to the last word is awaited comes after it, and is no quarrel with oneself', async () => {
    const { id } = (await call(world(), 'POST', '/analysis/transactions', { transactions: TWO_DEPOSITS })).body.data
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
      const isFile = route.request().url().includes('licence')
      const file = { id: 'doc_01jq2b7k9vf3qs0v6m1h2x8c4d', name: 'The licence.pdf', type: 'other', merchantId: 'mer_1' }
      const data = { deals: isWhole || isFile ? [] : [deal], applications: [], merchants: [], documents: isFile ? [file] : [] }
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
    // A merchant's file is among the merchant's.
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search and actions' }).getByRole('combobox').fill('licence')
    await page.getByRole('option', { name: 'The licence.pdf', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/merchants/mer_1?tab=documents')
    expect(faults).toEqual([])
    await close()
  })
}
