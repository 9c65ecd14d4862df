import { fromDayNumber, type IsoDate } from '../../shared/dates.ts'
import { type Cents, cents } from '../../shared/money.ts'
import { FLAG } from '../classify/features.ts'
import type { FunderRole } from '../classify/funders.ts'
import type { Label, Position } from '../types.ts'
import { type Cadence, cadenceOf, keepsDaysOfWeek } from './cadence.ts'
import { confidenceOf, type PositionEvidence } from './confidence.ts'
import { type Credits, readCredits } from './credits.ts'
import { evidenceInWords } from './evidence.ts'
import { assignOwnCredits, findUnnamedFunding, leastFunding, type OwnMoney } from './funding.ts'
import { groupByPayee, type PayeeGroup } from './groups.ts'
import { type Ledger, measuring, type Track } from './ledger.ts'
import { soundsLikeFinance, speaksOfAdvance, tradeAgainst } from './lookalikes.ts'
import { fullNameOf, nameOf, tradeWordsOf } from './names.ts'
import { ownCreditsOf } from './own-credits.ts'
import { asLoan, type Relabel, relabel } from './relabels.ts'
import { matchReturns, type ReturnMatch } from './returns.ts'
import { currentPayment, currentStage, mainCadence, type Schedule, scheduleOf } from './schedule.ts'
import { fundingOf, roleOf, type Series } from './series.ts'
import { splitIntoTracks } from './split.ts'

/** Without a debit for longer than this before the statements end, a position has ended. */
export const INACTIVE_AFTER_DAYS = 21
/** A likelier no than yes is not reported. */
const MIN_CONFIDENCE = 0.5
const MIN_UNKNOWN_PAYMENTS = 4
const MIN_UNKNOWN_EQUAL = 0.7
const MIN_UNKNOWN_REGULARITY = 0.7
/** An advance is renegotiated once or twice; a bill has a new amount each time. */
const MAX_UNKNOWN_AMOUNTS = 3
const RETRY_WITHIN_DAYS = 6

/** A position with what it rests on: the payments that its schedule asked for, those that came back, and the labels that follow from it. */
export type FoundPosition = { position: Position; scheduled: readonly number[]; returned: ReturnMatch[]; relabels: Relabel[] }
/** `loans`: labels of payees that turned out to be ordinary loans. */
export type Detection = { found: FoundPosition[]; loans: Relabel[] }

/** `endOf` tells until when the account of a row is covered by statements. */
export const detectPositions = (ledger: Ledger, endOf: (row: number) => number): Detection => {
  const credits = readCredits(ledger)
  const groups = groupByPayee(ledger).filter((g) => g.sure || worthReading(g, credits, ledger))
  if (groups.length === 0) return { found: [], loans: [] }
  const ownCredits = ownCreditsOf(groups, credits, ledger)
  const taken = new Set<number>()
  const all: Detection = { found: [], loans: [] }
  // Known names first: what they account for cannot be an unknown one's funding.
  groups.sort(
    (a, b) =>
      Number(b.sure) - Number(a.sure) ||
      ledger.features.day[a.rows[0]!]! - ledger.features.day[b.rows[0]!]! ||
      compareText(nameOf(a, ledger), nameOf(b, ledger)),
  )
  for (const group of groups) {
    const { found, loans } = readGroup(group, ownCredits.get(group) ?? [], credits, taken, measuring(group.rows, ledger), endOf)
    for (const each of found) all.found.push(each)
    for (const relabel of loans) all.loans.push(relabel)
  }
  all.found.sort((a, b) => byFirstPayment(a.position, b.position))
  return all
}

