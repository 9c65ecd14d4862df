import type { Discrepancy } from '../../../types.ts'
import type { Dating } from '../../facts/period/dating.ts'
import { findPeriod, isOrderTold, otherOrder, type Period, periodEitherWay, usualOrder } from '../../facts/period/period.ts'
import type { Line } from '../../lines/lines.ts'
import { type DateOrder, resolveDate } from '../../text/dates.ts'
import { discrepancy } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

// `Transactions 01/01/2025 to 12/01/2025` over rows of `02/01` and `08/01`: twelve days of January, or eleven months. Where no date has a number above twelve and
// all that is printed agrees with either, the shorter days are the likelier ones; where the paper's currency says otherwise, likely is no proof.

/** Dollars are counted far from where months stand first, too. */
const ABROAD =
  /\b(?:fecha|saldo|movimientos|movimenti|per[ií]odo|cuenta|conto|estratto|extrato|datum|kontostand|kontoauszug|betrag|bedrag|solde|relev[ée]|montant|importe|importo)\b/i
const HEAD_LINES = 60

/** Papers of which nothing names a currency are read in dollars, wherever they come from. */
const OF_DOLLARS = /\$|\busd\b|\bdollars?\b|\brouting\b/i
/** `Saint Paul MN 55101` */
const ZIP = /\b[A-Z]{2},? +\d{5}(?:-\d{4})?\b/

/** Whether the order is not the one of the paper's currency, or its words say that the currency settles nothing. */
const isDoubtful = (order: DateOrder, currency: string, lines: readonly Line[]): boolean => {
  const isAbroad = lines.slice(0, HEAD_LINES).some(({ text }) => ABROAD.test(text))
  if (order === 'mdy') return currency !== 'USD' || isAbroad
  return order !== usualOrder(currency) && !isAbroad && lines.some(({ text }) => OF_DOLLARS.test(text) || ZIP.test(text))
}

const periodBy = (lines: readonly Line[], order: DateOrder): Period | null => periodEitherWay(lines)?.[order] ?? findPeriod(lines, order)

/** So many rows of a day, at most: nobody's every row of months is of the first. */
const ROWS_OF_A_DAY = 2

const isInTurn = (days: readonly string[]): boolean =>
  days.every((day, i) => i === 0 || day >= days[i - 1]!) || days.every((day, i) => i === 0 || day <= days[i - 1]!)

/** Days that may be months, and months days, for all that is printed. */
export const openOrder = (
  rows: readonly Candidate[],
  lines: readonly Line[],
  { context, printed }: Dating,
  currency: string,
): Discrepancy[] => {
  const { order } = context
  const dated = rows.filter(({ date }) => date !== null)
  const own = dated.map(({ date }) => date!)
  if (dated.some(({ raw }) => raw.date.order !== 'numeric') || !isDoubtful(order, currency, lines) || isOrderTold(lines)) return []
  const other = printed ? periodBy(lines, otherOrder(order)) : null
  if (printed && !other) return []
  if (dated.length === 0) return printed && other && other.start !== printed.start ? [said(printed, other)] : []
  const window = other ?? { start: context.start, end: context.end }
  const days = dated.flatMap(({ raw }) => resolveDate(raw.date, { ...window, order: otherOrder(order) }) ?? [])
  const isWithin = days.length === own.length && (!other || days.every((day) => day >= other.start && day <= other.end))
  const isSame = days.every((day, i) => day === own[i])
  if (!isWithin || isSame || new Set(own).size * ROWS_OF_A_DAY < own.length || (isInTurn(own) && !isInTurn(days))) return []
  return [said({ start: own[0]!, end: own.at(-1)! }, { start: days[0]!, end: days.at(-1)! })]
}

const said = (read: Period, other: Period): Discrepancy =>
  discrepancy(
    'inferred_period',
    `Nothing tells whether days or months stand first in its dates: they are read as ${read.start} to ${read.end}, and may be ${other.start} to ${other.end}.`,
    null,
    null,
  )
