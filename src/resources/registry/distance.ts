/** How far one spelling is from another, in edits, where the slips that people and scanners make often count for less. */

const A = 65
const LETTERS = 26
const SUBSTITUTION = { alike: 0.7, other: 1 } as const
const DOUBLED = 0.5
const TRANSPOSED = 0.8

const ALIKE_PAIRS = ['IL', 'IJ', 'OQ', 'OD', 'UV', 'VW', 'MN', 'SZ', 'CK', 'CG', 'GJ', 'BP', 'DT', 'EF', 'KQ', 'CS', 'PF', 'BR']
const VOWELS = 'AEIOUY'

/** Cost of one letter for another, by the two letters. */
const COSTS = (() => {
  const costs = new Float64Array(LETTERS * LETTERS).fill(SUBSTITUTION.other)
  const set = (x: string, y: string) => {
    costs[(x.charCodeAt(0) - A) * LETTERS + y.charCodeAt(0) - A] = x === y ? 0 : SUBSTITUTION.alike
    costs[(y.charCodeAt(0) - A) * LETTERS + x.charCodeAt(0) - A] = x === y ? 0 : SUBSTITUTION.alike
  }
  for (const pair of ALIKE_PAIRS) set(pair[0]!, pair[1]!)
  for (const x of VOWELS) for (const y of VOWELS) set(x, y)
  return costs
})()

const substitution = (a: number, b: number): number => {
  if (a === b) return 0
  const [i, j] = [a - A, b - A]
  return i >= 0 && i < LETTERS && j >= 0 && j < LETTERS ? COSTS[i * LETTERS + j]! : SUBSTITUTION.other
}

const TENTHS = 10
const CODES = 128
/** The same prices in whole tenths of an edit, by the two letters' codes: what a walk through a great many words adds up. */
export const LETTER_COST = {
  other: SUBSTITUTION.other * TENTHS,
  alike: SUBSTITUTION.alike * TENTHS,
  doubled: DOUBLED * TENTHS,
  transposed: TRANSPOSED * TENTHS,
  pair: Uint8Array.from({ length: CODES * CODES }, (_, i) => Math.round(substitution(Math.floor(i / CODES), i % CODES) * TENTHS)),
} as const
export const inTenths = (edits: number): number => edits * TENTHS

/** A bit a letter, one for all digits: what two spellings differ by shows here first, at the price of one instruction. */
export const letterMask = (word: string): number => {
  let mask = 0
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - A
    mask |= 1 << (letter >= 0 && letter < LETTERS ? letter : LETTERS)
  }
  return mask
}

export const bitCount = (n: number): number => {
  let v = n - ((n >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

const MAX_LENGTH = 64
// Three rows of the table, used again and again: a search compares tens of thousands of words.
const rows = [new Float64Array(MAX_LENGTH + 1), new Float64Array(MAX_LENGTH + 1), new Float64Array(MAX_LENGTH + 1)] as const

/** Weighted Damerau–Levenshtein distance (adjacent transpositions); Infinity when it passes `max`. Words past 64 letters are cut. */
export const distance = (left: string, right: string, max: number): number => {
  if (left === right) return 0
  const a = left.slice(0, MAX_LENGTH)
  const b = right.slice(0, MAX_LENGTH)
  // A letter more or less costs at least half an edit.
  if (Math.abs(a.length - b.length) * DOUBLED > max) return Number.POSITIVE_INFINITY
  let [beforeLast, last, row] = rows as unknown as [Float64Array, Float64Array, Float64Array]
  last[0] = 0
  for (let j = 1; j <= b.length; j++) last[j] = last[j - 1]! + (j > 1 && b.charCodeAt(j - 1) === b.charCodeAt(j - 2) ? DOUBLED : 1)
  let leastOfLast = 0
  for (let i = 1; i <= a.length; i++) {
    const x = a.charCodeAt(i - 1)
    const beforeX = i > 1 ? a.charCodeAt(i - 2) : -1
    const dropA = x === beforeX ? DOUBLED : 1
    row[0] = last[0]! + dropA
    let least = row[0]!
    for (let j = 1; j <= b.length; j++) {
      const y = b.charCodeAt(j - 1)
      const beforeY = j > 1 ? b.charCodeAt(j - 2) : -1
      let best = last[j - 1]! + substitution(x, y)
      const withoutA = last[j]! + dropA
      if (withoutA < best) best = withoutA
      const withoutB = row[j - 1]! + (y === beforeY ? DOUBLED : 1)
      if (withoutB < best) best = withoutB
      if (x === beforeY && y === beforeX) {
        const swapped = beforeLast[j - 2]! + TRANSPOSED
        if (swapped < best) best = swapped
      }
      row[j] = best
      if (best < least) least = best
    }
    // A transposition in the next row reaches back to the last one, at its price.
    if (least > max && leastOfLast + TRANSPOSED > max) return Number.POSITIVE_INFINITY
    leastOfLast = least
    const free = beforeLast
    beforeLast = last
    last = row
    row = free
  }
  const result = last[b.length]!
  return result > max ? Number.POSITIVE_INFINITY : result
}

/** Edits that a word of this length bears before it is another word. */
export const editsAllowed = (length: number): number => (length <= 2 ? 0 : length <= 5 ? 1 : 2)
