import { Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Ctx } from '../../context.ts'
import { discardFile, type StoredFile, storeFile } from '../../platform/blobs/claims.ts'
import { envelope, listOf } from '../../platform/http/fields.ts'
import { type IncomingFile, MAX_FILE_BYTES, readMultipart } from '../../platform/http/multipart.ts'
import { RawJson, type Received, type Reply, type Route, route } from '../../platform/http/route.ts'
import { compile } from '../../platform/http/validate.ts'
import { invalidField, Problem } from '../../shared/errors.ts'
import type { Scope } from '../keys/scopes.ts'
import { analyzeBankData } from './analyze-bank-data.ts'
import { AnalyzeBankData } from './bank-data.ts'
import {
  AcceptedAnalysis,
  Analysis,
  AnalysisFields,
  AnalysisItem,
  AnalysisQuery,
  AnalysisViewQuery,
  AnalyzeTransactions,
  DeletedAnalysis,
  MAX_FILES,
  StatementLinks,
  TRANSACTIONS_BODY_LIMIT_BYTES,
  toItem,
  toWireBytes,
  toWireText,
  UploadStatements,
} from './schema.ts'
import {
  type Answered,
  analyzeFiles,
  analyzeGiven,
  deleteAnalysis,
  type Given,
  getAnalysis,
  listAnalyses,
  readBankData,
  readTransactions,
} from './service.ts'

const tag = 'Bank-statement analysis'
const checkLinks = compile(StatementLinks)

const MAGIC = '%PDF-'
/** Readers accept junk before the header up to here, and so do banks' portals. */
const MAGIC_WITHIN_BYTES = 1024

/** Refuses a stream that is no PDF as soon as that is certain. By its bytes: a name proves nothing. */
const onlyPdf = (fileName: string): Transform => {
  let head: Buffer | null = Buffer.alloc(0)
  const isPdf = (bytes: Buffer) => bytes.subarray(0, MAGIC_WITHIN_BYTES).includes(MAGIC)
  const refusal = () => new Problem(415, 'not_a_pdf', `${fileName || 'A file'} is not a PDF.`)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head === null) return done(null, chunk)
      head = Buffer.concat([head, chunk])
      if (isPdf(head)) {
        const whole = head
        head = null
        return done(null, whole)
      }
      return head.length >= MAGIC_WITHIN_BYTES + MAGIC.length ? done(refusal()) : done()
    },
    flush(done) {
      done(head === null ? null : refusal())
    },
  })
}

type Upload = StatementLinks & { files: StoredFile[] }

const storePdf = (ctx: Ctx, file: IncomingFile): Promise<StoredFile> => {
  if (file.field !== 'files' && file.field !== 'files[]') throw invalidField(file.field, 'is not a known file; the field is named "files"')
  const checked = onlyPdf(file.fileName)
  file.stream.on('error', (error) => checked.destroy(error))
  // It may be refused before anybody reads from it.
  checked.on('error', () => {})
  return storeFile(
    ctx,
    { fileName: file.fileName || 'statement.pdf', contentType: 'application/pdf', stream: file.stream.pipe(checked) },
    MAX_FILE_BYTES,
  )
}

const readUpload = async (ctx: Ctx, request: FastifyRequest): Promise<Received<Upload>> => {
  const { fields, files } = await readMultipart(request, {
    maxFiles: MAX_FILES,
    store: (file) => storePdf(ctx, file),
    discard: (file) => discardFile(ctx, file),
  })
  const discard = async () => {
    for (const file of files) await discardFile(ctx, file)
  }
  try {
    checkLinks({ ...fields })
    if (files.length === 0) throw invalidField('files', 'at least one PDF is required')
    return {
      body: { ...(fields as StatementLinks), files },
      identity: { fields, files: files.map((f) => f.sha256) },
      discard,
    }
  } catch (error) {
    await discard()
    throw error
  }
}

const answerOf = ({ row, result }: Answered): Reply => ({
  status: result === null ? 202 : 200,
  body: result === null ? new RawJson(`{"data":${toWireText(row, null)}}`) : toWireBytes(row, result),
  location: `/analysis/${row.id}`,
})

