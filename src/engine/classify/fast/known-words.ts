import { once } from '../../../shared/once.ts'
import { FUNDERS } from '../funders.ts'
import { PLUMBING_WORDS } from '../plumbing.ts'
import { allPhrases } from '../rules.ts'
import { FOLD, HASH_SEED_A, hashA, isOcrDigit, UPPER } from './chars.ts'

/**
 * Which tokens with digits in them are words (NF1016, 401K, 0NDECK, PAYMENT240312) and which are ids and dates to be masked.
 * A token with a digit is kept only when the vocabulary of the data files knows it, so that ids never make two descriptors differ.
 * All of it works on bytes: a million descriptors pass through here.
 */
type KnownWords = {
  words: string[]
  /** The hash of each word. */
  a: Int32Array
  /** Open addressing: index + 1 by hash of the word; the same by hash of the folded word, 0 where two words fold alike. */
  exact: Int32Array
  folded: Int32Array
  foldedHash: Int32Array
  /** Short numbers that are part of a name, by value (of one digit from 100 on), and the hashes of `24 CAPITAL`, `PHILLIPS 66`. */
  shortNumbers: Uint8Array
  pairs: Set<number>
  /** Open addressing by the id's remainder: ids, and their funders beside them. */
  companyIds: Float64Array
  companyFunders: Int16Array
}

const SIZE = 1 << 15
const LONGEST_WORD = 40
const COMPANY_SLOTS = 1021

export const wordHashA = (word: string): number => {
  let hash = HASH_SEED_A
  for (let i = 0; i < word.length; i++) hash = hashA(hash, word.charCodeAt(i))
  return hash
}
const foldedHashOf = (word: string): number => {
  let hash = HASH_SEED_A
  for (let i = 0; i < word.length; i++) hash = hashA(hash, FOLD[word.charCodeAt(i)]!)
  return hash
}
const pairHash = (left: number, right: number): number => Math.imul(left, 0x2c1b3c6d) ^ right

const isNumber = (word: string): boolean => /^\d+$/.test(word)
const shortIndex = (value: number, length: number): number => (length === 1 ? 100 + value : value)

const build = (): KnownWords => {
  const known = new Set<string>(PLUMBING_WORDS)
  const pairs = new Set<number>()
  const shortNumbers = new Uint8Array(110)
  for (const { words, glued } of allPhrases()) {
    if (/\d/.test(glued)) known.add(glued)
    words.forEach((word, i) => {
      known.add(word)
      if (!isNumber(word) || word.length > 2) return
      shortNumbers[shortIndex(Number(word), word.length)] = 1
      if (i > 0) pairs.add(pairHash(wordHashA(words[i - 1]!), wordHashA(word)))
      if (i + 1 < words.length) pairs.add(pairHash(wordHashA(word), wordHashA(words[i + 1]!)))
    })
  }
  const words = [...known].filter((word) => !isNumber(word) || word.length <= 2)
  const exact = new Int32Array(SIZE)
  const folded = new Int32Array(SIZE)
  const foldedHash = new Int32Array(words.length)
  const clashing = new Set<number>()
  const foldedSeen = new Map<number, string>()
  words.forEach((word, index) => {
    let at = wordHashA(word) & (SIZE - 1)
    while (exact[at] !== 0) at = (at + 1) & (SIZE - 1)
    exact[at] = index + 1
    const hash = foldedHashOf(word)
    foldedHash[index] = hash
    if (foldedSeen.has(hash)) clashing.add(hash)
    foldedSeen.set(hash, word)
  })
  words.forEach((word, index) => {
    const hash = foldedHash[index]!
    if (word.length < 4 || clashing.has(hash)) return
    let at = hash & (SIZE - 1)
    while (folded[at] !== 0) at = (at + 1) & (SIZE - 1)
    folded[at] = index + 1
  })
  const companyIds = new Float64Array(COMPANY_SLOTS)
  const companyFunders = new Int16Array(COMPANY_SLOTS)
  FUNDERS.forEach((funder, index) => {
    for (const id of funder.companyIds) {
      let at = Number(id) % COMPANY_SLOTS
      while (companyIds[at] !== 0) at = (at + 1) % COMPANY_SLOTS
      companyIds[at] = Number(id)
      companyFunders[at] = index
    }
  })
  return {
    words,
    a: Int32Array.from(words, wordHashA),
    exact,
    folded,
    foldedHash,
    shortNumbers,
    pairs,
    companyIds,
    companyFunders,
  }
}

export const knownWords = once(build)

/** The funder whose company id or telephone number this is, −1 when nobody's. */
export const funderOfCompanyId = (id: number): number => {
  const { companyIds, companyFunders } = knownWords()
  let at = id % COMPANY_SLOTS
  while (companyIds[at] !== 0) {
    if (companyIds[at] === id) return companyFunders[at]!
    at = (at + 1) % COMPANY_SLOTS
  }
  return -1
}

