import type { Insertable } from 'kysely'
import { beforeCommit, type Ctx, now } from '../../context.ts'
import { newId } from '../../shared/ids.ts'
import { writeLater } from '../db/pipelined-driver.ts'
import type { Schema } from '../db/schema.ts'

type Line = Insertable<Schema['audit_log']>

/** Who did what to which record, and how it stood before and after, in the transaction of the change. */
export const recordAudit = (ctx: Ctx, action: string, entityId: string, before: object | null, after: object | null): void =>
  beforeCommit<Line>(ctx, writeLines, [
    {
      id: newId('aud'),
      org_id: ctx.orgId,
      actor: ctx.actor,
      action,
      entity_id: entityId,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      request_id: ctx.requestId,
      address: ctx.caller?.address ?? null,
      created_at: now(ctx),
    },
  ])

const writeLines = async (ctx: Ctx, lines: Line[]): Promise<void> => {
  await writeLater(ctx.db, ctx.db.insertInto('audit_log').values(lines))
}
