import { sql } from 'kysely'
import type { Ctx } from '../../context.ts'
import { now } from '../../context.ts'
import type { ModelAnswers, OpenDescriptor } from '../../engine/analysis.ts'
import { classifyDescriptors, type LabelCache, type ModelLabel } from './ask-model.ts'

/** What the model said before, kept an organization. */
const labelCache = (ctx: Ctx): LabelCache => ({
  get: async (keys) => {
    const { rows } = await sql<{ key: string; label: ModelLabel }>`
      SELECT key, label FROM model_labels WHERE org_id = ${ctx.orgId} AND key = ANY(${[...keys]}::text[])`.execute(ctx.db)
    return new Map(rows.map((r) => [r.key, r.label]))
  },
  put: async (entries) => {
    await sql`
      INSERT INTO model_labels (org_id, key, label, created_at)
      SELECT ${ctx.orgId}, key, label, ${now(ctx)}::timestamptz FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e(key text, label jsonb)
      ON CONFLICT (org_id, key) DO NOTHING`.execute(ctx.db)
  },
})

/** Asks the model, where there is one, about what the rules left open. Whatever goes wrong, the analysis goes on without. */
export const labelOpenDescriptors = async (
  ctx: Ctx,
  open: OpenDescriptor[],
  names: string[],
  signal: AbortSignal,
): Promise<ModelAnswers> => {
  const { model, log } = ctx.services
  if (model === null || open.length === 0) return new Map()
  try {
    return await classifyDescriptors(model, {
      items: open.map((o) => ({ key: o.key, text: o.description, type: o.type })),
      cache: labelCache(ctx),
      names,
      signal,
    })
  } catch (err) {
    signal.throwIfAborted()
    log.warn({ err }, 'the model could not be asked')
    return new Map()
  }
}
