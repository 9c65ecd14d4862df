import type { Ctx, Services } from '../../context.ts'
import type { OpenDescriptor } from '../../engine/analysis.ts'
import type { Statement } from '../../engine/types.ts'
import { type Computed, compute } from '../../platform/analysis-run/compute.ts'
import type { ComputeSource } from '../../platform/analysis-run/kept-input.ts'
import { carryOut, type Run } from '../../platform/analysis-run/lifecycle.ts'
import { labelOpenDescriptors } from '../../platform/analysis-run/model-labels.ts'
import { unpack } from '../../platform/analysis-run/pack.ts'
import { allRead, type ReadOptions, readFile, UnreadableFiles } from '../../platform/analysis-run/read-file.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { withNeighbours } from '../../platform/parsing/neighbours.ts'
import type { Id } from '../../shared/ids.ts'
import { rulesOf } from '../rules/service.ts'
import { recordEnded } from './events.ts'
import { type AnalysisJob, analysisQueue, type GivenRows } from './queue.ts'
import { filesOf, inputOf, keepPageSizes, noteProgress, writeResult } from './store.ts'

type Pages = { pagesDone: number; pagesTotal: number }

/** Reads the files (or takes the rows that were given), analyses them, writes the result. */
const analysisRun: Run<'analyses', Computed, Pages> = {
  name: 'analyses',
  table: 'analyses',
  watch: {
    start: { pagesDone: 0, pagesTotal: 0 },
    note: (ctx, id, { pagesDone, pagesTotal }) => noteProgress(ctx, id as Id<'ana'>, pagesDone, pagesTotal),
  },
  find: async (ctx, row, signal, progress) => {
    const source = row.mode === 'pdf' ? await readFiles(ctx, row.id, signal, progress) : await readInput(ctx, row.id)
    const names = source.kind === 'statements' ? [...new Set(source.statements.flatMap((s) => s.holder ?? []))] : source.holders
    const rules = await rulesOf(ctx)
    const label = (open: OpenDescriptor[]) => labelOpenDescriptors(ctx, open, names, signal)
    return compute(ctx.services.threads, { source, rules }, label, { lane: 'later', group: ctx.orgId, signal })
  },
  keep: async (ctx, row, found) => {
    await writeResult(ctx, row.id, found)
    return { statement_count: found.statementCount }
  },
  tell: (ctx, row, found) => recordEnded(ctx, row, found?.summary ?? null),
  tellable: (error) => (error instanceof UnreadableFiles ? error.message : null),
  says: {
    endedItsWorkers: 'The analysis ended its worker each time it was tried.',
    failed: 'The analysis could not be carried out. Our log says why.',
  },
}

export const runAnalysis = (services: Services, job: AnalysisJob, signal: AbortSignal): Promise<void> =>
  carryOut(services, analysisRun, job, signal)

/** Waiting for a parser process costs nothing, so a small analysis need not wait for a large one to end; and nobody's three keep others out. */
export const analysisJobs: Job<AnalysisJob> = { queue: analysisQueue, atOnce: 6, atOnceOfOne: 2, run: runAnalysis }

const readInput = async (ctx: Ctx, id: Id<'ana'>): Promise<ComputeSource> => {
  const packed = await inputOf(ctx, id)
  if (packed === null) throw new Error('The transactions of this analysis are gone.')
  const given = JSON.parse(await unpack(packed)) as GivenRows
  return { kind: 'rows', ...given }
}

const readFiles = async (ctx: Ctx, id: Id<'ana'>, signal: AbortSignal, progress: Pages): Promise<ComputeSource> => {
  const files = await filesOf(ctx, id)
  const pages = files.map(() => ({ done: 0, total: 0 }))
  const readOne = async (i: number, options: Omit<ReadOptions, 'signal'>): Promise<{ statements: Statement[] } | { failure: string }> => {
    const file = files[i]!
    const read = await readFile(ctx, { blobKey: file.blob_key!, name: file.file_name, size: file.size }, { signal, ...options })
    if ('unreadable' in read) return { failure: `${file.file_name}: ${read.unreadable}` }
    await keepPageSizes(ctx, id, file.position, read.pages)
    return { statements: read.statements.map((statement) => ({ ...statement, file: file.position })) }
  }
  const first = await Promise.all(
    files.map((_, i) => {
      const onPage = (done: number, total: number) => {
        pages[i] = { done, total }
        progress.pagesDone = pages.reduce((sum, p) => sum + p.done, 0)
        progress.pagesTotal = pages.reduce((sum, p) => sum + p.total, 0)
      }
      return readOne(i, { onPage })
    }),
  )
  const read = await withNeighbours(
    first,
    (one) => ('statements' in one ? one.statements : []),
    (i, neighbours) => readOne(i, { neighbours }),
  )
  signal.throwIfAborted()
  return { kind: 'statements', statements: allRead(read).flatMap((r) => r.statements) }
}
