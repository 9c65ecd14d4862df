import type { Discrepancy } from '../../../types.ts'
import type { Line } from '../../lines/lines.ts'
import { labelledOf } from '../../tables/labels.ts'
import type { Scan } from '../../tables/tables.ts'
import { areAlike, areAlmostAlike } from '../alike.ts'
import { discrepancy, money, sumOf } from '../checks.ts'
import { LEFT_OUT } from '../counts/counts-by-sums.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'
import { linesBeside } from './lines-beside.ts'

// `Purchases  +712.92` in the summary and `Total purchases  802.92` elsewhere: what is said of a kind twice is said alike, but for a digit or two that were changed.

const KINDS = /purchases|payments|advances|newcharges|spent/g
/** What a card charges is said of rates, kinds and years too: only these words alone mean the period. */
const CHARGED =
  /^(?:total|\+)*(fees|interest)(?:charged|charges)?(?:(?:for|in|during)?(?:this|the)(?:statement|billing)?(?:period|cycle|month))?:?$/
const OTHER = /year|ytd|last|previous|prior|next|due|minimum|past|limit|available|average|scheduled|pending|late|\bin$/
const SAID_MAX = 400

type Said = { line: Line; kind: string; value: number }

const saidOn = (line: Line): Said[] =>
  labelledOf(line).flatMap(({ near, token, position }) => {
    const [kind, ...more] = new Set(near.match(KINDS)?.map((word) => (word === 'spent' ? 'purchases' : word)))
    if (position !== 0) return []
    const isOfPeriod = kind !== undefined && more.length === 0 && !OTHER.test(near)
    const said = isOfPeriod ? kind : CHARGED.exec(near)?.[1]
    return said === undefined ? [] : [{ line, kind: said, value: Math.abs(token.money!.value) }]
  })

/** What the rows come to: together, by side, by list, and without what summaries leave out. */
const sumsOf = (rows: readonly Candidate[]): Set<number> => {
  const sides = [...Map.groupBy(rows, (r) => r.direction).values()]
  const lists = [...Map.groupBy(rows, (r) => r.raw.table.section).values()]
  const sets = [...sides, ...lists].flatMap((own) => [own, ...LEFT_OUT.map((isOut) => own.filter((r) => !isOut(r)))])
  return new Set([...sets.map(sumOf), ...rows.map((r) => r.amount)])
}

export const otherKinds = (outcome: Outcome, { taken }: Scan): Discrepancy[] => {
  const rows = outcome.candidates
  const said = linesBeside(rows, taken).flatMap(saidOn).slice(0, SAID_MAX)
  const sums = said.length > 0 ? sumsOf(rows) : new Set<number>()
  const off = said.filter(({ value }) => !sums.has(value))
  return off.flatMap(({ line, kind, value }) => {
    const isNear = CHARGED.test(kind) ? areAlmostAlike : areAlike
    const again = said.find((one) => one.kind === kind && sums.has(one.value) && isNear(one.value, value))?.value
    // All that was charged needs no second saying: it is the whole side.
    const charged = kind === 'newcharges' ? sumOf(rows.filter((r) => r.direction === 'debit')) : null
    const own = again ?? (charged !== null && isNear(charged, value) ? charged : null)
    if (own === null) return []
    const message = `"${line.text.slice(0, 80)}" is printed; ${again === undefined ? 'the rows make' : 'elsewhere it is'} ${money(own)}.`
    return [discrepancy('contradiction', message, own - value, line.page)]
  })
}