const exactIndex = ({ exact, a, words }: KnownWords, hash: number, length: number): number => {
  let at = hash & (SIZE - 1)
  while (exact[at] !== 0) {
    const index = exact[at]! - 1
    if (a[index] === hash && words[index]!.length === length) return index
    at = (at + 1) & (SIZE - 1)
  }
  return -1
}

const foldedIndex = ({ folded, foldedHash, words }: KnownWords, hash: number, length: number): number => {
  let at = hash & (SIZE - 1)
  while (folded[at] !== 0) {
    const index = folded[at]! - 1
    if (foldedHash[index] === hash && words[index]!.length === length) return index
    at = (at + 1) & (SIZE - 1)
  }
  return -1
}

const hashBetween = (bytes: Uint8Array, start: number, end: number): number => {
  let hash = HASH_SEED_A
  for (let i = start; i < end; i++) {
    const u = UPPER[bytes[i]!]!
    if (u > 1) hash = hashA(hash, u)
  }
  return hash
}

/** Whether the short number at [start, end) belongs to the word behind or before it. */
const isPartOfName = ({ pairs }: KnownWords, bytes: Uint8Array, start: number, end: number, from: number, to: number): boolean => {
  const number = hashBetween(bytes, start, end)
  let i = end
  while (i < to && i < end + 2 && UPPER[bytes[i]!]! <= 1) i++
  let stop = i
  while (stop < to && UPPER[bytes[stop]!] !== 0) stop++
  if (stop > i && pairs.has(pairHash(number, hashBetween(bytes, i, stop)))) return true
  stop = start
  while (stop > from && stop > start - 2 && UPPER[bytes[stop - 1]!]! <= 1) stop--
  i = stop
  while (i > from && UPPER[bytes[i - 1]!] !== 0) i--
  return stop > i && pairs.has(pairHash(hashBetween(bytes, i, stop), number))
}

/** 08/12/24 CAPITAL LIGHTING is a day, not 24 CAPITAL. */
const isPartOfDate = (bytes: Uint8Array, start: number, from: number): boolean => {
  if (start - from < 2) return false
  const between = bytes[start - 1]!
  const digit = bytes[start - 2]! - 48
  return (between === 47 || between === 45 || between === 58) && digit >= 0 && digit <= 9
}

/** Where the number in a token begins and ends. Handed in to be written to: a million tokens need no million objects. */
export type NumberSpan = { start: number; end: number }

/**
 * Index of the word that the token at [start, end) stands for, −1 when it is to be masked. The token has `digits` digits among `length`
 * letters and digits, in the descriptor at [from, to).
 */
export const readDigitToken = (
  bytes: Uint8Array,
  start: number,
  end: number,
  digits: number,
  length: number,
  from: number,
  to: number,
  span: NumberSpan,
): number => {
  const vocabulary = knownWords()
  span.start = start
  span.end = end
  if (digits === length) {
    if (length > 2 || isPartOfDate(bytes, start, from)) return -1
    const last = bytes[end - 1]! - 48
    const value = length === 1 ? 100 + last : (bytes[start]! - 48) * 10 + last
    if (vocabulary.shortNumbers[value] !== 1 || !isPartOfName(vocabulary, bytes, start, end, from, to)) return -1
    return exactIndex(vocabulary, hashBetween(bytes, start, end), length)
  }
  if (length > LONGEST_WORD) return -1
  const same = exactIndex(vocabulary, hashBetween(bytes, start, end), length)
  if (same >= 0) {
    span.start = end
    return same
  }
  if (length >= 4 && digits * 2 <= length) {
    let foldable = true
    let foldedTo = HASH_SEED_A
    for (let i = start; i < end && foldable; i++) {
      const u = UPPER[bytes[i]!]!
      if (u <= 1) continue
      foldedTo = hashA(foldedTo, FOLD[u]!)
      if (u < 65 && !isOcrDigit(u)) foldable = false
    }
    const meant = foldable ? foldedIndex(vocabulary, foldedTo, length) : -1
    if (meant >= 0) {
      span.start = end
      return meant
    }
  }
  // A known word with a number run on to it, behind or before: PAYMENT0312, 0312PURCHASE. Behind a ten-digit company id it may be short.
  if (length - digits < (digits === 10 ? 2 : 4)) return -1
  let cut = end
  while (cut > start && UPPER[bytes[cut - 1]!]! < 65) cut--
  if (end - cut === digits) {
    const word = exactIndex(vocabulary, hashBetween(bytes, start, cut), length - digits)
    if (word >= 0) span.start = cut
    return word
  }
  cut = start
  while (cut < end && UPPER[bytes[cut]!]! < 65) cut++
  if (cut - start !== digits) return -1
  const word = exactIndex(vocabulary, hashBetween(bytes, cut, end), length - digits)
  if (word >= 0) span.end = cut
  return word
}
