import { expect, test } from 'vitest'
import { stepAt, codeOf as totpCode } from '../../../src/resources/users/totp.ts'
import { PASSWORD, type World } from '../world.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** What an authenticator shows, so many half minutes from now. */
const codeOf = (secret: string, later = 0): string => totpCode(bytesOf(secret), stepAt(Date.now()) + later)

export const accountStories = (world: () => World): void => {
  test('a second factor is set up with an authenticator, asked for at sign-in, and a recovery code opens once', async () => {
    const email = 'second.factor@example.com'
    const { page, faults, close } = await world().open()
    await page.goto(await world().welcomeLink('viewer', email))
    await page.getByLabel('Your name').fill('Sena Faktor')
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
    const secret = (await dialog.locator('code').first().innerText()).replace(/\s/g, '')
    await dialog.getByLabel('Code', { exact: true }).fill('000000')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Copy all' }).waitFor()
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
}
