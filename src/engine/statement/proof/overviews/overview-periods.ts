import type { Statement } from '../../../types.ts'
import { amountsByPeriod } from '../../lines/left-out/other-years.ts'
import type { Line } from '../../lines/lines.ts'
import { money } from '../checks.ts'
import { type OverviewFault, overviewFault } from './overview-fault.ts'

/** Where others began or closed with nothing, a sum has the end of one. */
const OF_SEVERAL = /^(?:grand|sub)?total|^all/

/**
 * `Checking   Last Period   This Period` over `Streamlined Checking   $3,638.21   $6,816.50`: what the account began and closes with. A line is the account's where
 * one of the two is its own end in its place.
 */
export const periodsThatAreOff = (lines: readonly Line[], statements: readonly Statement[]): [Statement, OverviewFault][] => {
  const known = statements.flatMap((statement) => {
    const { kind, reconciled, openingBalance, closingBalance } = statement
    const isTold =
      reconciled && kind === 'deposit' && openingBalance && closingBalance && Math.abs(openingBalance) !== Math.abs(closingBalance)
    return isTold ? [{ statement, opening: Math.abs(openingBalance), closing: Math.abs(closingBalance) }] : []
  })
  const compared = known.length > 0 ? amountsByPeriod(lines).filter(({ line }) => !OF_SEVERAL.test(line.squashed)) : []
  return known.flatMap(({ statement, opening, closing }): [Statement, OverviewFault][] => {
    const off = compared.find(({ last, current }) => (last === opening) !== (current === closing))
    if (!off) return []
    const [printed, name, value] = off.last === opening ? [off.current, 'closes', closing] : [off.last, 'begins', opening]
    const message = `The overview prints "${off.line.text.slice(0, 60)}", ${money(printed)}; the account ${name} with ${money(value)}.`
    return [[statement, overviewFault(message, off.line, printed ?? undefined, value)]]
  })
}
