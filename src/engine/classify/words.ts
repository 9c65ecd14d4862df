import { FOLD, HASH_SEED_A, HASH_SEED_B, hashA, hashB, isOcrDigit, upperOf } from './chars.ts'
import { FUNDERS } from './funders.ts'
import { PLUMBING_WORDS } from './plumbing.ts'
import { allPhrases } from './rules.ts'

/**
 * Which tokens with digits in them are words (NF1016, 401K, 0NDECK, PAYMENT240312) and which are ids and dates to be masked.
 * A token with a digit is kept only when the vocabulary of the data files knows it, so that ids never make two descriptors differ.
 */
type Vocabulary = {
  /** hash → word */
  exact: Map<number, string>
  /** hash of the folded word → word; '' where two words fold alike */
  folded: Map<number, string>
  /** Short numbers that are part of a name, with the word beside them: `24>CAPITAL`, `PHILLIPS>66`. */
  pairs: Set<string>
  /** By value; numbers of one digit from 100 on. */
  shortNumbers: Uint8Array
  companyIds: Map<number, number>
}

const hashOf = (word: string): number => {
  let hash = HASH_SEED_A
  for (let i = 0; i < word.length; i++) hash = hashA(hash, word.charCodeAt(i))
  return hash
}
const foldedHashOf = (word: string): number => {
  let hash = HASH_SEED_A
  for (let i = 0; i < word.length; i++) hash = hashA(hash, FOLD[word.charCodeAt(i)]!)
  return hash
}

const shortIndex = (value: number, length: number): number => (length === 1 ? 100 + value : value)

const isNumber = (word: string): boolean => /^\d+$/.test(word)

const build = (): Vocabulary => {
  const exact = new Map<number, string>()
  const folded = new Map<number, string>()
  const pairs = new Set<string>()
  const shortNumbers = new Uint8Array(110)
  const add = (word: string): void => {
    if (isNumber(word)) return
    exact.set(hashOf(word), word)
    if (word.length < 4) return
    const key = foldedHashOf(word)
    const known = folded.get(key)
    folded.set(key, known === undefined || known === word ? word : '')
  }
  for (const { words } of allPhrases()) {
    words.forEach((word, i) => {
      add(word)
      if (!isNumber(word)) return
      if (word.length <= 2) shortNumbers[shortIndex(Number(word), word.length)] = 1
      if (i > 0) pairs.add(`${words[i - 1]}>${word}`)
      if (i + 1 < words.length) pairs.add(`${word}>${words[i + 1]}`)
    })
  }
  for (const word of PLUMBING_WORDS) add(word)
  const companyIds = new Map<number, number>()
  FUNDERS.forEach((funder, index) => {
    for (const id of funder.companyIds) companyIds.set(Number(id), index)
  })
  return { exact, folded, pairs, shortNumbers, companyIds }
}

let vocabulary: Vocabulary | null = null
const known = (): Vocabulary => {
  vocabulary ??= build()
  return vocabulary
}

/** The funder whose company id or telephone number this is, −1 when nobody's. */
export const funderOfCompanyId = (id: number): number => known().companyIds.get(id) ?? -1

/** What a token with digits turned out to be: the word it stands for, or null when it is to be masked; and where its number begins and ends. */
export type DigitToken = { word: string | null; numberStart: number; numberEnd: number }
const result: DigitToken = { word: null, numberStart: 0, numberEnd: 0 }

const wordAt = (text: string, start: number, end: number): string => {
  let word = ''
  for (let i = start; i < end; i++) {
    const u = upperOf(text.charCodeAt(i))
    if (u > 1) word += String.fromCharCode(u)
  }
  return word
}

const nextWord = (text: string, from: number): string => {
  let i = from
  while (i < text.length && i < from + 2 && upperOf(text.charCodeAt(i)) <= 1) i++
  let end = i
  while (end < text.length && upperOf(text.charCodeAt(end)) !== 0) end++
  return wordAt(text, i, end)
}

const previousWord = (text: string, before: number): string => {
  let end = before
  while (end > 0 && end > before - 2 && upperOf(text.charCodeAt(end - 1)) <= 1) end--
  let i = end
  while (i > 0 && upperOf(text.charCodeAt(i - 1)) !== 0) i--
  return wordAt(text, i, end)
}

/** Looks at the token at [start, end), which holds `digits` digits among `length` characters. The result is reused by the next call. */
export const readDigitToken = (text: string, start: number, end: number, digits: number, length: number): DigitToken => {
  const { exact, folded, pairs, shortNumbers } = known()
  result.word = null
  result.numberStart = start
  result.numberEnd = end
  if (digits === length) {
    if (length <= 2) {
      const last = text.charCodeAt(end - 1) - 48
      if (shortNumbers[length === 1 ? 100 + last : (text.charCodeAt(start) - 48) * 10 + last] === 1) {
        const number = text.slice(start, end)
        if (pairs.has(`${number}>${nextWord(text, end)}`) || pairs.has(`${previousWord(text, start)}>${number}`)) result.word = number
      }
    }
    return result
  }
  if (length > 40) return result
  let hash = HASH_SEED_A
  let foldedHash = HASH_SEED_A
  let foldable = true
  for (let i = start; i < end; i++) {
    const u = upperOf(text.charCodeAt(i))
    if (u <= 1) continue
    hash = hashA(hash, u)
    foldedHash = hashA(foldedHash, FOLD[u]!)
    if (u < 65 && !isOcrDigit(u)) foldable = false
  }
  const same = exact.get(hash)
  if (same !== undefined) {
    result.word = same
    result.numberStart = end
    return result
  }
  if (foldable && length >= 4 && digits * 2 <= length) {
    const meant = folded.get(foldedHash)
    if (meant !== undefined && meant !== '' && meant.length === length) {
      result.word = meant
      result.numberStart = end
      return result
    }
  }
  // A known word with a number run on to it, behind or before: PAYMENT0312, 0312PURCHASE.
  let cut = end
  while (cut > start && upperOf(text.charCodeAt(cut - 1)) < 65) cut--
  if (end - cut === digits && cut - start >= 4) {
    const word = wordAt(text, start, cut)
    if (exact.get(hashOf(word)) === word) {
      result.word = word
      result.numberStart = cut
      return result
    }
  }
  cut = start
  while (cut < end && upperOf(text.charCodeAt(cut)) < 65) cut++
  if (cut - start === digits && end - cut >= 4) {
    const word = wordAt(text, cut, end)
    if (exact.get(hashOf(word)) === word) {
      result.word = word
      result.numberEnd = cut
      return result
    }
  }
  return result
}

/** Both hashes of a word, for those who mix them into a descriptor's. */
export const wordHashB = (word: string): number => {
  let hash = HASH_SEED_B
  for (let i = 0; i < word.length; i++) hash = hashB(hash, word.charCodeAt(i))
  return hash
}
export const wordHashA = hashOf
