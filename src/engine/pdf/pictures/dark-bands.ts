import type { PageImage } from '../render.ts'
import type { Ink, Piece } from './specks.ts'

/** Of an inch: what is smaller is a stroke of a letter, what is thicker a picture. */
const WIDTH_MIN = 0.4
const THICKNESS_MIN = 1 / 12
const THICKNESS_MAX = 0.3
/** Letters take less than this share of a band. */
const FILLED_MIN = 0.5
/** The least that four letters take, in squares of its thickness: what is all dark hides something, and stays as it is. */
const LETTERS_MIN = 0.2
/** Over and under its letters a band is all dark, but for specks. */
const EDGE_MIN = 0.95
const SLOPE_MAX = 0.06
/** Columns at either end that tell where a band begins and ends, and how much thicker one end may be than the other. */
const END_COLUMNS = 8
const ALIKE = 1.35
/** The blur around a band, in pixels. */
const BLUR = 3

/** A dark strip across the page: its upper and lower edge at its left and its right end. */
export type Band = { x0: number; x1: number; left: Run; right: Run }
export type Run = { y0: number; y1: number }

/**
 * Turns white letters on dark strips into dark ones on paper, in `data`, a copy of the page: heads of sections are set so, and OCR mostly overlooks them.
 * Says whether there were any.
 */
export const turnDarkBands = (image: PageImage, data: Uint8Array, ink: Ink, pieces: readonly Piece[]): boolean => {
  const bands = pieces.flatMap((piece) => (mayBeBand(piece, image.dpi) ? (bandOf(piece, image, ink) ?? []) : []))
  for (const band of bands) turnBand(image, data, ink, band)
  return bands.length > 0
}

const mayBeBand = ({ x0, y0, x1, y1, area }: Piece, dpi: number): boolean => {
  const [width, height] = [x1 - x0 + 1, y1 - y0 + 1]
  return (
    width >= WIDTH_MIN * dpi &&
    height <= THICKNESS_MAX * dpi + SLOPE_MAX * width &&
    area >= FILLED_MIN * THICKNESS_MIN * dpi * width &&
    area <= THICKNESS_MAX * dpi * width
  )
}

const thicknessOf = ({ y0, y1 }: Run): number => y1 - y0 + 1

const bandOf = (piece: Piece, { dpi }: PageImage, ink: Ink): Band | null => {
  const [left, right] = [longestRun(piece, ink, piece.x0, 1), longestRun(piece, ink, piece.x1, -1)]
  const [thin, thick] = [thicknessOf(left), thicknessOf(right)].sort((a, b) => a - b) as [number, number]
  if (thin < THICKNESS_MIN * dpi || thick > THICKNESS_MAX * dpi || thick > ALIKE * thin) return null
  const band = { x0: piece.x0, x1: piece.x1, left, right }
  return isDark(band, ink) ? band : null
}

/** Of the columns of pixels at one end. */
const longestRun = ({ y0, y1 }: Piece, { isInk }: Ink, from: number, step: number): Run => {
  let best: Run = { y0, y1: y0 - 1 }
  for (let i = 1; i <= END_COLUMNS; i++)
    for (let y = y0; y <= y1; y++) {
      if (!isInk(from + i * step, y)) continue
      const start = y
      while (y < y1 && isInk(from + i * step, y + 1)) y++
      if (y - start + 1 > thicknessOf(best)) best = { y0: start, y1: y }
    }
  return best
}

/** The upper and lower edge of a band in one column of pixels. */
const edgesAt = ({ x0, x1, left, right }: Band, x: number): Run => {
  const share = (x - x0) / (x1 - x0)
  return { y0: Math.round(left.y0 + share * (right.y0 - left.y0)), y1: Math.round(left.y1 + share * (right.y1 - left.y1)) }
}

const isDark = (band: Band, { isInk }: Ink): boolean => {
  let [dark, all, edge] = [0, 0, 0]
  for (let x = band.x0 + BLUR; x <= band.x1 - BLUR; x++) {
    const { y0, y1 } = edgesAt(band, x)
    for (let y = y0 + BLUR; y <= y1 - BLUR; y++, all++) if (isInk(x, y)) dark++
    if (isInk(x, y0 + 2)) edge++
    if (isInk(x, y1 - 2)) edge++
  }
  const hasLetters = all - dark >= LETTERS_MIN * thicknessOf(band.left) * thicknessOf(band.right)
  return hasLetters && dark >= FILLED_MIN * all && edge >= EDGE_MIN * 2 * (band.x1 - band.x0 + 1 - 2 * BLUR)
}

export const turnBand = ({ width, height, data: seen }: PageImage, data: Uint8Array, { paperAt }: Ink, band: Band): void => {
  const ground = greyOf(band, seen, width)
  for (let x = Math.max(0, band.x0 - BLUR); x <= Math.min(width - 1, band.x1 + BLUR); x++) {
    const { y0, y1 } = edgesAt(band, x)
    const isEnd = x < band.x0 + BLUR || x > band.x1 - BLUR
    for (let y = Math.max(0, y0 - BLUR); y <= Math.min(height - 1, y1 + BLUR); y++) {
      const i = y * width + x
      const isEdge = isEnd || y < y0 + BLUR - 1 || y > y1 - BLUR + 1
      data[i] = isEdge ? paperAt(x, y) : Math.min(paperAt(x, y), Math.max(0, paperAt(x, y) - seen[i]! + ground))
    }
  }
}

/** How dark a band is where nothing is written on it, at its upper edge. */
const greyOf = (band: Band, seen: Uint8Array, width: number): number => {
  const greys: number[] = []
  for (let x = band.x0 + BLUR; x <= band.x1 - BLUR; x++) greys.push(seen[(edgesAt(band, x).y0 + 2) * width + x]!)
  return greys.sort((a, b) => a - b)[greys.length >> 1] ?? 0
}
