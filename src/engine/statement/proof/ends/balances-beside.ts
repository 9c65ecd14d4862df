import type { Claim } from '../../../types.ts'
import { signedBalance } from '../../text/money.ts'
import type { Token } from '../../text/tokens.ts'
import { holds } from '../claims.ts'
import type { Candidate } from '../interpret.ts'
import type { Printed } from '../prove.ts'
import { runningCheck } from '../running.ts'
import { areMostlyTold } from './balances-below.ts'
import { stepsOf } from './carried.ts'

/** Edges of one column are so far apart at most. */
const EDGE = 2
/** A stranger's page may have as many columns as rows. */
const COLUMNS_ASKED = 6

type Beside = { row: Candidate; token: Token; value: number }

/** Figures beside a row's amount that its reading makes nothing of. */
const figuresBeside = (rows: readonly Candidate[], card: boolean): Beside[] =>
  rows.flatMap((row) => {
    const [line] = row.raw.lines
    if (row.raw.grid || row.raw.cell || line === undefined) return []
    const known = new Set(row.raw.cells.flatMap(({ token, role }) => (role === 'besides' ? [] : [token])))
    return line.tokens.flatMap((token) =>
      token.kind === 'money' && !known.has(token) ? [{ row, token, value: signedBalance(token.money!, card) }] : [],
    )
  })

const columnsOf = (figures: readonly Beside[], edge: 'x0' | 'x1'): Beside[][] => {
  const columns: Beside[][] = []
  for (const each of figures.toSorted((a, b) => a.token[edge] - b.token[edge])) {
    const column = columns.at(-1)
    if (column && each.token[edge] - column.at(-1)!.token[edge] <= EDGE) column.push(each)
    else columns.push([each])
  }
  return columns.sort((a, b) => b.length - a.length).slice(0, COLUMNS_ASKED)
}

/**
 * A running balance in a column called `Available`, `Running total`, `After` or nothing at all: figures beside the amounts that mostly are what the rows lead to must
 * all be. `rows` are in the order of their days.
 */
export const besideClaims = (
  rows: readonly Candidate[],
  { opening, closing, card }: Pick<Printed, 'opening' | 'closing' | 'card'>,
): Claim<Candidate>[] => {
  if (opening === null || closing === null || rows.some(({ balance }) => balance !== null)) return []
  const figures = figuresBeside(rows, card)
  for (const column of [...columnsOf(figures, 'x1'), ...columnsOf(figures, 'x0')]) {
    const at = new Map(column.map(({ row, value }) => [row, { value, line: row.raw.lines[0]! }]))
    const told = runningCheck(
      rows.map((row) => ({ ...row, balance: at.get(row)?.value ?? null })),
      opening,
    )
    if (!areMostlyTold(told)) continue
    const claims = stepsOf(rows, at, opening, closing).map((claim) => ({ ...claim, isRunning: true as const }))
    // Rows of a day may be booked in another order than they are printed in; then nothing is held against any of them.
    return told.breaks.length > 0 || claims.every((claim) => holds(claim, rows)) ? claims : []
  }
  return []
}
