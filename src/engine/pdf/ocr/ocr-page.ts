import type { Box, PageText, Word } from '../../types.ts'
import { cleanPicture } from '../pictures/clean-picture.ts'
import type { PageImage } from '../render.ts'
import { cropped, lookCloser } from './closer-look.ts'
import { cleanOcrWords, isCredible, type OcrPage, type OcrWord } from './ocr-words.ts'
import { withOverlookedDates } from './overlooked-dates.ts'
import { withoutStrayMarks } from './stray-marks.ts'
import { halvesOf } from './two-sided.ts'

const POINTS_PER_INCH = 72
// Text that stands on its head is still "read", but tesseract does not believe it.
const BELIEVED = 0.7
const WORDS_TO_JUDGE_MIN = 8

/** Reads the picture of a page, turning it where it was scanned sideways or upside down; gives the picture as it was read. */
export const ocrPage = async (
  page: PageText,
  image: PageImage,
  ocr: OcrPage,
  signal: AbortSignal | undefined,
): Promise<{ page: PageText; image: PageImage }> => {
  if (isBlank(image)) return { page: { ...page, words: [], source: 'ocr' }, image }
  const clean = cleanPicture(image)
  let best = { image: clean, words: cleanOcrWords(await ocr(clean, 'page', signal)) }
  for (const quarters of [1, 3, 2]) {
    if (isBelieved(best.words) || signal?.aborted) break
    const turned = cleanPicture(turn(image, quarters))
    const words = cleanOcrWords(await ocr(turned, 'page', signal))
    if (weight(words) > weight(best.words)) best = { image: turned, words }
  }
  best = { ...best, words: await sideBySide(best.image, best.words, ocr, signal) }
  const scale = POINTS_PER_INCH / image.dpi
  const closer = withoutStrayMarks((await lookCloser(best.image, best.words, ocr, signal)).filter(isCredible))
  const { words: read, unread } = await withOverlookedDates(best.image, closer, ocr, signal)
  const words = read.map(
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
  const seen: PageText = {
    ...page,
    width: best.image.width * scale,
    height: best.image.height * scale,
    words,
    source: 'ocr',
    ...(unread.length > 0 && { unread: unread.map(({ x0, y0, x1, y1 }): Box => [x0 * scale, y0 * scale, x1 * scale, y1 * scale]) }),
  }
  return { page: seen, image: best.image }
}

/** Lines of two pages or screens on one sheet are at other heights, and OCR takes two of them for one: either side is then read by itself. */
const sideBySide = async (image: PageImage, words: OcrWord[], ocr: OcrPage, signal: AbortSignal | undefined): Promise<OcrWord[]> => {
  const halves = halvesOf({ ...image, words: words.filter(isCredible) })
  if (!halves?.every((half) => half.length >= WORDS_TO_JUDGE_MIN) || signal?.aborted) return words
  const fold = Math.floor(image.width / 2)
  const left = cleanOcrWords(await ocr(cropped(image, 0, 0, fold, image.height), 'page', signal))
  const right = cleanOcrWords(await ocr(cropped(image, fold, 0, image.width, image.height), 'page', signal))
  return [...left, ...right.map((word) => ({ ...word, x0: word.x0 + fold, x1: word.x1 + fold }))]
}

const weight = (words: readonly OcrWord[]): number =>
  words.filter(isCredible).reduce((sum, word) => sum + word.confidence * word.confidence * word.text.length, 0)
const isBelieved = (all: readonly OcrWord[]): boolean => {
  const words = all.filter(isCredible)
  return words.length >= WORDS_TO_JUDGE_MIN && weight(words) / words.reduce((sum, word) => sum + word.text.length, 0) > BELIEVED * BELIEVED
}

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
