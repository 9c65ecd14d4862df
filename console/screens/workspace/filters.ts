import type { AnalysisResult, AnalyzedTransaction } from '../../../client/analysis-result.ts'
import { formatDate, formatMonth } from '../../format.ts'
import type { Params } from '../../search-params.ts'
import { labelOf } from './categories.ts'
import type { Moneys } from './money.ts'

/** What is shown of the rows. It stands in the address, so a link shows a colleague the same ones. */
export const FILTERS = [
  'category',
  'month',
  'day',
  'account',
  'statement',
  'position',
  'payee',
  'from',
  'figure',
  'min',
  'max',
  'below',
  'corrected',
  'q',
] as const
export type FilterName = (typeof FILTERS)[number]
export type Filters = Partial<Record<FilterName, string>>

export const NO_FILTERS: Params = Object.fromEntries(FILTERS.map((name) => [name, undefined]))

export const filtersOf = (params: Params): Filters => {
  const filters: Filters = {}
  for (const name of FILTERS) if (params[name]) filters[name] = params[name]
  return filters
}

/** An account by what is printed of it; of bank data by its place in the list. */
export const accountOf = (result: AnalysisResult, row: AnalyzedTransaction): string =>
  row.statement !== null ? accountKey(result.statements[row.statement]!) : String(row.account ?? '')
export const accountKey = ({ bank, accountLast4 }: { bank: string | null; accountLast4: string | null }): string =>
  [bank ?? '', accountLast4 ?? ''].join(' ').trim()

export const accountsOf = (result: AnalysisResult): { key: string; label: string }[] => {
  if (result.accounts.length > 0)
    return result.accounts.map((account, i) => ({
      key: String(i),
      label: [account.name, account.accountLast4].filter(Boolean).join(' · ') || account.accountId,
    }))
  const keys = [...new Set(result.statements.map(accountKey))]
  return keys.map((key) => ({ key, label: key || 'Account without a number' }))
}

/** Why nothing is known: it is not that nothing was printed. */
export const EVERY_ACCOUNT_OUT = 'Every account is left out; under Proof they can be counted again.'
export const isNothingCounted = ({ statements, accounts }: AnalysisResult): boolean => {
  const all = [...statements.filter(({ duplicateOf }) => duplicateOf === null), ...accounts]
  return all.length > 0 && all.every(({ excluded }) => excluded)
}

const TAKEN_BACK = ['returnedDeposit', 'chargeback']
/** Which credits give a payment to a funder back follows from the position's payments, not from the credit's text: this rule says so. */
const isReturnOfAdvance = ({ type, ruleId }: AnalyzedTransaction): boolean => type === 'credit' && ruleId === 'position.returned'

/** Figures whose rows are more than one category. */
const figureTests: Record<string, (result: AnalysisResult) => (row: AnalyzedTransaction) => boolean> = {
  trueRevenue: () => (row) =>
    row.classification === 'businessRevenue' || (row.type === 'debit' && TAKEN_BACK.includes(row.subClassification ?? '')),
  // What came back of payments to funders was not paid: the sum is less it, so its rows stand beside them.
  advances: () => (row) => row.classification === 'mcaRepayment' || isReturnOfAdvance(row),
  credits: () => (row) => row.type === 'credit',
  debits: () => (row) => row.type === 'debit',
  bounced: () => (row) => row.classification === 'nsfFee' || row.subClassification === 'returnedPayment',
  negativeDays: (result) => {
    const days = new Set(result.metrics.dailyBalances.filter(({ balance }) => balance < 0).map(({ date }) => date))
    return (row) => days.has(row.date)
  },
}
const FIGURE_NAMES: Record<string, string> = {
  trueRevenue: 'True revenue',
  advances: 'Advance payments less returned ones',
  credits: 'Credits',
  debits: 'Debits',
  bounced: 'NSF and returned',
  negativeDays: 'Days below zero',
}

/** The day whose rows left the balance that a day ended with; null where no row came before it. */
export const dayOfRowsUpTo = ({ transactions }: AnalysisResult, day: string): string | null =>
  transactions.reduce<string | null>((latest, { date }) => (date <= day && (latest === null || date > latest) ? date : latest), null)

/** The places of the rows that pass, in their order. */
export const rowsThatPass = (result: AnalysisResult, filters: Filters): number[] => {
  const tests: ((row: AnalyzedTransaction, index: number) => boolean)[] = []
  const { category, month, day, account, statement, position, payee, from, figure, min, max, below, corrected, q } = filters
  if (category) {
    const wanted = new Set(category.split(','))
    tests.push((row) => wanted.has(row.classification))
  }
  if (month) tests.push((row) => row.date.startsWith(month))
  if (day) tests.push((row) => row.date === day)
  if (account) tests.push((row) => accountOf(result, row) === account)
  if (statement) tests.push((row) => row.statement === Number(statement))
  if (position) {
    const wanted = new Set(result.mcaPositions[Number(position)]?.transactions)
    const funding = new Set(result.mcaPositions[Number(position)]?.fundingDeposits.map(({ transaction }) => transaction))
    tests.push((_, index) => wanted.has(index) || funding.has(index))
  }
  if (payee) tests.push((row) => row.payee === payee)
  // A source of revenue is its vendor's name where there is one, else the payee's.
  if (from) tests.push((row) => row.classification === 'businessRevenue' && (row.vendor ?? row.payee ?? '–') === from)
  if (figure && figureTests[figure]) tests.push(figureTests[figure](result))
  if (min) tests.push((row) => row.amount >= Number(min))
  if (max) tests.push((row) => row.amount <= Number(max))
  if (below) tests.push((row) => row.confidence * 100 < Number(below))
  if (corrected) tests.push((row) => row.correction !== undefined)
  if (q) {
    const text = q.toLowerCase()
    tests.push((row) => row.description.toLowerCase().includes(text) || (row.vendor ?? '').toLowerCase().includes(text))
  }
  const passing: number[] = []
  result.transactions.forEach((row, index) => {
    if (tests.every((test) => test(row, index))) passing.push(index)
  })
  return passing
}

/** Each filter that is set, in words. */
export const filterWords = (result: AnalysisResult, filters: Filters, money: Moneys): { name: FilterName; words: string }[] => {
  const say: Record<FilterName, (value: string) => string> = {
    category: (value) => value.split(',').map(labelOf).join(', '),
    month: formatMonth,
    day: formatDate,
    account: (value) => accountsOf(result).find(({ key }) => key === value)?.label ?? value,
    statement: (value) => result.statements[Number(value)]?.fileName ?? 'Statement',
    position: (value) => result.mcaPositions[Number(value)]?.funderName ?? 'Position',
    payee: (value) => `Payee ${value}`,
    from: (value) => `Revenue from ${value === '–' ? 'nobody named' : value}`,
    figure: (value) => FIGURE_NAMES[value] ?? value,
    min: (value) => `From ${money.sum(Number(value) || 0)}`,
    max: (value) => `Up to ${money.sum(Number(value) || 0)}`,
    below: (value) => `Confidence below ${value}%`,
    corrected: () => 'Corrected',
    q: (value) => `“${value}”`,
  }
  return FILTERS.flatMap((name) => (filters[name] ? [{ name, words: say[name](filters[name]) }] : []))
}
