import { expect, test } from 'vitest'
import type { PageImage } from '../render.ts'
import { cleanPicture } from './clean-picture.ts'

const [WIDTH, HEIGHT] = [1200, 400]
const DARK = 40
const LETTERS = [40, 70, 100, 160, 190]

/** A strip from the left edge `top` down, 40 pixels thick, with white strokes for letters, that rises or falls by `slope`. */
const strip = (slope = 0, { thickness = 40, width = 1000, letters = LETTERS } = {}): PageImage => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250)
  for (let x = 100; x < 100 + width; x++)
    for (let y = 0; y < thickness; y++) data[(150 + y + Math.round(slope * (x - 100))) * WIDTH + x] = DARK
  for (const left of letters)
    for (let x = 100 + left; x < 106 + left; x++)
      for (let y = 8; y < 32; y++) data[(150 + y + Math.round(slope * (x - 100))) * WIDTH + x] = 250
  return { width: WIDTH, height: HEIGHT, data, dpi: 300 }
}
const at = ({ data }: PageImage, x: number, y: number): number => data[y * WIDTH + x]!

test.each([0, 0.026, -0.026])('white letters on a dark strip become dark ones on paper, at a slope of %s', (slope) => {
  const turned = cleanPicture(strip(slope))
  for (const left of LETTERS) expect(at(turned, 103 + left, 170 + Math.round(slope * (left + 3)))).toBeLessThan(60)
  for (const x of [105, 500, 1090]) expect(at(turned, x, 170 + Math.round(slope * (x - 100)))).toBeGreaterThan(240)
})

test('no dark edge stays around it', () => {
  const { data } = cleanPicture(strip())
  for (let x = 0; x < WIDTH; x++) for (const y of [147, 150, 152, 187, 189, 192]) expect(data[y * WIDTH + x]).toBeGreaterThan(240)
})

test('what is all dark hides something, and stays', () => {
  const redacted = strip(0, { width: 300, letters: [] })
  expect(cleanPicture(redacted)).toBe(redacted)
})

test('thin rules, thick blocks, small ones, and frames around print are left as they are', () => {
  const frame = strip(0, { letters: [] })
  for (let x = 106; x < 1094; x++) for (let y = 156; y < 184; y++) frame.data[y * WIDTH + x] = 250
  for (const image of [
    strip(0, { thickness: 6, letters: [] }),
    strip(0, { thickness: 120 }),
    strip(0, { width: 90, letters: [40] }),
    frame,
  ])
    expect(cleanPicture(image)).toBe(image)
})
