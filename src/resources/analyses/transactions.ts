import type { Ctx } from '../../context.ts'
import type { TransactionWire } from '../../platform/analysis-run/wire.ts'
import type { Page } from '../../platform/records/list.ts'
import type { TransactionQuery } from './schema.ts'
import { completedResult, findAnalysis } from './service.ts'

export type ListedTransaction = { index: number } & TransactionWire

const matcher = ({ classification, month, search }: TransactionQuery): ((row: TransactionWire) => boolean) => {
  const wanted = search?.toLowerCase()
  const has = (text: string | null): boolean => text?.toLowerCase().includes(wanted!) ?? false
  return (row) =>
    (classification === undefined || row.classification === classification) &&
    (month === undefined || row.date.startsWith(month)) &&
    (wanted === undefined || has(row.description) || has(row.vendor) || has(row.payee))
}

/** Rows of an analysis a page at a time, each with its number there. */
export const listTransactions = async (ctx: Ctx, id: string, query: TransactionQuery): Promise<Page<ListedTransaction>> => {
  const { transactions } = await completedResult(ctx, await findAnalysis(ctx, id), query.revision)
  return pageOfTransactions(transactions, query)
}

export const pageOfTransactions = (transactions: readonly TransactionWire[], query: TransactionQuery): Page<ListedTransaction> => {
  const { page = 1, limit = 20 } = query
  const matches = matcher(query)
  const found = transactions.flatMap((row, index) => (matches(row) ? [{ index, ...row }] : []))
  const pagination = { page, limit, total: found.length, totalPages: Math.ceil(found.length / limit) }
  return { rows: found.slice((page - 1) * limit, page * limit), pagination }
}
