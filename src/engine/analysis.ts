import type { IsoDate } from '../shared/dates.ts'
import type { Cents } from '../shared/money.ts'
import type { NotApplied, RowCorrection } from './corrections/types.ts'
import type { BalanceBasis } from './metrics/balances.ts'
import type { Metrics } from './metrics/types.ts'
import type { Category, Direction, Label, Position, Row, Statement } from './types.ts'

/** What a row needs to be analyzed; rows of statements also tell where they stand. */
export type AnalysisRow = Pick<Row, 'date' | 'description' | 'amount' | 'type'> &
  Partial<Pick<Row, 'balance' | 'page' | 'box' | 'statement'>> & {
    /** Index into the accounts that were given with the rows, where there are several. */
    account?: number
  }

/** An account that rows were given for. */
export type GivenAccount = {
  id: string
  name: string | null
  last4: string | null
  kind: Statement['kind']
  /** The balance after the last row; null where nobody says. */
  closingBalance: Cents | null
  /** What it is in; dollars where nobody says. */
  currency?: string
}

export const CLASSIFICATION_KEYS = [
  'revenue',
  'mcaRepayment',
  'loanPayment',
  'operatingExpense',
  'transfer',
  'otherCredit',
  'otherDebit',
] as const
export type ClassificationKey = (typeof CLASSIFICATION_KEYS)[number]

/** Every category has one key, so the seven totals add up to all credits and debits. */
export const KEY_OF_CATEGORY: Readonly<Record<Category, ClassificationKey>> = {
  businessRevenue: 'revenue',
  mcaRepayment: 'mcaRepayment',
  loanPayment: 'loanPayment',
  businessExpense: 'operatingExpense',
  payroll: 'operatingExpense',
  taxPayment: 'operatingExpense',
  transferIn: 'transfer',
  transferOut: 'transfer',
  mcaFunding: 'otherCredit',
  loanDisbursement: 'otherCredit',
  refund: 'otherCredit',
  nsfFee: 'otherDebit',
  bankFee: 'otherDebit',
}

export type Classifications = Record<ClassificationKey, { total: Cents; transactionCount: number }>

export type Summary = {
  totalTransactions: number
  dateRange: { start: IsoDate | null; end: IsoDate | null }
  totalCredits: Cents
  totalDebits: Cents
  avgDailyBalance: Cents
  avgDailyBalanceBasis: BalanceBasis
  mcaPositionsDetected: number
  revenueSourcesDetected: number
}

export type AnalyzedStatement = Omit<Statement, 'rows' | 'dailyBalances' | 'sums' | 'datesWithin' | 'accountNumber' | 'yearToDate'> & {
  transactionCount: number
  /** A person left its account out: its rows count nowhere. */
  excluded: boolean
}
export type AnalyzedAccount = GivenAccount & { openingBalance: Cents | null; transactionCount: number; excluded: boolean }

/** Money in cents. `rows` and `labels` run side by side: an object a transaction would double the memory of a large list. */
export type Analysis = {
  summary: Summary
  mcaPositions: Position[]
  classifications: Classifications
  rows: readonly AnalysisRow[]
  labels: readonly Label[]
  statements: AnalyzedStatement[]
  /** Only where rows were given for several accounts. */
  accounts: AnalyzedAccount[]
  metrics: Metrics
  /** The counterparty of each row: index into `payees`, 0 for none. */
  payee: Int32Array
  payees: readonly string[]
  /** Each row's place among all that was read; see corrections/types.ts. */
  origins: Int32Array
  /** By row. */
  corrected: ReadonlyMap<number, RowCorrection>
  notApplied: readonly NotApplied[]
}

/** A counterparty that rules left open, for a model to name. */
export type OpenDescriptor = {
  /** What an answer is filed under: the same text asks the same question, so answers can be kept. */
  key: string
  payee: string
  /** One of its descriptors, as printed. */
  description: string
  type: Direction
  transactionCount: number
  total: Cents
}

export type ModelAnswer = { category: Category; subClassification?: string | null; vendor?: string | null; confidence: number }
export type ModelAnswers = ReadonlyMap<string, ModelAnswer>
