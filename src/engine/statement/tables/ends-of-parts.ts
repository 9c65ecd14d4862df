import { labelledNumberIn } from '../facts/account/labelled-number.ts'
import { type Period, periodOn } from '../facts/period/period.ts'
import { hasDate, isDatedAmount, type Line } from '../lines/lines.ts'
import type { DateOrder } from '../text/dates.ts'
import type { BalanceLine } from './tables.ts'

const ORDERS: readonly DateOrder[] = ['mdy', 'dmy']
/** Another print begins. */
export const PAGE_ONE = /(?:page|blatt)(?:no\.?)?:?1(?:of|\/)\d/
/** Sentences speak of other days. */
const MOST_WORDS = 30

const periodsOn = (line: Line, order: DateOrder): Period[] => {
  const period = hasDate(line) && !isDatedAmount(line) && line.words.length <= MOST_WORDS ? periodOn(line, order) : null
  return period ? [period] : []
}

/** Whether nothing between two parts speaks of another statement: of days outside of the printed period, of an account, of a first page. */
const goesOn = (head: readonly Line[], between: readonly Line[]): boolean => {
  if (between.some((line) => labelledNumberIn(line) !== null || PAGE_ONE.test(line.squashed))) return false
  return ORDERS.every((order) => {
    const own = head.flatMap((line) => periodsOn(line, order))[0]
    const others = between.flatMap((line) => periodsOn(line, order))
    return others.every(({ start, end }) => own !== undefined && start >= own.start && end <= own.end)
  })
}

type Value = Pick<BalanceLine, 'label' | 'line'> & { value: number; at: number; called: string }

/** A part's balances are called alike, and otherwise than the statement's: the first part's opening and the last one's closing are of a part as well. */
const ofParts = (own: readonly Value[], inner: ReadonlySet<Value>): Value[] => {
  const isAlike = (end: Value): boolean => [...inner].some(({ label, called }) => label === end.label && called === end.called)
  const isSaidOtherwise = (label: Value['label']): boolean => own.some((end) => end.label === label && !isAlike(end))
  return own.filter((end) => inner.has(end) || (isAlike(end) && isSaidOtherwise(end.label)))
}

/**
 * A statement by weeks: each of them opens with what the one before closed with, and the balance that the statement closes with is printed above all of them and
 * is another one. Where a week ends, nothing ends but the week: its balances are carried from part to part, and are held against the rows as such.
 */
export const endsOfParts = (lines: readonly Line[], balances: readonly BalanceLine[]): BalanceLine[] => {
  if (balances.filter(({ label }) => label === 'opening').length < 2) return [...balances]
  const marks = new Set(balances.map(({ line }) => line.index))
  const places = new Map(lines.map(({ index }, at) => [index, at]))
  const rows = lines.flatMap((line, at) => (isDatedAmount(line) && !marks.has(line.index) ? [at] : []))
  const hasRows = (from: number, to: number): boolean => rows.some((at) => at > from && at < to)
  const ends = balances
    .flatMap(({ label, line, labelled: { token, near } }): Value[] =>
      label === 'opening' || label === 'closing'
        ? [{ label, line, value: token.money!.value, at: places.get(line.index)!, called: near }]
        : [],
    )
    .toSorted((a, b) => a.at - b.at)
  const found: Value[] = []
  let [own, inner, closing]: [Value[], Set<Value>, Value | null] = [[], new Set(), null]
  let since = 0
  for (const [i, end] of ends.entries()) {
    const before = own.at(-1)
    const from = own[0]?.at ?? 0
    // Its ends stood above its rows: what opens behind them with another balance is another statement.
    if (before?.label === 'closing' && end.label === 'opening' && hasRows(before.at, end.at) && end.value !== own[0]!.value) {
      found.push(...ofParts(own, inner))
      since = rows.findLast((at) => at < end.at)! + 1
      ;[own, inner, closing] = [[], new Set(), null]
    } else if (before?.label === 'closing' && end.label === 'opening' && hasRows(from, before.at)) {
      const next = ends[i + 1]
      // Behind parts that led to the closing balance, one in which nothing moved may follow.
      const isLast = inner.size > 0 && next?.label === 'closing' && next.value === end.value
      const isPart = closing !== null && before.value === end.value && end.value !== 0 && (before.value !== closing.value || isLast)
      const head = lines.slice(
        since,
        rows.find((at) => at > from),
      )
      if (isPart && !hasRows(before.at, end.at) && goesOn(head, lines.slice(before.at, end.at + 1))) inner.add(before).add(end)
      else {
        found.push(...ofParts(own, inner))
        since = before.at + 1
        ;[own, inner, closing] = [[], new Set(), null]
      }
    } else if (end.label === 'closing' && !hasRows(from, end.at)) closing ??= end
    own.push(end)
  }
  found.push(...ofParts(own, inner))
  const parts = new Set(found.map(({ line }) => line))
  return balances.map((balance) =>
    parts.has(balance.line) ? { ...balance, label: balance.label === 'opening' ? 'carriedIn' : 'carriedOut', ofPart: true } : balance,
  )
}
