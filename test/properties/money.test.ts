import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCents,
  type Cents,
  cents,
  centsFromDollars,
  dollars,
  formatCents,
  MAX_DOLLARS,
  subCents,
  sumCents,
} from '../../src/shared/money.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const MAX_CENTS = MAX_DOLLARS * 100
const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents)

test('every amount of cents survives the way to dollars and back', () => {
  fc.assert(
    fc.property(anyCents, (c) => {
      expect(centsFromDollars(dollars(c))).toBe(c)
    }),
    { numRuns: 5_000 },
  )
})

test('every amount of cents survives JSON as it is written with two decimals', () => {
  fc.assert(
    fc.property(anyCents, (c) => {
      const abs = Math.abs(c)
      const text = `${c < 0 ? '-' : ''}${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, '0')}`
      expect(centsFromDollars(JSON.parse(text))).toBe(c)
    }),
    { numRuns: 5_000 },
  )
})

test('a third decimal is refused as long as a double can tell it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 11 }), fc.integer({ min: 1, max: 9 }), (c, mill) => {
      const text = `${Math.floor(c / 100)}.${String(c % 100).padStart(2, '0')}${mill}`
      expect(centsFromDollars(JSON.parse(text)), text).toBeNull()
    }),
  )
})

test('what is no number of dollars, or too many, is refused', () => {
  for (const bad of [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e308,
    5e-324,
    MAX_DOLLARS + 0.01,
    -MAX_DOLLARS - 1,
    0.1 + 0.2,
  ])
    expect(centsFromDollars(bad)).toBeNull()
  expect(Object.is(centsFromDollars(-0), 0)).toBe(true)
})

test('sums are exact and do not depend on the order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }).map(cents), { maxLength: 100 }), (all) => {
      const exact = all.reduce((sum, c) => sum + BigInt(c), 0n)
      expect(BigInt(sumCents(all))).toBe(exact)
      expect(sumCents([...all].reverse())).toBe(sumCents(all))
    }),
  )
})

test('adding and taking away undo each other; passing what a double can hold throws instead of rounding', () => {
  fc.assert(
    fc.property(anyCents, anyCents, (a, b) => {
      expect(subCents(addCents(a, b), b)).toBe(a)
    }),
  )
  expect(() => addCents(Number.MAX_SAFE_INTEGER as Cents, 1 as Cents)).toThrow(RangeError)
  expect(() => cents(0.5)).toThrow(RangeError)
})

test('people read the same amount that is stored', () => {
  fc.assert(
    fc.property(anyCents, (c) => {
      expect(formatCents(c)).toMatch(/^-?\d{1,3}(,\d{3})*\.\d{2}$/)
      expect(Number(formatCents(c).replace(/[,.]/g, ''))).toBe(c)
    }),
  )
})

test('any amount that is valid comes back from the interface as it was sent', async () => {
  const amount = fc.integer({ min: 1, max: MAX_CENTS }).map((c) => c / 100)
  await fc.assert(
    fc.asyncProperty(amount, async (requestedAmount) => {
      const answer = await t.tenant.call('POST', '/applications', { applicantLegalName: 'A', requestedAmount })
      expect(answer.status, String(requestedAmount)).toBe(201)
      expect(answer.body.data.requestedAmount).toBe(requestedAmount)
    }),
    { numRuns: 100 },
  )
})
