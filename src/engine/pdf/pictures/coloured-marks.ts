import type { PageImage } from '../render.ts'
import { type Piece, piecesOf } from './specks.ts'

/** A page in colours, three bytes a pixel: blue, green, red. */
export type ColourImage = { width: number; height: number; data: Uint8Array; dpi: number }
type Box = { x0: number; y0: number; x1: number; y1: number }

/** Of a mark's pixels, the brightest of the three colours is so far from the darkest; of those beside it, in its own colour, a little. */
const COLOURED = 36
const TINTED = 16
/** Of an inch: a stamp's frame, a ring, a stroke or a name by a pen are larger than type, and smaller than a sheet or the table below it. */
const SIDE_MIN = 0.35
const WIDTH_MAX = 4.5
const HEIGHT_MAX = 3
/** Lines leave most of their box free: what fills it is a panel, a picture or a highlighter's stroke. */
const FILLED_MAX = 0.35
/** Less than this share of a mark lies on print. What does is darker than the rest, and the square of how much darker looks like print again. */
const ON_PRINT_MAX = 0.25
/** So much of a mark's colour has print beside it, which is black against the mark: so much darker than its middle pixel, and in no colour. */
const TOUCHING_MIN = 0.005
const BLACK = 0.6
const MARKS_MAX = 40
const WHITE = 255

/** Where stamps and pens left lines in a colour, in pixels of a coarse picture of the page. */
export const colouredMarks = (image: ColourImage): Box[] => {
  const { width, data, dpi } = image
  const isInk = (x: number, y: number): boolean => channelsAt(data, 3 * (y * width + x)).range >= COLOURED
  const marks = piecesOf(image, { isInk, paperAt: () => WHITE }).filter((piece) => isMark(piece, dpi))
  return marks.length > MARKS_MAX ? [] : marks.filter((mark) => isOnPrint(image, mark))
}

const isMark = ({ x0, y0, x1, y1, area }: Piece, dpi: number): boolean => {
  const [width, height] = [(x1 - x0 + 1) / dpi, (y1 - y0 + 1) / dpi]
  const isOfSize = Math.min(width, height) >= SIDE_MIN && width <= WIDTH_MAX && height <= HEIGHT_MAX
  return isOfSize && area <= FILLED_MAX * width * height * dpi * dpi
}

/** A stamp hides nothing where it touches no print; a frame that touches none is the bank's own, and so are the balances in it, in the same colour. */
const isOnPrint = ({ width, height, data }: ColourImage, { x0, y0, x1, y1 }: Box): boolean => {
  const values = new Uint32Array(WHITE + 1)
  const coloured: number[] = []
  for (let y = y0; y <= y1; y++)
    for (let i = y * width + x0; i <= y * width + x1; i++) {
      const { value, range } = channelsAt(data, 3 * i)
      if (range < COLOURED) continue
      values[value]!++
      coloured.push(i)
    }
  const black = BLACK * atShare(values, 0.5 * coloured.length)
  const isBlack = (i: number): boolean => {
    if (i < 0 || i >= width * height) return false
    const { value, range } = channelsAt(data, 3 * i)
    return value < black && range < COLOURED
  }
  const touching = coloured.filter((i) => [i - 1, i + 1, i - width, i + width].some(isBlack))
  return touching.length >= TOUCHING_MIN * coloured.length
}

/** The grey below which so many of the counted pixels are. */
const atShare = (counts: Uint32Array, count: number): number => {
  let grey = 0
  for (let below = counts[0]!; below < count; ) below += counts[++grey]!
  return grey
}

/**
 * The grey picture without these marks: what has their colour within their box is paper. The print below them is black, and stays, as does print in another
 * colour: OCR loses labels and amounts that a stamp lies over.
 */
export const withoutColouredMarks = (image: PageImage, colours: ColourImage, marks: readonly Box[]): PageImage => {
  const data = image.data.slice()
  const scale = image.dpi / MARKS_DPI
  const around = Math.ceil(scale)
  for (const mark of marks) {
    const box = {
      x0: Math.max(0, Math.floor(mark.x0 * scale) - around),
      y0: Math.max(0, Math.floor(mark.y0 * scale) - around),
      x1: Math.min(image.width - 1, Math.ceil((mark.x1 + 1) * scale) + around),
      y1: Math.min(image.height - 1, Math.ceil((mark.y1 + 1) * scale) + around),
    }
    wipe(data, colours, box)
  }
  return { ...image, data }
}

/** What marks are looked for in. */
export const MARKS_DPI = 100

/** The brightest of a pixel's three colours, and how far it is from the darkest. */
const channelsAt = (data: Uint8Array, i: number): { brightest: number; value: number; range: number } => {
  const [blue, green, red] = [data[i]!, data[i + 1]!, data[i + 2]!]
  const value = Math.max(blue, green, red)
  return { brightest: value === red ? 2 : value === blue ? 0 : 1, value, range: value - Math.min(blue, green, red) }
}

const wipe = (grey: Uint8Array, { width, data }: ColourImage, { x0, y0, x1, y1 }: Box): void => {
  const values = [0, 1, 2].map(() => new Uint32Array(WHITE + 1))
  const counts = [0, 0, 0]
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const { brightest, value, range } = channelsAt(data, 3 * (y * width + x))
      if (range < COLOURED) continue
      values[brightest]![value]!++
      counts[brightest]!++
    }
  const own = counts.indexOf(Math.max(...counts))
  if (counts[own] === 0) return
  const level = atShare(values[own]!, ON_PRINT_MAX * counts[own]!)
  for (let y = y0; y <= y1; y++)
    for (let x = x0; x <= x1; x++) {
      const { brightest, value, range } = channelsAt(data, 3 * (y * width + x))
      if (brightest === own && range >= TINTED) grey[y * width + x] = Math.min(WHITE, Math.round(WHITE * (value / level) ** 2))
    }
}
