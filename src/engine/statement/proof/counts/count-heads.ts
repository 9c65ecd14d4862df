import { isDatedAmount, type Line } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import type { Token } from '../../text/tokens.ts'

/** Heads of a column of counts. Of items a deposit may have several. */
const COUNTING = /^(?:instances|count|number|no\.?|#)$/i
const OF_ITEMS = /^items?$/i
/** Such a head stands so many lines above a figure of its summary at most. */
const LINES_ABOVE = 8

/** Whether a number stands under the head of a column of counts, with no row between. */
export const headedIn = ({ taken }: Scan): ((number: Token, line: Line) => boolean) => {
  const lineAt = new Map(taken.map(({ line }) => [line.index, line]))
  return (number, { index, page }) => {
    for (let i = index - 1; i >= index - LINES_ABOVE; i--) {
      const above = lineAt.get(i)
      if (above && (isDatedAmount(above) || above.page !== page)) return false
      const words = above?.words ?? []
      const at = words.findIndex((w) => w.x0 < number.x1 && w.x1 > number.x0 && /\p{L}|#/u.test(w.text))
      if (at >= 0) return COUNTING.test(words[at]!.text) && !OF_ITEMS.test(words[at + 1]?.text ?? '')
    }
    return false
  }
}
