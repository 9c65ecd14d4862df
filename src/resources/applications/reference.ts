import type { Ctx } from '../../context.ts'
import { findRow, holdRow } from '../../platform/records/rows.ts'
import { type Id, isId } from '../../shared/ids.ts'
import { findApplicationByNumber } from './store.ts'
import { submissionNumbers } from './submission-numbers.ts'

/** An application named by record id or submission number; null when there is none. Apart from the verbs, which documents take part in. */
export const findApplicationRow = async (ctx: Ctx, ref: string) => {
  if (isId('app', ref)) return findRow(ctx, 'applications', ref)
  return submissionNumbers.is(ref) ? findApplicationByNumber(ctx, ref) : null
}

/** The same, kept from being funded until the transaction ends. */
export const holdApplicationRow = async (ctx: Ctx, ref: string) => {
  const id = isId('app', ref) ? ref : await findApplicationId(ctx, ref)
  return id === null ? null : holdRow(ctx, 'applications', id)
}

export const findApplicationId = async (ctx: Ctx, ref: string): Promise<Id<'app'> | null> =>
  (await findApplicationRow(ctx, ref))?.id ?? null
