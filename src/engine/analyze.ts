import { fromDayNumber } from '../shared/dates.ts'
import type { Cents } from '../shared/money.ts'
import type { Analysis, AnalysisRow, GivenAccount, ModelAnswers } from './analysis.ts'
import { contradicted, contradictionsBetween } from './between-statements.ts'
import { classifyRows } from './classify/classify.ts'
import type { ClassifyRows } from './classify/features.ts'
import { type Layout, layoutOf, originsOf } from './corrections/layout.ts'
import { excludedAccounts, mendRows, mendStatements, mendsOf } from './corrections/mend.ts'
import type { ByHand } from './corrections/types.ts'
import { currenciesOf, unlikeCurrencies } from './currencies.ts'
import { type Account, periodOf } from './metrics/accounts.ts'
import { accountBalances, balancesOfRows, type DailyBalances } from './metrics/balances.ts'
import { type DaySpan, spansBetweenMonths, spansWithRows } from './positions/calendar.ts'
import { type Parts, type Prepared, prepare } from './prepare.ts'
import type { Label, Statement } from './types.ts'

export type { Prepared } from './prepare.ts'

export type RowsOptions = ByHand & {
  openingBalance?: Cents | null
  /** Names of the account's holder, where the caller knows them: their own name in a descriptor is not the counterparty's. */
  holders?: readonly string[]
  /** Where the rows are of several accounts; each row says which. */
  accounts?: readonly GivenAccount[]
}
type Answered = { answers?: ModelAnswers }
/** One that remembers saves its time where the same rows come again. */
type Reading = { classify?: ClassifyRows }

export const analyzeRows = (rows: readonly AnalysisRow[], options: RowsOptions & Answered & Reading = {}): Analysis =>
  prepareRows(rows, options).finish(options.answers)

export const analyzeStatements = (statements: readonly Statement[], options: ByHand & Answered & Reading = {}): Analysis =>
  prepareStatements(statements, options).finish(options.answers)

/** Transactions mode: accounts whose balances are known only where the caller gives one. */
export const prepareRows = (
  given: readonly AnalysisRow[],
  { openingBalance = null, holders = [], accounts = [], classify = classifyRows, ...hand }: RowsOptions & Reading = {},
): Prepared => {
  const excluded = excludedAccounts(hand.corrections ?? [], (account) => account)
  const mended = mendRows(given, mendsOf(hand.corrections ?? []))
  const { rows, origins } = keptRows(mended, excluded)
  const accountOf = accounts.length > 0 ? Int32Array.from(rows, (r) => r.account ?? 0) : undefined
  const cards = accounts.flatMap(({ kind }, a) => (kind === 'card' ? [a] : []))
  const classified = classify(rows, { holders, ...(accountOf ? { accounts: accountOf, cards } : {}) })
  const isOfCard = (row: number): boolean => accountOf !== undefined && cards.includes(accountOf[row]!)
  labelCardRows(rows, classified.labels, isOfCard)
  const columns = columnsOf(rows, classified.features.day)
  const { first, last } = columns
  const { day } = classified.features
  const analyzed = accounts.map((account, a) => ({ ...account, ...sumsOf(account, a, mended), excluded: excluded.has(a) }))
  const cash = analyzed.map((account, a) => ({ ...account, a })).filter((account) => account.kind === 'deposit' && !account.excluded)
  const paymentDays = spansWithRows(day, first, last)
  // A card that goes on says nothing of the deposits of its months.
  const ownDays = cards.length === 0 ? day : day.filter((_, row) => !isOfCard(row))
  const covered = spansBetweenMonths(cards.length === 0 || ownDays.length === 0 ? paymentDays : spansOf(ownDays))
  const balances =
    accountOf === undefined
      ? [balancesOfRows(day, columns.amount, columns.credit, first, last, openingBalance)]
      : cash.map(({ a, openingBalance }) => {
          const amount = columns.amount.map((cents, r) => (accountOf[r] === a ? cents : 0))
          return balancesOfRows(day, amount, columns.credit, first, last, openingBalance)
        })
  return prepare(
    {
      rows,
      classified,
      ...columns,
      origins,
      refCount: given.length,
      covered,
      revenueDays: covered,
      paymentDays,
      paymentDaysIn: null,
      endOf: () => last,
      accountOf: (row) => accountOf?.[row] ?? 0,
      isOfCard,
      balances,
      balancesUnknown: unknownBalances(openingBalance, analyzed, balances),
      leftOut: [
        ...(cash.some(({ openingBalance }) => openingBalance !== null)
          ? cash.flatMap(({ openingBalance, last4 }) => (openingBalance === null ? [withoutBalance(inWords(last4))] : []))
          : []),
        ...covered.slice(1).map(([from], i) => withoutRows(covered[i]![1] + 1, from - 1)),
      ],
      statements: [],
      accounts: analyzed,
      unmended: (ref) => given[ref]!,
    },
    hand,
  )
}

