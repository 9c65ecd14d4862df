import type { PageText, Word } from '../../../types.ts'

/** Dots that lead the eye from a label to its amount. Masks of account numbers have fewer. */
const LEADER = /[.·_]{8,}/
/** A character's width in heights of the type, where only the whole word's is known. */
const CHARACTER = 0.5

/** `#.....DATE......AMOUNT`: labels of a column each, and dots from one to the next. A row's words may have dots before them, too. */
const LABELS = /^(?=.*(?:date|amount|balance))(?=.*\.{3})[a-z]*#?(?:\.{2,}[a-z]+#?)+$/i
/** `#..DATE......AMOUNT`: where the numbers are long, two are enough. */
const BETWEEN_LABELS = /\.{2,}/

const labelsOf = (word: Word): Word[] => {
  const character = (word.x1 - word.x0) / word.text.length
  let at = 0
  return word.text.split(BETWEEN_LABELS).flatMap((text) => {
    const from = word.text.indexOf(text, at)
    at = from + text.length
    return text === '' ? [] : [{ ...word, text, x0: word.x0 + from * character, x1: word.x0 + at * character }]
  })
}

const partsOf = (word: Word): Word[] => {
  if (LABELS.test(word.text)) return labelsOf(word)
  if (!LEADER.test(word.text)) return [word]
  const [left, right, ...more] = word.text.split(LEADER) as [string, string, ...string[]]
  if (more.length > 0) return [word]
  const width = (text: string): number => Math.min(text.length * CHARACTER * word.size, (word.x1 - word.x0) / 2)
  return [
    ...(left === '' ? [] : [{ ...word, text: left, x1: word.x0 + width(left) }]),
    ...(right === '' ? [] : [{ ...word, text: right, x0: word.x1 - width(right) }]),
  ]
}

/** `Beginning balance..........$500.00`: the label and the amount, without the dots between them. */
export const withoutLeaders = (pages: readonly PageText[]): PageText[] =>
  pages.map((page) =>
    page.words.some((w) => LEADER.test(w.text) || LABELS.test(w.text)) ? { ...page, words: page.words.flatMap(partsOf) } : page,
  )
