import { assertFresh, type Ctx, tx } from '../../context.ts'
import { claimFiles, deleteReleased, releaseFiles, type StoredFile } from '../../platform/blobs/claims.ts'
import { signLink } from '../../platform/blobs/links.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { forgetReplies } from '../../platform/http/idempotency.ts'
import { equals, type Filter } from '../../platform/records/filters.ts'
import { listPage, type Page } from '../../platform/records/list.ts'
import { findRow, getRow, insertRow, lockRow, lockRowAlone, type Row, updateRow } from '../../platform/records/rows.ts'
import { conflict, invalidField, notFound } from '../../shared/errors.ts'
import { type Id, isId, newId } from '../../shared/ids.ts'
import { findApplicationId, holdApplicationRow } from '../applications/reference.ts'
import { findDeal, requireDeal } from '../deals/service.ts'
import { recordEvents } from '../events/record.ts'
import { requireMerchant } from '../merchants/service.ts'
import { type CreateDocument, DOCUMENT_SORTS, type Document, type DocumentQuery } from './schema.ts'
import { deleteDocumentRow, documentsOfSubject, lockDocumentsOfApplication } from './store.ts'

export { countStatements, holdDocuments } from './store.ts'

export type DocumentRow = Row<'documents'>

const LINK_TTL_MS = 3_600_000

const link = (ctx: Ctx, method: 'GET' | 'PUT', key: string, name?: string, contentType?: string | null): string => {
  const { services } = ctx
  const expiresAt = new Date(services.clock().getTime() + LINK_TTL_MS)
  return (
    services.publicUrl() +
    signLink({ secret: services.sealer.linkSecret, method, key, expiresAt, fileName: name, contentType: contentType ?? undefined })
  )
}

export const fileUrl = (ctx: Ctx, row: DocumentRow): string | null =>
  row.blob_key === null ? null : link(ctx, 'GET', row.blob_key, row.name, row.content_type)

/** A link that is good from now on; null before there are bytes, and when the document is gone. */
export const currentFileUrl = async (ctx: Ctx, id: Id<'doc'>): Promise<string | null> => {
  const row = await findRow(ctx, 'documents', id)
  return row === null ? null : fileUrl(ctx, row)
}

