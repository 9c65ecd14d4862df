import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Ctx, Services } from '../../context.ts'
import { writeLater } from '../db/pipelined-driver.ts'
import type { BlobInfo } from './store.ts'

/** Bytes that are in the blob store before any record names them. */
export type StoredFile = BlobInfo & { key: string; fileName: string; contentType: string }

/** Longer than any upload takes; after this, bytes that nobody has claimed are an accident's leftovers. */
const UNCLAIMED_TTL_MS = 6 * 3_600_000

const newKey = (ctx: Ctx): string => `${ctx.orgId}/files/${randomBytes(16).toString('hex')}`

/** Streams bytes into the blob store ahead of the record that will name them. They are deleted by a job unless a transaction claims them. */
export const storeFile = async (
  ctx: Ctx,
  file: { fileName: string; contentType: string; stream: Readable },
  maxBytes: number,
): Promise<StoredFile> => {
  const key = newKey(ctx)
  // Outside of any transaction of the caller's: the note must be there before the bytes are.
  await note(ctx.services, [key], UNCLAIMED_TTL_MS)
  try {
    const info = await ctx.services.blobs.put(key, file.stream, { maxBytes })
    return { ...info, key, fileName: file.fileName, contentType: file.contentType }
  } catch (error) {
    await discardFile(ctx, { key })
    throw error
  }
}

/** In the transaction that writes the record which names the bytes. */
export const claimFiles = async (ctx: Ctx, keys: string[]): Promise<void> => {
  if (!ctx.inTransaction) throw new Error('Bytes are claimed in the transaction of their record; there is none.')
  await writeLater(ctx.db, ctx.db.deleteFrom('unclaimed_blobs').where('key', 'in', keys))
}

/**
 * The request came to nothing, as far as we know: its bytes go at once. Where the connection broke during the commit, they may have been
 * claimed all the same, and then there is no note of them any more. What cannot be found out now is left to the job.
 */
export const discardFile = async (ctx: Ctx, file: { key: string }): Promise<void> => {
  const { services } = ctx
  try {
    // A claim that is being committed this moment holds the note; waiting for it must not hold up the shared readers.
    const unclaimed = await services.database.kysely
      .updateTable('unclaimed_blobs')
      .set({ delete_after: services.clock().toISOString() })
      .where('key', '=', file.key)
      .returning('key')
      .execute()
    if (unclaimed.length > 0) await deleteReleased(services, [file.key])
  } catch (err) {
    services.log.warn({ err }, 'bytes that nobody claimed are left for the job')
  }
}

/** In the transaction that deletes the record; `deleteReleased` afterwards does the rest, or the job does. */
export const releaseFiles = async (ctx: Ctx, keys: string[]): Promise<void> => {
  if (keys.length === 0) return
  const at = ctx.services.clock().toISOString()
  await ctx.db
    .insertInto('unclaimed_blobs')
    .values(keys.map((key) => ({ key, delete_after: at })))
    .onConflict((c) => c.column('key').doUpdateSet({ delete_after: at }))
    .execute()
}

const DELETES_AT_ONCE = 8

/** Never fails: the record is gone already, and what the store refuses to delete now the job deletes later. */
export const deleteReleased = async (services: Services, keys: string[]): Promise<void> => {
  for (let i = 0; i < keys.length; i += DELETES_AT_ONCE) await deleteSome(services, keys.slice(i, i + DELETES_AT_ONCE))
}

const deleteSome = async (services: Services, keys: string[]): Promise<void> => {
  try {
    const outcomes = await Promise.allSettled(keys.map((key) => services.blobs.delete(key)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) services.log.warn({ err: failed.reason }, 'bytes that no record names are left for the job')
    await forget(
      services,
      keys.filter((_, i) => outcomes[i]!.status === 'fulfilled'),
    )
  } catch (err) {
    services.log.warn({ err }, 'bytes that no record names are left for the job')
  }
}

/** In one go of the job, which begins every minute. */
const JOB_MS = 45_000

/** The job behind all of it. One file that cannot be deleted keeps no other; a store that is away keeps the job for no longer than until its next go. */
export const deleteUnclaimedBlobs = async (services: Services): Promise<void> => {
  const rows = await services.database.statement<{ key: string }>({
    text: 'SELECT key FROM unclaimed_blobs WHERE delete_after <= $1 ORDER BY delete_after LIMIT 1000',
    values: [services.clock().toISOString()],
  })
  const began = performance.now()
  for (let i = 0; i < rows.length && performance.now() - began < JOB_MS; i += DELETES_AT_ONCE)
    await deleteReleased(
      services,
      rows.slice(i, i + DELETES_AT_ONCE).map((r) => r.key),
    )
}

const note = async (services: Services, keys: string[], ttlMs: number): Promise<void> => {
  const deleteAfter = new Date(services.clock().getTime() + ttlMs).toISOString()
  await services.database.statement({
    name: 'note_blob',
    text: 'INSERT INTO unclaimed_blobs SELECT unnest($1::text[]), $2',
    values: [keys, deleteAfter],
  })
}

const forget = async (services: Services, keys: string[]): Promise<void> => {
  if (keys.length > 0)
    await services.database.statement({
      name: 'forget_blob',
      text: 'DELETE FROM unclaimed_blobs WHERE key = ANY($1::text[])',
      values: [keys],
    })
}
