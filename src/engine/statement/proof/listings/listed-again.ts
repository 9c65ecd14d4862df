import type { IsoDate } from '../../../../shared/dates.ts'
import type { Dating } from '../../facts/period/dating.ts'
import type { RawRow } from '../../tables/rows.ts'
import { resolveDate } from '../../text/dates.ts'
import { discrepancy, type Fault, MAX_NAMED, money } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'
import { dayRecaps } from './day-recaps.ts'

// Appendices that tell more of some of the rows (`Wire transfer detail`): each of their items is a row, by its day and amount.

/** So many items are rows for each that is none. */
const SAME_FOR_ONE = 2

type Item = { row: RawRow; date: IsoDate; amounts: number[] }

const itemsOf = (rows: readonly RawRow[], { context }: Dating): Item[] =>
  rows.flatMap((row) => {
    // Checks are compared by their numbers.
    const isOwn = row.isDated && !row.grid && row.check === null && row.lines.every((line) => !line.ocr)
    const date = isOwn ? resolveDate(row.date, context) : null
    const amounts = row.cells.flatMap((c) => (c.role === 'balance' ? [] : Math.abs(c.token.money!.value)))
    return date && amounts.length > 0 ? [{ row, date, amounts }] : []
  })

const WORD = /[a-z]{4,}/g
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

/** The rows of the kind that an appendix is of: those that have a word which all rows that it lists have. */
const ofKind = (rows: readonly Candidate[], listed: readonly Candidate[]): Candidate[] => {
  const [first, ...more] = listed.map(({ description }) => wordsOf(description))
  const common = first!.filter((word) => more.every((words) => words.includes(word)))
  const kinds = common.map((word) => rows.filter(({ description }) => wordsOf(description).includes(word)))
  return kinds.toSorted((a, b) => a.length - b.length)[0] ?? []
}

/** What one appendix says otherwise than the rows: it lists all of their kind, and one of them with another amount or day. */
const faultsOf = (items: readonly Item[], rows: readonly Candidate[], byAmount: ReadonlyMap<number, Candidate[]>): Fault<Candidate>[] => {
  const same = new Set<Candidate>()
  const others = items.filter(({ date, amounts }) => {
    const row = amounts.flatMap((amount) => byAmount.get(amount) ?? []).find((r) => r.date === date && !same.has(r))
    if (row) same.add(row)
    return !row
  })
  if (others.length === 0 || same.size < others.length * SAME_FOR_ONE) return []
  const unlisted = ofKind(rows, [...same]).filter((row) => !same.has(row))
  // Where more of the kind are left out it lists some of them only.
  if (unlisted.length > others.length) return []
  return others.flatMap(({ row: { lines }, date, amounts }) => {
    const row = unlisted.find((r) => r.date === date || amounts.includes(r.amount))
    const said = `"${lines[0]!.text.slice(0, 60)}"`
    if (!row) return []
    const message = `${said} is listed besides; the row says ${money(row.amount)} on ${row.date}.`
    return [discrepancy('contradiction', message, row.date === date ? amounts[0]! - row.amount : null, lines[0]!.page)]
  })
}

/** `Wire transfer detail` behind the rows, where one wire has another amount or day than its row, or a recap of days that they do not make. */
export const listedOtherwise = (outcome: Outcome, dating: Dating): Fault<Candidate>[] => {
  const { candidates, printed } = outcome
  if (printed.aside.length === 0) return []
  const recaps = dayRecaps(outcome, dating)
  const aside = printed.aside.filter((row) => !recaps.rows.has(row))
  return [...recaps.faults, ...itemsOtherwise(itemsOf(aside, dating), candidates)]
}

const itemsOtherwise = (items: readonly Item[], candidates: readonly Candidate[]): Fault<Candidate>[] => {
  if (items.length <= SAME_FOR_ONE) return []
  const byAmount = Map.groupBy(candidates, ({ amount }) => amount)
  return [...Map.groupBy(items, ({ row }) => row.table.section?.title ?? '').values()]
    .flatMap((own) => faultsOf(own, candidates, byAmount))
    .slice(0, MAX_NAMED)
}
