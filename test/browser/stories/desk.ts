import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { statementsBefore } from '../../../src/cli/demo/statement.ts'
import type { IsoDate } from '../../../src/shared/dates.ts'
import { PATIENCE_MS } from '../../patience.ts'
import { seriousFindings } from '../axe.ts'
import { call, type World } from '../world.ts'

/** The underwriter's desk: pages, rows and figures in step, and corrections that count. */

const HOSTILE = '<img src=x onerror=alert(1)>'
export const ACCOUNT = {
  holder: 'HARBOR GRILL LLC',
  bank: 'Granite Savings Bank',
  accountNumber: '3301 8874 2265',
  dailySales: 2_800,
  funders: [
    { text: 'FORWARD FINANCING', amount: 412, every: 'day' as const },
    { text: 'RAPID FINANCE', amount: 389.25, every: 'day' as const },
  ],
  opening: 9_870.55,
}
/** A loaded machine takes its time; a wait that ends early proves nothing. */
const soon = { interval: 100 }

const money = (text: string): number => Number(text.replace(/[$,]/g, ''))
const figure = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Figures' }).getByRole('button', { name: new RegExp(`^${name}`) })
const amountOf = async (page: Page, name: string): Promise<number> => money(/\$[\d,.]+/.exec(await figure(page, name).innerText())![0])
const rowsOf = (page: Page): Locator => page.getByRole('table', { name: 'Transactions' }).locator('tbody tr[data-row]')

/** An analysis of three months, made by the interface, for stories that begin with one. */
export const analysed = async (world: World, account = ACCOUNT, links: Record<string, string> = {}): Promise<string> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(links)) form.append(name, value)
  for (const { fileName, pdf } of await statementsBefore(account, '2026-04-10' as IsoDate))
    form.append('files', new File([new Uint8Array(pdf)], fileName, { type: 'application/pdf' }))
  const made = (await (
    await fetch(`${world.url}/api/public/v1/analysis/bank-statements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.demoKey}` },
      body: form,
    })
  ).json()) as { data: { id: string } }
  await expect.poll(async () => (await get(world, made.data.id)).status, { interval: 300 }).toBe('completed')
  return made.data.id
}
const get = async (world: World, id: string) => (await call(world, 'GET', `/analysis/${id}`)).body.data
const openDesk = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await rowsOf(page).nth(3).waitFor({ timeout: PATIENCE_MS })
}

