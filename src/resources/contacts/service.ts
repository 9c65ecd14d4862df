import { assertFresh, type Ctx, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { forgetReplies } from '../../platform/http/idempotency.ts'
import { equals } from '../../platform/records/filters.ts'
import { listPage, type Page } from '../../platform/records/list.ts'
import { changesOf, getRow, insertRow, isEmpty, lockRow, type Row, updateRow } from '../../platform/records/rows.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { type Id, isId, newId } from '../../shared/ids.ts'
import { getMerchant, lockMerchant } from '../merchants/service.ts'
import { CONTACT_SORTS, type ContactQuery, type CreateContact, type PatchContact, toColumns } from './schema.ts'
import { deleteContactRow, leavesRoomFor, lockPrimary } from './store.ts'

export type ContactRow = Row<'contacts'>

const ofMerchant = (row: ContactRow, merchantId: string): ContactRow => {
  if (row.merchant_id !== merchantId) throw notFound()
  return row
}

export const getContact = async (ctx: Ctx, merchantId: string, id: string): Promise<ContactRow> => {
  if (!isId('con', id)) throw notFound()
  return ofMerchant(await getRow(ctx, 'contacts', id), merchantId)
}

export const listContacts = async (ctx: Ctx, merchantId: string, query: ContactQuery): Promise<Page<ContactRow>> => {
  const merchant = await getMerchant(ctx, merchantId)
  return listPage(ctx, { table: 'contacts', columns: '*', sorts: CONTACT_SORTS, defaultSort: 'createdAt', counted: false }, query, [
    equals('merchant_id', merchant.id),
  ])
}

const assertOwnershipFits = async (
  ctx: Ctx,
  merchantId: Id<'mer'>,
  except: Id<'con'> | null,
  percentage: number | null | undefined,
): Promise<void> => {
  if (percentage === null || percentage === undefined) return
  if (!(await leavesRoomFor(ctx, merchantId, except, percentage)))
    throw conflict('conflict', 'The ownership percentages of a merchant’s contacts may not pass 100.')
}

/** Whoever is primary now makes way for another. */
const unsetPrimary = async (ctx: Ctx, merchantId: Id<'mer'>): Promise<void> => {
  const before = await lockPrimary(ctx, merchantId)
  if (!before) return
  const row = await updateRow(ctx, 'contacts', before, { is_primary: false })
  recordAudit(ctx, 'contact.update', row.id, before, row)
}

/** The merchant's row is locked first: its contacts' shares and their one primary are decided one change at a time. */
export const createContact = (ctx: Ctx, merchantId: string, input: CreateContact): Promise<ContactRow> =>
  tx(ctx, async (ctx) => {
    const merchant = await lockMerchant(ctx, merchantId)
    await assertOwnershipFits(ctx, merchant.id, null, input.ownershipPercentage)
    if (input.isPrimary) await unsetPrimary(ctx, merchant.id)
    const row = await insertRow(ctx, 'contacts', {
      id: newId('con'),
      merchant_id: merchant.id,
      first_name: input.firstName,
      last_name: input.lastName,
      email: input.email ?? null,
      phone: input.phone ?? null,
      title: input.title ?? null,
      is_primary: input.isPrimary ?? false,
      is_owner: input.isOwner ?? false,
      ownership_percentage: input.ownershipPercentage ?? null,
    })
    recordAudit(ctx, 'contact.create', row.id, null, row)
    return row
  })

export const patchContact = (ctx: Ctx, merchantId: string, id: string, input: PatchContact): Promise<ContactRow> =>
  tx(ctx, async (ctx) => {
    const merchant = await lockMerchant(ctx, merchantId)
    if (!isId('con', id)) throw notFound()
    const before = ofMerchant(await lockRow(ctx, 'contacts', id), merchant.id)
    assertFresh(ctx, before.version)
    const changes = changesOf(before, toColumns(input))
    if (isEmpty(changes)) return before
    await assertOwnershipFits(ctx, merchant.id, before.id, changes.ownership_percentage)
    if (changes.is_primary) await unsetPrimary(ctx, merchant.id)
    const row = await updateRow(ctx, 'contacts', before, changes)
    recordAudit(ctx, 'contact.update', row.id, before, row)
    return row
  })

export const deleteContact = (ctx: Ctx, merchantId: string, id: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    const merchant = await lockMerchant(ctx, merchantId)
    if (!isId('con', id)) throw notFound()
    const before = ofMerchant(await lockRow(ctx, 'contacts', id), merchant.id)
    assertFresh(ctx, before.version)
    await deleteContactRow(ctx, before.id)
    await forgetReplies(ctx, before.id)
    recordAudit(ctx, 'contact.delete', before.id, before, null)
  })

/** The merchant's primary contact; null where none is named. */
export const primaryContact = async (ctx: Ctx, merchantId: Id<'mer'>): Promise<ContactRow | null> =>
  (await contactsOf(ctx, merchantId)).find((contact) => contact.is_primary) ?? null

export const contactsOf = (ctx: Ctx, merchantId: Id<'mer'>): Promise<ContactRow[]> =>
  ctx.db.selectFrom('contacts').selectAll().where('org_id', '=', ctx.orgId).where('merchant_id', '=', merchantId).orderBy('id').execute()
