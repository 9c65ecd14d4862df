import { Type } from 'typebox'
import type { Ctx } from '../../context.ts'
import { unpack } from '../../platform/analysis-run/pack.ts'
import { ListedTransaction } from '../../platform/analysis-run/schema.ts'
import { RawJson, type Route, route } from '../../platform/http/route.ts'
import { PageFile, PictureQuery, pagePicture, pageSizes } from '../../platform/parsing/page-pictures.ts'
import { conflict, notFound, Problem } from '../../shared/errors.ts'
import { askResult } from '../analyses/ask-result.ts'
import { CORRECTION_EXAMPLE, EXPORT_TYPES, ExportQuery } from '../analyses/desk-routes.ts'
import { exportReply } from '../analyses/export.ts'
import { TransactionQuery } from '../analyses/schema.ts'
import { CorrectAnalysis, Correction, CorrectionQuery, DocumentedCorrection, toWire } from '../corrections/schema.ts'
import { correct, correctionsOf, listCorrections, resultOfRevision, undo } from '../corrections/service.ts'
import { findDocument } from '../documents/service.ts'
import type { Scope } from '../keys/scopes.ts'
import { correctableScrub, findScrub } from './correctable.ts'
import { runText, UnderwritingAnalysis } from './schema.ts'
import type { UnderwritingRow } from './service.ts'

const tag = 'Underwriting'
const prefix = '/deals/:dealId/underwriting/analyses/:analysisId'

const told = (row: UnderwritingRow, result: string): RawJson => new RawJson(runText(row, result))

const resultOf = async (ctx: Ctx, ref: string, id: string, revision?: number): Promise<{ row: UnderwritingRow; packed: Buffer }> => {
  const row = await findScrub(ctx, ref, id)
  if (row.status !== 'completed') throw conflict('conflict', 'The scrub is not completed.')
  return { row, packed: await resultOfRevision(ctx, correctableScrub(ref, id), row, revision ?? row.revision) }
}

const documentsOf = async (ctx: Ctx, packed: Buffer): Promise<string[]> =>
  (JSON.parse(await askResult(ctx, packed, 'fields', ['documentIds'])) as { documentIds: string[] }).documentIds

/** The run as a revision has it. */
export const scrubAtRevision = async (
  ctx: Ctx,
  ref: string,
  id: string,
  revision: number,
): Promise<{ row: UnderwritingRow; body: RawJson }> => {
  const row = await findScrub(ctx, ref, id)
  const packed = await resultOfRevision(ctx, correctableScrub(ref, id), row, revision)
  return { row, body: told({ ...row, revision }, await unpack(packed)) }
}

const goneDocument = (): Problem => new Problem(410, 'gone', 'The document was deleted; the figures of its scrub are kept.')

const filesOf = async (ctx: Ctx, ref: string, id: string) => {
  const row = await findScrub(ctx, ref, id)
  const ids = (row.params as { documentIds?: string[] }).documentIds ?? []
  const order = row.status === 'completed' ? await documentsOf(ctx, (await resultOf(ctx, ref, id)).packed) : ids
  return Promise.all(order.map(async (documentId) => ({ documentId, document: await findDocument(ctx, documentId) })))
}

