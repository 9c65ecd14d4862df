import { type Static, Type } from 'typebox'
import type { Asking, ProviderClient } from './client.ts'
import { amount, compiledLate, date, list, maybe, name, text, timestamp } from './contract-types.ts'
import type { Json } from './json.ts'

export type BackgroundQuestion = { entityType: 'business' | 'person'; entityId: string; clearGroupId?: string }

const Address = Type.Object({
  line1: maybe(text()),
  city: maybe(text()),
  state: maybe(text(40)),
  postalCode: maybe(text(20)),
  from: maybe(date()),
  to: maybe(date()),
})
const Associate = Type.Object({ name: name(), role: maybe(text()), ownershipPercentage: maybe(Type.Number({ minimum: 0, maximum: 100 })) })
const Bankruptcy = Type.Object({
  chapter: maybe(text(20)),
  filedDate: maybe(date()),
  status: maybe(text()),
  court: maybe(text()),
  caseNumber: maybe(text(80)),
})
const Lien = Type.Object({
  kind: maybe(text()),
  amount: maybe(amount()),
  filedDate: maybe(date()),
  status: maybe(text()),
  holder: maybe(text()),
})
const Judgment = Type.Object({
  amount: maybe(amount()),
  filedDate: maybe(date()),
  status: maybe(text()),
  plaintiff: maybe(text()),
  court: maybe(text()),
})
const CriminalRecord = Type.Object({ offense: name(), date: maybe(date()), disposition: maybe(text()), state: maybe(text(40)) })
const WatchlistHit = Type.Object({ list: name(), matchedName: maybe(text()), score: maybe(Type.Number({ minimum: 0, maximum: 1 })) })

const Found = Type.Object({
  found: Type.Literal(true),
  reportId: name(100),
  reportType: name(60),
  entityName: name(),
  generatedAt: timestamp(),
  risk: maybe(Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')])),
  headline: maybe(text(500)),
  formationDate: maybe(date()),
  formationState: maybe(text(40)),
  registrationStatus: maybe(text(60)),
  addresses: list(Address),
  associates: list(Associate),
  bankruptcies: list(Bankruptcy),
  liens: list(Lien),
  judgments: list(Judgment),
  criminalRecords: list(CriminalRecord),
  watchlistHits: list(WatchlistHit),
})
const NotFound = Type.Object({ found: Type.Literal(false) })
const answer = compiledLate(Type.Union([Found, NotFound]))

const all = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Array(schema)
const orNull = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Union([schema, Type.Null()])

/** What an analysis keeps: the contract's fields with nothing missing, and the provider's answer as it was given. Money is in dollars, as on the wire. */
export const BackgroundReport = Type.Object({
  found: Type.Boolean(),
  entityType: Type.Unsafe<'business' | 'person'>({ type: 'string', enum: ['business', 'person'] }),
  entityId: Type.String(),
  entityName: Type.String({ description: 'What was asked for, when the provider knows nobody of that id.' }),
  reportType: Type.String(),
  reportId: orNull(Type.String()),
  generatedAt: orNull(Type.String()),
  risk: Type.Unsafe<'low' | 'medium' | 'high' | null>({ type: ['string', 'null'], enum: ['low', 'medium', 'high', null] }),
  headline: orNull(Type.String()),
  formationDate: orNull(Type.String()),
  formationState: orNull(Type.String()),
  registrationStatus: orNull(Type.String()),
  addresses: all(Address),
  associates: all(Associate),
  bankruptcies: all(Bankruptcy),
  liens: all(Lien),
  judgments: all(Judgment),
  criminalRecords: all(CriminalRecord),
  watchlistHits: all(WatchlistHit),
  sandbox: Type.Boolean(),
  answer: Type.Unsafe<Json>({ description: 'What the provider sent, as it was given.' }),
})
export type BackgroundReport = Static<typeof BackgroundReport>

export type BackgroundProvider = { report(question: BackgroundQuestion, asking: Asking): Promise<BackgroundReport> }

const normalise = (
  question: BackgroundQuestion,
  value: Static<typeof Found> | Static<typeof NotFound>,
  sandbox: boolean,
  raw: Json,
): BackgroundReport => {
  const known = value.found ? value : null
  return {
    found: value.found,
    entityType: question.entityType,
    entityId: question.entityId,
    entityName: known?.entityName ?? question.entityId,
    reportType: known?.reportType ?? 'noRecord',
    reportId: known?.reportId ?? null,
    generatedAt: known?.generatedAt ?? null,
    risk: known?.risk ?? null,
    headline: known?.headline ?? null,
    formationDate: known?.formationDate ?? null,
    formationState: known?.formationState ?? null,
    registrationStatus: known?.registrationStatus ?? null,
    addresses: known?.addresses ?? [],
    associates: known?.associates ?? [],
    bankruptcies: known?.bankruptcies ?? [],
    liens: known?.liens ?? [],
    judgments: known?.judgments ?? [],
    criminalRecords: known?.criminalRecords ?? [],
    watchlistHits: known?.watchlistHits ?? [],
    sandbox,
    answer: raw,
  }
}

export const createBackgroundProvider = (client: ProviderClient): BackgroundProvider => ({
  report: async (question, asking) => {
    const { value, raw, sandbox } = await client.ask('/v1/background-reports', { ...question }, answer(), asking)
    return normalise(question, value, sandbox, raw)
  },
})
