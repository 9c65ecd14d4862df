import { type Ctx, tx } from '../../context.ts'
import type { AttemptRecord } from '../../platform/db/tables/events.ts'
import { newSecret } from '../../resources/webhooks/webhook.ts'
import { newId } from '../../shared/ids.ts'

const URL_OF_NOBODY = 'https://crm.example.com/hooks/holdback'
const KINDS = ['deal.funded', 'deal.status_changed', 'payment.failed']
const HOUR_MS = 3_600_000
const WAITS_MS = [0, 300_000, 1_800_000, 7_200_000, 43_200_000]

const attempt = (n: number, startedAt: number, status: number): AttemptRecord => ({
  attempt: n,
  startedAt: new Date(startedAt).toISOString(),
  durationMs: status === 200 ? 184 : 10_003,
  url: URL_OF_NOBODY,
  responseStatus: status === 200 ? 200 : n < 3 ? null : 503,
  responseBody: status === 200 ? 'ok' : n < 3 ? null : 'upstream connect error',
  error: status === 200 ? null : n < 3 ? 'The receiver did not answer in time.' : null,
})

/** A subscription as it looks after a bad night: deliveries that went well, one that failed five times and paused it, others that wait. */
export const makeDeliveries = (ctx: Ctx): Promise<void> =>
  tx(ctx, async (ctx) => {
    const any = await ctx.db.selectFrom('webhooks').select('id').where('org_id', '=', ctx.orgId).limit(1).executeTakeFirst()
    if (any) return
    const events = await ctx.db
      .selectFrom('events')
      .select(['id', 'type', 'created_at'])
      .where('org_id', '=', ctx.orgId)
      .where('type', 'in', KINDS)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(16)
      .execute()
    const now = ctx.services.clock()
    const id = newId('whk')
    const made = new Date(now.getTime() - 400 * 24 * HOUR_MS).toISOString()
    await ctx.db
      .insertInto('webhooks')
      .values({
        id,
        org_id: ctx.orgId,
        url: URL_OF_NOBODY,
        description: 'CRM',
        events: KINDS,
        status: 'paused',
        status_reason: 'A delivery failed all five attempts.',
        secret: ctx.services.sealer.seal(newSecret()),
        previous_secret: null,
        previous_secret_expires_at: null,
        created_at: made,
        updated_at: new Date(now.getTime() - 2 * HOUR_MS).toISOString(),
      })
      .execute()
    const deliveries = events.map((event, i) => {
      // The newest three came after the pause; the fourth is the one that failed.
      const status = i < 3 ? ('paused' as const) : i === 3 ? ('failed' as const) : ('succeeded' as const)
      const at = status === 'succeeded' ? Date.parse(event.created_at) : now.getTime() - (18 - i) * HOUR_MS
      const attempts =
        status === 'paused' ? [] : status === 'failed' ? WAITS_MS.map((wait, n) => attempt(n + 1, at + wait, 503)) : [attempt(1, at, 200)]
      return {
        id: newId('dlv'),
        org_id: ctx.orgId,
        webhook_id: id,
        event_id: event.id,
        event_type: event.type,
        status,
        attempt_count: attempts.length,
        run_attempts: attempts.length,
        next_attempt_at: null,
        claim: null,
        claimed_until: null,
        created_at: new Date(at).toISOString(),
        last_attempt_at: attempts.at(-1)?.startedAt ?? null,
        attempts: JSON.stringify(attempts),
      }
    })
    if (deliveries.length > 0) await ctx.db.insertInto('webhook_deliveries').values(deliveries).execute()
  })
