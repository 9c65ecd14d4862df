import type { TransactionWire } from '../../platform/analysis-run/wire.ts'
import type { Page } from '../../platform/records/list.ts'
import type { TransactionQuery } from './schema.ts'

export type ListedTransaction = { index: number } & TransactionWire

const matcher = ({ classification, month, search }: TransactionQuery): ((row: TransactionWire) => boolean) => {
  const wanted = search?.toLowerCase()
  const has = (text: string | null): boolean => text?.toLowerCase().includes(wanted!) ?? false
  return (row) =>
    (classification === undefined || row.classification === classification) &&
    (month === undefined || row.date.startsWith(month)) &&
    (wanted === undefined || has(row.description) || has(row.vendor) || has(row.payee))
}

export const pageOfTransactions = (transactions: readonly TransactionWire[], query: TransactionQuery): Page<ListedTransaction> => {
  const { page = 1, limit = 20 } = query
  const matches = matcher(query)
  const first = (page - 1) * limit
  const rows: ListedTransaction[] = []
  let total = 0
  for (const [index, row] of transactions.entries()) {
    if (!matches(row)) continue
    if (total >= first && rows.length < limit) rows.push({ index, ...row })
    total++
  }
  return { rows, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } }
}
