import type { PageImage } from '../render.ts'

/** Pixels: a line of so many has some paper between its letters, at least as bright as its brightest third begins. */
const WINDOW = 256
const GREYS = 256
const PAPER_FROM = 0.7
/** Of an inch: the crease itself is thinner. */
const THICKNESS_MAX = 1 / 20
/** A crease is so much darker than the paper above and below it, and no ink. */
const DARKER = 0.86
const INK = 0.25
/** From one window to the next it rises or falls by less, as a share, and it may be lost in so many of them. */
const SLOPE_MAX = 0.03
const LOST_MAX = 1
/** No sheet is folded so often: what has more is ruled paper. */
const FOLDS_MAX = 6
const BLUR = 3

const WINDOWS_MIN = 3

type Crease = { y0: number; y1: number }
type Window = { x: number; papers: Uint8Array; creases: Crease[] }

/**
 * Takes the creases of a folded sheet out of `data`, a copy of the page: grey lines from one edge of the paper to the other, through margins and print, on which OCR
 * loses the row. What is darker than the crease is ink, and stays. Says whether there were any.
 */
export const wipeFolds = (image: PageImage, data: Uint8Array): boolean => {
  const count = Math.floor(image.width / WINDOW)
  if (count < WINDOWS_MIN) return false
  const windowAt = (i: number): Window => {
    const papers = papersOf(image, i * WINDOW)
    return { x: i * WINDOW, papers, creases: creasesOf(papers, image.dpi) }
  }
  // Hardly a page has lines in both of its margins: only then the rest of it is looked at.
  const [first, last] = [windowAt(0), windowAt(count - 1)]
  if (first.creases.length === 0 || last.creases.length === 0) return false
  const windows = [first, ...Array.from({ length: count - 2 }, (_, i) => windowAt(i + 1)), last]
  const creases = windows.map((window) => window.creases)
  const folds = creases[0]!.map((first) => followed(first, creases)).filter((fold) => fold !== null)
  if (folds.length === 0 || folds.length > FOLDS_MAX) return false
  for (const fold of folds)
    for (const [i, crease] of fold.entries()) lighten(image, data, windows[i]!.papers, windows[i]!.x, i === windows.length - 1, crease)
  return true
}

/** How bright the paper of each line of pixels is, in one window across the page. */
const papersOf = ({ width, height, data }: PageImage, x: number): Uint8Array => {
  const papers = new Uint8Array(height)
  const counts = new Uint16Array(GREYS)
  for (let y = 0; y < height; y++) {
    counts.fill(0)
    for (let i = y * width + x; i < y * width + x + WINDOW; i++) counts[data[i]!]!++
    let grey = 0
    for (let below = counts[0]!; grey < GREYS - 1 && below < PAPER_FROM * WINDOW; ) below += counts[++grey]!
    papers[y] = grey
  }
  return papers
}

/** Lines that are darker than those a little above and below them. */
const creasesOf = (papers: Uint8Array, dpi: number): Crease[] => {
  const reach = Math.round(THICKNESS_MAX * dpi)
  const out: Crease[] = []
  for (let y = reach; y < papers.length - reach; y++) {
    const around = Math.min(papers[y - reach]!, papers[y + reach]!)
    if (papers[y]! >= DARKER * around || papers[y]! <= INK * around) continue
    const last = out.at(-1)
    if (last && y - last.y1 <= 2) last.y1 = y
    else out.push({ y0: y, y1: y })
  }
  return out.filter(({ y0, y1 }) => y1 - y0 < reach)
}

/** The crease of each window that goes on with the first one, up to the other edge. */
const followed = (first: Crease, creases: readonly Crease[][]): (Crease | null)[] | null => {
  const out: (Crease | null)[] = [first]
  let [last, lost] = [first, 0]
  for (const own of creases.slice(1)) {
    const reach = (SLOPE_MAX * WINDOW + BLUR) * (1 + (out.at(-1) ? 0 : 1))
    const next = own.find(({ y0, y1 }) => y0 <= last.y1 + reach && y1 >= last.y0 - reach)
    if (!next && ++lost > LOST_MAX) return null
    out.push(next ?? null)
    if (next) last = next
  }
  return out.at(-1) ? out : null
}

const lighten = (
  { width, height, data: seen }: PageImage,
  data: Uint8Array,
  papers: Uint8Array,
  x: number,
  isLast: boolean,
  crease: Crease | null,
): void => {
  if (!crease) return
  const [y0, y1] = [Math.max(0, crease.y0 - BLUR), Math.min(height - 1, crease.y1 + BLUR)]
  const paper = Math.max(papers[y0]!, papers[y1]!)
  const right = isLast ? width : x + WINDOW
  for (let y = y0; y <= y1; y++)
    for (let i = y * width + x; i < y * width + right; i++)
      data[i] = Math.min(paper, Math.round((seen[i]! * paper) / Math.max(1, papers[y]!)))
}
