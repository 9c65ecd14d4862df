import type { Ctx } from '../../context.ts'
import type { Page } from '../../platform/records/list.ts'
import { askResult } from './ask-result.ts'
import type { ListedTransaction } from './rows-page.ts'
import type { TransactionQuery } from './schema.ts'
import { completedResult, findAnalysis } from './service.ts'

/** Rows of an analysis a page at a time, each with its number there. */
export const listTransactions = async (ctx: Ctx, id: string, query: TransactionQuery): Promise<Page<ListedTransaction>> =>
  askResult(ctx, await completedResult(ctx, await findAnalysis(ctx, id), query.revision), 'page', query)
