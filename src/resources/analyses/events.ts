import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { Id } from '../../shared/ids.ts'
import { recordEvents } from '../events/record.ts'
import { headOf } from './schema.ts'

/** An analysis that came to its end, in that transaction: without its rows, which whoever wants them asks for. */
export const recordEnded = (ctx: Ctx, row: Row<'analyses'>, summary: object | null): void =>
  recordEvents(ctx, [
    { type: row.status === 'completed' ? 'analysis.completed' : 'analysis.failed', entityId: row.id, data: { ...headOf(row), summary } },
  ])

/** A deleted analysis leaves no figures behind: neither in what was told of it, nor in what was noted about corrections of its rows. */
export const forgetFigures = async (ctx: Ctx, id: Id<'ana'>): Promise<void> => {
  await sql`
    UPDATE events SET data = jsonb_set(data::jsonb, '{summary}', 'null')::text
    WHERE org_id = ${ctx.orgId} AND entity_id = ${id} AND type LIKE 'analysis.%'`.execute(ctx.db)
  await sql`
    UPDATE audit_log SET after = after - 'changes' - 'summary'
    WHERE org_id = ${ctx.orgId} AND entity_id = ${id} AND after IS NOT NULL AND action LIKE 'analysis.%'`.execute(ctx.db)
}
