import type { Frequency } from '../types.ts'
import { type AmountCluster, clusterAmounts } from './amounts.ts'
import { type Cadence, cadenceOf } from './cadence.ts'
import type { Ledger } from './ledger.ts'

/** Payments that came in one rhythm, by row, oldest first. */
export type Stage = Cadence & { rows: number[] }

/** How a position was paid from its first payment to its last. */
export type Schedule = {
  /** One after the other; a position whose rhythm never changed has one. */
  stages: Stage[]
  /** Over all stages that have a rhythm. */
  regularity: number
  /** Within the stages: what should have come between two of them no schedule says. */
  skipped: number
  /** Payments at the end that may be a new schedule and are too few to tell. */
  unsure: { payments: number; about: Frequency | null } | null
}

/** Fewer payments in another rhythm are skipped ones. A new amount speaks for itself: then three do, as for a known funder. */
const MIN_STAGE = 4
const MIN_STAGE_OF_NEW_AMOUNT = 3
/** A week of them: a few days in a row are also how a merchant catches up. */
const MIN_DAILY_STAGE = 5
const MIN_STAGE_REGULARITY = 0.75
/** So many payments of a new amount without a rhythm have none; fewer may yet show one. */
const MIN_WITHOUT_RHYTHM = 8
/** More changes than this are no schedule. */
const MAX_STAGES = 6
/** More amounts than this are no changes of a fixed payment. */
const MAX_AMOUNTS = 5
const MIN_OF_AN_AMOUNT = 3

/** What a change of rhythm costs, in gaps that do not fit; where the amount changes, too, it is likely. */
const CHANGE = 1.4
const CHANGE_WITH_AMOUNT = 0.4
/** Payments of a new amount that fit worse than this are none of the rhythm before it. */
const MAX_MISFIT = 0.6

/** The last stage: what is due now goes by it. */
export const currentStage = ({ stages }: Schedule): Stage => stages[stages.length - 1]!

/** How it was paid for the most part: what the payee is goes by that. */
export const mainCadence = ({ stages, regularity, skipped }: Schedule): Cadence => {
  const longest = stages.reduce((a, b) => (b.frequency !== 'irregular' && b.rows.length > a.rows.length ? b : a))
  return { frequency: longest.frequency, regularity, skipped }
}

const DAYS_A_MONTH = 30.4

/**
 * The middle of the last five of its stage: a changed payment counts as it is now. Without a rhythm it is what came in a month. `rows` are
 * all payments, with those that no schedule asked for. Cents.
 */
export const currentPayment = (schedule: Schedule, rows: readonly number[], ledger: Ledger): number => {
  const stage = currentStage(schedule)
  if (stage.frequency === 'irregular') {
    const { day } = ledger.features
    const all = rows.filter((r) => day[r]! >= day[stage.rows[0]!]!)
    const paid = (schedule.stages.length === 1 ? rows : all).reduce((sum, r) => sum + ledger.amount[r]!, 0)
    const first = schedule.stages.length === 1 ? rows[0]! : all[0]!
    return Math.round((paid / Math.max(DAYS_A_MONTH, day[rows[rows.length - 1]!]! - day[first]! + 1)) * DAYS_A_MONTH)
  }
  const last = stage.rows
    .slice(-5)
    .map((r) => ledger.amount[r]!)
    .sort((a, b) => a - b)
  return last[Math.floor(last.length / 2)] ?? 0
}

/** `rows` are the payments that were asked for, oldest first. */
export const scheduleOf = (rows: readonly number[], ledger: Ledger): Schedule => {
  const whole = stageOf(rows, ledger)
  if (rows.length <= MIN_STAGE || (whole.regularity === 1 && whole.skipped === 0)) return ofStages([whole], null)
  const isNewAmount = amountChanges(rows, ledger)
  const costs = gapCosts(rows, ledger)
  const starts = stageStarts(costs, isNewAmount)
  const schedule =
    starts.length > 1 && starts.length <= MAX_STAGES ? settled(rows, starts, isNewAmount, whole, ledger) : ofStages([whole], null)
  return schedule.unsure === null ? withoutOddEnd(schedule, rows, isNewAmount, costs, ledger) : schedule
}

const stageOf = (rows: readonly number[], ledger: Ledger): Stage => {
  const days = rows.map((r) => ledger.features.day[r]!)
  return { ...cadenceOf(days, ledger.calendar), rows: [...rows] }
}

