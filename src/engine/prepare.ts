import { fromDayNumber } from '../shared/dates.ts'
import { type Cents, cents } from '../shared/money.ts'
import {
  type Analysis,
  type AnalysisRow,
  CLASSIFICATION_KEYS,
  type Classifications,
  KEY_OF_CATEGORY,
  type ModelAnswer,
  type ModelAnswers,
  type OpenDescriptor,
} from './analysis.ts'
import { type Classified, FLAG } from './classify/features.ts'
import { type Corrected, corrections } from './corrections/apply.ts'
import { directionOfCategory } from './corrections/label-rows.ts'
import type { ByHand } from './corrections/types.ts'
import { type DailyBalances, figuresBetween, worst } from './metrics/balances.ts'
import { computeMetrics } from './metrics/metrics.ts'
import { type BankingCalendar, bankingCalendar, type DaySpan } from './positions/calendar.ts'
import { detectPositions, type FoundPosition } from './positions/detect.ts'
import type { Ledger } from './positions/ledger.ts'
import type { Label } from './types.ts'

/** Everything but the model's part: ask `openDescriptors`, answer what you can, and `finish`. Pure, synchronous, and finish may be called without answers. */
export type Prepared = {
  openDescriptors: () => OpenDescriptor[]
  finish: (answers?: ModelAnswers) => Analysis
}

export type Parts = {
  rows: readonly AnalysisRow[]
  classified: Classified
  amount: Float64Array
  credit: Uint8Array
  /** Days of the earliest and the latest row; last before first when there is none. */
  first: number
  last: number
  /** Each row's place among all that was read, and how many there are. */
  origins: Int32Array
  refCount: number
  covered: DaySpan[]
  /** Of these the days on which revenue could have been seen. */
  revenueDays: DaySpan[]
  /** Days on which a payment could have been seen. */
  paymentDays: DaySpan[]
  /** The same in these accounts; null where no account says what it covers. */
  paymentDaysIn: ((accounts: ReadonlySet<number>) => DaySpan[]) | null
  endOf: (row: number) => number
  /** The account that a row is of. */
  accountOf: (row: number) => number
  isOfCard: (row: number) => boolean
  balances: DailyBalances[]
  balancesUnknown: string | null
  leftOut: { field: string; reason: string }[]
  statements: Analysis['statements']
  accounts: Analysis['accounts']
  /** What the mended rows were, where rows were mended. */
  unmended: (ref: number) => AnalysisRow
}

/** From classified rows to an analysis: what people said of rows, what behaviour shows, what people said of positions, and the figures. */
export const prepare = (parts: Parts, hand: ByHand): Prepared => {
  const { features, labels } = parts.classified
  const { calendar, calendarOf } = calendarsOf(parts)
  const people = corrections(parts, hand)
  const ledger: Ledger = {
    features,
    labels,
    amount: parts.amount,
    credit: parts.credit,
    calendar,
    calendarOf,
    descriptionOf: (row) => parts.rows[row]!.description,
    ...(people.settled ? { settled: people.settled } : {}),
  }
  const detection = detectPositions(ledger, parts.endOf)
  const { found, relabels } = people.edit(detection, ledger)
  const decided = people.settled?.slice() ?? new Uint8Array(features.length)
  for (const { row, label } of relabels) {
    labels[row] = label
    decided[row] = 1
  }
  // What comes to a card is known whoever it comes from: no sale.
  const isOpen = (row: number): boolean =>
    (features.flags[row]! & FLAG.unresolved) !== 0 &&
    decided[row] === 0 &&
    features.payee[row] !== 0 &&
    !(parts.credit[row] === 1 && parts.isOfCard(row))
  const keyOf = (row: number): string => `${parts.credit[row] === 1 ? 'credit' : 'debit'}:${features.payees[features.payee[row]!]!}`

  return {
    openDescriptors: () => {
      const open = new Map<string, OpenDescriptor>()
      for (let r = 0; r < features.length; r++) {
        if (!isOpen(r)) continue
        const key = keyOf(r)
        const known = open.get(key)
        if (known) {
          known.transactionCount++
          known.total = cents(known.total + parts.amount[r]!)
          continue
        }
        open.set(key, {
          key,
          payee: features.payees[features.payee[r]!]!,
          description: parts.rows[r]!.description,
          type: parts.rows[r]!.type,
          transactionCount: 1,
          total: cents(parts.amount[r]!),
        })
      }
      return [...open.values()].sort((a, b) => b.total - a.total)
    },
    finish: (answers) => {
      const final = answers && answers.size > 0 ? withAnswers(labels, answers, isOpen, keyOf, parts.credit) : labels
      return assemble(parts, { ...ledger, labels: final }, found, final, people)
    },
  }
}

