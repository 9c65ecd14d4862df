import { type Ctx, now, type Services, systemContext, tx } from '../../context.ts'
import { ReadError, type Statement } from '../../engine/types.ts'
import { type ComputeSource, compute } from '../../platform/analysis-run/compute.ts'
import { labelOpenDescriptors } from '../../platform/analysis-run/model-labels.ts'
import type { AnalysisFilesTable } from '../../platform/db/schema.ts'
import { updateRow } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'
import { type AnalysisJob, type GivenRows, pack, unpack } from './service.ts'
import { filesOf, inputOf, lockAnalysis, noteProgress, writeResult } from './store.ts'

/** A worker that dies takes no blame the first few times; an analysis that has seen this many is what kills them. */
const MAX_ATTEMPTS = 5
const WATCH_EVERY_MS = 400

/** The job: reads the files, analyses them, writes the result once. It may be begun any number of times, by any worker. */
export const runAnalysis = async (services: Services, job: AnalysisJob, jobSignal: AbortSignal): Promise<void> => {
  const ctx = systemContext(services, { id: job.orgId, timeZone: job.timeZone }, 'job:analyses')
  const started = await begin(ctx, job.id)
  if (!started) return
  const progress = { pagesDone: 0, pagesTotal: 0 }
  const gone = new AbortController()
  const signal = AbortSignal.any([jobSignal, gone.signal])
  const watch = setInterval(() => {
    noteProgress(ctx, job.id, progress.pagesDone, progress.pagesTotal).then(
      (isThere) => {
        if (!isThere) gone.abort(new Error('The analysis was deleted.'))
      },
      () => {},
    )
  }, WATCH_EVERY_MS)
  try {
    const source = started.mode === 'pdf' ? await readFiles(ctx, job.id, signal, progress) : await readInput(ctx, job.id)
    const names = source.kind === 'statements' ? [...new Set(source.statements.flatMap((s) => s.holder ?? []))] : source.holders
    const { result, statementCount } = await compute(source, (open) => labelOpenDescriptors(ctx, open, names, signal), signal)
    await finish(ctx, job.id, { status: 'completed', result: await pack(result), statementCount })
  } catch (error) {
    if (gone.signal.aborted) return
    if (error instanceof UnreadableFiles) return await finish(ctx, job.id, { status: 'failed', error: error.message })
    if (jobSignal.aborted || started.attempts < MAX_ATTEMPTS) throw error
    services.log.error({ err: error, analysisId: job.id }, 'an analysis failed for good')
    await finish(ctx, job.id, { status: 'failed', error: 'The analysis could not be carried out. Our log says why.' })
  } finally {
    clearInterval(watch)
  }
}

const begin = (ctx: Ctx, id: Id<'ana'>) =>
  tx(ctx, async (ctx) => {
    const row = await lockAnalysis(ctx, id)
    if (row === null || row.status === 'completed' || row.status === 'failed') return null
    if (row.attempts >= MAX_ATTEMPTS) {
      await updateRow(ctx, 'analyses', row, {
        status: 'failed',
        error: 'The analysis ended its worker each time it was tried.',
        completed_at: now(ctx),
      })
      return null
    }
    return updateRow(ctx, 'analyses', row, { status: 'processing', attempts: row.attempts + 1 })
  })

type Outcome = { status: 'completed'; result: Buffer; statementCount: number } | { status: 'failed'; error: string }

/** Whoever comes first writes; a second worker that believed the first one dead finds it done. */
const finish = (ctx: Ctx, id: Id<'ana'>, outcome: Outcome): Promise<void> =>
  tx(ctx, async (ctx) => {
    const row = await lockAnalysis(ctx, id)
    if (row === null || row.status !== 'processing') return
    if (outcome.status === 'completed') await writeResult(ctx, id, outcome.result)
    await updateRow(ctx, 'analyses', row, {
      status: outcome.status,
      completed_at: now(ctx),
      ...(outcome.status === 'failed' ? { error: outcome.error } : { statement_count: outcome.statementCount }),
    })
  })

const readInput = async (ctx: Ctx, id: Id<'ana'>): Promise<ComputeSource> => {
  const packed = await inputOf(ctx, id)
  if (packed === null) throw new Error('The transactions of this analysis are gone.')
  const given = JSON.parse(await unpack(packed)) as GivenRows
  return { kind: 'rows', ...given }
}

class UnreadableFiles extends Error {}

const readFiles = async (
  ctx: Ctx,
  id: Id<'ana'>,
  signal: AbortSignal,
  progress: { pagesDone: number; pagesTotal: number },
): Promise<ComputeSource> => {
  const files = await filesOf(ctx, id)
  const pages = files.map(() => ({ done: 0, total: 0 }))
  const read = await Promise.all(
    files.map((file, i) =>
      readFile(ctx, file, signal, (done, total) => {
        pages[i] = { done, total }
        progress.pagesDone = pages.reduce((sum, p) => sum + p.done, 0)
        progress.pagesTotal = pages.reduce((sum, p) => sum + p.total, 0)
      }),
    ),
  )
  signal.throwIfAborted()
  // One unreadable file fails the whole: a partial result would be taken for a full one.
  const failures = read.flatMap((r) => ('failure' in r ? [r.failure] : []))
  if (failures.length > 0) throw new UnreadableFiles(failures.join(' '))
  return { kind: 'statements', statements: read.flatMap((r) => ('statements' in r ? r.statements : [])) }
}

const readFile = async (
  ctx: Ctx,
  file: AnalysisFilesTable,
  signal: AbortSignal,
  onPage: (done: number, total: number) => void,
): Promise<{ statements: Statement[] } | { failure: string }> => {
  const { blobs, parser } = ctx.services
  try {
    const { statements } = await blobs.withFile(file.blob_key, (path) =>
      parser.read(path, { fileName: file.file_name, signal, onProgress: (p) => onPage(p.pagesDone, p.pagesTotal) }),
    )
    return { statements }
  } catch (error) {
    if (error instanceof ReadError && error.code !== 'cancelled') return { failure: `${file.file_name}: ${error.message}` }
    throw error
  }
}
