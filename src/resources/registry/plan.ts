import { isGeneric, isTelling, longFormsOf, weightOf } from './business-words.ts'
import { ABBREVIATED, MATCH_SCORE } from './compare.ts'
import type { Dictionary, Spelling } from './dictionary.ts'
import { MANY_RECORDS, pairKey, pieceKey, setKey } from './keys.ts'
import type { BusinessName } from './names.ts'

/** Of a word that stands beside the one looked up. */
const MAX_COMPANION_SPELLINGS = 8
/** Whole names made by putting other spellings in. */
const MAX_WHOLE_NAMES = 48
const MIN_HALF = 3
/** A word this near to a common one is taken for it, misspelt. */
const SAME_WORD = 0.6
/** Two words that this many records may have both are not looked up, for the list of them is long: the whole name is. */
const MANY_PAIRS = 4_000
/** Records read of one term: all that a word alone has, and of a name or a pair more than are ever shown. */
export const MAX_OF_TERM = MANY_RECORDS
/** What a search may cost: terms it looks up, and records it expects behind them. */
const MAX_WORD_TERMS = 160
const MAX_EXPECTED_RECORDS = 1_200

/** One or two words of the query and what the registry may have in their place, nearest first. */
type Slot = { words: readonly string[]; weight: number; spellings: readonly Spelling[] }

/** A term, the score that a record found by it may reach, and how many records to expect. */
type Lookup = { term: string; best: number; records: number }

/** What a word is short for comes after what is spelt like it; the first word of a name is never short. */
const spellingsOf = (word: string, isFirst: boolean, dictionary: Dictionary): readonly Spelling[] => {
  const alike = dictionary.spellingsOf(word)
  const long = isFirst ? [] : longFormsOf(word)
  return long.length === 0
    ? alike
    : [...alike, ...long.map((form) => ({ word: form, records: dictionary.recordsOf(form), similarity: ABBREVIATED }))].sort(
        (a, b) => b.similarity - a.similarity,
      )
}

const singleSlot = (word: string, isFirst: boolean, dictionary: Dictionary): Slot => {
  const spellings = spellingsOf(word, isFirst, dictionary)
  let weight = weightOf(word)
  for (const spelling of spellings) if (spelling.similarity >= SAME_WORD) weight = Math.min(weight, weightOf(spelling.word))
  return { words: [word], weight, spellings }
}

/** Two neighbours that the registry has as one word. */
const gluedSlots = (words: readonly string[], dictionary: Dictionary): Slot[] =>
  words.slice(0, -1).flatMap((word, i) => {
    const next = words[i + 1]!
    const records = dictionary.recordsOf(word + next)
    return records === 0
      ? []
      : [{ words: [word, next], weight: weightOf(word) + weightOf(next), spellings: [{ word: word + next, records, similarity: 1 }] }]
  })

/** Other spellings of each word, by the number of words: a long name with three words misspelt is not looked up as a whole. */
const choicesOfEach = (words: number): number => (words === 1 ? 40 : words === 2 ? 12 : words <= 4 ? 6 : 2)

/** The name with other spellings in place of its words, likeliest first: the registry's "AMERICAN TRUCKING" for "AMERCAN TRUCKING". */
const wholeNames = (slots: readonly Slot[]): string[][] => {
  let names: { words: string[]; likelihood: number }[] = [{ words: [], likelihood: 1 }]
  for (const { words, spellings } of slots) {
    const own = words[0]!
    const choices = [{ word: own, similarity: 1 }, ...spellings.filter((s) => s.word !== own).slice(0, choicesOfEach(slots.length))]
    names = names
      .flatMap((start) =>
        choices.map(({ word, similarity }) => ({ words: [...start.words, word], likelihood: start.likelihood * similarity })),
      )
      .sort((a, b) => b.likelihood - a.likelihood)
      .slice(0, MAX_WHOLE_NAMES)
  }
  return names.map(({ words }) => words)
}

/** The name without one of its words: the registry may have it shorter. */
const shorterNames = ({ words }: BusinessName): string[] => (words.length < 3 ? [] : words.map((_, i) => setKey(words.toSpliced(i, 1))))