/** The order in which positions are told. */
export const byFirstPayment = (a: Position, b: Position): number =>
  compareText(a.firstPayment, b.firstPayment) ||
  compareText(a.funderName, b.funderName) ||
  b.totalPayments - a.totalPayments ||
  a.rows[0]! - b.rows[0]!

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const readGroup = (
  group: PayeeGroup,
  ownCredits: readonly number[],
  credits: Credits,
  taken: Set<number>,
  ledger: Ledger,
  endOf: (row: number) => number,
): Detection => {
  const role = roleOf(group)
  const { day, flags } = ledger.features
  const own = new Set(ownCredits)
  const isReverse = role === 'reverse' || (mayConsolidate(group, ledger) && paysInOnSchedule(ownCredits, flags, ledger))
  const matched = matchReturns(
    group.rows,
    isReverse ? [] : ownCredits,
    credits,
    (credit) => own.has(credit),
    (credit) => taken.has(credit),
    ledger,
  )
  const returnCredits = new Set(matched.map((m) => m.credit))
  const newMoney = ownCredits.filter((c) => !returnCredits.has(c) && (flags[c]! & (FLAG.return | FLAG.reversal)) === 0)
  const retries = new Set(group.rows.filter((r) => (flags[r]! & FLAG.retry) !== 0))
  const tracks = splitIntoTracks(
    group.rows,
    retries,
    newMoney.map((c) => day[c]!),
    ledger,
  )
  const assigned: OwnMoney[] = isReverse
    ? tracks.map((_, i) => ({ opening: i === 0 ? newMoney : [], later: [] }))
    : assignOwnCredits(tracks, newMoney, ledger)

  const all: Detection = { found: [], loans: [] }
  tracks.forEach((track, i) => {
    const trackRows = new Set(track.rows)
    const { opening, later } = assigned[i]!
    const ownMoney = [...opening, ...later]
    const returned = matched.filter((m) => trackRows.has(m.payment))
    const schedule = scheduleWithoutRetries(track, returned, ledger)
    const cadence = mainCadence(schedule)
    if (group.sure && isOrdinaryLoan(role!, cadence)) {
      for (const r of asLoan(track, ownMoney, group, ledger)) all.loans.push(r)
      return
    }
    if (group.sure && track.rows.length < 3) return
    const unnamed =
      ownMoney.length > 0 ? null : findUnnamedFunding(track, group.sure ? credits.byAgents : credits.largeOneOff, taken, ledger)
    const series: Series = {
      group,
      track,
      schedule,
      cadence,
      returned,
      own: assigned[i]!,
      unnamed,
      isReverse,
      creditCount: newMoney.length,
    }
    const evidence = gather(series, ledger)
    if (!group.sure && !behavesLikeAdvance(evidence, track)) return
    const confidence = confidenceOf(evidence)
    if (confidence < MIN_CONFIDENCE) return
    for (const credit of [...fundingOf(series), ...later]) taken.add(credit)
    for (const m of returned) taken.add(m.credit)
    all.found.push({
      position: toPosition(series, evidence, confidence, ledger, endOf),
      scheduled: track.scheduled,
      returned,
      relabels: relabel(series, confidence, ledger),
    })
  })
  return all
}

/** Cheap tests before the dear ones: most payees of an account fail them. */
const worthReading = (group: PayeeGroup, credits: Credits, ledger: Ledger): boolean => {
  const { rows } = group
  if (rows.length < MIN_UNKNOWN_PAYMENTS) return false
  const span =
    ledger.calendar.dayIndex(ledger.features.day[rows[rows.length - 1]!]!) - ledger.calendar.dayIndex(ledger.features.day[rows[0]!]!)
  // Fewer than one in ten days is less than weekly; every other week needs words that speak for it, or money that came from the payee.
  if (rows.length * 10 < span && (rows.length * 16 < span || !(wordsSpeakOfAdvance(group, ledger) || hasPaidIn(group, credits))))
    return false
  return fewAmountsLead(rows, ledger)
}

/** One from the middle, for the first debit may be a fee, and none that repeats a returned one. */
const usualRow = (rows: readonly number[], { features: { flags } }: Ledger): number => {
  const middle = rows.length >> 1
  return [...rows.slice(middle), ...rows].find((r) => (flags[r]! & FLAG.retry) === 0) ?? rows[middle]!
}

const wordsSpeakOfAdvance = (group: PayeeGroup, ledger: Ledger): boolean => {
  const { words, entry } = tradeWordsOf(usualRow(group.rows, ledger), ledger)
  return group.funder >= 0 || speaksOfAdvance(words, entry)
}

const hasPaidIn = ({ payees }: PayeeGroup, { largePayers }: Credits): boolean => payees.some((p) => largePayers.has(p))

const SAMPLE = 120

/** Whether four amounts, each within two per cent, hold most of a sample: two positions, each with a change, at the most. */
const fewAmountsLead = (rows: readonly number[], ledger: Ledger): boolean => {
  const size = Math.min(rows.length, SAMPLE)
  const amounts = Array.from({ length: size }, (_, i) => ledger.amount[rows[Math.floor((i * rows.length) / size)]!]!).sort((a, b) => a - b)
  let covered = 0
  for (let round = 0; round < 4 && amounts.length > 0; round++) {
    let from = 0
    let best = 0
    for (let i = 0, j = 0; i < amounts.length; i++) {
      while (j < amounts.length && amounts[j]! <= Math.max(amounts[i]! * 1.04, amounts[i]! + 200)) j++
      if (j - i > best) [from, best] = [i, j - i]
    }
    covered += best
    amounts.splice(from, best)
  }
  return covered * 10 >= size * 6
}

