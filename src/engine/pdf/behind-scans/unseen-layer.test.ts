import { describe, expect, test } from 'vitest'
import type { PageText, Word } from '../../types.ts'
import type { PageImage } from '../render.ts'
import { withSeen, withSeenAmounts } from './unseen-layer.ts'

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

test('what the picture does not show is kept beside what it shows, whatever way the digits are grouped', () => {
  const layer = page([word('4,70,186.88', 300), word('75.10', 400)])
  const { words, behind } = withSeenAmounts(layer, page([word('4,67,686.88', 302, 0.95), word('75.10', 401, 0.95)]))
  expect(words.map((w) => w.text)).toEqual(['4,67,686.88', '75.10'])
  expect(behind).toEqual([{ said: '4,70,186.88', shown: '4,67,686.88', box: [300, 100, 350, 110] }])
})

test('the scanner’s reading of an amount is in doubt where OCR does not read the same', () => {
  const layer = page([word('75.10', 100), word('80.20', 200), word('95.30', 300)])
  const { words, behind } = withSeenAmounts(layer, page([word('75.10', 101, 0.4), word('86.20', 201, 0.6)]))
  expect(words.map((w) => [w.text, w.confidence])).toEqual([
    ['75.10', undefined],
    ['80.20', 0.6],
    ['95.30', 0],
  ])
  expect(behind).toBeUndefined()
})

test('several other digits are no slip, and are told though OCR is not quite sure of them', () => {
  const { words, behind } = withSeenAmounts(page([word('2,954.62', 300)]), page([word('5,454.62', 302, 0.69)]))
  expect(words[0]!.text).toBe('2,954.62')
  expect(behind).toEqual([{ said: '2,954.62', shown: '5,454.62', box: [300, 100, 350, 110] }])
})

test('a dollar sign or a minus that OCR lost is no other amount', () => {
  expect(texts(page([word('-$1,250.00', 300)]), page([word('1,250.00', 302, 0.95)]))).toEqual(['-$1,250.00'])
})

test('what the picture says alone is kept beside the text, with amounts that OCR overlooked though something is printed there', () => {
  const image: PageImage = { width: 612, height: 792, dpi: 72, data: new Uint8Array(612 * 792).fill(255) }
  for (let x = 300; x < 350; x += 2) for (let y = 102; y < 108; y++) image.data[y * 612 + x] = 20
  const layer = page([word('75.10', 100), word('1,250.00', 300), word('9.99', 500)])
  const { picture } = withSeen(layer, page([word('75.10', 101, 0.95)]), image)
  expect(picture!.words.map((w) => [w.text, w.confidence, w.font])).toEqual([
    ['75.10', 0.95, -1],
    ['1,250.00', 0, -1],
  ])
})

test('letters that the scanner took for digits are read as those', () => {
  const layer = page([word('l,250.00', 300), word('2l,690.44', 400)])
  const { words, behind } = withSeenAmounts(layer, page([word('1,950.00', 302, 0.95), word('21,690.44', 401, 0.95)]))
  expect(words.map((w) => w.text)).toEqual(['1,950.00', '2l,690.44'])
  expect(behind).toEqual([{ said: 'l,250.00', shown: '1,950.00', box: [300, 100, 350, 110] }])
})

test('text that runs another way than the print is not believed: the picture is read by itself', () => {
  const print = Array.from({ length: 20 }, (_, i) => word(`word${i}`, 40 * i, 0.9))
  const layer = page([...print.map(({ text, x0 }) => word(text, x0)), word('1,250.00', 300), word('75.10', 400)])
  const turned = page([...print, word('9,250.00', 302, 0.95), word('75.10', 400, 0.95)], 792)
  const image: PageImage = { width: 8, height: 8, data: new Uint8Array(64), dpi: 300 }
  const held = withSeen(layer, turned, image)
  expect(held.words.map((w) => w.text)).toContain('9,250.00')
  expect(held.behind).toEqual([{ said: '1,250.00', shown: '', box: [300, 100, 350, 110] }])
  const illegible = page(
    turned.words.map((w) => ({ ...w, confidence: 0.4 })),
    792,
  )
  expect(withSeen(layer, illegible, image)).toBe(layer)
})

describe('text that its picture does not bear out is not taken for what is seen', () => {
  const blank: PageImage = { width: 612, height: 792, dpi: 72, data: new Uint8Array(612 * 792).fill(255) }
  const amounts = ['1,250.00', '75.10', '80.20', '95.30'].map((text, i) => word(text, 100 + 80 * i))

  test('a picture without anything, or of something else', () => {
    expect(withSeen(page(amounts), page([]), blank).unheld).toBe(true)
    const other = withSeen(page(amounts), page([word('A', 100, 0.9), word('cat', 200, 0.9)]), blank)
    expect([other.unheld, other.picture!.unheld]).toEqual([true, true])
    expect(withSeen(page(amounts), page([word('cat', 200, 0.3)], 792), blank).unheld).toBe(true)
    expect(withSeen(page(amounts.slice(0, 1)), page([]), blank).unheld).toBe(true)
  })

  test('a bad picture bears out what little of it can be read, wherever the text says it is', () => {
    expect(withSeen(page(amounts), page([word('75.1O', 182, 0.3)]), blank).unheld).toBeUndefined()
    expect(withSeen(page(amounts), page([word('80.20', 500, 0.3)]), blank).unheld).toBeUndefined()
    const printed = { ...blank, data: blank.data.map((_, i) => (i % 7 < 2 ? 0 : 255)) }
    expect(withSeen(page(amounts.slice(0, 1)), page([]), printed).unheld).toBeUndefined()
    expect(withSeen(page([word('Letter', 100)]), page([]), blank).unheld).toBeUndefined()
  })
})
