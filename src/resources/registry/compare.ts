import { isAbbreviated, weightOf } from './business-words.ts'
import { bitCount, distance, editsAllowed, letterMask } from './distance.ts'
import { type BusinessName, readNames } from './names.ts'

/** From this score on two names may be one business; below it they are not worth a reader's time. */
export const MATCH_SCORE = 0.72

/** A letter more or less that doubles its neighbour costs half, so twice as many may differ in length. */
const LENGTH_SLACK = 2
/** Each edit changes at most two kinds of letter, and those that cost half of one change none. */
const KINDS_AN_EDIT = 2
const STEEPNESS = 1.5

/** False where two words cannot be alike: by length and letters alone, far cheaper than a distance. */
export const mayBeAlike = (lengthA: number, maskA: number, lengthB: number, maskB: number): boolean => {
  const allowed = editsAllowed(Math.max(lengthA, lengthB))
  return Math.abs(lengthA - lengthB) <= allowed * LENGTH_SLACK && bitCount(maskA ^ maskB) <= allowed * KINDS_AN_EDIT
}

/** 1 for the same word, falling fast: two edits in six letters make another name. */
export const wordSimilarity = (a: string, b: string): number => {
  if (a === b) return 1
  if (!mayBeAlike(a.length, letterMask(a), b.length, letterMask(b))) return 0
  const length = Math.max(a.length, b.length)
  const edits = distance(a, b, editsAllowed(length))
  return edits === Number.POSITIVE_INFINITY ? 0 : (1 - edits / length) ** STEEPNESS
}

/** Of a word and its short form: much is left to guess. */
export const ABBREVIATED = 0.75

export type WordSimilarity = typeof wordSimilarity

/** Remembers what it compared: the candidates of one search are made of the same few words. */
export const rememberingSimilarity = (): WordSimilarity => {
  const known = new Map<string, Map<string, number>>()
  return (a, b) => {
    if (a === b) return 1
    let ofA = known.get(a)
    if (ofA === undefined) {
      ofA = new Map()
      known.set(a, ofA)
    }
    let value = ofA.get(b)
    if (value === undefined) {
      value = wordSimilarity(a, b)
      ofA.set(b, value)
    }
    return value
  }
}

type Pairing = { i: number; j: number; iSpan: number; jSpan: number; similarity: number; weight: number }

const spanWeight = (words: readonly string[], start: number, span: number): number =>
  weightOf(words[start]!) + (span === 2 ? weightOf(words[start + 1]!) : 0)

/**
 * Word with word, and two neighbours on one side with one word on the other: blanks get lost and come in. Only what comes after the first word is
 * abbreviated: what stands first is a name, and nobody shortens that.
 */
const pairings = (a: readonly string[], b: readonly string[], similarity: WordSimilarity): Pairing[] => {
  const found: Pairing[] = []
  const consider = (i: number, j: number, iSpan: number, jSpan: number, left: string, right: string) => {
    const value = similarity(left, right) || (i > 0 && j > 0 && isAbbreviated(left, right) ? ABBREVIATED : 0)
    // The lighter side decides: SERVICEES, unheard of, is no more than the SERVICES it stands for.
    if (value > 0)
      found.push({ i, j, iSpan, jSpan, similarity: value, weight: 2 * Math.min(spanWeight(a, i, iSpan), spanWeight(b, j, jSpan)) })
  }
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++) {
      const left = a[i]!
      const right = b[j]!
      consider(i, j, 1, 1, left, right)
      if (i + 1 < a.length && isNearly(left.length + a[i + 1]!.length, right.length)) consider(i, j, 2, 1, left + a[i + 1]!, right)
      if (j + 1 < b.length && isNearly(right.length + b[j + 1]!.length, left.length)) consider(i, j, 1, 2, left, right + b[j + 1]!)
    }
  return found.sort((x, y) => y.similarity * y.weight - x.similarity * x.weight)
}

const isNearly = (x: number, y: number): boolean => Math.abs(x - y) <= LENGTH_SLACK

const isFree = (taken: boolean[], start: number, span: number): boolean => !taken[start] && (span === 1 || !taken[start + 1])

const freeWeight = (words: readonly string[], taken: boolean[]): number => {
  let weight = 0
  for (let i = 0; i < words.length; i++) if (!taken[i]) weight += weightOf(words[i]!)
  return weight
}

/** 0..1: the share of both names, by what their words are worth, that finds its like in the other, in any order. */
export const compareNames = (a: BusinessName, b: BusinessName, similarity: WordSimilarity = wordSimilarity): number => {
  if (a.compact === b.compact) return 1
  const takenA: boolean[] = []
  const takenB: boolean[] = []
  let shared = 0
  let paired = 0
  for (const pair of pairings(a.words, b.words, similarity)) {
    if (!isFree(takenA, pair.i, pair.iSpan) || !isFree(takenB, pair.j, pair.jSpan)) continue
    for (let k = 0; k < pair.iSpan; k++) takenA[pair.i + k] = true
    for (let k = 0; k < pair.jSpan; k++) takenB[pair.j + k] = true
    shared += pair.similarity * pair.weight
    paired += pair.weight
  }
  return shared / (paired + freeWeight(a.words, takenA) + freeWeight(b.words, takenB))
}

/** The best score among the names that two texts hold ("X LLC DBA Y" holds two); 0 when one holds none. */
export const compareTexts = (a: string, b: string): number => {
  let best = 0
  for (const left of readNames(a)) for (const right of readNames(b)) best = Math.max(best, compareNames(left, right))
  return best
}
