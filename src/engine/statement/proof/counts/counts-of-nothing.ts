import type { Discrepancy } from '../../../types.ts'
import type { Line } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import type { Token } from '../../text/tokens.ts'
import { discrepancy, MAX_NAMED } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import { linesJoined } from '../sums/lines-beside.ts'
import { headedIn } from './count-heads.ts'

type Counted = { n: number; line: Line; inBrackets: boolean }

const isInt = (token: Token | undefined): token is Token => token?.kind === 'int' && /^\d{1,4}$/.test(token.text)

/** `0   0.00` and `(0)   $0.00`: the numbers right before sums of nothing. */
const beforeNothing = (line: Line): Counted[] =>
  line.tokens.flatMap((token, i): Counted[] => {
    const before = line.tokens[i - 1]
    if (token.kind !== 'money' || token.money!.value !== 0 || !before) return []
    const bracketed = /\((\d{1,4})\)$/.exec(before.text)
    if (bracketed) return [{ n: Number(bracketed[1]), line, inBrackets: true }]
    return isInt(before) ? [{ n: Number(before.text), line, inBrackets: false }] : []
  })

/** `0 Total deposits   2 Total withdrawals` over `0.00   0.00`: the number stands before the label of each. */
const overNothing = ({ tokens, ...line }: Line): Counted[] => {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return isInt(first) && last?.money?.value === 0 ? [{ n: Number(first.text), line: { tokens, ...line }, inBrackets: false }] : []
}

/** `Ending Balance   0   $1,000.00` below `INSTANCES`. */
const besideClosing = (scanned: Scan): Counted[] => {
  const isHeaded = headedIn(scanned)
  return scanned.balances.flatMap(({ label, labelled, line }): Counted[] => {
    const number = line.tokens[line.tokens.indexOf(labelled.token) - 1]
    if (label !== 'closing' || !isInt(number)) return []
    return isHeaded(number, line) ? [{ n: Number(number.text), line, inBrackets: false }] : []
  })
}

/**
 * A month without rows counts none: between both ends, a number before a sum of nothing where another such number is 0, which no footnote and no unit of a
 * service is; and what is counted beside the closing balance.
 */
export const countsOfNothing = (rows: readonly Candidate[], scanned: Scan): Discrepancy[] => {
  const opening = scanned.balances.find(({ label }) => label === 'opening')?.line
  const closing = scanned.balances.find(({ label, line }) => label === 'closing' && opening && line.index >= opening.index)?.line
  if (rows.length > 0 || !opening || !closing) return []
  const isBetween = ({ index, ocr }: Line): boolean => index >= opening.index && index <= closing.index && !ocr
  const between = [
    ...scanned.taken.flatMap(({ line }) => (isBetween(line) ? beforeNothing(line) : [])),
    ...linesJoined(rows, scanned.taken).flatMap((line) => (isBetween({ ...line, index: line.index + 1 }) ? overNothing(line) : [])),
  ]
  const isAlike = (a: Counted): boolean => between.some((b) => b.n === 0 && b.inBrackets === a.inBrackets)
  return [...between.filter(isAlike), ...besideClosing(scanned)]
    .filter(({ n }) => n > 0)
    .slice(0, MAX_NAMED)
    .map(({ line, n }) => discrepancy('count', `"${line.text.slice(0, 80)}" counts ${n}, and no row was read.`, null, line.page))
}