/** Two firms of one owner pay each other every week, too: of an unknown payee the name must speak for it. */
const mayConsolidate = (group: PayeeGroup, ledger: Ledger): boolean =>
  group.sure || (ledger.features.flags[group.rows[0]!]! & FLAG.mcaWords) !== 0 || soundsLikeFinance(fullNameOf(group, ledger))

const paysInOnSchedule = (credits: readonly number[], flags: Uint16Array, ledger: Ledger): boolean => {
  const regular = credits.filter((c) => (flags[c]! & (FLAG.return | FLAG.reversal)) === 0)
  if (regular.length < 3) return false
  const cadence = cadenceOf(
    regular.map((c) => ledger.features.day[c]!),
    ledger.calendar,
  )
  return (cadence.frequency === 'daily' || cadence.frequency === 'weekly' || cadence.frequency === 'biweekly') && cadence.regularity >= 0.75
}

/** A bank does not always write that a debit is a retry: leaving out the debit that follows a return must then make the schedule cleaner. */
export const scheduleWithoutRetries = (
  track: { rows: readonly number[]; scheduled: readonly number[] },
  returned: readonly ReturnMatch[],
  ledger: Ledger,
): Schedule => {
  const { day } = ledger.features
  const plain = scheduleOf(track.scheduled, ledger)
  if (returned.length === 0) return plain
  const dropped = new Set<number>()
  const marked = track.rows.filter((r) => (ledger.features.flags[r]! & FLAG.retry) !== 0)
  let next = 0
  let nextMarked = 0
  for (const { payment, credit } of [...returned].sort((a, b) => day[a.credit]! - day[b.credit]!)) {
    while (next < track.scheduled.length && (day[track.scheduled[next]!]! < day[credit]! || track.scheduled[next] === payment)) next++
    // Where the bank says which debit is the retry, the next one is the schedule's.
    while (nextMarked < marked.length && day[marked[nextMarked]!]! < day[credit]!) nextMarked++
    if (nextMarked < marked.length && day[marked[nextMarked]!]! <= day[credit]! + RETRY_WITHIN_DAYS) {
      nextMarked++
      continue
    }
    const retry = track.scheduled[next]
    if (retry === undefined || day[retry]! > day[credit]! + RETRY_WITHIN_DAYS) continue
    dropped.add(retry)
    next++
  }
  if (dropped.size === 0) return plain
  const without = scheduleOf(
    track.scheduled.filter((r) => !dropped.has(r)),
    ledger,
  )
  return without.regularity > plain.regularity ? without : plain
}

const isOrdinaryLoan = (role: FunderRole, cadence: Cadence): boolean => {
  if (role === 'fintech') return cadence.frequency === 'monthly' || cadence.frequency === 'semimonthly'
  return role === 'lender' && cadence.frequency !== 'daily' && cadence.frequency !== 'weekly' && cadence.frequency !== 'biweekly'
}

/** Every other week is a schedule of many payees: the name must speak of an advance, and nothing against one. */
const hasAdvancesCadence = (e: PositionEvidence): boolean =>
  e.frequency === 'daily' ||
  e.frequency === 'weekly' ||
  (e.frequency === 'biweekly' &&
    (e.speaksOfAdvance || e.name === 'shared' || e.wasFunded) &&
    (e.otherTrade === null || e.otherTrade.weight === 'mild') &&
    !e.loanWords &&
    !e.alsoPaysIn &&
    (e.advanceWords || !e.knownSpending)) ||
  // Deliveries come on days of the week, too.
  (e.keepsDaysOfWeek && e.advanceWords && e.otherTrade === null && !e.loanWords && !e.alsoPaysIn)

const behavesLikeAdvance = (e: PositionEvidence, track: Track): boolean =>
  hasAdvancesCadence(e) &&
  (e.keepsDaysOfWeek || e.regularity >= MIN_UNKNOWN_REGULARITY) &&
  track.scheduled.length >= MIN_UNKNOWN_PAYMENTS &&
  track.amounts.length <= MAX_UNKNOWN_AMOUNTS &&
  e.equalShare >= MIN_UNKNOWN_EQUAL

