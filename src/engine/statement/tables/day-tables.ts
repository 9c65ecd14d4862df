import type { Line } from '../lines/lines.ts'
import { hasMoney } from '../lines/lines.ts'
import { COLUMN } from '../tolerances.ts'
import type { Header } from './headers.ts'

const DAYS_MIN = 3
const BALANCES_MIN = 2

/** A date and amounts, without a word. */
const isDay = ({ tokens: [first, ...rest] }: Line): boolean =>
  first?.kind === 'date' && rest.length >= BALANCES_MIN && rest.every((t) => t.kind === 'money')

/** Whether all amounts stand in columns of the list above. */
const isInColumns = ({ tokens }: Line, { money }: Header): boolean =>
  tokens.slice(1).length <= money.length && tokens.slice(1).every((t) => money.some((c) => Math.abs(c.x1 - t.x1) <= COLUMN.sameEdge))

/** Days with several balances each (ledger, collected, float) below a list whose header still holds: they have labels of their own, and no texts. */
export const linesOfDays = (lines: readonly Line[], header: Header | null): ReadonlySet<Line> => {
  const out = new Set<Line>()
  if (!header || header.description === null) return out
  for (let from = 1; from < lines.length; from++) {
    if (!isDay(lines[from]!) || hasMoney(lines[from - 1]!)) continue
    let to = from
    while (to < lines.length && isDay(lines[to]!)) to++
    const days = lines.slice(from, to)
    if (days.length >= DAYS_MIN && days.every((line) => !isInColumns(line, header))) for (const line of days) out.add(line)
    from = to
  }
  return out
}
