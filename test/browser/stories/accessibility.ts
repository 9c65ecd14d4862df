import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFindings } from '../axe.ts'
import { call, type World } from '../world.ts'

const SCREENS = [
  '/today',
  '/portfolio',
  '/portfolio?merchant_state=NY&funder_id=none',
  '/deals',
  '/applications',
  '/applications?view=table',
  '/merchants',
  '/statements',
  '/webhooks',
  '/keys',
  '/audit',
  '/settings',
  '/settings/users',
  '/ach',
]
const SHOTS = join(import.meta.dirname, '..', '..', '..', 'docs', 'screenshots')

const settle = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.locator('[aria-busy=true], [role=status][aria-label=Loading]').count(), { interval: 50 }).toBe(0)
}

/** A button without a name, a text that is pale in the light and one that is dim in the dark; made as the page's policy allows. */
const PLANTED = `
  for (const [kind, id] of [['button', 'nameless'], ['p', 'pale'], ['p', 'dim']]) {
    const element = document.querySelector('main').appendChild(document.createElement(kind))
    element.id = id
    if (kind === 'p') element.textContent = 'Hardly to be read'
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(\`#pale { color: #eee; background: #fff } #dim { color: #000; background: #fff }
    @media (prefers-color-scheme: dark) { #pale { color: #000 } #dim { background: #111 } }\`)
  document.adoptedStyleSheets.push(sheet)`

export const accessibilityStories = (world: () => World): void => {
  test('what axe would find is found, in either colour scheme', async () => {
    const { page, close } = await world().signedIn('admin')
    await page.goto('/today')
    await settle(page)
    await page.evaluate(PLANTED)
    const light = (await seriousFindings(page)).join('\n')
    expect(light).toMatch(/^button-name #nameless /m)
    expect(light).toMatch(/^color-contrast #pale /m)
    expect(light).not.toContain('#dim')
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await seriousFindings(page, { rules: ['color-contrast'] })
    expect(dark).toEqual([expect.stringMatching(/^color-contrast #dim /)])
    await close()
  })

  test('no screen has a serious finding of axe, light or dark', async () => {
    const { page, faults, close } = await world().signedIn('admin')
    const first = async (at: string) => (await call(world(), 'GET', `${at}?limit=1`)).body.data[0]?.id as string | undefined
    const records: string[] = []
    for (const at of ['/deals', '/applications', '/merchants', '/webhooks']) {
      const id = await first(at)
      if (id) records.push(`${at}/${id}`)
    }
    const deal = records[0]!
    const found: Record<string, string[]> = {}
    for (const path of [...SCREENS, ...records, ...['tools', 'documents', 'timeline', 'notes'].map((tab) => `${deal}?tab=${tab}`)]) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(path)
      await settle(page)
      const light = await seriousFindings(page)
      // The page is the same in the dark but for its colours.
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await seriousFindings(page, { rules: ['color-contrast', 'link-in-text-block'] })
      if (light.length + dark.length > 0) found[path] = [...light, ...dark.map((finding) => `dark: ${finding}`)]
    }
    expect(found).toEqual({})
    expect(faults).toEqual([])
    await close()
  }, 300_000)

  test('nor have sign-in, an ended link, a page that is not there, and the dialogs', async () => {
    const nobody = await world().open()
    for (const path of ['/sign-in', '/welcome#nothing', '/welcome']) {
      await nobody.page.goto(path)
      await settle(nobody.page)
      expect([path, await seriousFindings(nobody.page)]).toEqual([path, []])
    }
    expect(nobody.faults).toEqual([])
    await nobody.close()
    const { page, faults, close } = await world().signedIn('admin')
    await page.goto('/no-such-page')
    await settle(page)
    expect(await seriousFindings(page)).toEqual([])
    for (const [path, button] of [
      ['/keys', 'Create key'],
      ['/webhooks', 'New webhook'],
      ['/merchants', 'New merchant'],
      ['/settings/users', 'Invite'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog').waitFor()
      expect([path, await seriousFindings(page)]).toEqual([path, []])
    }
    await page.goto('/today')
    await settle(page)
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/Search deals/).fill('a')
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  test('the pictures of the README are these screens', async () => {
    mkdirSync(SHOTS, { recursive: true })
    const { page, close } = await world().signedIn('admin', { viewport: { width: 1440, height: 900 } })
    const deals = await call(world(), 'GET', '/deals?status=active&limit=1&sort_by=totalCollected')
    // The demo reads its statements while it already answers.
    const firstRead = async () =>
      (await call(world(), 'GET', '/analysis?limit=100&sort_order=asc&status=completed')).body.data.find(
        ({ mode }: { mode: string }) => mode === 'pdf',
      )
    await expect.poll(firstRead, { interval: 500 }).toBeDefined()
    const statements = await firstRead()
    for (const [name, path] of [
      ['desk', `/statements/${statements.id}?row=5&tab=positions`],
      ['portfolio', '/portfolio'],
      ['today', '/today'],
      ['deal', `/deals/${deals.body.data[0].id}`],
    ] as const) {
      await page.goto(path)
      await settle(page)
      if (name === 'desk')
        await expect
          .poll(() => page.evaluate<number>("document.querySelector('img[alt^=\\'Page 1 of\\']').naturalWidth"))
          .toBeGreaterThan(0)
      const picture = await page.screenshot({ ...(process.env.SCREENSHOTS ? { path: join(SHOTS, `${name}.png`) } : {}) })
      expect(picture.length).toBeGreaterThan(20_000)
    }
    await close()
  })
}
