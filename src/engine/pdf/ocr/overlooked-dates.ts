import type { PageImage } from '../render.ts'
import { cutOut, VIEWS } from './closer-look.ts'
import { datedLines, emptyDateCells, hasPrint, isDateText, type Place, textOf } from './date-cells.ts'
import { gridDateCells } from './grid-date-cells.ts'
import { cleanOcrWords, type OcrPage, type OcrWord } from './ocr-words.ts'
import { SURE } from './sureness.ts'

/** A look takes some hundredths of a second. Places that nobody looked at are unread. */
const LOOKS_MAX = 120
const VIEWS_OF_DATE = VIEWS.slice(0, 4)
/** What two views show alike is believed at this. */
const FAIRLY_SURE = 0.5

const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/** `Oct 10` and `Nov 3` are of one shape, `10/3` is of another. */
const shapeOf = (text: string): string => text.replace(/\d+/g, '0').replace(/[a-z]+/gi, 'a')

/** Words that are surely read and none of a date: they stand in that column by themselves. */
const isOther = ({ text, confidence }: OcrWord): boolean => confidence >= SURE && !/\d/.test(text) && !MONTH.test(text)

/** Words of another line, of which this one is a piece. */
const isIn = (word: Place, { x0, y0, x1, y1 }: Place): boolean => {
  const middle = (word.y0 + word.y1) / 2
  return word.x0 < x1 && word.x1 > x0 && middle > y0 && middle < y1
}

const tidy = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/**
 * A list that prints a day once, and whose date OCR overlooked, would give its row the day above. So where a line has no date, and something is printed where
 * those of the others stand, that place is read by itself. What is still none is told: nobody knows the day of such a row.
 */
export const withOverlookedDates = async (
  image: PageImage,
  words: readonly OcrWord[],
  ocr: OcrPage,
  signal: AbortSignal | undefined,
): Promise<{ words: OcrWord[]; unread: Place[] }> => {
  const cells = [...emptyDateCells(words), ...gridDateCells(words)].filter(
    ({ place, instead }) =>
      !instead.some(isOther) && hasPrint(image, place) && !words.some((word) => isIn(word, place) && !instead.includes(word)),
  )
  if (cells.length === 0) return { words: [...words], unread: [] }
  const shapes = new Set(datedLines(words).map(({ cell }) => shapeOf(tidy(textOf(cell)))))
  let looks = 0
  const look = async (place: Place): Promise<OcrWord[] | null> => {
    const before = new Set<string>()
    for (const view of VIEWS_OF_DATE) {
      if (signal?.aborted || looks++ >= LOOKS_MAX) break
      const box = { ...place, text: '', confidence: 0 }
      const seen = cleanOcrWords(await ocr(cutOut(image, box, words, view), 'line', signal))
      const text = tidy(textOf(seen))
      if (!isDateText(text) || (shapes.size > 0 && !shapes.has(shapeOf(text)))) continue
      const confidence = Math.min(...seen.map((word) => word.confidence))
      if (confidence >= SURE || (confidence >= FAIRLY_SURE && before.has(text))) return spread(text, place, confidence)
      if (confidence >= FAIRLY_SURE) before.add(text)
    }
    return null
  }
  const found: OcrWord[] = []
  const gone = new Set<OcrWord>()
  const unread: Place[] = []
  for (const { place, instead } of cells) {
    const date = await look(place)
    if (date) {
      found.push(...date)
      for (const word of instead) gone.add(word)
    } else unread.push(place)
  }
  return { words: [...words.filter((word) => !gone.has(word)), ...found], unread }
}

/** The words of a text over its place, each as wide as its letters. */
const spread = (text: string, { x0, y0, x1, y1 }: Place, confidence: number): OcrWord[] => {
  const step = (x1 - x0) / text.length
  return [...text.matchAll(/\S+/g)].map(({ 0: part, index }) => ({
    text: part,
    x0: x0 + index * step,
    y0,
    x1: x0 + (index + part.length) * step,
    y1,
    confidence,
  }))
}
