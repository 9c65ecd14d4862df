import { MATCH_SCORE, mayBeAlike, type WordSimilarity } from './compare.ts'
import { letterMask } from './distance.ts'
import { deletesOf, pieceKey, setKey } from './keys.ts'
import type { BusinessName } from './names.ts'
import { isGeneric, weightOf } from './vocabulary.ts'

/** A word of the registry and the number of records that have it. */
export type KnownWord = { word: string; records: number }

/** How to look a name up: whole-name keys, which few records share, and words, alone where one is enough and together elsewhere. Each a tsquery, or null. */
export type Plan = { whole: string | null; words: string | null }

/** A word in more records than this is looked up only together with another. */
const MANY_RECORDS = 600
/** A word in more records than this is not looked up at all: reading its list would take longer than all else, and whole-name keys find those names. */
const TOO_MANY_RECORDS = 5_000
/** Spellings considered of one word, nearest first. */
const MAX_SPELLINGS = 40
/** Of a word that stands beside the one looked up. */
const MAX_COMPANION_SPELLINGS = 8
/** Whole names made by putting other spellings in. */
const MAX_WHOLE_NAMES = 48
const MAX_SPELLINGS_IN_WHOLE = 4
const MIN_HALF = 3
/** A word this near to a common one is taken for it, misspelt. */
const SAME_WORD = 0.6

/** What the registry's list of words is asked: hashes of misspellings, and words that may stand glued or broken in the query. */
export const wordQuestions = (names: readonly BusinessName[]): { deletes: number[]; exact: string[] } => {
  const deletes = new Set<number>()
  const exact = new Set<string>()
  for (const { words } of names)
    words.forEach((word, i) => {
      for (const key of deletesOf(word)) deletes.add(key)
      if (i + 1 < words.length) exact.add(word + words[i + 1]!)
      for (let k = MIN_HALF; k <= word.length - MIN_HALF; k++) exact.add(word.slice(0, k)).add(word.slice(k))
    })
  return { deletes: [...deletes], exact: [...exact] }
}

type MaskedWord = KnownWord & { mask: number }
type Spelling = KnownWord & { similarity: number }
/** One or two words of the query and what the registry may have in their place, nearest first. */
type Slot = { words: string[]; weight: number; spellings: Spelling[] }

const quoted = (term: string): string => `'${term}'`
const anyOf = (terms: Iterable<string>): string | null => {
  const list = [...new Set(terms)]
  return list.length === 0 ? null : list.length === 1 ? list[0]! : `(${list.join(' | ')})`
}

const singleSlot = (word: string, known: readonly MaskedWord[], similarity: WordSimilarity): Slot => {
  const spellings: Spelling[] = []
  const ownMask = letterMask(word)
  for (const { word: other, records, mask } of known) {
    if (!mayBeAlike(word.length, ownMask, other.length, mask)) continue
    const value = similarity(word, other)
    if (value > 0) spellings.push({ word: other, records, similarity: value })
  }
  spellings.sort((x, y) => y.similarity - x.similarity || x.records - y.records)
  const weights = spellings.filter((s) => s.similarity >= SAME_WORD).map((s) => weightOf(s.word))
  return { words: [word], weight: Math.min(weightOf(word), ...weights), spellings: spellings.slice(0, MAX_SPELLINGS) }
}

const gluedSlots = (words: readonly string[], byWord: ReadonlyMap<string, KnownWord>): Slot[] =>
  words.slice(0, -1).flatMap((word, i) => {
    const next = words[i + 1]!
    const found = byWord.get(word + next)
    return found ? [{ words: [word, next], weight: weightOf(word) + weightOf(next), spellings: [{ ...found, similarity: 1 }] }] : []
  })

/** The name with other spellings in place of its words: the registry's "AMERICAN TRUCKING" for "AMERCAN TRUCKING". */
const wholeNames = (slots: readonly Slot[]): string[][] => {
  let names: string[][] = [[]]
  for (const { words, spellings } of slots) {
    const choices = [...new Set([words[0]!, ...spellings.slice(0, MAX_SPELLINGS_IN_WHOLE).map((s) => s.word)])]
    names = names.flatMap((start) => choices.map((choice) => [...start, choice])).slice(0, MAX_WHOLE_NAMES)
  }
  return names
}

/** The name without one of its words: the registry may have it shorter. */
const shorterNames = ({ words }: BusinessName): string[] =>
  words.length < 3 ? [] : words.map((_, i) => quoted(setKey(words.toSpliced(i, 1))))

/** Both halves of a word that the registry knows as two. */
const brokenWords = (name: BusinessName, byWord: ReadonlyMap<string, KnownWord>): string[] =>
  name.words.flatMap((word) => {
    const found: string[] = []
    for (let k = MIN_HALF; k <= word.length - MIN_HALF; k++) {
      const left = byWord.get(word.slice(0, k))
      const right = byWord.get(word.slice(k))
      if (left && right && !(isGeneric(left.word) && isGeneric(right.word))) found.push(`(${quoted(left.word)} & ${quoted(right.word)})`)
    }
    return found
  })

/** The words to look up for one name. A spelling that could not carry the score alone needs one of the other words beside it. */
const wordTerms = (single: readonly Slot[], glued: readonly Slot[]): string[] => {
  const total = single.reduce((sum, slot) => sum + slot.weight, 0)
  const telling = [...single, ...glued].filter((slot) => !slot.words.every(isGeneric))
  return telling.flatMap((slot) => {
    const alone: string[] = []
    const together: string[] = []
    for (const { word, records, similarity } of slot.spellings) {
      const weight = Math.min(slot.weight, slot.words.length === 1 ? weightOf(word) : slot.weight)
      const bestWithOthers = (total - weight + weight * similarity) / total
      const bestAlone = (2 * weight * similarity) / (total + weight)
      if (bestWithOthers < MATCH_SCORE || isGeneric(word) || records > TOO_MANY_RECORDS) continue
      if (bestAlone >= MATCH_SCORE && records <= MANY_RECORDS) alone.push(quoted(word))
      else together.push(quoted(word))
    }
    // Two trades side by side tell nothing; the name they belong to is looked up by its other words, or as a whole.
    const others = telling.filter((other) => other !== slot && !other.words.some((word) => slot.words.includes(word)))
    const beside =
      slot.weight < MIN_TELLING
        ? null
        : anyOf(others.flatMap((o) => o.spellings.slice(0, MAX_COMPANION_SPELLINGS).map((s) => quoted(s.word))))
    return together.length > 0 && beside !== null ? [...alone, `(${anyOf(together)} & ${beside})`] : alone
  })
}
const MIN_TELLING = 0.5

export const planSearch = (names: readonly BusinessName[], known: readonly KnownWord[], similarity: WordSimilarity): Plan => {
  const byWord = new Map(known.map((k) => [k.word, k]))
  const masked = known.map((k) => ({ ...k, mask: letterMask(k.word) }))
  const whole: string[] = []
  const words: string[] = []
  for (const name of names) {
    const single = name.words.map((word) => singleSlot(word, masked, similarity))
    whole.push(quoted(pieceKey(name)), ...wholeNames(single).map((spelled) => quoted(setKey(spelled))))
    words.push(...wordTerms(single, gluedSlots(name.words, byWord)), ...brokenWords(name, byWord), ...shorterNames(name))
  }
  return { whole: anyOf(whole), words: anyOf(words) }
}
