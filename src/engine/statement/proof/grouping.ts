import type { Discrepancy } from '../../types.ts'
import type { Line } from '../lines/lines.ts'
import { areFewOdd, groupingOf } from '../text/grouping.ts'
import type { Token } from '../text/tokens.ts'
import { discrepancy } from './checks.ts'
import type { Candidate } from './interpret.ts'

const MAX_NAMED = 3

/** The amounts of a line; of a row only those in its columns, since a text may hold any number. */
const amountsOf = (line: Line, cells: ReadonlySet<Token> | undefined): Token[] =>
  line.tokens.filter((token) => token.kind === 'money' && (cells === undefined || cells.has(token)))

/** `12,34.56` where every other amount of the statement groups its digits as banks do: somebody typed it. Scans lose and gain separators. */
export const oddlyGrouped = (rows: readonly Candidate[], lines: readonly Line[]): Discrepancy[] => {
  const cellsOf = new Map<Line, Set<Token>>()
  for (const { raw } of rows)
    for (const line of raw.lines) {
      const cells = cellsOf.get(line) ?? new Set()
      for (const { token } of raw.cells) cells.add(token)
      cellsOf.set(line, cells)
    }
  const amounts = lines
    .filter((line) => !line.ocr)
    .flatMap((line) => amountsOf(line, cellsOf.get(line)).map((token) => ({ line, token, grouping: groupingOf(token.money!.raw) })))
  const groupings = amounts.map(({ grouping }) => grouping)
  if (!areFewOdd(groupings) || groupings.includes('other')) return []
  return amounts
    .filter(({ grouping }) => grouping === 'odd')
    .slice(0, MAX_NAMED)
    .map(({ line, token }) =>
      discrepancy('contradiction', `"${token.text}" groups its digits as no other amount of the statement does.`, null, line.page),
    )
}
