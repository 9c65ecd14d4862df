import { type Ctx, tx } from '../../context.ts'
import type { AnalysisWire } from '../../platform/analysis-run/wire.ts'
import { signLink } from '../../platform/blobs/links.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { compile } from '../../platform/http/validate.ts'
import type { BureauName } from '../../platform/providers/bureau.ts'
import { equals, type Filter } from '../../platform/records/filters.ts'
import { listPage, type Page } from '../../platform/records/list.ts'
import { getRow, insertRow, type Row } from '../../platform/records/rows.ts'
import { conflict, type FieldError, invalidRequest, notFound, Problem } from '../../shared/errors.ts'
import { type Id, isId, newId } from '../../shared/ids.ts'
import { askResult } from '../analyses/ask-result.ts'
import { type DocumentRow, type DocumentUse, documentsOf, fileUrl, holdDocuments } from '../documents/service.ts'
import type { StoredScrub } from './evidence/facts.ts'
import { underwritingQueue } from './queue.ts'
import { reportKey } from './reports.ts'
import { RUN_SORTS, type RunHead, type RunsQuery, runText, type SelectDocuments, type TriggerAnalysis } from './schema.ts'
import { keepParams, openResult } from './sealed.ts'
import { isNamedByRun, parsedDocuments, runsOf, selectionOf, writeSelection } from './store.ts'
import { resolveSubject, type Subject, subjectKey } from './subject.ts'
import { needsSubmission, type Params, paramsOf, TOOLS, type Tool } from './tools/tools.ts'

export type UnderwritingRow = Row<'underwriting_analyses'>

const validators = new Map(TOOLS.map((tool) => [tool, compile(paramsOf(tool))]))

const checkParams = (tool: Tool, params: Record<string, unknown>): void => {
  try {
    validators.get(tool)!(params)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const errors = (error.extra.errors as FieldError[]).map((e) => ({ ...e, path: e.path ? `params.${e.path}` : 'params' }))
    throw invalidRequest(`params: ${error.message}`, errors)
  }
}

/** A provider that is not there is said now, not found out by the job. */
const assertConfigured = (ctx: Ctx, tool: Tool, params: Record<string, unknown>): void => {
  if (tool === 'background_check') ctx.services.providers.background()
  if (tool === 'credit_check') ctx.services.providers.bureau(params.provider as BureauName)
}

/** The statements to read: those chosen, else every bank statement; only what has bytes. What was deleted since is chosen no more. */
const statementsToRead = async (ctx: Ctx, subject: Subject): Promise<Id<'doc'>[]> => {
  const documents = (await documentsOf(ctx, subject)).filter((d) => d.blob_key !== null)
  const selection = new Set(await selectionOf(ctx, subjectKey(subject)))
  const chosen = documents.filter((d) => selection.has(d.id))
  return (chosen.length > 0 ? chosen : documents.filter((d) => d.type === 'bankStatement')).map((d) => d.id)
}

const assertDocuments = async (ctx: Ctx, subject: Subject, { skipParsing }: Params<'bank_scrub'>): Promise<Id<'doc'>[]> => {
  const ids = await statementsToRead(ctx, subject)
  const held = await holdDocuments(ctx, ids)
  if (held.length === 0) throw conflict('documents_required', 'There is no bank statement to read; upload one first.')
  if (held.length < ids.length) throw conflict('conflict', 'A document was deleted this moment; try again.')
  if (skipParsing) {
    const parsed = await parsedDocuments(ctx, ids)
    const documentIds = ids.filter((id) => !parsed.has(id))
    if (documentIds.length > 0)
      throw conflict('documents_required', 'Some of these documents have not been read yet; run without skipParsing first.', {
        documentIds,
      })
  }
  return ids
}

/** Whether a run that is under way reads the document. */
export const isReadByRun: DocumentUse = (ctx, document) => isNamedByRun(ctx, document.id)

