import { sql } from 'kysely'
import type { Ctx, Services } from '../../context.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import { type Cents, ZERO } from '../../shared/money.ts'
import type { EarlierEntry } from './plan.ts'

/** Files of one organization are made and approved one after the other: limits, modifiers and traces count over all of them. */
export const lockFilesOf = async (ctx: Ctx): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`ach ${ctx.orgId}`}, 0))`.execute(ctx.db)
}

/** Deals that a file of this day could ask something of, locked in the order of their ids. Their schedule decides what; one without an account is told of. */
export const lockDebitableDeals = async (ctx: Ctx, effectiveDate: IsoDate): Promise<Row<'deals'>[]> => {
  const { rows } = await sql<Row<'deals'>>`
    SELECT d.* FROM deals d
    WHERE d.org_id = ${ctx.orgId} AND d.status = 'active' AND d.schedule IS NOT NULL AND d.next_payment_date <= ${effectiveDate}
    ORDER BY d.id FOR NO KEY UPDATE`.execute(ctx.db)
  return rows
}

type EarlierRow = EarlierEntry & { dealId: Id<'deal'> }

/** What files asked of these deals before, oldest first: for the days from the given one on, one file apart. */
export const earlierEntries = async (
  ctx: Ctx,
  deals: readonly { id: Id<'deal'>; from: IsoDate }[],
  exceptFile: Id<'ach'> | null,
): Promise<Map<Id<'deal'>, EarlierRow[]>> => {
  const { rows } = await sql<EarlierRow>`
    SELECT e.deal_id AS "dealId", e.expected_on AS "expectedOn", e.amount, e.is_live AS "isLive", p.status = 'pending' AS "isPending",
           p.return_code AS "returnCode", p.effective_date AS "effectiveDate"
    FROM unnest(${deals.map((d) => d.id)}::text[], ${deals.map((d) => d.from)}::date[]) AS d(id, since)
      JOIN ach_entries e ON e.org_id = ${ctx.orgId} AND e.deal_id = d.id AND e.expected_on >= d.since JOIN payments p ON p.id = e.payment_id
    WHERE e.file_id IS DISTINCT FROM ${exceptFile}
    ORDER BY e.id`.execute(ctx.db)
  return Map.groupBy(rows, (row) => row.dealId)
}

/** Money on its way to these deals, by deal: pending payments that collect. */
export const pendingOf = async (ctx: Ctx, dealIds: readonly Id<'deal'>[]): Promise<Map<Id<'deal'>, Cents>> => {
  const { rows } = await sql<{ deal_id: Id<'deal'>; amount: Cents }>`
    SELECT deal_id, sum(amount)::bigint AS amount FROM payments
    WHERE org_id = ${ctx.orgId} AND deal_id = ANY(${[...dealIds]}::text[]) AND status = 'pending' AND type IN ('merchantPayment', 'payoff', 'settlement')
    GROUP BY deal_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.deal_id, row.amount]))
}

export type NewEntry = Omit<Schema['ach_entries'], 'id' | 'org_id' | 'file_id' | 'is_live' | 'created_at' | 'trace'>

const ROWS_A_STATEMENT = 5_000

export const insertEntries = async (ctx: Ctx, fileId: Id<'ach'>, entries: readonly NewEntry[], at: string): Promise<void> => {
  for (let from = 0; from < entries.length; from += ROWS_A_STATEMENT)
    await sql`
      INSERT INTO ach_entries (org_id, file_id, payment_id, deal_id, bank_account_id, kind, expected_on, amount, created_at)
      SELECT ${ctx.orgId}, ${fileId}, e.payment_id, e.deal_id, e.bank_account_id, e.kind, e.expected_on, e.amount, ${at}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(entries.slice(from, from + ROWS_A_STATEMENT))}::jsonb)
        AS e(payment_id text, deal_id text, bank_account_id text, kind text, expected_on date, amount bigint)`.execute(ctx.db)
}

/** An entry as approval needs it. */
export type FileEntry = {
  id: number
  kind: 'debit' | 'retry' | 'prenote'
  amount: Cents
  expected_on: IsoDate | null
  payment_id: Id<'pay'> | null
  payment_status: string | null
  bank_account_id: Id<'acct'>
  deal_id: Id<'deal'> | null
  deal_code: string | null
}

/** Their payments are locked: what is approved now stays pending until its day. */
export const lockEntriesOf = async (ctx: Ctx, fileId: Id<'ach'>): Promise<FileEntry[]> => {
  await sql`SELECT id FROM payments WHERE org_id = ${ctx.orgId} AND ach_file_id = ${fileId} ORDER BY deal_id, id FOR NO KEY UPDATE`.execute(
    ctx.db,
  )
  const { rows } = await sql<FileEntry>`
    SELECT e.id, e.kind, e.amount, e.expected_on, e.payment_id, p.status AS payment_status, e.bank_account_id, e.deal_id, d.code AS deal_code
    FROM ach_entries e LEFT JOIN payments p ON p.id = e.payment_id LEFT JOIN deals d ON d.id = e.deal_id
    WHERE e.org_id = ${ctx.orgId} AND e.file_id = ${fileId} AND e.is_live ORDER BY e.id`.execute(ctx.db)
  return rows
}

