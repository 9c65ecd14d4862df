import type { Direction } from '../../../types.ts'
import type { SummaryTotal } from '../../facts/balances.ts'
import type { Line } from '../../lines/lines.ts'

/** More figures than this between two balances lead from one to the other in too many ways to mean anything. */
const FIGURES_MAX = 6

type Way = SummaryTotal[]

/** A figure whose label names no side. */
export type Unnamed = { value: number; line: Line; label: string }

const of = ({ line, value, label }: Unnamed, direction: Direction): SummaryTotal => ({ direction, value, count: null, line, label })

/**
 * Which figures between the two balances are money in and which are money out, by what they do: `Amounts added 90.00  Amounts taken out 40.00` between 10.00 and
 * 60.00. Words are not asked where they say nothing. Every way to get from one balance to the other by figures of both sides, those with the fewest figures first.
 */
export const waysByValue = (known: readonly SummaryTotal[], figures: readonly Unnamed[], opening: number, closing: number): Way[] => {
  if (figures.length === 0 || figures.length > FIGURES_MAX) return []
  const ways: Way[] = []
  const go = (at: number, balance: number, way: Way): void => {
    const figure = figures[at]
    if (!figure) {
      const isBoth = way.some((l) => l.direction === 'credit') && way.some((l) => l.direction === 'debit')
      if (balance === closing && isBoth && way.length > known.length) ways.push(way)
      return
    }
    const { value } = figure
    go(at + 1, balance, way)
    go(at + 1, balance + value, [...way, of(figure, 'credit')])
    go(at + 1, balance - value, [...way, of(figure, 'debit')])
  }
  const start = known.reduce((sum, { direction, value }) => sum + (direction === 'credit' ? value : -value), opening)
  go(0, start, [...known])
  // The same figure on both sides leads nowhere.
  const isTelling = (way: Way): boolean =>
    !way.some((a) => a.direction === 'credit' && way.some((b) => b.direction === 'debit' && b.value === a.value))
  return ways.filter(isTelling).toSorted((a, b) => a.length - b.length)
}
