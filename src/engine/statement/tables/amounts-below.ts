import { LEADING } from '../tolerances.ts'
import type { Header } from './headers.ts'
import { type Item, learnedEdges, setCells } from './items.ts'

export const moves = (item: Item): boolean => item.cells.some((c) => c.role !== 'balance')

/** Whether amounts stand on the last line of a row: then a line with a date waits for an amount below it. Null where the table does not tell. */
export const amountIsLast = (items: readonly Item[]): boolean | null => {
  let last = 0
  let first = 0
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!
    if (item.dates.length === 0) continue
    if (moves(item)) {
      if (
        i + 1 < items.length &&
        items[i + 1]!.dates.length === 0 &&
        !moves(items[i + 1]!) &&
        !items[i + 1]!.mark &&
        (i + 2 >= items.length || items[i + 2]!.dates.length > 0)
      )
        first++
      continue
    }
    for (let k = i + 1; k < items.length && k < i + 6 && items[k]!.dates.length === 0 && !items[k]!.mark; k++) {
      if (!moves(items[k]!)) continue
      last++
      break
    }
  }
  return last + first === 0 ? null : last > 0 && last >= first
}

/** Words of a row that has no amount yet: with its date, or in a list whose amounts stand on the last line of a row. */
const waitsForAmount = (item: Item | undefined, isLast: boolean): item is Item =>
  item !== undefined && !item.mark && item.cells.length === 0 && item.texts.length > 0 && (isLast || item.dates.length > 0)

/** Right below it, and nothing but amounts. */
const isAmountAlone = ({ line, mark, cells, dates }: Item, above: Item): boolean =>
  !mark &&
  cells.length === 0 &&
  dates.length === 0 &&
  line.tokens.every((t) => t.kind === 'money') &&
  line.page === above.line.page &&
  line.y - above.line.y <= LEADING.close * Math.max(line.size, above.line.size)

/** `16 Feb  DD  AMAZON.CO.UK*6F3TCUPT` over `6.99`: where a text leaves no room beside it, its amounts stand alone on the next line, each at the edge of a column's others. */
export const withAmountsAlone = (items: readonly Item[], header: Header | null, isLast: boolean): Item[] => {
  const isTable = header !== null && header.grid === null && header.description !== null && header.money.length > 0
  const isAlone = (item: Item, i: number): boolean => {
    const above = items[i - 1]
    return waitsForAmount(above, isLast) && isAmountAlone(item, above)
  }
  if (!isTable || !items.some(isAlone)) return [...items]
  const learned = learnedEdges(items)
  const isAtEdge = (x1: number): boolean => [-1, 0, 1].some((off) => learned.has(Math.round(x1) + off))
  return items.map((item, i) => {
    const tokens = item.line.tokens
    if (!isAlone(item, i) || !tokens.every((t) => isAtEdge(t.x1))) return item
    const row = { ...item, texts: [] }
    setCells(row, tokens, tokens, header)
    return row
  })
}
