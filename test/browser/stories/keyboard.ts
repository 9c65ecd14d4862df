import { expect, test } from 'vitest'
import type { World } from '../world.ts'

/** No mouse in this file. */
export const keyboardStories = (world: () => World): void => {
  test('by keyboard alone: skip to the content, walk the deals, open one, record a payment, undo nothing by accident', async () => {
    const { page, faults, close } = await world().signedIn('servicing')
    await page.goto('/deals?status=active')
    const table = page.getByRole('table', { name: 'Deals' })
    await table.getByRole('link').nth(3).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Skip to content')
    await page.keyboard.press('Enter')

    // Into the list, then down by its own keys.
    await table.locator('xpath=..').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByText('1 selected').waitFor()
    await page.keyboard.press('x')
    await page.keyboard.press('k')
    const name = await page.evaluate<string>('document.activeElement.textContent')
    expect(name).toBe(await table.getByRole('row').nth(1).getByRole('link').innerText())
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()

    await page.getByRole('button', { name: 'Record payment' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Record payment' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Record payment')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Record payment' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('10')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('table', { name: 'Payments' }).getByText('$10.00').first().waitFor()

    // What a menu opened gives the focus back to the menu's button.
    await page.getByRole('button', { name: 'More actions' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate<string | null>("document.activeElement.getAttribute('aria-label')")).toBe('More actions')

    // Tabs by arrows; the list of keys; the palette.
    await page.getByRole('tab', { name: 'Payments' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Statements and tools', selected: true }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search and actions' }).getByRole('combobox').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Merchants')
    await page.getByRole('option', { name: 'Merchants', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/merchants*')
    expect(faults).toEqual([])
    await close()
  })

  test('letters do nothing where they are turned off, and nothing while something is typed', async () => {
    const { page, close } = await world().signedIn('servicing')
    await page.goto('/deals')
    await page.getByRole('searchbox', { name: 'Search deals' }).focus()
    await page.keyboard.type('?jx')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('searchbox', { name: 'Search deals' }).inputValue()).toBe('?jx')
    await page.evaluate("localStorage.setItem('holdback.letter-keys', 'off')")
    // Not a reload: what was typed is in the address by now, or not yet, and nothing is found by it.
    await page.goto('/deals')
    await page.getByRole('table', { name: 'Deals' }).getByRole('link').first().focus()
    await page.keyboard.press('x')
    await page.keyboard.press('?')
    expect(await page.getByRole('toolbar', { name: 'Selected rows' }).count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await close()
  })
}
