import { expect, test } from 'vitest'
import { leastProcessorMs } from '../../../../../test/processor-time.ts'
import { isSomeSum, isSumOfFew } from './some-sums.ts'

test('some amounts make a sum, or none do', () => {
  expect(isSumOfFew([300, 500, 700], 1_000)).toBe(true)
  expect(isSumOfFew([300, 500, 700], 900)).toBe(false)
  expect(isSumOfFew([300, 500, 700], 1_500)).toBe(true)
  expect(isSumOfFew([300, 300], 900)).toBe(false)
  expect(isSomeSum([300, 500, 700], 1_000)).toBe(true)
  expect(isSomeSum([300, 500, 700], 900)).toBe(false)
})

test('twenty thousand amounts of a cent may make anything, and it takes no time to say so', async () => {
  const cents = Array.from({ length: 20_000 }, () => 1)
  const ms = await leastProcessorMs(2_000, () => expect(isSumOfFew(cents, 19_999)).toBe(true))
  // Looking at every sum of every amount took 48 s.
  expect(ms).toBeLessThan(2_000)
})
