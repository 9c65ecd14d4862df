import { cleanGlyph } from '../letters/glyphs.ts'
import type { PageImage } from '../render.ts'

/** What OCR saw: boxes in pixels of the image from its top left, confidence 0..1. */
export type OcrWord = { text: string; x0: number; y0: number; x1: number; y1: number; confidence: number }
/** Reads the picture of a page, or one of a single line. */
export type OcrPage = (image: PageImage, of: 'page' | 'line', signal?: AbortSignal) => Promise<OcrWord[]>

const CONFIDENCE_MIN = 0.2
/** A row of dashes comes out as `eee ee were`, which OCR itself does not believe. */
const SHORT_WORD = /^[a-z]{1,4}$/
const SHORT_WORD_CONFIDENCE_MIN = 0.35

/** What may be a word, as it was printed: rulings and specks come out as bars, dashes and dots. */
export const cleanOcrWords = (words: readonly OcrWord[]): OcrWord[] =>
  words.flatMap((word) => {
    const text = cleanOcrText(word.text)
    return /[\p{L}\p{N}]/u.test(text) || /^[-$*&#+]$/.test(text) ? [{ ...word, text }] : []
  })

export const isCredible = ({ text, confidence }: OcrWord): boolean =>
  confidence >= (SHORT_WORD.test(text) ? SHORT_WORD_CONFIDENCE_MIN : CONFIDENCE_MIN)

const EM_DASH = '\u2014'
const MONTH = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC'
const TENS_OF_DAY = new RegExp(`(?<=^(?:${MONTH}))O(?=\\d$)`)
const ONES_OF_DAY = new RegExp(`(?<=^(?:${MONTH})[1-3])O$`)

/** A minus that OCR took for a longer or a double dash, bars of a table glued to a number, a speck behind an amount or on its separators, dots over an account's last digits (`°*7347`), the 0 of `FEB03`. */
export const cleanOcrText = (raw: string): string => {
  let text = ''
  for (const char of raw) text += cleanGlyph(char.codePointAt(0)!)
  return text
    .trim()
    .replace(/(?<=^-?[\d,;:]{1,11}[.:;]\d\d)[.,:;'’]$/, '')
    .replace(/^(-?\$?\d{1,3})[;:](\d{3})[;:](\d\d)$/, '$1,$2.$3')
    .replace(/^[|[\]{}]+(?=[\w$(-])|(?<=[\w)])[|[\]{}]+$/g, '')
    .replace(new RegExp(`^[=~_${EM_DASH}]+(?=\\$?[\\d,]*\\.\\d\\d$)`), '-')
    .replace(new RegExp(`(?<=\\.\\d\\d)[=~_${EM_DASH}]$`), '-')
    .replace(/^[°*•·+]{2,4}(?=\d{4}$)/, '**')
    .replace(TENS_OF_DAY, '0')
    .replace(ONES_OF_DAY, '0')
}
