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
import { classifyRows } from './classify/classify.ts'
import { type Classified, FLAG } from './classify/features.ts'
import { type Account, findDuplicates, groupAccounts, periodOf } from './metrics/accounts.ts'
import { accountBalances, balancesOfRows, type DailyBalances, figuresBetween, worst } from './metrics/balances.ts'
import { computeMetrics } from './metrics/metrics.ts'
import { bankingCalendar, type DaySpan, spansWithRows } from './positions/calendar.ts'
import { type Detection, detectPositions } from './positions/detect.ts'
import type { Ledger } from './positions/ledger.ts'
import { CREDIT_CATEGORIES, type Label, type Statement } from './types.ts'

/** Everything but the model's part: ask `openDescriptors`, answer what you can, and `finish`. Pure, synchronous, and finish may be called without answers. */
export type Prepared = {
  openDescriptors: () => OpenDescriptor[]
  finish: (answers?: ModelAnswers) => Analysis
}

export type RowsOptions = {
  openingBalance?: Cents | null
  /** Names of the account's holder, where the caller knows them: their own name in a descriptor is not the counterparty's. */
  holders?: readonly string[]
  answers?: ModelAnswers
}

export const analyzeRows = (rows: readonly AnalysisRow[], options: RowsOptions = {}): Analysis =>
  prepareRows(rows, options).finish(options.answers)

export const analyzeStatements = (statements: readonly Statement[], options: { answers?: ModelAnswers } = {}): Analysis =>
  prepareStatements(statements).finish(options.answers)

/** Transactions mode: one account, whose balance is known only when the caller gives where it started. */
export const prepareRows = (
  rows: readonly AnalysisRow[],
  { openingBalance = null, holders = [] }: Pick<RowsOptions, 'openingBalance' | 'holders'> = {},
): Prepared => {
  const classified = classifyRows(rows, { holders })
  const columns = columnsOf(rows, classified.features.day)
  const { first, last } = columns
  const balances = balancesOfRows(classified.features.day, columns.amount, columns.credit, first, last, openingBalance)
  return prepare({
    rows,
    classified,
    ...columns,
    covered: rows.length > 0 ? [[first, last]] : [],
    paymentDays: spansWithRows(classified.features.day, first, last),
    endOf: () => last,
    balances: [balances],
    balancesUnknown: openingBalance === null ? 'No opening balance was given.' : null,
    leftOut: [],
    statements: [],
  })
}

/** PDF mode: several accounts and months; a statement that repeats another is named and its rows are left out. */
export const prepareStatements = (statements: readonly Statement[]): Prepared => {
  const duplicateOf = findDuplicates(statements)
  const accounts = groupAccounts(statements, duplicateOf)
  const accountOf = new Int32Array(statements.length).fill(-1)
  accounts.forEach((account, a) => {
    for (const s of account.statements) accountOf[s] = a
  })
  const rows: AnalysisRow[] = []
  statements.forEach((s, index) => {
    if (duplicateOf[index] === null) for (const row of s.rows) rows.push({ ...row, statement: index })
  })
  const holders = [...new Set(statements.map((s) => s.holder).filter((h) => h !== null))]
  const classified = classifyRows(rows, { holders, accounts: Int32Array.from(rows, (r) => accountOf[r.statement!]!) })
  labelCardRows(rows, classified.labels, statements)
  const ends = accounts.map((account) =>
    Math.max(...account.statements.map((s) => periodOf(statements[s]!)?.last ?? Number.NEGATIVE_INFINITY)),
  )
  const cash = accounts.filter((a) => a.kind === 'deposit')
  const balances = (cash.length > 0 ? cash : accounts).map((a) => accountBalances(a, statements)).filter((b) => b !== null)
  const covered = mergedSpans(statements.filter((_, i) => duplicateOf[i] === null))
  return prepare({
    rows,
    classified,
    ...columnsOf(rows, classified.features.day),
    covered,
    paymentDays: covered,
    endOf: (row) => ends[accountOf[rows[row]!.statement!]!]!,
    balances,
    balancesUnknown:
      cash.length === 0 && accounts.length > 0
        ? 'Only card statements were given: a card has a debt, not a balance.'
        : balances.every((b) => b.basis === 'assumedZero')
          ? 'No statement shows a balance.'
          : null,
    leftOut: missingDays(cash, statements),
    statements: statements.map(({ rows: own, dailyBalances: _, ...rest }, i) => ({
      ...rest,
      duplicateOf: duplicateOf[i]!,
      transactionCount: own.length,
    })),
  })
}

type Parts = {
  rows: readonly AnalysisRow[]
  classified: Classified
  amount: Float64Array
  credit: Uint8Array
  /** Days of the earliest and the latest row; last before first when there is none. */
  first: number
  last: number
  covered: DaySpan[]
  /** Days on which a payment could have been seen. */
  paymentDays: DaySpan[]
  endOf: (row: number) => number
  balances: DailyBalances[]
  balancesUnknown: string | null
  leftOut: { field: string; reason: string }[]
  statements: Analysis['statements']
}

