import { cellsOf } from '../lines/cells.ts'
import { hasDate, hasMoney, isDatedAmount, type Line, squash } from '../lines/lines.ts'
import { distance, type Span } from '../lines/spans.ts'
import { CELL_GAP } from '../tolerances.ts'

// Summaries that print each end twice, in a column of what is booked and in one of what is collected or available. Only the first is led to by the rows.

const BOOKED = /^(?:ledger|book|booked|posted|actual)(?:bal(?:ances?|\.)?)?$/
const OTHERS = /^(?:collected|uncollected|available|investable|usable|float)(?:bal(?:ances?|\.)?|funds)?$/
/** So many lines below its labels a summary ends. */
const SUMMARY_LINES = 10

/** Where the column of what is booked stands, and those of what is not. */
export type BookedColumn = { booked: Span; others: readonly Span[] }

const columnsOn = (line: Line): BookedColumn | null => {
  if (hasMoney(line) || hasDate(line) || !/ledger|book|posted|actual/.test(line.squashed)) return null
  const cells = cellsOf(line, CELL_GAP.label)
  const booked = cells.filter(({ text }) => BOOKED.test(squash(text)))
  const others = cells.filter(({ text }) => OTHERS.test(squash(text)))
  return booked.length === 1 && others.length > 0 ? { booked: booked[0]!, others } : null
}

/** The columns of the summary that a line is part of, by the place of the line: rows, and the labels of another one, end it. */
export const bookedColumns = (lines: readonly Line[]): ReadonlyMap<number, BookedColumn> => {
  const out = new Map<number, BookedColumn>()
  for (const [at, line] of lines.entries()) {
    const columns = columnsOn(line)
    if (!columns) continue
    for (const below of lines.slice(at + 1, at + 1 + SUMMARY_LINES)) {
      if (below.page !== line.page || isDatedAmount(below) || columnsOn(below)) break
      out.set(below.index, columns)
    }
  }
  return out
}

/** Whether an amount stands in the column of what is booked, rather than in another one. */
export const isBooked = (amount: Span, { booked, others }: BookedColumn): boolean =>
  others.every((other) => distance(amount, booked) < distance(amount, other))
