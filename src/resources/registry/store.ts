import type { Selectable } from 'kysely'
import type { Ctx } from '../../context.ts'
import type { RegistryRecordsTable } from '../../platform/db/tables/registry.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { MAX_OF_TERM } from './plan.ts'

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

/** The last import's token, null when there was none, and the records that all imports added. */
export const importsSoFar = async (ctx: Ctx): Promise<{ token: string | null; records: number }> => {
  const [row] = await ctx.services.database.statement<{ token: string | null; records: number }>({
    name: 'registry_imports_so_far',
    text: `SELECT (SELECT token FROM registry_imports ORDER BY id DESC LIMIT 1) AS token, coalesce(sum(added), 0) AS records FROM registry_imports`,
    values: [],
  })
  return row!
}

/** In one piece: a row each would take ten times as long to read. */
export const allWords = async (ctx: Ctx): Promise<{ words: string[]; counts: number[] }> => {
  const [row] = await ctx.services.database.statement<{ words: string | null; counts: string | null }>({
    name: 'registry_all_words',
    text: `SELECT string_agg(word, ' ' ORDER BY word) AS words, string_agg(records::text, ' ' ORDER BY word) AS counts FROM registry_words`,
    values: [],
  })
  return { words: row!.words?.split(' ') ?? [], counts: row!.counts?.split(' ').map(Number) ?? [] }
}

/**
 * The names alone, as they are compared: the few that score are fetched whole. Term by term, the likeliest first: an index that is asked for any
 * of a hundred terms at once takes time by their number for every record it finds.
 */
export const recordsByTerms = (ctx: Ctx, terms: readonly string[], limit: number): Promise<NamedRecord[]> =>
  ctx.services.database.statement({
    name: 'registry_by_terms',
    text: `SELECT found.id, found.names FROM unnest($1::tsquery[]) AS term
      CROSS JOIN LATERAL (SELECT id, names FROM registry_records WHERE terms @@ term LIMIT ${MAX_OF_TERM}) AS found LIMIT $2`,
    values: [terms.map((term) => `'${term}'`), limit],
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
