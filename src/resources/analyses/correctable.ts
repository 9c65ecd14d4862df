import type { Ctx } from '../../context.ts'
import { getRow, lockRow, type Row, updateRow } from '../../platform/records/rows.ts'
import { notFound } from '../../shared/errors.ts'
import { type Id, isId } from '../../shared/ids.ts'
import type { Correctable } from '../corrections/service.ts'
import { settingsOf } from '../organizations/settings.ts'
import { inputOf, replaceResult, resultOf, storedResult } from './store.ts'

const DAY_MS = 86_400_000

/** Whether the organization's retention of the inputs has ended, by the clock: the job that takes them away may come an hour later. */
export const isPastRetention = async (ctx: Ctx, row: Row<'analyses'>): Promise<boolean> => {
  if (row.inputs_ended_at !== null) return true
  if (row.completed_at === null) return false
  const { retentionDays } = await settingsOf(ctx)
  return ctx.services.clock().getTime() >= Date.parse(row.completed_at) + retentionDays * DAY_MS
}

/** A standalone analysis, to be corrected. */
export const correctable = (id: string): Correctable<Row<'analyses'>> => {
  const known = (): Id<'ana'> => {
    if (!isId('ana', id)) throw notFound()
    return id
  }
  return {
    read: async (ctx) => getRow(ctx, 'analyses', known()),
    lock: async (ctx) => lockRow(ctx, 'analyses', known()),
    input: async (ctx, row) => {
      if (await isPastRetention(ctx, row))
        return 'What this analysis was computed from is not kept any longer; its figures stay as they are.'
      return (await inputOf(ctx, row.id)) ?? 'This analysis was made before inputs were kept; analyse the statements again to correct them.'
    },
    result: async (ctx, row) => (await resultOf(ctx, row.id))!,
    storedResult: (ctx, row) => storedResult(ctx, row.id),
    prefixOf: null,
    write: async (ctx, row, revision, result) => {
      await replaceResult(ctx, row.id, result)
      return updateRow(ctx, 'analyses', row, { revision })
    },
    action: 'analysis',
  }
}
