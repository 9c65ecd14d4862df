import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Ctx } from '../../context.ts'
import { discardFile, type StoredFile, storeFile } from '../../platform/blobs/claims.ts'
import { envelope, listOf } from '../../platform/http/fields.ts'
import { MAX_FILE_BYTES, readMultipart } from '../../platform/http/multipart.ts'
import { type Received, type Route, route } from '../../platform/http/route.ts'
import { compile } from '../../platform/http/validate.ts'
import { PageFile, PictureQuery, pagePicture, pageSizes } from '../../platform/parsing/page-pictures.ts'
import type { PictureSource } from '../../platform/parsing/pictures.ts'
import { invalidField, notFound } from '../../shared/errors.ts'
import type { Scope } from '../keys/scopes.ts'
import { CreateDocument, Document, DocumentQuery, RenewUpload, UploadDocument, UploadLink } from './schema.ts'
import {
  createDocument,
  type DocumentRow,
  type DocumentUse,
  deleteDocument,
  getDocument,
  listDocuments,
  renewUploadUrl,
  toWire,
  uploadUrl,
} from './service.ts'

const tag = 'Documents'
const checkFields = compile(CreateDocument)

type Upload = CreateDocument & { file: StoredFile }

const readUpload = async (ctx: Ctx, request: FastifyRequest): Promise<Received<Upload>> => {
  const { fields, files } = await readMultipart(request, {
    maxFiles: 1,
    store: (file) => {
      if (file.field !== 'file') throw invalidField(file.field, 'is not a known file; the field is named "file"')
      return storeFile(ctx, file, MAX_FILE_BYTES)
    },
    discard: (file) => discardFile(ctx, file),
  })
  const [file] = files
  const discard = async () => {
    if (file) await discardFile(ctx, file)
  }
  try {
    checkFields({ ...fields })
    if (!file) throw invalidField('file', 'is required')
    if (file.size === 0) throw invalidField('file', 'is empty')
    return { body: { ...(fields as CreateDocument), file }, identity: { fields, file: file.sha256 }, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

const pdfOf = (row: DocumentRow): PictureSource | null => (row.blob_key === null ? null : { key: row.blob_key, sha256: row.sha256! })

export const documentRoutes = (isBeingRead: DocumentUse): Route<Scope>[] => [
  route({
    method: 'GET',
    path: '/documents',
    scope: 'documents:read',
    tag,
    summary: 'List documents',
    query: DocumentQuery,
    replies: { 200: listOf(Document) },
    handle: async (ctx, { query }) => {
      const { rows, pagination } = await listDocuments(ctx, query)
      return { body: { data: rows.map((row) => toWire(ctx, row)), meta: { pagination } } }
    },
  }),
  route({
    method: 'GET',
    path: '/documents/:id',
    scope: 'documents:read',
    tag,
    summary: 'Get one document',
    replies: { 200: envelope(Document) },
    handle: async (ctx, { params }) => {
      const row = await getDocument(ctx, params.id!)
      return { body: { data: toWire(ctx, row) }, version: row.version, hasLinks: true }
    },
  }),
  route({
    method: 'POST',
    path: '/documents',
    scope: 'documents:write',
    tag,
    summary: 'Add a document',
    description:
      'As JSON: the answer carries an uploadUrl to PUT the bytes to within an hour. As multipart/form-data: the same fields and the file, at once.',
    body: CreateDocument,
    multipart: UploadDocument,
    readMultipart: readUpload,
    example: { name: 'March 2026 statement.pdf', type: 'bankStatement' },
    replies: { 201: envelope(Document) },
    handle: async (ctx, { body }) => {
      const { file, ...input } = body as CreateDocument & { file?: StoredFile }
      const row = await createDocument(ctx, input, file ?? null)
      const data = toWire(ctx, row)
      return {
        status: 201,
        body: { data: file ? data : { ...data, uploadUrl: uploadUrl(ctx, row) } },
        version: row.version,
        location: `/documents/${row.id}`,
      }
    },
  }),
  route({
    method: 'GET',
    path: '/documents/:id/pages',
    scope: 'documents:read',
    tag,
    summary: 'Get the sizes of a PDF’s pages',
    refuses: ['gone', 'conflict'],
    replies: { 200: envelope(Type.Array(PageFile)) },
    handle: async (ctx, { params }) => {
      const row = await getDocument(ctx, params.id!)
      const source = pdfOf(row)
      const pages = source === null ? [] : await pageSizes(ctx, source)
      return { body: { data: [{ file: 0, fileName: row.name, pageCount: pages.length, pages }] } }
    },
  }),
  route({
    method: 'GET',
    path: '/documents/:id/pages/:page.png',
    scope: 'documents:read',
    tag,
    summary: 'Get a page of a PDF as a picture',
    query: PictureQuery,
    refuses: ['gone', 'conflict'],
    replies: { 200: null },
    produces: ['image/png'],
    handle: async (ctx, { params, query }) => {
      const source = pdfOf(await getDocument(ctx, params.id!))
      if (source === null) throw notFound()
      return pagePicture(ctx, source, params.page!, query.width)
    },
  }),
  route({
    method: 'POST',
    path: '/documents/:id/upload-url',
    scope: 'documents:write',
    tag,
    summary: 'Renew an upload link',
    description: 'A new link to PUT the bytes to, for a document that still awaits them. 409 once it has them.',
    body: RenewUpload,
    bodyOptional: true,
    refuses: ['conflict'],
    replies: { 200: envelope(UploadLink) },
    handle: async (ctx, { params }) => ({ body: { data: { id: params.id!, uploadUrl: await renewUploadUrl(ctx, params.id!) } } }),
  }),
  route({
    method: 'DELETE',
    path: '/documents/:id',
    scope: 'documents:write',
    tag,
    summary: 'Delete a document',
    description: 'Removes the record and its bytes. 409 while an analysis reads it.',
    refuses: ['conflict'],
    replies: { 204: null },
    handle: async (ctx, { params }) => {
      await deleteDocument(ctx, params.id!, isBeingRead)
      return { status: 204 }
    },
  }),
]
