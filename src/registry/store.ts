import type { Selectable } from 'kysely'
import type { Ctx } from '../context.ts'
import type { RegistryRecordsTable } from '../db/schema.ts'
import type { IsoDate } from '../shared/dates.ts'
import type { Id } from '../shared/ids.ts'
import type { Cents } from '../shared/money.ts'
import type { KnownWord } from './plan.ts'

export type RecordRow = Omit<Selectable<RegistryRecordsTable>, 'content_hash' | 'names' | 'terms' | 'created_at'>

const COLUMNS = 'id, kind, legal_name, dba_name, ein, state, amount, date, source, notes'

/** More of one EIN or one name than anybody reads. */
const MAX_EXACT = 200

export const recordsByEin = (ctx: Ctx, ein: string): Promise<RecordRow[]> =>
  ctx.services.database.statement({
    name: 'registry_by_ein',
    text: `SELECT ${COLUMNS} FROM registry_records WHERE ein = $1 ORDER BY id LIMIT ${MAX_EXACT}`,
    values: [ein],
  })

/** The registry's words that have one of these hashes, or are one of these words. */
export const wordsLike = (ctx: Ctx, deletes: number[], exact: string[]): Promise<KnownWord[]> =>
  ctx.services.database.statement({
    name: 'registry_words_like',
    text: `SELECT word, records FROM registry_words WHERE deletes && $1::integer[] UNION SELECT word, records FROM registry_words WHERE word = ANY($2::text[])`,
    values: [deletes, exact],
  })

/**
 * Materialized, or the limit would talk the planner into reading the table from its beginning.
 * The names alone come back, as they are compared: the few that score are fetched whole.
 */
export const recordsByTerms = (ctx: Ctx, tsquery: string, limit: number): Promise<NamedRecord[]> =>
  ctx.services.database.statement({
    name: 'registry_by_terms',
    text: `WITH found AS MATERIALIZED (SELECT id, names FROM registry_records WHERE terms @@ $1::tsquery) SELECT * FROM found LIMIT $2`,
    values: [tsquery, limit],
  })

export type NamedRecord = { id: Id<'reg'>; names: string }

export const recordsById = (ctx: Ctx, ids: Id<'reg'>[]): Promise<RecordRow[]> =>
  ctx.services.database.statement({
    name: 'registry_by_id',
    text: `SELECT ${COLUMNS} FROM registry_records WHERE id = ANY($1::text[])`,
    values: [ids],
  })

export type TroubledDealRow = {
  deal_id: Id<'deal'>
  code: string
  status: string
  legal_name: string
  dba_name: string | null
  ein: string | null
  state: string | null
  outstanding_balance: Cents
  funded_date: IsoDate
  last_payment_date: IsoDate | null
}

const TROUBLED = `SELECT t.deal_id, d.code, d.status, t.legal_name, t.dba_name, t.ein, m.business_state AS state, d.outstanding_balance, d.funded_date, d.last_payment_date
  FROM troubled_deals t JOIN deals d ON d.id = t.deal_id JOIN merchants m ON m.id = t.merchant_id`

export const troubledByEin = (ctx: Ctx, ein: string): Promise<TroubledDealRow[]> =>
  ctx.services.database.statement({
    name: 'troubled_by_ein',
    text: `${TROUBLED} WHERE t.org_id = $1 AND t.ein = $2 ORDER BY t.deal_id LIMIT ${MAX_EXACT}`,
    values: [ctx.orgId, ein],
  })

/** By trigrams: an organization has few such deals, so the rough sieve is enough. */
export const troubledByName = (ctx: Ctx, name: string): Promise<TroubledDealRow[]> =>
  ctx.services.database.statement({
    name: 'troubled_by_name',
    text: `${TROUBLED} WHERE t.org_id = $1 AND (lower(t.legal_name) % lower($2) OR lower(t.dba_name) % lower($2))
      ORDER BY greatest(similarity(lower(t.legal_name), lower($2)), similarity(lower(t.dba_name), lower($2))) DESC, t.deal_id LIMIT ${MAX_EXACT}`,
    values: [ctx.orgId, name],
  })
