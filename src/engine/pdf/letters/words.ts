import type { Box, Word } from '../../types.ts'
import type { PageGlyphs, Run } from './glyphs-of-page.ts'

/** Maps the page's own coordinates to the page as read: x along the line of writing, y down the page. */
export type View = { angle: number; left: number; bottom: number; right: number; top: number }

/** A word before its neighbours are looked at: glyphs drawn one after the other with no gap worth the name. */
type Piece = {
  text: string
  x0: number
  x1: number
  base: number
  run: Run
  tracking: number
  spaceBefore: boolean
  order: number
  /** All of it was drawn at once. */
  isOneRun: boolean
  /** The run of its last figure. */
  figure: Run | null
  mixed: boolean
}

// All in parts of the font size.
const GAP_GLUED = 0.05
const GAP_WORD = 0.17
const GAP_REAL_SPACE = 0.08
const GAP_BACKWARDS = -0.35
const BASELINE_TOLERANCE = 0.22
const SIZE_RATIO = 1.35
const GAP_INSIDE_NUMBER = 0.45

/** `runs[i]` is the run that the i-th word starts with. */
export type BuiltWords = { words: Word[]; runs: Run[] }

export const buildWords = (glyphs: PageGlyphs, view: View): BuiltWords => {
  const built: BuiltWords = { words: [], runs: [] }
  for (const line of groupLines(cutPieces(glyphs, view))) joinLine(line, built)
  return built
}

/** Extent along the line of writing of glyph i. */
const alongStart = (boxes: Float32Array, i: number, view: View): number => {
  const o = i * 4
  if (view.angle === 0) return boxes[o]! - view.left
  if (view.angle === 90) return boxes[o + 3]! - view.bottom
  if (view.angle === 180) return view.right - boxes[o + 2]!
  return view.top - boxes[o + 1]!
}
const alongEnd = (boxes: Float32Array, i: number, view: View): number => {
  const o = i * 4
  if (view.angle === 0) return boxes[o + 2]! - view.left
  if (view.angle === 90) return boxes[o + 1]! - view.bottom
  if (view.angle === 180) return view.right - boxes[o]!
  return view.top - boxes[o + 3]!
}
const baseline = (run: Run, view: View): number => {
  if (view.angle === 0) return view.top - run.originY
  if (view.angle === 90) return run.originX - view.left
  if (view.angle === 180) return run.originY - view.bottom
  return view.right - run.originX
}

const cutPieces = (glyphs: PageGlyphs, view: View): Piece[] => {
  const { count, texts, boxes, runOf, runs } = glyphs
  const pieces: Piece[] = []
  let piece: Piece | null = null
  let space = false
  let lastRun = -1
  let base = 0
  let tracking = 0
  for (let i = 0; i < count; i++) {
    const r = runOf[i]!
    const run = runs[r]!
    if (run.angle !== view.angle) {
      piece = null
      continue
    }
    const text = texts[i]!
    if (text === ' ') {
      space = true
      piece = null
      continue
    }
    if (r !== lastRun) {
      lastRun = r
      base = baseline(run, view)
      tracking = trackingOf(glyphs, i, view)
    }
    const x0 = alongStart(boxes, i, view)
    const x1 = alongEnd(boxes, i, view)
    if (piece !== null) {
      const gap = (x0 - piece.x1) / run.size
      const sameRun = piece.run === run
      // Letters that one glyph stands for, as a ligature does, come one by one with the same box.
      if (sameRun && i > 0 && runOf[i - 1] === r && x0 === alongStart(boxes, i - 1, view) && x1 === alongEnd(boxes, i - 1, view)) {
        piece.text += text
        continue
      }
      if (
        gap <= GAP_GLUED &&
        gap > (sameRun ? -1 : GAP_BACKWARDS) &&
        x0 >= piece.x0 &&
        (sameRun || (joinable(piece, run, base) && !beginsText(piece, text)))
      ) {
        piece.text += text
        if (!sameRun) piece.isOneRun = false
        if (x1 > piece.x1) piece.x1 = x1
        if (isFigure(text)) addFigure(piece, run)
        continue
      }
    }
    piece = {
      text,
      x0,
      x1,
      base,
      run,
      tracking,
      spaceBefore: space,
      isOneRun: true,
      order: pieces.length,
      figure: isFigure(text) ? run : null,
      mixed: false,
    }
    pieces.push(piece)
    space = false
  }
  return pieces
}

