import type { Ctx, Services } from '../../context.ts'
import { carryOut, type Run } from '../../platform/analysis-run/lifecycle.ts'
import { pack } from '../../platform/analysis-run/pack.ts'
import { UnreadableFiles } from '../../platform/analysis-run/read-file.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { ProviderError } from '../../platform/providers/errors.ts'
import { Problem } from '../../shared/errors.ts'
import type { Id } from '../../shared/ids.ts'
import { recordEvents } from '../events/record.ts'
import { type UnderwritingJob, underwritingQueue } from './queue.ts'
import { keepReport } from './reports.ts'
import { headOf } from './schema.ts'
import { keepResult, openParams } from './sealed.ts'
import { keepInput, noteProgress } from './store.ts'
import { resolveSubject, type Subject } from './subject.ts'
import { backgroundCheck } from './tools/background-check.ts'
import { bankScrub } from './tools/bank-scrub.ts'
import { creditCheck } from './tools/credit-check.ts'
import { merchantEnrichment } from './tools/merchant-enrichment.ts'
import { merchantScrub } from './tools/merchant-scrub.ts'
import type { Tool } from './tools/tools.ts'

/** How far it is in reading files. */
export type Pages = { pagesDone: number; pagesTotal: number }

/** What a tool found out, the PDF it made of it, and what the result can be computed from again. */
export type ToolFindings = { result: object; pdf?: Buffer; kept?: Buffer }
/** The run that a tool works for. */
export type ToolRun = { id: Id<'uwa'>; signal: AbortSignal; progress: Pages }
export type RunTool = (ctx: Ctx, subject: Subject, params: never, run: ToolRun) => Promise<ToolFindings>

const RUN: Record<Tool, RunTool> = {
  bank_scrub: bankScrub,
  background_check: backgroundCheck,
  credit_check: creditCheck,
  merchant_scrub: merchantScrub,
  merchant_enrichment: merchantEnrichment,
}

type Found = { packed: Buffer; pdf: Buffer | undefined; kept: Buffer | undefined; summary: object | null }

/** What an event may tell of a result. Only a scrub's figures: what other tools find is about persons, and is read where it is kept. */
const summaryOf = (tool: string, result: object): object | null =>
  tool === 'bank_scrub' ? ((result as { summary?: object }).summary ?? null) : null

/** What stands behind POST …/analyze. */
const underwritingRun: Run<'underwriting_analyses', Found, Pages> = {
  name: 'underwriting',
  table: 'underwriting_analyses',
  watch: {
    start: { pagesDone: 0, pagesTotal: 0 },
    // Only a scrub has pages.
    note: async (ctx, id, { pagesDone, pagesTotal }) => pagesTotal === 0 || noteProgress(ctx, id as Id<'uwa'>, pagesDone, pagesTotal),
  },
  find: async (ctx, row, signal, progress) => {
    const subject = await resolveSubject(ctx, (row.deal_id ?? row.application_id)!)
    const { result, pdf, kept } = await RUN[row.tool as Tool](ctx, subject, openParams(ctx, row) as never, { id: row.id, signal, progress })
    return { packed: keepResult(ctx, row.tool, await pack(JSON.stringify(result))), pdf, kept, summary: summaryOf(row.tool, result) }
  },
  keep: async (ctx, row, { packed, pdf, kept }) => {
    if (pdf) await keepReport(ctx, row.id, pdf)
    if (kept) await keepInput(ctx, row.id, kept)
    return { result: packed }
  },
  tell: (ctx, row, found) =>
    recordEvents(ctx, [
      {
        type: row.status === 'completed' ? 'underwriting.completed' : 'underwriting.failed',
        entityId: row.id,
        data: { ...headOf(row), dealId: row.deal_id, submissionId: row.application_id, summary: found?.summary ?? null },
      },
    ]),
  tellable: (error) => {
    if (error instanceof ProviderError) return error.code === 'cancelled' ? null : error.message
    if (error instanceof UnreadableFiles) return error.message
    return error instanceof Problem && error.status < 500 ? error.message : null
  },
  says: { endedItsWorkers: 'The tool ended its worker each time it was tried.', failed: 'The tool could not be run. Our log says why.' },
}

export const runUnderwriting = (services: Services, job: UnderwritingJob, signal: AbortSignal): Promise<void> =>
  carryOut(services, underwritingRun, job, signal)

/** Mostly waiting for providers. */
export const underwritingJobs: Job<UnderwritingJob> = { queue: underwritingQueue, atOnce: 8, atOnceOfOne: 3, run: runUnderwriting }
