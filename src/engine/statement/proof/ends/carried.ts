import type { Claim } from '../../../types.ts'
import { labelledBalance } from '../../facts/balances.ts'
import type { BalanceLine } from '../../tables/tables.ts'
import { holds } from '../claims.ts'
import { type Candidate, firstLine } from '../interpret.ts'
import type { Printed } from '../prove.ts'
import { runningCheck } from '../running.ts'

const TIES_MIN = 2
const MISSED_OF_CARRIED = 2
const MISSED_OF_OTHERS = 0.5

const isCarried = ({ label }: BalanceLine): boolean => label === 'carriedIn' || label === 'carriedOut'

/** What is said of a page's end, and not of a day's, whose balance may stand above its rows. */
const saysCarried = ({ labelled }: BalanceLine): boolean => /forward|fwd|carried|brought|[bc]\/[df]|bertrag/.test(labelled.whole)

/**
 * Balances on lines of their own among rows that print none: at the end of a day, carried from page to page. They must follow like those beside rows,
 * where they are shown to be such balances: one that is called carried by its place in a list that goes day by day or by following once, others by mostly doing so.
 */
export const carriedClaims = (
  rows: readonly Candidate[],
  { balances, opening, closing, card }: Pick<Printed, 'balances' | 'opening' | 'closing' | 'card'>,
): Claim<Candidate>[] => {
  const out: Claim<Candidate>[] = []
  const last = rows.at(-1)
  const inOrder = rows.every((r, i) => i === 0 || firstLine(rows[i - 1]!) <= firstLine(r))
  if (!last || !inOrder || opening === null || closing === null) return out
  out.push(...broughtInto(rows, balances, { opening, card }))
  const within = balances.filter(
    ({ line, table }) =>
      line.index > firstLine(rows[0]!) &&
      line.index <= last.raw.lines.at(-1)!.index + 1 &&
      !['ignore', 'daily'].includes(table?.section?.kind ?? ''),
  )
  if (rows.some((r) => r.balance !== null)) return [...out, ...behindBalances(rows, within.filter(isCarried), { opening, card })]
  for (const kind of Map.groupBy(within, (b) => (isCarried(b) ? '' : b.labelled.near)).values()) {
    const at = new Map<Candidate, { value: number; line: BalanceLine['line'] }>()
    for (const { line, labelled } of kind) {
      const above = rows.findLast((r) => firstLine(r) < line.index)!
      const value = labelledBalance(labelled, card)
      // Brought forward repeats what was carried; where it does not, it is the one that is held against the rows.
      if (value !== at.get(above)?.value) at.set(above, { value, line })
    }
    const claims = stepsOf(rows, at, opening, closing)
    const { checked, breaks } = runningCheck(
      rows.map((r) => ({ ...r, balance: at.get(r)?.value ?? (r === last ? closing : null) })),
      opening,
    )
    const ties = checked - breaks.length
    const areBalances = isCarried(kind[0]!)
      ? (kind.every(saysCarried) && isOneList(rows)) ||
        (kind.some(({ ofPart }) => ofPart) && goesForward(rows)) ||
        (ties >= 1 && breaks.length <= ties * MISSED_OF_CARRIED)
      : ties >= TIES_MIN && breaks.length <= Math.max(1, ties * MISSED_OF_OTHERS)
    // Rows of a day may be booked in another order than they are printed in; then nothing is held against any of them.
    if (areBalances && (breaks.length > 0 || claims.every((claim) => holds(claim, rows)))) out.push(...claims)
  }
  return out
}

/** What is brought forward right above the first row of a list that goes forward is what the statement opens with. */
const broughtInto = (
  rows: readonly Candidate[],
  balances: readonly BalanceLine[],
  { opening, card }: { opening: number; card: boolean },
): Claim<Candidate>[] => {
  const first = firstLine(rows[0]!)
  const above = balances.findLast(({ line }) => line.index < first)
  if (!goesForward(rows) || !above || above.label !== 'carriedIn' || above.line.index < first - 1 || above.line.ocr) return []
  return [ledTo(above, card, { from: opening, rows: [] })]
}

/** Carried balances below rows that print their own: inside of a list that goes forward stands what the rows above lead to, behind its last row what all of them lead to. */
const behindBalances = (
  rows: readonly Candidate[],
  carried: readonly BalanceLine[],
  { opening, card }: { opening: number; card: boolean },
): Claim<Candidate>[] => {
  if (!goesForward(rows)) return []
  return carried.flatMap((balance) => {
    const above = rows.findLastIndex((r) => firstLine(r) < balance.line.index)
    if (above === rows.length - 1) return [ledTo(balance, card, { from: opening, rows: [...rows] })]
    // Where days print their balance once, the page may end before the day does.
    const last = rows.findLastIndex((r, i) => i <= above && r.balance !== null)
    return [ledTo(balance, card, { from: rows[last]?.balance ?? opening, rows: rows.slice(last + 1, above + 1) })]
  })
}

/** Day after day under one heading: what is carried over a page's end can only be what the rows above lead to, though it be the only such figure and off. */
const isOneList = (rows: readonly Candidate[]): boolean =>
  goesForward(rows) &&
  rows.every(
    (r, i) =>
      r.raw.table.section === rows[0]!.raw.table.section && (i === 0 || (r.date !== null && r.date >= (rows[i - 1]!.date ?? r.date))),
  )

const goesForward = (rows: readonly Candidate[]): boolean => {
  const [first, last] = [rows[0]!.date, rows.at(-1)!.date]
  return first !== null && last !== null && first < last
}

const ledTo = ({ line, labelled }: BalanceLine, card: boolean, led: Pick<Step, 'from' | 'rows'>): Step => ({
  about: 'balance',
  value: labelledBalance(labelled, card),
  label: line.text.slice(0, 60),
  page: line.page,
  ...led,
})

type Step = Extract<Claim<Candidate>, { about: 'balance' }>

/** The balances that stand behind rows. */
export type At = ReadonlyMap<Candidate, { value: number; line: BalanceLine['line'] }>

/** From each balance to the next, with the rows between them. */
export const stepsOf = (rows: readonly Candidate[], at: At, opening: number, closing: number): Step[] => {
  const claims: Step[] = []
  // The last balance that followed, and the one before this: a balance that alone is off does not make the next one so.
  let sure = { from: opening, rows: [] as Candidate[] }
  let near = sure
  for (const [i, row] of rows.entries()) {
    sure.rows.push(row)
    if (near !== sure) near.rows.push(row)
    const there = at.get(row)
    const value = there?.value ?? (i === rows.length - 1 ? closing : null)
    if (value === null) continue
    const said = {
      about: 'balance' as const,
      value,
      label: there?.line.text.slice(0, 60) ?? null,
      page: there?.line.page ?? row.page,
      ...(there?.line.endsDay && { isRunning: true as const }),
    }
    const stepFrom = (since: typeof near): Step => ({ ...said, from: since.from, rows: since.rows.slice() })
    const usual = stepFrom(near)
    const step = [usual, stepFrom(sure)].find((claim) => holds(claim, rows))
    claims.push(step ?? usual)
    near = { from: value, rows: [] }
    if (step) sure = near
  }
  return claims
}
