import type { Ctx, Services } from '../../context.ts'
import { carryOut, type Run } from '../../platform/analysis-run/lifecycle.ts'
import { pack } from '../../platform/analysis-run/pack.ts'
import { UnreadableFiles } from '../../platform/analysis-run/read-file.ts'
import { claimFiles, discardFile, type StoredFile } from '../../platform/blobs/claims.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { ProviderError } from '../../platform/providers/errors.ts'
import { Problem } from '../../shared/errors.ts'
import { type UnderwritingJob, underwritingQueue } from './queue.ts'
import { resolveSubject, type Subject } from './subject.ts'
import { backgroundCheck } from './tools/background-check.ts'
import { bankScrub } from './tools/bank-scrub.ts'
import { creditCheck } from './tools/credit-check.ts'
import { merchantEnrichment } from './tools/merchant-enrichment.ts'
import { merchantScrub } from './tools/merchant-scrub.ts'
import type { Tool } from './tools/tools.ts'

/** What a tool found out, and the PDF it made of it. */
export type ToolFindings = { result: object; pdf?: StoredFile }
export type RunTool = (ctx: Ctx, subject: Subject, params: never, signal: AbortSignal) => Promise<ToolFindings>

const RUN: Record<Tool, RunTool> = {
  bank_scrub: bankScrub,
  background_check: backgroundCheck,
  credit_check: creditCheck,
  merchant_scrub: merchantScrub,
  merchant_enrichment: merchantEnrichment,
}

type Found = { packed: Buffer; pdf: StoredFile | undefined }

/** What stands behind POST …/analyze. */
const underwritingRun: Run<'underwriting_analyses', Found, undefined> = {
  name: 'underwriting',
  table: 'underwriting_analyses',
  find: async (ctx, row, signal) => {
    const subject = await resolveSubject(ctx, (row.deal_id ?? row.application_id)!)
    const { result, pdf } = await RUN[row.tool as Tool](ctx, subject, row.params as never, signal)
    return { packed: await pack(JSON.stringify(result)), pdf }
  },
  keep: async (ctx, _row, { packed, pdf }) => {
    if (pdf) await claimFiles(ctx, [pdf.key])
    return { result: packed, pdf_key: pdf?.key ?? null }
  },
  discard: async (ctx, { pdf }) => {
    if (pdf) await discardFile(ctx, pdf)
  },
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
export const underwritingJobs: Job<UnderwritingJob> = { queue: underwritingQueue, atOnce: 4, run: runUnderwriting }
