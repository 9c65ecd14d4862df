import { dayNumber, fromDayNumber, type IsoDate, onOrAfterBusinessDay } from '../../shared/dates.ts'
import { type Cents, cents } from '../../shared/money.ts'
import { type Cadence, slotDay, slotDays, slotsBefore, startOf } from './cadence.ts'

/**
 * What should come, and what came. Nothing here is stored a row an expectation: a version says when and how much, and everything else follows from that,
 * the purchase amount and what was collected. So a payment, a return or a changed purchase amount keeps the schedule true by itself.
 */
export type Version = Cadence & {
  version: number
  /** Cents a slot. */
  amount: Cents
  /** What had been collected when it began: that money belongs to the versions before it. */
  collected: Cents
  /** First and last day of each pause, in order, none touching another. */
  pauses: [IsoDate, IsoDate][]
}

/** The version in force comes last. Those before it are kept for what was settled under them: a return may open it again. */
export type Schedule = { versions: Version[] }

/** What the deal's row says. */
export type Position = { purchase: Cents; collected: Cents; hasEnded: boolean }

export const EXPECTATION_STATUSES = ['open', 'partial', 'settled', 'missed', 'paused', 'cancelled'] as const
export type ExpectationStatus = (typeof EXPECTATION_STATUSES)[number]

/** `version` and `date` name an expectation for ever: no version has two on one day. */
export type Expectation = { version: number; date: IsoDate; amount: Cents; settled: Cents; status: ExpectationStatus }

/** Older versions than these are one sum: what comes back of it goes to the end of the schedule. */
const MAX_KEPT_VERSIONS = 12

export const currentVersion = (schedule: Schedule): Version => schedule.versions.at(-1)!

/**
 * The schedule with a new version in force. Expectations that were not settled end with the version they belong to; what is owed is spread anew. A version under which
 * nothing was settled is kept for what it said of its days, unless it begins no sooner than the new one. Pauses that were agreed hold on, but for one in which the
 * new version is to begin because somebody named that day.
 */
export const beginVersion = (
  schedule: Schedule | null,
  next: Omit<Version, 'collected' | 'pauses'>,
  collected: Cents,
  isNamedStart = false,
): Schedule => {
  const base = cents(Math.max(0, collected))
  const begins = slotDay(next, 0)
  const versions = schedule?.versions ?? []
  const before = versions.filter((v) => v.collected < base || slotDay(v, 0) < begins).map((v) => withPausesBefore(v, begins))
  const isLifted = (from: IsoDate): boolean => isNamedStart && dayNumber(from) <= begins
  const pauses = (versions.at(-1)?.pauses ?? []).filter(([from, until]) => dayNumber(until) >= begins && !isLifted(from))
  return { versions: [...before.slice(1 - MAX_KEPT_VERSIONS), { ...next, collected: base, pauses }] }
}

/** What an ended version would have paused later says nothing any more. */
const withPausesBefore = (version: Version, end: number): Version => ({
  ...version,
  pauses: version.pauses.filter(([from]) => dayNumber(from) < end),
})

/** Each costs every reading of the deal some microseconds; a deal that is paused oftener has other terms. */
const MAX_PAUSES = 60
export const hasRoomForPauses = ({ versions }: Schedule): boolean => versions.reduce((n, v) => n + v.pauses.length, 0) <= MAX_PAUSES

export const addPause = (schedule: Schedule, from: IsoDate, until: IsoDate): Schedule => {
  const current = currentVersion(schedule)
  const pauses = [...current.pauses, [from, until] as [IsoDate, IsoDate]].sort((a, b) => (a[0] < b[0] ? -1 : 1))
  const merged: [IsoDate, IsoDate][] = []
  for (const [start, end] of pauses) {
    const last = merged.at(-1)
    if (last && dayNumber(start) <= dayNumber(last[1]) + 1) last[1] = end > last[1] ? end : last[1]
    else merged.push([start, end])
  }
  return { versions: [...schedule.versions.slice(0, -1), { ...current, pauses: merged }] }
}

/** A run of equal amounts on the slots of one version, the last one smaller: `total` of it is shown and `settled` of that has come. */
type Run = { version: Version; total: number; settled: number; paused: [number, number][]; endsBefore: number }

/** Slot ranges, end exclusive, in which nothing is expected. */
const pausedSlots = (version: Version): [number, number][] =>
  version.pauses.map(([from, until]) => [slotsBefore(version, dayNumber(from)), slotsBefore(version, dayNumber(until) + 1)])

const pausedBefore = (paused: [number, number][], slot: number): number => {
  let n = 0
  for (const [start, end] of paused) n += Math.max(0, Math.min(end, slot) - start)
  return n
}

