import { type Ctx, tx } from '../../../context.ts'
import type { Statement } from '../../../engine/types.ts'
import { computeBytes } from '../../../platform/analysis-run/compute.ts'
import { labelOpenDescriptors } from '../../../platform/analysis-run/model-labels.ts'
import { pack, unpack } from '../../../platform/analysis-run/pack.ts'
import { allRead, type ReadOptions, readFile, UnreadableFiles } from '../../../platform/analysis-run/read-file.ts'
import { withNeighbours } from '../../../platform/parsing/neighbours.ts'
import type { Id } from '../../../shared/ids.ts'
import { type DocumentRow, documentsOf, markDocument } from '../../documents/service.ts'
import { rulesOf } from '../../rules/service.ts'
import type { Pages, ToolFindings, ToolRun } from '../run.ts'
import { keepStatements, parsedDocuments } from '../store.ts'
import type { Subject } from '../subject.ts'
import type { Params } from './tools.ts'

type ScrubParams = Params<'bank_scrub'> & { documentIds: Id<'doc'>[] }
type ReadDocument = { document: DocumentRow; statements: Statement[] }

export const bankScrub = async (ctx: Ctx, subject: Subject, params: ScrubParams, { signal, progress }: ToolRun): Promise<ToolFindings> => {
  const documents = (await documentsOf(ctx, subject)).filter((d) => params.documentIds.includes(d.id))
  const read = params.skipParsing ? await readBefore(ctx, documents) : await readNow(ctx, documents, signal, progress)
  // A document that is gone, or was never read, is no smaller scrub but none.
  const missing = params.documentIds.filter((id) => !read.some((r) => r.document.id === id))
  if (missing.length > 0) throw new UnreadableFiles(`Of these documents nothing can be read: ${missing.join(', ')}.`)
  const statements = read.flatMap((r, file) => r.statements.map((statement) => ({ ...statement, file })))
  const documentIds = read.flatMap((r) => r.statements.map(() => r.document.id))
  const names = [...new Set(statements.flatMap((s) => s.holder ?? []))]
  const { bytes, kept } = await computeBytes(
    ctx.services.threads,
    { source: { kind: 'statements', statements, documentIds }, rules: await rulesOf(ctx) },
    (open) => labelOpenDescriptors(ctx, open, names, signal),
    { lane: 'later', group: ctx.orgId, signal },
  )
  return {
    kept,
    result: {
      sandbox: false,
      documentIds: read.map((r) => r.document.id),
      skippedParsing: params.skipParsing === true,
      ...(JSON.parse(bytes.toString()) as object),
    },
  }
}

/** What was read of these documents earlier, to be classified with today's rules. */
const readBefore = async (ctx: Ctx, documents: DocumentRow[]): Promise<ReadDocument[]> => {
  const parsed = await parsedDocuments(
    ctx,
    documents.map((d) => d.id),
  )
  const read: ReadDocument[] = []
  for (const document of documents) {
    const packed = parsed.get(document.id)
    if (packed) read.push({ document, statements: JSON.parse(await unpack(packed)) as Statement[] })
  }
  return read
}

const readNow = async (ctx: Ctx, documents: DocumentRow[], signal: AbortSignal, progress: Pages): Promise<ReadDocument[]> => {
  const pages = documents.map(() => ({ done: 0, total: 0 }))
  const first = await Promise.all(
    documents.map((document, i) => {
      const onPage = (done: number, total: number) => {
        pages[i] = { done, total }
        progress.pagesDone = pages.reduce((sum, p) => sum + p.done, 0)
        progress.pagesTotal = pages.reduce((sum, p) => sum + p.total, 0)
      }
      return readDocument(ctx, document, { signal, onPage })
    }),
  )
  const read = await withNeighbours(
    first,
    (one) => ('statements' in one ? one.statements : []),
    (i, neighbours) => readDocument(ctx, documents[i]!, { signal, neighbours }),
  )
  return allRead(read)
}

const readDocument = async (ctx: Ctx, document: DocumentRow, options: ReadOptions): Promise<ReadDocument | { failure: string }> => {
  const read = await readFile(ctx, { blobKey: document.blob_key!, name: document.name, size: document.size }, options)
  if ('unreadable' in read) {
    await markDocument(ctx, document.id, 'failed', read.unreadable)
    return { failure: `${document.name}: ${read.unreadable}` }
  }
  const packed = await pack(JSON.stringify(read.statements))
  await tx(ctx, async (ctx) => {
    await keepStatements(ctx, document.id, packed)
    await markDocument(ctx, document.id, 'parsed', null)
  })
  return { document, statements: read.statements }
}
