import { weightOf } from './business-words.ts'
import { wordSimilarity } from './compare.ts'
import { editsAllowed, inTenths } from './distance.ts'
import { buildTrie, type Trie, walkTrie } from './trie.ts'

/** A word of the registry, the number of records that have it, and how like it is to the one asked about. */
export type Spelling = { word: string; records: number; similarity: number }

/** Every word of the registry's names. */
export type Dictionary = {
  /** Records altogether. */
  total: number
  /** How many records have this very word; 0 when none. */
  recordsOf: (word: string) => number
  /** What may be meant by a word, nearest first, itself included where it is known. */
  spellingsOf: (word: string) => readonly Spelling[]
}

const MAX_SPELLINGS = 40
/** A misspelling may be longer than what is meant, and then bears as many edits as the longer of the two. */
const LETTERS_MORE = 1

const backwards = (word: string): string => {
  let text = ''
  for (let i = word.length - 1; i >= 0; i--) text += word[i]
  return text
}

/** The words read backwards, and where each of them stands among the words. */
const reversedTrie = (words: readonly string[]): { trie: Trie; places: Int32Array } => {
  const reversed = words.map(backwards)
  const places = Int32Array.from(words, (_, i) => i).sort((a, b) => (reversed[a]! < reversed[b]! ? -1 : 1))
  return { trie: buildTrie(Array.from(places, (place) => reversed[place]!)), places }
}

const placeOf = (words: readonly string[], word: string): number => {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle]! < word) low = middle + 1
    else high = middle
  }
  return words[low] === word ? low : -1
}

/** `words` in the order of their letters' codes, each once, `counts` of records beside them. */
export const buildDictionary = (words: readonly string[], counts: readonly number[], total: number): Dictionary => {
  const forwards = buildTrie(words)
  const reversed = reversedTrie(words)
  const records = Int32Array.from(counts)

  const recordsOf = (word: string): number => records[placeOf(words, word)] ?? 0

  const search = (word: string): Spelling[] => {
    const max = inTenths(editsAllowed(word.length + LETTERS_MORE))
    const places = new Set<number>()
    walkTrie(forwards, word, max, (i) => places.add(i))
    walkTrie(reversed.trie, backwards(word), max, (i) => places.add(reversed.places[i]!))
    const found: Spelling[] = []
    for (const place of places) {
      const similarity = wordSimilarity(word, words[place]!)
      if (similarity > 0) found.push({ word: words[place]!, records: records[place]!, similarity })
    }
    return found.sort((x, y) => y.similarity - x.similarity || x.records - y.records).slice(0, MAX_SPELLINGS)
  }

  // The words that names everywhere are made of are asked about again and again; they are a fixed list, so this stays small.
  const common = new Map<string, readonly Spelling[]>()
  const spellingsOf = (word: string): readonly Spelling[] => {
    const known = common.get(word)
    if (known !== undefined) return known
    const found = search(word)
    if (weightOf(word) < 1 && word.length > 1) common.set(word, found)
    return found
  }

  return { total, recordsOf, spellingsOf }
}
