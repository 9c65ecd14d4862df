import type { PageImage } from '../render.ts'
import type { OcrWord } from './ocr-words.ts'
import { SURE } from './sureness.ts'

/** So many figures make a column, where they begin or end within this share of their height. */
const COLUMN_MIN = 4
const EDGE = 0.35
/** `1,242.` has no cents: they were overlooked. */
const ENDS_OPEN = /\d[.,:;]$/
const OPEN_POINT = /^[-+$(]{0,3}\d{1,3}(?:,\d{3})*\.$/
/** So far behind a point its cents end, in heights. */
const CENTS = 2
/** So far apart, in heights, an amount's cents stand from the rest, with room for a point. */
const POINT_GAP = 1
const GROUPED = /^[-+$(]{0,3}\d{1,3}(?:(?:,\d{3})+[.,]?|(?:,\d{3})*[.,])$/
const TWO_DIGITS = /^\d\d[-)]{0,2}$/
const WHOLE = /^[-+$(]{0,3}\d{1,3}(?:,\d{3})*$/
const POINT_AND_CENTS = /^[.,]\d\d[-)]{0,2}$/
/** A whole number that ends so far before its column does, in heights, has lost its point and cents. */
const LOST_CENTS = 1
const INK = 128
/** Less than this of a place is specks. */
const INK_SHARE_MIN = 0.01
/** The longest amount may be the one that was overlooked: so much further left it may begin, in heights. */
const LONGER = 1

/** Whether a word begins, or ends, where several of these figures do. */
export const standsWith =
  (figures: readonly OcrWord[], edge: 'x0' | 'x1') =>
  (word: OcrWord): boolean =>
    figures.filter((figure) => Math.abs(figure[edge] - word[edge]) < EDGE * (word.y1 - word.y0)).length >= COLUMN_MIN

type Column = { x0: number; x1: number }

/** Figures that begin, or end, together. */
const columnsOf = (figures: readonly OcrWord[], edge: 'x0' | 'x1'): Column[] => {
  const columns: Column[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const figure of figures.filter(standsWith(figures, edge)).sort((a, b) => a[edge] - b[edge])) {
    const column = columns.at(-1)
    if (column && figure[edge] - last < EDGE * (figure.y1 - figure.y0))
      Object.assign(column, { x0: Math.min(column.x0, figure.x0), x1: Math.max(column.x1, figure.x1) })
    else columns.push({ x0: figure.x0, x1: figure.x1 })
    last = figure[edge]
  }
  return columns
}

/** Whether something is printed there. */
const hasInk = ({ width, data }: PageImage, { x0, y0, x1, y1 }: OcrWord): boolean => {
  let ink = 0
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if ((data[y * width + x] ?? INK) < INK) ink++
  return ink > INK_SHARE_MIN * (x1 - x0) * (y1 - y0)
}

const isOnLine = (word: OcrWord, { y0, y1 }: OcrWord): boolean => word.y0 < y1 && word.y1 > y0

/** `1,242.` with ink behind its point and nothing read there: the place of the whole amount. */
export const withoutCents = (image: PageImage, words: readonly OcrWord[]): Overlooked[] =>
  words.flatMap((word) => {
    if (!OPEN_POINT.test(word.text)) return []
    const place = { ...word, x1: word.x1 + CENTS * (word.y1 - word.y0) }
    const behind = { ...place, x0: word.x1 + 1 }
    const isFree = !words.some((w) => w.x0 >= word.x1 && w.x0 < place.x1 && isOnLine(w, word))
    return isFree && hasInk(image, behind) ? [{ place, instead: [word] }] : []
  })

/** `33,255` or `8,071.` and `35` so close behind it, or `291` and `.30-`: the place of the amount whose point was overlooked, or set apart. */
export const withoutPoint = (words: readonly OcrWord[]): Overlooked[] =>
  words.flatMap((word) => {
    const isCents = GROUPED.test(word.text) ? TWO_DIGITS : WHOLE.test(word.text) ? POINT_AND_CENTS : null
    if (!isCents) return []
    const near = word.x1 + POINT_GAP * (word.y1 - word.y0)
    const behind = words.filter((w) => w.x0 >= word.x1 && w.x0 < near && isOnLine(w, word))
    const [cents, ...more] = behind
    if (!cents || more.length > 0 || !isCents.test(cents.text)) return []
    return [{ place: { ...word, x1: cents.x1, y0: Math.min(word.y0, cents.y0), y1: Math.max(word.y1, cents.y1) }, instead: [word, cents] }]
  })

/** A place where a figure must stand, and what was read there instead of one. */
export type Overlooked = { place: OcrWord; instead: OcrWord[] }

/** Lines with a figure of one column that have ink in another, of `figures` with this edge, but nothing there that was surely read. */
export const overlookedIn = (
  image: PageImage,
  words: readonly OcrWord[],
  anchors: readonly OcrWord[],
  figures: readonly OcrWord[],
  edge: 'x0' | 'x1',
): Overlooked[] => {
  const known = new Set(figures)
  const isAnchored = standsWith(anchors, edge === 'x1' ? 'x0' : 'x1')
  const out: Overlooked[] = []
  for (const column of columnsOf(figures, edge))
    for (const anchor of anchors.filter(isAnchored)) {
      // Amounts stand behind dates.
      if (edge === 'x1' ? column.x0 <= anchor.x1 : column.x1 >= anchor.x0) continue
      const line = nearestTo(column, anchor, words)
      const inPlace = words.filter((w) => w.x0 < column.x1 && w.x1 > column.x0 && isOnLine(w, line))
      const isCutOff = (w: OcrWord): boolean =>
        edge === 'x1' && WHOLE.test(w.text) && w.x0 >= column.x0 && column.x1 - w.x1 > LOST_CENTS * (w.y1 - w.y0)
      const isRead = (w: OcrWord): boolean => w.confidence >= SURE && !ENDS_OPEN.test(w.text) && !isCutOff(w)
      if (inPlace.some((w) => isRead(w) || known.has(w))) continue
      const before = words.reduce((most, w) => (w.x1 <= column.x0 && isOnLine(w, line) ? Math.max(most, w.x1) : most), 0)
      const x0 = edge === 'x1' ? Math.max(before, column.x0 - LONGER * (line.y1 - line.y0)) : column.x0
      const place = { text: '', x0: Math.round(x0), y0: line.y0, x1: column.x1, y1: line.y1, confidence: 0 }
      const isKnown = out.some((other) => other.place.x1 === place.x1 && isOnLine(other.place, place))
      if (!isKnown && hasInk(image, place)) out.push({ place, instead: inPlace })
    }
  return out
}

/** The word of the same line that stands nearest to a column: a crooked line is elsewhere at its end than at its beginning. */
const nearestTo = (column: Column, start: OcrWord, words: readonly OcrWord[]): OcrWord => {
  const isBehind = column.x0 >= start.x1
  const between = words
    .filter((w) => (isBehind ? w.x0 >= start.x1 && w.x1 <= column.x0 : w.x1 <= start.x0 && w.x0 >= column.x1))
    .sort((a, b) => (isBehind ? a.x0 - b.x0 : b.x0 - a.x0))
  let last = start
  for (const word of between) if (Math.abs(word.y0 + word.y1 - last.y0 - last.y1) < last.y1 - last.y0) last = word
  return last
}
