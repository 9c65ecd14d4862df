import { expect, test } from 'vitest'
import { backoffMs, pause, retryAfterMs } from './retry.ts'

test('the wait doubles, is capped, and is spread from nothing to the full step', () => {
  expect([1, 2, 3, 4].map((n) => backoffMs(n, () => 1))).toEqual([250, 500, 1_000, 2_000])
  expect(backoffMs(30, () => 1)).toBe(5_000)
  expect(backoffMs(3, () => 0)).toBe(0)
  expect(backoffMs(3, () => 0.5)).toBe(500)
})

test('Retry-After is read as seconds or as a date, and nonsense is no wait', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  expect(retryAfterMs('3', now)).toBe(3_000)
  expect(retryAfterMs(['7', '9'], now)).toBe(7_000)
  expect(retryAfterMs('Thu, 01 Jan 2026 00:00:10 GMT', now)).toBe(10_000)
  expect(retryAfterMs('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0)
  for (const nonsense of [undefined, '', 'soon', '-5', '1.5', '2030', '99999999999999', '2026-01-01'])
    expect(retryAfterMs(nonsense, now), String(nonsense)).toBe(nonsense === '2030' ? 2_030_000 : null)
})

test('a pause ends early when it is cancelled', async () => {
  const controller = new AbortController()
  const started = performance.now()
  setTimeout(() => controller.abort(), 20)
  await pause(100_000, controller.signal)
  await pause(100_000, controller.signal)
  expect(performance.now() - started).toBeLessThan(50_000)
})