const prepare = (parts: Parts): Prepared => {
  const { features } = parts.classified
  const labels = parts.classified.labels
  const calendar = bankingCalendar(parts.first, parts.last, parts.paymentDays.length > 0 ? parts.paymentDays : null)
  const ledger: Ledger = {
    features,
    labels,
    amount: parts.amount,
    credit: parts.credit,
    calendar,
    descriptionOf: (row) => parts.rows[row]!.description,
  }
  const detection = detectPositions(ledger, parts.endOf)
  for (const { row, label } of detection.relabels) labels[row] = label
  const decided = new Uint8Array(features.length)
  for (const { row } of detection.relabels) decided[row] = 1
  const isOpen = (row: number): boolean => (features.flags[row]! & FLAG.unresolved) !== 0 && decided[row] === 0 && features.payee[row] !== 0
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
      return assemble(parts, { ...ledger, labels: final }, detection, final)
    },
  }
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
    if (!answer || isCreditCategory(answer.category) !== (credit[row] === 1)) return label
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

const isCreditCategory = (category: Label['category']): boolean => (CREDIT_CATEGORIES as readonly string[]).includes(category)

const assemble = (parts: Parts, ledger: Ledger, detection: Detection, labels: readonly Label[]): Analysis => {
  const { rows, balances, covered } = parts
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
  const returnedCredits = new Set(detection.relabels.filter((l) => l.label.category === 'refund').map((l) => l.row))
  const { metrics, revenueSources } = computeMetrics({
    ledger,
    positions: detection.positions,
    returnedCredits,
    balances: parts.balancesUnknown === null ? balances.filter((b) => b.basis !== 'assumedZero') : [],
    balancesUnknown: parts.balancesUnknown,
    covered,
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
      mcaPositionsDetected: detection.positions.length,
      revenueSourcesDetected: revenueSources,
    },
    mcaPositions: detection.positions,
    classifications,
    rows,
    labels,
    statements: parts.statements,
    metrics,
  }
}

const columnsOf = (rows: readonly AnalysisRow[], day: Int32Array): Pick<Parts, 'amount' | 'credit' | 'first' | 'last'> => {
  const amount = new Float64Array(rows.length)
  const credit = new Uint8Array(rows.length)
  let first = rows.length > 0 ? day[0]! : 0
  let last = rows.length > 0 ? first : -1
  for (let r = 0; r < rows.length; r++) {
    const row = rows[r]!
    amount[r] = row.amount
    credit[r] = row.type === 'credit' ? 1 : 0
    const d = day[r]!
    if (d < first) first = d
    else if (d > last) last = d
  }
  return { amount, credit, first, last }
}

const mergedSpans = (statements: readonly Statement[]): DaySpan[] => {
  const spans = statements
    .map(periodOf)
    .filter((p) => p !== null)
    .map((p): [number, number] => [p.first, p.last])
    .sort((a, b) => a[0] - b[0])
  const merged: [number, number][] = []
  for (const span of spans) {
    const before = merged[merged.length - 1]
    if (before && span[0] <= before[1] + 1) before[1] = Math.max(before[1], span[1])
    else merged.push(span)
  }
  return merged
}

/** Days between two statements of an account that no statement covers, as far as they were not bridged. */
const missingDays = (accounts: readonly Account[], statements: readonly Statement[]): { field: string; reason: string }[] =>
  accounts.flatMap((account) => {
    const gaps = mergedSpans(account.statements.map((s) => statements[s]!))
    const last4 = statements[account.statements[0]!]!.accountLast4
    return gaps.slice(1).flatMap((span, i) => {
      const [from, to] = [gaps[i]![1] + 1, span[0] - 1]
      if (to - from + 1 <= 7) return []
      const whose = last4 === null ? 'the account' : `the account ending in ${last4}`
      return [
        {
          field: 'averageDailyBalance',
          reason: `No statement of ${whose} covers ${fromDayNumber(from)} to ${fromDayNumber(to)}: those days are left out.`,
        },
      ]
    })
  })

/** Money that comes to a card account pays a debt or undoes a purchase; it is never revenue. */
const labelCardRows = (rows: readonly AnalysisRow[], labels: Label[], statements: readonly Statement[]): void => {
  const base = { vendor: null, confidence: 0.9, source: 'pattern' as const }
  const payment: Label = { ...base, category: 'transferIn', subClassification: 'cardPayment', ruleId: 'card.payment' }
  const credit: Label = { ...base, category: 'refund', subClassification: 'purchaseReturn', ruleId: 'card.credit' }
  rows.forEach((row, r) => {
    if (row.type !== 'credit' || statements[row.statement!]!.kind !== 'card' || labels[r]!.category !== 'businessRevenue') return
    labels[r] = /PAYMENT|AUTOPAY|THANK YOU|PYMT|PMT/i.test(row.description) ? payment : credit
  })
}
