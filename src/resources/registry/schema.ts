import { type Static, Type } from 'typebox'
import { nullable, oneOf } from '../../platform/http/fields.ts'
import { REGISTRY_KINDS } from '../../platform/providers/registry.ts'
import { dollarsOrNull } from '../../shared/money.ts'
import type { RecordRow, TroubledDealRow } from './store.ts'

export type RegistryKind = (typeof REGISTRY_KINDS)[number]
export type MatchedOn = 'ein' | 'legalName' | 'dbaName'

/** One negative record about a merchant, as the interface shows it: the remote registry's shape, and what it was found by. */
export const RegistryHit = Type.Object({
  recordId: Type.String(),
  kind: oneOf(REGISTRY_KINDS),
  legalName: Type.String(),
  dbaName: nullable(Type.String()),
  ein: nullable(Type.String()),
  state: nullable(Type.String()),
  amount: nullable(Type.Number({ description: 'Dollars.' })),
  date: nullable(Type.String({ format: 'date' })),
  source: nullable(Type.String()),
  notes: nullable(Type.String()),
  score: Type.Number({ minimum: 0, maximum: 1, description: '1 is certain: the EIN or the whole name is the same.' }),
  matchedOn: oneOf(['ein', 'legalName', 'dbaName']),
  deal: Type.Unsafe<{ id: string; dealId: string; status: string } | null>({
    type: ['object', 'null'],
    required: ['id', 'dealId', 'status'],
    properties: { id: { type: 'string' }, dealId: { type: 'string' }, status: { type: 'string' } },
    description: 'The organization’s own deal, where that is what was found.',
  }),
})
export type RegistryHit = Static<typeof RegistryHit>

export const OWN_PORTFOLIO = 'own portfolio'

const rounded = (score: number): number => Math.round(score * 1000) / 1000

export const recordHit = (row: RecordRow, score: number, matchedOn: MatchedOn): RegistryHit => ({
  recordId: row.id,
  kind: row.kind as RegistryKind,
  legalName: row.legal_name,
  dbaName: row.dba_name,
  ein: row.ein,
  state: row.state,
  amount: dollarsOrNull(row.amount),
  date: row.date,
  source: row.source,
  notes: row.notes,
  score: rounded(score),
  matchedOn,
  deal: null,
})

/** A settled deal did pay, if less than it owed: a mark against the merchant, not a default. */
export const dealHit = (row: TroubledDealRow, score: number, matchedOn: MatchedOn): RegistryHit => ({
  recordId: row.deal_id,
  kind: row.status === 'settled' ? 'negative' : 'default',
  legalName: row.legal_name,
  dbaName: row.dba_name,
  ein: row.ein,
  state: row.state,
  amount: dollarsOrNull(row.outstanding_balance),
  date: row.last_payment_date ?? row.funded_date,
  source: OWN_PORTFOLIO,
  notes: `Deal ${row.code}, ${row.status}, funded ${row.funded_date}${row.last_payment_date === null ? ', no payment yet' : `, last payment ${row.last_payment_date}`}.`,
  score: rounded(score),
  matchedOn,
  deal: { id: row.deal_id, dealId: row.code, status: row.status },
})
