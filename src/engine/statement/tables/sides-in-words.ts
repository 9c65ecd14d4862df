import { isDatedAmount, type Line } from '../lines/lines.ts'
import type { Column } from './headers.ts'

/** A word that says which way a row went, and nothing else. */
const WORD_OF_SIDE = /^(?:in|out|incoming|outgoing|inflow|outflow|credits?|debits?|[cd]r|db)\.?$/i
const ROWS_SHARE = 0.8

/** `In/Out` and `Amount` over `OUT   $15.00`: a label of both sides over words is no column of amounts, but says which way each row went. */
export const withSidesInWords = (columns: readonly Column[], below: readonly Line[]): Column[] => {
  const amounts = columns.filter((c) => c.role === 'amount')
  if (amounts.length < 2) return [...columns]
  const rows = below.filter(isDatedAmount)
  const isUnder = (token: { x0: number; x1: number }, column: Column): boolean => token.x0 < column.x1 && token.x1 > column.x0
  const saysSides = (column: Column): boolean => {
    const under = rows.map(({ tokens }) => tokens.filter((t) => isUnder(t, column)))
    const said = under.filter((own) => own.length === 1 && own[0]!.kind === 'text' && WORD_OF_SIDE.test(own[0]!.text)).length
    return said > 0 && said >= rows.length * ROWS_SHARE
  }
  const sides = amounts.filter(saysSides)
  return sides.length < amounts.length ? columns.map((c) => (sides.includes(c) ? { ...c, role: 'type' as const } : c)) : [...columns]
}
