import type { Token } from '../text/tokens.ts'
import { COLUMN } from '../tolerances.ts'
import type { Header } from './headers.ts'

/** Which of the columns a text stands in: the last that begins left of it. */
const columnOf = ({ x0 }: Token, edges: readonly number[]): number => edges.findLastIndex((edge) => edge <= x0 + COLUMN.sameEdge)

/** Whether each line keeps to its columns: what begins another one begins at its edge, and nothing runs over it. */
const keepsTo = (line: readonly Token[], edges: readonly number[]): boolean =>
  line.every((token, i) => {
    const at = columnOf(token, edges)
    const before = line[i - 1]
    const isFirst = at > 0 && (before === undefined || columnOf(before, edges) < at)
    return !isFirst || (Math.abs(token.x0 - edges[at]!) <= COLUMN.sameEdge && (before === undefined || before.x1 < edges[at]!))
  })

const ACCOUNT = /^(?=(?:\D*\d){6})[\w.-]{10,}$/

/** A name goes on with words or the number of a shop; that of an account below it is a remark, wherever it stands. */
const goesOnBelow = ([, ...more]: readonly Token[][], edges: readonly number[]): boolean =>
  more.some((line) => line.some((token) => columnOf(token, edges) <= 0 && !ACCOUNT.test(token.text)))

/**
 * The texts of a row in the order in which they are read. Two columns of texts (`To / From`, `Memo`) each go on below themselves: one of them whole, and then the
 * other, not line by line across both.
 */
export const byColumns = (lines: readonly Token[][], header: Header | null): Token[] => {
  const all = lines.flat()
  if (lines.length < 2 || !header) return all
  const edges = header.columns.flatMap((c) => (c.role === 'description' ? [c.x0] : [])).toSorted((a, b) => a - b)
  // What names amounts of its own stands beside them.
  if (edges.length < 2 || !goesOnBelow(lines, edges) || all.some((t) => t.kind === 'money') || !lines.every((line) => keepsTo(line, edges)))
    return all
  return [-1, ...edges.keys()].flatMap((at) => all.filter((token) => columnOf(token, edges) === at))
}
