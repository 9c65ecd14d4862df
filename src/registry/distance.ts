/** How far one spelling is from another, in edits, where the slips that people and scanners make often count for less. */

const VOWELS = new Set('AEIOUY')
const ALIKE = new Set(
  ['IL', 'IJ', 'OQ', 'OD', 'UV', 'VW', 'MN', 'SZ', 'CK', 'CG', 'GJ', 'BP', 'DT', 'EF', 'KQ', 'CS', 'IY', 'PF', 'BR'].flatMap((p) => [
    p,
    p[1]! + p[0]!,
  ]),
)

const SUBSTITUTION = { alike: 0.7, vowels: 0.7, other: 1 } as const
const DOUBLED = 0.5
const TRANSPOSED = 0.8

const substitution = (a: string, b: string): number => {
  if (a === b) return 0
  if (ALIKE.has(a + b)) return SUBSTITUTION.alike
  return VOWELS.has(a) && VOWELS.has(b) ? SUBSTITUTION.vowels : SUBSTITUTION.other
}

/** Weighted Damerau–Levenshtein distance (adjacent transpositions); Infinity as soon as it must pass `max`. */
export const distance = (a: string, b: string, max: number): number => {
  if (a === b) return 0
  // A missing letter costs at least half an edit.
  if (Math.abs(a.length - b.length) * DOUBLED > max) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const dropA = last[j]! + (i > 1 && a[i - 1] === a[i - 2] ? DOUBLED : 1)
      const dropB = row[j - 1]! + (j > 1 && b[j - 1] === b[j - 2] ? DOUBLED : 1)
      let best = Math.min(dropA, dropB, last[j - 1]! + substitution(a[i - 1]!, b[j - 1]!))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, beforeLast[j - 2]! + TRANSPOSED)
      row.push(best)
      if (best < least) least = best
    }
    if (least > max) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = row
  }
  const result = last[b.length]!
  return result > max ? Number.POSITIVE_INFINITY : result
}

/** Edits that a word of this length bears before it is another word. */
export const editsAllowed = (length: number): number => (length <= 2 ? 0 : length <= 5 ? 1 : 2)
