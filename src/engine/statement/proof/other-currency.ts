import type { Discrepancy } from '../../types.ts'
import type { Line } from '../lines/lines.ts'
import type { Scan } from '../tables/tables.ts'
import { DOLLARS } from '../text/currencies.ts'
import type { Token } from '../text/tokens.ts'
import { discrepancy } from './checks.ts'
import type { Outcome } from './readings.ts'

/** So many figures of the account bear the sign of its currency where one with another was changed. */
const OWN_MIN = 3

type Signed = { token: Token; line: Line; currency: string }

/** `$` is the sign of several currencies. */
const signOf = ({ money }: Token): string | null => (money!.currency !== null && DOLLARS.has(money!.currency) ? '$' : money!.currency)

/** The account's own figures: amounts and balances of rows, its ends and the sums of its summary. What was paid abroad stands beside those, or in texts. */
const ownFigures = ({ candidates, printed, proof }: Outcome, { balances }: Scan): Signed[] => {
  const out = new Map<Token, Signed>()
  const add = (token: Token, line: Line): void => {
    const currency = token.kind === 'money' && !line.ocr ? signOf(token) : null
    if (currency !== null) out.set(token, { token, line, currency })
  }
  const isOf = (token: Token, ...values: (number | null)[]): boolean =>
    values.some((value) => value !== null && Math.abs(value) === Math.abs(token.money!.value))
  for (const { raw, amount, balance } of candidates)
    for (const { token } of raw.cells)
      if (isOf(token, amount, balance)) add(token, raw.lines.find((l) => l.tokens.includes(token)) ?? raw.lines[0]!)
  for (const { labelled, line } of balances) if (isOf(labelled.token, proof.opening, proof.closing)) add(labelled.token, line)
  for (const { line, value } of printed.facts.summary)
    for (const token of line.tokens) if (token.kind === 'money' && isOf(token, value)) add(token, line)
  return [...out.values()]
}

/** `£4,053.00` among figures with `$`: somebody typed it. */
export const otherCurrency = (outcome: Outcome, scanned: Scan): Discrepancy[] => {
  const figures = ownFigures(outcome, scanned)
  const kinds = Map.groupBy(figures, ({ currency }) => currency)
  const [most, other, ...more] = [...kinds.values()].sort((a, b) => b.length - a.length)
  if (!most || !other || more.length > 0 || most.length < OWN_MIN || other.length > 1) return []
  const [{ line }] = other as [Signed]
  const message = `"${line.text.slice(0, 60)}" is printed in another currency than the other ${most.length} figures that name theirs.`
  return [discrepancy('contradiction', message, null, line.page)]
}
