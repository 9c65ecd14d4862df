import type { Ctx } from '../../context.ts'
import { compareNames, MATCH_SCORE, rememberingSimilarity, type WordSimilarity } from './compare.ts'
import { currentDictionary, dictionaryAtHand } from './current-dictionary.ts'
import type { Dictionary } from './dictionary.ts'
import { type BusinessName, readEin, readNames, readWrittenNames, withGluedWrittenOut } from './names.ts'
import { planSearch } from './plan.ts'
import { dealHit, type MatchedOn, type RegistryHit, recordHit } from './schema.ts'
import {
  type NamedRecord,
  recordsByEin,
  recordsById,
  recordsByTerms,
  type TroubledDealRow,
  troubledByEin,
  troubledByName,
} from './store.ts'

export type { RegistryHit } from './schema.ts'
export { type PastDeal, pastDeals } from './store-history.ts'

export const MAX_HITS = 50
const MAX_CANDIDATES = 1_000

/** Negative records about a merchant: the registry's, and the organization's own deals that went bad. By EIN exactly, else by name, best first. */
export const searchRegistry = async (ctx: Ctx, query: string): Promise<RegistryHit[]> => {
  const ein = readEin(query)
  const hits = ein === null ? await searchByName(ctx, query) : await searchByEin(ctx, ein)
  return hits.sort(byScore).slice(0, MAX_HITS)
}

/** Ties: the organization's own experience first, then the newest. */
const byScore = (a: RegistryHit, b: RegistryHit): number =>
  b.score - a.score ||
  Number(b.deal !== null) - Number(a.deal !== null) ||
  (b.date ?? '').localeCompare(a.date ?? '') ||
  (a.recordId < b.recordId ? -1 : 1)

const searchByEin = async (ctx: Ctx, ein: string): Promise<RegistryHit[]> => {
  const [records, deals] = await Promise.all([recordsByEin(ctx, ein), troubledByEin(ctx, ein)])
  return [...records.map((row) => recordHit(row, 1, 'ein')), ...deals.map((row) => dealHit(row, 1, 'ein'))]
}

const searchByName = async (ctx: Ctx, query: string): Promise<RegistryHit[]> => {
  const names = readNames(query).flatMap(withGluedWrittenOut)
  if (names.length === 0) return []
  const similarity = rememberingSimilarity()
  const [records, deals] = await Promise.all([findRecords(ctx, names), findTroubledDeals(ctx, query, names)])
  const best = scored(records, (row) => readWrittenNames(row.names), names, similarity).slice(0, MAX_HITS)
  const whole = new Map(
    (
      await recordsById(
        ctx,
        best.map(({ row }) => row.id),
      )
    ).map((row) => [row.id, row]),
  )
  return [
    ...best.flatMap(({ row, score, matchedOn }) => {
      const record = whole.get(row.id)
      return record ? [recordHit(record, score, matchedOn)] : []
    }),
    ...scored(deals, namesOfRow, names, similarity).map(({ row, score, matchedOn }) => dealHit(row, score, matchedOn)),
  ]
}

/** Looked up by the words that are at hand, while the question is on its way whether they are still all: there is seldom an import in between. */
const findRecords = async (ctx: Ctx, names: BusinessName[]): Promise<NamedRecord[]> => {
  const find = async (dictionary: Dictionary) => recordsByTerms(ctx, planSearch(names, dictionary), MAX_CANDIDATES)
  const atHand = await dictionaryAtHand(ctx)
  const [current, early] = await Promise.all([currentDictionary(ctx), atHand === null ? null : find(atHand)])
  const found = early !== null && current === atHand ? early : await find(current)
  return [...new Map(found.map((row) => [row.id, row])).values()]
}

/** These are kept as they are written, so they are looked up as it was asked, too: of a short name that is full of short forms little is left once they are written out. */
const findTroubledDeals = async (ctx: Ctx, query: string, names: BusinessName[]): Promise<TroubledDealRow[]> => {
  const texts = new Set([query, ...names.map((name) => name.words.join(' '))].map((text) => text.trim().toLowerCase()))
  const found = await Promise.all([...texts].map((text) => troubledByName(ctx, text)))
  return [...new Map(found.flat().map((row) => [row.deal_id, row])).values()]
}

const namesOfRow = (row: { legal_name: string; dba_name: string | null }): BusinessName[] => [
  ...readNames(row.legal_name),
  ...(row.dba_name === null ? [] : readNames(row.dba_name)),
]

type Scored<R> = { row: R; score: number; matchedOn: MatchedOn }

const scored = <R>(
  rows: readonly R[],
  namesOf: (row: R) => BusinessName[],
  names: readonly BusinessName[],
  similarity: WordSimilarity,
): Scored<R>[] =>
  rows
    .map((row) => ({ row, ...scoreOf(namesOf(row), names, similarity) }))
    .filter(({ score }) => score >= MATCH_SCORE)
    .sort((a, b) => b.score - a.score)

/** The first of a record's names is its legal one, the others are what it trades under. */
const scoreOf = (candidates: readonly BusinessName[], names: readonly BusinessName[], similarity: WordSimilarity) => {
  let best = { score: 0, matchedOn: 'legalName' as MatchedOn }
  candidates.forEach((candidate, i) => {
    for (const name of names) {
      const score = compareNames(name, candidate, similarity)
      if (score > best.score) best = { score, matchedOn: i === 0 ? 'legalName' : 'dbaName' }
    }
  })
  return best
}
