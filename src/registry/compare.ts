import { distance, editsAllowed } from './distance.ts'
import { type BusinessName, readNames } from './names.ts'
import { weightOf } from './vocabulary.ts'

/** From this score on two names may be one business; below it they are not worth a reader's time. */
export const MATCH_SCORE = 0.72

/** 1 for the same word, falling fast: two edits in six letters make another name. */
export const wordSimilarity = (a: string, b: string): number => {
  if (a === b) return 1
  const length = Math.max(a.length, b.length)
  const edits = distance(a, b, editsAllowed(length))
  return edits === Number.POSITIVE_INFINITY ? 0 : (1 - edits / length) ** 2
}

export type WordSimilarity = typeof wordSimilarity

/** Remembers what it compared: the candidates of one search are made of the same few words. */
export const rememberingSimilarity = (): WordSimilarity => {
  const known = new Map<string, number>()
  return (a, b) => {
    if (a === b) return 1
    const key = `${a} ${b}`
    let value = known.get(key)
    if (value === undefined) {
      value = wordSimilarity(a, b)
      known.set(key, value)
    }
    return value
  }
}

type Pairing = { i: number; j: number; iSpan: number; jSpan: number; similarity: number; weight: number }

const spanWeight = (words: string[], start: number, span: number): number => {
  let weight = 0
  for (let k = start; k < start + span; k++) weight += weightOf(words[k]!)
  return weight
}

/** Word with word, and two neighbours on one side with one word on the other: blanks get lost and come in. */
const pairings = (a: string[], b: string[], similarity: WordSimilarity): Pairing[] => {
  const found: Pairing[] = []
  const consider = (i: number, j: number, iSpan: number, jSpan: number, left: string, right: string) => {
    const value = similarity(left, right)
    if (value > 0) found.push({ i, j, iSpan, jSpan, similarity: value, weight: spanWeight(a, i, iSpan) + spanWeight(b, j, jSpan) })
  }
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++) {
      consider(i, j, 1, 1, a[i]!, b[j]!)
      if (i + 1 < a.length && b[j]!.length > a[i]!.length) consider(i, j, 2, 1, a[i]! + a[i + 1]!, b[j]!)
      if (j + 1 < b.length && a[i]!.length > b[j]!.length) consider(i, j, 1, 2, a[i]!, b[j]! + b[j + 1]!)
    }
  return found.sort((x, y) => y.similarity * y.weight - x.similarity * x.weight)
}

const isFree = (taken: boolean[], start: number, span: number): boolean => !taken[start] && (span === 1 || !taken[start + 1])

/** 0..1: the share of both names, by what their words are worth, that finds its like in the other, in any order. */
export const compareNames = (a: BusinessName, b: BusinessName, similarity: WordSimilarity = wordSimilarity): number => {
  if (a.compact === b.compact) return 1
  const takenA: boolean[] = []
  const takenB: boolean[] = []
  let shared = 0
  for (const pair of pairings(a.words, b.words, similarity)) {
    if (!isFree(takenA, pair.i, pair.iSpan) || !isFree(takenB, pair.j, pair.jSpan)) continue
    for (let k = 0; k < pair.iSpan; k++) takenA[pair.i + k] = true
    for (let k = 0; k < pair.jSpan; k++) takenB[pair.j + k] = true
    shared += pair.similarity * pair.weight
  }
  return shared / (spanWeight(a.words, 0, a.words.length) + spanWeight(b.words, 0, b.words.length))
}

/** The best score among the names that two texts hold ("X LLC DBA Y" holds two); 0 when one holds none. */
export const compareTexts = (a: string, b: string): number => {
  let best = 0
  for (const left of readNames(a)) for (const right of readNames(b)) best = Math.max(best, compareNames(left, right))
  return best
}
