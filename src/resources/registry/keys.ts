import { isGeneric, isTelling } from './business-words.ts'
import type { BusinessName } from './names.ts'

/** What a record is filed under and looked up by. Two spellings of one business share at least one of these, nearly always. */

/** FNV-1a. A collision costs a comparison, never a wrong answer. */
const hash = (text: string): number => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}
const short = (text: string): string => hash(text).toString(36)

/** The name as a set of words, generic ones apart: order and "SERVICES" make no difference. */
export const setKey = (words: readonly string[]): string => {
  const core = words.filter((word) => !isGeneric(word))
  return `#${short((core.length > 0 ? core : [...words]).toSorted().join(' '))}`
}

/** The name in one piece: blanks make no difference. */
export const pieceKey = (name: BusinessName): string => `~${short(name.compact)}`

/** Two words of one name, in any order. The migration that brought pairs writes them too. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a}+${b}` : `${b}+${a}`)

/** A word in more records than this is filed with its neighbours only, so that no list a search reads is long. */
export const MANY_RECORDS = 200

/**
 * Every name as a whole, its telling words where few records have them, and elsewhere those words paired with what else the name says. A word
 * that few had when a record came stays its term when many have it later: the list of a word alone ends where it became common.
 */
export const termsOf = (names: readonly BusinessName[], recordsOf: (word: string) => number): string[] => {
  const terms = new Set<string>()
  for (const name of names) {
    terms.add(setKey(name.words))
    terms.add(pieceKey(name))
    const isRare = (word: string) => recordsOf(word) <= MANY_RECORDS
    for (const word of name.words) {
      if (!isTelling(word)) continue
      if (isRare(word)) {
        terms.add(word)
        continue
      }
      // A rare and telling one finds the record by itself.
      for (const other of name.words)
        if (other !== word && !isGeneric(other) && !(isTelling(other) && isRare(other))) terms.add(pairKey(word, other))
    }
  }
  return [...terms]
}
