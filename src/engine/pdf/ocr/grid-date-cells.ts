import { around, type DateCell, datedOf, linesOf, type Place } from './date-cells.ts'
import type { OcrWord } from './ocr-words.ts'

/** Numbers of checks: all of a grid are equally long. */
const NUMBER = /^\d{3,8}$/
const AMOUNT = /\d[.,]\d\d\D?$/
/** More checks than this are not printed beside each other. */
const GROUPS_MAX = 6

/** The number of a line's first check and its date, which stands in front of it (`04/01 3450 1,839.71`) or behind (`3450 Apr 1 1,839.71`). */
const firstOf = (line: readonly OcrWord[]): { number: OcrWord; date: Place } | null => {
  const inFront = datedOf(line)
  if (inFront) return inFront.text && NUMBER.test(inFront.text.text) ? { number: inFront.text, date: around(inFront.cell) } : null
  const behind = NUMBER.test(line[0]!.text) ? datedOf(line.slice(1)) : null
  return behind?.text && AMOUNT.test(behind.text.text) ? { number: line[0]!, date: around(behind.cell) } : null
}

/**
 * Where the dates of checks that are printed beside others would stand: as far from their number as that of the line's first check. OCR may overlook a whole
 * column of a grid, and a check without a date would have that of the one beside it.
 */
export const gridDateCells = (words: readonly OcrWord[]): DateCell<OcrWord>[] =>
  linesOf(words).flatMap((line) => {
    const first = line.length >= 4 ? firstOf(line) : null
    if (!first) return []
    const { number, date } = first
    return line
      .filter((word, i) => word.x0 > Math.max(number.x1, date.x1) && isNumberOfCheck(word, number) && AMOUNT.test(line[i - 1]?.text ?? ''))
      .slice(0, GROUPS_MAX)
      .flatMap((word): DateCell<OcrWord>[] => {
        const [dx, dy] = [word.x0 - number.x0, (word.y0 + word.y1 - number.y0 - number.y1) / 2]
        const place = {
          x0: Math.round(date.x0 + dx),
          y0: Math.round(date.y0 + dy),
          x1: Math.round(date.x1 + dx),
          y1: Math.round(date.y1 + dy),
        }
        return line.some((each) => each.x0 < place.x1 && each.x1 > place.x0) ? [] : [{ place, instead: [] }]
      })
  })

const isNumberOfCheck = ({ text }: OcrWord, like: OcrWord): boolean => NUMBER.test(text) && text.length === like.text.length
