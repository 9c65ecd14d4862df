import type { Claim, Direction, Discrepancy } from '../../types.ts'
import { hasDate, hasMoney, type Line } from '../lines/lines.ts'
import type { Scan } from '../tables/tables.ts'
import { discrepancy } from './checks.ts'
import type { Candidate } from './interpret.ts'

const MAX_WORDS = 10
const ITEMS = '(transactions?|items?|entries|deposits?|credits?|withdrawals?|debits?)'
const COUNTED = new RegExp(`\\b(\\d{1,4})\\s+(?:posted\\s+)?${ITEMS}\\b`, 'g')
const NUMBER_OF = new RegExp(`^(?:total\\s+)?(?:number|count)\\s+of\\s+${ITEMS}([a-z\\s]*):?\\s*(\\d{1,4})$`)
/** Besides the counts a line that is nothing but a count has these words: `200 free transactions a month` is an offer. */
const ONLY = /^(?:end|of|the|statement|list|this|period|month|in|for|total|listed|posted|shown|and|\W)*$/

type Count = { n: number; side: Direction | null }

const sideOf = (items: string): Direction | null =>
  /^(?:deposit|credit)/.test(items) ? 'credit' : /^(?:withdrawal|debit)/.test(items) ? 'debit' : null

const NAMES_ITEMS = /transaction|item|entries|deposit|credit|withdrawal|debit/

/** What a line counts, where it does nothing else. */
const countsOf = (line: Line): Count[] => {
  if (hasMoney(line) || line.words.length > MAX_WORDS || hasDate(line)) return []
  if (!/\d/.test(line.squashed) || !NAMES_ITEMS.test(line.squashed)) return []
  const text = line.text.toLowerCase().trim()
  const number = NUMBER_OF.exec(text)
  if (number) return ONLY.test(number[2]!.replaceAll(' ', '')) ? [{ n: Number(number[3]), side: sideOf(number[1]!) }] : []
  if (!ONLY.test(text.replace(COUNTED, '').replaceAll(' ', ''))) return []
  return [...text.matchAll(COUNTED)].map(([, n, items]) => ({ n: Number(n), side: sideOf(items!) }))
}

/** The rows that a count right beside them may speak of: all, its section's, its page's, its day's. */
const choicesOf = (rows: readonly Candidate[], near: Candidate): Candidate[][] => {
  const title = near.raw.table.section?.title
  return [
    [...rows],
    rows.filter((r) => r.raw.table.section?.title === title),
    rows.filter((r) => r.raw.table === near.raw.table),
    rows.filter((r) => r.page === near.page),
    rows.filter((r) => r.date === near.date),
  ]
}

type Counted = Count & { line: Line; choices: Candidate[][] }

/** The counts that stand right beside rows, with the rows that they may speak of. */
const countedIn = (candidates: readonly Candidate[], { taken }: Scan): Counted[] => {
  const rowAt = new Map<number, Candidate>()
  for (const row of candidates) for (const line of row.raw.lines) rowAt.set(line.index, row)
  const shown = taken.filter(({ line, by }) => !line.furniture && !by.startsWith('column header'))
  return shown.flatMap(({ line }, i) => {
    const counts = countsOf(line)
    if (counts.length === 0) return []
    const near = [shown[i - 1], shown[i + 1]].flatMap((t) => (t ? (rowAt.get(t.line.index) ?? []) : []))
    if (near.length === 0) return []
    const choices = near.flatMap((row) => choicesOf(candidates, row))
    return counts.map((count) => ({ ...count, line, choices }))
  })
}

const counted = (rows: readonly Candidate[], { side, n }: Count): boolean =>
  rows.filter((r) => side === null || r.direction === side).length === n

/** `18 transactions` above a list or below it must be as many as were read. */
export const countGaps = (candidates: readonly Candidate[], scanned: Scan): Discrepancy[] =>
  countedIn(candidates, scanned)
    .filter((count) => count.side === null && !count.choices.some((rows) => counted(rows, count)))
    .map(({ line }) =>
      discrepancy('contradiction', `"${line.text.slice(0, 80)}" is printed; ${candidates.length} rows were read.`, null, line.page),
    )

/** `9 deposits`: which rows are any, a person may correct. */
export const countClaims = (candidates: readonly Candidate[], scanned: Scan): Claim<Candidate>[] =>
  countedIn(candidates, scanned).flatMap((count) => {
    const { side, n, line, choices } = count
    if (side === null) return []
    const rows = choices.find((choice) => counted(choice, count))
    const isAll = !rows || rows.length === candidates.length
    return [{ about: 'count', rows: isAll ? null : rows, type: side, count: n, label: line.text.slice(0, 80), page: line.page }]
  })
