import type { Readable } from 'node:stream'
import { assertFresh, type Ctx, now, tx, writeCollected } from '../../context.ts'
import type { Rule } from '../../engine/corrections/types.ts'
import { type ComputeInput, computeBytes, type Summary } from '../../platform/analysis-run/compute.ts'
import { claimFiles, deleteReleased, releaseFiles, type StoredFile } from '../../platform/blobs/claims.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { JSON_BODY_LIMIT_BYTES } from '../../platform/http/bodies.ts'
import { forgetReplies } from '../../platform/http/idempotency.ts'
import { RawJson, type Received } from '../../platform/http/route.ts'
import { newJobId } from '../../platform/jobs/queue.ts'
import { atLeast, atMost, equals, type Filter } from '../../platform/records/filters.ts'
import { listPage, type Page } from '../../platform/records/list.ts'
import { getRow, insertRow, lockRow, lockRowIfThere, type Row } from '../../platform/records/rows.ts'
import type { Threads } from '../../platform/threads/pool.ts'
import { conflict, invalidField, notFound, Problem } from '../../shared/errors.ts'
import { isId, newId } from '../../shared/ids.ts'
import { resultOfRevision } from '../corrections/service.ts'
import { findDeal, requireDeal } from '../deals/service.ts'
import { requireMerchant } from '../merchants/service.ts'
import { rulesOf } from '../rules/service.ts'
import { askResult } from './ask-result.ts'
import { type GivenKind, type ReadBody, type ReadRowsOf, readBody } from './body-thread.ts'
import { correctable } from './correctable.ts'
import { forgetFigures, recordEnded } from './events.ts'
import { assertCountable, withHolders } from './given.ts'
import { analysisQueue } from './queue.ts'
import {
  ANALYSIS_SORTS,
  type AnalysisQuery,
  type AnalysisView,
  LISTED_COLUMNS,
  type ListedAnalysis,
  namedFields,
  type StatementLinks,
  someToWireText,
  toAnswer,
} from './schema.ts'
import {
  deleteAnalysisRow,
  filesOf,
  forgetComparisons,
  insertFiles,
  insertInput,
  overviewsOf,
  readWithResult,
  resultOf,
  writeResult,
} from './store.ts'

export type AnalysisRecord = Row<'analyses'>
const TOO_MANY = 429

/** What the analysis is linked to, and the names its merchant goes by. */
const linksOf = async (ctx: Ctx, input: StatementLinks) => {
  const deal = input.dealId ? await requireDeal(ctx, 'dealId', input.dealId) : null
  const merchant = input.merchantId ? await requireMerchant(ctx, 'merchantId', input.merchantId) : null
  if (deal && merchant && deal.merchant_id !== merchant.id) throw invalidField('merchantId', 'is not the merchant of this deal')
  const holders = [deal?.merchant_name, merchant?.legal_name, merchant?.dba_name].filter((n) => n !== undefined && n !== null)
  return { columns: { deal_id: deal?.id ?? null, merchant_id: merchant?.id ?? null }, holders: [...new Set(holders)] }
}

const NEW = { error: null, pages_done: null, pages_total: null, job_id: null, completed_at: null, inputs_ended_at: null, comparison: null }

const enqueue = (ctx: Ctx, row: AnalysisRecord): Promise<void> =>
  ctx.services.jobs.enqueue(ctx, analysisQueue, { id: row.id, orgId: ctx.orgId, timeZone: ctx.timeZone }, row.job_id!)

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
      job_id: newJobId(),
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
        pages: null,
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

/** An analysis that may be finished already, with its result as JSON when it is. */
export type Answered = { row: AnalysisRecord; result: Buffer | null }

/** Few rows are answered at once, many go to a worker. `comparison`: of bank data that was compared with statements, as JSON. */
export const analyzeGiven = async (ctx: Ctx, { links, total, rows, rules }: Given, comparison: string | null = null): Promise<Answered> => {
  assertCountable(total)
  const { columns, holders } = await linksOf(ctx, links)
  const fresh = { ...newRows(columns), comparison }
  if ('packed' in rows) return { row: await acceptRows(ctx, fresh, withHolders(rows.packed, holders)), result: null }
  return answerNow(ctx, fresh, { source: { ...rows, holders }, rules: await rules })
}

/**
 * The engine in its thread, and meanwhile everything of the transaction that does not need its result. That begins with the thread's work and not before: who waits for his turn
 * holds no connection.
 */