/** The slot of the i-th expectation: pauses are stepped over, and so their money moves to the end. */
const slotOf = (paused: [number, number][], i: number): number => {
  let slot = i
  for (const [start, end] of paused) if (slot >= start) slot += end - start
  return slot
}

const dueBefore = (run: Run, day: number): number => {
  const slots = slotsBefore(run.version, Math.min(day, run.endsBefore))
  return Math.min(run.total, (slots - pausedBefore(run.paused, slots)) * run.version.amount)
}

/** The day each version ends: an expectation of it stands only before the first day of every version that came later. */
const endsOf = (versions: Version[]): number[] => {
  let end = Number.POSITIVE_INFINITY
  return versions
    .map((_, i) => {
      const later = versions[versions.length - i]
      if (later) end = Math.min(end, slotDay(later, 0))
      return end
    })
    .reverse()
}

/** What had been collected when each version was closed: a later one that began with less, for money had gone back, spread that anew. */
const closedAt = (versions: Version[]): number[] => {
  let least = Number.POSITIVE_INFINITY
  return versions
    .map((_, i) => {
      const later = versions[versions.length - i]
      if (later) least = Math.min(least, later.collected)
      return least
    })
    .reverse()
}

const runsOf = ({ versions }: Schedule, { purchase, collected }: Position): Run[] => {
  const outstanding = Math.max(0, purchase - collected)
  const runs: Run[] = []
  const ends = endsOf(versions)
  const closed = closedAt(versions)
  let reopened = 0
  versions.forEach((version, i) => {
    const paused = pausedSlots(version)
    const from = Math.min(version.collected, purchase)
    if (i < versions.length - 1) {
      const came = Math.max(0, Math.min(closed[i]!, purchase) - from)
      const run: Run = { version, total: came, settled: 0, paused, endsBefore: ends[i]! }
      // Money that came ahead of slots which the next version replaced has no day of its own; should it go back, it is owed at the end.
      run.total = dueBefore(run, Number.POSITIVE_INFINITY)
      run.settled = Math.min(Math.max(0, collected - from), run.total)
      reopened += run.total - run.settled
      runs.push(run)
    } else {
      const settled = Math.max(0, Math.min(collected, purchase) - from)
      runs.push({ version, total: settled + outstanding - reopened, settled, paused, endsBefore: Number.POSITIVE_INFINITY })
    }
  })
  return runs
}

const countOf = (run: Run): number => Math.ceil(run.total / run.version.amount)
const lastDayOf = (run: Run): number =>
  run.total === 0 ? Number.NEGATIVE_INFINITY : slotDay(run.version, slotOf(run.paused, countOf(run) - 1))
const dateOrNull = (day: number): IsoDate | null => (Number.isFinite(day) ? fromDayNumber(day) : null)

/** The day of the oldest expectation that is not settled; it may be past. Null when nothing is owed, or nothing is expected any more. */
export const nextExpectedDate = (schedule: Schedule, position: Position): IsoDate | null => {
  if (position.hasEnded) return null
  for (const run of runsOf(schedule, position))
    if (run.settled < run.total) return dateOrNull(slotDay(run.version, slotOf(run.paused, Math.floor(run.settled / run.version.amount))))
  return null
}

export type Figures = {
  daysPastDue: number
  pastDueAmount: Cents
  projectedPayoffDate: IsoDate | null
  expectedToDate: Cents
}

/** Calendar days since the oldest unsettled expectation: due today is not past due. */
export const daysPastDue = (next: IsoDate | null, today: IsoDate): number =>
  next === null ? 0 : Math.max(0, dayNumber(today) - dayNumber(next))

export const figuresOf = (schedule: Schedule, position: Position, today: IsoDate): Figures => {
  const runs = runsOf(schedule, position)
  const now = dayNumber(today)
  let pastDue = 0
  let shown = 0
  let expected = 0
  for (const run of runs) {
    pastDue += Math.max(0, dueBefore(run, now) - run.settled)
    expected += dueBefore(run, now + 1)
    shown += run.settled
  }
  // What came before the first version, or ahead of slots that were replaced, was expected too: it has come.
  const undated = Math.max(0, Math.min(position.collected, position.purchase) - shown)
  const owes = !position.hasEnded && position.purchase > position.collected
  return {
    daysPastDue: daysPastDue(nextExpectedDate(schedule, position), today),
    pastDueAmount: cents(position.hasEnded ? 0 : pastDue),
    projectedPayoffDate: owes ? payoffDate(runs, today) : null,
    expectedToDate: cents(expected + undated),
  }
}

