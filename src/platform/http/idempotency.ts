import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Ctx, now, tx } from '../../context.ts'
import { conflict, invalidField, Problem } from '../../shared/errors.ts'
import { deleteOld } from '../db/delete-old.ts'
import { requireScope } from './auth.ts'

export const IDEMPOTENCY_TTL_MS = 24 * 3_600_000
const MAX_KEY_LENGTH = 255
const GONE = 410

export type KeptReply = {
  status: number
  headers: Record<string, string>
  /** JSON. */
  body: string | Buffer
  /** The records it speaks of. */
  recordIds: string[]
}
export type Idempotent = { key: string; method: string; path: string; requestHash: Buffer }

/** Each header as it came: joined, two keys would pass for one. */
export const parseIdempotencyKey = (headers: string[] | undefined): string | null => {
  if (headers === undefined) return null
  const [header, ...others] = headers as [string, ...string[]]
  if (others.length > 0 || header.length === 0 || header.length > MAX_KEY_LENGTH || !/^[\x20-\x7e]+$/.test(header))
    throw invalidField('Idempotency-Key', `must be 1 to ${MAX_KEY_LENGTH} printable characters, given once`)
  return header
}

/**
 * Runs `work` at most once for a key: the kept answer and the change are one transaction, so a crash loses both or neither.
 * A second request while the first still runs is told so at once instead of waiting for it.
 */
export const once = async (
  ctx: Ctx,
  request: Idempotent,
  work: (ctx: Ctx) => Promise<KeptReply>,
): Promise<KeptReply & { replayed: boolean }> =>
  tx(ctx, async (ctx) => {
    const { key, method, path, requestHash } = request
    const lockKey = createHash('sha256').update(`${ctx.orgId}\n${method}\n${path}\n${key}`).digest().readBigInt64BE()
    const { rows } = await sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${String(lockKey)}::bigint) AS mine`.execute(ctx.db)
    if (!rows[0]!.mine) throw conflict('idempotency_in_progress', 'A request with this Idempotency-Key is still being carried out.')
    const kept = await ctx.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('org_id', '=', ctx.orgId)
      .where('method', '=', method)
      .where('path', '=', path)
      .where('key', '=', key)
      .executeTakeFirst()
    const isCurrent = kept && ctx.services.clock().getTime() - Date.parse(kept.created_at) < IDEMPOTENCY_TTL_MS
    if (isCurrent) {
      if (!requestHash.equals(openHash(ctx, kept.request_hash)))
        throw new Problem(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another request.')
      // It was made for somebody who may do all this; another key of the organization may lack it.
      for (const scope of kept.scopes) requireScope(ctx, scope)
      if (kept.status === GONE) throw new Problem(GONE, 'gone', 'What this Idempotency-Key was used for has been deleted since.')
      return {
        status: kept.status,
        headers: kept.headers as unknown as Record<string, string>,
        body: ctx.services.sealer.open(kept.body).toString(),
        recordIds: kept.record_ids,
        replayed: true,
      }
    }
    const demanded = new Set<string>()
    const reply = await work({ ...ctx, demanded })
    const row = {
      // Sealed like the answer: whoever knows the rest of a body would find the account number in it by trying them all.
      request_hash: ctx.services.sealer.seal(requestHash),
      status: reply.status,
      headers: JSON.stringify(reply.headers),
      body: ctx.services.sealer.seal(reply.body),
      record_ids: reply.recordIds,
      scopes: [...demanded],
      created_at: now(ctx),
    }
    await ctx.db
      .insertInto('idempotency_keys')
      .values({ org_id: ctx.orgId, method, path, key, ...row })
      // Only an expired answer can stand in the way.
      .onConflict((c) => c.columns(['org_id', 'method', 'path', 'key']).doUpdateSet(row))
      .execute()
    return { ...reply, replayed: false }
  })

const HASH_BYTES = 32

/** Those of the last day before they were sealed are as they were. */
const openHash = (ctx: Ctx, kept: Buffer): Buffer => (kept.length === HASH_BYTES ? kept : ctx.services.sealer.open(kept))

/** In the transaction that deletes a record: what was answered about it goes with it, and its key is told so. */
export const forgetReplies = async (ctx: Pick<Ctx, 'services' | 'db' | 'orgId'>, recordId: string): Promise<void> => {
  await sql`
    UPDATE idempotency_keys SET status = ${GONE}, headers = '{}', body = ${ctx.services.sealer.seal('')}
    WHERE org_id = ${ctx.orgId} AND record_ids @> ARRAY[${recordId}]`.execute(ctx.db)
}

/** Forgets answers older than a day; a job calls it. */
export const forgetOldReplies = async (ctx: Pick<Ctx, 'services'>): Promise<void> => {
  await deleteOld(ctx.services.database.kysely, 'idempotency_keys', new Date(ctx.services.clock().getTime() - IDEMPOTENCY_TTL_MS))
}
