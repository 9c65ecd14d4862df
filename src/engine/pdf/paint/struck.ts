import type { Box as SeenBox, Word } from '../../types.ts'
import { seenBox, type View } from '../letters/words.ts'
import type { Box } from './scene.ts'

// All but the first in parts of the word's size.
const THICKEST_POINTS = 2.5
const THICKEST = 0.3
/** A rule between rows that meets the large letters of a watermark is thinner. */
const THINNEST = 0.02
/** Where a line through small letters lies, from the lower edge of the word's box up. */
const LOWEST = 0.35
const HIGHEST = 0.68
const EDGE = 0.3

/** A page of more is a drawing. */
const LINES_MOST = 2000

const isLine = ([x0, y0, x1, y1]: SeenBox): boolean => y1 - y0 <= THICKEST_POINTS && x1 - x0 >= y1 - y0

/** Marks the words that a line is drawn through from their first letter to their last. */
export const markStruck = (words: readonly Word[], rules: readonly Box[], view: View): void => {
  const lines = rules.map((rule) => seenBox(rule.left, rule.bottom, rule.right, rule.top, view)).filter(isLine)
  if (lines.length > LINES_MOST) return
  for (const [x0, y0, x1, y1] of lines) {
    const level = (y0 + y1) / 2
    for (const word of words) {
      const { size } = word
      const isThrough =
        level <= word.y1 - LOWEST * size && level >= word.y1 - HIGHEST * size && y1 - y0 <= THICKEST * size && y1 - y0 >= THINNEST * size
      if (isThrough && word.x0 >= x0 - EDGE * size && word.x1 <= x1 + EDGE * size) word.struck = true
    }
  }
}
