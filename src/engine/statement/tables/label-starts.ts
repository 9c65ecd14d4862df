import { mostOf } from '../../extremes.ts'
import { isDatedAmount, type Line } from '../lines/lines.ts'
import type { Token } from '../text/tokens.ts'
import { COLUMN } from '../tolerances.ts'
import type { Column, Header } from './headers.ts'

const behindText = (line: Line): Token[] => {
  const { tokens } = line
  let from = tokens.length
  while (from > 1 && tokens[from - 1]!.kind === 'money') from--
  return tokens.slice(from)
}

/**
 * A spreadsheet sets its labels flush left and its amounts flush right: an amount then ends closer to the label of the column behind than to its
 * own. Where every amount lies between the start of a label and that of the next, and those of a column end together, the labels say where
 * columns begin, and the amounts where they end.
 */
export const withColumnsFromLabels = (header: Header, lines: readonly Line[]): Header => {
  const { money } = header
  if (money.length < 2) return header
  const amounts: Token[][] = money.map(() => [])
  for (const line of lines) {
    if (!isDatedAmount(line)) continue
    for (const token of behindText(line)) {
      const at = money.findLastIndex((c) => c.x0 <= token.x0 + COLUMN.sameEdge)
      if (at < 0 || token.x1 > (money[at + 1]?.x0 ?? Number.POSITIVE_INFINITY) + COLUMN.sameEdge) return header
      amounts[at]!.push(token)
    }
  }
  if (amounts.filter((own) => own.length > 0).length < 2) return header
  const columns = new Map<Column, Column>()
  for (const [i, own] of amounts.entries()) {
    if (own.length === 0) continue
    const x1 = mostOf(own.map((t) => t.x1))
    if (own.some((t) => x1 - t.x1 > COLUMN.sameCluster)) return header
    columns.set(money[i]!, { ...money[i]!, x1: Math.max(x1, money[i]!.x1) })
  }
  const own = (c: Column): Column => columns.get(c) ?? c
  return { ...header, money: money.map(own), columns: header.columns.map(own) }
}