const gather = (
  { group, track, cadence, returned, own: { opening, later }, unnamed, isReverse, creditCount }: Series,
  ledger: Ledger,
): PositionEvidence => {
  const share = (flag: number): number =>
    track.rows.reduce((n, r) => ((ledger.features.flags[r]! & flag) !== 0 ? n + 1 : n), 0) / track.rows.length
  const said = group.sure ? null : tradeWordsOf(usualRow(track.scheduled, ledger), ledger)
  return {
    name: group.sure ? 'sure' : group.funder >= 0 ? 'shared' : 'unknown',
    frequency: cadence.frequency,
    regularity: cadence.regularity,
    keepsDaysOfWeek:
      cadence.frequency === 'irregular' &&
      keepsDaysOfWeek(
        track.scheduled.map((r) => ledger.features.day[r]!),
        ledger.calendar,
      ),
    equalShare: track.equalShare,
    payments: track.scheduled.length,
    typicalPayment: track.amounts[track.amounts.length - 1] ?? 0,
    returned: returned.length,
    funding: opening.length > 0 ? 'named' : later.length > 0 ? 'later' : unnamed !== null ? 'unnamed' : 'none',
    wasFunded: opening.some((r) => ledger.amount[r]! >= leastFunding(track)),
    advanceWords: share(FLAG.mcaWords) >= 0.5,
    financeName: !group.sure && soundsLikeFinance(fullNameOf(group, ledger)),
    speaksOfAdvance: said !== null && speaksOfAdvance(said.words, said.entry),
    loanWords: share(FLAG.loan) >= 0.5,
    byAch: share(FLAG.ach) >= 0.5,
    otherTrade: said === null ? null : tradeAgainst(said),
    knownSpending: isKnownSpending(ledger.labels[track.rows[0]!]!),
    alsoPaysIn: !isReverse && creditCount - opening.length - later.length >= 3,
  }
}

/** A rule read in the text what the money is for. That a bill is paid, or that the payee returns, says nothing against an advance. */
const isKnownSpending = (label: Label): boolean =>
  label.category === 'businessExpense' &&
  label.subClassification !== null &&
  label.subClassification !== 'billPay' &&
  label.ruleId?.startsWith('behaviour:') !== true

const toPosition = (
  series: Series,
  evidence: PositionEvidence,
  confidence: number,
  ledger: Ledger,
  endOf: (row: number) => number,
): Position => {
  const { group, track, schedule, returned, isReverse } = series
  const told = { ...schedule, unsure: schedule.unsure ?? oddEnd(track, ledger) }
  return {
    funderName: nameOf(group, ledger),
    known: group.funder >= 0,
    confidence,
    ...paymentFigures({ rows: track.rows, schedule, funding: fundingOf(series), returned }, ledger, endOf),
    evidence: evidenceInWords(evidence, track, told, isReverse, roleOf(group)),
  }
}

/** Two payments of a new amount make no cluster and stand behind the schedule: they may begin another. */
const oddEnd = (track: Track, ledger: Ledger): Schedule['unsure'] => {
  const { day, flags } = ledger.features
  const last = day[track.scheduled[track.scheduled.length - 1]!]!
  const days = track.rows.filter((r) => day[r]! > last && (flags[r]! & (FLAG.retry | FLAG.fee)) === 0).map((r) => day[r]!)
  const { frequency } = cadenceOf(days, ledger.calendar)
  return days.length < 2 || frequency === 'irregular' ? null : { payments: days.length, about: frequency }
}

type Payments = {
  /** Oldest first. */
  rows: number[]
  schedule: Schedule
  funding: readonly number[]
  returned: readonly ReturnMatch[]
}

/** What a position's payments come to, whoever put them together. */
export const paymentFigures = (
  { rows, schedule, funding, returned }: Payments,
  ledger: Ledger,
  endOf: (row: number) => number,
): Omit<Position, 'funderName' | 'known' | 'confidence' | 'evidence'> => {
  const { day } = ledger.features
  const total = rows.reduce((sum, r) => sum + ledger.amount[r]!, 0)
  const lastRow = rows[rows.length - 1]!
  const end = endOf(lastRow)
  const cameBack = new Set(returned.map((m) => m.payment))
  const recent = rows.reduce((sum, r) => (day[r]! > end - 30 && !cameBack.has(r) ? sum + ledger.amount[r]! : sum), 0)
  const date = (row: number): IsoDate => fromDayNumber(day[row]!)
  return {
    frequency: currentStage(schedule).frequency,
    currentPayment: cents(currentPayment(schedule, rows, ledger)),
    avgPayment: cents(Math.round(total / rows.length)),
    totalPayments: cents(total),
    transactionCount: rows.length,
    firstPayment: date(rows[0]!),
    lastPayment: date(lastRow),
    active: end - day[lastRow]! <= INACTIVE_AFTER_DAYS,
    fundingDeposits: funding.map((row) => ({ date: date(row), amount: ledger.amount[row]! as Cents, row })),
    paidLast30Days: cents(recent),
    skippedPayments: schedule.skipped,
    returnedPayments: returned.length,
    rows,
  }
}
