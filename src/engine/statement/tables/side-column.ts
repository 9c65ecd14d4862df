import type { Token } from '../text/tokens.ts'
import { COLUMN } from '../tolerances.ts'
import { moves } from './amounts-below.ts'
import type { Header } from './headers.ts'
import type { Item } from './items.ts'

// `12/22   Deposit   072682756   Credit   489.50`: a column that nothing names and that says of each row which way it went.

const SIDE = /^(?:credits?|debits?|[cd]r|db)\.?$/i
const ROWS_SHARE = 0.8
/** White, in sizes of the type, that parts such a word from a text. */
const APART = 0.8

/** A word of a side in a cell of its own: `Debit` of `Debit card purchase` is none. */
const isSideAlone = ({ texts, line }: Item, at: number): boolean => {
  const [before, token, behind] = [texts[at - 1], texts[at]!, texts[at + 1]]
  if (!SIDE.test(token.text) || texts.length < 2) return false
  return (!before || token.x0 - before.x1 > APART * line.size) && (!behind || behind.x0 - token.x1 > APART * line.size)
}

const sideOf = (item: Item): Token | null => {
  const found = item.texts.filter((_, at) => isSideAlone(item, at))
  return found.length === 1 ? found[0]! : null
}

/** Where such a column begins; null where there is none, or where the amounts have columns for both sides. */
export const sideColumnOf = (items: readonly Item[], header: Header | null): number | null => {
  if (header?.columns.some(({ role }) => role === 'type' || role === 'debit' || role === 'credit')) return null
  const rows = items.filter((item) => !item.mark && moves(item))
  const sides = rows.flatMap((item) => sideOf(item) ?? [])
  const x0 = sides[0]?.x0
  const isColumn = x0 !== undefined && sides.every((token) => Math.abs(token.x0 - x0) <= COLUMN.sameEdge)
  return isColumn && sides.length >= rows.length * ROWS_SHARE ? x0 : null
}

/** Whether a token is the word of a row's side in that column. */
export const isOfSideColumn = ({ text, x0 }: Token, column: number | null): boolean =>
  column !== null && Math.abs(x0 - column) <= COLUMN.sameEdge && SIDE.test(text)
