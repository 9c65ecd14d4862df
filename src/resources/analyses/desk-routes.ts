import { Type } from 'typebox'
import { ListedTransaction } from '../../platform/analysis-run/schema.ts'
import { EXPORT_FORMATS } from '../../platform/exports/sheet.ts'
import { envelope, listOf, oneOf } from '../../platform/http/fields.ts'
import { RawJson, type Route, route } from '../../platform/http/route.ts'
import { PageFile, PictureQuery } from '../../platform/parsing/page-pictures.ts'
import { CorrectAnalysis, Correction, CorrectionQuery, DocumentedCorrection, toWire } from '../corrections/schema.ts'
import { correct, correctionsOf, listCorrections, undo } from '../corrections/service.ts'
import type { Scope } from '../keys/scopes.ts'
import { correctable } from './correctable.ts'
import { exportReply } from './export.ts'
import { listFiles, pageOfFile } from './files.ts'
import { Compared, CompareQuery, compareAnalyses, OverTime, overTime } from './over-time.ts'
import { Analysis, TransactionQuery, toWireText } from './schema.ts'
import { completedWithResult, findAnalysis } from './service.ts'
import { listTransactions } from './transactions.ts'

const tag = 'Bank-statement analysis'
const prefix = '/analysis/:analysisId'

export const EXPORTED_AS = [...EXPORT_FORMATS, 'pdf'] as const
export const ExportQuery = Type.Object(
  {
    format: Type.Optional(
      oneOf(EXPORTED_AS, { description: 'csv: the rows; xlsx: everything, a sheet each; pdf: a credit memo of two pages. Default csv.' }),
    ),
  },
  { additionalProperties: false },
)
export const EXPORT_TYPES = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'] as const
export const CORRECTION_EXAMPLE = {
  revision: 0,
  reason: 'Owner moved money between his accounts.',
  changes: [{ kind: 'label', rows: [0], classification: 'transferIn', samePayee: true }],
}
/** What stands on an underwriter's desk: the pages, the rows, and what people say of them. */
export const deskRoutes: Route<Scope>[] = [
  route({
    method: 'POST',
    path: `${prefix}/corrections`,
    scope: 'analysis:trigger',
    tag,
    summary: 'Correct an analysis',
    description:
      'The engine runs again over what was read, with what you say; the answer is the analysis at its next revision. Rows and positions are named by their index in the revision given, which must be the latest (412). A label must fit the direction of its rows (400).',
    body: CorrectAnalysis,
    documentedBody: DocumentedCorrection,
    example: CORRECTION_EXAMPLE,
    refuses: ['conflict'],
    isWritten: true,
    replies: { 200: envelope(Analysis) },
    handle: async (ctx, { params, body }) => {
      const { record, text } = await correct(ctx, correctable(params.analysisId!), body)
      return { body: new RawJson(`{"data":${toWireText(record, text)}}`), version: record.version }
    },
  }),
  route({
    method: 'GET',
    path: `${prefix}/corrections`,
    scope: 'analysis:read',
    tag,
    summary: 'List corrections of an analysis',
    query: CorrectionQuery,
    replies: { 200: listOf(Correction) },
    handle: async (ctx, { params, query }) => {
      const row = await findAnalysis(ctx, params.analysisId!)
      const { rows, pagination } = await listCorrections(ctx, row.id, query)
      return { body: { data: rows.map(toWire), meta: { pagination } } }
    },
  }),
  route({
    method: 'DELETE',
    path: `${prefix}/corrections/:correctionId`,
    scope: 'analysis:trigger',
    tag,
    summary: 'Undo a correction',
    description: 'In any order; itself a revision. With all of them undone, the figures are those of revision 0.',
    refuses: ['conflict'],
    isWritten: true,
    replies: { 200: envelope(Analysis) },
    handle: async (ctx, { params }) => {
      const { record, text } = await undo(ctx, correctable(params.analysisId!), params.correctionId!)
      return { body: new RawJson(`{"data":${toWireText(record, text)}}`), version: record.version }
    },
  }),
  route({
    method: 'GET',
    path: `${prefix}/transactions`,
    scope: 'analysis:read',
    tag,
    summary: 'List transactions of an analysis',
    query: TransactionQuery,
    refuses: ['conflict'],
    isWritten: true,
    replies: { 200: listOf(ListedTransaction) },
    handle: async (ctx, { params, query }) => {
      const { rows, pagination } = await listTransactions(ctx, params.analysisId!, query)
      // As text: the schema leaves rows open, and a serializer of it would drop their fields.
      return { body: new RawJson(JSON.stringify({ data: rows, meta: { pagination } })) }
    },
  }),
  route({
    method: 'GET',
    path: `${prefix}/files`,
    scope: 'analysis:read',
    tag,
    summary: 'List the files of an analysis',
    refuses: ['conflict', 'gone'],
    replies: { 200: envelope(Type.Array(PageFile)) },
    handle: async (ctx, { params }) => ({ body: { data: await listFiles(ctx, params.analysisId!) } }),
  }),
  route({
    method: 'GET',
    path: `${prefix}/files/:file/pages/:page.png`,
    scope: 'analysis:read',
    tag,
    summary: 'Get a page of a file as a picture',
    query: PictureQuery,
    refuses: ['gone', 'conflict'],
    replies: { 200: null },
    produces: ['image/png'],
    handle: (ctx, { params, query }) => pageOfFile(ctx, params.analysisId!, params.file!, params.page!, query.width),
  }),
  route({
    method: 'GET',
    path: `${prefix}/export`,
    scope: 'analysis:read',
    tag,
    summary: 'Export an analysis',
    query: ExportQuery,
    refuses: ['conflict'],
    replies: { 200: null },
    produces: EXPORT_TYPES,
    handle: async (ctx, { params, query }) => {
      const { row, packed } = await completedWithResult(ctx, params.analysisId!)
      const corrections = (await correctionsOf(ctx, row.id)).filter(({ revision }) => revision <= row.revision)
      return exportReply(ctx, query.format ?? 'csv', { id: row.id, revision: row.revision, packed, corrections })
    },
  }),
  route({
    method: 'GET',
    path: '/analysis/compare',
    scope: 'analysis:read',
    tag,
    summary: 'Compare analyses side by side',
    query: CompareQuery,
    refuses: ['conflict', 'not_found'],
    isWritten: true,
    replies: { 200: envelope(Compared) },
    handle: async (ctx, { query }) => ({ body: new RawJson(JSON.stringify({ data: await compareAnalyses(ctx, query) })) }),
  }),
  route({
    method: 'GET',
    path: '/merchants/:id/statements-over-time',
    scope: 'analysis:read',
    tag,
    summary: 'A merchant’s statements of all analyses as one',
    description:
      'Statements of one account are joined, repeated months are left out, gaps and breaks are named; figures, trend and positions are computed over all of them, with what people corrected.',
    refuses: ['conflict'],
    isWritten: true,
    replies: { 200: envelope(OverTime) },
    handle: async (ctx, { params }) => ({ body: new RawJson(`{"data":${await overTime(ctx, params.id!)}}`) }),
  }),
]
