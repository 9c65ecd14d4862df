import { type Ctx, now, tx } from '../../context.ts'
import type { AnalysisRow } from '../../engine/analysis.ts'
import { analyzeRows } from '../../engine/analyze.ts'
import { pack, unpack } from '../../platform/analysis-run/pack.ts'
import { analysisToWire } from '../../platform/analysis-run/wire.ts'
import { claimFiles, deleteReleased, releaseFiles, type StoredFile } from '../../platform/blobs/claims.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { atLeast, atMost, equals, type Filter, listPage, type Page } from '../../platform/records/list.ts'
import { getRow, insertRow, lockRow, type Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { invalidField, notFound } from '../../shared/errors.ts'
import { isId, newId } from '../../shared/ids.ts'
import { centsOf } from '../../shared/money.ts'
import { findDeal, requireDeal } from '../deals/service.ts'
import { requireMerchant } from '../merchants/service.ts'
import { forgetSummary, recordEnded } from './events.ts'
import { analysisQueue, type GivenRows } from './queue.ts'
import {
  ANALYSIS_SORTS,
  type AnalysisQuery,
  type AnalyzeTransactions,
  MAX_SYNC_TRANSACTIONS,
  type StatementLinks,
  toWireText,
} from './schema.ts'
import { deleteAnalysisRow, filesOf, insertFiles, insertInput, resultOf, writeResult } from './store.ts'

export type AnalysisRecord = Row<'analyses'>

/** What the analysis is linked to, and the names its merchant goes by. */
const linksOf = async (ctx: Ctx, input: StatementLinks) => {
  const deal = input.dealId ? await requireDeal(ctx, 'dealId', input.dealId) : null
  const merchant = input.merchantId ? await requireMerchant(ctx, 'merchantId', input.merchantId) : null
  const holders = [deal?.merchant_name, merchant?.legal_name, merchant?.dba_name].filter((n) => n !== undefined && n !== null)
  return { columns: { deal_id: deal?.id ?? null, merchant_id: merchant?.id ?? null }, holders: [...new Set(holders)] }
}

const NEW = { error: null, pages_done: null, pages_total: null, job_id: null, completed_at: null }

const enqueue = async (ctx: Ctx, row: AnalysisRecord): Promise<void> => {
  const jobId = await ctx.services.jobs.enqueue(ctx, analysisQueue, { id: row.id, orgId: ctx.orgId, timeZone: ctx.timeZone })
  await ctx.db.updateTable('analyses').set({ job_id: jobId }).where('id', '=', row.id).execute()
}

/** The files are in the blob store already; their record, the analysis and its job are one transaction. */
export const analyzeFiles = (ctx: Ctx, input: StatementLinks, files: StoredFile[]): Promise<AnalysisRecord> =>
  tx(ctx, async (ctx) => {
    const { columns } = await linksOf(ctx, input)
    const row = await insertRow(ctx, 'analyses', {
      id: newId('ana'),
      mode: 'pdf',
      status: 'pending',
      ...columns,
      ...NEW,
      statement_count: files.length,
    })
    await insertFiles(
      ctx,
      files.map((f, position) => ({
        analysis_id: row.id,
        position,
        file_name: f.fileName,
        blob_key: f.key,
        size: f.size,
        sha256: f.sha256,
      })),
    )
    await claimFiles(
      ctx,
      files.map((f) => f.key),
    )
    await enqueue(ctx, row)
    recordAudit(ctx, 'analysis.create', row.id, null, row)
    return row
  })

const rowsOf = (input: AnalyzeTransactions): AnalysisRow[] =>
  input.transactions.map((t) => ({ date: t.date as IsoDate, description: t.description, amount: centsOf(t.amount), type: t.type }))

/** Dollars, all amounts together: past this a figure made of them (a month of such payments, say) could no longer be told to the cent. */
const MAX_TOTAL_DOLLARS = 4e12

const assertCountable = (input: AnalyzeTransactions): void => {
  let total = Math.abs(input.openingBalance ?? 0)
  for (const { amount } of input.transactions) total += amount
  if (total > MAX_TOTAL_DOLLARS) throw invalidField('transactions', `the amounts come to more than ${MAX_TOTAL_DOLLARS} dollars together`)
}

/** Few transactions are answered at once, many go to a worker. Returns the record and, when it is finished, its result as JSON text. */
export const analyzeTransactions = async (
  ctx: Ctx,
  input: AnalyzeTransactions,
): Promise<{ row: AnalysisRecord; result: string | null }> => {
  assertCountable(input)
  const { columns, holders } = await linksOf(ctx, input)
  const given: GivenRows = { rows: rowsOf(input), openingBalance: centsOf(input.openingBalance ?? null), holders }
  const isNow = given.rows.length <= MAX_SYNC_TRANSACTIONS
  const wire = isNow ? analysisToWire(analyzeRows(given.rows, given)) : null
  const result = wire === null ? null : JSON.stringify(wire)
  const packed = await pack(result ?? JSON.stringify(given))
  const row = await tx(ctx, async (ctx) => {
    const row = await insertRow(ctx, 'analyses', {
      id: newId('ana'),
      mode: 'transactions',
      status: isNow ? 'completed' : 'pending',
      ...columns,
      ...NEW,
      completed_at: isNow ? now(ctx) : null,
    })
    if (isNow) await writeResult(ctx, row.id, packed)
    else {
      await insertInput(ctx, row.id, packed)
      await enqueue(ctx, row)
    }
    recordAudit(ctx, 'analysis.create', row.id, null, row)
    if (wire !== null) recordEnded(ctx, row, wire.summary)
    return row
  })
  return { row, result }
}

export const getAnalysis = async (ctx: Ctx, id: string): Promise<{ row: AnalysisRecord; text: string }> => {
  if (!isId('ana', id)) throw notFound()
  const row = await getRow(ctx, 'analyses', id)
  const packed = row.status === 'completed' ? await resultOf(ctx, id) : null
  return { row, text: toWireText(row, packed === null ? null : await unpack(packed)) }
}

export const listAnalyses = async (ctx: Ctx, query: AnalysisQuery): Promise<Page<AnalysisRecord>> => {
  const filters: Filter[] = []
  if (query.deal_id !== undefined) filters.push(equals('deal_id', (await findDeal(ctx, query.deal_id))?.id ?? '', true))
  if (query.merchant_id !== undefined) filters.push(equals('merchant_id', query.merchant_id, true))
  if (query.status !== undefined) filters.push(equals('status', query.status, true))
  if (query.created_after !== undefined) filters.push(atLeast('created_at', query.created_after))
  if (query.created_before !== undefined) filters.push(atMost('created_at', query.created_before))
  return listPage(ctx, { table: 'analyses', columns: '*', sorts: ANALYSIS_SORTS, defaultSort: 'createdAt', counted: true }, query, filters)
}

/** Everything of it goes: the rows with the transaction, the bytes right after. A worker that is at it notices within a second and stops. */
export const deleteAnalysis = async (ctx: Ctx, id: string): Promise<void> => {
  if (!isId('ana', id)) throw notFound()
  const keys = await tx(ctx, async (ctx) => {
    const row = await lockRow(ctx, 'analyses', id)
    const files = (await filesOf(ctx, id)).map((f) => f.blob_key)
    await releaseFiles(ctx, files)
    await deleteAnalysisRow(ctx, id)
    await forgetSummary(ctx, id)
    recordAudit(ctx, 'analysis.delete', id, row, null)
    if (row.job_id !== null && (row.status === 'pending' || row.status === 'processing'))
      await ctx.services.jobs.cancel(ctx, analysisQueue, row.job_id)
    return files
  })
  await deleteReleased(ctx.services, keys)
}
