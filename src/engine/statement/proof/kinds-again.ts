import type { Discrepancy } from '../../types.ts'
import type { Line } from '../lines/lines.ts'
import { labelledOf } from '../tables/labels.ts'
import type { Scan } from '../tables/tables.ts'
import { areAlike } from './alike.ts'
import { discrepancy, money, sumOf } from './checks.ts'
import { LEFT_OUT } from './counts-by-sums.ts'
import type { Candidate } from './interpret.ts'
import { linesBeside } from './paired-sums.ts'
import type { Outcome } from './readings.ts'

// `Purchases  +712.92` in the summary and `Total purchases  802.92` elsewhere: what is said of a kind twice is said alike, but for a digit or two that were changed.

const KINDS = /purchases|payments|advances|newcharges|spent/g
const OTHER = /year|ytd|last|previous|prior|next|due|minimum|past|limit|available|average|scheduled|pending|late|\bin$/
const SAID_MAX = 400

type Said = { line: Line; kind: string; value: number }

const saidOn = (line: Line): Said[] =>
  labelledOf(line).flatMap(({ near, token, position }) => {
    const [kind, ...more] = new Set(near.match(KINDS)?.map((word) => (word === 'spent' ? 'purchases' : word)))
    const isOfPeriod = position === 0 && kind !== undefined && more.length === 0 && !OTHER.test(near)
    return isOfPeriod ? [{ line, kind, value: Math.abs(token.money!.value) }] : []
  })

/** What the rows come to: together, by side, by list, and without what summaries leave out. */
const sumsOf = (rows: readonly Candidate[]): Set<number> => {
  const sides = [...Map.groupBy(rows, (r) => r.direction).values()]
  const lists = [...Map.groupBy(rows, (r) => r.raw.table.section).values()]
  const sets = [...sides, ...lists].flatMap((own) => [own, ...LEFT_OUT.map((isOut) => own.filter((r) => !isOut(r)))])
  return new Set([...sets.map(sumOf), ...rows.map((r) => r.amount)])
}

export const otherKinds = (outcome: Outcome, { taken }: Scan): Discrepancy[] => {
  const said = linesBeside(outcome.candidates, taken).flatMap(saidOn).slice(0, SAID_MAX)
  const sums = said.length > 1 ? sumsOf(outcome.candidates) : new Set<number>()
  const off = said.filter(({ value }) => !sums.has(value))
  return off.flatMap(({ line, kind, value }) => {
    const own = said.find((one) => one.kind === kind && sums.has(one.value) && areAlike(one.value, value))
    if (!own) return []
    const message = `"${line.text.slice(0, 80)}" is printed; elsewhere it is ${money(own.value)}.`
    return [discrepancy('contradiction', message, own.value - value, line.page)]
  })
}
