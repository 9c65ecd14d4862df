import type { Word } from '../types.ts'

export type Verdict = 'usable' | 'garbage' | 'empty'

const UNREADABLE_SHARE_MAX = 0.05
const VISIBLE_WORDS_MIN = 3
const LANGUAGE_SAMPLE_MIN = 25
const LANGUAGE_SHARE_MIN = 0.35

/** `Ä1,780.95`: a sign before amounts that a font without a map calls by a letter. Whether it is a pound or a minus, only its picture shows. */
const MISNAMED_SIGN = /^[-+(]?[\u00c0-\u024f]\d[\d,.]*[.,]\d\d\)?$/
const MISNAMED_MIN = 3

/** Whether the text layer of a page is worth reading, or its picture is. */
export const judgeText = (words: readonly Word[], unreadable: number, total: number): Verdict => {
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
  return misnamed >= MISNAMED_MIN ? 'garbage' : 'usable'
}

/** A number, or letters with a vowel somewhere: what a broken font map yields is seldom either. */
const isPlausible = (text: string): boolean =>
  /^[-+($£€]*\d[\d,./:-]*[)%*-]*$/.test(text) ||
  /^[A-Za-z][a-z]*[aeiouyAEIOUY]|^[AEIOUaeiou]/.test(text) ||
  (/^\p{L}+$/u.test(text) && /[^A-Za-z]/.test(text))
