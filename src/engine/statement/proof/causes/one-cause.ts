import type { Direction, Discrepancy } from '../../../types.ts'
import type { Checked, Fault } from '../checks.ts'
import { said } from './said.ts'
import { isIn, type Step, turnedRow } from './steps.ts'

// One figure that was changed puts off everything that is summed up with it: the balance beside its row or of its day, the sums of its section and its side,
// the closing balance. Whoever reads four faults looks for four figures. So faults that one figure explains to the cent, and with the right sign, are told as
// one: at the most exact place, with the name of every other figure that is off by it. What it does not explain stays a fault of its own.

const by = ({ amount }: Fault<unknown>): number => amount ?? 0
/** How much more the rows come to than what is printed, as it moves the balance. */
const moved = (fault: Fault<unknown>, side: Direction): number => (side === 'credit' ? by(fault) : -by(fault))

const withoutRepeats = <R>(faults: readonly Fault<R>[]): Fault<R>[] =>
  [...new Map(faults.toReversed().map((fault) => [`${fault.kind} ${fault.page} ${fault.message}`, fault])).values()].reverse()

const stepOf = <R>(fault: Fault<R>, amount: number, also: Fault<R>[] = []): Step<R> => ({ fault, by: amount, also, together: [] })

const stepsOf = <R extends Checked>(faults: readonly Fault<R>[], closing: number | null): Step<R>[] => {
  // The closing balance follows the last of them as another would.
  const isStep = ({ off: { isAlone, last } }: { off: { isAlone: boolean; last: number | null } }): boolean =>
    !isAlone && (last === null || last !== closing)
  const rows = faults.filter(isIn('row')).filter(isStep)
  const days = faults.filter(isIn('day')).filter(isStep)
  const steps = rows.map((fault) => stepOf<R>(fault, -by(fault)))
  for (const day of days) {
    // The day ends with the balance that is off beside one of its rows.
    const own = steps.find(
      ({ fault, by: amount }) =>
        amount === -by(day) && isIn('row')(fault) && fault.off.row.date !== null && fault.off.row.date <= day.off.date,
    )
    if (own) own.also.push(day)
    else if (rows.length === 0) steps.push(stepOf<R>(day, -by(day)))
  }
  return steps
}

/** One figure is of one side: of sums of both that are off by as much, those of the side with fewer of them are off by something else. */
const ofOneSide = <R>(also: readonly Fault<R>[], isWhole: (sum: Fault<R>) => boolean): Fault<R>[] => {
  const sums = also.filter((fault) => fault.off?.in === 'sum' && isWhole(fault))
  const sides = Map.groupBy(sums, ({ off }) => (off?.in === 'sum' ? off.side : null))
  if (sides.size < 2) return [...also]
  const [one, other] = [...sides.values()].sort((a, b) => b.length - a.length) as [Fault<R>[], Fault<R>[]]
  const others = new Set(one.length > other.length ? other : sums)
  return also.filter((fault) => !others.has(fault))
}

/** The step that puts a fault off by itself, else whether all of them together do. */
const ownOf = <R extends Checked>(steps: readonly Step<R>[], rows: readonly R[], fault: Fault<R>): Fault<R>[] | undefined => {
  const { off } = fault
  const [only, ...more] = steps
  const last = steps.at(-1)
  const total = steps.reduce((sum, s) => sum + s.by, 0)
  const all = more.length > 0 ? last?.together : only?.also
  if (off?.in === 'ends') return by(fault) === total ? all : undefined
  if (off?.in === 'sum' && off.side !== null) {
    const own = moved(fault, off.side)
    const exact = steps.find((s) => s.by === own || (s.by === 2 * own && turnedRow(s, rows) !== null))
    return exact?.also ?? (own === total ? all : undefined)
  }
  if (off?.in === 'count' && off.side !== null && only && more.length === 0 && Math.abs(off.by) === 1)
    return off.by * (off.side === 'credit' ? 1 : -1) * only.by < 0 ? only.also : undefined
  return undefined
}

