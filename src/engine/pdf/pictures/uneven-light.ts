import type { PageImage } from '../render.ts'

/** Pixels: letters take less than a fifth of the brightest part of so large a square. */
const SQUARE = 64
const GREYS = 256
const PAPER_FROM = 0.8
/** What is darker than this share of the brightest paper is no paper, but what the sheet lies on. */
const PAPER_MIN = 0.4
/** Paper whose darkest tenth is less than this share of its brightest lies half in the shade. */
const EVEN = 0.8
/** Strokes of white letters are so much brighter than what would be taken for paper there, this wide at most, in pixels, and have that paper, no ink, on both sides. */
const BRIGHTER = 1.25
const STROKE_MAX = 20
const BESIDE = 5
const GROUND_FROM = 0.8
const GROUND_TO = 1.12
/** Two letters are crossed by more lines of pixels; photographs have a few by chance. */
const STROKES_MAX = 50
const WHITE = 255

/** What is smaller is no page. */
const SQUARES_MIN = 6

type Papers = { across: number; down: number; grey: Float32Array }

/**
 * The picture with the shade of a hand or a lamp taken out of its paper; null where its light is even, or where what is darker is a panel with white letters, which
 * would become as white as they are. OCR looks for lines with one limit between ink and paper for the whole page, and finds none where paper in the shade is as dark
 * as that.
 */
export const inEvenLight = (image: PageImage): PageImage | null => {
  const papers = papersOf(image)
  if (Math.min(papers.across, papers.down) < SQUARES_MIN) return null
  const sorted = papers.grey.toSorted()
  const brightest = sorted[Math.floor(0.95 * (sorted.length - 1))]!
  const sheet = sorted.filter((grey) => grey >= PAPER_MIN * brightest)
  if (brightest === 0 || sheet[Math.floor(0.1 * sheet.length)]! >= EVEN * sheet[Math.floor(0.9 * sheet.length)]!) return null
  const { width, height } = image
  const data = new Uint8Array(width * height)
  const least = PAPER_MIN * brightest
  const shares = new Float32Array(width)
  let strokes = 0
  const lines = [new Float32Array(width), new Float32Array(width)] as const
  for (let y = 0; y < height; y++) {
    const [row, share] = between(y, papers.down)
    if (y === 0 || row !== between(y - 1, papers.down)[0]) {
      fillLine(lines[0], papers, row, least)
      fillLine(lines[1], papers, Math.min(row + 1, papers.down - 1), least)
    }
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const paper = lines[0][x]! * (1 - share) + lines[1][x]! * share
      shares[x] = image.data[i]! / paper
      data[i] = Math.min(WHITE, shares[x]! * WHITE)
    }
    strokes += brightStrokes(shares)
  }
  return strokes > STROKES_MAX ? null : { ...image, data }
}

/** How many bright strokes a line of pixels crosses. */
const brightStrokes = (shares: Float32Array): number => {
  const isGround = (x: number): boolean => shares[x]! >= GROUND_FROM && shares[x]! <= GROUND_TO
  let count = 0
  for (let x = 0; x < shares.length; x++) {
    if (shares[x]! <= BRIGHTER) continue
    const from = x
    while (x + 1 < shares.length && shares[x + 1]! > BRIGHTER) x++
    if (x - from < STROKE_MAX && isGround(from - BESIDE) && isGround(x + BESIDE)) count++
  }
  return count
}

/** The square whose middle is before a pixel, and how far it is on the way to the next one. */
const between = (at: number, count: number): [square: number, share: number] => {
  const place = Math.min(count - 1, Math.max(0, (at + 0.5) / SQUARE - 0.5))
  return [Math.floor(place), place % 1]
}

const fillLine = (line: Float32Array, { across, grey }: Papers, row: number, least: number): void => {
  const paperOf = (column: number): number => Math.max(least, grey[row * across + Math.min(column, across - 1)]!)
  for (let x = 0; x < line.length; x++) {
    const [column, share] = between(x, across)
    line[x] = paperOf(column) * (1 - share) + paperOf(column + 1) * share
  }
}

/** How bright the paper of each square is. */
const papersOf = ({ width, height, data }: PageImage): Papers => {
  const [across, down] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)]
  const grey = new Float32Array(across * down)
  const counts = new Uint32Array(GREYS)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      counts.fill(0)
      const [right, bottom] = [Math.min(width, (column + 1) * SQUARE), Math.min(height, (row + 1) * SQUARE)]
      for (let y = row * SQUARE; y < bottom; y++) for (let i = y * width + column * SQUARE; i < y * width + right; i++) counts[data[i]!]!++
      const all = (right - column * SQUARE) * (bottom - row * SQUARE)
      let own = 0
      for (let below = counts[0]!; own < GREYS - 1 && below < PAPER_FROM * all; ) below += counts[++own]!
      grey[row * across + column] = own
    }
  return { across, down, grey }
}
