import { hasMoney, isDatedAmount, type Line } from '../../lines/lines.ts'
import { labelledNumberIn } from './labelled-number.ts'

/** The last four digits of the account that a page names above its rows; lines with amounts may be those of an overview, which names others as well. */
export const numberOverRows = (lines: readonly Line[], page: number): string | null => {
  const own = lines.filter((l) => l.page === page)
  const above = own.slice(0, Math.max(own.findIndex(isDatedAmount), 0)).filter((l) => !hasMoney(l))
  return above.map((l) => labelledNumberIn(l)?.digits.slice(-4) ?? null).findLast((digits) => digits !== null) ?? null
}
