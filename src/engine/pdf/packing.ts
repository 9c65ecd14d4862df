import type { PageText, Word } from '../types.ts'
import type { TextWorth } from './page.ts'

/** Pages in a form that crosses between threads without a copy: texts in one string, numbers in one array. */
export type PackedPages = {
  indexes: number[]
  worth: TextWorth[]
  pages: Omit<PageText, 'words'>[]
  wordCounts: number[]
  texts: string
  numbers: Float64Array<ArrayBuffer>
  fonts: string[]
}

const NUMBERS_A_WORD = 9
/** Neither a colour nor a place. */
const NONE = -2
const HIDDEN_BY = [undefined, 'invisible', 'white', 'outside', 'covered', 'layer'] as const
const MIXED = 8
const STRUCK = 16
const FAINT = 32

export const packPages = (read: readonly { index: number; worth: TextWorth; page: PageText }[], fonts: string[]): PackedPages => {
  const count = read.reduce((sum, { page }) => sum + page.words.length, 0)
  const numbers = new Float64Array(count * NUMBERS_A_WORD)
  const texts: string[] = []
  let at = 0
  for (const { page } of read) {
    for (const word of page.words) {
      texts.push(word.text)
      numbers[at++] = word.x0
      numbers[at++] = word.y0
      numbers[at++] = word.x1
      numbers[at++] = word.y1
      numbers[at++] = word.size
      numbers[at++] = word.font
      numbers[at++] = HIDDEN_BY.indexOf(word.hiddenBy) + (word.mixed ? MIXED : 0) + (word.struck ? STRUCK : 0) + (word.faint ? FAINT : 0)
      numbers[at++] = word.ink ?? NONE
      numbers[at++] = word.drawn ?? NONE
    }
  }
  return {
    indexes: read.map(({ index }) => index),
    worth: read.map(({ worth }) => worth),
    pages: read.map(({ page: { words: _words, ...rest } }) => rest),
    wordCounts: read.map(({ page }) => page.words.length),
    texts: texts.join('\n'),
    numbers,
    fonts,
  }
}

/** @param fontIndex where a font of the other thread stands in our own list. */
export const unpackPages = (packed: PackedPages, fontIndex: readonly number[]): { index: number; worth: TextWorth; page: PageText }[] => {
  const texts = packed.texts.split('\n')
  const n = packed.numbers
  let next = 0
  return packed.pages.map((page, i) => {
    const words: Word[] = new Array(packed.wordCounts[i]!)
    for (let w = 0; w < words.length; w++, next++) {
      const at = next * NUMBERS_A_WORD
      const font = n[at + 5]!
      const word: Word = {
        text: texts[next]!,
        x0: n[at]!,
        y0: n[at + 1]!,
        x1: n[at + 2]!,
        y1: n[at + 3]!,
        size: n[at + 4]!,
        font: fontIndex[font] ?? font,
      }
      const flags = n[at + 6]!
      if (flags !== 0) {
        const hiddenBy = HIDDEN_BY[flags % MIXED]
        if (hiddenBy) {
          word.hidden = true
          word.hiddenBy = hiddenBy
        }
        if ((flags & MIXED) !== 0) word.mixed = true
        if ((flags & STRUCK) !== 0) word.struck = true
        if ((flags & FAINT) !== 0) word.faint = true
      }
      if (n[at + 7] !== NONE) word.ink = n[at + 7]!
      if (n[at + 8] !== NONE) word.drawn = n[at + 8]!
      words[w] = word
    }
    return { index: packed.indexes[i]!, worth: packed.worth[i]!, page: { ...page, words } }
  })
}
