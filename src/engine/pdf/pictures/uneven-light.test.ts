import { expect, test } from 'vitest'
import type { PageImage } from '../render.ts'
import { inEvenLight } from './uneven-light.ts'

const [WIDTH, HEIGHT] = [900, 900]
/** A page with strokes of ink, a tenth as bright as the paper under them. */
const lit = (light: (x: number, y: number) => number): PageImage => ({
  width: WIDTH,
  height: HEIGHT,
  dpi: 300,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    return light(x, y) * (y % 50 < 20 && x % 20 < 4 ? 0.1 : 1)
  }),
})
const shade = (x: number): number => 240 - 130 * Math.min(1, Math.max(0, (x - 400) / 150))

test('paper in the shade becomes as bright as the rest, and its ink stays', () => {
  const even = inEvenLight(lit(shade))!
  for (const x of [50, 290, 610, 850]) {
    expect(even.data[40 * WIDTH + x]).toBeGreaterThan(225)
    expect(even.data[10 * WIDTH + x - (x % 20) + 1]).toBeLessThan(60)
  }
})

test('a page in even light stays as it is, grey or white', () => {
  expect(inEvenLight(lit(() => 250))).toBeNull()
  expect(inEvenLight(lit((x) => 170 - x / 60))).toBeNull()
})

test('the table that a sheet lies on does not become paper', () => {
  const table = inEvenLight(lit((x, y) => (y > 760 ? 50 : shade(x))))!
  expect(table.data[890 * WIDTH + 50]).toBeLessThan(160)
})

test('panels are no shade: white letters on them would be white on white', () => {
  const panel = (letter: number) =>
    lit((x, y) => (y < 300 || y > 600 ? 250 : y % 50 > 10 && y % 50 < 35 && x % 16 < 5 && x < 400 ? letter : 150))
  expect(inEvenLight(panel(250))).toBeNull()
  expect(inEvenLight(panel(150))).not.toBeNull()
})
