import type { PageText, Word } from '../../types.ts'
import { parseDateWord } from './dates.ts'
import { isOneDecimal, type NumberStyle, numberStyleOf, parseNoisyMoney, SIGNS, type Thousands } from './money.ts'

/** How the document writes: settled once, before its words are read as amounts. */
export type Style = {
  numbers: NumberStyle
  oneDecimal: boolean
  blemished: boolean
  /** `1 234.56`: a space parts the thousands. */
  spaced: boolean
  /** `1,234.560`: the third decimal is always 0 where cents are all there is. */
  threeDecimals: boolean
  /** No amount has cents: those that group their digits, by this, are amounts. */
  whole: Thousands | null
  /** `916.42 D`: letters behind amounts say which way they went. `C` alone may be a footnote. */
  lettered: boolean
}

/** What ends as an amount does. */
export const NUMBER = /\d[.,]\d\d[-)]?$/

const SPACED_HEAD = new RegExp(`^[-+(=${SIGNS}]*R?\\d{1,3}$`)
const SPACED_TAIL = /^\d{3}(?:\.\d{2}\D{0,3})?$/

/** Whether the second word is the rest of a number that a space parts. */
export const isSpacedPair = (a: Word, b: Word): boolean =>
  SPACED_TAIL.test(b.text) && SPACED_HEAD.test(a.text) && Math.abs(a.y1 - b.y1) < 0.2 * a.size && b.x0 > a.x1 && b.x0 - a.x1 < 0.7 * a.size

const THREE_DECIMALS = new RegExp(`^[-+(${SIGNS}]*\\d{1,3}(?:,?\\d{3})*\\.\\d{2}0\\)?-?$`)
const GROUPED = new RegExp(`^[-+(${SIGNS}]*(?:\\d{1,3}(?:,\\d{3})+|\\d{1,2}(?:,\\d{2})+,\\d{3})\\)?-?[${SIGNS}円]?$`)
const DOTTED = new RegExp(`^[-+(${SIGNS}]*(?:Rp\\.?)?\\d{1,3}(?:\\.\\d{3})+\\)?-?[${SIGNS}]?$`)
/** `1.464.124`: no point of these is that of cents or thousandths. */
const DOTTED_TWICE = /\d\.\d{3}\.\d{3}(?!\d)/
/** So many of them show that `250.435` is a quarter of a million: one may be a number that somebody has. */
const DOTTED_TWICE_MIN = 2
/** Of these no tenth is printed. */
const WITHOUT_CENTS = /^(?:COP|CLP|IDR|VND|PYG|₫|Rp\.?)$/
/** Rates and days have figures behind a point where amounts have none. */
const HAS_CENTS = /\d[.,]\d\d(?![\d,])|\d{4}\.\d\d/
const DAY = /^\d{1,4}\.\d{1,2}\.\d{1,4}$/
const isWithCents = (text: string): boolean => HAS_CENTS.test(text) && !text.endsWith('%') && !DAY.test(text)
const DECIMALS_MIN = 5
const LETTERED = /\d[.,]\d\dD$/
/** `916,42S`: Soll, in documents that write a comma for the point. */
const LETTERED_SOLL = /\d,\d\dS$/
const LETTERED_MIN = 2
/** So many amounts with cents and none that ends in 0: the file drops its last zeros. */
const NO_ZEROS_MIN = 20
/** So many that dropped theirs, more than kept it, which are fewer than the one in ten that chance would have: a head may be written by another hand than the rows below it. */
const ONE_MIN = 3
const ZEROS_OF = 10

/** A digit, and a point or a comma. */
const mayHaveDecimals = (text: string): boolean => {
  let digit = false
  let separator = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c >= 48 && c <= 57) digit = true
    else if (c === 46 || c === 44) separator = true
  }
  return digit && separator
}

export const styleOf = (pages: readonly PageText[]): Style => {
  const texts: string[] = []
  let one = 0
  let blemished = 0
  let two = 0
  let spaced = 0
  let large = 0
  let three = 0
  let grouped = 0
  let dotted = 0
  let namesCoinless = false
  const dottedTwice = new Set<string>()
  let zeros = 0
  let lettered = 0
  let soll = 0
  for (const page of pages) {
    let last: Word | null = null
    for (const word of page.words) {
      if (word.hidden) continue
      const before: Word | null = last
      last = word
      if (word.text === 'D' && before && NUMBER.test(before.text)) lettered++
      if (word.text.length <= 3 && WITHOUT_CENTS.test(word.text)) namesCoinless = true
      // Most words say nothing of how numbers are written.
      if (!mayHaveDecimals(word.text)) continue
      if (before && word.text.includes('.') && isSpacedPair(before, word)) spaced++
      if (LETTERED.test(word.text)) lettered++
      if (LETTERED_SOLL.test(word.text)) soll++
      if (/\d,\d{3}\.\d{2}|\d{4}\.\d{2}/.test(word.text)) large++
      texts.push(word.text)
      if (parseNoisyMoney(word.text) && !parseDateWord(word.text)) blemished++
      if (THREE_DECIMALS.test(word.text)) three++
      if (GROUPED.test(word.text)) grouped++
      else if (DOTTED.test(word.text)) {
        dotted++
        if (DOTTED_TWICE.test(word.text)) dottedTwice.add(word.text)
      }
      if (/\d\.\d0\D{0,3}$/.test(word.text)) zeros++
      if (isOneDecimal(word.text)) one++
      else if (/^[-+($]{0,2}\d+\.\d\d\)?$/.test(word.text)) two++
    }
  }
  const hasCents = two + one > 0 || texts.some(isWithCents)
  const isDotted = dotted >= DECIMALS_MIN && grouped === 0 && !hasCents && (namesCoinless || dottedTwice.size >= DOTTED_TWICE_MIN)
  const numbers = isDotted ? 'comma' : numberStyleOf(texts)
  return {
    numbers,
    // Large amounts are written in one way throughout.
    spaced: numbers === 'dot' && spaced >= 3 && large === 0,
    oneDecimal:
      numbers === 'dot' &&
      ((one >= 4 && one * 20 > two) ||
        (one >= 2 && zeros === 0 && two >= NO_ZEROS_MIN) ||
        (one >= ONE_MIN && zeros < one && zeros * ZEROS_OF < two && two >= NO_ZEROS_MIN)),
    blemished: numbers === 'dot' && blemished >= 2 && three <= blemished / 2,
    threeDecimals: three >= DECIMALS_MIN && three > two + large && !isDotted,
    lettered: lettered >= LETTERED_MIN || (numbers === 'comma' && soll >= LETTERED_MIN),
    whole: isDotted ? '.' : grouped >= DECIMALS_MIN && three === 0 && !hasCents ? ',' : null,
  }
}
