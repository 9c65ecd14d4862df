import { expect, test } from 'vitest'
import type { World } from '../world.ts'

const LIMIT_BYTES = 200 * 1024

const SHIFTS = `
  globalThis.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

export const weightStories = (world: () => World): void => {
  test('the first screen is at most 200 KB of gzipped files, and comes from this origin alone', async () => {
    const { page, faults, close } = await world().signedIn('viewer')
    const files = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      const url = new URL(response.url())
      if (url.pathname.startsWith('/assets/') || response.request().resourceType() === 'document')
        files.set(
          url.pathname,
          fetch(response.url(), { headers: { 'accept-encoding': 'gzip', accept: 'text/html,*/*' } }).then(async (again) =>
            Number(again.headers.get('content-length') ?? (await again.arrayBuffer()).byteLength),
          ),
        )
    })
    await page.goto('/today')
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(files.values())
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(files.size).toBeGreaterThan(2)
    expect(total).toBeGreaterThan(50_000)
    expect(total).toBeLessThanOrEqual(LIMIT_BYTES)
    expect(faults).toEqual([])
    await close()
  })

  test('nothing jumps while a screen fills', async () => {
    const { page, close } = await world().signedIn('admin')
    await page.addInitScript(SHIFTS)
    const seen: Record<string, number> = {}
    for (const path of ['/today', '/deals', '/merchants', '/audit']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(300)
      seen[path] = await page.evaluate<number>('globalThis.shifts')
    }
    for (const [path, shift] of Object.entries(seen)) expect([path, shift < 0.1]).toEqual([path, true])
    await close()
  })
}