const ALL_EXCLUDED = 'Every account with a balance is left out by hand.'

const unknownBalances = (openingBalance: Cents | null, accounts: readonly GivenAccount[], balances: Parts['balances']): string | null => {
  if (accounts.length === 0) return openingBalance === null ? 'No opening balance was given.' : null
  if (balances.length === 0)
    return accounts.some(({ kind }) => kind === 'deposit') ? ALL_EXCLUDED : 'Only cards were given: a card has a debt, not a balance.'
  return balances.every((b) => b.basis === 'assumedZero') ? 'No balance was given.' : null
}

const keptRows = (rows: readonly AnalysisRow[], excluded: ReadonlySet<number>) => {
  const kept = excluded.size === 0 ? rows : rows.filter((r) => !excluded.has(r.account ?? 0))
  const origins = new Int32Array(kept.length)
  let n = 0
  rows.forEach((row, ref) => {
    if (excluded.size === 0 || !excluded.has(row.account ?? 0)) origins[n++] = ref
  })
  return { rows: kept, origins }
}

/** Where the account started: what it has at the end without what moved. */
const sumsOf = ({ closingBalance }: GivenAccount, index: number, rows: readonly AnalysisRow[]) => {
  let moved = 0
  let transactionCount = 0
  for (const row of rows) {
    if ((row.account ?? 0) !== index) continue
    moved += row.type === 'credit' ? row.amount : -row.amount
    transactionCount++
  }
  return { openingBalance: closingBalance === null ? null : ((closingBalance - moved) as Cents), transactionCount }
}

/** PDF mode: several accounts and months; a statement that repeats another is named and its rows are left out. */
export const prepareStatements = (given: readonly Statement[], { classify = classifyRows, ...hand }: ByHand & Reading = {}): Prepared => {
  const said = hand.corrections ?? []
  const { duplicateOf, overlaps, accountOf, isExcluded, isLeftOut, isRowLeftOut, accounts } = layoutOf(given, said)
  const between = contradictionsBetween(given, accounts, duplicateOf, overlaps)
  const statements = mendStatements(given, said).map((statement, i) => contradicted(statement, between[i]!))
  const rows = rowsOfStatements(statements, isRowLeftOut)
  const holders = [...new Set(statements.map((s) => s.holder).filter((h) => h !== null))]
  const cards = [...new Set(statements.flatMap(({ kind }, s) => (kind === 'card' ? [accountOf[s]!] : [])))]
  const classified = classify(rows, { holders, accounts: Int32Array.from(rows, (r) => accountOf[r.statement!]!), cards })
  const isOfCard = (row: number): boolean => statements[rows[row]!.statement!]!.kind === 'card'
  labelCardRows(rows, classified.labels, isOfCard)
  const ends = new Map(
    accounts.map((account) => [
      accountOf[account.statements[0]!]!,
      Math.max(...account.statements.map((s) => periodOf(statements[s]!)?.last ?? Number.NEGATIVE_INFINITY)),
    ]),
  )
  const cash = accounts.filter((a) => a.kind === 'deposit')
  const shown = statements.map(
    ({ rows: own, dailyBalances: _, sums: __, datesWithin: ___, accountNumber: ____, yearToDate: _____, ...rest }, i) => ({
      ...rest,
      duplicateOf: duplicateOf[i]!,
      transactionCount: own.length,
      excluded: isExcluded(i),
    }),
  )
  const held = cash.length > 0 ? cash : accounts
  const ofAccounts = held.map((a) => accountBalances(a, statements))
  const balances = ofAccounts.filter((b) => b !== null)
  const unlike = unlikeCurrencies(currenciesOf(shown))
  const counted = statements.filter((_, i) => !isLeftOut(i))
  const covered = mergedSpans(counted)
  return prepare(
    {
      rows,
      classified,
      ...columnsOf(rows, classified.features.day),
      origins: originsOf(given, isRowLeftOut),
      refCount: given.reduce((n, s) => n + s.rows.length, 0),
      covered,
      // A card's statement that goes on says nothing of the deposits of its months.
      revenueDays: cash.length > 0 ? mergedSpans(counted.filter(({ kind }) => kind === 'deposit')) : covered,
      paymentDays: covered,
      // One account covers what all cover.
      paymentDaysIn:
        accounts.length < 2 ? null : (own) => mergedSpans(statements.filter((_, i) => !isLeftOut(i) && own.has(accountOf[i]!))),
      endOf: (row) => ends.get(accountOf[rows[row]!.statement!]!)!,
      accountOf: (row) => accountOf[rows[row]!.statement!]!,
      isOfCard,
      balances,
      balancesUnknown:
        cash.length === 0 && statements.some((s, i) => isExcluded(i) && s.kind === 'deposit')
          ? ALL_EXCLUDED
          : cash.length === 0 && accounts.length > 0
            ? 'Only card statements were given: a card has a debt, not a balance.'
            : balances.every((b) => b.basis === 'assumedZero')
              ? 'No statement shows a balance.'
              : unlikeCurrencies(currenciesOf(held.flatMap((account) => account.statements.map((s) => shown[s]!)))),
      leftOut: [
        ...(unlike === null ? [] : [{ field: 'summary', reason: unlike }]),
        ...missingDays(cash, statements),
        ...(cash.length > 0 && unlike === null ? unknownDays(cash, ofAccounts, statements) : []),
      ],
      statements: shown,
      accounts: [],
      unmended: unmendedRows(given),
    },
    hand,
  )
}

