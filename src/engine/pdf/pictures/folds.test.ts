import { expect, test } from 'vitest'
import type { PageImage } from '../render.ts'
import { wipeFolds } from './folds.ts'

const [WIDTH, HEIGHT] = [1200, 400]
type Fold = { grey?: number; from?: number; to?: number; thickness?: number; y?: number }

/** A page with a row of strokes, black and 30 pixels high, and lines across it. */
const page = (...folds: Fold[]): PageImage => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(240)
  for (const { grey = 140, from = 0, to = WIDTH, thickness = 6, y = 195 } of folds)
    for (let x = from; x < to; x++) for (let k = 0; k < thickness; k++) data[(y + k) * WIDTH + x] = grey
  for (let x = 300; x < 900; x++) if (x % 20 < 5) for (let y = 180; y < 210; y++) data[y * WIDTH + x] = 10
  return { width: WIDTH, height: HEIGHT, data, dpi: 300 }
}
const wiped = (image: PageImage): Uint8Array | null => {
  const data = image.data.slice()
  return wipeFolds(image, data) ? data : null
}

test('a crease from edge to edge becomes paper, and the print that it runs through stays', () => {
  const data = wiped(page({}))!
  for (const x of [5, 290, 315, 1190]) for (let y = 193; y < 203; y++) expect(data[y * WIDTH + x]).toBeGreaterThan(225)
  for (let y = 181; y < 209; y++) expect(data[y * WIDTH + 302]).toBeLessThan(30)
})

test('rules of the print, within its margins, black or in numbers, and thick bands stay', () => {
  for (const image of [
    page({ from: 280, to: 920 }),
    page({ grey: 20 }),
    page({ thickness: 40 }),
    page(...[20, 60, 100, 140, 240, 280, 320].map((y) => ({ y }))),
    page(),
  ])
    expect(wiped(image)).toBeNull()
})
