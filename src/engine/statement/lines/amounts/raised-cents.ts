import type { PageText, Word } from '../../../types.ts'

/** Cents in smaller type, raised above the line, with no point before them: 1,234⁵⁶. */

const DOLLARS = /^[-+(]{0,2}(?:[A-Z]{0,3}\$|[£€₹]|[A-Z]{3})?-?(?:\d{1,3}(?:,\d{3})+|\d{1,9})\.?$/
const CENTS = /^\d\d[-)]?$/
const CENTS_LETTERS_MAX = 3
/** All in sizes of the dollars' type. */
const SMALLER = 0.87
const RAISED_MIN = 0.12
const RAISED_MAX = 0.75
const GAP_MIN = -0.2
const GAP_MAX = 0.6
const PAIRS_MIN = 3

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const WITH_SUPERSCRIPTS = new RegExp(`^(.*\\d)\\.?([${SUPERSCRIPTS}]{2})([-)]?)$`)

const baseOf = ({ y1, size }: Word): number => y1 - 0.22 * size

const isRaisedBeside = (cents: Word, dollars: Word): boolean => {
  const { size } = dollars
  const gap = cents.x0 - dollars.x1
  const raised = baseOf(dollars) - baseOf(cents)
  return (
    cents.size < size * SMALLER &&
    gap > GAP_MIN * size &&
    gap < GAP_MAX * size &&
    raised > RAISED_MIN * size &&
    raised < RAISED_MAX * size &&
    DOLLARS.test(dollars.text)
  )
}

/** Each word of cents with its dollars. */
const pairsOf = ({ words }: PageText): Map<Word, Word> => {
  const pairs = new Map<Word, Word>()
  const cents = words.filter((w) => w.text.length <= CENTS_LETTERS_MAX && !w.hidden && CENTS.test(w.text))
  if (cents.length === 0) return pairs
  // By their right edge, so that each word of cents meets few others.
  const byEdge = Map.groupBy(
    words.filter((w) => !w.hidden && DOLLARS.test(w.text)),
    (w) => Math.floor(w.x1 / EDGE),
  )
  for (const each of cents) {
    const at = Math.floor(each.x0 / EDGE)
    const columns = [at - 1, at, at + 1].map((edge) => byEdge.get(edge) ?? [])
    const isTooMany = columns.reduce((n, { length }) => n + length, 0) > NEAR_MOST
    const dollars = isTooMany ? undefined : columns.flat().find((w) => isRaisedBeside(each, w))
    if (dollars) pairs.set(each, dollars)
  }
  return pairs
}
/** Wider than any gap between dollars and their cents. */
const EDGE = 20
/** More than any page has in one column: what a hostile page puts there costs nothing. */
const NEAR_MOST = 400

const joined = (dollars: Word, cents: Word): Word => ({
  ...dollars,
  text: `${dollars.text.replace(/\.$/, '')}.${cents.text}`,
  x1: cents.x1,
})

/** `1,234⁵⁶` in one word, as some fonts have such digits. */
const withPlainDigits = (word: Word): Word => {
  const parts = WITH_SUPERSCRIPTS.exec(word.text)
  if (!parts || !DOLLARS.test(parts[1]!)) return word
  const cents = [...parts[2]!].map((digit) => SUPERSCRIPTS.indexOf(digit)).join('')
  return { ...word, text: `${parts[1]}.${cents}${parts[3]}` }
}

/** Amounts with raised cents, as one word each. */
export const withRaisedCents = (pages: readonly PageText[]): readonly PageText[] => {
  const pairs = pages.map(pairsOf)
  const isRaised = pairs.reduce((n, each) => n + each.size, 0) >= PAIRS_MIN
  const isPlain = pages.some((page) => page.words.some((w) => WITH_SUPERSCRIPTS.test(w.text)))
  if (!isRaised && !isPlain) return pages
  return pages.map((page, i) => {
    const centsOf = new Map(isRaised ? [...pairs[i]!].map(([cents, dollars]) => [dollars, cents]) : [])
    const isCents = new Set(centsOf.values())
    const words = page.words.flatMap((word) => {
      const cents = centsOf.get(word)
      return isCents.has(word) ? [] : cents ? joined(word, cents) : withPlainDigits(word)
    })
    return { ...page, words }
  })
}
