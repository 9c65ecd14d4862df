import type { BusinessName } from './names.ts'
import { isGeneric } from './vocabulary.ts'

/** What a record is filed under and looked up by. Two spellings of one business share at least one of these, nearly always. */

/** FNV-1a as PostgreSQL's integer: signed, 32 bits. A collision costs a comparison, never a wrong answer. */
const hash = (text: string): number => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h | 0
}
const short = (text: string): string => (hash(text) >>> 0).toString(36)

/** The name as a set of words, generic ones apart: order and "SERVICES" make no difference. */
export const setKey = (words: readonly string[]): string => {
  const core = words.filter((word) => !isGeneric(word))
  return `#${short((core.length > 0 ? core : [...words]).toSorted().join(' '))}`
}

/** The name in one piece: blanks make no difference. */
export const pieceKey = (name: BusinessName): string => `~${short(name.compact)}`

export const termsOf = (names: readonly BusinessName[]): string[] => {
  const terms = new Set<string>()
  for (const name of names) {
    for (const word of name.words) terms.add(word)
    terms.add(setKey(name.words))
    terms.add(pieceKey(name))
  }
  return [...terms]
}

/** Only the beginning is looked at: two words within two edits of each other have beginnings that are, too. */
const PREFIX = 7
const SHORT_WORD = 5

/**
 * What is left of a word's beginning when up to two letters (one, of a short word) are taken away, hashed. Two words that are within
 * that many edits of each other have one of these in common (symmetric deletes), so an index finds misspellings by equality.
 */
export const deletesOf = (word: string): number[] => {
  const start = word.slice(0, PREFIX)
  const depth = word.length <= 2 ? 0 : word.length <= SHORT_WORD ? 1 : 2
  const all = new Set([start])
  let last = [start]
  for (let i = 0; i < depth; i++) {
    const next = new Set<string>()
    for (const text of last) for (let k = 0; k < text.length; k++) next.add(text.slice(0, k) + text.slice(k + 1))
    last = [...next]
    for (const text of last) all.add(text)
  }
  return [...new Set([...all].map(hash))]
}
