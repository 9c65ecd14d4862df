import { LETTER_COST, letterMask } from './distance.ts'

/**
 * Words as a tree of their letters, laid out in the order in which it is walked: a node's children follow it, and `after` is the first node that is
 * not below it. Whatever begins alike is compared once, and what begins too differently is stepped over with all that follows.
 */
export type Trie = { letters: Uint8Array; depths: Uint8Array; after: Int32Array; words: Int32Array }

/** Longer words are not in the tree: nobody misspells them, they are noise. */
export const MAX_DEPTH = 64

const A = 65
/** The bit that letterMask has for all of them. */
const DIGITS = 26

const isKept = (word: string): boolean => word.length <= MAX_DEPTH

const sharedLength = (a: string, b: string): number => {
  let i = 0
  while (i < a.length && i < b.length && a.charCodeAt(i) === b.charCodeAt(i)) i++
  return i
}

/** `words` in the order of their letters' codes, each once, of letters and digits only. */
export const buildTrie = (words: readonly string[]): Trie => {
  let size = 0
  let last = ''
  for (const word of words) {
    if (!isKept(word)) continue
    size += word.length - sharedLength(last, word)
    last = word
  }
  const trie = {
    letters: new Uint8Array(size),
    depths: new Uint8Array(size),
    after: new Int32Array(size),
    words: new Int32Array(size).fill(-1),
  }
  // The node at each depth that is still open: what comes next may be below it.
  const open = new Int32Array(MAX_DEPTH + 1)
  let next = 0
  last = ''
  words.forEach((word, index) => {
    if (!isKept(word)) return
    const shared = sharedLength(last, word)
    for (let depth = shared; depth < last.length; depth++) trie.after[open[depth]!] = next
    for (let depth = shared; depth < word.length; depth++) {
      open[depth] = next
      trie.letters[next] = word.charCodeAt(depth)
      trie.depths[next] = depth + 1
      next++
    }
    trie.words[next - 1] = index
    last = word
  })
  for (let depth = 0; depth < last.length; depth++) trie.after[open[depth]!] = next
  return trie
}

/** Past every limit, and with another edit on top still in a byte. */
const FAR = 200
/** Letters that one spelling may be ahead of the other: more come to more edits than any word bears, but for doubled ones. */
const BAND = 2

/**
 * Calls `found` with the index of every word whose distance (see `distance`) is at most `max` tenths of an edit, of which no more than half fall
 * into the first half of `word`. The others have as little in their second half: a tree of the words read backwards has those.
 */
export const walkTrie = ({ letters, depths, after, words }: Trie, word: string, max: number, found: (index: number) => void): void => {
  const { alike, doubled, transposed, other, pair } = LETTER_COST
  const length = Math.min(word.length, MAX_DEPTH)
  const width = length + 1
  const codes = Uint8Array.from({ length }, (_, j) => word.charCodeAt(j))
  // A row of the table for each depth, the empty word's first. What lies outside of the band is far.
  const rows = new Uint8Array((MAX_DEPTH + 1) * width).fill(FAR)
  rows[0] = 0
  for (let j = 1; j <= Math.min(length, BAND); j++) rows[j] = rows[j - 1]! + (codes[j - 1] === codes[j - 2] ? doubled : other)
  const half = length >>> 1
  const maxInHalf = max / 2
  const path = new Uint8Array(MAX_DEPTH + 1)
  const deepest = Math.min(length + BAND, MAX_DEPTH)
  // At each depth: the letters that cost nothing there, or are half of a transposition, and the least that the row comes to.
  const near = Int32Array.from({ length: deepest + 1 }, (_, depth) => letterMask(word.slice(Math.max(0, depth - BAND - 2), depth + BAND)))
  const leastAt = new Uint8Array(MAX_DEPTH + 1)
  let node = 0
  while (node < letters.length) {
    const depth = depths[node]!
    if (depth > deepest) {
      node = after[node]!
      continue
    }
    const letter = letters[node]!
    const before = path[depth - 1]!
    // Most letters are none of the word's at this place; where there is no edit left to spend on one, its row need not be worked out.
    const isOther = letter !== before && (near[depth]! & (1 << (letter >= A ? letter - A : DIGITS))) === 0
    if (isOther && leastAt[depth - 1]! + alike > (depth + BAND < half ? maxInHalf : max)) {
      node = after[node]!
      continue
    }
    path[depth] = letter
    const row = depth * width
    const last = row - width
    const drop = letter === before ? doubled : other
    const costs = letter * 128
    // The least that any word below can come to: by this row, or by a transposition that the next letter completes.
    let least = FAR
    let opened = FAR
    if (depth <= BAND) {
      const all = rows[last]! + drop
      least = rows[row] = all > maxInHalf ? FAR : all
    }
    const end = Math.min(length, depth + BAND)
    for (let j = Math.max(1, depth - BAND); j <= end; j++) {
      const code = codes[j - 1]!
      const codeBefore = j > 1 ? codes[j - 2]! : 0
      let best = rows[last + j - 1]! + pair[costs + code]!
      const without = rows[last + j]! + drop
      if (without < best) best = without
      const added = rows[row + j - 1]! + (code === codeBefore ? doubled : other)
      if (added < best) best = added
      if (j > 1) {
        if (letter === codeBefore && code === before) {
          const swapped = rows[last - width + j - 2]! + transposed
          if (swapped < best) best = swapped
        }
        if (letter === code) {
          const opening = rows[last + j - 2]! + transposed
          if (opening < opened) opened = opening
        }
      }
      if (best > max || (j < half && best > maxInHalf)) best = FAR
      rows[row + j] = best
      if (best < least) least = best
    }
    leastAt[depth] = least
    if (least > max && opened > max) {
      node = after[node]!
      continue
    }
    const index = words[node]!
    if (index >= 0 && depth >= length - BAND && rows[row + length]! <= max) found(index)
    node++
  }
}
