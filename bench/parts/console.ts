import { call, startWorld, type World } from '../../test/browser/world.ts'
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
      ...(await scrolling(world)),
      { name: 'console: first screen, files as sent', value: bytes / 1024, unit: 'KB', ratio: null, aim: '≤ 200 KB gzipped' },
      { name: 'console: address to usable', value: median(times), unit: 'ms', ratio: null, aim: '1,000 ms' },
    ]
  } finally {
    await world.stop()
  }
}

const STEPS = 120
const STEP_PIXELS = 120
const [FEW_ROWS, MANY_ROWS] = [2_000, 50_000]

/** Rows of the desk passing by: what the page's own thread spends on it, in processor time, and how many steps held a frame up for 50 ms and more. */
const scrolling = async (world: World): Promise<Result[]> => {
  // Once to warm the code, then both in one sitting.
  await scrolled(world, FEW_ROWS)
  const few = await scrolled(world, FEW_ROWS)
  const many = await scrolled(world, MANY_ROWS)
  return [
    {
      name: `console: a step through ${MANY_ROWS.toLocaleString('en-US')} rows, processor time against ${FEW_ROWS.toLocaleString('en-US')} rows`,
      value: many.cpuMs / STEPS,
      unit: 'ms',
      ratio: many.cpuMs / few.cpuMs,
      aim: '≤ 1.5, 16 ms',
    },
    {
      name: `console: long tasks in ${STEPS} steps through ${MANY_ROWS.toLocaleString('en-US')} rows`,
      value: many.longTasks,
      unit: 'tasks',
      ratio: many.longTasks / STEPS,
      aim: '≤ 0.05 a step',
    },
  ]
}

const scrolled = async (world: World, rows: number): Promise<{ cpuMs: number; longTasks: number }> => {
  const transactions = Array.from({ length: rows }, (_, i) => ({
    date: `2026-0${1 + (i % 5)}-${String(1 + (i % 28)).padStart(2, '0')}`,
    description: `SALE ${i}`,
    amount: 10 + (i % 90),
    type: i % 3 === 0 ? 'debit' : 'credit',
  }))
  const { id } = (await call(world, 'POST', '/analysis/transactions', { transactions, openingBalance: 1_000 })).body.data
  while ((await call(world, 'GET', `/analysis/${id}?fields=status`)).body.data.status !== 'completed')
    await new Promise((resolve) => setTimeout(resolve, 200))
  const { context, page, close } = await world.signedIn('viewer')
  await page.goto(`/statements/${id}`)
  await page.getByText('SALE 0', { exact: true }).first().waitFor({ timeout: 60_000 })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
  }
  const before = await spent()
  const longTasks = await page.evaluate<number>(`(async () => {
    let long = 0
    const watch = new PerformanceObserver((list) => { long += list.getEntries().length })
    watch.observe({ type: 'longtask' })
    let area = document.querySelector('table[aria-label="Transactions"]')
    while (area.scrollHeight <= area.clientHeight || getComputedStyle(area).overflowY === 'visible') area = area.parentElement
    for (let step = 0; step < ${STEPS}; step++) {
      area.scrollTop += ${STEP_PIXELS}
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    watch.disconnect()
    return long
  })()`)
  const cpuMs = (await spent()) - before
  await close()
  return { cpuMs, longTasks }
}
