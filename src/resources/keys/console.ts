import { assertFresh, type Ctx, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { requireScope } from '../../platform/http/auth.ts'
import { forgetReplies } from '../../platform/http/idempotency.ts'
import { invalidField, notFound } from '../../shared/errors.ts'
import { type Id, isId, newId } from '../../shared/ids.ts'
import { hashKey, keyStart, newKey } from './key.ts'
import type { CreateKey } from './schema.ts'
import { findKey, insertKey, type KeyRow, revokeKey as revokeRow } from './store.ts'

/** A person makes a key that may do at most what they may. It is shown here and nowhere again. */
export const makeKey = (ctx: Ctx, input: CreateKey): Promise<{ row: KeyRow; key: string }> =>
  tx(ctx, async (ctx) => {
    for (const scope of input.scopes) requireScope(ctx, scope)
    const expiresAt = input.expiresAt ? new Date(input.expiresAt).toISOString() : null
    if (expiresAt !== null && Date.parse(expiresAt) <= ctx.services.clock().getTime()) throw invalidField('expiresAt', 'is past already')
    const key = newKey()
    const row: KeyRow = {
      id: newId('key'),
      org_id: ctx.orgId,
      name: input.name,
      key_start: keyStart(key),
      scopes: [...input.scopes],
      expires_at: expiresAt,
      revoked_at: null,
      last_used_at: null,
      created_at: ctx.services.clock().toISOString(),
      created_by: ctx.caller?.personId ?? null,
    }
    await insertKey(ctx.db, { ...row, key_hash: hashKey(key) })
    recordAudit(ctx, 'key.create', row.id, null, row)
    return { row, key }
  })

export const endKey = (ctx: Ctx, id: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    const before = isId('key', id) ? await findKey(ctx, id as Id<'key'>) : null
    if (before === null) throw notFound()
    assertFresh(ctx, null)
    if (before.revoked_at !== null) return
    await revokeRow(ctx.db, before.id, ctx.services.clock().toISOString())
    await forgetReplies(ctx, before.id)
    recordAudit(ctx, 'key.revoke', before.id, before, await findKey(ctx, before.id))
  })
