import { type Static, Type } from 'typebox'
import { CREDIT_CATEGORIES, DEBIT_CATEGORIES } from '../../engine/types.ts'
import { id, nullable, oneOf, timestamp } from '../http/fields.ts'
import type { AnalysisWire } from './wire.ts'

/** What an analysis found, as wire.ts writes it: for the reference and the client. Nothing is checked against it when it is sent; that it is true is checked when this compiles, and by tests. */

const FREQUENCIES = ['daily', 'weekly', 'biweekly', 'semimonthly', 'monthly', 'irregular'] as const
const SOURCES = ['vendor_rules', 'pattern', 'llm', 'funder_db', 'default'] as const

const day = (description?: string) => Type.String({ format: 'date', ...(description ? { description } : {}) })
const dollars = (description?: string) => Type.Number({ description: description ?? 'Dollars.' })
const share = (description: string) => nullable(Type.Number({ description }))
const index = (description: string) => Type.Integer({ minimum: 0, description })
/** An object, or nothing: written so that the object keeps its name in the reference. */
export const orNull = <T>(schema: object) => Type.Unsafe<T | null>({ anyOf: [schema, { type: 'null' }] })

const Box = Type.Unsafe<readonly [number, number, number, number]>({
  type: 'array',
  items: { type: 'number' },
  minItems: 4,
  maxItems: 4,
  description: '[x0, y0, x1, y1] in PDF points from the top left corner.',
})
const box = () => orNull<Static<typeof Box>>(Box)
const classification = () => oneOf([...CREDIT_CATEGORIES, ...DEBIT_CATEGORIES])

export const AnalysisSummary = Type.Object({
  totalTransactions: Type.Integer(),
  dateRange: Type.Object({ start: nullable(day()), end: nullable(day()) }),
  totalCredits: dollars(),
  totalDebits: dollars(),
  avgDailyBalance: dollars('The mean of the end-of-day balances over every calendar day of the range, accounts summed.'),
  avgDailyBalanceBasis: oneOf(['printed', 'computed', 'assumedZero'], {
    description: 'Whether balances were read, worked out, or begin at an assumed zero.',
  }),
  mcaPositionsDetected: Type.Integer(),
  revenueSourcesDetected: Type.Integer(),
})

const position = {
  funderName: Type.String(),
  frequency: oneOf(FREQUENCIES),
  avgPayment: dollars(),
  totalPayments: dollars('Dollars, gross.'),
  transactionCount: Type.Integer(),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  known: Type.Boolean({ description: 'Whether the funder is one of those known by name.' }),
  firstPayment: day(),
  lastPayment: day(),
  active: Type.Boolean(),
  fundingDeposits: Type.Array(Type.Object({ date: day(), amount: dollars(), transaction: index('Index into `transactions`.') })),
  paidLast30Days: dollars('Net of payments that came back.'),
  skippedPayments: Type.Integer(),
  returnedPayments: Type.Integer(),
  monthlyEquivalent: dollars('What it takes a month at its current payment.'),
  evidence: Type.Array(Type.String()),
}
export const McaPosition = Type.Object({ ...position, transactions: Type.Array(index('Index into `transactions`.')) })
/** Where its rows are not at hand. */
export const PositionFigures = Type.Object(position)

const Total = Type.Object({ total: dollars(), transactionCount: Type.Integer() })
export const Classifications = Type.Object({
  revenue: Total,
  mcaRepayment: Total,
  loanPayment: Total,
  operatingExpense: Total,
  transfer: Total,
  otherCredit: Total,
  otherDebit: Total,
})

export const RowCorrection = Type.Object(
  {
    id: id('cor'),
    by: Type.String({ description: 'A key or a person.' }),
    at: timestamp(),
    reason: Type.String(),
    was: Type.Object(
      {
        date: Type.Optional(day()),
        amount: Type.Optional(dollars()),
        type: Type.Optional(oneOf(['credit', 'debit'])),
        classification: Type.Optional(classification()),
        subClassification: Type.Optional(nullable(Type.String())),
        vendor: Type.Optional(nullable(Type.String())),
        confidence: Type.Optional(Type.Number()),
        classificationSource: Type.Optional(oneOf(SOURCES)),
        ruleId: Type.Optional(nullable(Type.String())),
      },
      { description: 'What the machine had read or said, of the fields that are other now.' },
    ),
  },
  { description: 'Who corrected a row, when and why.' },
)

