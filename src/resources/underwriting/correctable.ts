import type { Ctx } from '../../context.ts'
import { lockRow, updateRow } from '../../platform/records/rows.ts'
import { notFound } from '../../shared/errors.ts'
import type { Correctable } from '../corrections/service.ts'
import { findRun, type UnderwritingRow } from './service.ts'
import { inputOf, storedResult } from './store.ts'

/** A run that is no bank scrub has no rows: what is asked of its rows is not there. */
export const findScrub = async (ctx: Ctx, ref: string, id: string): Promise<UnderwritingRow> => {
  const row = await findRun(ctx, ref, id)
  if (row.tool !== 'bank_scrub') throw notFound()
  return row
}

/** A bank scrub of a deal or an application, to be corrected. */
export const correctableScrub = (ref: string, id: string): Correctable<UnderwritingRow> => ({
  read: (ctx) => findScrub(ctx, ref, id),
  lock: async (ctx) => lockRow(ctx, 'underwriting_analyses', (await findScrub(ctx, ref, id)).id),
  input: async (ctx, row) => (await inputOf(ctx, row.id)) ?? 'This scrub was run before inputs were kept; run it again to correct it.',
  result: async (_ctx, row) => row.result!,
  storedResult: (ctx, row) => storedResult(ctx, row.id),
  // Which documents it read, and how, stands before what it found.
  prefixOf: (text) => text.slice(0, text.indexOf(',"summary":')),
  write: (ctx, row, revision, { packed }) => updateRow(ctx, 'underwriting_analyses', row, { revision, result: packed }),
  action: 'underwriting',
})
