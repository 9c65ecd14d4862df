import { startWorld } from '../../test/browser/world.ts'
import type { Part, Result } from '../result.ts'

const RUNS = 5
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** What a person waits for: the first screen in a browser that knows nothing of it yet, from the address to something that can be used. */
export const consoleBenchmark: Part = async (): Promise<Result[]> => {
  const world = await startWorld()
  try {
    const times: number[] = []
    let bytes = 0
    for (let run = 0; run < RUNS; run++) {
      const { page, close } = await world.signedIn('viewer')
      bytes = 0
      page.on('response', async (response) => {
        if (new URL(response.url()).pathname.startsWith('/assets/')) bytes += Number((await response.allHeaders())['content-length'] ?? 0)
      })
      const started = performance.now()
      await page.goto('/today', { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
      await page.getByRole('link', { name: 'Deals', exact: true }).click({ trial: true })
      times.push(performance.now() - started)
      await page.waitForLoadState('networkidle')
      await close()
    }
    return [
      { name: 'console: first screen, files as sent', value: bytes / 1024, unit: 'KB', ratio: null, aim: '≤ 200 KB gzipped' },
      { name: 'console: address to usable', value: median(times), unit: 'ms', ratio: null, aim: '1,000 ms' },
    ]
  } finally {
    await world.stop()
  }
}
