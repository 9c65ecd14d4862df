import { MONTH_NAMES } from '../../months.ts'
import type { PageImage } from '../render.ts'

/** A word at its place: of OCR in pixels, of a page in points. */
type Placed = { text: string; x0: number; y0: number; x1: number; y1: number }
export type Place = Pick<Placed, 'x0' | 'y0' | 'x1' | 'y1'>

/** A page with more words than this is nobody's statement. */
const WORDS_MAX = 6_000
/** Words of one line: their middles differ by less than this share of their height, so that a crooked line stays together. */
const SAME_LINE = 0.5
/** Words of one cell stand closer than this, in heights. */
const CELL_GAP = 1.2
const CELL_WORDS_MAX = 3
/** Below so many rows with a date the label over them tells where dates have their column. */
const DATED_MIN = 2
const LABEL = /^(?:date|posted|posting)$/i
/** So wide, in heights, the shortest date is. */
const DATE_WIDTH = 3
/** Lines begin together where they begin so near each other, in heights: a photograph bends its columns a little from row to row. */
const ALIGNED = 1.5
/** A row that lost the beginning of its text, too, begins further right, in heights. */
const TEXT_LOST = 15
/** What may stick out of a cell, in heights. */
const OVER = 0.5

const MONTH = `(?:${MONTH_NAMES})\\.?`
/** `10/12`, `10-12-26`, `03.10.2026`, `2026-10-12`, `Oct 12`, `Oct 12, 2026`, `12 Oct`, `12-Oct-26`. */
const DATE = new RegExp(
  `^(?:\\d{1,2}[/-]\\d{1,2}(?:[/-]\\d{2,4})?|\\d{1,2}\\.\\d{1,2}\\.\\d{2,4}|\\d{4}[/-]\\d{1,2}[/-]\\d{1,2}|${MONTH}[ -]?\\d{1,2}(?:,? ?\\d{4})?|\\d{1,2}[ -]?${MONTH}(?:[ -]?\\d{2,4})?)$`,
  'i',
)

export const isDateText = (text: string): boolean => DATE.test(text)

export const textOf = (words: readonly Placed[]): string => words.map((word) => word.text).join(' ')

/** What two prints of one day have in common: `09/05` and `9/5`, `Sept 05` and `Sep 5`. */
export const dayKey = (text: string): string =>
  (text.toLowerCase().match(/\d+|[a-z]+/g) ?? []).map((part) => part.replace(/^0+(?=\d)/, '').slice(0, /\d/.test(part) ? 4 : 3)).join(' ')

const middle = ({ y0, y1 }: Place): number => (y0 + y1) / 2
const height = ({ y0, y1 }: Place): number => y1 - y0

export const around = (words: readonly Place[]): Place => ({
  x0: Math.min(...words.map((w) => w.x0)),
  y0: Math.min(...words.map((w) => w.y0)),
  x1: Math.max(...words.map((w) => w.x1)),
  y1: Math.max(...words.map((w) => w.y1)),
})

/** The lines of a page from its top, each from its left: a word goes on where the word before it stands, however crooked the line is. */
export const linesOf = <W extends Placed>(words: readonly W[]): W[][] => {
  if (words.length > WORDS_MAX) return []
  const heights = words.map(height).sort((a, b) => a - b)
  const band = heights[heights.length >> 1] || 1
  const bands = new Map<number, W[][]>()
  const lines: W[][] = []
  for (const word of words.toSorted((a, b) => a.x0 - b.x0)) {
    const at = Math.floor(middle(word) / band)
    const distance = (line: W[]): number => Math.abs(middle(line.at(-1)!) - middle(word))
    let nearest: W[] | null = null
    for (const line of [at - 1, at, at + 1].flatMap((b) => bands.get(b) ?? []))
      if (distance(line) < SAME_LINE * height(word) && (nearest === null || distance(line) < distance(nearest))) nearest = line
    if (nearest === null) {
      nearest = []
      lines.push(nearest)
    } else {
      const own = bands.get(Math.floor(middle(nearest.at(-1)!) / band))!
      own.splice(own.indexOf(nearest), 1)
    }
    nearest.push(word)
    bands.set(at, [...(bands.get(at) ?? []), nearest])
  }
  return lines.sort((a, b) => middle(a[0]!) - middle(b[0]!))
}

/** A line that begins with a date, and where its text begins behind it. */
export type DatedLine<W> = { cell: W[]; text: W | null }

export const datedOf = <W extends Placed>(line: readonly W[]): DatedLine<W> | null => {
  for (let count = Math.min(CELL_WORDS_MAX, line.length); count > 0; count--) {
    const cell = line.slice(0, count)
    const isWhole = cell.every((word, i) => i === 0 || word.x0 - cell[i - 1]!.x1 < CELL_GAP * height(word))
    if (isWhole && isDateText(textOf(cell).replace(/[.,:;]$/, ''))) return { cell, text: line[count] ?? null }
  }
  return null
}

