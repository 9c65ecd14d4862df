import { type Ctx, now, type Services, systemContext, tx } from '../../context.ts'
import { claimFiles, discardFile, type StoredFile } from '../../platform/blobs/claims.ts'
import { ProviderError } from '../../platform/providers/errors.ts'
import { lockRow, updateRow } from '../../platform/records/rows.ts'
import { Problem } from '../../shared/errors.ts'
import type { Id } from '../../shared/ids.ts'
import { packResult, type UnderwritingJob, type UnderwritingRow } from './service.ts'
import { resolveSubject, type Subject } from './subject.ts'
import { backgroundCheck } from './tools/background-check.ts'
import { bankScrub, UnreadableDocuments } from './tools/bank-scrub.ts'
import { creditCheck } from './tools/credit-check.ts'
import { merchantEnrichment } from './tools/merchant-enrichment.ts'
import { merchantScrub } from './tools/merchant-scrub.ts'
import type { Tool } from './tools/tools.ts'

/** What a tool found out, and the PDF it made of it. */
export type Outcome = { result: object; pdf?: StoredFile }
export type RunTool = (ctx: Ctx, subject: Subject, params: never, signal: AbortSignal) => Promise<Outcome>

const RUN: Record<Tool, RunTool> = {
  bank_scrub: bankScrub,
  background_check: backgroundCheck,
  credit_check: creditCheck,
  merchant_scrub: merchantScrub,
  merchant_enrichment: merchantEnrichment,
}

const MAX_ATTEMPTS = 5

/** The job behind POST …/analyze. Any worker may begin it again; the first to finish writes. */
export const runUnderwriting = async (services: Services, job: UnderwritingJob, signal: AbortSignal): Promise<void> => {
  const ctx = systemContext(services, { id: job.orgId, timeZone: job.timeZone }, 'job:underwriting')
  const row = await begin(ctx, job.id)
  if (row === null) return
  try {
    const subject = await resolveSubject(ctx, (row.deal_id ?? row.application_id)!)
    await finish(ctx, row.id, await RUN[row.tool as Tool](ctx, subject, row.params as never, signal))
  } catch (error) {
    const told = tellable(error)
    if (told === null && (signal.aborted || row.attempts < MAX_ATTEMPTS)) throw error
    if (told === null) services.log.error({ err: error, analysisId: row.id }, 'an underwriting run failed for good')
    await fail(ctx, row.id, told ?? 'The tool could not be run. Our log says why.')
  }
}

/** What an underwriter is told of a failure; null for what is ours to mend, and worth another try. */
const tellable = (error: unknown): string | null => {
  if (error instanceof ProviderError) return error.code === 'cancelled' ? null : error.message
  if (error instanceof UnreadableDocuments) return error.message
  return error instanceof Problem && error.status < 500 ? error.message : null
}

const begin = (ctx: Ctx, id: Id<'uwa'>): Promise<UnderwritingRow | null> =>
  tx(ctx, async (ctx) => {
    const row = await lockRow(ctx, 'underwriting_analyses', id)
    if (row.status !== 'processing') return null
    if (row.attempts >= MAX_ATTEMPTS) {
      await updateRow(ctx, 'underwriting_analyses', row, {
        status: 'failed',
        error: 'The tool ended its worker each time it was tried.',
        completed_at: now(ctx),
      })
      return null
    }
    return updateRow(ctx, 'underwriting_analyses', row, { attempts: row.attempts + 1 })
  })

const finish = async (ctx: Ctx, id: Id<'uwa'>, { result, pdf }: Outcome): Promise<void> => {
  const packed = await packResult(result)
  const isMine = await tx(ctx, async (ctx) => {
    const row = await lockRow(ctx, 'underwriting_analyses', id)
    if (row.status !== 'processing') return false
    if (pdf) await claimFiles(ctx, [pdf.key])
    await updateRow(ctx, 'underwriting_analyses', row, {
      status: 'completed',
      result: packed,
      pdf_key: pdf?.key ?? null,
      completed_at: now(ctx),
    })
    return true
  })
  if (!isMine && pdf) await discardFile(ctx, pdf)
}

const fail = (ctx: Ctx, id: Id<'uwa'>, error: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    const row = await lockRow(ctx, 'underwriting_analyses', id)
    if (row.status === 'processing') await updateRow(ctx, 'underwriting_analyses', row, { status: 'failed', error, completed_at: now(ctx) })
  })
