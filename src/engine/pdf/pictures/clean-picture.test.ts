import { describe, expect, test } from 'vitest'
import type { PageImage } from '../render.ts'
import { cleanPicture } from './clean-picture.ts'

type Box = [x: number, y: number, width: number, height: number]

const drawn = (boxes: readonly Box[], paper = 255, ink = 0): PageImage => {
  const [width, height] = [900, 120]
  const data = new Uint8Array(width * height).fill(paper)
  for (const [x0, y0, w, h] of boxes) for (let y = y0; y < y0 + h; y++) for (let x = x0; x < x0 + w; x++) data[y * width + x] = ink
  return { width, height, data, dpi: 300 }
}
const row = (count: number, pitch: number, of: (i: number) => Box): Box[] =>
  Array.from({ length: count }, (_, i) => of(i)).map(([x, y, w, h], i) => [x + Math.round(i * pitch), y, w, h])

/** `29.98` as blocks: two figures, a point, two figures. */
const AMOUNT: Box[] = [
  [700, 40, 14, 24],
  [718, 40, 14, 24],
  [736, 60, 4, 4],
  [744, 40, 14, 24],
  [762, 40, 14, 24],
]
const TEXT: Box[] = [
  [20, 40, 60, 24],
  [90, 40, 60, 24],
]
const without = (boxes: Box[]): Uint8Array => cleanPicture(drawn(boxes)).data

describe('rows of dots between a text and its amount are wiped, and nothing else is', () => {
  test.each([
    ['close', row(60, 7, () => [170, 60, 4, 4])],
    ['of type of one width', row(20, 22.5, () => [170, 60, 5, 5])],
    ['set unevenly by a coarse scan', row(60, 7, (i) => [170 + ((i * 7) % 3 === 0 ? 1 : 0), 60, 3 + (i % 2), 3])],
    ['crooked', row(60, 7, (i) => [170, 56 + Math.round(i * 0.12), 4, 4])],
    ['up to the amount', row(75, 7, () => [170, 60, 4, 4])],
  ])('%s', (_, dots) => {
    expect(without([...TEXT, ...dots, ...AMOUNT])).toEqual(drawn([...TEXT, ...AMOUNT]).data)
  })
  test('on grey paper', () => {
    const dots = row(60, 7, (): Box => [170, 60, 4, 4])
    expect(cleanPicture(drawn([...TEXT, ...dots], 150, 40)).data).toEqual(drawn(TEXT, 150, 40).data)
  })
})

test.each([
  ['a mask of an account number', row(7, 7, () => [170, 60, 4, 4])],
  ['dashes beside a heading', row(20, 22, () => [170, 52, 10, 3])],
  ['points between figures', row(12, 22, () => [170, 60, 4, 4]).flatMap((dot): Box[] => [dot, [dot[0] + 6, 40, 12, 24]])],
  ['a ground of dots', [0, 1, 2, 3].flatMap((line) => row(60, 7, () => [170, 40 + 7 * line, 4, 4]))],
  ['dots over letters', row(12, 22, () => [170, 40, 4, 4]).flatMap((dot): Box[] => [dot, [dot[0], 46, 4, 18]])],
])('%s: left as it is', (_, boxes) => {
  const image = drawn([...TEXT, ...boxes])
  expect(cleanPicture(image)).toBe(image)
})

/** A rule of one or two pixels, `rise` of them higher at its right end. */
const rule = (y: number, rise: number): Box[] => Array.from({ length: 800 }, (_, i) => [40 + i, y - Math.floor((i * rise) / 800), 1, 2])

test('thin rules that run crookedly below a row are wiped, and what stands above and below them is not', () => {
  const below: Box[] = [[20, 96, 60, 20]]
  expect(without([...TEXT, ...AMOUNT, ...rule(88, 20), ...below])).toEqual(drawn([...TEXT, ...AMOUNT, ...below]).data)
  expect(without([...TEXT, ...AMOUNT, ...rule(88, 20), ...rule(100, 0)])).toEqual(drawn([...TEXT, ...AMOUNT]).data)
  const falling = rule(88, 20).map(([x, y, w, h]): Box => [880 - x, y, w, h])
  expect(without([...TEXT, ...AMOUNT, ...falling])).toEqual(drawn([...TEXT, ...AMOUNT]).data)
})

test('straight rules and strokes of letters stay', () => {
  for (const boxes of [rule(80, 0), rule(80, 20).slice(0, 60), rule(80, 20).map(([x, y, w]): Box => [x, y, w, 20])]) {
    const image = drawn([...TEXT, ...boxes])
    expect(cleanPicture(image)).toBe(image)
  }
})
