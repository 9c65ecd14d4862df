import { expect, test } from 'vitest'
import type { PageText, Word } from '../types.ts'
import { withSeenAmounts } from './unseen-layer.ts'

const word = (text: string, x0: number, confidence?: number): Word => ({
  text,
  x0,
  x1: x0 + 50,
  y0: 100,
  y1: 110,
  size: 10,
  font: -1,
  ...(confidence !== undefined && { confidence }),
})
const page = (words: Word[], width = 612): PageText => ({ page: 1, width, height: 792, words, source: 'ocr' })
const texts = (layer: PageText, seen: PageText): string[] => withSeenAmounts(layer, seen).words.map((w) => w.text)

test('an amount that OCR surely reads otherwise at the same place is what is seen', () => {
  const layer = page([word('Closing', 100), word('1,250.00', 300), word('75.10', 400)])
  expect(texts(layer, page([word('$9,250.00', 302, 0.95), word('75.10', 401, 0.95)]))).toEqual(['Closing', '$9,250.00', '75.10'])
})

test('a doubtful reading, one of another place, or of a page that was turned changes nothing', () => {
  const layer = page([word('1,250.00', 300)])
  expect(texts(layer, page([word('9,250.00', 302, 0.6)]))).toEqual(['1,250.00'])
  expect(texts(layer, page([word('9,250.00', 400, 0.95)]))).toEqual(['1,250.00'])
  expect(texts(layer, page([word('9,250.00', 302, 0.95)], 792))).toEqual(['1,250.00'])
})

test('a dollar sign or a minus that OCR lost is no other amount', () => {
  expect(texts(page([word('-$1,250.00', 300)]), page([word('1,250.00', 302, 0.95)]))).toEqual(['-$1,250.00'])
})
