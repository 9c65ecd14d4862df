import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Ctx, now, tx, writeCollected } from '../../context.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { equals, isNull } from '../../platform/records/filters.ts'
import { listPage, type Page } from '../../platform/records/list.ts'
import { notFound } from '../../shared/errors.ts'
import type { Cents } from '../../shared/money.ts'
import { STOPPING_RETURN_CODES } from '../bank-accounts/bank-account.ts'
import { correctBankAccount, stopBankAccount } from '../bank-accounts/service.ts'
import { type Ledger, openLedger } from '../payments/ledger.ts'
import { returnByBank } from '../payments/of-file.ts'
import { readCorrection } from './change.ts'
import { type Item, readItems } from './read-returns.ts'
import type { UnmatchedQuery } from './schema.ts'
import { UNMATCHED_SORTS } from './schema.ts'
import { NO_ENTRY, type SeenItems } from './seen.ts'
import { lockFilesOf } from './store.ts'
import { entriesByTrace, insertItems, type NewItem, resolveItem, seenItems, type TracedEntry } from './store-returns.ts'

/** Audit lines and events of a large file are written on the way, so that its transaction need not hold them all. */
const WRITTEN_AT_ONCE = 500

export type Unmatched = { line: number; trace: string; reason: string }
export type ReturnsApplied = { returned: number; changed: number; alreadySeen: number; unmatched: Unmatched[] }

const READ_THREAD = new URL('./read-thread.ts', import.meta.url)
/** Up to here a file is sooner read than handed to a thread. */
const READ_AT_ONCE_CHARS = 64 * 1024

const readAway = async (ctx: Ctx, text: string): Promise<Item[]> => {
  if (text.length <= READ_AT_ONCE_CHARS) return readItems(text)
  const items = await ctx.services.threads.run<Item[]>({ module: READ_THREAD, input: { text } }, { lane: 'bodies', group: ctx.orgId })
  // What crosses over is bytes, and no Buffer any more.
  return items.map((item) => ({ ...item, correctedHash: item.correctedHash && Buffer.from(item.correctedHash) }))
}

/**
 * A bank's file of returns and changes, all of it in one transaction. Each is applied once, whichever file it comes in; what cannot be applied waits in
 * a list for a person, keeps nothing else from being applied, and is told again each time it comes.
 */
export const applyReturns = async (ctx: Ctx, text: string): Promise<ReturnsApplied> => {
  const items = await readAway(ctx, text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  return tx(ctx, async (ctx) => {
    // Two files at once, or the same one twice, wait for each other here: the second sees what the first applied.
    await lockFilesOf(ctx)
    const traces = [...new Set(items.map((item) => item.original_trace))]
    const seen = await seenItems(ctx, traces)
    const entries = await entriesByTrace(ctx, traces)
    const known = [...entries.values()]
    const ledger = await openLedger(
      ctx,
      known.flatMap((e) => e.deal_id ?? []),
      known.flatMap((e) => e.payment_id ?? []),
    )
    const applied: ReturnsApplied = { returned: 0, changed: 0, alreadySeen: 0, unmatched: [] }
    const kept: NewItem[] = []
    for (const [n, item] of items.entries()) {
      if (seen.isApplied(item, item.correctedHash)) {
        applied.alreadySeen++
        continue
      }
      const entry = seen.isOlderThanEntry(item) ? undefined : entries.get(item.original_trace)
      const reason = await applyItem(ctx, ledger, item, entry, seen)
      if (reason !== null) applied.unmatched.push({ line: item.line, trace: item.original_trace, reason })
      else if (item.kind === 'return') applied.returned++
      else applied.changed++
      if (reason === null || !seen.isListed(item, reason)) {
        const { companyId: _, correctedData: __, ...columns } = item
        const made: NewItem = { ...columns, file_sha256: sha256, outcome: reason === null ? 'applied' : 'unmatched', reason }
        seen.add(made)
        kept.push(made)
      }
      if (n % WRITTEN_AT_ONCE === WRITTEN_AT_ONCE - 1) {
        await writeCollected(ctx)
        // Where nothing was applied, nothing was waited for.
        await nextTurn()
      }
    }
    await ledger.write()
    await insertItems(ctx, kept, now(ctx))
    applied.unmatched.sort((a, b) => a.line - b.line)
    recordAudit(ctx, 'ach.returns', sha256, null, { ...applied, unmatched: applied.unmatched.length })
    return applied
  })
}

/** Null when it was applied, else why not. */
const applyItem = async (ctx: Ctx, ledger: Ledger, item: Item, entry: TracedEntry | undefined, seen: SeenItems): Promise<string | null> => {
  if (!entry) return NO_ENTRY
  if (item.companyId.trim() !== entry.company_id.trim())
    return `The entry is of company ${entry.company_id.trim()}, the return of ${item.companyId.trim()}.`
  return item.kind === 'return' ? applyReturn(ctx, ledger, item, entry, seen) : applyChange(ctx, item, entry)
}

const applyReturn = async (ctx: Ctx, ledger: Ledger, item: Item, entry: TracedEntry, seen: SeenItems): Promise<string | null> => {
  if (item.amount !== entry.amount) return 'The amount is not the one that was asked for.'
  if (entry.payment_id !== null) {
    const refusal = await returnByBank(ctx, ledger, entry.payment_id, item.code)
    if (refusal !== null) {
      // Somebody recorded it by hand before the file came. What it says of the account is news all the same, when it comes first.
      const isNews = ledger.payment(entry.payment_id).status === 'failed' && !seen.isListed(item, refusal)
      if (isNews && STOPPING_RETURN_CODES.has(item.code)) await stopBankAccount(ctx, entry.bank_account_id, item.code)
      return refusal
    }
  }
  // A prenote that comes back has no payment; its account is stopped all the same.
  if (STOPPING_RETURN_CODES.has(item.code) || entry.payment_id === null) await stopBankAccount(ctx, entry.bank_account_id, item.code)
  return null
}

const applyChange = async (ctx: Ctx, item: Item, entry: TracedEntry): Promise<string | null> => {
  const correction = readCorrection(item.code, item.correctedData)
  if (typeof correction === 'string') return `${correction.charAt(0).toUpperCase()}${correction.slice(1)}.`
  return (await correctBankAccount(ctx, entry.bank_account_id, item.code, correction)) ? null : 'The account was removed.'
}

export type UnmatchedRow = Omit<Schema['ach_return_items'], 'id'> & { id: number; amount: Cents }

const UNMATCHED_LIST = {
  table: 'ach_return_items',
  columns: '*',
  sorts: UNMATCHED_SORTS,
  defaultSort: 'createdAt',
  counted: false,
  // All that ever changes is that somebody resolves it.
  changedAt: 'coalesce(resolved_at, created_at)',
}

export const listUnmatched = (ctx: Ctx, query: UnmatchedQuery): Promise<Page<UnmatchedRow>> =>
  listPage(ctx, UNMATCHED_LIST, query, [equals('outcome', 'unmatched'), ...(query.status === 'all' ? [] : [isNull('resolved_at')])])

/** A person has looked at it and says what became of it. */
export const resolveUnmatched = (ctx: Ctx, id: string, resolution: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    if (!/^\d{1,15}$/.test(id) || !(await resolveItem(ctx, Number(id), ctx.actor, resolution, now(ctx)))) throw notFound()
    recordAudit(ctx, 'ach.resolve', id, null, { resolution })
  })
