import { type Static, Type } from 'typebox'
import type { Ctx } from '../../context.ts'
import type { AnalysisRow, GivenAccount } from '../../engine/analysis.ts'
import { type Comparable, compareRows, type Days } from '../../engine/compare-rows.ts'
import type { AnalysisWire, TransactionWire } from '../../platform/analysis-run/wire.ts'
import { date, nullable, signedMoney } from '../../platform/http/fields.ts'
import { dayNumber, type IsoDate } from '../../shared/dates.ts'
import { invalidField, notFound, Problem } from '../../shared/errors.ts'
import { type Cents, centsOf, dollars } from '../../shared/money.ts'
import { MAX_TRANSACTIONS } from './schema.ts'
import { type Answered, analyzeGiven, completedResult, findAnalysis } from './service.ts'

/** What an aggregator has more of is nobody's mistake: fields that are not named here are ignored. */
const open = { additionalProperties: true }

export const AnalyzeBankData = Type.Object(
  {
    merchantId: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
    dealId: Type.Optional(nullable(Type.String({ maxLength: 64, description: 'Record id or deal code.' }))),
    compareWith: Type.Optional(nullable(Type.String({ maxLength: 64, description: 'A completed analysis of statements.' }))),
    accounts: Type.Array(
      Type.Object(
        {
          account_id: Type.String({ minLength: 1, maxLength: 200 }),
          name: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
          mask: Type.Optional(nullable(Type.String({ maxLength: 20 }))),
          type: Type.Optional(nullable(Type.String({ maxLength: 40, description: 'depository, credit, loan, …' }))),
          balances: Type.Optional(nullable(Type.Object({ current: Type.Optional(nullable(signedMoney())) }, open))),
        },
        open,
      ),
      { minItems: 1, maxItems: 100 },
    ),
    transactions: Type.Array(
      Type.Object(
        {
          account_id: Type.String({ minLength: 1, maxLength: 200 }),
          date: date(),
          name: Type.String({ maxLength: 4_000 }),
          amount: signedMoney(),
          pending: Type.Optional(nullable(Type.Boolean())),
        },
        open,
      ),
      { minItems: 1, maxItems: MAX_TRANSACTIONS },
    ),
  },
  open,
)
export type AnalyzeBankData = Static<typeof AnalyzeBankData>

type PlaidAccount = AnalyzeBankData['accounts'][number]

/** What is owed on a card or a loan is told as a positive number; ours is what the holder has. */
const isDebt = ({ type }: PlaidAccount): boolean => type === 'credit' || type === 'loan'

const accountOf = (account: PlaidAccount): GivenAccount => {
  const current = centsOf(account.balances?.current ?? null)
  return {
    id: account.account_id,
    name: account.name ?? null,
    last4: account.mask ?? null,
    kind: isDebt(account) ? 'card' : 'deposit',
    closingBalance: current === null ? null : isDebt(account) ? (-current as Cents) : current,
  }
}

/** Posted rows in the order given. A positive amount leaves the account. */
const rowsOf = (input: AnalyzeBankData): AnalysisRow[] => {
  const index = new Map<string, number>()
  input.accounts.forEach((account, i) => {
    if (index.has(account.account_id)) throw invalidField(`accounts.${i}.account_id`, `${account.account_id} is given twice`)
    index.set(account.account_id, i)
  })
  return input.transactions.flatMap((t, i) => {
    const account = index.get(t.account_id)
    if (account === undefined) throw invalidField(`transactions.${i}.account_id`, `${t.account_id} is none of the accounts`)
    if (t.pending === true) return []
    const amount = Math.abs(centsOf(t.amount)) as Cents
    return [{ date: t.date as IsoDate, description: t.name, amount, type: t.amount < 0 ? 'credit' : 'debit', account }]
  })
}

/** As transactions are analysed; where a set of statements is named, what only one of the two has is told with it. */
export const analyzeBankData = async (ctx: Ctx, input: AnalyzeBankData): Promise<Answered> => {
  const rows = rowsOf(input)
  if (rows.length === 0) throw invalidField('transactions', 'at least one must be posted: pending ones are left out')
  const accounts = input.accounts.map(accountOf)
  const comparison = input.compareWith ? await compareWith(ctx, input.compareWith, rows, accounts) : null
  const links = { merchantId: input.merchantId ?? null, dealId: input.dealId ?? null }
  return analyzeGiven(ctx, links, { rows, openingBalance: null, accounts }, comparison)
}

/** Lists longer than this are no comparison but two different businesses. */
const MAX_LISTED = 5_000

export type Comparison = {
  analysisId: string
  matched: number
  onlyInStatements: ({ index: number } & TransactionWire)[]
  onlyInData: { index: number; account_id: string; date: string; name: string; amount: number; type: string }[]
  /** When a list was cut: how many there are. */
  onlyInStatementsCount: number
  onlyInDataCount: number
}

const statementsToCompare = async (ctx: Ctx, id: string): Promise<AnalysisWire> => {
  try {
    return await completedResult(ctx, await findAnalysis(ctx, id))
  } catch (error) {
    if (error instanceof Problem && (error.status === notFound().status || error.status === 409))
      throw invalidField('compareWith', 'names no completed analysis')
    throw error
  }
}

const compareWith = async (ctx: Ctx, id: string, rows: readonly AnalysisRow[], accounts: readonly GivenAccount[]): Promise<Comparison> => {
  const { transactions, statements } = await statementsToCompare(ctx, id)
  const printed = transactions.map(
    (t): Comparable => ({
      date: t.date,
      description: t.description,
      amount: centsOf(t.amount),
      type: t.type,
      last4: t.statement === null ? null : (statements[t.statement]!.accountLast4 ?? null),
    }),
  )
  const told = rows.map((r): Comparable => ({ ...r, last4: accounts[r.account!]!.last4 }))
  const { matched, onlyInFirst, onlyInSecond } = compareRows(printed, told, {
    first: printedDays(transactions, statements),
    second: [spanOf(rows.map((r) => r.date))],
  })
  return {
    analysisId: id,
    matched,
    onlyInStatements: onlyInFirst.slice(0, MAX_LISTED).map((index) => ({ index, ...transactions[index]! })),
    onlyInData: onlyInSecond.slice(0, MAX_LISTED).map((index) => {
      const { date, description: name, amount, type, account } = rows[index]!
      return {
        index,
        account_id: accounts[account!]!.id,
        date,
        name,
        amount: dollars((type === 'debit' ? amount : -amount) as Cents),
        type,
      }
    }),
    onlyInStatementsCount: onlyInFirst.length,
    onlyInDataCount: onlyInSecond.length,
  }
}

/** A quiet week at either end of the data is no sign that the data began later. */
const QUIET_DAYS = 7

const spanOf = (dates: readonly string[]): Days => {
  const days = dates.map((d) => dayNumber(d as IsoDate)).sort((a, b) => a - b)
  return [days[0]! - QUIET_DAYS, days[days.length - 1]! + QUIET_DAYS]
}

const printedDays = (transactions: AnalysisWire['transactions'], statements: AnalysisWire['statements']): Days[] => {
  const periods = statements.flatMap((s): Days[] =>
    s.periodStart === null || s.periodEnd === null || s.duplicateOf !== null || s.excluded
      ? []
      : [[dayNumber(s.periodStart), dayNumber(s.periodEnd)]],
  )
  return periods.length > 0 || transactions.length === 0 ? periods : [spanOf(transactions.map((t) => t.date))]
}