const joinable = (piece: Piece, run: Run, base: number): boolean =>
  Math.abs(piece.base - base) < BASELINE_TOLERANCE * run.size &&
  piece.run.size < run.size * SIZE_RATIO &&
  run.size < piece.run.size * SIZE_RATIO &&
  piece.run.invisible === run.invisible &&
  piece.run.white === run.white &&
  piece.run.off === run.off &&
  piece.run.inkless === run.inkless

const DAY = /^(?:0[1-9]|1[0-2])[/-](?:0[1-9]|[12]\d|3[01])$/

/** `03/03` and, drawn right beside it, `1ST GLOBAL`: a day's figures end with the day. */
const beginsText = (left: Piece, text: string): boolean =>
  left.text.length === 5 && left.isOneRun && isFigure(text[0]!) && DAY.test(left.text)

const isFigure = (text: string): boolean => text >= '0' && text <= '9'

/** A sign may be of another font than the figures; two figures of one number are not. */
const addFigure = (piece: Piece, run: Run): void => {
  if (piece.figure !== null && !looksAlike(piece.figure, run)) piece.mixed = true
  piece.figure = run
}

const looksAlike = (a: Run, b: Run): boolean => a.font === b.font && Math.abs(a.size - b.size) < 0.1

const TRACKED_GLYPHS_MIN = 4
const TRACKING_MIN = 0.1

/** Letter spacing: the smallest gap between neighbours of the run that starts with glyph i, if every gap of it is wide. */
const trackingOf = (glyphs: PageGlyphs, start: number, view: View): number => {
  const { count, texts, boxes, runOf, runs } = glyphs
  const r = runOf[start]!
  const size = runs[r]!.size
  let smallest = Number.POSITIVE_INFINITY
  let gaps = 0
  for (let i = start + 1; i < count && runOf[i] === r; i++) {
    if (texts[i] === ' ' || texts[i - 1] === ' ') continue
    const gap = (alongStart(boxes, i, view) - alongEnd(boxes, i - 1, view)) / size
    if (gap < TRACKING_MIN) return 0
    if (gap < smallest) smallest = gap
    gaps++
  }
  return gaps >= TRACKED_GLYPHS_MIN - 1 ? smallest : 0
}

const groupLines = (pieces: Piece[]): Piece[][] => {
  const byBase = pieces.toSorted((a, b) => a.base - b.base || a.x0 - b.x0)
  const lines: Piece[][] = []
  let line: Piece[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const piece of byBase) {
    if (piece.base - last > BASELINE_TOLERANCE * piece.run.size * 0.5) {
      line = []
      lines.push(line)
    }
    line.push(piece)
    last = piece.base
  }
  for (const each of lines) each.sort((a, b) => a.x0 - b.x0 || a.order - b.order)
  return lines
}

const joinLine = (line: Piece[], built: BuiltWords): void => {
  const threshold = wordGap(line)
  let current: Piece | null = null
  for (const piece of line) {
    if (current !== null) {
      if (isDrawnTwice(current, piece)) {
        // The later one lies on top, and may be the only one that is seen.
        if (piece.order > current.order) current = piece
        continue
      }
      if (belongs(current, piece, threshold)) {
        current.text += piece.text
        if (current.run !== piece.run) current.isOneRun = false
        if (piece.mixed) current.mixed = true
        if (piece.figure !== null) addFigure(current, piece.figure)
        current.x1 = Math.max(current.x1, piece.x1)
        continue
      }
      push(built, current)
    }
    current = piece
  }
  if (current !== null) push(built, current)
}

/** Bold made by drawing the same text twice, a hair apart; unseen behind its picture a scanner leaves a word that it read twice farther from itself. */
const isDrawnTwice = (a: Piece, b: Piece): boolean => {
  if (a.text !== b.text) return false
  if (Math.abs(a.x0 - b.x0) < 0.15 * a.run.size && Math.abs(a.x1 - b.x1) < 0.15 * a.run.size) return true
  const shared = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  return a.run.invisible && b.run.invisible && shared > SAME_PLACE * Math.min(a.x1 - a.x0, b.x1 - b.x0)
}
const SAME_PLACE = 0.5

const belongs = (left: Piece, right: Piece, threshold: number): boolean => {
  if (!joinable(left, right.run, right.base) || (left.run !== right.run && beginsText(left, right.text))) return false
  const size = Math.min(left.run.size, right.run.size)
  const gap = (right.x0 - left.x1) / size - (left.run === right.run ? right.tracking : 0)
  if (gap < GAP_BACKWARDS) return false
  if (gap > GAP_GLUED && WHOLE_AMOUNT.test(left.text) && WHOLE_AMOUNT.test(right.text)) return false
  if (right.spaceBefore && right.order === left.order + 1)
    return gap < GAP_REAL_SPACE || (gap < GAP_INSIDE_NUMBER && completesNumber(left.text, right.text))
  return gap < threshold || (gap < GAP_INSIDE_NUMBER && completesNumber(left.text, right.text))
}