/** A word alone, where records are filed so, or paired with each of the others. */
const wordLookups = (slot: Slot, others: readonly Slot[], total: number, dictionary: Dictionary): Lookup[] =>
  slot.spellings.flatMap(({ word, records, similarity }) => {
    if (!isTelling(word)) return []
    const weight = slot.words.length === 1 ? Math.min(slot.weight, weightOf(word)) : slot.weight
    const best = 1 - (weight * (1 - similarity)) / total
    if (best < MATCH_SCORE) return []
    const alone = { term: word, best, records: records <= MANY_RECORDS ? records : 0 }
    if (records <= MANY_RECORDS) return [alone]
    return [alone, ...others.flatMap((other) => pairLookups(word, records, best, other, total, dictionary))]
  })

const pairLookups = (word: string, records: number, bestOfWord: number, other: Slot, total: number, dictionary: Dictionary): Lookup[] =>
  other.spellings.slice(0, MAX_COMPANION_SPELLINGS).flatMap((beside) => {
    const best = bestOfWord - (other.weight * (1 - beside.similarity)) / total
    const expected = (records * beside.records) / Math.max(1, dictionary.total)
    return isGeneric(beside.word) || best < MATCH_SCORE || expected > MANY_PAIRS
      ? []
      : [{ term: pairKey(word, beside.word), best, records: Math.min(expected, MAX_OF_TERM) }]
  })

/** Both halves of a word that the registry knows as two. */
const brokenLookups = (name: BusinessName, dictionary: Dictionary): Lookup[] =>
  name.words.flatMap((word) => {
    const found: Lookup[] = []
    for (let k = MIN_HALF; k <= word.length - MIN_HALF; k++) {
      const halves = [word.slice(0, k), word.slice(k)] as const
      const records = halves.map(dictionary.recordsOf)
      if (records.includes(0)) continue
      halves.forEach((half, i) => {
        if (isTelling(half) && records[i]! <= MANY_RECORDS) found.push({ term: half, best: 1, records: records[i]! })
      })
      const expected = (records[0]! * records[1]!) / Math.max(1, dictionary.total)
      if (expected <= MANY_PAIRS) found.push({ term: pairKey(...halves), best: 1, records: Math.min(expected, MAX_OF_TERM) })
    }
    return found
  })

/** The likeliest, until they are as many as one search may cost. */
const affordable = (lookups: readonly Lookup[]): string[] => {
  const terms = new Set<string>()
  let expected = 0
  for (const { term, records } of lookups.toSorted((a, b) => b.best - a.best || a.records - b.records)) {
    if (terms.has(term)) continue
    if (terms.size >= MAX_WORD_TERMS || expected + records > MAX_EXPECTED_RECORDS) break
    terms.add(term)
    expected += records
  }
  return [...terms]
}

/**
 * The slots to look up, rarest first: enough of a name that no record could score without one of them. A record that has none of them shares at
 * most the rest, and 2 × rest ÷ (2 × rest + left out) must stay below the score that counts.
 */
const tellingSlots = (slots: readonly Slot[], total: number): Slot[] => {
  const enough = (total * 2 * (1 - MATCH_SCORE)) / (2 - MATCH_SCORE)
  const cost = (slot: Slot): number => slot.spellings.reduce((sum, { records }) => sum + records, 0) / slot.weight
  let covered = 0
  return slots
    .filter((slot) => slot.spellings.some(({ word }) => isTelling(word)))
    .map((slot) => ({ slot, cost: cost(slot) }))
    .sort((a, b) => Number(isTelling(b.slot.words[0]!)) - Number(isTelling(a.slot.words[0]!)) || a.cost - b.cost)
    .flatMap(({ slot }) => {
      if (covered > enough) return []
      covered += slot.weight
      return [slot]
    })
}

/** The terms to look up: whole names first, which are what is most likely meant, then words and pairs of words, the likeliest first. */
export const planSearch = (names: readonly BusinessName[], dictionary: Dictionary): string[] => {
  const whole = new Set<string>()
  const lookups: Lookup[] = []
  for (const name of names) {
    const single = name.words.map((word, i) => singleSlot(word, i === 0, dictionary))
    whole.add(pieceKey(name))
    for (const spelled of wholeNames(single)) whole.add(setKey(spelled))
    for (const term of shorterNames(name)) lookups.push({ term, best: 1, records: 0 })
    const total = single.reduce((sum, slot) => sum + slot.weight, 0)
    const glued = gluedSlots(name.words, dictionary)
    for (const slot of [...tellingSlots(single, total), ...glued]) {
      const others = [...single, ...glued].filter((other) => other !== slot && !other.words.some((word) => slot.words.includes(word)))
      lookups.push(...wordLookups(slot, others, total, dictionary))
    }
    lookups.push(...brokenLookups(name, dictionary))
  }
  return [...new Set([...whole, ...affordable(lookups)])]
}
