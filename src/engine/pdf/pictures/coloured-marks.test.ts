import { expect, test } from 'vitest'
import { type ColourImage, colouredMarks, MARKS_DPI, withoutColouredMarks } from './coloured-marks.ts'

const [WIDTH, HEIGHT] = [600, 400]
type Paint = [x: number, y: number, width: number, height: number]
const RED = [110, 100, 210] as const
/** The same over black print. */
const RED_ON_BLACK = [35, 30, 140] as const

const frame = (x: number, y: number, width: number, height: number): Paint[] => [
  [x, y, width, 3],
  [x, y + height - 3, width, 3],
  [x, y, 3, height],
  [x + width - 3, y, 3, height],
]
/** Black strokes on paper, and red over them, at the resolution that marks are looked for in. */
const page = (red: readonly Paint[], isPrint = (x: number, y: number): boolean => x % 20 < 4 && y % 30 < 12): ColourImage => {
  const data = new Uint8Array(3 * WIDTH * HEIGHT).fill(250)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) if (isPrint(x, y)) data.fill(10, 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3)
  for (const [x0, y0, width, height] of red)
    for (let y = y0; y < y0 + height; y++)
      for (let x = x0; x < x0 + width; x++) data.set(isPrint(x, y) ? RED_ON_BLACK : RED, 3 * (y * WIDTH + x))
  return { width: WIDTH, height: HEIGHT, data, dpi: MARKS_DPI }
}
const greyOf = ({ width, height, data, dpi }: ColourImage) => ({
  width,
  height,
  dpi,
  data: Uint8Array.from({ length: width * height }, (_, i) => (data[3 * i]! + data[3 * i + 1]! + data[3 * i + 2]!) / 3),
})

test('a stamp in a colour is wiped, and the print below it stays', () => {
  const seen = page([...frame(100, 100, 200, 60), [130, 120, 30, 5]])
  const { data } = withoutColouredMarks(greyOf(seen), seen, colouredMarks(seen))
  const at = (x: number, y: number): number => data[y * WIDTH + x]!
  for (const [x, y] of [
    [115, 101],
    [101, 140],
    [150, 122],
  ] as const)
    expect(at(x, y)).toBeGreaterThan(240)
  for (const [x, y] of [
    [202, 101],
    [142, 122],
    [302, 122],
  ] as const)
    expect(at(x, y)).toBeLessThan(120)
})

test('print in a colour, panels, and what is as large as the page are no marks', () => {
  for (const red of [frame(100, 100, 200, 20), [[100, 100, 200, 60] as Paint], frame(0, 0, WIDTH, HEIGHT)])
    expect(colouredMarks(page(red))).toEqual([])
  expect(colouredMarks(page(frame(100, 100, 200, 60)))).toHaveLength(1)
})

test('a frame that touches no print is print itself, and so is what stands in it in its colour', () => {
  const isOutside = (x: number, y: number): boolean => x % 20 < 4 && y % 30 < 12 && (x < 90 || x > 310 || y < 90 || y > 170)
  const inFrame = [...frame(100, 100, 200, 60), ...[120, 130, 140].map((x): Paint => [x, 120, 3, 12])]
  expect(colouredMarks(page(inFrame, isOutside))).toEqual([])
  // Black print within it, on white, is no more on the frame.
  const isInside = (x: number, y: number): boolean => isOutside(x, y) || (x > 200 && x < 280 && x % 20 < 4 && y > 120 && y < 132)
  expect(colouredMarks(page(inFrame, isInside))).toEqual([])
})