const answerNow = async (ctx: Ctx, fresh: ReturnType<typeof newRows>, input: ComputeInput): Promise<Answered> => {
  const turn = Promise.withResolvers<void>()
  const summary = Promise.withResolvers<Summary>()
  const options = { lane: 'now', group: ctx.orgId, onStart: turn.resolve, onSummary: summary.resolve } as const
  const computing = computeBytes(ctx.services.threads, input, async () => new Map(), options)
  // Should the transaction fail first, nobody is left to hear of these.
  computing.catch(summary.reject)
  summary.promise.catch(() => {})
  await Promise.race([turn.promise, computing])
  const row = await tx(ctx, async (ctx) => {
    const row = await insertRow(ctx, 'analyses', { ...fresh, status: 'completed', completed_at: now(ctx) })
    recordAudit(ctx, 'analysis.create', row.id, null, { ...row, comparison: null })
    await writeCollected(ctx)
    recordEnded(ctx, row, await summary.promise)
    await writeCollected(ctx)
    await writeResult(ctx, row.id, await computing)
    return row
  })
  return { row, result: (await computing).bytes }
}

type LinkColumns = Awaited<ReturnType<typeof linksOf>>['columns']
const newRows = (columns: LinkColumns) => ({
  id: newId('ana'),
  mode: 'transactions' as const,
  ...columns,
  ...NEW,
  comparison: null as string | null,
})

/** Rows that wait for a worker: the record, what it will analyse, and its job. */
const acceptRows = (ctx: Ctx, fresh: ReturnType<typeof newRows>, packed: Buffer): Promise<AnalysisRecord> =>
  tx(ctx, async (ctx) => {
    const row = await insertRow(ctx, 'analyses', { ...fresh, status: 'pending', job_id: newJobId() })
    await insertInput(ctx, row.id, packed)
    await enqueue(ctx, row)
    recordAudit(ctx, 'analysis.create', row.id, null, { ...row, comparison: null })
    return row
  })

const BODY_THREAD = new URL('./body-thread.ts', import.meta.url)

/** Has the thread that reads bodies load what it takes, before anybody waits for it. */
export const warmUpReading = async (threads: Threads): Promise<void> => {
  const bytes = Buffer.from('{"transactions":[{"date":"2026-03-02","description":"A","amount":1,"type":"debit"}]}')
  const task = { module: BODY_THREAD, input: { bytes, wantsIdentity: true, kind: 'transactions' } }
  await threads.run(task, { lane: 'now', group: 'warm-up' }).catch(() => {})
}

/** What was read of a body, and the organization's rules, asked for meanwhile. */
export type Given = ReadRowsOf & { rules: Promise<Rule[]> }

/** A body, parsed and checked in a thread: that of large ones, or the one that will analyse it. */
const readIn =
  (kind: GivenKind) =>
  async (ctx: Ctx, bytes: Buffer, wantsIdentity: boolean): Promise<Received<Given>> => {
    const isLarge = bytes.length > JSON_BODY_LIMIT_BYTES
    const rules = rulesOf(ctx)
    // Asked for before the body is known to be good: who does not come to need them does not hear of it either.
    rules.catch(() => {})
    const lane = isLarge ? 'bodies' : 'now'
    const input = { bytes, wantsIdentity, kind }
    const reading = ctx.services.threads.run<ReadBody>({ module: BODY_THREAD, input }, { lane, group: ctx.orgId })
    const { body, identity } = await reading.catch((error: unknown) => {
      // Of a small one we say what is wrong with it, or leave it to a worker, however many of the organization's wait for the thread: only its analysis has to wait for that.
      if (!isLarge && error instanceof Problem && error.status === TOO_MANY) return readBody(input)
      throw error
    })
    return { body: { ...body, rules }, identity, discard: null }
  }
export const readTransactions = readIn('transactions')
export const readBankData = readIn('bankData')

export const findAnalysis = async (ctx: Ctx, id: string): Promise<AnalysisRecord> => {
  if (!isId('ana', id)) throw notFound()
  return getRow(ctx, 'analyses', id)
}

/** For whoever names it in a body: what is not there is that field's fault. Held, so that it is not deleted before it is referred to. */
export const requireAnalysis = async (ctx: Ctx, field: string, id: string): Promise<AnalysisRecord> => {
  const row = isId('ana', id) ? await lockRowIfThere(ctx, 'analyses', id) : null
  if (row === null) throw invalidField(field, 'names no analysis')
  return row
}