/** The same as for a standalone analysis, for the scrub of a deal or an application, and without an envelope. */
export const scrubRoutes: Route<Scope>[] = [
  route({
    method: 'POST',
    path: `${prefix}/corrections`,
    scope: 'underwriting:trigger',
    tag,
    summary: 'Correct a bank scrub',
    description: 'As POST /analysis/{analysisId}/corrections.',
    body: CorrectAnalysis,
    documentedBody: DocumentedCorrection,
    example: CORRECTION_EXAMPLE,
    refuses: ['conflict'],
    isWritten: true,
    replies: { 200: UnderwritingAnalysis },
    handle: async (ctx, { params, body }) => {
      const { record, text } = await correct(ctx, correctableScrub(params.dealId!, params.analysisId!), body)
      return { body: told(record, text), version: record.version }
    },
  }),
  route({
    method: 'GET',
    path: `${prefix}/corrections`,
    scope: 'underwriting:read',
    tag,
    summary: 'List corrections of a bank scrub',
    query: CorrectionQuery,
    replies: { 200: Type.Array(Correction) },
    handle: async (ctx, { params, query }) => {
      const row = await findScrub(ctx, params.dealId!, params.analysisId!)
      return { body: (await listCorrections(ctx, row.id, query)).rows.map(toWire) }
    },
  }),
  route({
    method: 'DELETE',
    path: `${prefix}/corrections/:correctionId`,
    scope: 'underwriting:trigger',
    tag,
    summary: 'Undo a correction of a bank scrub',
    refuses: ['conflict'],
    isWritten: true,
    replies: { 200: UnderwritingAnalysis },
    handle: async (ctx, { params }) => {
      const { record, text } = await undo(ctx, correctableScrub(params.dealId!, params.analysisId!), params.correctionId!)
      return { body: told(record, text), version: record.version }
    },
  }),
  route({
    method: 'GET',
    path: `${prefix}/transactions`,
    scope: 'underwriting:read',
    tag,
    summary: 'List transactions of a bank scrub',
    query: TransactionQuery,
    refuses: ['conflict'],
    isWritten: true,
    replies: { 200: Type.Array(ListedTransaction) },
    handle: async (ctx, { params, query }) => {
      const { packed } = await resultOf(ctx, params.dealId!, params.analysisId!, query.revision)
      return { body: new RawJson(JSON.stringify((await askResult(ctx, packed, 'page', query)).rows)) }
    },
  }),
  route({
    method: 'GET',
    path: `${prefix}/files`,
    scope: 'underwriting:read',
    tag,
    summary: 'List the documents of a bank scrub with the sizes of their pages',
    refuses: ['conflict', 'gone'],
    replies: { 200: Type.Array(Type.Intersect([PageFile, Type.Object({ documentId: Type.String() })])) },
    handle: async (ctx, { params }) => {
      const files = await filesOf(ctx, params.dealId!, params.analysisId!)
      const body = await Promise.all(
        files.map(async ({ documentId, document }, file) => {
          if (!document?.blob_key)
            return { file, documentId, fileName: document?.name ?? '', pageCount: 0, pages: [], error: goneDocument().message }
          const pages = await pageSizes(ctx, { key: document.blob_key, sha256: document.sha256! })
          return { file, documentId, fileName: document.name, pageCount: pages.length, pages }
        }),
      )
      return { body: new RawJson(JSON.stringify(body)) }
    },
  }),
  route({
    method: 'GET',
    path: `${prefix}/files/:file/pages/:page.png`,
    scope: 'underwriting:read',
    tag,
    summary: 'Get a page of a scrubbed document as a picture',
    query: PictureQuery,
    refuses: ['gone', 'conflict'],
    replies: { 200: null },
    produces: ['image/png'],
    handle: async (ctx, { params, query }) => {
      const found = (await filesOf(ctx, params.dealId!, params.analysisId!)).find((_, i) => String(i) === params.file)
      if (found === undefined) throw notFound()
      if (!found.document?.blob_key) throw goneDocument()
      return pagePicture(ctx, { key: found.document.blob_key, sha256: found.document.sha256! }, params.page!, query.width)
    },
  }),
  route({
    method: 'GET',
    path: `${prefix}/export`,
    scope: 'underwriting:read',
    tag,
    summary: 'Export a bank scrub',
    query: ExportQuery,
    refuses: ['conflict'],
    replies: { 200: null },
    produces: EXPORT_TYPES,
    handle: async (ctx, { params, query }) => {
      const { row, packed } = await resultOf(ctx, params.dealId!, params.analysisId!)
      const corrections = await correctionsOf(ctx, row.id)
      return exportReply(ctx, query.format ?? 'csv', { id: row.id, revision: row.revision, packed, corrections })
    },
  }),
]
