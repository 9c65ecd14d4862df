import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterFailure } from './schedule.ts'

const DELAYS = [300_000, 1_800_000, 7_200_000, 43_200_000]
const failedAt = new Date('2026-03-16T15:00:00.000Z')
const delayOf = (attempts: number, random: number): number | null => {
  const verdict = afterFailure(attempts, failedAt, DELAYS, random)
  return verdict.kind === 'retry' ? verdict.at.getTime() - failedAt.getTime() : null
}

test('retries after 5 min, 30 min, 2 h and 12 h; the fifth failure is the last', () => {
  expect([1, 2, 3, 4, 5].map((attempts) => delayOf(attempts, 0))).toEqual([...DELAYS, null])
})

test('whatever the chance, a retry is never early and at most 5 % late', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (attempts, random) => {
      const delay = delayOf(attempts, random)!
      const due = DELAYS[attempts - 1]!
      expect(delay).toBeGreaterThanOrEqual(due)
      expect(delay).toBeLessThanOrEqual(due * 1.05)
    }),
  )
})
