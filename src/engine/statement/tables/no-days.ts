import { hasMoney, type Line } from '../lines/lines.ts'
import type { Header } from './headers.ts'

// Lines of a date and figures that are no days with their balances.

/** `06/04   306.50   2,747.74` under `DATE  CHECK NO.  CHECK AMOUNT  DEPOSIT  BALANCE`: a deposit has no number, and the list no texts. */
export const isAmountAndBalance = ({ tokens }: Line, header: Header | null): boolean => {
  const [date, amount, balance, ...more] = tokens
  if (!header || header.description !== null || header.grid !== null || date?.kind !== 'date' || more.length > 0) return false
  if (amount?.kind !== 'money' || balance?.kind !== 'money' || header.money.length < 3) return false
  const under = ({ x0, x1 }: { x0: number; x1: number }): readonly string[] =>
    header.money.flatMap((c) => (c.x0 < x1 && c.x1 > x0 ? c.role : []))
  const [own, ...others] = under(amount)
  return own !== undefined && own !== 'balance' && others.length === 0 && under(balance).join() === 'balance'
}

const DUE_DATE = /due(?:date|on|by)|pay(?:ment)?by/

/** `PAYMENT DUE DATE   MIN. PAYMENT DUE   TOTAL TO PAY` over `09/01/2024   814.40   16,287.89`. */
export const isUnderDueDate = ({ page, tokens }: Line, above: Line | undefined): boolean =>
  above !== undefined &&
  above.page === page &&
  !hasMoney(above) &&
  DUE_DATE.test(above.squashed) &&
  tokens[0]?.kind === 'date' &&
  tokens.every((t) => t.kind === 'date' || t.kind === 'money')
