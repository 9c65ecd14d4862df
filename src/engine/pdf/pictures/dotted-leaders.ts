import type { PageImage } from '../render.ts'
import type { Ink, Piece, Speck } from './specks.ts'

/** So many dots lead the eye to an amount; masks of account numbers have fewer, and no figure has two. */
const DOTS_MIN = 8
/** Of an inch: no dot of small type is larger, and no two of a leader are farther apart. */
const DOT_MAX = 1 / 30
const PITCH_MAX = 1 / 5
/** Pixels, and share of the distance, by which dots of one leader differ: a coarse scan sets them unevenly, a crooked one each a little higher. */
const UNEVEN = { pixels: 2, share: 0.3 }
const CROOKED = { pixels: 1.5, share: 0.05 }
/** So much white is above and below a leader, in heights of its dots: what has more dots there is a ground of dots, or letters made of them. */
const WHITE = 1.5
/** The blur around a dot, in pixels. */
const BLUR = 2

/**
 * Takes rows of dots between texts and amounts out of `data`, a copy of the page: OCR takes them for letters, loses the words beside them, and is slow at it. A
 * point of an amount has figures beside it, and is left. Says whether there were any.
 */
export const wipeDottedLeaders = (image: PageImage, data: Uint8Array, ink: Ink, pieces: readonly Piece[]): boolean => {
  const most = Math.max(2, Math.round(image.dpi * DOT_MAX))
  const dots = pieces.filter((piece) => piece.x1 - piece.x0 < most && piece.y1 - piece.y0 < most && isRound(piece))
  const leaders = leadersOf(dots, image.dpi * PITCH_MAX, (a, b) => isWhiteAround(image, ink, a, b))
  for (const dot of leaders.flat()) wipe(image, data, ink, dot)
  return leaders.length > 0
}

/** Dashes beside a heading are none. */
const isRound = ({ x0, y0, x1, y1 }: Speck): boolean => {
  const [width, height] = [x1 - x0 + 1, y1 - y0 + 1]
  return Math.max(width, height) <= 2 * Math.min(width, height)
}

const middleOf = ({ x0, x1 }: Speck): number => (x0 + x1) / 2
const levelOf = ({ y0, y1 }: Speck): number => (y0 + y1) / 2

/** Rows of dots that are alike and equally far from each other. */
const leadersOf = (dots: readonly Speck[], pitchMax: number, isApart: (a: Speck, b: Speck) => boolean): Speck[][] => {
  const nextOf = neighbours(dots, pitchMax)
  const taken = new Set<Speck>()
  const out: Speck[][] = []
  for (const start of dots.toSorted((a, b) => a.x0 - b.x0)) {
    if (taken.has(start)) continue
    const row = [start]
    let pitch = 0
    for (let next = nextOf(start); next && !taken.has(next); next = nextOf(next)) {
      const last = row.at(-1)!
      const step = middleOf(next) - middleOf(last)
      const isEven = row.length === 1 || Math.abs(step - pitch) <= UNEVEN.pixels + UNEVEN.share * pitch
      if (!isEven || !isAlike(last, next) || !isApart(last, next)) break
      row.push(next)
      pitch = (middleOf(next) - middleOf(start)) / (row.length - 1)
    }
    if (row.length < DOTS_MIN) continue
    for (const dot of row) taken.add(dot)
    out.push(row)
  }
  return out
}

const isAlike = (a: Speck, b: Speck): boolean =>
  Math.abs(a.x1 - a.x0 - (b.x1 - b.x0)) <= UNEVEN.pixels && Math.abs(a.y1 - a.y0 - (b.y1 - b.y0)) <= UNEVEN.pixels

/** The next dot to the right on the same level. */
const neighbours = (dots: readonly Speck[], reach: number): ((dot: Speck) => Speck | null) => {
  const band = CROOKED.pixels + CROOKED.share * reach
  const bands = new Map<number, Speck[]>()
  for (const dot of dots.toSorted((a, b) => a.x0 - b.x0)) {
    const at = Math.floor(levelOf(dot) / band)
    const list = bands.get(at)
    if (list) list.push(dot)
    else bands.set(at, [dot])
  }
  return (dot) => {
    const at = Math.floor(levelOf(dot) / band)
    let best: Speck | null = null
    for (const list of [bands.get(at - 1), bands.get(at), bands.get(at + 1)]) {
      for (let i = list ? firstBehind(list, dot.x1) : 0; list && i < list.length; i++) {
        const other = list[i]!
        const step = middleOf(other) - middleOf(dot)
        if (step > reach || (best && other.x0 >= best.x0)) break
        if (Math.abs(levelOf(other) - levelOf(dot)) <= CROOKED.pixels + CROOKED.share * step) best = other
      }
    }
    return best
  }
}

/** The first of dots in order that begins behind a place. */
const firstBehind = (dots: readonly Speck[], x: number): number => {
  let [from, to] = [0, dots.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (dots[middle]!.x0 > x) to = middle
    else from = middle + 1
  }
  return from
}

/** Nothing is printed between two dots, nor right above and below. */
const isWhiteAround = (image: PageImage, { isInk }: Ink, a: Speck, b: Speck): boolean => {
  const around = Math.ceil(WHITE * (a.y1 - a.y0 + 1))
  const [top, bottom] = [Math.min(a.y0, b.y0), Math.max(a.y1, b.y1)]
  const [first, last] = [Math.max(0, top - around), Math.min(image.height - 1, bottom + around)]
  for (let y = first; y <= last; y++) {
    const isBeside = y >= top && y <= bottom
    for (let x = isBeside ? a.x1 + 1 : a.x0; x < b.x0; x++) if (isInk(x, y)) return false
  }
  return true
}

const wipe = ({ width, height }: PageImage, data: Uint8Array, { isInk, paperAt }: Ink, dot: Speck): void => {
  for (let y = Math.max(0, dot.y0 - BLUR); y <= Math.min(height - 1, dot.y1 + BLUR); y++)
    for (let x = Math.max(0, dot.x0 - BLUR); x <= Math.min(width - 1, dot.x1 + BLUR); x++) {
      const isOwn = x >= dot.x0 && x <= dot.x1 && y >= dot.y0 && y <= dot.y1
      if (isOwn || !isInk(x, y)) data[y * width + x] = Math.max(data[y * width + x]!, paperAt(x, y))
    }
}
