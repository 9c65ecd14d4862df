import type { AnalysisResult } from '../../../client/analysis-result.ts'

/** Many currencies are never met, and each format is costly to make. */
const inCurrency = new Map<string, Intl.NumberFormat>()
const amountFormat = (currency: string | null, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${currency} ${JSON.stringify(options)}`
  let format = inCurrency.get(key)
  if (!format) {
    const isCode = currency !== null && /^[A-Z]{3}$/.test(currency)
    format = new Intl.NumberFormat('en-US', isCode ? { style: 'currency', currency, ...options } : options)
    inCurrency.set(key, format)
  }
  return format
}
const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const WHOLE = { maximumFractionDigits: 0 }
const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const

/** An amount of any currency; null: of none, since it is of several. Yen have no cents and are written without, unless there are some. */
const formatAmount = (value: number, currency: string | null): string =>
  currency === null || !Number.isInteger(value) ? amountFormat(currency, CENTS).format(value) : amountFormat(currency, {}).format(value)
const formatWholeAmount = (value: number, currency: string | null): string => amountFormat(currency, WHOLE).format(value)
const formatCompactAmount = (value: number, currency: string | null): string => amountFormat(currency, COMPACT).format(value)

/** How the amounts of an analysis are written: in the currency that its statements are in, which need not be dollars. */
export type Moneys = {
  /** The currencies of the statements, or of the accounts of bank data, that count; none of rows that were given alone, which are in dollars. */
  currencies: readonly string[]
  /** Of a sum over everything. Statements in two currencies are added up all the same: that is an amount of neither, and has no sign. */
  sum: (value: number) => string
  whole: (value: number) => string
  compact: (value: number) => string
  /** Of one statement, or of a row of it. */
  of: (statement: number | null, value: number) => string
}

const DOLLARS = 'USD'

export const moneysIn = (currencies: readonly string[], of: (statement: number) => string | undefined = () => undefined): Moneys => {
  const common = currencies.length > 1 ? null : (currencies[0] ?? DOLLARS)
  return {
    currencies,
    sum: (value) => formatAmount(value, common),
    whole: (value) => formatWholeAmount(value, common),
    compact: (value) => formatCompactAmount(value, common),
    of: (statement, value) => formatAmount(value, (statement === null ? null : of(statement)) ?? common),
  }
}

type Sources = Pick<AnalysisResult, 'statements'> & Partial<Pick<AnalysisResult, 'accounts'>>

export const currenciesOf = ({ statements, accounts = [] }: Sources): string[] => [
  ...new Set([
    ...statements.filter(({ duplicateOf, excluded }) => duplicateOf === null && !excluded).map(({ currency }) => currency),
    ...accounts.filter(({ excluded }) => !excluded).map(({ currency = DOLLARS }) => currency),
  ]),
]

export const moneysOf = (result: Sources): Moneys => moneysIn(currenciesOf(result), (statement) => result.statements[statement]?.currency)

/** What a row is in. */
export const currencyOf = ({ transactions, statements, accounts }: AnalysisResult, row: number): string => {
  const { statement, account } = transactions[row] ?? {}
  return statements[statement ?? -1]?.currency ?? accounts[account ?? -1]?.currency ?? DOLLARS
}