const ofStages = (stages: Stage[], unsure: Schedule['unsure']): Schedule => {
  const regular = stages.filter((s) => s.frequency !== 'irregular')
  const gaps = regular.reduce((sum, s) => sum + s.rows.length - 1, 0)
  const fitting = regular.reduce((sum, s) => sum + s.regularity * (s.rows.length - 1), 0)
  return {
    stages,
    regularity: stages.length === 1 ? stages[0]!.regularity : fitting / gaps,
    skipped: stages.reduce((sum, s) => sum + s.skipped, 0),
    unsure,
  }
}

/** 1 at each payment whose fixed amount is not the one before it; odd amounts between say nothing. */
const amountChanges = (rows: readonly number[], ledger: Ledger): Uint8Array => {
  const changes = new Uint8Array(rows.length + 1)
  // Two at the end may be the first of many.
  const isAmount = ({ members }: AmountCluster): boolean =>
    members.length >= MIN_OF_AN_AMOUNT || (members.length === 2 && members[0] === rows.length - 2)
  const clusters = clusterAmounts(rows.map((r) => ledger.amount[r]!)).filter(isAmount)
  if (clusters.length < 2 || clusters.length > MAX_AMOUNTS) return changes
  const amountAt = new Uint8Array(rows.length)
  clusters.forEach((c, i) => {
    for (const m of c.members) amountAt[m] = i + 1
  })
  let last = 0
  for (let i = 0; i < rows.length; i++) {
    if (amountAt[i] === 0) continue
    if (last !== 0 && amountAt[i] !== last) changes[i] = 1
    last = amountAt[i]!
  }
  return changes
}

/** How badly a gap fits a rhythm, 0 to 1, as cadence.ts sees it; a payment skipped is a half. `banking` and `days` are its length. */
const RHYTHMS: readonly { frequencies: readonly Frequency[]; misfit: (banking: number, days: number) => number }[] = [
  { frequencies: ['daily'], misfit: (banking) => (banking <= 1 ? 0 : banking <= 3 ? 0.5 : 1) },
  { frequencies: ['weekly'], misfit: (_, days) => (days >= 5 && days <= 9 ? 0 : days >= 3 && days <= 16 ? 0.5 : 1) },
  { frequencies: ['biweekly', 'semimonthly'], misfit: (_, days) => (days >= 11 && days <= 19 ? 0 : days >= 26 && days <= 32 ? 0.5 : 1) },
  { frequencies: ['monthly'], misfit: (_, days) => (days >= 26 && days <= 35 ? 0 : 1) },
]

/** Of the gap behind each payment but the last, for each rhythm. */
type GapCosts = readonly Float32Array[]

const gapCosts = (rows: readonly number[], ledger: Ledger): GapCosts => {
  const { bankingIndex, dayIndex } = ledger.calendar
  const costs = RHYTHMS.map(() => new Float32Array(rows.length - 1))
  for (let i = 0; i + 1 < rows.length; i++) {
    const [from, to] = [ledger.features.day[rows[i]!]!, ledger.features.day[rows[i + 1]!]!]
    RHYTHMS.forEach(({ misfit }, k) => {
      costs[k]![i] = misfit(bankingIndex(to) - bankingIndex(from), dayIndex(to) - dayIndex(from))
    })
  }
  return costs
}

/** The cheapest sequence of rhythms through all gaps, in one walk forth and one back; indexes of the payments that begin a stage. */
const stageStarts = (costs: GapCosts, isNewAmount: Uint8Array): number[] => {
  const gaps = costs[0]!.length
  const cameFrom = costs.map(() => new Uint8Array(gaps))
  let total = costs.map((c) => c[0]!)
  for (let g = 1; g < gaps; g++) {
    const cheapest = total.indexOf(Math.min(...total))
    const change = isNewAmount[g] === 1 || isNewAmount[g + 1] === 1 ? CHANGE_WITH_AMOUNT : CHANGE
    total = total.map((stay, k) => {
      const changed = total[cheapest]! + change
      cameFrom[k]![g] = changed < stay ? cheapest : k
      return Math.min(stay, changed) + costs[k]![g]!
    })
  }
  const starts: number[] = []
  let rhythm = total.indexOf(Math.min(...total))
  for (let g = gaps - 1; g > 0; g--) {
    const before = cameFrom[rhythm]![g]!
    // The payment between two rhythms ends the old one, unless its amount is the new one's.
    if (before !== rhythm) starts.push(isNewAmount[g] === 1 ? g : g + 1)
    rhythm = before
  }
  return [0, ...starts.reverse()]
}

