import { assertFresh, type Ctx, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { contains, equals, type Filter } from '../../platform/records/filters.ts'
import { listPage, type Page } from '../../platform/records/list.ts'
import { changesOf, findRow, getRow, insertRow, isEmpty, lockRow, type Row, updateRow } from '../../platform/records/rows.ts'
import { invalidField, notFound } from '../../shared/errors.ts'
import { type Id, isId, newId } from '../../shared/ids.ts'
import { recordEvents } from '../events/record.ts'
import { upperState } from './fields.ts'
import { type CreateMerchant, MERCHANT_SORTS, MERCHANT_TEXT, type MerchantQuery, type PatchMerchant, toColumns, toWire } from './schema.ts'

export { lockMerchantByEin } from './store.ts'

export type MerchantRow = Row<'merchants'>

export const getMerchant = async (ctx: Ctx, id: string): Promise<MerchantRow> => {
  if (!isId('mer', id)) throw notFound()
  return getRow(ctx, 'merchants', id)
}

/** For a body field that names a merchant: one that is not there is the request's mistake, not a missing page. */
export const requireMerchant = async (ctx: Ctx, field: string, id: string): Promise<MerchantRow> => {
  const row = isId('mer', id) ? await findRow(ctx, 'merchants', id) : null
  if (row === null) throw invalidField(field, 'names no merchant')
  return row
}

export const lockMerchant = (ctx: Ctx, id: string): Promise<MerchantRow> => {
  if (!isId('mer', id)) throw notFound()
  return lockRow(ctx, 'merchants', id)
}

export const listMerchants = (ctx: Ctx, query: MerchantQuery): Promise<Page<MerchantRow>> => {
  const filters: Filter[] = []
  if (query.is_active !== undefined) filters.push(equals('is_active', query.is_active, true))
  if (query.business_state !== undefined) filters.push(equals('business_state', upperState(query.business_state), true))
  if (query.search) filters.push(contains(MERCHANT_TEXT, query.search))
  return listPage(ctx, { table: 'merchants', columns: '*', sorts: MERCHANT_SORTS, defaultSort: 'createdAt', counted: true }, query, filters)
}

/** Where merchants are, for rules that differ by state. */
export const statesOfMerchants = async (ctx: Ctx, ids: readonly Id<'mer'>[]): Promise<Map<Id<'mer'>, string | null>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('merchants')
    .select(['id', 'business_state'])
    .where('org_id', '=', ctx.orgId)
    .where((e) => e('id', '=', e.fn.any(e.val([...ids]))))
    .execute()
  return new Map(rows.map((row) => [row.id, row.business_state]))
}

export const createMerchant = (ctx: Ctx, input: CreateMerchant, id: Id<'mer'> = newId('mer')): Promise<MerchantRow> =>
  tx(ctx, async (ctx) => {
    const row = await insertRow(ctx, 'merchants', {
      id,
      legal_name: input.legalName,
      dba_name: input.dbaName ?? null,
      ein: input.ein ?? null,
      business_state: upperState(input.businessState) ?? null,
      industry: input.industry ?? null,
      owner_name: input.ownerName ?? null,
      owner_email: input.ownerEmail ?? null,
    })
    recordAudit(ctx, 'merchant.create', row.id, null, row)
    recordEvents(ctx, [{ type: 'merchant.created', entityId: row.id, data: toWire(row) }])
    return row
  })

/** Called in the transaction that renames a merchant, so that what carries its name follows. Registered by whoever keeps a copy. */
export type RenameListener = (ctx: Ctx, merchant: MerchantRow) => Promise<void>

export const patchMerchant = (ctx: Ctx, id: string, input: PatchMerchant, onRename: RenameListener): Promise<MerchantRow> =>
  tx(ctx, async (ctx) => {
    const before = await lockMerchant(ctx, id)
    assertFresh(ctx, before.version)
    const changes = changesOf(before, toColumns(input))
    if (isEmpty(changes)) return before
    const row = await updateRow(ctx, 'merchants', before, changes)
    recordAudit(ctx, 'merchant.update', row.id, before, row)
    recordEvents(ctx, [{ type: 'merchant.updated', entityId: row.id, data: toWire(row) }])
    if (changes.legal_name !== undefined) await onRename(ctx, row)
    return row
  })
