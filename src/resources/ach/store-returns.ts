import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Id } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { type SeenItem, SeenItems } from './seen.ts'

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
> & { correctedHash: Buffer | null }

/** What these traces were answered with before, in whichever file. */
export const seenItems = async (ctx: Ctx, originalTraces: readonly string[]): Promise<SeenItems> => {
  const { rows } = await sql<SeenItem & { corrected_hash_sealed: Buffer | null }>`
    SELECT kind, code, original_trace, return_trace, amount, outcome, reason, corrected_hash_sealed FROM ach_return_items
    WHERE org_id = ${ctx.orgId} AND original_trace = ANY(${[...originalTraces]}::text[])`.execute(ctx.db)
  const open = (sealed: Buffer | null) => (sealed === null ? null : ctx.services.sealer.open(sealed))
  return new SeenItems(rows.map(({ corrected_hash_sealed, ...row }) => ({ ...row, correctedHash: open(corrected_hash_sealed) })))
}

/** Hashes are sealed: whoever reads the row alone would find an account number by trying them all. */
export const insertItems = async (ctx: Ctx, items: readonly NewItem[], at: string): Promise<void> => {
  if (items.length === 0) return
  const rows = items.map(({ correctedHash, ...item }) => ({
    ...item,
    corrected_hash_sealed: correctedHash === null ? null : ctx.services.sealer.seal(correctedHash).toString('base64'),
  }))
  await sql`
    INSERT INTO ach_return_items
      (org_id, file_sha256, line, kind, code, original_trace, return_trace, amount, outcome, reason, corrected_hash_sealed, created_at)
    SELECT ${ctx.orgId}, i.file_sha256, i.line, i.kind, i.code, i.original_trace, i.return_trace, i.amount, i.outcome, i.reason,
      decode(i.corrected_hash_sealed, 'base64'), ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS i(file_sha256 text, line integer, kind text, code text, original_trace text, return_trace text, amount bigint, outcome text, reason text,
        corrected_hash_sealed text)`.execute(ctx.db)
}

export const resolveItem = async (ctx: Ctx, id: number, by: string, resolution: string, at: string): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE ach_return_items SET resolved_at = ${at}::timestamptz, resolved_by = ${by}, resolution = ${resolution}
    WHERE org_id = ${ctx.orgId} AND id = ${id} AND outcome = 'unmatched' AND resolved_at IS NULL RETURNING id`.execute(ctx.db)
  return rows.length > 0
}
