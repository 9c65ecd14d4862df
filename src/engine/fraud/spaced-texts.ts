import type { Word } from '../types.ts'

/** What a system places by its own reckoning agrees to less than this, in points. */
const EXACT = 0.06
/** White between words of one text, in sizes of the type. */
const GAP_MIN = 0.05
const GAP_MAX = 0.8
const TEXTS_MIN = 8
const SPACES_MAX = 3
const LETTERS_MIN = 3
/** Less on a letter may be a printer's rounding. */
const APART_MIN = 0.06

type Spacing = { gap: number; usual: number }
/** The word that shows it, and whether letters stand closer than usual. */
export type Spaced = { word: Word; isCloser: boolean }

/**
 * Texts, each the words of one line, whose letters stand wider or closer than in most others of their font and size: the white between their words is another, and by just
 * as much a letter they have a wider word than the others have it, or a wider number than others with as many figures. White alone may be justified.
 */
export const spacedTexts = <T>(texts: ReadonlyMap<T, readonly Word[]>): Map<T, Spaced> => {
  const spaced = new Map<T, Spaced>()
  const ofType = Map.groupBy(texts, ([, [first]]) => `${first!.font} ${first!.size.toFixed(2)}`)
  for (const alike of ofType.values()) for (const [text, found] of spacedAmong(alike)) spaced.set(text, found)
  return spaced
}

const spacedAmong = <T>(texts: readonly (readonly [T, readonly Word[]])[]): [T, Spaced][] => {
  // One of each text, since long ones would outvote the others.
  const parted = texts.map(([text, words]) => ({ text, words, gaps: gapsOf(words) }))
  const firsts = parted.flatMap(({ gaps }) => gaps.slice(0, 1)).sort((a, b) => a - b)
  if (firsts.length < TEXTS_MIN) return []
  const usual = firsts[firsts.length >> 1]!
  const others = parted.filter(({ gaps }) => !gaps.every((gap) => isMultiple(gap, usual)))
  // Kerning and rounding make gaps of many widths, also within one text.
  if (others.some(({ gaps }) => !isEven(gaps))) return []
  const odd = new Set(others.map(({ text }) => text))
  const widths = usualWidths(parted.flatMap(({ text, words }) => (odd.has(text) ? [] : words)))
  return others.flatMap(({ text, words, gaps }): [T, Spaced][] => {
    const spacing = { gap: gaps[0]!, usual }
    const word = words.find((each) => isSpaced(each, widths.get(shapeOf(each)), spacing))
    return word ? [[text, { word, isCloser: spacing.gap < usual }]] : []
  })
}

/** The first words of a line that stand together and are of one type. */
export const runOf = (line: readonly Word[]): Word[] => {
  const end = line.findIndex((word, i) => {
    const before = line[i - 1]
    return before && (word.font !== before.font || word.size !== before.size || word.x0 - before.x1 > GAP_MAX * word.size)
  })
  return end < 0 ? line.slice() : line.slice(0, end)
}

const gapsOf = (words: readonly Word[]): number[] =>
  words.slice(1).flatMap((word, i) => {
    const gap = word.x0 - words[i]!.x1
    // `1,719.3 3`: figures that were drawn apart.
    return gap >= GAP_MIN * word.size ? [gap] : []
  })

const isEven = ([first, ...gaps]: readonly number[]): boolean => gaps.every((gap) => Math.abs(gap - first!) <= EXACT)

const isMultiple = (gap: number, space: number): boolean => {
  const spaces = Math.round(gap / space)
  return spaces >= 1 && spaces <= SPACES_MAX && Math.abs(gap - spaces * space) <= EXACT
}

/** Figures are of one width, or else those of one shape differ and tell nothing. */
const shapeOf = ({ text }: Word): string => (/^\d+$/.test(text) ? '9'.repeat(text.length) : text)
const widthOf = ({ x0, x1 }: Word): number => x1 - x0

const usualWidths = (words: readonly Word[]): Map<string, number> => {
  const widths = new Map<string, number>()
  for (const word of words) {
    const shape = shapeOf(word)
    const known = widths.get(shape)
    widths.set(shape, known === undefined || Math.abs(known - widthOf(word)) <= EXACT ? widthOf(word) : Number.NaN)
  }
  return widths
}

/** White on each letter stands twice between two words: behind the last letter and behind the space. Type that is stretched as a whole is wider by one share. */
const isSpaced = (word: Word, width: number | undefined, { gap, usual }: Spacing): boolean => {
  const letters = [...word.text].length
  if (width === undefined || letters < LETTERS_MIN) return false
  const apart = (gap - usual) / 2
  const by = widthOf(word) - width
  const isBy = (expected: number): boolean => Math.abs(expected) >= APART_MIN * (letters - 1) && Math.abs(by - expected) <= 2 * EXACT
  return isBy(apart * (letters - 1)) || isBy(width * (gap / usual - 1))
}
