import { expect, test } from 'vitest'
import type { PageImage } from '../render.ts'
import { cleanPicture } from './clean-picture.ts'

const [WIDTH, HEIGHT] = [1200, 900]
const GROUND = 62

/** A panel of 900 by 200 pixels with white strokes for letters, of a slope. */
const panel = ({ slope = 0, letters = 20, greys = 0, height = 200 } = {}): PageImage => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250)
  for (let x = 0; x < 900; x++)
    for (let y = 0; y < height; y++) data[(300 + y + Math.round(slope * x)) * WIDTH + 100 + x] = greys ? (x * 7 + y * 13) % greys : GROUND
  for (let k = 0; k < letters; k++)
    for (let x = 40 + 20 * k; x < 46 + 20 * k; x++)
      for (let y = 60; y < 90; y++) data[(300 + y + Math.round(slope * x)) * WIDTH + 100 + x] = 250
  return { width: WIDTH, height: HEIGHT, data, dpi: 300 }
}
const at = ({ data }: PageImage, x: number, y: number): number => data[y * WIDTH + x]!

test.each([0, 0.02, -0.02])('white letters on a dark panel become dark ones on paper, at a slope of %s', (slope) => {
  const turned = cleanPicture(panel({ slope }))
  for (const k of [0, 9, 19]) expect(at(turned, 143 + 20 * k, 375 + Math.round(slope * (43 + 20 * k)))).toBeLessThan(80)
  for (const [x, y] of [
    [110, 310],
    [550, 480],
    [980, 400],
  ] as const)
    expect(at(turned, x, y + Math.round(slope * (x - 100)))).toBeGreaterThan(230)
})

test('what is all dark hides something, pictures have many greys, and both stay', () => {
  for (const image of [panel({ letters: 0 }), panel({ greys: 110 })]) expect(cleanPicture(image) === image).toBe(true)
})