export const deskStories = (world: () => World): void => {
  test('upload three months, correct a label, see the figures change, merge positions, undo, export', async () => {
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto('/statements')
    const statements = await statementsBefore({ ...ACCOUNT, holder: `HARBOR ${HOSTILE}` }, '2026-04-10' as IsoDate)
    await page
      .getByLabel('Choose statements')
      .setInputFiles(statements.map(({ pdf }, i) => ({ name: `${HOSTILE} ${i + 1}.pdf`, mimeType: 'application/pdf', buffer: pdf })))
    await expect.poll(() => page.getByRole('list', { name: 'Files' }).getByRole('listitem').count(), soon).toBe(3)
    await page.getByRole('link', { name: 'Open the result' }).click({ timeout: PATIENCE_MS })
    await page.waitForURL(/\/statements\/ana_/)
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    await rowsOf(page).nth(3).waitFor()
    await page.getByAltText(`Page 1 of ${HOSTILE} 1.pdf`).waitFor()

    // Thumbnails lead to their pages, of all files.
    const thumbnails = page.getByRole('navigation', { name: 'Thumbnails' })
    await thumbnails.getByRole('button', { name: `Show page 1, ${HOSTILE} 2.pdf` }).click()
    await page.getByAltText(`Page 1 of ${HOSTILE} 2.pdf`).waitFor()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => thumbnails.locator('[aria-current]:focus').count(), soon).toBe(1)
    await thumbnails.getByRole('button', { name: `Show page 1, ${HOSTILE} 1.pdf` }).click()
    await page.getByAltText(`Page 1 of ${HOSTILE} 1.pdf`).waitFor()

    // A box selects its row, a row its box, a figure its rows, a month its own.
    const machine = await get(world(), id)
    const third = machine.transactions[2]
    await page.getByRole('group', { name: 'Rows on this page' }).getByRole('button').nth(2).click()
    const selected = page.getByRole('table', { name: 'Transactions' }).locator('tr[aria-current=true]')
    await expect.poll(() => selected.innerText(), soon).toContain(third.description)
    await rowsOf(page).nth(5).click()
    await expect
      .poll(() => page.getByRole('group', { name: 'Rows on this page' }).locator('button[aria-pressed=true]').getAttribute('aria-label'))
      .toContain(machine.transactions[5].description)
    await figure(page, 'Deposits').click()
    await expect
      .poll(() => page.getByRole('status', { name: 'Sum of rows' }).innerText())
      .toContain(`${machine.metrics.overall.depositCount} rows`)
    expect(page.url()).toContain('category=businessRevenue')
    await page.getByRole('button', { name: 'Take away the filter Revenue' }).click()

    // A label of every row of a payee.
    const before = await amountOf(page, 'True revenue')
    expect(before).toBe(machine.metrics.overall.trueRevenue)
    await rowsOf(page).filter({ hasText: 'SQUARE INC' }).first().click()
    await page.getByRole('button', { name: 'Set category' }).click()
    await page.getByLabel('Category', { exact: true }).selectOption('transferIn')
    await page.getByText('Every row of Square (').click()
    await page.getByLabel('Reason').fill('His other account')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => amountOf(page, 'True revenue'), soon).toBeLessThan(before)
    const corrected = await get(world(), id)
    expect(corrected.revision).toBe(1)
    expect(await amountOf(page, 'True revenue')).toBe(corrected.metrics.overall.trueRevenue)

    // Positions.
    await page.getByRole('tab', { name: 'Positions' }).click()
    await page.getByLabel('Pick Forward Financing').check()
    await page.getByLabel('Pick Rapid Finance').check()
    await page.getByRole('button', { name: 'Merge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('list', { name: 'Positions found' }).getByRole('heading').count(), soon).toBe(1)

    // The older of the two is taken back first, then the other: the machine's own again.
    await page.getByRole('button', { name: 'History' }).click()
    const squares = corrected.transactions.filter((row: { correction?: object }) => row.correction)
    await page
      .getByRole('list', { name: 'Corrections' })
      .getByText(`${squares[0].description}, and ${squares.length - 1} other rows`)
      .waitFor()
    await page.getByRole('button', { name: 'Take back: His other account' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Take back: His other account' }).count(), soon).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isDisabled(), soon).toBe(true)
    await page.getByRole('tab', { name: 'Summary' }).click()
    await expect.poll(() => amountOf(page, 'True revenue'), soon).toBe(before)
    const undone = await get(world(), id)
    expect(undone.revision).toBe(4)
    expect(undone.metrics).toEqual(machine.metrics)

    // What is exported is what the interface gives.
    for (const [entry, format, start] of [
      ['Rows (CSV)', 'csv', ''],
      ['Workbook (XLSX)', 'xlsx', 'PK'],
      ['Credit memo (PDF)', 'pdf', '%PDF-'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click()
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: entry }).click()])
      const bytes = await (await download.createReadStream()).toArray()
      const file = Buffer.concat(bytes as Buffer[])
      expect(file.subarray(0, start.length).toString()).toBe(start)
      if (format !== 'csv') continue
      const own = await fetch(`${world().url}/api/public/v1/analysis/${id}/export?format=csv`, {
        headers: { authorization: `Bearer ${world().demoKey}` },
      })
      expect(file.toString()).toBe(await own.text())
      expect(file.toString().trim().split('\n').length).toBe(machine.transactions.length + 1)
    }
    expect(faults).toEqual([])
    await close()
  })

  test('the desk by keyboard alone: rows, pages, tabs, a category, revenue, same payee, undo', async () => {
    const id = await analysed(world())
    const { page, faults, close } = await world().signedIn('underwriter')
    await openDesk(page, `/statements/${id}`)
    const focused = () => page.evaluate<string>("document.activeElement?.closest('tr')?.dataset.row ?? ''")
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
    await expect.poll(focused, soon).toBe('1')
    await expect.poll(() => page.url(), soon).toContain('row=1')
    await page.keyboard.press('5')
    await page.getByRole('tab', { name: 'Proof', selected: true }).waitFor()
    await page.keyboard.press(']')
    await page.getByAltText(/^Page 2 of /).waitFor()
    await page.keyboard.press('[')
    await page.getByAltText(/^Page 1 of /).waitFor()
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('x')
    await page.keyboard.press('k')
    await expect.poll(focused, soon).toBe('0')
    // The first row is a card deposit: not revenue, by one key, and back by another.
    await page.keyboard.press('r')
    await expect.poll(async () => (await get(world(), id)).transactions[0].classification, soon).toBe('refund')
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isEnabled(), soon).toBe(true)
    await page.keyboard.press('u')
    await expect.poll(async () => (await get(world(), id)).transactions[0].classification, soon).toBe('businessRevenue')
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'Set category' }).waitFor()
    await page.keyboard.press('t')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(async () => (await get(world(), id)).transactions[0].classification, soon).toBe('transferIn')
    await page.keyboard.press('f')
    await page.getByRole('button', { name: 'Take away the filter Payee Square' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(focused, soon).toBe('0')
    expect(faults).toEqual([])

    // Somebody else speaks first: both are shown, and mine can be said on top.
    const now = await get(world(), id)
    await call(world(), 'POST', `/analysis/${id}/corrections`, {
      revision: now.revision,
      reason: 'Said by a program',
      changes: [{ kind: 'revenue', rows: [0], isRevenue: true }],
    })
    await page.keyboard.press('c')
    await page.getByLabel('Category', { exact: true }).selectOption('refund')
    await page.getByLabel('Reason').fill('Said by a person')
    await page.keyboard.press('Enter')
    const both = page.getByRole('dialog', { name: 'Corrected by someone else' })
    await both.getByRole('list', { name: 'Meanwhile' }).getByText('Said by a program').waitFor()
    await both.getByRole('list', { name: 'Yours' }).getByText('Said by a person').waitFor()
    await both.getByRole('button', { name: 'Save mine on top' }).click()
    await both.waitFor({ state: 'detached' })
    expect((await get(world(), id)).transactions[0].correction.reason).toBe('Said by a person')
    expect(faults).toEqual([])
    await close()
  })

  /** The scrub of an application whose statements the demo brought. */
  const someScrub = async (): Promise<{ subject: string; path: string }> => {
    const find = async () => {
      for (const { id } of (await call(world(), 'GET', '/applications?limit=50')).body.data as { id: string }[]) {
        const run = (await call(world(), 'GET', `/deals/${id}/underwriting/analyses?tool=bank_scrub&status=completed`)).body.data?.[0]
        if (run) return { subject: id, path: `/statements/${run.id}?subject=${id}` }
      }
      return null
    }
    // The demo reads its statements while it already answers.
    await expect.poll(find, { interval: 1_000 }).not.toBeNull()
    return (await find())!
  }

  test('a scrub on the desk, light and dark: no tab has a serious finding, and a viewer can change nothing', async () => {
    const { page, faults, close } = await world().signedIn('viewer')
    await openDesk(page, (await someScrub()).path)
    const found: Record<string, string[]> = {}
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const name of ['Summary', 'Positions', 'Months', 'Balance', 'Proof', 'Signs']) {
        await page.getByRole('tab', { name }).click()
        // Page and rows are the same under every tab, and one row is as another.
        const grave = await seriousFindings(page, {
          exclude: ['tr[data-index]:nth-child(n+6)', '[aria-label="Rows on this page"] > button:nth-of-type(n+4)'],
          ...(name === 'Summary' ? {} : { include: 'section[aria-label="Figures"]' }),
          ...(colorScheme === 'dark' ? { rules: ['color-contrast'] } : {}),
        })
        if (grave.length > 0) found[`${name}, ${colorScheme}`] = grave
      }
    }
    expect(found).toEqual({})
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Set category' }).count()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('a file deleted under an open desk: it is said, and the figures remain', async () => {
    const { subject, path } = await someScrub()
    const { page, faults, close } = await world().signedIn('underwriter')
    await openDesk(page, path)
    const before = await page.getByRole('list', { name: 'Figures' }).innerText()
    const { documents } = (await call(world(), 'GET', `/deals/${subject}/underwriting/documents`)).body
    for (const { id } of documents) expect((await call(world(), 'DELETE', `/documents/${id}`)).status).toBeLessThan(300)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('The document was deleted; the figures of its scrub are kept.').waitFor()
    expect(await page.getByRole('list', { name: 'Figures' }).innerText()).toBe(before)
    expect(faults).toEqual([])
    await close()
  })

  test('a sign of an upload that belongs to nobody is explained in place, and whoever opens it next reads why', async () => {
    // Written by a program that edits.
    const id = await analysed(world(), { ...ACCOUNT, bank: 'iLovePDF' })
    const { page, faults, close } = await world().signedIn('underwriter')
    await openDesk(page, `/statements/${id}`)
    await page.getByRole('tab', { name: 'Signs' }).click()
    const sign = page.getByRole('list', { name: 'Signs of editing' }).getByRole('listitem').first()
    await sign.getByText('Unusual producer').waitFor()
    await sign.getByRole('button', { name: 'Accept or explain' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accept or explain a sign' })
    await dialog.getByLabel('It is').selectOption('Explained')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(`The owner joined three files. ${HOSTILE}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await sign.getByText(`Explained: The owner joined three files. ${HOSTILE}`).waitFor()
    expect(await sign.getByRole('button', { name: 'Accept or explain' }).count()).toBe(0)
    expect(faults).toEqual([])
    await close()
    const viewer = await world().signedIn('viewer')
    await openDesk(viewer.page, `/statements/${id}?tab=signs`)
    await viewer.page.getByText(`Explained: The owner joined three files. ${HOSTILE}`).waitFor()
    expect(viewer.faults).toEqual([])
    await viewer.close()
  })

  test('fifty thousand rows: only those in sight are drawn, and the last is reached', async () => {
    const transactions = Array.from({ length: 50_000 }, (_, i) => ({
      date: `2026-0${1 + Math.floor(i / 10_000)}-${String(1 + (i % 28)).padStart(2, '0')}`,
      description: `SALE ${i}`,
      amount: 10 + (i % 90),
      type: i % 3 === 0 ? 'debit' : 'credit',
    }))
    const { id } = (await call(world(), 'POST', '/analysis/transactions', { transactions, openingBalance: 1_000 })).body.data
    await expect.poll(async () => (await call(world(), 'GET', `/analysis/${id}?fields=status`)).body.data.status).toBe('completed')
    const { page, faults, close } = await world().signedIn('underwriter')
    await openDesk(page, `/statements/${id}?row=49999`)
    await rowsOf(page).getByText('SALE 49999').waitFor({ timeout: PATIENCE_MS })
    expect(await rowsOf(page).count()).toBeLessThan(120)
    expect(await page.getByRole('table', { name: 'Transactions' }).getAttribute('aria-rowcount')).toBe('50001')
    await page.getByRole('searchbox', { name: 'Search rows' }).fill('SALE 12345')
    await expect.poll(() => rowsOf(page).count(), soon).toBe(1)
    expect(faults).toEqual([])
    await close()
  })
}