export const trigger = async (ctx: Ctx, ref: string, input: TriggerAnalysis): Promise<UnderwritingRow> => {
  const subject = await resolveSubject(ctx, ref)
  const { tool } = input
  const params = input.params ?? {}
  checkParams(tool, params)
  if (needsSubmission(tool) && subject.applicationId === null)
    throw conflict('submission_required', `${tool} needs the application behind the deal, and this deal has none.`)
  assertConfigured(ctx, tool, params)
  return tx(ctx, async (ctx) => {
    // Which documents a run is about is settled now; those that come later are for the next one.
    const documentIds = tool === 'bank_scrub' ? await assertDocuments(ctx, subject, params) : undefined
    const row = await insertRow(ctx, 'underwriting_analyses', {
      id: newId('uwa'),
      deal_id: subject.dealId,
      application_id: subject.applicationId,
      tool,
      provider: tool === 'credit_check' ? String(params.provider) : null,
      params: JSON.stringify(keepParams(ctx, tool, { ...params, ...(documentIds ? { documentIds } : {}) })),
      status: 'processing',
      error: null,
      result: null,
      pdf_key: null,
      job_id: null,
      completed_at: null,
    })
    await ctx.services.jobs.enqueue(ctx, underwritingQueue, { id: row.id, orgId: ctx.orgId, timeZone: ctx.timeZone })
    recordAudit(ctx, 'underwriting.trigger', row.id, null, { ...row, result: null })
    return row
  })
}

const LINK_TTL_MS = 3_600_000

/** The kept result, with a link to its PDF that is good for an hour from now. */
export const resultOf = async (ctx: Ctx, row: UnderwritingRow): Promise<Record<string, unknown> | null> => {
  if (row.result === null) return null
  const result = JSON.parse(await openResult(ctx, row.result)) as Record<string, unknown>
  const key = reportKey(row)
  if (key === null) return result
  const { services } = ctx
  const expiresAt = new Date(services.clock().getTime() + LINK_TTL_MS)
  const path = signLink({
    secret: services.sealer.linkSecret,
    method: 'GET',
    key,
    expiresAt,
    fileName: 'background-check.pdf',
    contentType: 'application/pdf',
  })
  return { ...result, pdfUrl: services.publicUrl() + path }
}

const belongsTo = (row: UnderwritingRow, subject: Subject): boolean =>
  (row.deal_id !== null && row.deal_id === subject.dealId) || (row.application_id !== null && row.application_id === subject.applicationId)

/** One run of the subject's, under whichever of its names it was run. */
export const findRun = async (ctx: Ctx, ref: string, id: string): Promise<UnderwritingRow> => {
  const subject = await resolveSubject(ctx, ref)
  if (!isId('uwa', id)) throw notFound()
  const row = await getRow(ctx, 'underwriting_analyses', id)
  if (!belongsTo(row, subject)) throw notFound()
  return row
}

/** A result that has no link to be signed is told as the text it is kept as: a scrub's is long. */
const resultText = async (ctx: Ctx, row: UnderwritingRow): Promise<string> =>
  row.result === null || reportKey(row) !== null ? JSON.stringify(await resultOf(ctx, row)) : openResult(ctx, row.result)

export const getRun = async (ctx: Ctx, ref: string, id: string): Promise<{ row: UnderwritingRow; text: string }> => {
  const row = await findRun(ctx, ref, id)
  return { row, text: runText(row, await resultText(ctx, row)) }
}

/** All that a list tells: results are long, and nobody reads them there. */
const RUN_COLUMNS = 'id, tool, status, created_at, completed_at, error, revision, pages_done, pages_total'

export const listRuns = async (ctx: Ctx, ref: string, query: RunsQuery): Promise<Page<RunHead>> => {
  const { dealId, applicationId } = await resolveSubject(ctx, ref)
  const filters: Filter[] = [
    // Under whichever of its names it was run.
    { sql: (p) => `(deal_id = ANY(${p}) OR application_id = ANY(${p}))`, value: [dealId, applicationId].filter((id) => id !== null) },
  ]
  if (query.tool !== undefined) filters.push(equals('tool', query.tool))
  if (query.status !== undefined) filters.push(equals('status', query.status))
  return listPage(
    ctx,
    { table: 'underwriting_analyses', columns: RUN_COLUMNS, sorts: RUN_SORTS, defaultSort: 'createdAt', counted: false },
    query,
    filters,
  )
}

