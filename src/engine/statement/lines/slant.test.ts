import { expect, test } from 'vitest'
import type { Word } from '../../types.ts'
import { levelAtEdge, slantOf } from './slant.ts'

const ROWS = 40
const PITCH = 16

/** A page of rows, each a few words from margin to margin, whose slope is what `slopeAt` says of its height. */
const page = (slopeAt: (y: number) => number): Word[][] =>
  Array.from({ length: ROWS }, (_, row) => {
    const y = 60 + row * PITCH
    return [40, 82, 130, 175, 228, 280, 330, 385, 430, 480, 530].map((x0): Word => {
      const middle = y + slopeAt(y) * x0
      return { text: 'word', x0, x1: x0 + 30, y0: middle - 4, y1: middle + 4, size: 8, font: -1, confidence: 0.9 }
    })
  })

/** How far apart the words of one row come to lie at most. */
const spread = (rows: Word[][]): number => {
  const slant = slantOf(rows.flat(), true)
  const levels = rows.map((row) => row.map((word) => levelAtEdge(word, true, slant)))
  return Math.max(...levels.map((row) => Math.max(...row) - Math.min(...row)))
}

test.each([
  ['a level page', () => 0],
  ['a crooked scan', () => 0.02],
  ['a photograph whose lines draw together to the right', (y: number) => 0.02 - (0.03 * y) / 700],
  ['one whose lower lines alone are steep', (y: number) => (0.024 * y) / 700],
])('the words of a row lie at one height: %s', (_, slopeAt) => {
  expect(spread(page(slopeAt))).toBeLessThan(1.5)
})

test('a page that is crooked in its middle alone is not fanned out', () => {
  const rows = page((y) => (y > 250 && y < 450 ? 0.03 : 0))
  expect(slantOf(rows.flat(), true).growth).toBe(0)
})

test('text that was written, not scanned, is level or crooked as a whole', () => {
  const rows = page((y) => (0.024 * y) / 700)
  expect(slantOf(rows.flat(), false).growth).toBe(0)
})
