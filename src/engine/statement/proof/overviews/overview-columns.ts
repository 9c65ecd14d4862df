import type { Discrepancy, Statement } from '../../../types.ts'
import { hasDate, type Line, startsWithDate, valuesOf } from '../../lines/lines.ts'
import { wordsOnly } from '../../tables/labels.ts'
import { money } from '../checks.ts'
import { type OverviewFault, overviewFault } from './overview-fault.ts'

/**
 * An overview that prints more columns than it needs to: `Savings 7802   60.00   6.00   0.00   66.00   0.12`, the dividends of the year last. What its columns are is
 * shown by the line of one account, whose two ends and two sides all stand there; the lines of the others and their sums must print theirs in the same places.
 */
type Figures = readonly [opening: number, credits: number, debits: number, closing: number]

const FIGURES = 4
const SHOWN_MIN = 3
const LINES_AROUND = 12

const figuresOf = ({ openingBalance, closingBalance, rows }: Statement): Figures | null => {
  if (openingBalance === null || closingBalance === null) return null
  const side = (type: string): number => rows.reduce((all, r) => (r.type === type ? all + r.amount : all), 0)
  return [Math.abs(openingBalance), side('credit'), side('debit'), Math.abs(closingBalance)]
}

/** From where the four stand next to each other, and whether money out comes before money in. */
type Layout = { width: number; from: number; isTurned: boolean }

const inLayout = ([opening, credits, debits, closing]: Figures, { isTurned }: Layout): number[] =>
  isTurned ? [opening, debits, credits, closing] : [opening, credits, debits, closing]

const offIn = (values: readonly number[], figures: Figures, layout: Layout): number[] =>
  inLayout(figures, layout).flatMap((figure, i) => (values[layout.from + i] === figure ? [] : [i]))

const layoutOf = (line: Line, figures: Figures): Layout | null => {
  const values = valuesOf(line)
  if (new Set(figures.filter((f) => f !== 0)).size < SHOWN_MIN) return null
  for (let from = 0; from + FIGURES <= values.length; from++)
    for (const isTurned of [false, true]) {
      const layout = { width: values.length, from, isTurned }
      if (offIn(values, figures, layout).length === 0) return layout
    }
  return null
}

/** Faults of accounts whose line, or whose part in the sums below, is another than they are. */
export const columnsThatAreOff = (
  lines: readonly Line[],
  statements: readonly Statement[],
  names: (line: Line, statement: Statement) => boolean,
): [Statement, OverviewFault][] => {
  const known = statements.flatMap((statement) => {
    const figures = figuresOf(statement)
    return figures ? [{ statement, figures }] : []
  })
  if (known.length < 2) return []
  const wide = lines.filter((l) => !l.ocr && !startsWithDate(l) && valuesOf(l).length >= FIGURES)
  for (const line of wide) {
    const shown = known.find(({ statement }) => names(line, statement))
    const layout = shown ? layoutOf(line, shown.figures) : null
    if (!layout) continue
    const near = wide.filter((l) => Math.abs(l.index - line.index) <= LINES_AROUND && valuesOf(l).length === layout.width)
    const entries = near.flatMap((own) => {
      const [named, ...more] = known.filter(({ statement }) => names(own, statement))
      return named && more.length === 0 ? [{ ...named, line: own, off: offIn(valuesOf(own), named.figures, layout) }] : []
    })
    // A line that ties in most of its figures is the account's, and what does not was changed.
    const off = entries.filter((e) => e.off.length === 1)
    if (off.length > 0)
      return off.map(({ statement, line: own, off: [at] }) => {
        const stray = valuesOf(own)[layout.from + at!]!
        const should = inLayout(figuresOf(statement)!, layout)[at!]!
        const said = `"${own.text.slice(0, 60)}" is printed of this account; ${money(stray)} should be ${money(should)}.`
        return [statement, overviewFault(said, own, stray, should)]
      })
    const total = near.find((l) => /^(?:grand)?totals?|^all/.test(wordsOnly(l)) && l.index > Math.max(...entries.map((e) => e.line.index)))
    if (!total || entries.some((e) => e.off.length > 0) || entries.length < 2) continue
    const sums = [0, 1, 2, 3].map((i) => entries.reduce((sum, e) => sum + e.figures[i]!, 0)) as unknown as Figures
    const [at, ...more] = offIn(valuesOf(total), sums, layout)
    if (at === undefined || more.length > 0) continue
    const [should, stray] = [inLayout(sums, layout)[at]!, valuesOf(total)[layout.from + at]!]
    const said = `The accounts of the overview add up to ${money(should)}; ${money(stray)} is printed.`
    return [[shown!.statement, overviewFault(said, total, stray, should)]]
  }
  return []
}

/** `Totals   10.00   5.00   3.00   12.00` below the line of the only account of an overview: the same figures in the same places. */
export const totalOfOneAccount = (
  lines: readonly Line[],
  statement: Statement,
  names: (line: Line, statement: Statement) => boolean,
): [Statement, Discrepancy][] => {
  const figures = figuresOf(statement)
  const at = figures ? lines.findIndex((l) => !l.ocr && !hasDate(l) && names(l, statement) && layoutOf(l, figures)) : -1
  const [own, total] = [lines[at], lines.slice(at + 1, at + 1 + LINES_AROUND).find((l) => valuesOf(l).length > 0)]
  if (!own || !total || total.page !== own.page || hasDate(total) || !/^(?:grand)?totals?\W*$/.test(wordsOnly(total))) return []
  // Above it another account's line may stand.
  const above = lines.slice(Math.max(0, at - LINES_AROUND), at).filter((l) => l.page === own.page)
  const [values, sums] = [valuesOf(own), valuesOf(total)]
  if (above.some((l) => valuesOf(l).length > 1) || sums.length !== values.length) return []
  const off = values.flatMap((value, i) => (sums[i] === value ? [] : [i]))
  if (off.length !== 1) return []
  const said = `"${total.text.slice(0, 60)}" is printed below the only account; its line says ${money(values[off[0]!]!)}.`
  return [[statement, overviewFault(said, total, sums[off[0]!], values[off[0]!])]]
}
