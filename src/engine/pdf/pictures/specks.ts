import type { PageImage } from '../render.ts'

/** Ink that touches no other ink: its box in pixels, ends included. */
export type Speck = { x0: number; y0: number; x1: number; y1: number }
/** The same of any size, with the number of its pixels and one of those at its top. */
export type Piece = Speck & { area: number; top: number }

/** How dark ink is, place by place: shades of a photograph make paper grey. */
export type Ink = { isInk: (x: number, y: number) => boolean; paperAt: (x: number, y: number) => number }

const TILE_BITS = 7
const GREYS = 256
/** Most of a tile is paper, at least this share as bright as its brightest quarter begins. */
const PAPER_FROM = 0.75
const INK_OF_PAPER = 0.72

export const inkOf = ({ width, height, data }: PageImage): Ink => {
  const across = (width >> TILE_BITS) + 1
  const down = (height >> TILE_BITS) + 1
  const paper = new Uint8Array(across * down)
  const ink = new Uint8Array(width * height)
  const counts = new Uint32Array(GREYS)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      counts.fill(0)
      const [left, right] = [column << TILE_BITS, Math.min(width, (column + 1) << TILE_BITS)]
      const bottom = Math.min(height, (row + 1) << TILE_BITS)
      for (let y = row << TILE_BITS; y < bottom; y++) for (let x = left; x < right; x++) counts[data[y * width + x]!]!++
      let grey = 0
      for (let below = counts[0]!; grey < GREYS - 1 && below < PAPER_FROM * (right - left) * (bottom - (row << TILE_BITS)); )
        below += counts[++grey]!
      paper[row * across + column] = grey
      const limit = INK_OF_PAPER * grey
      for (let y = row << TILE_BITS; y < bottom; y++)
        for (let i = y * width + left; i < y * width + right; i++) ink[i] = data[i]! < limit ? 1 : 0
    }
  const paperAt = (x: number, y: number): number => paper[(y >> TILE_BITS) * across + (x >> TILE_BITS)]!
  return { paperAt, isInk: (x, y) => ink[y * width + x] === 1 }
}

/** More pieces than any print has: a page of noise is left as it is. */
const PIECES_MAX = 200_000

/** The pieces of ink of a page, from the top. None where it is noise. */
export const piecesOf = ({ width, height }: PageImage, { isInk }: Ink): Piece[] => {
  const pieces: Piece[] = []
  const joined: number[] = []
  const rootOf = (piece: number): number => {
    let root = piece
    while (joined[root] !== root) root = joined[root] = joined[joined[root]!]!
    return root
  }
  /** Strokes of a line of pixels: where each begins and ends, and its piece. */
  let above: number[] = []
  for (let y = 0; y < height; y++) {
    const strokes: number[] = []
    let from = 0
    for (let x = 0; x < width; x++) {
      if (!isInk(x, y)) continue
      const x0 = x
      while (x + 1 < width && isInk(x + 1, y)) x++
      while (from < above.length && above[from + 1]! < x0 - 1) from += 3
      let own = -1
      for (let k = from; k < above.length && above[k]! <= x + 1; k += 3) {
        const root = rootOf(above[k + 2]!)
        if (own === -1) own = root
        else if (own !== root) {
          joined[root] = own
          grow(pieces[own]!, pieces[root]!)
        }
      }
      if (own === -1) {
        own = pieces.length
        if (own === PIECES_MAX) return []
        pieces.push({ x0, y0: y, x1: x, y1: y, area: x - x0 + 1, top: x0 })
        joined.push(own)
      } else grow(pieces[own]!, { x0, y0: y, x1: x, y1: y, area: x - x0 + 1, top: x0 })
      strokes.push(x0, x, own)
    }
    above = strokes
  }
  return pieces.filter((_, i) => joined[i] === i)
}

const grow = (piece: Piece, by: Piece): void => {
  piece.area += by.area
  if (by.y0 < piece.y0) piece.top = by.top
  if (by.x0 < piece.x0) piece.x0 = by.x0
  if (by.y0 < piece.y0) piece.y0 = by.y0
  if (by.x1 > piece.x1) piece.x1 = by.x1
  if (by.y1 > piece.y1) piece.y1 = by.y1
}
