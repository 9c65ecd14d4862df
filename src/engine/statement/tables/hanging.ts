import { COLUMN } from '../tolerances.ts'
import { moves } from './amounts-below.ts'
import type { Item } from './items.ts'

/** How much wider one gap must be than the others to part two rows. */
const CLEARLY_WIDER = 1.25
/** In sizes of the type: where a whole table shows which way texts hang, so much less is enough. */
const WIDER = 0.1
const TIMES_MIN = 3
/** How many times more often texts stand closer to the row below. */
const MORE_OFTEN = 4
const isRow = (item: Item): boolean => item.dates.length > 0 && moves(item)
const isText = (item: Item): boolean => item.dates.length === 0 && !item.mark && item.cells.length === 0 && item.texts.length > 0

/**
 * Whether the table begins with a bare row and ends with a text that stands below the last one as the others stand below theirs: there is no row under that text, and none
 * above the first row's, so texts hang from above, however close they are set to the next row.
 */
const endsInText = (items: readonly Item[]): boolean => {
  const first = items.findIndex(isRow)
  const last = items.findLastIndex(isRow)
  const row = items[last]
  const text = items[last + 1]
  if (!row || !text || !isText(text) || (first > 0 && isText(items[first - 1]!))) return false
  const isLike = (above: Item, below: Item): boolean =>
    below.line.page === above.line.page &&
    Math.abs(below.line.y - above.line.y - (text.line.y - row.line.y)) <= WIDER * text.line.size &&
    Math.abs(below.line.x0 - text.line.x0) <= COLUMN.exactEdge
  const below = items.filter((item, i) => i > first && i < last && isText(item) && isRow(items[i - 1]!) && isLike(items[i - 1]!, item))
  return isLike(row, text) && below.length >= TIMES_MIN
}

/** Whether texts hang from the row below, as in spreadsheets that set a cell's date at its foot: most texts between two rows stand closer to the second. */
export const hangsFromBelow = (items: readonly Item[]): boolean => {
  if (endsInText(items)) return false
  let below = 0
  let above = 0
  let row: Item | null = null
  for (let i = 0; i < items.length; i++) {
    const first = items[i]!
    if (isRow(first)) row = first
    else if (row && isText(first)) {
      let end = i
      while (end + 1 < items.length && isText(items[end + 1]!)) end++
      const next = items[end + 1]
      if (next && isRow(next) && next.line.page === row.line.page) {
        const wider = first.line.y - row.line.y - (next.line.y - items[end]!.line.y)
        if (wider > WIDER * first.line.size) below++
        else if (wider < -WIDER * first.line.size) above++
      }
      i = end
    } else row = null
  }
  return below >= TIMES_MIN && below > MORE_OFTEN * above
}

/** The place in `after`, the texts behind a row, from which they belong to the row below: behind the widest gap. Where lines are evenly spaced, none do. */
export const ownTexts = (row: Item, after: readonly Item[], below: Item, hanging: boolean): number => {
  const chain = [row, ...after, below]
  const turn = chain.findIndex((i) => i.line.page === below.line.page)
  if (turn > 0) return hanging ? turn - 1 : after.length
  let widest = after.length + 1
  let width = 0
  let second = 0
  for (let i = 1; i < chain.length; i++) {
    const gap = chain[i]!.line.y - chain[i - 1]!.line.y
    if (gap > width) {
      second = width
      width = gap
      widest = i
    } else if (gap > second) second = gap
  }
  const isClear = hanging ? width > second + WIDER * below.line.size : width >= second * CLEARLY_WIDER
  return isClear ? widest - 1 : after.length
}
