import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stepAt, codeOf as totpCode } from '../../../src/resources/users/totp.ts'
import { PASSWORD, type World } from '../world.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** What an authenticator shows, so many half minutes from now. */
export const codeOf = (secret: string, later = 0): string => totpCode(bytesOf(secret), stepAt(Date.now()) + later)

/** A viewer who signs up and asks for a second factor: the dialog that waits for the first code, and the secret that it shows. */
export const withSecret = async (world: World, page: Page, email: string, name: string): Promise<{ dialog: Locator; secret: string }> => {
  await page.goto(await world.welcomeLink('viewer', email))
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your account' })
  await dialog.getByRole('tab', { name: 'Second factor' }).click()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor()
  return { dialog, secret: (await dialog.locator('code').first().innerText()).replace(/\s/g, '') }
}

export const accountStories = (world: () => World): void => {
  test('a second factor is set up with an authenticator, asked for at sign-in, and a recovery code opens once', async () => {
    const email = 'second.factor@example.com'
    const { page, faults, close } = await world().open()
    const { dialog, secret } = await withSecret(world(), page, email, 'Sena Faktor')
    await dialog.getByLabel('Code', { exact: true }).fill('000000')
    await page.keyboard.press('Enter')
    expect(await dialog.getByRole('alert').innerText()).toBe('is not the code of this moment')
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Copy all' }).waitFor()
    // They are shown only now: a key that is pressed in passing does not take them away.
    await page.keyboard.press('Escape')
    expect(await dialog.getByRole('list', { name: 'Recovery codes' }).isVisible()).toBe(true)
    const recovery = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText()
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await dialog.getByText('Your second factor is on.').waitFor()
    expect(faults).toEqual([])
    await close()

    // The next half minute's code is taken too: clocks differ. A recovery code works in its place, once.
    for (const [code, works] of [
      [() => '111111', false],
      // As late as it is typed: it is good for a minute or so.
      [() => codeOf(secret, 1), true],
      [() => recovery, true],
      [() => recovery, false],
    ] as const) {
      const visitor = await world().open()
      await visitor.page.goto('/sign-in')
      await visitor.page.getByLabel('E-mail').fill(email)
      await visitor.page.getByLabel('Password').fill(PASSWORD)
      await visitor.page.getByRole('button', { name: 'Sign in' }).click()
      await visitor.page.getByLabel('Code').fill(code())
      await visitor.page.getByRole('button', { name: 'Sign in' }).click()
      if (works) await visitor.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
      else await visitor.page.getByText('That code is wrong or was used already.').waitFor()
      expect(visitor.faults).toEqual([])
      await visitor.close()
    }
  })
  test('a link that has ended is followed by a new one in the same tab; a fragment that is none is a link that has ended', async () => {
    const { page, faults, close } = await world().open()
    const over = page.getByRole('heading', { level: 1, name: 'This link has ended' })
    await page.goto('/welcome#%')
    await over.waitFor()
    await page.goto('/welcome#of-last-week')
    await over.waitFor()
    const link = await world().welcomeLink('viewer', 'same.tab@example.com')
    await page.evaluate(`location.href = ${JSON.stringify(link)}`)
    await page.getByRole('heading', { level: 1, name: 'Welcome to Demo Funding' }).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    expect(faults).toEqual([])
    await close()
  })

  test('who follows a link comes to it by signing in, however long the screen for that is on the way', async () => {
    await (await world().signedIn('viewer')).close()
    const { page, faults, close } = await world().open()
    let letGo = () => {}
    const isLet = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/assets/sign-in*.js', async (route) => {
      await isLet
      await route.continue()
    })
    await page.goto('/deals?search=bakery', { waitUntil: 'commit' })
    await page.waitForURL('**/sign-in?**', { waitUntil: 'commit' })
    // One turn of the page, in which it would be sent on again.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(new URL(page.url()).search).toBe('?to=%2Fdeals%3Fsearch%3Dbakery')
    letGo()
    await page.getByLabel('E-mail').fill('viewer.demofunding@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
    expect(new URL(page.url()).search).toBe('?search=bakery')
    expect(faults).toEqual([])
    await close()
  })
}
