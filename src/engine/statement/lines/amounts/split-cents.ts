import type { PageText, Word } from '../../../types.ts'

/** Ledger paper: dollars in one column, cents in a narrow one beside it, no point between them. */

const DOLLARS = /^[-(]?\$?(?:\d{1,3}(?:,\d{3})+|\d+)$/
const CENTS = /^\d\d\)?-?$/
/** From the dollars to their cents, in heights of the type. */
const GAP_MIN = 0.15
const GAP_MAX = 2.5
const SAME_EDGE = 1.5
const PAIRS_MIN = 5
/** More than any table has: what a hostile page puts on one line costs nothing here. */
const WORDS_A_LINE_MAX = 200
/** Of all that stands at the edge of the cents. */
const PAIRED_SHARE = 0.9
/** Days and months go no further; among a column's cents something does. */
const DAYS_MAX = 31

type Pair = { dollars: Word; cents: Word }

const wordsByHeight = (words: readonly Word[]): Map<number, Word[]> => {
  const map = new Map<number, Word[]>()
  for (const word of words) {
    if (word.hidden) continue
    const at = Math.round(word.y1)
    const level = map.get(at)
    if (level) level.push(word)
    else map.set(at, [word])
  }
  return map
}

const pairsOf = ({ words }: PageText): Pair[] => {
  const cents = words.filter((word) => CENTS.test(word.text) && !word.hidden)
  if (cents.length < 2) return []
  const levels = wordsByHeight(words)
  const beside = ({ y1 }: Word): Word[] =>
    [-1, 0, 1].flatMap((off) => {
      const level = levels.get(Math.round(y1) + off) ?? []
      return level.length > WORDS_A_LINE_MAX ? [] : level
    })
  return cents.flatMap((each): Pair[] => {
    const dollars = beside(each).find((word) => {
      const gap = each.x0 - word.x1
      return gap > GAP_MIN * each.size && gap < GAP_MAX * each.size && DOLLARS.test(word.text)
    })
    return dollars ? [{ dollars, cents: each }] : []
  })
}

/** Where cents begin, and nothing else does. */
const columnsOf = (pages: readonly PageText[], pairs: readonly Pair[]): number[] => {
  const edges: { x: number; pairs: Pair[] }[] = []
  for (const pair of pairs) {
    const known = edges.find(({ x }) => Math.abs(x - pair.cents.x0) <= SAME_EDGE)
    if (known) known.pairs.push(pair)
    else edges.push({ x: pair.cents.x0, pairs: [pair] })
  }
  return edges.flatMap(({ x, pairs }) => {
    if (pairs.length < PAIRS_MIN) return []
    const [first] = pairs
    const isColumn = pairs.every(({ dollars }) => Math.abs(dollars.x1 - first!.dollars.x1) <= SAME_EDGE)
    const isBeyondDays = pairs.some(({ cents }) => Number.parseInt(cents.text, 10) > DAYS_MAX)
    const there = pages.reduce((n, p) => n + p.words.filter((w) => Math.abs(w.x0 - x) <= SAME_EDGE && /^\d/.test(w.text)).length, 0)
    return isColumn && isBeyondDays && pairs.length >= there * PAIRED_SHARE ? [x] : []
  })
}

/** Dollars and cents that stand in two columns, as one amount each. */
export const withWholeCents = (pages: readonly PageText[]): readonly PageText[] => {
  const pairs = pages.map(pairsOf)
  const all = pairs.flat()
  if (all.length < PAIRS_MIN) return pages
  const columns = columnsOf(pages, all)
  if (columns.length === 0) return pages
  return pages.map((page, i) => {
    const joined = new Map<Word, Word | null>()
    for (const { dollars, cents } of pairs[i]!) {
      if (!columns.some((x) => Math.abs(x - cents.x0) <= SAME_EDGE)) continue
      joined.set(dollars, { ...dollars, text: `${dollars.text}.${cents.text}`, x1: cents.x1 })
      joined.set(cents, null)
    }
    return joined.size === 0 ? page : { ...page, words: page.words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : word)) }
  })
}