/** More groups of accounts than a merchant has; a hostile file's cost no more. */
const MAX_CALENDARS = 64

/** One for all, and one for each group of accounts that payments are found in. */
const calendarsOf = ({ first, last, paymentDays, paymentDaysIn, accountOf }: Parts): Pick<Ledger, 'calendar' | 'calendarOf'> => {
  const over = (days: DaySpan[]) => bankingCalendar(first, last, days.length > 0 ? days : null)
  const calendar = over(paymentDays)
  if (paymentDaysIn === null) return { calendar, calendarOf: () => calendar }
  const made = new Map<string, BankingCalendar>()
  const calendarOf = (rows: readonly number[]): BankingCalendar => {
    const accounts = new Set(rows.map(accountOf))
    const key = [...accounts].sort().join()
    const known = made.get(key)
    if (known || made.size === MAX_CALENDARS) return known ?? calendar
    const own = over(paymentDaysIn(accounts))
    made.set(key, own)
    return own
  }
  return { calendar, calendarOf }
}

const withAnswers = (
  labels: readonly Label[],
  answers: ModelAnswers,
  isOpen: (row: number) => boolean,
  keyOf: (row: number) => string,
  credit: Uint8Array,
): Label[] => {
  const shared = new Map<ModelAnswer, Label>()
  return labels.map((label, row) => {
    if (!isOpen(row)) return label
    const answer = answers.get(keyOf(row))
    // A model that mistakes the direction is not believed.
    if (!answer || (directionOfCategory(answer.category) === 'credit') !== (credit[row] === 1)) return label
    let next = shared.get(answer)
    if (!next) {
      const confidence = Math.min(1, Math.max(0, answer.confidence))
      next = {
        category: answer.category,
        subClassification: answer.subClassification ?? null,
        vendor: answer.vendor ?? null,
        confidence,
        source: 'llm',
        ruleId: null,
      }
      shared.set(answer, next)
    }
    return next
  })
}

const assemble = (parts: Parts, ledger: Ledger, found: readonly FoundPosition[], labels: readonly Label[], people: Corrected): Analysis => {
  const { rows, balances, covered } = parts
  const positions = found.map((f) => f.position)
  const classifications = Object.fromEntries(
    CLASSIFICATION_KEYS.map((k) => [k, { total: 0, transactionCount: 0 }]),
  ) as unknown as Classifications
  let totalCredits = 0
  let totalDebits = 0
  for (let r = 0; r < rows.length; r++) {
    const amount = parts.amount[r]!
    if (parts.credit[r] === 1) totalCredits += amount
    else totalDebits += amount
    const bucket = classifications[KEY_OF_CATEGORY[labels[r]!.category]]
    bucket.total = (bucket.total + amount) as Cents
    bucket.transactionCount++
  }
  const { metrics, revenueSources } = computeMetrics({
    ledger,
    accountOf: parts.accountOf,
    positions,
    returnedCredits: new Set(found.flatMap((f) => f.returned.map((m) => m.credit))),
    balances: parts.balancesUnknown === null ? balances.filter((b) => b.basis !== 'assumedZero') : [],
    balancesUnknown: parts.balancesUnknown,
    covered: parts.revenueDays,
  })
  metrics.unknown.push(...parts.leftOut)
  const start = Math.min(covered[0]?.[0] ?? Number.POSITIVE_INFINITY, rows.length > 0 ? parts.first : Number.POSITIVE_INFINITY)
  const end = Math.max(
    covered[covered.length - 1]?.[1] ?? Number.NEGATIVE_INFINITY,
    rows.length > 0 ? parts.last : Number.NEGATIVE_INFINITY,
  )
  const average = balances.reduce((sum, b) => sum + (figuresBetween(b, start, end)?.average ?? 0), 0)
  return {
    summary: {
      totalTransactions: rows.length,
      dateRange: start <= end ? { start: fromDayNumber(start), end: fromDayNumber(end) } : { start: null, end: null },
      totalCredits: cents(totalCredits),
      totalDebits: cents(totalDebits),
      avgDailyBalance: cents(Math.round(average)),
      avgDailyBalanceBasis: worst(balances.map((b) => b.basis)),
      mcaPositionsDetected: positions.length,
      revenueSourcesDetected: revenueSources,
    },
    mcaPositions: positions,
    classifications,
    rows,
    labels,
    statements: parts.statements,
    accounts: parts.accounts,
    metrics,
    payee: parts.classified.features.payee,
    payees: parts.classified.features.payees,
    origins: parts.origins,
    corrected: people.corrected(),
    notApplied: people.notApplied,
  }
}
