import type { Ctx, Services } from '../../context.ts'
import type { OpenDescriptor } from '../../engine/analysis.ts'
import type { Statement } from '../../engine/types.ts'
import { type Computed, compute } from '../../platform/analysis-run/compute.ts'
import type { ComputeSource } from '../../platform/analysis-run/kept-input.ts'
import { carryOut, type Run } from '../../platform/analysis-run/lifecycle.ts'
import { labelOpenDescriptors } from '../../platform/analysis-run/model-labels.ts'
import { unpack } from '../../platform/analysis-run/pack.ts'
import { allRead, type ReadOptions, readFile, UnreadableFiles } from '../../platform/analysis-run/read-file.ts'
import type { PageSize } from '../../platform/db/tables/analyses.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { withNeighbours } from '../../platform/parsing/neighbours.ts'
import type { Id } from '../../shared/ids.ts'
import { rulesOf } from '../rules/service.ts'
import { recordEnded } from './events.ts'
import { type AnalysisJob, analysisQueue, type GivenRows } from './queue.ts'
import { filesOf, inputOf, noteProgress, writePageSizes, writeResult } from './store.ts'

type Pages = { pagesDone: number; pagesTotal: number }

type SizedFile = { position: number; pages: PageSize[] }
type Found = Computed & { files: SizedFile[] }

/** Reads the files (or takes the rows that were given), analyses them, writes the result. */
const analysisRun: Run<'analyses', Found, Pages> = {
  name: 'analyses',
  table: 'analyses',
  watch: {
    start: { pagesDone: 0, pagesTotal: 0 },
    note: (ctx, id, { pagesDone, pagesTotal }) => noteProgress(ctx, id as Id<'ana'>, pagesDone, pagesTotal),
  },
  find: async (ctx, row, signal, progress) => {
    const { source, files } =
      row.mode === 'pdf' ? await readFiles(ctx, row.id, signal, progress) : { source: await readInput(ctx, row.id), files: [] }
    const names = source.kind === 'statements' ? [...new Set(source.statements.flatMap((s) => s.holder ?? []))] : source.holders
    const rules = await rulesOf(ctx)
    const label = (open: OpenDescriptor[]) => labelOpenDescriptors(ctx, open, names, signal)
    return { ...(await compute(ctx.services.threads, { source, rules }, label, { lane: 'later', group: ctx.orgId, signal })), files }
  },
  keep: async (ctx, row, found) => {
    await writeResult(ctx, row.id, found)
    for (const { position, pages } of found.files) await writePageSizes(ctx, row.id, position, pages)
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

type ReadFiles = { source: Extract<ComputeSource, { kind: 'statements' }>; files: SizedFile[] }
type OneRead = SizedFile & { statements: Statement[] }

const readFiles = async (ctx: Ctx, id: Id<'ana'>, signal: AbortSignal, progress: Pages): Promise<ReadFiles> => {
  const files = await filesOf(ctx, id)
  const pages = files.map(() => ({ done: 0, total: 0 }))
  const readOne = async (i: number, options: Omit<ReadOptions, 'signal'>): Promise<OneRead | { failure: string }> => {
    const file = files[i]!
    const read = await readFile(ctx, { blobKey: file.blob_key!, name: file.file_name, size: file.size }, { signal, ...options })
    if ('unreadable' in read) return { failure: `${file.file_name}: ${read.unreadable}` }
    const { position } = file
    return { position, pages: read.pages, statements: read.statements.map((statement) => ({ ...statement, file: position })) }
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
  const all = allRead(read)
  return {
    source: { kind: 'statements', statements: all.flatMap((r) => r.statements) },
    files: all.map(({ position, pages }) => ({ position, pages })),
  }
}
