import { type Static, Type } from 'typebox'
import { queryKind } from './bureau.ts'
import type { Asking, ProviderClient } from './client.ts'
import { amount, compiledLate, date, maybe, name, text } from './contract-types.ts'

export const REGISTRY_KINDS = ['default', 'lien', 'judgment', 'bankruptcy', 'negative'] as const

const Record = Type.Object({
  recordId: name(100),
  kind: Type.Union(REGISTRY_KINDS.map((kind) => Type.Literal(kind))),
  legalName: name(),
  dbaName: maybe(text()),
  ein: maybe(text(20)),
  state: maybe(text(40)),
  amount: maybe(amount()),
  date: maybe(date()),
  source: maybe(text()),
  notes: maybe(text(2_000)),
  score: Type.Number({ minimum: 0, maximum: 1 }),
})
const answer = compiledLate(Type.Object({ records: Type.Array(Record, { maxItems: 1_000 }) }))

/** One negative record about a merchant. Money is in dollars, as on the wire. */
export type RegistryRecord = {
  recordId: string
  kind: (typeof REGISTRY_KINDS)[number]
  legalName: string
  dbaName: string | null
  ein: string | null
  state: string | null
  amount: number | null
  date: string | null
  source: string | null
  notes: string | null
  /** 1 is certain: the identification number is the same. */
  score: number
}

export type RegistryProvider = { search(query: string, asking: Asking): Promise<{ records: RegistryRecord[]; sandbox: boolean }> }

const normalise = (record: Static<typeof Record>): RegistryRecord => ({
  recordId: record.recordId,
  kind: record.kind,
  legalName: record.legalName,
  dbaName: record.dbaName ?? null,
  ein: record.ein ?? null,
  state: record.state ?? null,
  amount: record.amount ?? null,
  date: record.date ?? null,
  source: record.source ?? null,
  notes: record.notes ?? null,
  score: record.score,
})

export const createRegistryProvider = (client: ProviderClient): RegistryProvider => ({
  search: async (query, asking) => {
    const { value, sandbox } = await client.ask('/v1/registry-searches', { query, queryKind: queryKind(query) }, answer(), asking)
    return { records: value.records.map(normalise), sandbox }
  },
})
