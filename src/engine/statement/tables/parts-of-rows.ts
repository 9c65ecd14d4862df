import { amountsOf, hasMoney, isDatedAmount, type Line } from '../lines/lines.ts'
import type { Token } from '../text/tokens.ts'
import { isBalanceLine } from './recognisers/balance.ts'

/** The amounts of a row that parts may make: what stands last behind another is its balance. */
const mayBeMade = (row: Line): Token[] => {
  const amounts = amountsOf(row)
  return amounts.length > 1 ? amounts.slice(0, -1) : amounts
}

/** Lines below a row, right of its date, with one amount each, which stands left of the row's own. */
const mayBeParts = (lines: readonly Line[], at: number): Line[] => {
  const row = lines[at]!
  const right = Math.min(...amountsOf(row).map((t) => t.x0))
  const parts: Line[] = []
  for (let i = at + 1; i < lines.length; i++) {
    const line = lines[i]!
    if (line.page !== row.page || line.x0 <= row.tokens[0]!.x1 || line.tokens.some((t) => t.kind === 'date')) break
    // A trace number or a name may stand between a row and its parts.
    if (!hasMoney(line)) continue
    const [only, ...more] = amountsOf(line)
    if (!only || more.length > 0 || only.x1 >= right || isBalanceLine(line)) break
    parts.push(line)
  }
  return parts
}

/** Lines that say what the row above is made of, as `Cash  255.12` and `Checks (9)  510.26` below a deposit: together they are its amount. */
export const partsOfRows = (lines: readonly Line[]): ReadonlySet<number> => {
  const out = new Set<number>()
  for (const [at, line] of lines.entries()) {
    if (!isDatedAmount(line)) continue
    const values = new Set(mayBeMade(line).map((t) => t.money!.value))
    let sum = 0
    const parts = mayBeParts(lines, at)
    const last = parts.findIndex((part) => {
      sum += amountsOf(part)[0]!.money!.value
      return values.has(sum)
    })
    for (const part of parts.slice(0, last + 1)) out.add(part.index)
  }
  return out
}
