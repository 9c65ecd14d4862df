import { expect, test } from 'vitest'
import { call, PASSWORD, type World } from '../world.ts'
import { codeOf, withSecret } from './account.ts'

/** Answers that get lost on the way back: what they told of is there all the same. */
export const lostStories = (world: () => World): void => {
  test('a secret is rotated once, however often its answer gets lost: the one that receivers have goes on signing', async () => {
    const { data: webhook } = (await call(world(), 'POST', '/webhooks', { url: world().receiver.url, events: ['merchant.updated'] })).body
    const { page, context, faults, close } = await world().signedIn('admin')
    await page.goto(`/webhooks/${webhook.id}`)
    const ask = async () => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Rotate secret…' }).click()
    }
    const dialog = page.getByRole('dialog', { name: 'Rotate the signing secret?' })
    await ask()
    await page.route('**/rotate-secret', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Rotate secret' }).click()
    await dialog.getByText('The server does not answer just now.').waitFor()
    await page.unrouteAll()
    // Left and asked for anew: the answer to the first is told.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await ask()
    await dialog.getByRole('button', { name: 'Rotate secret' }).click()
    const secret = page.getByRole('dialog', { name: 'New signing secret' })
    await secret.locator('code').waitFor()
    await secret.getByRole('button', { name: 'I have kept it' }).click()
    const headers = { 'x-holdback': 'console', origin: world().url }
    const { data } = await (await context.request.get(`/api/console/v1/audit?entity_id=${webhook.id}`, { headers })).json()
    const rotations = data.filter(({ action }: { action: string }) => action === 'webhook.rotate_secret')
    expect(rotations).toHaveLength(1)
    expect(faults).toEqual([])
    await close()
  })

  test('a second factor whose recovery codes got lost is said to be on, with what is to do; a link asks for its code, too', async () => {
    const email = 'lost.codes@example.com'
    const { page, faults, close } = await world().open()
    const { dialog, secret } = await withSecret(world(), page, email, 'Lotte Kodde')
    await page.route('**/totp/confirm', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await dialog.getByText('Your second factor is on.').waitFor()
    await dialog.getByText('The answer with its recovery codes got lost.').waitFor()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Make new recovery codes' }).click()
    const recovery = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText()
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    expect(faults).toEqual([])
    await close()

    // The password is forgotten: an admin's link stands for it, not for the authenticator.
    const admin = await world().signedIn('admin')
    await admin.page.goto(`/settings/users?search=${email}`)
    await admin.page.getByRole('button', { name: `Actions for ${email}` }).click()
    await admin.page.getByRole('menuitem', { name: 'New link (forgotten password)' }).click()
    const link = await admin.page.getByRole('dialog', { name: 'Welcome link' }).locator('code').innerText()
    await admin.close()
    const again = await world().open()
    await again.page.goto(link)
    await again.page.getByLabel('Password', { exact: true }).fill(`${PASSWORD}, a new one`)
    const enter = again.page.getByRole('button', { name: 'Create account' })
    await enter.click()
    await again.page.getByLabel('Code', { exact: true }).fill('000000')
    await enter.click()
    await again.page.getByRole('alert').getByText('is wrong or was used already').waitFor()
    await again.page.getByLabel('Code', { exact: true }).fill(recovery)
    await enter.click()
    await again.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    expect(again.faults).toEqual([])
    await again.close()
  })
}