const transaction = {
  date: day(),
  description: Type.String(),
  amount: dollars('Dollars, never negative: `type` says which way it went.'),
  type: oneOf(['credit', 'debit']),
  classification: classification(),
  subClassification: nullable(Type.String()),
  vendor: nullable(Type.String()),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  classificationSource: oneOf(SOURCES),
  balance: nullable(dollars('The balance printed beside the row.')),
  page: nullable(Type.Integer({ description: 'Counted from 1.' })),
  box: box(),
  statement: nullable(index('Index into `statements`.')),
  ruleId: nullable(Type.String()),
  payee: nullable(Type.String({ description: 'Rows of one counterparty share it; null where the text names nobody.' })),
  account: Type.Optional(index('Index into `accounts`, where bank data of several accounts was analysed.')),
  correction: Type.Optional(RowCorrection),
}
export const AnalyzedTransaction = Type.Object(transaction)
export const ListedTransaction = Type.Object(
  { index: index('Its place in `transactions` of the analysis.'), ...transaction },
  { description: 'A transaction as the analysis has it, with its `index` there.' },
)

const SEVERITIES = ['info', 'warning', 'high'] as const

const statement = {
  file: nullable(index('Position of its file in the upload.')),
  fileName: Type.String(),
  bank: nullable(Type.String()),
  accountLast4: nullable(Type.String()),
  holder: nullable(Type.String()),
  holderState: nullable(Type.String()),
  currency: Type.String(),
  kind: oneOf(['deposit', 'card']),
  periodStart: nullable(day()),
  periodEnd: nullable(day()),
  openingBalance: nullable(dollars()),
  closingBalance: nullable(dollars()),
  pageCount: Type.Integer(),
  transactionCount: Type.Integer(),
  reconciled: Type.Boolean({
    description:
      'Proven: opening and closing are printed, every page that the document says it has is there, every row lies in the period, and all that is printed ties.',
  }),
  reconciledBy: oneOf(['print', 'correction'], { description: '`correction` where it ties only by a row that a person mended.' }),
  discrepancies: Type.Array(
    Type.Object({ kind: Type.String(), message: Type.String(), amount: nullable(dollars()), page: nullable(Type.Integer()) }),
    { description: 'What is missing or off, by how much, on which page.' },
  ),
  findings: Type.Array(
    Type.Object({
      kind: Type.String(),
      severity: oneOf(SEVERITIES),
      message: Type.String(),
      page: nullable(Type.Integer()),
      box: box(),
    }),
    { description: 'Signs that the file was altered, and what a person should look at.' },
  ),
  duplicateOf: nullable(index('The statement it repeats: its rows are left out.')),
  excluded: Type.Boolean({ description: 'A person left its account out: its rows count nowhere.' }),
}
export const AnalyzedStatement = Type.Object(statement)
export const JoinedStatement = Type.Object({ ...statement, analysisId: id('ana') })

export const AnalyzedAccount = Type.Object({
  accountId: Type.String(),
  name: nullable(Type.String()),
  accountLast4: nullable(Type.String()),
  kind: oneOf(['deposit', 'card']),
  openingBalance: nullable(dollars()),
  closingBalance: nullable(dollars()),
  currency: Type.Optional(Type.String({ description: 'As the aggregator says, else USD; absent from analyses of earlier versions.' })),
  transactionCount: Type.Integer(),
  excluded: Type.Boolean(),
})

