import type { PageText, Word } from '../types.ts'
import { cleanGlyph } from './glyphs.ts'
import type { PageImage } from './render.ts'

/** What OCR saw: boxes in pixels of the image from its top left, confidence 0..1. */
export type OcrWord = { text: string; x0: number; y0: number; x1: number; y1: number; confidence: number }
export type OcrPage = (image: PageImage, signal?: AbortSignal) => Promise<OcrWord[]>

const POINTS_PER_INCH = 72
// Text that stands on its head is still "read", but tesseract does not believe it.
const BELIEVED = 0.7
const WORDS_TO_JUDGE_MIN = 8
const CONFIDENCE_MIN = 0.2
/** A row of dashes comes out as `eee ee were`, which OCR itself does not believe. */
const SHORT_WORD = /^[a-z]{1,4}$/
const SHORT_WORD_CONFIDENCE_MIN = 0.35

/** Reads the picture of a page, turning it where it was scanned sideways or upside down. */
export const ocrPage = async (page: PageText, image: PageImage, ocr: OcrPage, signal: AbortSignal | undefined): Promise<PageText> => {
  if (isBlank(image)) return { ...page, words: [], source: 'ocr' }
  let best = { image, words: clean(await ocr(image, signal)) }
  for (const quarters of [1, 3, 2]) {
    if (isBelieved(best.words) || signal?.aborted) break
    const turned = turn(image, quarters)
    const words = clean(await ocr(turned, signal))
    if (weight(words) > weight(best.words)) best = { image: turned, words }
  }
  const scale = POINTS_PER_INCH / image.dpi
  const words = best.words.map(
    (word): Word => ({
      text: word.text,
      x0: word.x0 * scale,
      y0: word.y0 * scale,
      x1: word.x1 * scale,
      y1: word.y1 * scale,
      size: (word.y1 - word.y0) * scale,
      font: -1,
      confidence: word.confidence,
    }),
  )
  return { ...page, width: best.image.width * scale, height: best.image.height * scale, words, source: 'ocr' }
}

const weight = (words: readonly OcrWord[]): number =>
  words.reduce((sum, word) => sum + word.confidence * word.confidence * word.text.length, 0)
const isBelieved = (words: readonly OcrWord[]): boolean =>
  words.length >= WORDS_TO_JUDGE_MIN && weight(words) / words.reduce((sum, word) => sum + word.text.length, 0) > BELIEVED * BELIEVED

const INK = 128
const INK_SHARE_MIN = 0.0005
const INK_SHARE_MAX = 0.95

/** Nothing on it but specks, or all black: OCR would take seconds to say so. */
const isBlank = (image: PageImage): boolean => {
  let ink = 0
  for (const value of image.data) if (value < INK) ink++
  return ink < image.data.length * INK_SHARE_MIN || ink > image.data.length * INK_SHARE_MAX
}

/** Clockwise by quarters of a full turn. */
export const turn = (image: PageImage, quarters: number): PageImage => {
  const { width, height, data, dpi } = image
  const turned = new Uint8Array(data.length)
  const flat = quarters === 2
  const newWidth = flat ? width : height
  const newHeight = flat ? height : width
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [tx, ty] = quarters === 1 ? [height - 1 - y, x] : flat ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x]
      turned[ty * newWidth + tx] = data[y * width + x]!
    }
  }
  return { width: newWidth, height: newHeight, data: turned, dpi }
}

const clean = (words: readonly OcrWord[]): OcrWord[] => {
  const kept: OcrWord[] = []
  for (const word of words) {
    const text = cleanOcrText(word.text)
    // Rulings and specks come out as bars, dashes and dots.
    if (!/[\p{L}\p{N}]/u.test(text) && !/^[-$*&#+=]$/.test(text)) continue
    if (word.confidence < (SHORT_WORD.test(text) ? SHORT_WORD_CONFIDENCE_MIN : CONFIDENCE_MIN)) continue
    kept.push({ ...word, text })
  }
  return kept
}

const EM_DASH = '\u2014'
const MONTH = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC'
const TENS_OF_DAY = new RegExp(`(?<=^(?:${MONTH}))O(?=\\d$)`)
const ONES_OF_DAY = new RegExp(`(?<=^(?:${MONTH})[1-3])O$`)

/** A minus that OCR took for a longer or a double dash, bars of a table glued to a number, a speck behind an amount or on its separators, the 0 of `FEB03`. */
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
    .replace(TENS_OF_DAY, '0')
    .replace(ONES_OF_DAY, '0')
}
