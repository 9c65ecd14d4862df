import type { Discrepancy } from '../../types.ts'
import type { Scan } from '../tables/tables.ts'
import { discrepancy } from './checks.ts'
import { isCheck } from './counts-in-boxes.ts'
import type { Candidate } from './interpret.ts'

const ENCLOSED = /(?:^|[^a-z])(?:enclosures?|enclosed (?:items|checks)|(?:checks|items) enclosed)\s*[:=]?\s*(\d{1,4})(?![\d%]|[.,/]\d)/i
const MAX_WORDS = 20
/** What comes with a slip or a ticket of its own. */
const WITH_SLIP =
  /^(?:(?:counter|branch|teller|regular|dda|customer|cash|night|vault|commercial|business|check|lobby|drive|atm|mobile|remote|over the|merchant|misc(?:ellaneous)?)\W+)*(?:dep(?:osit)?s?\b|e-?deposit)|withdrawal|\bmemo\b|ticket|adjust|correct|return|charge ?back|cashed|\bdraft|reversal/i
const FEE = /\b(?:fees?|charge)\b/i

/** `Number of Enclosures 19` of a paper with fewer rows that anything on paper could be of: fewer may well have been enclosed. */
export const moreEnclosed = (rows: readonly Candidate[], { taken }: Scan): Discrepancy[] => {
  const lines = taken.flatMap(({ line }) => {
    const found = line.squashed.includes('enclos') && !line.ocr && line.words.length <= MAX_WORDS ? ENCLOSED.exec(line.text) : null
    return found ? [{ line, count: Number(found[1]) }] : []
  })
  // Where no row is known to be a check, nothing tells how many there are.
  if (lines.length === 0 || !rows.some(isCheck)) return []
  const most = rows.filter((row) => isCheck(row) || (WITH_SLIP.test(row.description) && !FEE.test(row.description))).length
  return lines
    .filter(({ count }) => count > most)
    .map(({ line }) =>
      discrepancy('contradiction', `"${line.text.slice(0, 80)}" is printed; the rows tell of ${most} checks and slips.`, null, line.page),
    )
}
