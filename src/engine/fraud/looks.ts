import type { PdfText } from '../types.ts'
import type { PrintedAmount } from './amounts.ts'
import { blocksOf } from './grids.ts'

// An amount farther away belongs to another column.
export const STRAY_MAX_POINTS = 20

/** For each amount those of its table, from top to bottom. */
export type Tables = ReadonlyMap<PrintedAmount, readonly PrintedAmount[]>

export const tablesOf = (amounts: readonly PrintedAmount[]): Tables =>
  new Map(
    [...Map.groupBy(amounts, (amount) => amount.page).values()]
      .flatMap(blocksOf)
      .flatMap((block) => block.map((amount): [PrintedAmount, readonly PrintedAmount[]] => [amount, block])),
  )

/** The amounts of its column that stand next to it in its table. */
export const neighboursOf = (amount: PrintedAmount, tables: Tables): PrintedAmount[] => {
  const column = (tables.get(amount) ?? []).filter((other) => isPeer(other, amount))
  const at = column.indexOf(amount)
  return [column[at - 1], column[at + 1]].filter((next) => next !== undefined)
}

/** In the same column, by either edge. */
export const isPeer = (a: PrintedAmount, b: PrintedAmount): boolean =>
  Math.abs(a.word.x1 - b.word.x1) < STRAY_MAX_POINTS / 2 || Math.abs(a.word.x0 - b.word.x0) < STRAY_MAX_POINTS / 4

export const styleKey = (doc: PdfText, amount: PrintedAmount): string => `${doc.fonts[amount.word.font] ?? ''} ${sizeOf(amount).toFixed(1)}`
/** As the first page would print it. */
export const sizeOf = ({ word, scale }: PrintedAmount): number => word.size / scale
export const fontName = (doc: PdfText, amount: PrintedAmount): string => doc.fonts[amount.word.font] || 'an unnamed font'

/** All that have one direction or one sign in the column: their look may say that. */
export const isOneKind = (own: readonly PrintedAmount[], column: readonly PrintedAmount[]): boolean => {
  const members = new Set(own)
  const kinds = [({ row }: PrintedAmount): string => row.type, ({ word }: PrintedAmount): string => word.text.replace(/[\d.,\s]/g, '')]
  return kinds.some((kind) => {
    const its = kind(own[0]!)
    return column.every((amount) => (kind(amount) === its) === members.has(amount))
  })
}
