import type { Word } from '../../types.ts'

/** How lines of writing run: the slope of one that begins at the top of the left edge, and how much it grows with each point further down. */
export type Slant = { slope: number; growth: number }

const SLOPE_MIN = 0.0015
const SLOPE_MAX = 0.05
const PAIRS_MIN = 12
/** Between the upper and the lower part of a page. */
const GROWTH_MIN = 0.003
const PAIRS_A_THIRD_MIN = 12
const LEVEL: Slant = { slope: 0, growth: 0 }

/** The middle of a word's height on the page, or its baseline where that is known. */
export const levelOf = (word: Word, ocr: boolean): number => (ocr ? (word.y0 + word.y1) / 2 : word.y1 - 0.22 * word.size)

/** The height at which the line of a word begins at the left edge. */
export const levelAtEdge = (word: Word, ocr: boolean, { slope, growth }: Slant): number =>
  (levelOf(word, ocr) - slope * word.x0) / (1 + growth * word.x0)

/** The median over neighbours that clearly stand on one line. A page that was photographed from one side has lines that draw together: they are steeper at one end of it. */
export const slantOf = (words: readonly Word[], ocr: boolean): Slant => {
  // As arrays of numbers alone they are sorted without asking a function of ours.
  const slopes = new Float64Array(words.length)
  const levels = new Float64Array(words.length)
  let count = 0
  for (let i = 1; i < words.length; i++) {
    const a = words[i - 1]!
    const b = words[i]!
    const dx = b.x0 - a.x1
    if (dx < 0 || dx > 60 || b.x1 - a.x0 < 20) continue
    const slope = (levelOf(b, ocr) - levelOf(a, ocr)) / ((b.x0 + b.x1 - a.x0 - a.x1) / 2)
    if (Math.abs(slope) >= SLOPE_MAX) continue
    slopes[count] = slope
    levels[count++] = levelOf(a, ocr)
  }
  if (count < PAIRS_MIN) return LEVEL
  const fanned = ocr ? fanOf(slopes.subarray(0, count), levels.subarray(0, count)) : null
  if (fanned) return fanned
  const slope = medianOf(slopes.subarray(0, count))
  return Math.abs(slope) < SLOPE_MIN ? LEVEL : { slope, growth: 0 }
}

const medianOf = (numbers: Float64Array): number => numbers.sort()[numbers.length >> 1]!

/** Null where the lines are parallel, or the middle of the page does not lie between its ends. */
const fanOf = (slopes: Float64Array, levels: Float64Array): Slant | null => {
  if (slopes.length < 3 * PAIRS_A_THIRD_MIN) return null
  const order = [...levels.keys()].sort((a, b) => levels[a]! - levels[b]!)
  const thirds = [0, 1, 2].map((third) => {
    const these = order.slice(Math.floor((third * order.length) / 3), Math.floor(((third + 1) * order.length) / 3))
    return { slope: medianOf(Float64Array.from(these, (i) => slopes[i]!)), level: medianOf(Float64Array.from(these, (i) => levels[i]!)) }
  })
  const [upper, middle, lower] = thirds as [(typeof thirds)[0], (typeof thirds)[0], (typeof thirds)[0]]
  const grown = lower.slope - upper.slope
  if (Math.abs(grown) < GROWTH_MIN || lower.level <= upper.level) return null
  const growth = grown / (lower.level - upper.level)
  const expected = upper.slope + growth * (middle.level - upper.level)
  if (Math.abs(middle.slope - expected) > Math.abs(grown) / 3) return null
  return { slope: upper.slope - growth * upper.level, growth }
}
