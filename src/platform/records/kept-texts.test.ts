import { expect, test } from 'vitest'
import { createKeptTexts } from './kept-texts.ts'

const kept = (text: string, stamp = '1', asOf = '2026-03-02') => ({ stamp, asOf, version: 1, text })

test('a text holds for its stamp and its day alone', () => {
  const texts = createKeptTexts(1000)
  texts.set('a', kept('one'))
  expect(texts.get('a', '1', '2026-03-02')?.text).toBe('one')
  expect(texts.get('a', '2', '2026-03-02')).toBeNull()
  expect(texts.get('a', '1', '2026-03-03')).toBeNull()
  expect(texts.get('b', '1', '2026-03-02')).toBeNull()
})

test('what is asked for again stays, what is not goes, and no more is kept than was allowed', () => {
  const texts = createKeptTexts(100)
  texts.set('wanted', kept('x'.repeat(10)))
  const names = Array.from({ length: 50 }, (_, i) => `n${i}`)
  for (const name of names) {
    texts.set(name, kept('x'.repeat(10)))
    expect(texts.get('wanted', '1', '2026-03-02'), name).not.toBeNull()
  }
  expect(names.filter((name) => texts.has(name)).length).toBeLessThanOrEqual(10)
  expect(texts.has('n0')).toBe(false)
  expect(texts.has('n49')).toBe(true)
})
