import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordSimilarity } from './compare.ts'
import { buildDictionary } from './dictionary.ts'

const letters = fc.string({ unit: fc.constantFrom(...'ABCDEILMNORST'), minLength: 1, maxLength: 12 })
const dictionaryOf = (words: Iterable<string>) => {
  const sorted = [...new Set(words)].sort()
  return buildDictionary(
    sorted,
    sorted.map((word) => word.length),
    sorted.length,
  )
}

type Change = { at: number; kind: number; letter: string }
const change = fc.record({ at: fc.nat(13), kind: fc.nat(3), letter: fc.constantFrom(...'XYZAE') })
const changed = (text: string, { at, kind, letter }: Change): string => {
  const i = at % text.length
  if (kind === 0) return text.slice(0, i) + text.slice(i + 1)
  if (kind === 1) return text.slice(0, i) + letter + text.slice(i)
  if (kind === 2) return text.slice(0, i) + letter + text.slice(i + 1)
  return i + 1 < text.length ? text.slice(0, i) + text[i + 1]! + text[i]! + text.slice(i + 2) : text
}

test('a word that was changed twice is found by what became of it, wherever the changes are', () => {
  const long = fc.string({ unit: fc.constantFrom(...'ABCDEILMNORST'), minLength: 6, maxLength: 14 })
  fc.assert(
    fc.property(long, fc.array(letters, { maxLength: 30 }), change, change, (word, others, first, second) => {
      const misspelt = changed(changed(word, first), second)
      const expected = wordSimilarity(misspelt, word)
      // Of a word of four letters, two that are lost are too much.
      fc.pre(expected > 0 && misspelt.length > 4)
      const found = dictionaryOf([word, ...others]).spellingsOf(misspelt)
      expect(found).toContainEqual({ word, records: word.length, similarity: expected })
    }),
    { numRuns: 5_000 },
  )
})

test('what is found is alike, nearest first, and a word that is known comes first of all', () => {
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 60 }), letters, (words, asked) => {
      const dictionary = dictionaryOf([...words, asked])
      const found = dictionary.spellingsOf(asked)
      expect(found[0]).toEqual({ word: asked, records: asked.length, similarity: 1 })
      for (const { word, similarity } of found) expect(similarity).toBe(wordSimilarity(asked, word))
      expect(found.map((s) => s.similarity)).toEqual(found.map((s) => s.similarity).sort((a, b) => b - a))
      expect(new Set(found.map((s) => s.word)).size).toBe(found.length)
    }),
  )
})

test('a word is known by its own letters only, and an empty registry knows none', () => {
  const dictionary = dictionaryOf(['KOWALSKI', 'KOWAL', 'K', 'A1', '24'])
  expect(['KOWALSKI', 'KOWAL', 'KOW', 'A1', '24', 'ZZ', ''].map(dictionary.recordsOf)).toEqual([8, 5, 0, 2, 2, 0, 0])
  expect(dictionaryOf([]).spellingsOf('KOWALSKI')).toEqual([])
  expect(dictionaryOf([]).recordsOf('KOWALSKI')).toBe(0)
})

test('words past any length do no harm', () => {
  const long = 'AB'.repeat(150)
  const dictionary = dictionaryOf([long, 'AB'])
  expect(dictionary.recordsOf(long)).toBe(300)
  expect(dictionary.spellingsOf(long).length).toBeLessThanOrEqual(1)
})
