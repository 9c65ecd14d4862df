import type { Direction } from '../../../types.ts'
import { assignColumns } from '../../tables/headers.ts'
import type { PrintedTotal } from '../../tables/tables.ts'
import type { Candidate } from '../interpret.ts'

const SIDES = '(?:deposits|credits|additions|withdrawals|debits|subtractions|moneyin|moneyout|paidin|paidout)'
/** A whole side, and no kind of rows of it. */
const OF_SIDE = new RegExp(`^${SIDES}(?:(?:and|/|&)(?:other)?${SIDES})?(?:(?:for|of|in)?(?:the|this)(?:period|statement|month))?$`)
/** The last row may go on for a line. */
const LINES_BELOW = 2

/** `Total deposits   17,146.40` right below the last row of a list, under the column of deposits: it sums up that column, over however many pages. */
export const isSumOfColumn = (
  { header, line, labelled }: PrintedTotal,
  name: string,
  direction: Direction | null,
  between: readonly Candidate[],
): boolean => {
  const last = between.at(-1)?.raw.lines.at(-1)
  if (!header || !direction || !last || line.ocr || labelled.length !== 1 || !OF_SIDE.test(name)) return false
  const role = header.money[assignColumns([labelled[0]!.token], header.money)[0]!]?.role
  return role === direction && last.page === line.page && line.index > last.index && line.index - last.index <= LINES_BELOW
}