export const getResults = async (ctx: Ctx, ref: string): Promise<object> => {
  const subject = await resolveSubject(ctx, ref)
  // Of a scrub, whose result is long, the latest is all that is told.
  const [runs, scrubs] = await Promise.all([
    runsOf(ctx, subject, { tools: TOOLS.filter((tool) => tool !== 'bank_scrub'), status: 'completed' }),
    runsOf(ctx, subject, { tools: ['bank_scrub'], limit: 1 }),
  ])
  const completed = async (tool: Tool, provider?: BureauName): Promise<Record<string, unknown>[]> => {
    const own = runs.filter((r) => r.tool === tool && (provider === undefined || r.provider === provider))
    own.sort((a, b) => (a.completed_at! < b.completed_at! ? 1 : a.completed_at! > b.completed_at! ? -1 : a.id < b.id ? 1 : -1))
    return Promise.all(
      own.map(async (r) => ({ analysisId: r.id, completedAt: r.completed_at, sandbox: false, ...(await resultOf(ctx, r)) })),
    )
  }
  return {
    dealId: subject.dealId,
    submissionId: subject.applicationId,
    merchantId: subject.merchantId,
    bank_scrub: await latestScrub(ctx, scrubs[0]),
    backgroundChecks: { registry_search: await completed('background_check') },
    creditChecks: { bureau_a: await completed('credit_check', 'bureau_a'), bureau_b: await completed('credit_check', 'bureau_b') },
    merchantScrub: { merchant_registry: await completed('merchant_scrub') },
    merchantEnrichment: (await completed('merchant_enrichment'))[0] ?? null,
  }
}

const latestScrub = async (ctx: Ctx, row: UnderwritingRow | undefined): Promise<object> => {
  if (!row) return { status: 'notRun', summary: null, analysisId: null, completedAt: null, error: null }
  const { summary: figures, mcaPositions } = await scrubFields(ctx, row, ['summary', 'mcaPositions'])
  const summary = row.result === null ? null : { ...figures, mcaPositions }
  return { status: row.status, summary, analysisId: row.id, completedAt: row.completed_at, error: row.error }
}

/** Some of a scrub's result, without its rows. */
const scrubFields = async <F extends keyof AnalysisWire>(
  ctx: Ctx,
  { result }: UnderwritingRow,
  fields: readonly F[],
): Promise<Partial<Pick<AnalysisWire, F>>> =>
  result === null ? {} : (JSON.parse(await askResult(ctx, result, 'fields', fields)) as Partial<Pick<AnalysisWire, F>>)

/** What evidence is drawn from, of the newest completed scrub; null when there is none. */
export const latestScrubResult = async (ctx: Ctx, subject: Subject): Promise<StoredScrub | null> => {
  const [row] = await runsOf(ctx, subject, { tools: ['bank_scrub'], status: 'completed', limit: 1 })
  return row ? scrubFields(ctx, row, ['statements', 'mcaPositions', 'metrics']) : null
}

export const selectDocuments = async (ctx: Ctx, ref: string, input: SelectDocuments): Promise<object> => {
  const subject = await resolveSubject(ctx, ref)
  const known = new Map<string, DocumentRow>((await documentsOf(ctx, subject)).map((d) => [d.id, d]))
  const errors = input.documentIds.flatMap((id, i) => {
    const document = known.get(id)
    if (!document) return [{ path: `documentIds.${i}`, message: `${id} is not a document of this deal` }]
    return document.status === 'awaitingUpload' ? [{ path: `documentIds.${i}`, message: `${id} awaits its upload` }] : []
  })
  if (errors.length > 0) throw invalidRequest(`${errors[0]!.path}: ${errors[0]!.message}`, errors.slice(0, 100))
  const documentIds = input.documentIds as Id<'doc'>[]
  await tx(ctx, async (ctx) => {
    await writeSelection(ctx, subjectKey(subject), documentIds)
    recordAudit(ctx, 'underwriting.select', subjectKey(subject), null, { documentIds })
  })
  return { dealId: subject.dealId, submissionId: subject.applicationId, documentIds }
}

export const listSubjectDocuments = async (ctx: Ctx, ref: string): Promise<object> => {
  const subject = await resolveSubject(ctx, ref)
  const chosen = await selectionOf(ctx, subjectKey(subject))
  const entry = (d: DocumentRow) => ({
    id: d.id,
    fileName: d.name,
    documentType: d.type,
    status: d.status,
    statusReason: d.status_reason,
    fileUrl: fileUrl(ctx, d),
    createdAt: d.created_at,
    selected: chosen?.includes(d.id) ?? false,
  })
  return { dealId: subject.dealId, submissionId: subject.applicationId, documents: (await documentsOf(ctx, subject)).map(entry) }
}