/** Two of them are never one word, however close their columns stand. */
const WHOLE_AMOUNT = /^[-+(]?[$£€]?\d{1,3}(?:,\d{3})*\.\d{2}[-)]?$/

/** `1,719.3` and `3`: one amount that letter spacing tore apart. */
const completesNumber = (left: string, right: string): boolean =>
  (/\d\.\d$/.test(left) && /^\d(?!\d|[.,])/.test(right)) ||
  (/\d\.$/.test(left) && /^\d\d(?!\d|[.,])/.test(right)) ||
  (/\d,\d{0,2}$/.test(left) && /^\d{1,3}\.\d\d(?!\d)/.test(right) && /,\d{3}\./.test(left + right))

const SINGLE_PLACEMENT_MIN = 6

/**
 * The gap that parts words on this line. Where glyphs are placed one by one (with the widths of a font that is not the one embedded), the gaps
 * inside of words vary, and the widest step between the sorted gaps tells the two kinds apart.
 */
const wordGap = (line: Piece[]): number => {
  if (line.length < SINGLE_PLACEMENT_MIN) return GAP_WORD
  let short = 0
  const gaps: number[] = []
  for (let i = 0; i < line.length; i++) {
    if (line[i]!.text.length <= 2) short++
    if (i === 0) continue
    const gap = (line[i]!.x0 - line[i - 1]!.x1) / line[i]!.run.size
    if (gap > -0.2 && gap < 0.6) gaps.push(gap)
  }
  if (short * 2 < line.length || gaps.length < SINGLE_PLACEMENT_MIN) return GAP_WORD
  gaps.sort((a, b) => a - b)
  let best = 0.06
  let threshold = GAP_WORD
  for (let i = 1; i < gaps.length; i++) {
    const low = gaps[i - 1]!
    const high = gaps[i]!
    if (high < 0.13 || low > 0.3) continue
    if (high - low > best) {
      best = high - low
      threshold = (low + high) / 2
    }
  }
  return threshold
}

const ASCENT = 0.78
const DESCENT = 0.22

const push = (built: BuiltWords, piece: Piece): void => {
  const { run, base } = piece
  built.words.push({
    text: piece.text,
    x0: piece.x0,
    y0: base - ASCENT * run.size,
    x1: piece.x1,
    y1: base + DESCENT * run.size,
    size: run.size,
    font: run.font,
    ...(piece.mixed && { mixed: true }),
  })
  built.runs.push(run)
}

/** The middle of a word's letters, in the page's own coordinates: what has to be painted over for the word to be gone. */
export const coreOf = (word: Word, view: View): { left: number; bottom: number; right: number; top: number } => {
  const inset = (word.x1 - word.x0) * 0.1
  return placeOf([word.x0 + inset, word.y0 + 0.35 * word.size, word.x1 - inset, word.y1 - 0.3 * word.size], view)
}

/** A box of the page as read in the page's own coordinates. */
export const placeOf = ([x0, y0, x1, y1]: Box, view: View): { left: number; bottom: number; right: number; top: number } => {
  if (view.angle === 0) return { left: view.left + x0, right: view.left + x1, bottom: view.top - y1, top: view.top - y0 }
  if (view.angle === 90) return { left: view.left + y0, right: view.left + y1, bottom: view.bottom + x0, top: view.bottom + x1 }
  if (view.angle === 180) return { left: view.right - x1, right: view.right - x0, bottom: view.bottom + y0, top: view.bottom + y1 }
  return { left: view.right - y1, right: view.right - y0, bottom: view.top - x1, top: view.top - x0 }
}

/** A rectangle of the page's own coordinates as the reader sees it. */
export const seenBox = (left: number, bottom: number, right: number, top: number, view: View): Box => {
  if (view.angle === 0) return [left - view.left, view.top - top, right - view.left, view.top - bottom]
  if (view.angle === 90) return [bottom - view.bottom, left - view.left, top - view.bottom, right - view.left]
  if (view.angle === 180) return [view.right - right, bottom - view.bottom, view.right - left, top - view.bottom]
  return [view.top - top, view.right - right, view.top - bottom, view.right - left]
}
