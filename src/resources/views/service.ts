import { assertFresh, type Ctx, tx } from '../../context.ts'
import { forgetReplies } from '../../platform/http/idempotency.ts'
import { changesOf, insertRow, isEmpty, lockRow, updateRow } from '../../platform/records/rows.ts'
import { conflict, notFound, Problem } from '../../shared/errors.ts'
import { type Id, isId, newId } from '../../shared/ids.ts'
import type { CreateView, PatchView } from './schema.ts'
import { countViews, deleteView as deleteRow, listViews as listRows, type ViewRow } from './store.ts'

export type { ViewRow } from './store.ts'

const MAX_VIEWS = 200
const me = (ctx: Ctx): Id<'usr'> => ctx.caller!.personId!

export const listViews = (ctx: Ctx, screen: string | undefined): Promise<ViewRow[]> => listRows(ctx, me(ctx), screen)

export const createView = (ctx: Ctx, input: CreateView): Promise<ViewRow> =>
  tx(ctx, async (ctx) => {
    if ((await countViews(ctx, me(ctx))) >= MAX_VIEWS)
      throw conflict('conflict', `More than ${MAX_VIEWS} views are more than anybody finds again.`)
    return insertRow(ctx, 'views', {
      id: newId('view'),
      user_id: me(ctx),
      screen: input.screen,
      name: input.name,
      is_shared: input.isShared ?? false,
      search: JSON.stringify(input.search),
      columns: input.columns ?? [],
    })
  })

/** Somebody else's that is not shared is answered like one that does not exist. */
const lockView = async (ctx: Ctx, id: string): Promise<ViewRow> => {
  if (!isId('view', id)) throw notFound()
  const row = await lockRow(ctx, 'views', id)
  if (row.user_id !== me(ctx) && !row.is_shared) throw notFound()
  if (row.user_id !== me(ctx) && ctx.caller!.session!.role !== 'admin')
    throw new Problem(403, 'insufficient_role', 'Only its owner or an admin may change a shared view.', { requiredRole: ['admin'] })
  assertFresh(ctx, row.version)
  return row
}

export const patchView = (ctx: Ctx, id: string, input: PatchView): Promise<ViewRow> =>
  tx(ctx, async (ctx) => {
    const before = await lockView(ctx, id)
    const { search: _, ...changes } = changesOf(before, { name: input.name, is_shared: input.isShared, columns: input.columns })
    if (isEmpty(changes) && input.search === undefined) return before
    return updateRow(ctx, 'views', before, { ...changes, ...(input.search ? { search: JSON.stringify(input.search) } : {}) })
  })

export const deleteView = (ctx: Ctx, id: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    const { id: found } = await lockView(ctx, id)
    await deleteRow(ctx, found)
    await forgetReplies(ctx, found)
  })