/** The last expectation's day; a schedule that has run out while something is owed could be paid off on the next banking day at the earliest. */
const payoffDate = (runs: Run[], today: IsoDate): IsoDate | null => {
  const last = dateOrNull(lastDayOf(runs.at(-1)!))
  if (last === null && runs.at(-1)!.total > 0) return null
  return last === null || last < today ? onOrAfterBusinessDay(today) : last
}

const statusOf = (amount: number, settled: number, day: number, today: number, hasEnded: boolean): ExpectationStatus => {
  if (settled === amount) return 'settled'
  if (hasEnded) return 'cancelled'
  if (settled > 0) return 'partial'
  return day < today ? 'missed' : 'open'
}

/** The expectations from one day to another, in the order of their days, at most `limit` of them. On a paused day nothing is expected: its amount is zero. */
export const expectationsOf = (
  schedule: Schedule,
  position: Position,
  today: IsoDate,
  { from, to, limit }: { from?: IsoDate | undefined; to?: IsoDate | undefined; limit: number },
): Expectation[] => {
  const out: Expectation[] = []
  const now = dayNumber(today)
  for (const run of runsOf(schedule, position)) {
    const { version, paused, total, settled } = run
    const end = total === 0 ? 0 : slotOf(paused, countOf(run) - 1) + 1
    const last = Math.min(end, to === undefined ? end : slotsBefore(version, dayNumber(to) + 1))
    const dayOf = slotDays(version)
    for (let slot = from === undefined ? 0 : slotsBefore(version, dayNumber(from)); slot < last && out.length < limit; slot++) {
      const day = dayOf(slot)
      if (day >= run.endsBefore) break
      const isPaused = paused.some(([start, stop]) => slot >= start && slot < stop)
      const begins = (slot - pausedBefore(paused, slot)) * version.amount
      const amount = isPaused ? 0 : Math.min(version.amount, total - begins)
      const filled = isPaused ? 0 : Math.min(Math.max(0, settled - begins), amount)
      out.push({
        version: version.version,
        date: fromDayNumber(day),
        amount: cents(amount),
        settled: cents(filled),
        status: isPaused ? 'paused' : statusOf(amount, filled, day, now, position.hasEnded),
      })
    }
  }
  return out
}

/** A schedule of smaller payments than these is not summed further. */
const MAX_PLANNED = 5_000

/** What each day was to bring as the schedule stood on that day: each version until the next begins, whatever came. By day number, up to and including `until`. */
export const plannedAmounts = ({ versions }: Schedule, purchase: Cents, until: IsoDate | null): [number, number][] => {
  const ends = endsOf(versions)
  const last = until === null ? Number.POSITIVE_INFINITY : dayNumber(until)
  return versions.flatMap((version, i) => {
    const planned: [number, number][] = []
    const paused = pausedSlots(version)
    const dayOf = slotDays(version)
    const end = Math.min(ends[i]!, last + 1)
    let left = purchase - version.collected
    for (let slot = 0; left > 0 && planned.length < MAX_PLANNED; slot++) {
      const day = dayOf(slot)
      if (day >= end) break
      if (paused.some(([start, stop]) => slot >= start && slot < stop)) continue
      planned.push([day, Math.min(version.amount, left)])
      left -= version.amount
    }
    return planned
  })
}

/**
 * Where a version begins when nobody says: in step with the one before where the frequency stays, else one step after today. What came today was today's, whichever older
 * day it settled: asked for by the new version too, today would stay behind for good.
 */
export const defaultStart = (
  schedule: Schedule,
  position: Position,
  frequency: Cadence['frequency'],
  today: IsoDate,
  lastPaid: IsoDate | null = null,
): Omit<Cadence, 'frequency'> => {
  const current = currentVersion(schedule)
  if (current.frequency !== frequency) return { anchor: today, first: 1 }
  const run = runsOf(schedule, position).at(-1)!
  const settledAhead = slotOf(run.paused, Math.floor(run.settled / current.amount))
  const slot = Math.max(slotsBefore(current, dayNumber(today) + (lastPaid === today ? 1 : 0)), settledAhead)
  // Months are counted from the day of the month they began with: the 31st stays the 31st after a February.
  if (frequency === 'monthly') return { anchor: current.anchor, first: current.first + slot }
  const start = dateOrNull(frequency === 'daily' ? slotDay(current, slot) : startOf({ ...current, first: current.first + slot }))
  return start === null ? { anchor: today, first: 1 } : { anchor: start, first: 0 }
}

export const startDateOf = (version: Cadence): IsoDate | null => dateOrNull(startOf(version))
