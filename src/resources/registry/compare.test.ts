import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareTexts, MATCH_SCORE, wordSimilarity } from './compare.ts'
import { distance } from './distance.ts'

describe('the same business', () => {
  test.each([
    ['Kowalski Auto Repair LLC', 'KOWLASKI AUTO REPAIR'],
    ['Kowalski Auto Repair LLC', 'Auto Repair Kowalski'],
    ['Kowalski Auto Repair LLC', 'Kowalskiauto Repair'],
    ['Kowalski Auto Repair LLC', 'Kowal ski Auto Repair'],
    ['Kowalski Auto Repair LLC', 'Kowalski Auto Repair Services'],
    ['Kowalski Auto Repair LLC', 'Kovalsky Auto Repair'],
    ['Hernandez Company', 'HERNADNEZ COMXPANY'],
    ['Acme Holdings LLC DBA Joe’s Pizza', 'Joes Pizza'],
    ['Ludanford Laundromat LLC', 'LUDANFORD LNDRMT'],
    ['Marolakner Building Supply', 'MAROLAKNER BLDG SUP'],
  ])('%s and %s', (a, b) => expect(compareTexts(a, b)).toBeGreaterThanOrEqual(MATCH_SCORE))
})

describe('another business', () => {
  test.each([
    ['Kowalski Auto Repair LLC', 'Peterson Auto Repair LLC'],
    ['American Trucking', 'American Plumbing'],
    ['Premier Auto Repair Services', 'Elite Auto Repair Services'],
    ['ABC Trucking', 'XYZ Trucking'],
    ['Chiro Plumbing', 'Chiropractic Plumbing'],
    ['Smith Holdings', 'Jones Holdings'],
    ['Garcia Construction', 'Gomez Construction'],
    ['', 'Acme'],
  ])('%s and %s', (a, b) => expect(compareTexts(a, b)).toBeLessThan(MATCH_SCORE))
})

const word = fc.string({ unit: fc.constantFrom(...'ABCDEILMNORST'), minLength: 1, maxLength: 12 })

test('a score lies between 0 and 1, is 1 for the same name and the same either way round', () => {
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((w) => w.join(' '))
  fc.assert(
    fc.property(name, name, (a, b) => {
      const score = compareTexts(a, b)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      expect(compareTexts(b, a)).toBeCloseTo(score, 10)
      expect(compareTexts(a, a)).toBe(1)
    }),
  )
})

/** Plain Damerau–Levenshtein without weights, the textbook's. */
const edits = (a: string, b: string): number => {
  const d = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)))
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      d[i]![j] = Math.min(d[i - 1]![j]! + 1, d[i]![j - 1]! + 1, d[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i]![j] = Math.min(d[i]![j]!, d[i - 2]![j - 2]! + 1)
    }
  return d[a.length]![b.length]!
}

test('the weighted distance is never above the textbook’s, never below half of it, and symmetric', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const weighted = distance(a, b, 99)
      expect(weighted).toBeLessThanOrEqual(edits(a, b))
      expect(weighted).toBeGreaterThanOrEqual(edits(a, b) / 2)
      expect(distance(b, a, 99)).toBeCloseTo(weighted, 10)
      const bounded = distance(a, b, 2)
      expect(bounded).toBe(weighted <= 2 ? weighted : Number.POSITIVE_INFINITY)
    }),
    { numRuns: 2_000 },
  )
})

test('a word is like itself, and a short one bears no edit', () => {
  expect(wordSimilarity('AUTO', 'AUTO')).toBe(1)
  expect(wordSimilarity('AB', 'AC')).toBe(0)
  expect(wordSimilarity('KING', 'KONG')).toBeGreaterThan(0)
  expect(wordSimilarity('KOWALSKI', 'PETERSON')).toBe(0)
})
