import { MATCH_SCORE, type WordSimilarity } from './compare.ts'
import { deletesOf, pieceKey, setKey } from './keys.ts'
import type { BusinessName } from './names.ts'
import { isGeneric, weightOf } from './vocabulary.ts'

/** A word of the registry and the number of records that have it. */
export type KnownWord = { word: string; records: number }

/** How to look a name up: whole-name keys, which few records share, and words, rare ones alone and common ones together. Each a tsquery, or null. */
export type Plan = { whole: string | null; words: string | null }

/** A word in no more records than this is worth reading them all. */
const RARE_RECORDS = 300
/** Records that the rare words of one search may bring in together. */
const RARE_BUDGET = 1_200
/** Spellings considered of one word, nearest first. */
const MAX_SPELLINGS = 40
const MAX_COMPANIONS = 6
/** Whole names made by putting other spellings in. */
const MAX_WHOLE_NAMES = 48
const MIN_HALF = 3

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

type Spelling = KnownWord & { similarity: number }
/** One or two words of the query and what the registry may have in their place. */
type Slot = { words: string[]; weight: number; spellings: Spelling[] }

const quoted = (term: string): string => `'${term}'`
const anyOf = (terms: Iterable<string>): string | null => {
  const list = [...new Set(terms)]
  return list.length === 0 ? null : list.length === 1 ? list[0]! : `(${list.join(' | ')})`
}

const slotsOf = (
  name: BusinessName,
  known: readonly KnownWord[],
  byWord: ReadonlyMap<string, KnownWord>,
  similarity: WordSimilarity,
): Slot[] => {
  const total = name.words.reduce((sum, word) => sum + weightOf(word), 0)
  // A spelling is of use only if the name could still match with it, all else being equal.
  const canReach = (weight: number, value: number): boolean => (total - weight + weight * value) / total >= MATCH_SCORE
  const slot = (words: string[]): Slot => {
    const text = words.join('')
    const weight = words.reduce((sum, word) => sum + weightOf(word), 0)
    const spellings =
      words.length === 1
        ? known
            .map((k) => ({ ...k, similarity: similarity(text, k.word) }))
            .filter((s) => s.similarity > 0 && canReach(weight, s.similarity))
        : [byWord.get(text)].flatMap((k) => (k ? [{ ...k, similarity: 1 }] : []))
    return {
      words,
      weight,
      spellings: spellings.toSorted((x, y) => y.similarity - x.similarity || x.records - y.records).slice(0, MAX_SPELLINGS),
    }
  }
  const single = name.words.map((word) => slot([word]))
  const glued = name.words.slice(0, -1).map((word, i) => slot([word, name.words[i + 1]!]))
  return [...single, ...glued.filter((s) => s.spellings.length > 0)]
}

/** The name with other spellings in place of its words: the registry's "AMERICAN TRUCKING" for "AMERCAN TRUCKING". */
const wholeNames = (name: BusinessName, slots: readonly Slot[]): string[][] => {
  let names: string[][] = [[]]
  for (const word of name.words) {
    const spellings = slots.find((s) => s.words.length === 1 && s.words[0] === word)?.spellings ?? []
    const choices = [...new Set([word, ...spellings.slice(0, 4).map((s) => s.word)])]
    names = names.flatMap((start) => choices.map((choice) => [...start, choice])).slice(0, MAX_WHOLE_NAMES)
  }
  return names
}

/** Both halves of a word that the registry knows as two. */
const brokenWords = (name: BusinessName, byWord: ReadonlyMap<string, KnownWord>): string[] =>
  name.words.flatMap((word) => {
    const found: string[] = []
    for (let k = MIN_HALF; k <= word.length - MIN_HALF; k++) {
      const left = byWord.get(word.slice(0, k))
      const right = byWord.get(word.slice(k))
      if (left && right) found.push(`(${quoted(left.word)} & ${quoted(right.word)})`)
    }
    return found
  })

export const planSearch = (names: readonly BusinessName[], known: readonly KnownWord[], similarity: WordSimilarity): Plan => {
  const byWord = new Map(known.map((k) => [k.word, k]))
  const whole: string[] = []
  const words: string[] = []
  for (const name of names) {
    const slots = slotsOf(name, known, byWord, similarity)
    whole.push(quoted(pieceKey(name)), ...wholeNames(name, slots).map((spelled) => quoted(setKey(spelled))))
    words.push(...brokenWords(name, byWord))
    let budget = RARE_BUDGET
    const telling = slots.filter((slot) => !slot.words.every(isGeneric))
    for (const slot of telling) {
      const common: string[] = []
      for (const spelling of slot.spellings) {
        if (spelling.records <= RARE_RECORDS && spelling.records <= budget) {
          budget -= spelling.records
          words.push(quoted(spelling.word))
        } else common.push(quoted(spelling.word))
      }
      if (common.length === 0 || slot.weight < 0.5) continue
      const companions = telling
        .filter((other) => other !== slot && !other.words.some((word) => slot.words.includes(word)))
        .flatMap((other) => other.spellings.slice(0, MAX_COMPANIONS).map((s) => quoted(s.word)))
      const beside = anyOf(companions)
      if (beside !== null) words.push(`(${anyOf(common)} & ${beside})`)
    }
  }
  return { whole: anyOf(whole), words: anyOf(words) }
}