export const toWire = (ctx: Ctx, row: DocumentRow): Document => ({
  id: row.id,
  name: row.name,
  type: row.type as Document['type'],
  dealId: row.deal_id,
  merchantId: row.merchant_id,
  applicationId: row.application_id,
  status: row.status as Document['status'],
  statusReason: row.status_reason,
  fileUrl: fileUrl(ctx, row),
  size: row.size,
  sha256: row.sha256,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** The link's key names the document; the bytes get a key of their own when they come, so that two uploads at once cannot mix. */
export const uploadUrl = (ctx: Ctx, row: DocumentRow): string => link(ctx, 'PUT', `${row.org_id}/${row.id}`)

export const getDocument = async (ctx: Ctx, id: string): Promise<DocumentRow> => {
  if (!isId('doc', id)) throw notFound()
  return getRow(ctx, 'documents', id)
}

/** For those who keep a document's id: null when it was deleted meanwhile. */
export const findDocument = async (ctx: Ctx, id: string): Promise<DocumentRow | null> =>
  isId('doc', id) ? findRow(ctx, 'documents', id) : null

export const listDocuments = async (ctx: Ctx, query: DocumentQuery): Promise<Page<DocumentRow>> => {
  const filters: Filter[] = []
  // A deal code is looked up; one that names nothing lists nothing.
  if (query.deal_id !== undefined) filters.push(equals('deal_id', (await findDeal(ctx, query.deal_id))?.id ?? '', true))
  if (query.merchant_id !== undefined) filters.push(equals('merchant_id', query.merchant_id, true))
  if (query.application_id !== undefined) filters.push(equals('application_id', (await findApplicationId(ctx, query.application_id)) ?? ''))
  if (query.type !== undefined) filters.push(equals('type', query.type, true))
  if (query.status !== undefined) filters.push(equals('status', query.status))
  return listPage(ctx, { table: 'documents', columns: '*', sorts: DOCUMENT_SORTS, defaultSort: 'createdAt', counted: true }, query, filters)
}

/** Without the link: it is signed when the event is sent, not kept with it. */
const recordUpload = (ctx: Ctx, row: DocumentRow): void =>
  recordEvents(ctx, [{ type: 'document.uploaded', entityId: row.id, data: { ...toWire(ctx, row), fileUrl: null } }])

const fileColumns = (file: StoredFile) => ({ blob_key: file.key, content_type: file.contentType, size: file.size, sha256: file.sha256 })

/** What a document belongs to: its deal, its application and its merchant must be of one story, and what was left out follows from the rest. */
const ownersOf = async (ctx: Ctx, input: CreateDocument) => {
  // Held, and before anything else is: a document that comes while its application is being funded is carried to the deal or finds it there.
  const application = input.applicationId ? await holdApplicationRow(ctx, input.applicationId) : null
  const deal = input.dealId ? await requireDeal(ctx, 'dealId', input.dealId) : null
  if (input.applicationId && application === null) throw invalidField('applicationId', 'names no application')
  const merchant = input.merchantId ? await requireMerchant(ctx, 'merchantId', input.merchantId) : null
  if (deal && application && application.deal_id !== deal.id) throw invalidField('applicationId', 'is not the application of this deal')
  const own = deal?.merchant_id ?? application?.merchant_id ?? null
  if (merchant && (deal || application) && merchant.id !== own)
    throw invalidField('merchantId', `is not the merchant of this ${deal ? 'deal' : 'application'}`)
  return {
    deal_id: deal?.id ?? application?.deal_id ?? null,
    application_id: application?.id ?? null,
    merchant_id: merchant?.id ?? own,
  }
}

export const createDocument = (ctx: Ctx, input: CreateDocument, file: StoredFile | null): Promise<DocumentRow> =>
  tx(ctx, async (ctx) => {
    const owners = await ownersOf(ctx, input)
    const row = await insertRow(ctx, 'documents', {
      id: newId('doc'),
      name: input.name,
      type: input.type,
      ...owners,
      status: file ? 'uploaded' : 'awaitingUpload',
      status_reason: null,
      ...(file ? fileColumns(file) : { blob_key: null, content_type: null, size: null, sha256: null }),
    })
    if (file) await claimFiles(ctx, [file.key])
    recordAudit(ctx, 'document.create', row.id, null, row)
    recordUpload(ctx, row)
    return row
  })

/** The bytes of a document that was made without them. They come once. */
export const attachFile = (ctx: Ctx, id: Id<'doc'>, file: StoredFile): Promise<DocumentRow> =>
  tx(ctx, async (ctx) => {
    const before = await lockRow(ctx, 'documents', id)
    if (before.status !== 'awaitingUpload') throw conflict('conflict', 'This document has its file already.')
    const row = await updateRow(ctx, 'documents', before, { status: 'uploaded', ...fileColumns(file) })
    await claimFiles(ctx, [file.key])
    recordAudit(ctx, 'document.upload', row.id, before, row)
    recordUpload(ctx, row)
    return row
  })

/** A link to put the bytes to, as long as there are none. */
export const renewUploadUrl = async (ctx: Ctx, id: string): Promise<string> => {
  const row = await getDocument(ctx, id)
  if (row.status !== 'awaitingUpload') throw conflict('conflict', 'This document has its file already.')
  return uploadUrl(ctx, row)
}

/** Record and bytes go together; while somebody reads them, neither does. */
export const deleteDocument = async (ctx: Ctx, id: string, isBeingRead: DocumentUse): Promise<void> => {
  if (!isId('doc', id)) throw notFound()
  const { keys, sha256 } = await tx(ctx, async (ctx) => {
    const row = await lockRowAlone(ctx, 'documents', id)
    assertFresh(ctx, row.version)
    if (await isBeingRead(ctx, row)) throw conflict('conflict', 'An analysis is reading this document; wait for its end.')
    const keys = row.blob_key === null ? [] : [row.blob_key]
    await releaseFiles(ctx, keys)
    await deleteDocumentRow(ctx, row.id)
    await forgetReplies(ctx, row.id)
    recordAudit(ctx, 'document.delete', row.id, row, null)
    return { keys, sha256: row.sha256 }
  })
  if (sha256 !== null) ctx.services.pictures.forget(sha256)
  await deleteReleased(ctx.services, keys)
}

/** Whether anybody reads the document now. Told by whoever runs what reads documents. */
export type DocumentUse = (ctx: Ctx, row: DocumentRow) => Promise<boolean>

/** What reading a statement came to. */
export const markDocument = (ctx: Ctx, id: Id<'doc'>, status: 'parsed' | 'failed', reason: string | null): Promise<void> =>
  tx(ctx, async (ctx) => {
    const before = await lockRow(ctx, 'documents', id)
    if (before.status === status && before.status_reason === reason) return
    const row = await updateRow(ctx, 'documents', before, { status, status_reason: reason })
    recordAudit(ctx, 'document.mark', row.id, before, row)
  })

/** Documents of an application follow it to its deal and its merchant. */
export const carryDocumentsToDeal = (ctx: Ctx, applicationId: Id<'app'>, dealId: Id<'deal'>, merchantId: Id<'mer'>): Promise<void> =>
  carryDocuments(ctx, applicationId, { deal_id: dealId, merchant_id: merchantId })

/** The application was given another merchant, or none: its documents have the same. The caller holds the application alone, so none is added meanwhile. */
export const carryDocumentsToMerchant = (ctx: Ctx, applicationId: Id<'app'>, merchantId: Id<'mer'> | null): Promise<void> =>
  carryDocuments(ctx, applicationId, { merchant_id: merchantId })

const carryDocuments = async (
  ctx: Ctx,
  applicationId: Id<'app'>,
  owners: Partial<Pick<DocumentRow, 'deal_id' | 'merchant_id'>>,
): Promise<void> => {
  for (const before of await lockDocumentsOfApplication(ctx, applicationId)) {
    const row = await updateRow(ctx, 'documents', before, owners)
    recordAudit(ctx, 'document.carry', row.id, before, row)
  }
}

export const documentsOf = (ctx: Ctx, subject: { dealId: Id<'deal'> | null; applicationId: Id<'app'> | null }): Promise<DocumentRow[]> =>
  documentsOfSubject(ctx, subject)
