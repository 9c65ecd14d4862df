import type { RawRow } from '../../tables/rows.ts'
import { discrepancy, type Fault } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'
import type { BesideRows } from '../sums/blocks.ts'

const lastLine = ({ lines }: RawRow): number => lines.at(-1)!.index

/** Labels in the middle of a page begin another list, at its top they may go on with one. */
const isOtherTable = (above: RawRow, row: RawRow): boolean => above.table !== row.table && above.lines.at(-1)!.page === row.lines[0]!.page

/** Rows that follow each other with nothing between them but what parts nothing. */
export const runsOf = (rows: readonly RawRow[], partNothing: ReadonlySet<number>): RawRow[][] => {
  const runs: RawRow[][] = []
  let last: RawRow | null = null
  for (const row of rows.toSorted((a, b) => a.lines[0]!.index - b.lines[0]!.index)) {
    const first = row.lines[0]!.index
    let at = last ? lastLine(last) + 1 : first
    while (at < first && partNothing.has(at)) at++
    if (last && at >= first && !isOtherTable(last, row)) runs.at(-1)!.push(row)
    else runs.push([row])
    last = row
  }
  return runs
}

const WORDS_SHOWN = 60

/** The words that a run stands under, where they are neither a section's known heading nor a sum or a balance. */
const wordsOver = (run: readonly RawRow[], { partNothing, words }: BesideRows): string | null => {
  const { index, page } = run[0]!.lines[0]!
  let above = index - 1
  while (partNothing.has(above)) above--
  const line = words.get(above)
  return line?.page === page ? line.text.slice(0, WORDS_SHOWN) : null
}

const hasBalance = (row: RawRow): boolean => row.cells.some((c) => c.role === 'balance')

const BALANCES_SHARE = 0.6

/** Whether these rows are of lists that print the balance after their rows, or at the end of days. */
const isRunning = (runs: readonly (readonly RawRow[])[]): boolean => {
  const rows = runs.flat()
  return runs.every((run) => run.some(hasBalance)) && rows.filter(hasBalance).length >= rows.length * BALANCES_SHARE
}

/** Lists apart that print no balance where all others do, with the words over each: they are no part of those. */
export const listsWithoutBalances = (rows: readonly RawRow[], beside: BesideRows): Map<RawRow, string> => {
  const runs = runsOf(rows, beside.partNothing)
  const apart = new Map(
    runs.flatMap((run) => {
      const words = run.some(hasBalance) ? null : wordsOver(run, beside)
      return words === null ? [] : [[run, words] as const]
    }),
  )
  if (apart.size === 0 || !isRunning(runs.filter((run) => !apart.has(run)))) return new Map()
  return new Map([...apart].flatMap(([run, words]) => run.map((row) => [row, words] as const)))
}

/** Rows that all ties with as well as without. */
export type Loose = { rows: readonly RawRow[]; words: string }

const LISTS_MOST = 5

/**
 * Lists that stand apart under words of their own and cancel each other say nothing by adding up: what ties without them as well does not prove that they were
 * posted. Where all other rows print a balance, they were not; else nobody knows.
 */
export const settleLists = (outcome: Outcome, again: (rows: readonly RawRow[]) => Outcome): Outcome => {
  const { candidates, printed } = outcome
  const moved = new Map<RawRow, number>()
  for (const { raw, direction, amount } of candidates) moved.set(raw, (moved.get(raw) ?? 0) + (direction === 'credit' ? amount : -amount))
  const runs = runsOf([...moved.keys()], printed.beside.partNothing)
  if (runs.length < 2) return outcome
  const cancelling = runs.filter((run) => run.length > 1 && run.reduce((sum, row) => sum + moved.get(row)!, 0) === 0).slice(0, LISTS_MOST)
  let settled = outcome
  for (const run of cancelling) {
    const words = wordsOver(run, printed.beside)
    if (words === null) continue
    const own = new Set(run)
    const without = again(settled.candidates.flatMap(({ raw }) => (own.has(raw) ? [] : [raw])))
    if (!without.proof.ok) continue
    const isNoPart = !run.some(hasBalance) && isRunning(runs.filter((each) => each !== run))
    settled = isNoPart ? without : { ...settled, loose: [...(settled.loose ?? []), { rows: run, words }] }
  }
  return settled
}

/** Nothing is proven by rows that may be there or not. */
export const looseRows = ({ loose = [] }: Outcome): Fault<Candidate>[] =>
  loose.map(({ rows, words }) => {
    const message = `The ${rows.length} rows under "${words}" cancel each other, and everything ties without them: nothing tells whether they were posted.`
    return discrepancy('loose_rows', message, null, rows[0]!.lines[0]!.page)
  })
