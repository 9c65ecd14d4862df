import { type Static, Type } from 'typebox'
import { body, id, listQuery, nullable, oneOf, text, timestamp } from '../../platform/http/fields.ts'

export const DOCUMENT_TYPES = [
  'bankStatement',
  'application',
  'contract',
  'identification',
  'voidedCheck',
  'taxReturn',
  'processingStatement',
  'other',
] as const
export const DOCUMENT_STATUSES = ['awaitingUpload', 'uploaded', 'parsed', 'failed'] as const

const fields = {
  name: text(255),
  type: oneOf(DOCUMENT_TYPES),
  dealId: Type.Optional(nullable(Type.String({ maxLength: 64, description: 'Record id or deal code.' }))),
  merchantId: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
  applicationId: Type.Optional(nullable(Type.String({ maxLength: 64, description: 'Record id or submission number.' }))),
}
export const CreateDocument = body(fields)
export type CreateDocument = Static<typeof CreateDocument>

/** The same as a form, with the bytes. */
export const UploadDocument = body({
  ...fields,
  file: Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'At most 50 MB.' }),
})

export const DOCUMENT_SORTS = { createdAt: 'created_at', updatedAt: 'updated_at', name: 'name COLLATE "C"' }
export const DocumentQuery = listQuery(['createdAt', 'updatedAt', 'name'], 'createdAt', {
  deal_id: Type.Optional(Type.String({ maxLength: 64, description: 'Record id or deal code.' })),
  merchant_id: Type.Optional(Type.String({ maxLength: 64 })),
  application_id: Type.Optional(Type.String({ maxLength: 64, description: 'Record id or submission number.' })),
  type: Type.Optional(oneOf(DOCUMENT_TYPES)),
  status: Type.Optional(oneOf(DOCUMENT_STATUSES)),
})
export type DocumentQuery = Static<typeof DocumentQuery>

export const RenewUpload = body({})

export const UploadLink = Type.Object({ id: id('doc'), uploadUrl: Type.String({ description: 'PUT the bytes here within an hour.' }) })

export const Document = Type.Object({
  id: id('doc'),
  name: Type.String(),
  type: oneOf(DOCUMENT_TYPES),
  dealId: nullable(id('deal')),
  merchantId: nullable(id('mer')),
  applicationId: nullable(id('app')),
  status: oneOf(DOCUMENT_STATUSES),
  statusReason: nullable(Type.String({ description: 'Why a statement could not be read.' })),
  fileUrl: nullable(Type.String({ description: 'Signed link to the bytes, good for an hour; null before they are here.' })),
  size: nullable(Type.Integer()),
  sha256: nullable(Type.String()),
  uploadUrl: Type.Optional(Type.String({ description: 'Only in the answer to a JSON create: PUT the bytes here within an hour.' })),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})
export type Document = Static<typeof Document>
