import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Id } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'

/** The entry that a return or a change speaks of. */
export type TracedEntry = {
  trace: string
  payment_id: Id<'pay'> | null
  deal_id: Id<'deal'> | null
  bank_account_id: Id<'acct'>
  amount: Cents
  company_id: string
}

/** By trace, the newest of each: sequences begin anew after ten million entries. Only files that were approved have any. */
export const entriesByTrace = async (ctx: Ctx, traces: readonly string[]): Promise<Map<string, TracedEntry>> => {
  const { rows } = await sql<TracedEntry>`
    SELECT DISTINCT ON (e.trace) e.trace, e.payment_id, e.deal_id, e.bank_account_id, e.amount, f.company_id
    FROM ach_entries e JOIN ach_files f ON f.id = e.file_id
    WHERE e.org_id = ${ctx.orgId} AND e.trace = ANY(${[...traces]}::text[]) ORDER BY e.trace, e.id DESC`.execute(ctx.db)
  return new Map(rows.map((row) => [row.trace, row]))
}

export type NewItem = Pick<
  Schema['ach_return_items'],
  'file_sha256' | 'line' | 'kind' | 'code' | 'original_trace' | 'return_trace' | 'amount' | 'outcome' | 'reason'
>

/** Which of these were seen before, in this file or another. */
export const seenItems = async (ctx: Ctx, originalTraces: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ kind: string; code: string; original_trace: string; return_trace: string }>`
    SELECT kind, code, original_trace, return_trace FROM ach_return_items
    WHERE org_id = ${ctx.orgId} AND original_trace = ANY(${[...originalTraces]}::text[])`.execute(ctx.db)
  return new Set(rows.map(itemKey))
}

export const itemKey = (item: { kind: string; code: string; original_trace: string; return_trace: string }): string =>
  `${item.kind} ${item.code} ${item.original_trace} ${item.return_trace}`

export const insertItems = async (ctx: Ctx, items: readonly NewItem[], at: string): Promise<void> => {
  if (items.length === 0) return
  await sql`
    INSERT INTO ach_return_items (org_id, file_sha256, line, kind, code, original_trace, return_trace, amount, outcome, reason, created_at)
    SELECT ${ctx.orgId}, i.file_sha256, i.line, i.kind, i.code, i.original_trace, i.return_trace, i.amount, i.outcome, i.reason, ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      AS i(file_sha256 text, line integer, kind text, code text, original_trace text, return_trace text, amount bigint, outcome text, reason text)`.execute(
    ctx.db,
  )
}

export const resolveItem = async (ctx: Ctx, id: number, by: string, resolution: string, at: string): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE ach_return_items SET resolved_at = ${at}::timestamptz, resolved_by = ${by}, resolution = ${resolution}
    WHERE org_id = ${ctx.orgId} AND id = ${id} AND outcome = 'unmatched' AND resolved_at IS NULL RETURNING id`.execute(ctx.db)
  return rows.length > 0
}
