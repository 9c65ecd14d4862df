import type { Direction, Discrepancy } from '../../../types.ts'
import { type Checked, discrepancy, type Fault, money, short } from '../checks.ts'
import { signed } from '../signs.ts'
import { doubledRow, rowsOfSide, type Step, turnedRow } from './steps.ts'

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const figuresOf = <R>(faults: readonly Fault<R>[]): string[] => [
  ...new Set(
    faults.flatMap(({ off }) =>
      off && 'figure' in off && off.in !== 'count' ? [off.figure] : off?.in === 'day' ? [`the balance of ${off.date}`] : [],
    ),
  ),
]

/** `The same 300.00 lies between the rows and …`, and what is off by another amount with that. */
const alsoOff = <R>({ fault, also, together }: Step<R>): string => {
  const own = Math.abs(fault.amount ?? 0)
  const groups = (faults: readonly Fault<R>[]): [number, string][] =>
    [...Map.groupBy(faults, ({ amount }) => Math.abs(amount ?? 0))].flatMap(([amount, faults]) => {
      const names = figuresOf(faults)
      return names.length === 0 ? [] : [[amount, listed(names)] as [number, string]]
    })
  const same = groups(also).map(
    ([amount, names]) => ` ${amount === own ? 'The same ' : ''}${money(amount)} lies between the rows and ${names}.`,
  )
  const whole = groups(together).map(([amount, names]) => ` Together they make the ${money(amount)} between the rows and ${names}.`)
  return [...same, ...whole].join('') + countsSaid(fault, also)
}

const countsSaid = <R>({ message }: Fault<R>, also: readonly Fault<R>[]): string => {
  const counts = also.flatMap(({ off }) => (off?.in === 'count' && !message.includes(off.figure) ? [off] : []))
  if (counts.length === 0) return ''
  const said = listed(counts.map(({ figure, by }) => `${figure} counts ${Math.abs(by)} ${by > 0 ? 'more' : 'fewer'} than the rows`))
  return ` ${said[0]!.toUpperCase()}${said.slice(1)}.`
}

const named = (row: Checked): string => `${short(row)} of ${row.date}`
const sideName = (side: Direction | null): string => side ?? 'row'

const isFirst = <R extends Checked>({ fault: { off } }: Step<R>): boolean =>
  off?.in === 'row' ? off.isFirst : off?.in === 'day' && off.from === null

/** What kind of mistake makes this, where its figures tell. */
const why = <R extends Checked>(step: Step<R>, rows: readonly R[]): string => {
  const supports = step.also.filter(({ off }) => off?.in === 'ends' || off?.in === 'sum')
  const { off, kind } = step.fault
  if ((off?.in !== 'row' && off?.in !== 'day') || kind === 'missing_rows') return ''
  const doubled = doubledRow(step, rows)
  if (doubled) return ` ${named(doubled)} is printed twice; the balances hold it once.`
  const turned = turnedRow(step, rows)
  if (turned)
    return ` ${named(turned)} is read as a ${turned.direction}; as a ${turned.direction === 'credit' ? 'debit' : 'credit'} it would fit.`
  if (supports.length === 0) return ''
  const counted = step.also.find(({ off }) => off?.in === 'count' && off.by > 0)
  if (counted?.off?.in === 'count') return ` A ${sideName(counted.off.side)} of ${money(Math.abs(step.by))} seems to be missing there.`
  const [only, ...more] = rowsOfSide(step, rows)
  const own = only && more.length === 0 ? ` ${named(only)} is the only ${only.direction} there, with ${money(only.amount)}.` : ''
  // Sums that tie with the rows would say that it is none of them.
  return isFirst(step)
    ? ' So the opening balance or an amount up to there is off, or a row is missing or too many.'
    : `${own} So an amount is off there, or a row is missing or too many.`
}

/** A row on the wrong side of a list without balances; one that is the only one of its amount is named. */
const whoTurned = <R extends Checked>({ fault, also, by }: Step<R>, rows: readonly R[]): { said: string; row: R | null } => {
  if (fault.off?.in !== 'ends' || also.length === 0) return { said: '', row: null }
  const own = rows.filter((r) => 2 * signed(r) === by)
  const [only, ...more] = own
  const isSeen = only !== undefined && more.length === 0
  const which = isSeen ? `: only ${named(only)} is a ${only.direction} of as much` : ''
  return { said: ` A row of ${money(Math.abs(by) / 2)} seems to stand on the wrong side${which}.`, row: isSeen ? only : null }
}

/** The balances begin from another opening balance than is printed: every row is in a sum that ties. */
const otherOpening = <R extends Checked>(step: Step<R>, page: number | null): Discrepancy | null => {
  const ends = step.also.find(({ off }) => off?.in === 'ends')
  if (ends?.off?.in !== 'ends') return null
  const { opening, figure } = ends.off
  const message = `The opening balance is printed as ${money(opening)}; the balances after the rows and ${figure} follow from ${money(opening - step.by)}.`
  return discrepancy('balance', message, step.by, page)
}

/** A fault in the words for all that it put off. */
export const said = <R extends Checked>(
  step: Step<R>,
  rows: readonly R[],
  { isSummed, openingPage, isOnly }: { isSummed: boolean; openingPage: number | null; isOnly: boolean },
): Discrepancy => {
  const opening = isOnly && isSummed && isFirst(step) ? otherOpening(step, openingPage) : null
  if (opening) return opening
  const { fault } = step
  const turned = whoTurned(step, rows)
  const pages = new Set(rowsOfSide(step, rows).map(({ page }) => page))
  const [ofSide] = pages.size === 1 ? pages : []
  const place = turned.row?.page ?? (doubledRow(step, rows) ?? turnedRow(step, rows))?.page ?? ofSide ?? fault.page
  // The day's balance may be on another page than its rows.
  const first = place !== fault.page && fault.off?.in === 'day' && fault.page !== null
  const head = first ? fault.message.replace(/ is printed\.$/, ` is printed on page ${fault.page}.`) : fault.message
  return { ...fault, page: place, message: `${head}${alsoOff(step)}${turned.said}${why(step, rows)}` }
}
