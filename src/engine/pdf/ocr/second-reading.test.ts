import { expect, test } from 'vitest'
import type { PdfText, Word } from '../../types.ts'
import { placesOf } from '../behind-scans/places.ts'
import { compareReadings } from './second-reading.ts'

const word = (text: string, x0: number, y0: number, width = 30, height = 8): Word => ({
  text,
  x0,
  y0,
  x1: x0 + width,
  y1: y0 + height,
  size: height,
  font: -1,
  confidence: 0.9,
})
const docOf = (words: Word[]): PdfText => ({
  pages: [{ page: 1, width: 612, height: 792, words, source: 'ocr' }],
  fonts: [],
  info: { producer: null, creator: null, createdAt: null, modifiedAt: null, title: null },
  revisions: 0,
})

/** A page full of small print. */
const page = (text: (i: number) => string): Word[] =>
  Array.from({ length: 12_000 }, (_, i) => word(text(i), (i % 100) * 6, Math.floor(i / 100) * 6.5, 5, 5))

test('of a full page only the words around a place are looked at', () => {
  const words = page((i) => `w${i}`)
  const { near } = placesOf(words)
  expect(Math.max(...words.map((w) => near(w).length))).toBeLessThan(120)
  const differences = compareReadings(docOf(words), docOf(page((i) => (i % 1000 === 7 ? 'other' : `w${i}`)))).differences
  expect(differences.map(({ first, second }) => [first.map((w) => w.text), second.map((w) => w.text)])).toEqual(
    Array.from({ length: 12 }, (_, i) => [[`w${i * 1000 + 7}`], ['other']]),
  )
})

test('words on the edge of a place, and one as large as the page, are found from both sides', () => {
  const small = [word('a', 40, 8), word('b', 90, 11), word('c', -3, -2)]
  const huge = word('stain', 0, 0, 612, 792)
  expect(placesOf(small).near(huge)).toEqual(small)
  expect(placesOf([...small, huge]).near(small[1]!)).toEqual([small[0], small[1], huge])
  const moved = small.map((w) => ({ ...w, x0: w.x0 + 9, x1: w.x1 + 9, y0: w.y0 + 2, y1: w.y1 + 2 }))
  expect(compareReadings(docOf(small), docOf(moved)).differences).toEqual([])
})

test('a long number that two readings see otherwise, neither clearly, is known by none', () => {
  const read = (text: string, confidence: number): PdfText => docOf([{ ...word(text, 40, 8), confidence }])
  const sureness = (a: PdfText, b: PdfText): (number | undefined)[] => {
    const { differences, with: taking } = compareReadings(a, b)
    return [new Set<never>(), new Set(differences)].map((taken) => taking(taken).pages[0]!.words[0]!.confidence)
  }
  expect(sureness(read('6631049577', 0.8), read('6631048577', 0.88))).toEqual([0, 0])
  expect(sureness(read('6631049577', 0.95), read('6631048577', 0.88))).toEqual([0.95, 0.95])
  expect(sureness(read('49.57', 0.8), read('48.57', 0.88))).toEqual([0.88, 0.88])
})
