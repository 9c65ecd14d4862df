import type { Word } from '../../types.ts'

/** Points: about a word wide and a line high, so that a place has few words. */
const CELL_WIDTH = 48
const CELL_HEIGHT = 12
/** A word larger than this many cells is no word; it is looked at with every other. */
const CELLS_MAX = 200
const COLUMNS = 100_000

/** The words of a page by where they stand: those whose boxes may meet another's are found without looking at all of them. */
export const placesOf = (words: readonly Word[]): { near: (word: Word) => Word[] } => {
  const cells = new Map<number, number[]>()
  const everywhere: number[] = []
  words.forEach((word, i) => {
    const own = cellsOf(word)
    if (own === null) everywhere.push(i)
    else
      for (const cell of own) {
        const there = cells.get(cell)
        if (there) there.push(i)
        else cells.set(cell, [i])
      }
  })
  /** In the order of the page's words. */
  const near = (word: Word): Word[] => {
    const own = cellsOf(word)
    if (own === null) return [...words]
    const found = new Set(everywhere)
    for (const cell of own) for (const i of cells.get(cell) ?? []) found.add(i)
    return [...found].sort((a, b) => a - b).map((i) => words[i]!)
  }
  return { near }
}

const cellsOf = ({ x0, y0, x1, y1 }: Word): number[] | null => {
  const [left, right] = [Math.floor(x0 / CELL_WIDTH), Math.floor(x1 / CELL_WIDTH)]
  const [top, bottom] = [Math.floor(y0 / CELL_HEIGHT), Math.floor(y1 / CELL_HEIGHT)]
  if (!((right - left + 1) * (bottom - top + 1) <= CELLS_MAX)) return null
  const out: number[] = []
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) out.push(y * COLUMNS + x)
  return out
}

/** Share of the smaller box that lies in the other, from which on two readings of a page have a word at one place. */
export const SAME_PLACE = 0.5

export const overlap = (a: Word, b: Word): number => {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.min((a.x1 - a.x0) * (a.y1 - a.y0), (b.x1 - b.x0) * (b.y1 - b.y0))
}
