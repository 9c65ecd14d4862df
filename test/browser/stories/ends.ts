import { expect, test } from 'vitest'
import { call, type World } from '../world.ts'
import { analysed } from './desk.ts'

/** The parts of elements that are looked at: the tests know no browser's types. */
type Scrolled = { scrollLeft: number; scrollHeight: number; clientHeight: number }
type Styled = { style: { visibility: string } }

/** What comes to an end says so, and offers nothing that is refused. */
export const endStories = (world: () => World): void => {
  test('where retention has ended the desk shows its figures and since when, and offers no correction', async () => {
    const id = await analysed(world())
    const { page, context, faults, close } = await world().signedIn('underwriter')
    const headers = { 'x-holdback': 'console', origin: world().url }
    const { data } = (await (await context.request.get('/api/console/v1/session', { headers })).json()) as {
      data: { organization: object }
    }
    // It ends 90 days after it was made; the session says that this was a moment ago.
    const organization = { ...data.organization, retentionDays: 0 }
    await page.route(/\/v1\/session$/, (route) => route.fulfill({ json: { data: { ...data, organization } } }))
    await page.route(/pages\/\d+\.png/, (route) => route.fulfill({ status: 410, json: { code: 'gone', detail: 'Not kept any longer.' } }))
    await page.goto(`/statements/${id}`)
    await page.getByText(/^What this was computed from was kept until .* they can be corrected no more\.$/).waitFor()
    await page.getByText('Read only').waitFor()
    await page.getByText('Not kept any longer.').waitFor()
    const row = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr[data-row]').nth(2)
    await row.getByRole('button').click()
    for (const key of ['r', 'c', 'u']) await page.keyboard.press(key)
    expect(await page.getByRole('dialog').count()).toBe(0)
    for (const name of ['Set category', 'Bank data']) expect(await page.getByRole('button', { name }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
    expect(
      await page
        .locator('nav[aria-label=Thumbnails] img')
        .evaluateAll((all) => all.every((image) => (image as unknown as Styled).style.visibility === 'hidden')),
    ).toBe(true)
    expect((await call(world(), 'GET', `/analysis/${id}?fields=summary`)).body.data.revision).toBe(0)

    // What was taken away does not come back when the organization keeps such things longer from then on.
    await page.route(/\/v1\/session$/, (route) =>
      route.fulfill({ json: { data: { ...data, organization: { ...organization, retentionDays: 3650 } } } }),
    )
    await page.route(new RegExp(`/analysis/${id}$`), async (route) => {
      const { body } = await call(world(), 'GET', `/analysis/${id}`)
      await route.fulfill({ json: { data: { ...body.data, inputsEndedAt: '2026-02-01T05:00:00.000Z' } } })
    })
    await page.reload()
    await page.getByText('What this was computed from was kept until Feb 1, 2026, 12:00 AM.').waitFor()
    await page.getByText('Read only').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  test('a paused webhook sends nothing again until it is resumed; a filter that leaves nothing does not say that there was nothing', async () => {
    const { data: webhook } = (await call(world(), 'POST', '/webhooks', { url: world().receiver.url, events: ['merchant.created'] })).body
    await call(world(), 'PATCH', `/webhooks/${webhook.id}`, { status: 'paused' })
    await call(world(), 'POST', '/merchants', { legalName: 'Kept Meanwhile LLC' })
    const { page, faults, close } = await world().signedIn('developer')
    await page.goto(`/webhooks/${webhook.id}`)
    const resend = page.getByRole('button', { name: 'Resend merchant.created' }).first()
    await resend.waitFor()
    expect(await resend.isDisabled()).toBe(true)
    await page.getByLabel('Delivery status').selectOption('failed')
    await page.getByText('None of the calls that are kept is failed.').waitFor()
    await page.getByLabel('Delivery status').selectOption('')
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(() => resend.isDisabled()).toBe(false)
    await resend.click()
    await page.getByRole('cell', { name: 'Succeeded' }).waitFor()
    const offered = async () => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Edit…' }).waitFor()
      return page.getByRole('menuitem', { name: 'Recover since…' }).count()
    }
    expect(await offered()).toBe(1)
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit webhook' })
    await edit.getByLabel('Description').fill('Of the yard')
    // A key in passing drops nothing; Enter saves.
    await page.keyboard.press('Escape')
    await edit.getByText('What you typed is not saved.').waitFor()
    await edit.getByLabel('Description').press('Enter')
    await edit.waitFor({ state: 'detached' })
    await page.getByText('Of the yard').waitFor()
    await call(world(), 'PATCH', `/webhooks/${webhook.id}`, { status: 'paused' })
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    expect(await offered()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  test('the desk on paper is its figures, whole; a comparison on a phone makes no page wide', async () => {
    const [one, other] = [await analysed(world()), await analysed(world())]
    const { page, faults, close } = await world().signedIn('underwriter')
    await page.goto(`/statements/${one}`)
    const figures = page.getByRole('region', { name: 'Figures' })
    await figures.getByText('By class').waitFor()
    expect(await figures.getByRole('tablist').evaluate((list) => (list as unknown as Scrolled).scrollLeft)).toBe(0)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('table', { name: 'Transactions' }).isVisible()).toBe(false)
    expect(
      await figures.getByRole('tabpanel').evaluate((panel) => {
        const { scrollHeight, clientHeight } = panel as unknown as Scrolled
        return scrollHeight - clientHeight
      }),
    ).toBe(0)
    const cutOff = `[...document.querySelectorAll('*')].filter((e) => e.contains(document.querySelector('[aria-label=Figures]')) && getComputedStyle(e).overflowY === 'hidden').map((e) => e.className)`
    expect(await page.evaluate(cutOff)).toEqual([])
    await close()
    const phone = await world().signedIn('underwriter', { viewport: { width: 360, height: 740 } })
    await phone.page.goto(`/statements/compare?ids=${one},${other}`)
    await phone.page.getByRole('table').first().waitFor()
    expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect([...faults, ...phone.faults]).toEqual([])
    await phone.close()
  })
}
