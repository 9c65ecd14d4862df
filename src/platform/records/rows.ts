import type { Insertable, Selectable, Updateable } from 'kysely'
import { type Ctx, now } from '../../context.ts'
import { notFound } from '../../shared/errors.ts'
import type { Schema } from '../db/schema.ts'
import { type KeptText, type Stamped, stampOf, tellAnew } from './kept-texts.ts'

/** The tables whose rows have an id, an organization and a version: one way to find, lock, add and change them. */
export type RecordTable = {
  [T in keyof Schema]: Schema[T] extends { id: string; org_id: string; version: unknown } ? T : never
}[keyof Schema]
export type Row<T extends RecordTable> = Selectable<Schema[T]>

// Kysely cannot see that every RecordTable has these columns; the type above is what guarantees it.
type Loose = { id: string; org_id: string; version: number; updated_at: string }

/** One row by id. Outside of a transaction it goes over the pipelined readers as a prepared statement. */
export const findRow = async <T extends RecordTable>(ctx: Ctx, table: T, id: string): Promise<Row<T> | null> => {
  if (ctx.inTransaction) {
    const row = await ctx.db
      .selectFrom(table as 'merchants')
      .selectAll()
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id as never)
      .executeTakeFirst()
    return (row as unknown as Row<T>) ?? null
  }
  const rows = await ctx.services.database.statement<Row<T>>({
    name: `row_${table}`,
    text: `SELECT * FROM ${table} WHERE id = $1 AND org_id = $2`,
    values: [id, ctx.orgId],
  })
  return rows[0] ?? null
}

/** One row by id as the JSON that it is told in; where it was told before and not written since, only its stamp is read. Null when there is none. */
export const findText = async <T extends RecordTable>(
  ctx: Ctx,
  table: T,
  id: string,
  asOf: string,
  tell: (row: Row<T>) => object,
): Promise<KeptText | null> => {
  const { database, keptTexts } = ctx.services
  const values = [id, ctx.orgId]
  const ofRow = `FROM ${table} WHERE id = $1 AND org_id = $2`
  if (keptTexts.has(id)) {
    const [now] = await database.statement<Stamped>({ name: `stamp_${table}`, text: `SELECT ${stampOf(table)} ${ofRow}`, values })
    if (now === undefined) return null
    const kept = keptTexts.get(id, now.stamp, asOf)
    if (kept !== null) return kept
  }
  const [row] = await database.statement<Row<T> & Loose & Stamped>({
    name: `told_${table}`,
    text: `SELECT *, ${stampOf(table)} ${ofRow}`,
    values,
  })
  return row === undefined ? null : tellAnew(keptTexts, row, asOf, tell)
}

export const getRow = async <T extends RecordTable>(ctx: Ctx, table: T, id: string): Promise<Row<T>> =>
  (await findRow(ctx, table, id)) ?? notFoundHere()

const notFoundHere = (): never => {
  throw notFound()
}

/**
 * The row, held until the transaction ends: nobody else changes it. Records that name it are added all the same, so that an upload to a deal waits for
 * none of its payments, and cannot wait in a circle with a change that goes from record to record.
 */
export const lockRow = async <T extends RecordTable>(ctx: Ctx, table: T, id: string): Promise<Row<T>> =>
  (await lockRowIfThere(ctx, table, id)) ?? notFoundHere()

/** For what may have been deleted meanwhile. */
export const lockRowIfThere = async <T extends RecordTable>(ctx: Ctx, table: T, id: string): Promise<Row<T> | null> =>
  ((await heldRow(ctx, table, id).forNoKeyUpdate().executeTakeFirst()) as unknown as Row<T>) ?? null

/** Held against new records that name it, too: before it is deleted, or where those that name it must come along. */
export const lockRowAlone = async <T extends RecordTable>(ctx: Ctx, table: T, id: string): Promise<Row<T>> =>
  ((await heldRow(ctx, table, id).forUpdate().executeTakeFirst()) as unknown as Row<T>) ?? notFoundHere()

/** The row as it stays, for who is about to name it, against whoever holds it alone. Null when there is none. */
export const holdRow = async <T extends RecordTable>(ctx: Ctx, table: T, id: string): Promise<Row<T> | null> =>
  ((await heldRow(ctx, table, id).forKeyShare().executeTakeFirst()) as unknown as Row<T>) ?? null

const heldRow = (ctx: Ctx, table: RecordTable, id: string) => {
  if (!ctx.inTransaction) throw new Error('A lock outside of a transaction holds nothing.')
  return ctx.db
    .selectFrom(table as 'merchants')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id as never)
}

/** created_at and updated_at are filled in here. */
export const insertRow = async <T extends RecordTable>(
  ctx: Ctx,
  table: T,
  values: Omit<Insertable<Schema[T]>, 'org_id' | 'created_at' | 'updated_at' | 'version'>,
): Promise<Row<T>> => {
  const at = now(ctx)
  const row = await ctx.db
    .insertInto(table as 'merchants')
    .values({ ...values, org_id: ctx.orgId, created_at: at, updated_at: at } as never)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as Row<T>
}

/** What of `wanted` differs from the row; undefined means "not said". */
export const changesOf = <R extends object>(row: R, wanted: { [K in keyof R]?: R[K] | undefined }): Partial<R> => {
  const changes: Partial<R> = {}
  for (const key in wanted) {
    const value = wanted[key]
    if (value !== undefined && value !== row[key]) changes[key] = value as R[typeof key]
  }
  return changes
}

/** Writes the changes to a row that this transaction has locked, and counts its version up. */
export const updateRow = async <T extends RecordTable>(
  ctx: Ctx,
  table: T,
  row: Row<T>,
  changes: Updateable<Schema[T]>,
): Promise<Row<T>> => {
  const { id, version } = row as unknown as Loose
  const updated = await ctx.db
    .updateTable(table as 'merchants')
    .set({ ...(changes as object), updated_at: now(ctx), version: version + 1 } as never)
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id as never)
    .returningAll()
    .executeTakeFirstOrThrow()
  return updated as unknown as Row<T>
}

/** A list is compared by what is in it. */
export const isSameList = (before: readonly string[], wanted: readonly string[] | undefined): boolean =>
  wanted !== undefined && wanted.length === before.length && wanted.every((item, i) => item === before[i])

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0