export const analysisRoutes: Route<Scope>[] = [
  route({
    method: 'POST',
    path: '/analysis/bank-statements',
    scope: 'analysis:trigger',
    tag,
    summary: 'Analyse bank statements',
    description: 'Always asynchronous: poll GET /analysis/{analysisId}.',
    multipart: UploadStatements,
    readMultipart: readUpload,
    refuses: ['not_a_pdf'],
    replies: { 202: envelope(AcceptedAnalysis) },
    handle: async (ctx, { body }) => {
      const { files, ...links } = body as unknown as Upload
      const row = await analyzeFiles(ctx, links, files)
      return { status: 202, body: { data: { id: row.id, status: row.status, mode: row.mode } }, location: `/analysis/${row.id}` }
    },
  }),
  route({
    method: 'POST',
    path: '/analysis/transactions',
    scope: 'analysis:trigger',
    tag,
    summary: 'Analyse transactions',
    description: 'Up to 500 transactions are answered at once with 200; more are accepted with 202 and analysed by a worker.',
    body: AnalyzeTransactions,
    bodyLimitBytes: TRANSACTIONS_BODY_LIMIT_BYTES,
    readBytes: readTransactions,
    example: {
      openingBalance: 5200,
      transactions: [{ date: '2026-03-02', description: 'SQUARE INC DES:260302P2', amount: 1840.12, type: 'credit' }],
    },
    isWritten: true,
    replies: { 200: envelope(Analysis), 202: envelope(Analysis) },
    handle: async (ctx, { body }) => {
      return answerOf(await analyzeGiven(ctx, body as unknown as Given))
    },
  }),
  route({
    method: 'POST',
    path: '/analysis/bank-data',
    scope: 'analysis:trigger',
    tag,
    summary: 'Analyse bank data',
    description:
      'In Plaid’s sense: a positive amount leaves the account, pending transactions are left out, other fields are ignored. Answers as POST /analysis/transactions does; with compareWith, what only the statements or only the data have is listed.',
    body: AnalyzeBankData,
    bodyLimitBytes: TRANSACTIONS_BODY_LIMIT_BYTES,
    readBytes: readBankData,
    example: {
      accounts: [{ account_id: 'acc-1', name: 'Business Checking', mask: '4471', type: 'depository', balances: { current: 5200 } }],
      transactions: [{ account_id: 'acc-1', date: '2026-03-02', name: 'SQUARE INC', amount: -1840.12, pending: false }],
    },
    refuses: ['conflict'],
    isWritten: true,
    replies: { 200: envelope(Analysis), 202: envelope(Analysis) },
    handle: async (ctx, { body }) => {
      const given = body as unknown as Given
      return { ...answerOf(await analyzeBankData(ctx, given)), tellsOf: given.compareWith ? [given.compareWith] : [] }
    },
  }),
  route({
    method: 'GET',
    path: '/analysis/:analysisId',
    scope: 'analysis:read',
    tag,
    summary: 'Get one analysis',
    query: AnalysisViewQuery,
    isWritten: true,
    replies: { 200: envelope(Type.Union([Analysis, AnalysisFields])) },
    handle: async (ctx, { params, query }) => {
      const { row, body } = await getAnalysis(ctx, params.analysisId!, query)
      // What is under way changes without a version: its progress is of this moment.
      const isMoving = row.status === 'pending' || row.status === 'processing'
      return { body, version: row.version, hasLinks: isMoving }
    },
  }),
  route({
    method: 'GET',
    path: '/analysis',
    scope: 'analysis:read',
    tag,
    summary: 'List analyses',
    query: AnalysisQuery,
    replies: { 200: listOf(AnalysisItem) },
    handle: async (ctx, { query }) => {
      const { rows, pagination } = await listAnalyses(ctx, query)
      return { body: { data: rows.map(toItem), meta: { pagination } } }
    },
  }),
  route({
    method: 'DELETE',
    path: '/analysis/:analysisId',
    scope: 'analysis:trigger',
    tag,
    summary: 'Delete an analysis',
    description: 'A running one is cancelled first. Statements, transactions and positions are deleted, and the uploaded files with them.',
    replies: { 200: DeletedAnalysis },
    handle: async (ctx, { params }) => {
      await deleteAnalysis(ctx, params.analysisId!)
      return { body: { deleted: true, id: params.analysisId! } }
    },
  }),
]