/** The analysis as it is answered, at its latest revision or at one before. */
export const getAnalysis = async (
  ctx: Ctx,
  id: string,
  view: AnalysisView = {},
): Promise<{ row: AnalysisRecord; body: RawJson | Readable }> => {
  const { all, ofResult } = namedFields(view.fields)
  // For who asks for the status alone, every second perhaps, no result is read; a revision must be there all the same.
  const isRead = view.fields === undefined || ofResult.length > 0
  const latest =
    isRead && view.revision === undefined ? await latestWithResult(ctx, id) : { row: await findAnalysis(ctx, id), packed: null }
  const row = view.revision === undefined ? latest.row : { ...latest.row, revision: view.revision }
  const packed = view.revision === undefined ? latest.packed : await packedOfRevision(ctx, latest.row, view.revision)
  if (view.fields === undefined) return { row, body: await toAnswer(row, packed) }
  const found = packed && ofResult.length > 0 ? await askResult(ctx, packed, 'fields', ofResult) : null
  return { row, body: new RawJson(`{"data":${someToWireText(row, all, found)}}`) }
}

const latestWithResult = async (ctx: Ctx, id: string): Promise<{ row: AnalysisRecord; packed: Buffer | null }> => {
  const found = isId('ana', id) ? await readWithResult(ctx, id) : null
  if (found === null) throw notFound()
  return found
}

const packedOfRevision = async (ctx: Ctx, row: AnalysisRecord, revision: number | undefined): Promise<Buffer | null> => {
  if (revision !== undefined) return resultOfRevision(ctx, correctable(row.id), row, revision)
  return row.status === 'completed' ? resultOf(ctx, row.id) : null
}

const NOT_COMPLETED = 'The analysis is not completed.'

/** A completed analysis and what its latest revision found, of one moment: for whoever tells the figures with the revision's number. */
export const completedWithResult = async (ctx: Ctx, id: string): Promise<{ row: AnalysisRecord; packed: Buffer }> => {
  const { row, packed } = await latestWithResult(ctx, id)
  if (packed === null) throw conflict('conflict', NOT_COMPLETED)
  return { row, packed }
}

/** What a completed analysis found, packed: opening it is for askResult, off the main thread. */
export const completedResult = async (ctx: Ctx, row: AnalysisRecord, revision?: number): Promise<Buffer> => {
  const packed = await packedOfRevision(ctx, row, revision)
  if (packed === null) throw conflict('conflict', NOT_COMPLETED)
  return packed
}

export const listAnalyses = async (ctx: Ctx, query: AnalysisQuery): Promise<Page<ListedAnalysis>> => {
  const filters: Filter[] = []
  if (query.deal_id !== undefined) filters.push(equals('deal_id', (await findDeal(ctx, query.deal_id))?.id ?? '', true))
  if (query.merchant_id !== undefined) filters.push(equals('merchant_id', query.merchant_id, true))
  if (query.status !== undefined) filters.push(equals('status', query.status, true))
  if (query.created_after !== undefined) filters.push(atLeast('created_at', query.created_after))
  if (query.created_before !== undefined) filters.push(atMost('created_at', query.created_before))
  const page = await listPage<ListedAnalysis>(
    ctx,
    { table: 'analyses', columns: LISTED_COLUMNS.join(', '), sorts: ANALYSIS_SORTS, defaultSort: 'createdAt', counted: true },
    query,
    filters,
  )
  if (query.include === undefined) return page
  const said = await overviewsOf(
    ctx,
    page.rows.map(({ id }) => id),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...said.get(row.id)! })) }
}

/** Everything of it goes: the rows with the transaction, the bytes right after. A worker that is at it notices within a second and stops. */
export const deleteAnalysis = async (ctx: Ctx, id: string): Promise<void> => {
  if (!isId('ana', id)) throw notFound()
  const keys = await tx(ctx, async (ctx) => {
    const row = await lockRow(ctx, 'analyses', id)
    assertFresh(ctx, row.version)
    const files = (await filesOf(ctx, id)).flatMap(({ blob_key: key, sha256 }) => (key === null ? [] : [{ key, sha256 }]))
    await releaseFiles(
      ctx,
      files.map((f) => f.key),
    )
    // Its corrections, its revisions and what it was computed from go along by their foreign keys.
    await deleteAnalysisRow(ctx, id)
    await forgetFigures(ctx, id)
    await forgetComparisons(ctx, id)
    await forgetReplies(ctx, id)
    recordAudit(ctx, 'analysis.delete', id, row, null)
    if (row.job_id !== null && (row.status === 'pending' || row.status === 'processing'))
      await ctx.services.jobs.cancel(ctx, analysisQueue, row.job_id)
    return files
  })
  for (const { sha256 } of keys) ctx.services.pictures.forget(sha256)
  await deleteReleased(
    ctx.services,
    keys.map((f) => f.key),
  )
}
