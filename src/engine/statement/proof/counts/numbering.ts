import type { Discrepancy } from '../../../types.ts'
import { hasMoney, type Line } from '../../lines/lines.ts'
import { COLUMN } from '../../tolerances.ts'
import { discrepancy } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

const STEPS_MIN = 8
/** Of the steps from row to row those that may be others before it is no numbering. */
const BREAKS_SHARE = 0.125
const MAX_DIGITS = 4

type Numbered = { line: Line; number: number; x0: number }

/** The number that stands left of a line's date and of all else. */
const numberOf = (line: Line): Numbered | null => {
  const first = line.tokens.reduce((a, b) => (b.x0 < a.x0 ? b : a))
  const date = line.tokens.find((t) => t.kind === 'date')
  if (first.kind !== 'int' || first.text.length > MAX_DIGITS || !date || !hasMoney(line)) return null
  return { line, number: Number(first.text), x0: first.x0 }
}

/** Rows numbered from 1 on whose numbers jump or repeat: some were taken out or put in. */
export const brokenNumbering = (rows: readonly Candidate[], lines: readonly Line[]): Discrepancy[] => {
  const ofRows = new Set(rows.filter((r) => r.raw.check === null && !r.raw.grid).flatMap((r) => r.raw.lines))
  // Numbers that were not read as rows count as well: what is not on the paper is what is missing.
  const printed = lines.flatMap((line) => (line.tokens.length > 0 ? (numberOf(line) ?? []) : []))
  const start = printed.find(({ line }) => ofRows.has(line))
  if (!start) return []
  const numbered = printed.filter(({ x0 }) => Math.abs(x0 - start.x0) <= COLUMN.nearAmount)
  const isDown = numbered.at(-1)!.number === 1 && start.number > 1
  if (!isDown && start.number !== 1) return []
  const inTurn = isDown ? numbered.toReversed() : numbered
  const steps = inTurn.slice(1).map((to, i) => ({ from: inTurn[i]!, to }))
  // Each page or section may count from 1 again.
  const breaks = steps.filter(({ from, to }) => to.number !== from.number + 1 && to.number !== 1)
  if (steps.length - breaks.length < STEPS_MIN || breaks.length > steps.length * BREAKS_SHARE) return []
  return breaks.map(({ from, to }) =>
    discrepancy(
      'contradiction',
      `The rows are numbered, and ${from.number} is followed by ${to.number}: rows were taken out or put in.`,
      null,
      to.line.page,
    ),
  )
}