/** Stages that can be told: what is too short or has no rhythm goes to its neighbour, or at the end stays open. */
const settled = (rows: readonly number[], found: readonly number[], isNewAmount: Uint8Array, whole: Stage, ledger: Ledger): Schedule => {
  const starts = found.map((from, i) => (isNewAmount[from] === 0 && beginsBefore(rows, from, found[i + 1], ledger) ? from - 1 : from))
  const parts = starts.map((from, i) => ({
    stage: stageOf(rows.slice(from, starts[i + 1] ?? rows.length), ledger),
    ofNewAmount: isNewAmount[from] === 1 || isNewAmount[starts[i + 1] ?? rows.length] === 1,
    opensWithNewAmount: isNewAmount[from] === 1,
  }))
  let unsure: Schedule['unsure'] = null
  const last = parts[parts.length - 1]!
  if (!canBeTold(last.stage, last.opensWithNewAmount)) {
    const payments = last.stage.rows.length
    const about = last.stage.frequency === 'irregular' ? null : last.stage.frequency
    if (last.opensWithNewAmount) {
      parts.pop()
      unsure = { payments, about }
    } else if (about !== null) unsure = { payments, about }
  }
  const stages: Stage[] = []
  let open: number[] = []
  for (const { stage, ofNewAmount } of parts) {
    const before = stages[stages.length - 1]
    if (canBeTold(stage, ofNewAmount) && before?.frequency !== stage.frequency) {
      stages.push(open.length === 0 ? stage : stageOf([...open, ...stage.rows], ledger))
      open = []
    } else if (before) stages[stages.length - 1] = stageOf([...before.rows, ...stage.rows], ledger)
    else open = [...open, ...stage.rows]
  }
  if (stages.length === 0 || stages.some((s) => s.frequency === 'irregular')) return ofStages([whole], unsure)
  return ofStages(stages, unsure)
}

/** The payment between two rhythms of one amount belongs to the new one where that is then even to the day. */
const beginsBefore = (rows: readonly number[], from: number, to: number | undefined, ledger: Ledger): boolean => {
  if (from < 2) return false
  const stage = stageOf(rows.slice(from - 1, to), ledger)
  return stage.regularity === 1 && stage.rows.length >= MIN_STAGE
}

const canBeTold = ({ frequency, regularity, rows }: Stage, ofNewAmount: boolean): boolean =>
  frequency !== 'irregular' &&
  regularity >= MIN_STAGE_REGULARITY &&
  rows.length >= (frequency === 'daily' ? MIN_DAILY_STAGE : ofNewAmount ? MIN_STAGE_OF_NEW_AMOUNT : MIN_STAGE)

/** A new amount at the end whose gaps are not those of the stage it stands in: its rhythm is not known, so that neither is what it comes to. */
const withoutOddEnd = (schedule: Schedule, rows: readonly number[], isNewAmount: Uint8Array, costs: GapCosts, ledger: Ledger): Schedule => {
  const stage = currentStage(schedule)
  const from = isNewAmount.lastIndexOf(1)
  const payments = rows.length - from
  const rhythm = RHYTHMS.findIndex(({ frequencies }) => frequencies.includes(stage.frequency))
  if (rhythm < 0 || from < 0 || payments < 2 || stage.rows.length - payments < MIN_STAGE_OF_NEW_AMOUNT) return schedule
  const misfit = costs[rhythm]!.subarray(from).reduce((sum, cost) => sum + cost, 0) / (payments - 1)
  const end = stageOf(rows.slice(from), ledger)
  const isOther = payments >= MIN_WITHOUT_RHYTHM && end.frequency === 'irregular'
  if (misfit <= MAX_MISFIT && !isOther) return schedule
  const stages = [...schedule.stages.slice(0, -1), stageOf(stage.rows.slice(0, -payments), ledger)]
  return isOther ? ofStages([...stages, end], null) : ofStages(stages, { payments, about: null })
}
