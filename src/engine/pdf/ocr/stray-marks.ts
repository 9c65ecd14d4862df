import { datedOf, linesOf } from './date-cells.ts'
import type { OcrWord } from './ocr-words.ts'
import { SURE } from './sureness.ts'

const MARK_LETTERS_MAX = 3
/** Lines begin together where they begin so near each other, in heights. */
const ALIGNED = 1.5
const LABEL = /^date$/i

/** `JY`, `af`, `J`: a pen's tick as OCR takes it for letters, and does not believe it. */
const isMark = ({ text, confidence }: OcrWord): boolean => confidence < SURE && text.length <= MARK_LETTERS_MAX && !/\d/.test(text)

/** Where dates may begin: the left edges that were found, by place. */
const edgesOf = (words: readonly OcrWord[]): { has: (word: OcrWord) => boolean } => {
  const edges = words.map(({ x0 }) => x0).sort((a, b) => a - b)
  return {
    has: ({ x0, y0, y1 }) => {
      const reach = ALIGNED * (y1 - y0)
      let [low, high] = [0, edges.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (edges[middle]! < x0 - reach) low = middle + 1
        else high = middle
      }
      return low < edges.length && edges[low]! <= x0 + reach
    },
  }
}

/**
 * Whoever checks a paper ticks its rows in the margin, and a row that begins with letters has no date in front. What OCR hardly believes, and what stands left of
 * the column in which other lines have their dates or their label, is no part of the print.
 */
export const withoutStrayMarks = (words: readonly OcrWord[]): OcrWord[] => {
  if (!words.some(isMark)) return [...words]
  const lines = linesOf(words)
  const marked = lines.flatMap((line) => {
    const date = isMark(line[0]!) && !datedOf(line) ? datedOf(line.slice(1)) : null
    return date?.text && date.cell[0]!.x0 >= line[0]!.x1 ? [{ mark: line[0]!, date: date.cell[0]! }] : []
  })
  if (marked.length === 0) return [...words]
  const edges = edgesOf(lines.flatMap((line) => (LABEL.test(line[0]!.text) || datedOf(line)?.text ? [line[0]!] : [])))
  const gone = new Set(marked.filter(({ date }) => edges.has(date)).map(({ mark }) => mark))
  return words.filter((word) => !gone.has(word))
}
