import type { PageImage } from '../render.ts'
import { type Band, type Run, turnBand } from './dark-bands.ts'

/** Of an inch: the side of the squares that a page is looked at in, and the least that a panel measures. */
const SQUARE = 1 / 20
const WIDTH_MIN = 1
const HEIGHT_MIN = 0.3
const DARK = 120
/** So much of a panel's box is dark squares: what is less is a picture, or the table that a sheet lies on. */
const FILLED_MIN = 0.8
/** So much of it is one grey, and within so many steps of it. */
const PLAIN_MIN = 0.6
const PLAIN = 20
/** Letters are so much brighter, take the least that eight of them do, in square inches, and the most that they do, as a share. */
const BRIGHTER = 80
const LETTERS_MIN = 0.015
const LETTERS_MAX = 0.4
const PAPER = 255
/** No page has so many: a hostile one is left as it is. */
const PANELS_MAX = 20

type Box = { x0: number; y0: number; x1: number; y1: number }

/**
 * Turns white letters on dark panels, higher than a strip under a heading, in `data`, a copy of the page: apps and web pages set an account and its balance so.
 * Says whether there were any.
 */
export const turnDarkPanels = (image: PageImage, data: Uint8Array): boolean => {
  const found = panelsOf(image)
  if (found.length > PANELS_MAX) return false
  const panels = found.flatMap((box) => (hasLetters(image, box) ? (bandOf(image, box) ?? []) : []))
  for (const panel of panels) turnBand(image, data, { isInk: () => false, paperAt: () => PAPER }, panel)
  return panels.length > 0
}

const isDarkAt = ({ width, data }: PageImage, x: number, y: number): boolean => data[y * width + x]! < DARK

/** Boxes of dark squares that touch each other and fill their box. */
const panelsOf = (image: PageImage): Box[] => {
  const side = Math.max(2, Math.round(SQUARE * image.dpi))
  const [across, down] = [Math.floor(image.width / side), Math.floor(image.height / side)]
  const dark = darkSquares(image, side, across, down)
  const out: Box[] = []
  const isAsked = new Uint8Array(across * down)
  for (let start = 0; start < dark.length; start++) {
    if (!dark[start] || isAsked[start]) continue
    isAsked[start] = 1
    const squares = [start]
    const box = { x0: across, y0: down, x1: 0, y1: 0 }
    for (let i = 0; i < squares.length; i++) {
      const [x, y] = [squares[i]! % across, Math.floor(squares[i]! / across)]
      Object.assign(box, { x0: Math.min(box.x0, x), y0: Math.min(box.y0, y), x1: Math.max(box.x1, x), y1: Math.max(box.y1, y) })
      const beside = [x > 0 ? -1 : 0, x < across - 1 ? 1 : 0, y > 0 ? -across : 0, y < down - 1 ? across : 0]
      for (const step of beside) {
        const next = squares[i]! + step
        if (!dark[next] || isAsked[next]) continue
        isAsked[next] = 1
        squares.push(next)
      }
    }
    const [width, height] = [box.x1 - box.x0 + 1, box.y1 - box.y0 + 1]
    if (width * SQUARE >= WIDTH_MIN && height * SQUARE >= HEIGHT_MIN && squares.length >= FILLED_MIN * width * height)
      out.push({ x0: box.x0 * side, y0: box.y0 * side, x1: (box.x1 + 1) * side - 1, y1: (box.y1 + 1) * side - 1 })
  }
  return out
}

/** Squares of which most is dark. */
const darkSquares = (image: PageImage, side: number, across: number, down: number): Uint8Array => {
  const counts = new Uint32Array(across)
  const dark = new Uint8Array(across * down)
  for (let row = 0; row < down; row++) {
    counts.fill(0)
    for (let y = row * side; y < (row + 1) * side; y++)
      for (let column = 0, i = y * image.width; column < across; column++)
        for (const end = i + side; i < end; i++) if (image.data[i]! < DARK) counts[column]!++
    for (let column = 0; column < across; column++) dark[row * across + column] = 2 * counts[column]! > side * side ? 1 : 0
  }
  return dark
}

/** One grey with letters on it: what is all dark hides something, and what has many greys is a picture. */
const hasLetters = ({ width, data, dpi }: PageImage, { x0, y0, x1, y1 }: Box): boolean => {
  const counts = new Uint32Array(PAPER + 1)
  for (let y = y0; y <= y1; y++) for (let i = y * width + x0; i <= y * width + x1; i++) counts[data[i]!]!++
  const all = (x1 - x0 + 1) * (y1 - y0 + 1)
  let ground = 0
  for (let below = counts[0]!; 2 * below < all; ) below += counts[++ground]!
  const between = (from: number, to: number): number => counts.subarray(Math.max(0, from), to).reduce((sum, count) => sum + count, 0)
  const letters = between(ground + BRIGHTER, PAPER + 1)
  return (
    between(ground - PLAIN, ground + PLAIN + 1) >= PLAIN_MIN * all && letters >= LETTERS_MIN * dpi * dpi && letters <= LETTERS_MAX * all
  )
}

/** Its upper and lower edges at both ends: a panel of a scan may be crooked, and its corners round. */
const bandOf = (image: PageImage, box: Box): Band | null => {
  const side = Math.max(2, Math.round(SQUARE * image.dpi))
  const [left, right] = [endOf(image, box, box.x0 + 2, side), endOf(image, box, box.x1 - 2 - side, side)]
  return left && right ? { x0: edgeOf(image, box, -side), x1: edgeOf(image, box, side), left, right } : null
}

/** The longest dark run of some columns of pixels at one end. */
const endOf = (image: PageImage, { y0, y1 }: Box, from: number, side: number): Run | null => {
  let best: Run | null = null
  const [top, bottom] = [Math.max(0, y0 - side), Math.min(image.height - 1, y1 + side)]
  for (let x = from; x < from + side; x++)
    for (let y = top; y <= bottom; y++) {
      if (!isDarkAt(image, x, y)) continue
      const start = y
      while (y < bottom && isDarkAt(image, x, y + 1)) y++
      if (!best || y - start > best.y1 - best.y0) best = { y0: start, y1: y }
    }
  return best
}

/** Where a panel's left or right edge is, in its middle, up to a square outside of its box. */
const edgeOf = (image: PageImage, { x0, x1, y0, y1 }: Box, reach: number): number => {
  const middle = (y0 + y1) >> 1
  const step = Math.sign(reach)
  let x = step < 0 ? x0 : x1
  for (let k = 0; k < Math.abs(reach) && x + step >= 0 && x + step < image.width && isDarkAt(image, x + step, middle); k++) x += step
  return x
}
