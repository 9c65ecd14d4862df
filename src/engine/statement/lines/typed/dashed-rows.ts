import type { Word } from '../../../types.ts'
import type { Style } from '../../text/style.ts'
import { isDatedAmount, type Line, lineOf } from '../lines.ts'

/** Rows typed with dashes between their cells: `4 October 2023 – SHOPIFY PAYOUT – $56.75`. The first dash before an amount parts it from the text; a second one is its sign. */

const ROWS_MIN = 3
/** Of the rows, those that must be built alike. */
const ALIKE_SHARE = 0.9
const DASH = /^[-–—−]$/

/** The dashes that part a row's cells, the one behind its date first; none where the row is built otherwise. */
const dashesOf = ({ tokens, words }: Line): Word[] => {
  const [date, behind, text] = tokens
  if (date?.kind !== 'date' || behind?.kind !== 'text' || !DASH.test(behind.text) || text?.kind === 'date') return []
  const placeOf = (x0: number): number => words.findIndex((w) => w.x0 === x0)
  /** It was read as the sign of the amount behind it, or of the one before. */
  const dashAt = (at: number): Word | undefined => [words[at], words[at - 1]].find((w) => w !== undefined && DASH.test(w.text))
  const amounts = tokens.filter((t) => t.kind === 'money')
  const dashes = [behind, ...amounts].flatMap((t) => dashAt(placeOf(t.x0)) ?? [])
  return dashes.length > amounts.length ? dashes : []
}

/** Such rows without the dashes between their cells. A dash that one row has behind its date and another has not says nothing. */
export const dashedRows = (lines: readonly Line[], style: Style): Line[] => {
  const rows = lines.filter(isDatedAmount)
  const dashes = new Map(rows.flatMap((row) => (dashesOf(row).length > 0 ? [[row, new Set(dashesOf(row))]] : [])))
  if (dashes.size < ROWS_MIN || dashes.size < rows.length * ALIKE_SHARE) return [...lines]
  return lines.map((line) => {
    const own = dashes.get(line)
    return own
      ? lineOf(
          line.words.filter((w) => !own.has(w)),
          line.page,
          line.ocr,
          0,
          style,
        )
      : line
  })
}
