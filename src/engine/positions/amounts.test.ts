import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterAmounts } from './amounts.ts'

const sizes = (amounts: number[]) => clusterAmounts(amounts).map((c) => [c.typical, c.members.length])

test('amounts within two per cent or a dollar are one payment', () => {
  expect(sizes([50000, 50000, 50900, 49100, 60000])).toEqual([
    [50000, 4],
    [60000, 1],
  ])
  expect(sizes([1000, 1000, 1090, 1200])).toEqual([
    [1000, 3],
    [1200, 1],
  ])
})

test('a row of nearly equal amounts does not drift away from the commonest one', () => {
  const chain = [10000, 10000, 10000, 10150, 10300, 10450]
  expect(clusterAmounts(chain)[0]!.members).toEqual([0, 1, 2, 3])
})

test('every amount is in exactly one cluster, and within reach of its typical one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2_000_000 }), { maxLength: 200 }), (amounts) => {
      const clusters = clusterAmounts(amounts)
      const seen = clusters.flatMap((c) => c.members).sort((a, b) => a - b)
      expect(seen).toEqual(amounts.map((_, i) => i))
      for (const c of clusters)
        for (const m of c.members)
          expect(Math.abs(amounts[m]! - c.typical)).toBeLessThanOrEqual(Math.max(100, Math.round(c.typical * 0.02)))
    }),
  )
})