/** Lines of a page that begin with a date. */
export const datedLines = <W extends Placed>(words: readonly W[]): DatedLine<W>[] => linesOf(words).flatMap((line) => datedOf(line) ?? [])

/** A place in the column of dates, beside a line that has none there, and what was read in it instead. */
export type DateCell<W> = { place: Place; instead: W[] }

/**
 * Where the dates of lines without one would stand: as far from the text as those of the nearest dated line do, and no further up or down. Lines that have
 * other words there have none to lose, unless these stand in the cell alone, with the text where the others have theirs.
 */
export const emptyDateCells = <W extends Placed>(words: readonly W[]): DateCell<W>[] => {
  const lines = linesOf(words).map((line) => ({ line, dated: datedOf(line) }))
  const rows = lines.flatMap(({ dated: each }) => (each?.text ? [{ cell: around(each.cell), text: each.text }] : []))
  const dated = rows.length < DATED_MIN ? lines.flatMap(({ line }) => labelled(line) ?? []) : rows
  if (dated.length === 0) return []
  const out: DateCell<W>[] = []
  let next = 0
  for (const { line, dated: own } of lines) {
    if (own) continue
    while (next < dated.length && middle(dated[next]!.text) < middle(line[0]!)) next++
    const [above, below] = [dated[next - 1], dated[next]]
    const like = !above || (below && middle(below.text) - middle(line[0]!) < middle(line[0]!) - middle(above.text)) ? below! : above
    const cell = cellBeside(line, like.cell, like.text)
    if (cell) out.push(cell)
  }
  return out
}

/** A line of labels that begins with that of the dates: all of a page's dates may have been overlooked. */
const labelled = <W extends Placed>(line: readonly W[]): { cell: Place; text: W } | null => {
  if (!LABEL.test(line[0]!.text)) return null
  const next = line.findIndex((word, i) => i > 0 && word.x0 - line[i - 1]!.x1 > CELL_GAP * height(word))
  if (next < 0) return null
  const cell = around(line.slice(0, next))
  return { cell: { ...cell, x1: Math.min(cell.x0 + DATE_WIDTH * height(cell), line[next]!.x0) }, text: line[next]! }
}

const cellBeside = <W extends Placed>(line: readonly W[], cell: Place, text: W): DateCell<W> | null => {
  const size = height(text)
  const instead: W[] = []
  for (const word of line) {
    if (word.x1 > cell.x1 + OVER * size) break
    instead.push(word)
  }
  const first = line[instead.length]
  if (!first || first.x0 < cell.x1 - OVER * size || first.x0 > text.x0 + TEXT_LOST * size) return null
  const offset = first.x0 - text.x0
  if (instead.length > 0 && (Math.abs(offset) > ALIGNED * size || around(instead).x0 < cell.x0 - size)) return null
  const [dx, dy] = [Math.abs(offset) <= ALIGNED * size ? offset : 0, middle(first) - middle(text)]
  const place = { x0: cell.x0 + dx, y0: cell.y0 + dy, x1: Math.min(cell.x1 + dx, first.x0), y1: cell.y1 + dy }
  return { place: { x0: Math.round(place.x0), y0: Math.round(place.y0), x1: Math.round(place.x1), y1: Math.round(place.y1) }, instead }
}

/** Darker than the paper around by this share is ink: paper in the shade is no ink, and ink in the light is. */
const INK_SHADE = 0.7
/** A column of pixels has a part of a letter where so much of it is ink; more than the other share, with what is above and below, is a rule. */
const STROKE = 0.12
const RULE = 0.9
/** A row of pixels that is ink over so much of its length is a rule. */
const ROW_RULE = 0.8
/** A date fills this share of the width of another at least; a mark or a speck does not. */
const FILLED = 0.35

/** Whether something as wide as a date is printed there: rules, specks and shade do not count. */
export const hasPrint = ({ width, height: rows, data }: PageImage, place: Place): boolean => {
  const [left, right] = [Math.max(0, place.x0), Math.min(width, place.x1)]
  const [top, bottom] = [Math.max(0, place.y0), Math.min(rows, place.y1)]
  const [across, down] = [right - left, bottom - top]
  if (across < 2 || down < 2) return false
  const counts = new Uint32Array(256)
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) counts[data[y * width + x]!]!++
  let paper = 255
  let lighter = counts[paper]!
  while (paper > 0 && lighter < (across * down) / 2) lighter += counts[--paper]!
  const isInk = (x: number, y: number): boolean => data[y * width + x]! < paper * INK_SHADE
  const ruled = new Set<number>()
  for (let y = top; y < bottom; y++) {
    let ink = 0
    for (let x = left; x < right; x++) if (isInk(x, y)) ink++
    if (ink > ROW_RULE * across) ruled.add(y)
  }
  let filled = 0
  for (let x = left; x < right; x++) {
    let ink = 0
    for (let y = top; y < bottom; y++) if (!ruled.has(y) && isInk(x, y)) ink++
    if (ink >= STROKE * down && ink <= RULE * down) filled++
  }
  return filled >= FILLED * across
}
