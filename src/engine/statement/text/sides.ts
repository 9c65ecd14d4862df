import type { Word } from '../../types.ts'
import type { Mark } from './money.ts'
import type { Style } from './style.ts'

/** What stands beside an amount, as a word of its own, and says which way it went. */

/** White behind a word, to the end of the world behind the last and before the first. */
export const gapAfter = (words: readonly Word[], i: number): number =>
  i >= 0 && i + 1 < words.length ? words[i + 1]!.x0 - words[i]!.x1 : Number.POSITIVE_INFINITY

/** Words of their own that say which way an amount went: `5,000.00 Cr`, `12.50 (Dr)`, `80.00 Debit`. */
const SIDES: [RegExp, Mark][] = [
  [/^\(?CR\.?\)?$|^(?:credit|in)$/i, 'cr'],
  [/^\(?(?:DR|OD|DB)\.?\)?$|^(?:debit|less|out)$/i, 'dr'],
]
export const sideOf = (text: string): Mark | null => SIDES.find(([pattern]) => pattern.test(text))?.[1] ?? null
/** Some banks give these a column of their own; longer words may as well begin a text. */
export const SHORT_SIDE = /^\(?[CD]R\.?\)?$/i
/** `916.42 D` ends a cell; `D SMITH` does not. */
const LETTER_SIDES: Record<string, Mark> = { C: 'cr', D: 'dr' }
/** What Dutch and German banks print behind an amount: `Af` and `S` (Soll) is out, `Bij` and `H` (Haben) is in. */
const OUT_OR_IN = /^(?:Af|Bij|[SH])$/
const OUT = /^(?:Af|S)$/
/** Marks may have a column of their own: so much white is still beside the amount, in sizes. */
export const MARK_COLUMN = 6

/** Such a mark ends its line or its cell, in documents that write a comma for the point: `S` alone may be anything. */
export const outOrInAt = (words: readonly Word[], at: number, style: Style): Mark | null => {
  const text = words[at]?.text ?? ''
  if (style.numbers !== 'comma' || !OUT_OR_IN.test(text)) return null
  const { size } = words[at]!
  return gapAfter(words, at - 1) < MARK_COLUMN * size && gapAfter(words, at) > size ? (OUT.test(text) ? 'dr' : 'cr') : null
}

/** `C` counts where others say `D`: alone it may be a footnote. */
export const letterSideAt = (words: readonly Word[], at: number, style: Style): Mark | null => {
  const side = LETTER_SIDES[words[at]?.text ?? ''] ?? null
  return side === 'cr' && !style.lettered ? null : side
}