/** Nothing tells the place: sums of one side, or of both by a row that changed sides, and the ends are off by as much. */
const withoutPlace = <R extends Checked>(faults: readonly Fault<R>[]): Step<R>[] => {
  const ends = faults.find(isIn('ends'))
  if (!ends) return []
  const sums = faults.filter(isIn('sum'))
  const movedBy = (fault: (typeof sums)[number]): number | null => (fault.off.side === null ? null : moved(fault, fault.off.side))
  const same = sums.filter((sum) => movedBy(sum) === by(ends))
  const half = sums.filter((sum) => 2 * (movedBy(sum) ?? 0) === by(ends))
  const isTurned = same.length === 0 && new Set(half.map(({ off }) => off.side)).size === 2
  if (isTurned) return [stepOf<R>(ends, by(ends), half)]
  const [first, ...more] = ofOneSide<R>(same, () => true)
  return first ? [stepOf<R>(first, by(ends), [...more, ends])] : []
}

/** `Checks 61.00` is off, and by it the side that the summary makes of it: the line that says so is more exact. */
const partsOf = <R extends Checked>(faults: readonly Fault<R>[]): Step<R>[] =>
  faults.filter(isIn('sum')).flatMap((fault) => {
    const whole = fault.off.isPart && faults.find((f) => f !== fault && f.off?.in === 'sum' && f.page === fault.page && by(f) === by(fault))
    return whole ? [stepOf<R>(fault, by(fault), [whole])] : []
  })

/** Counts of a side that are off by that of one of its lines. */
const countsOf = <R extends Checked>(faults: readonly Fault<R>[]): Step<R>[] => {
  const counts = faults.filter(isIn('count'))
  return counts
    .filter(({ kind }) => kind !== 'count')
    .flatMap((fault) => {
      const wholes = counts.filter(({ kind, off }) => kind === 'count' && off.side === fault.off.side && off.by === fault.off.by)
      return wholes.length > 0 ? [stepOf<R>(fault, 0, wholes)] : []
    })
}

/** Days that lack a row, or have it too much, since it is dated outside of the period. */
const datesOf = <R extends Checked>(faults: readonly Fault<R>[]): Step<R>[] => {
  const [only, ...more] = faults.filter(isIn('date'))
  const days = faults.filter(isIn('day'))
  if (!only || more.length > 0 || days.length === 0 || faults.some(isIn('ends'))) return []
  return days.every((day) => Math.abs(by(day)) === only.off.row.amount) ? [stepOf<R>(only, 0, days)] : []
}

/** `isSummed`: every row is in a printed sum that ties, so that the rows are what the bank booked. */
export const byCause = <R extends Checked>(
  given: readonly Fault<R>[],
  rows: readonly R[],
  { isSummed, openingPage, closing }: { isSummed: boolean; openingPage: number | null; closing: number | null },
): Discrepancy[] => {
  const faults = withoutRepeats(given)
  const taken = new Set<Fault<R>>()
  const steps = [...datesOf(faults), ...partsOf(faults), ...countsOf(faults)].filter(({ also, fault }) => {
    const isFree = ![fault, ...also].some((f) => taken.has(f))
    if (isFree) for (const f of also) taken.add(f)
    return isFree
  })
  const places = stepsOf(
    faults.filter((f) => !taken.has(f)),
    closing,
  )
  for (const fault of faults) if (!taken.has(fault)) ownOf(places, rows, fault)?.push(fault)
  for (const step of places) step.also = ofOneSide(step.also, (sum) => Math.abs(by(sum)) === Math.abs(step.by))
  const causes = places.length > 0 ? places : withoutPlace(faults.filter((f) => !taken.has(f)))
  for (const { also, together } of causes) for (const f of [...also, ...together]) taken.add(f)
  const bySteps = new Map([...steps, ...causes].map((step) => [step.fault, step]))
  return faults
    .filter((fault) => !taken.has(fault))
    .map((fault) => {
      const step = bySteps.get(fault)
      return plain(step ? said(step, rows, { isSummed, openingPage, isOnly: causes.length === 1 && causes[0] === step }) : fault)
    })
}

const plain = ({ kind, message, amount, page }: Discrepancy): Discrepancy => ({ kind, message, amount, page })