/** Held as they are: an account that is stopped or deleted meanwhile is so before the file is approved, or after. */
export const holdAccountsOfFile = async (ctx: Ctx, fileId: Id<'ach'>): Promise<Map<Id<'acct'>, Row<'bank_accounts'>>> => {
  const { rows } = await sql<Row<'bank_accounts'>>`
    SELECT a.* FROM bank_accounts a WHERE a.org_id = ${ctx.orgId}
      AND a.id IN (SELECT bank_account_id FROM ach_entries WHERE org_id = ${ctx.orgId} AND file_id = ${fileId})
    ORDER BY a.id FOR SHARE OF a`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The next numbers of the organization's own sequence; the first of them. */
export const takeTraces = async (ctx: Ctx, count: number): Promise<number> => {
  const { rows } = await sql<{ last_trace: number }>`
    INSERT INTO ach_counters (org_id, last_trace) VALUES (${ctx.orgId}, ${count})
    ON CONFLICT (org_id) DO UPDATE SET last_trace = ach_counters.last_trace + ${count} RETURNING last_trace`.execute(ctx.db)
  return rows[0]!.last_trace - count + 1
}

export const writeTraces = async (ctx: Ctx, traces: readonly { id: number; trace: string }[]): Promise<void> => {
  for (let from = 0; from < traces.length; from += ROWS_A_STATEMENT)
    await sql`
      UPDATE ach_entries SET trace = t.trace FROM jsonb_to_recordset(${JSON.stringify(traces.slice(from, from + ROWS_A_STATEMENT))}::jsonb) AS t(id bigint, trace text)
      WHERE ach_entries.org_id = ${ctx.orgId} AND ach_entries.id = t.id`.execute(ctx.db)
}

export const lockDealsOfFile = async (ctx: Ctx, fileId: Id<'ach'>): Promise<Row<'deals'>[]> => {
  const { rows } = await sql<Row<'deals'>>`
    SELECT * FROM deals WHERE org_id = ${ctx.orgId} AND id IN (SELECT deal_id FROM payments WHERE org_id = ${ctx.orgId} AND ach_file_id = ${fileId})
    ORDER BY id FOR NO KEY UPDATE`.execute(ctx.db)
  return rows
}

/** From here on only the bank ends these payments. */
export const handToBank = async (ctx: Ctx, fileId: Id<'ach'>): Promise<void> => {
  await sql`UPDATE payments SET is_with_bank = true WHERE org_id = ${ctx.orgId} AND ach_file_id = ${fileId} AND status = 'pending'`.execute(
    ctx.db,
  )
}

export const takeBackFromBank = async (ctx: Ctx, fileId: Id<'ach'>): Promise<void> => {
  await sql`UPDATE payments SET is_with_bank = false WHERE org_id = ${ctx.orgId} AND ach_file_id = ${fileId}`.execute(ctx.db)
}

/** Entries without a payment are freed here; the others by their payment's end. */
export const freePrenotes = async (ctx: Ctx, fileId: Id<'ach'>): Promise<void> => {
  await sql`UPDATE ach_entries SET is_live = false WHERE org_id = ${ctx.orgId} AND file_id = ${fileId} AND kind = 'prenote'`.execute(ctx.db)
}

export const markPrenoted = async (ctx: Ctx, accountIds: readonly Id<'acct'>[], on: IsoDate | null): Promise<void> => {
  await sql`UPDATE bank_accounts SET prenoted_on = ${on} WHERE org_id = ${ctx.orgId} AND id = ANY(${[...accountIds]}::text[])`.execute(
    ctx.db,
  )
}

/** Approved files, by the two days that count: when they were approved (for the modifier) and when they are effective (for the limit). */
export const approvedOn = async (ctx: Ctx, day: IsoDate): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM ach_files WHERE org_id = ${ctx.orgId} AND approved_at IS NOT NULL AND (approved_at AT TIME ZONE ${ctx.timeZone})::date = ${day}`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

export const approvedTotalFor = async (ctx: Ctx, effectiveDate: IsoDate): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(total_debit), 0)::bigint AS total FROM ach_files
    WHERE org_id = ${ctx.orgId} AND effective_date = ${effectiveDate} AND status = 'approved'`.execute(ctx.db)
  return rows[0]!.total
}

/** Drafts with what they would ask for now: until one is approved, its payments may be cancelled one by one. */
export const asTheyStand = async (ctx: Ctx, files: readonly Row<'ach_files'>[]): Promise<Row<'ach_files'>[]> => {
  const drafts = files.filter((file) => file.status === 'draft').map((file) => file.id)
  if (drafts.length === 0) return [...files]
  const { rows } = await sql<{ file_id: Id<'ach'>; n: number; total: Cents }>`
    SELECT file_id, count(*) AS n, sum(amount)::bigint AS total FROM ach_entries
    WHERE org_id = ${ctx.orgId} AND file_id = ANY(${drafts}::text[]) AND is_live GROUP BY file_id`.execute(ctx.db)
  const live = new Map(rows.map((row) => [row.file_id, row]))
  return files.map((file) => {
    if (file.status !== 'draft') return file
    const { n, total } = live.get(file.id) ?? { n: 0, total: ZERO }
    return { ...file, entry_count: n, total_debit: total }
  })
}

export const paymentsOf = (ctx: Ctx, fileId: Id<'ach'>): Promise<Row<'payments'>[]> =>
  ctx.db.selectFrom('payments').selectAll().where('org_id', '=', ctx.orgId).where('ach_file_id', '=', fileId).orderBy('id').execute()

export type StaleDraft = { id: Id<'ach'>; org_id: Id<'org'>; time_zone: string; effective_date: IsoDate }

/** Drafts up to a day, over all organizations. */
export const draftsUpTo = (services: Pick<Services, 'database'>, latest: IsoDate): Promise<StaleDraft[]> =>
  services.database.statement<StaleDraft>({
    text: `SELECT f.id, f.org_id, o.time_zone, f.effective_date FROM ach_files f JOIN organizations o ON o.id = f.org_id
           WHERE f.status = 'draft' AND f.effective_date <= $1 ORDER BY f.effective_date, f.id LIMIT 1000`,
    values: [latest],
  })
