import type { Style } from '../text/tokens.ts'
import { COLUMN } from '../tolerances.ts'
import { hasMoney, type Line, lineOf } from './lines.ts'

const ROWS_MIN = 4
/** White between a sidebar and the rows beside it, in sizes. */
const GUTTER = 1.5

/** Where the dates of rows stand that have text left of them, if so many do that it is a column. */
const datesInside = (lines: readonly Line[]): number[] => {
  const counts = new Map<number, number>()
  for (const line of lines) {
    if (!hasMoney(line)) continue
    const date = line.tokens.find((t) => t.kind === 'date')
    if (date) counts.set(Math.round(date.x0), (counts.get(Math.round(date.x0)) ?? 0) + 1)
  }
  return [...counts].filter(([, n]) => n >= ROWS_MIN).map(([x]) => x)
}

/** A text left of a row, a box of addresses or an advertisement, is a line of its own. */
export const withoutSidebars = (lines: readonly Line[], style: Style): Line[] => {
  const columns = datesInside(lines)
  if (columns.length === 0) return [...lines]
  const out: Line[] = []
  let changed = false
  for (const line of lines) {
    const at = line.tokens.findIndex((t) => t.kind === 'date' && columns.some((x) => Math.abs(x - t.x0) <= COLUMN.sameEdge))
    const date = line.tokens[at]
    const before = line.tokens[at - 1]
    const isBeside =
      at > 0 &&
      hasMoney(line) &&
      date!.x0 - before!.x1 > GUTTER * line.size &&
      line.tokens.slice(0, at).some((t) => t.kind === 'text') &&
      !line.tokens.slice(0, at).some((t) => t.kind === 'money' || t.kind === 'date') &&
      // Text that stands before its date has nothing but amounts behind it.
      line.tokens.slice(at + 1).some((t) => t.kind === 'text' && /[A-Za-z]{2}/.test(t.text))
    if (!isBeside) {
      out.push(line)
      continue
    }
    changed = true
    const of = (isLeft: boolean): Line =>
      lineOf(
        line.words.filter((w) => w.x0 < date!.x0 - 1 === isLeft),
        line.page,
        line.ocr,
        0,
        style,
      )
    out.push(of(true), of(false))
  }
  return changed ? out : [...lines]
}