const rowsOfStatements = (statements: readonly Statement[], isRowLeftOut: Layout['isRowLeftOut']): AnalysisRow[] => {
  const rows: AnalysisRow[] = []
  statements.forEach((s, index) => {
    s.rows.forEach((row, i) => {
      if (!isRowLeftOut(index, i)) rows.push({ ...row, statement: index })
    })
  })
  return rows
}

const unmendedRows =
  (statements: readonly Statement[]) =>
  (ref: number): AnalysisRow => {
    let first = 0
    for (const { rows } of statements) {
      if (ref < first + rows.length) return rows[ref - first]!
      first += rows.length
    }
    throw new RangeError(`There is no row ${ref}.`)
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
    const whose = inWords(statements[account.statements[0]!]!.accountLast4)
    return gaps.slice(1).flatMap((span, i) => {
      const [from, to] = [gaps[i]![1] + 1, span[0] - 1]
      if (to - from + 1 <= 7) return []
      return [
        {
          field: 'averageDailyBalance',
          reason: `No statement of ${whose} covers ${fromDayNumber(from)} to ${fromDayNumber(to)}: those days are left out.`,
        },
      ]
    })
  })

const inWords = (last4: string | null): string => (last4 === null ? 'the account' : `the account ending in ${last4}`)

/** Accounts and days that are in no balance, where those of others are known. */
const unknownDays = (
  accounts: readonly Account[],
  balances: readonly (DailyBalances | null)[],
  statements: readonly Statement[],
): { field: string; reason: string }[] => {
  if (!balances.some((b) => b !== null && b.basis !== 'assumedZero')) return []
  return accounts.flatMap((account, i) => {
    const whose = inWords(statements[account.statements[0]!]!.accountLast4)
    const own = balances[i]
    if (!own || own.basis === 'assumedZero') return [withoutBalance(whose)]
    return (own.unknown ?? []).map(([from, to]) => ({
      field: 'averageDailyBalance',
      reason: `The statement of ${whose} of ${fromDayNumber(from)} to ${fromDayNumber(to)} shows no balance: its days are left out.`,
    }))
  })
}

const spansOf = (days: Int32Array): DaySpan[] => {
  const [first, last] = days.reduce(([from, to], day) => [Math.min(from, day), Math.max(to, day)], [days[0]!, days[0]!])
  return spansWithRows(days, first, last)
}

const withoutRows = (from: number, to: number): { field: string; reason: string } => ({
  field: 'months',
  reason: `No row of ${fromDayNumber(from)} to ${fromDayNumber(to)} was given: those days count as missing, not as without revenue.`,
})

const withoutBalance = (whose: string): { field: string; reason: string } => ({
  field: 'averageDailyBalance',
  reason: `No balance of ${whose} is known: balances are those of the others.`,
})

/** Money that comes to a card account pays a debt or undoes a purchase; it is never revenue. */
const labelCardRows = (rows: readonly AnalysisRow[], labels: Label[], isOfCard: (row: number) => boolean): void => {
  const base = { vendor: null, confidence: 0.9, source: 'pattern' as const }
  const payment: Label = { ...base, category: 'transferIn', subClassification: 'cardPayment', ruleId: 'card.payment' }
  const credit: Label = { ...base, category: 'refund', subClassification: 'purchaseReturn', ruleId: 'card.credit' }
  rows.forEach((row, r) => {
    if (row.type !== 'credit' || labels[r]!.category !== 'businessRevenue' || !isOfCard(r)) return
    labels[r] = /PAYMENT|AUTOPAY|THANK YOU|PYMT|PMT/i.test(row.description) ? payment : credit
  })
}
