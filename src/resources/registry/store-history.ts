import type { Ctx } from '../../context.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'

/** A deal the organization made with a merchant, or with another one that has one of its EINs. */
export type PastDeal = { id: Id<'deal'>; code: string; status: string; funded_date: IsoDate; is_same_merchant: boolean }

const MAX_DEALS = 100

/** Newest first. */
export const pastDeals = (ctx: Ctx, merchantId: Id<'mer'> | null, eins: string[]): Promise<PastDeal[]> =>
  ctx.services.database.statement({
    name: 'past_deals',
    text: `SELECT id, code, status, funded_date, merchant_id IS NOT DISTINCT FROM $2 AS is_same_merchant FROM deals
      WHERE org_id = $1 AND merchant_id IN (SELECT id FROM merchants WHERE org_id = $1 AND ein = ANY($3::text[]) UNION SELECT $2)
      ORDER BY funded_date DESC, id DESC LIMIT ${MAX_DEALS}`,
    values: [ctx.orgId, merchantId, eins],
  })
