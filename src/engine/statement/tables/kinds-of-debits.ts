import { amountsOf, isDatedAmount, type Line, squash } from '../lines/lines.ts'
import type { Token } from '../text/tokens.ts'
import { COLUMN } from '../tolerances.ts'
import { isMoneyRole } from './columns-together.ts'
import type { Column } from './headers.ts'

/** What else may head a column of numbers, or nothing: beside `Deposits` and `Fees` a bank's other columns of amounts are kinds of debits. */
const KIND = /^(?:checks?|cheques?|drafts?|(?:debit)?cards?|electronic|ach|atm|pos|online)$/

type Place = { x0: number; x1: number }

/** `Deposits   Checks   Card   Electronic   Fees   Balance`: amounts right under a label that elsewhere heads numbers are of that column, and go out. */
export const withKindsOfDebits = (
  columns: readonly Column[],
  header: Line,
  below: readonly Line[],
  distance: (token: Place, column: Place) => number,
): Column[] => {
  const money = columns.filter((c) => isMoneyRole(c.role))
  const isOfSides = money.some((c) => c.role === 'credit') && money.length > 1 && !money.some((c) => c.role === 'amount')
  const last = money.at(-1)
  if (!isOfSides || last?.role !== 'balance') return [...columns]
  const named = header.words
    .map((word): Column => ({ role: 'debit', x0: word.x0, x1: word.x1, label: squash(word.text) }))
    .filter((c) => KIND.test(c.label) && !money.some((m) => c.x0 < m.x1 && c.x1 > m.x0))
  const tokens = below.filter(isDatedAmount).flatMap((line) => amountsOf(line))
  const isUnder = (token: Token, column: Column): boolean => {
    const own = distance(token, column)
    return own <= COLUMN.exactEdge && money.every((m) => distance(token, m) > own)
  }
  const kinds = named.filter((column) => tokens.some((token) => isUnder(token, column)))
  if (kinds.length === 0) return [...columns]
  const isNamed = (c: Column): boolean => kinds.some((kind) => c.x0 < kind.x1 && c.x1 > kind.x0)
  return [...columns.filter((c) => !isNamed(c)), ...kinds].toSorted((a, b) => a.x0 - b.x0)
}
