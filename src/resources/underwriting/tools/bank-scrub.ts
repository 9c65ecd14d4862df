import { type Ctx, tx } from '../../../context.ts'
import { ReadError, type Statement } from '../../../engine/types.ts'
import { compute } from '../../../platform/analysis-run/compute.ts'
import { labelOpenDescriptors } from '../../../platform/analysis-run/model-labels.ts'
import type { Id } from '../../../shared/ids.ts'
import { pack, unpack } from '../../analyses/service.ts'
import { type DocumentRow, documentsOf, markDocument } from '../../documents/service.ts'
import type { Outcome } from '../run.ts'
import { keepStatements, parsedDocuments } from '../store.ts'
import type { Subject } from '../subject.ts'
import type { Params } from './tools.ts'

/** A document that cannot be read fails the run: half of the statements would look like all of them. */
export class UnreadableDocuments extends Error {}

type ScrubParams = Params<'bank_scrub'> & { documentIds: Id<'doc'>[] }
type ReadDocument = { document: DocumentRow; statements: Statement[] }

export const bankScrub = async (ctx: Ctx, subject: Subject, params: ScrubParams, signal: AbortSignal): Promise<Outcome> => {
  const documents = (await documentsOf(ctx, subject)).filter((d) => params.documentIds.includes(d.id))
  const read = params.skipParsing ? await readBefore(ctx, documents) : await readNow(ctx, documents, signal)
  const statements = read.flatMap((r) => r.statements)
  const documentIds = read.flatMap((r) => r.statements.map(() => r.document.id))
  const names = [...new Set(statements.flatMap((s) => s.holder ?? []))]
  const { result } = await compute(
    { kind: 'statements', statements, documentIds },
    (open) => labelOpenDescriptors(ctx, open, names, signal),
    signal,
  )
  return {
    result: {
      sandbox: false,
      documentIds: read.map((r) => r.document.id),
      skippedParsing: params.skipParsing === true,
      ...(JSON.parse(result) as object),
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

const readNow = async (ctx: Ctx, documents: DocumentRow[], signal: AbortSignal): Promise<ReadDocument[]> => {
  const read = await Promise.all(documents.map((document) => readDocument(ctx, document, signal)))
  const failures = read.flatMap((r) => ('failure' in r ? [r.failure] : []))
  if (failures.length > 0) throw new UnreadableDocuments(failures.join(' '))
  return read.filter((r) => 'statements' in r)
}

const readDocument = async (ctx: Ctx, document: DocumentRow, signal: AbortSignal): Promise<ReadDocument | { failure: string }> => {
  const { blobs, parser } = ctx.services
  try {
    const { statements } = await blobs.withFile(document.blob_key!, (path) => parser.read(path, { fileName: document.name, signal }))
    const packed = await pack(JSON.stringify(statements))
    await tx(ctx, async (ctx) => {
      await keepStatements(ctx, document.id, packed)
      await markDocument(ctx, document.id, 'parsed', null)
    })
    return { document, statements }
  } catch (error) {
    if (!(error instanceof ReadError) || error.code === 'cancelled') throw error
    await markDocument(ctx, document.id, 'failed', error.message)
    return { failure: `${document.name}: ${error.message}` }
  }
}
