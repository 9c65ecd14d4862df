import type { Box, Word } from '../types.ts'
import { placesOf } from './behind-scans/places.ts'

export type Verdict = 'usable' | 'garbage' | 'empty'

const UNREADABLE_SHARE_MAX = 0.05
const VISIBLE_WORDS_MIN = 3
const LANGUAGE_SAMPLE_MIN = 25
const LANGUAGE_SHARE_MIN = 0.35

/** `Ä1,780.95`: a sign before amounts that a font without a map calls by a letter. Whether it is a pound or a minus, only its picture shows. */
const MISNAMED_SIGN = /^[-+(]?[\u00c0-\u024f]\d[\d,.]*[.,]\d\d\)?$/
const MISNAMED_MIN = 3

/** `1,250.00`, or what is left of it behind a figure that nobody can tell. */
const AMOUNT = /\d[.,]\d\d\D?$|^[.,]\d\d\D?$|\d[.,]\d?$/
/** Letters of one amount stand closer, in parts of their size. */
const GLUED = 0.2

/** Whether something is printed right beside an amount that has no meaning in its font: a figure, a minus or a currency's sign, which only the picture shows. */
const isTorn = (words: readonly Word[], unread: readonly Box[]): boolean => {
  if (unread.length === 0) return false
  const amounts = placesOf(words.filter((word) => !word.hidden && AMOUNT.test(word.text)))
  return unread.some(([x0, y0, x1, y1]) => {
    const middle = (y0 + y1) / 2
    const around: Word = { text: '', x0: x0 - (y1 - y0), y0, x1: x1 + (y1 - y0), y1, size: 0, font: -1 }
    return amounts
      .near(around)
      .some((word) => middle > word.y0 && middle < word.y1 && x0 - word.x1 < GLUED * word.size && word.x0 - x1 < GLUED * word.size)
  })
}

/** Whether the text layer of a page is worth reading, or its picture is. */
export const judgeText = (words: readonly Word[], unreadable: number, total: number, unread: readonly Box[]): Verdict => {
  if (total > 0 && unreadable / total > UNREADABLE_SHARE_MAX) return 'garbage'
  let visible = 0
  let plausible = 0
  let misnamed = 0
  for (const word of words) {
    if (word.hidden) continue
    visible++
    if (isPlausible(word.text)) plausible++
    if (MISNAMED_SIGN.test(word.text)) misnamed++
  }
  if (visible < VISIBLE_WORDS_MIN) return 'empty'
  if (visible >= LANGUAGE_SAMPLE_MIN && plausible / visible < LANGUAGE_SHARE_MIN) return 'garbage'
  return misnamed >= MISNAMED_MIN || isTorn(words, unread) ? 'garbage' : 'usable'
}

/** A number, or letters with a vowel somewhere: what a broken font map yields is seldom either. */
const isPlausible = (text: string): boolean =>
  /^[-+($£€]*\d[\d,./:-]*[)%*-]*$/.test(text) ||
  /^[A-Za-z][a-z]*[aeiouyAEIOUY]|^[AEIOUaeiou]/.test(text) ||
  (/^\p{L}+$/u.test(text) && /[^A-Za-z]/.test(text))
