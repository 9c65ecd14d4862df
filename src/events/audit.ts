import { type Ctx, now } from '../context.ts'
import { newId } from '../shared/ids.ts'

/** Who did what to which record, and how it stood before and after, in the transaction of the change. */
export const recordAudit = async (
  ctx: Ctx,
  action: string,
  entityId: string,
  before: object | null,
  after: object | null,
): Promise<void> => {
  if (!ctx.inTransaction) throw new Error('An audit line is written in the transaction of its change; there is none.')
  await ctx.db
    .insertInto('audit_log')
    .values({
      id: newId('aud'),
      org_id: ctx.orgId,
      actor: ctx.actor,
      action,
      entity_id: entityId,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      request_id: ctx.requestId,
      created_at: now(ctx),
    })
    .execute()
}
