import { type Static, Type } from 'typebox'
import type { AnalysisRow, GivenAccount } from '../../engine/analysis.ts'
import { date, nullable, signedMoney } from '../../platform/http/fields.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { invalidField } from '../../shared/errors.ts'
import { type Cents, centsOf } from '../../shared/money.ts'
import type { GivenRows } from './queue.ts'
import { MAX_TRANSACTIONS } from './schema.ts'

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
          balances: Type.Optional(
            nullable(
              Type.Object({ current: Type.Optional(nullable(signedMoney())), iso_currency_code: Type.Optional(Type.Unknown()) }, open),
            ),
          ),
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

/** What is no code of a currency is one of the many fields that nobody asked for. */
const currencyOf = ({ balances }: PlaidAccount): { currency?: string } => {
  const code = balances?.iso_currency_code
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? { currency: code } : {}
}

const accountOf = (account: PlaidAccount): GivenAccount => {
  const current = centsOf(account.balances?.current ?? null)
  return {
    id: account.account_id,
    name: account.name ?? null,
    last4: account.mask ?? null,
    kind: isDebt(account) ? 'card' : 'deposit',
    closingBalance: current === null ? null : isDebt(account) ? (-current as Cents) : current,
    ...currencyOf(account),
  }
}

/** Posted rows in the order given. A positive amount leaves the account. */
const postedRows = (input: AnalyzeBankData): AnalysisRow[] => {
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

/** The rows as the engine takes them, with the accounts that they are of. */
export const rowsOfBankData = (input: AnalyzeBankData): Omit<GivenRows, 'holders'> => {
  const rows = postedRows(input)
  if (rows.length === 0) throw invalidField('transactions', 'at least one must be posted: pending ones are left out')
  return { rows, openingBalance: null, accounts: input.accounts.map(accountOf) }
}
