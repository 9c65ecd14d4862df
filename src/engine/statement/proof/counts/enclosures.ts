import type { Discrepancy } from '../../../types.ts'
import { cellsOf } from '../../lines/cells.ts'
import type { Line } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { discrepancy } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import { isCheck } from './counts-in-boxes.ts'

const NAMES = '(?:enclosures?|enclosed (?:items|checks)|(?:checks|items) enclosed|check images?(?: enclosed)?|images of checks)'
const ENCLOSED = new RegExp(`(?:^|[^a-z])${NAMES}\\s*[:=]?\\s*(\\d{1,4})(?![\\d%]|[.,/]\\d)`, 'i')
const MAX_WORDS = 20
/** `12 checks enclosed`, and hardly a word more: `10 check images on a page` may say how they are printed. */
const COUNTED = new RegExp(`^(?:number of )?(\\d{1,4}) ${NAMES}(?: (?:this|with your|in this) (?:period|statement))?[.:]?$`, 'i')
/** What comes with a slip or a ticket of its own. */
const WITH_SLIP =
  /^(?:(?:counter|branch|teller|regular|dda|customer|cash|night|vault|commercial|business|check|lobby|drive|atm|mobile|remote|over the|merchant|misc(?:ellaneous)?)\W+)*(?:dep(?:osit)?s?\b|e-?deposit)|withdrawal|\bmemo\b|ticket|adjust|correct|return|charge ?back|cashed|\bdraft|reversal/i
const FEE = /\b(?:fees?|charge)\b/i

type Enclosed = { line: Line; count: number }

const countedIn = (line: Line): string | undefined =>
  cellsOf(line, CELL_GAP.heading).flatMap(({ text }) => COUNTED.exec(text.trim())?.[1] ?? [])[0]

const enclosedOn = (line: Line): Enclosed[] => {
  if (line.ocr || line.words.length > MAX_WORDS || !/enclos|checkimage|imagesofchecks/.test(line.squashed)) return []
  const count = ENCLOSED.exec(line.text)?.[1] ?? countedIn(line)
  return count === undefined ? [] : [{ line, count: Number(count) }]
}

/** `Number of Enclosures 19` of a paper with fewer rows that anything on paper could be of: fewer may well have been enclosed. */
export const moreEnclosed = (rows: readonly Candidate[], { taken }: Scan): Discrepancy[] => {
  const lines = taken.flatMap(({ line }) => enclosedOn(line))
  // Where no row is known to be a check, nothing tells how many there are.
  if (lines.length === 0 || (rows.length > 0 && !rows.some(isCheck))) return []
  const most = rows.filter((row) => isCheck(row) || (WITH_SLIP.test(row.description) && !FEE.test(row.description))).length
  return lines
    .filter(({ count }) => count > most)
    .map(({ line }) =>
      discrepancy('contradiction', `"${line.text.slice(0, 80)}" is printed; the rows tell of ${most} checks and slips.`, null, line.page),
    )
}
