import type { Surroundings } from '../../engine/statement/facts/period/dating.ts'
import type { Statement } from '../../engine/types.ts'

type Days = NonNullable<Surroundings['neighbours']>

const hullOf = (statements: readonly Statement[]): Days | undefined => {
  const starts = statements.flatMap((s) => s.periodStart ?? []).sort()
  const ends = statements.flatMap((s) => s.periodEnd ?? []).sort()
  return starts.length > 0 && ends.length > 0 ? { start: starts[0]!, end: ends.at(-1)! } : undefined
}

/** The days of an account's other statements tell its years best. Of other accounts they tell better than nothing, but not better than the file itself. */
const neighboursOf = (own: readonly Statement[], others: readonly Statement[]): Days | undefined => {
  const open = own.filter((s) => s.yearFrom !== undefined)
  if (open.length === 0) return undefined
  const dated = others.filter((s) => s.yearFrom === undefined)
  const ofAccount = dated.filter((s) => s.accountLast4 !== null && open.some((o) => o.accountLast4 === s.accountLast4))
  return hullOf(ofAccount) ?? (open.some((s) => s.yearFrom === 'guess') ? hullOf(dated) : undefined)
}

/** Files of one upload tell each other the years that they do not print: such a file is read once more, with the days of the others. */
export const withNeighbours = async <R extends object>(
  read: readonly R[],
  statementsOf: (one: R) => readonly Statement[],
  again: (at: number, neighbours: Days) => Promise<R>,
): Promise<R[]> =>
  Promise.all(
    read.map((one, at) => {
      const neighbours = neighboursOf(
        statementsOf(one),
        read.flatMap((other, i) => (i === at ? [] : statementsOf(other))),
      )
      return neighbours ? again(at, neighbours) : one
    }),
  )
