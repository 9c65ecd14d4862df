import { expect, test } from 'vitest'
import type { World } from '../world.ts'

export const keyStories = (world: () => World): void => {
  test('a key is made, works within its scopes, and stops when it is revoked', async () => {
    const { page, faults, close } = await world().signedIn('developer')
    await page.goto('/keys')
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name').fill('Reporting')
    await page.getByRole('checkbox', { name: 'deals:read' }).check()
    await page.keyboard.press('Escape')
    await page.getByText('What you typed is not saved.').waitFor()
    expect(await page.getByRole('checkbox', { name: 'payments:write' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const shown = page.getByRole('dialog', { name: 'Key created' }).locator('code').first()
    const key = await shown.innerText()
    expect(key).toMatch(/^hb_live_\w{36}$/)
    // It is shown only now; the third Escape in a row would close a dialog in every browser, whatever its page says, and open it again a moment later.
    const closed = await page
      .getByRole('dialog', { name: 'Key created' })
      .evaluateHandle((dialog: { addEventListener: (type: string, heard: (event: unknown) => void) => void }) => {
        const closes: unknown[] = []
        dialog.addEventListener('close', (event) => closes.push(event))
        return closes
      })
    for (let times = 0; times < 6; times++) await page.keyboard.press('Escape')
    expect(await shown.isVisible()).toBe(true)
    expect(await closed.evaluate((closes) => closes.length)).toBe(0)
    await page.getByRole('button', { name: 'I have kept it' }).click()

    const read = (path: string) => fetch(`${world().url}/api/public/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
    expect((await read('/deals')).status).toBe(200)
    expect((await read('/merchants')).status).toBe(403)

    await page.getByRole('button', { name: 'Revoke Reporting' }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByRole('row').filter({ hasText: 'Reporting' }).getByText('Revoked').waitFor()
    await expect.poll(async () => (await read('/deals')).status).toBe(401)
    expect(faults).toEqual([])
    await close()
  })
}