const figures = {
  coveredDays: Type.Integer({ description: 'Calendar days that statements cover.' }),
  totalCredits: dollars(),
  totalDebits: dollars(),
  trueRevenue: dollars('Revenue without transfers, loans, advances, refunds and returned items.'),
  depositCount: Type.Integer(),
  averageDailyBalance: nullable(dollars()),
  lowestBalance: nullable(dollars()),
  lowestBalanceDate: nullable(day()),
  daysNegative: nullable(Type.Integer()),
  nsfCount: Type.Integer(),
  overdraftCount: Type.Integer(),
  endingBalance: nullable(dollars()),
  mcaPayments: dollars(),
  mcaFunding: dollars(),
  withholding: share('mcaPayments ÷ trueRevenue.'),
  loanPayments: dollars(),
  largestSources: Type.Array(
    Type.Object({
      name: nullable(Type.String()),
      total: dollars(),
      depositCount: Type.Integer(),
      share: share('Of true revenue.'),
    }),
    { description: 'Largest first, at most five.' },
  ),
}
export const AnalysisMetrics = Type.Object({
  months: Type.Array(
    Type.Object({
      month: Type.String({ description: 'YYYY-MM.' }),
      partial: Type.Boolean({ description: 'Fewer than 20 covered days: left out of averages and of the trend.' }),
      ...figures,
      revenueChange: share('True revenue against the month before; null when either is partial or missing.'),
    }),
  ),
  overall: Type.Object({
    ...figures,
    fullMonths: Type.Integer(),
    averageMonthlyRevenue: nullable(dollars()),
    trend: orNull<{ change: number; direction: 'up' | 'flat' | 'down' }>(
      Type.Object({ change: Type.Number(), direction: oneOf(['up', 'flat', 'down']) }),
    ),
    concentration: share('The largest named payer’s share of true revenue.'),
    activePositions: Type.Integer(),
    monthlyMcaPayments: dollars(),
    holdback: share('monthlyMcaPayments ÷ averageMonthlyRevenue.'),
    collectionPayments: dollars('To firms that collect old debts.'),
  }),
  dailyBalances: Type.Array(Type.Object({ date: day(), balance: dollars() })),
  unknown: Type.Array(Type.Object({ field: Type.String(), reason: Type.String() }), {
    description: 'What is null above, or a sum to be taken with care, and why.',
  }),
})

export const NotApplied = Type.Object({ correctionId: id('cor'), change: Type.Integer(), reason: Type.String() })

export const analysisResult = {
  summary: AnalysisSummary,
  mcaPositions: Type.Array(McaPosition),
  classifications: Classifications,
  transactions: Type.Array(AnalyzedTransaction),
  statements: Type.Array(AnalyzedStatement, { description: 'One for each account and period in the files.' }),
  accounts: Type.Array(AnalyzedAccount, { description: 'The accounts of bank data, else empty.' }),
  metrics: AnalysisMetrics,
  correctionsNotApplied: Type.Array(NotApplied, { description: 'Changes that no longer fit what is there: kept, and without effect.' }),
}
const AnalysisResult = Type.Object(analysisResult)
export type AnalysisResult = Static<typeof AnalysisResult>

/** Compiles only while what is written is what is documented, no field more or less. */
type Same<A, B> = A extends B ? (B extends A ? true : never) : never
type DeepKeys<T> = T extends string | number | boolean
  ? 'value'
  : T extends readonly (infer I)[]
    ? DeepKeys<I>[]
    : { [K in keyof T]-?: DeepKeys<NonNullable<T[K]>> }
export const IS_AS_WRITTEN: Same<DeepKeys<AnalysisWire>, DeepKeys<AnalysisResult>> = true

/** While there is nothing: the same fields, each null. */
export const nullUntilCompleted = () => ({
  summary: orNull<AnalysisResult['summary']>(AnalysisSummary),
  mcaPositions: orNull<AnalysisResult['mcaPositions']>(analysisResult.mcaPositions),
  classifications: orNull<AnalysisResult['classifications']>(Classifications),
  transactions: orNull<AnalysisResult['transactions']>(analysisResult.transactions),
  statements: orNull<AnalysisResult['statements']>(analysisResult.statements),
  accounts: orNull<AnalysisResult['accounts']>(analysisResult.accounts),
  correctionsNotApplied: orNull<AnalysisResult['correctionsNotApplied']>(analysisResult.correctionsNotApplied),
  metrics: orNull<AnalysisResult['metrics']>(AnalysisMetrics),
})
