import { linesOf } from '../../../pdf/ocr/date-cells.ts'
import { halvesOf, isTwoScreens } from '../../../pdf/ocr/two-sided.ts'
import type { PageText, Word } from '../../../types.ts'
import { monthOf, parseDateWord } from '../../text/dates.ts'

const ROWS_MIN = 4

const isAmount = ({ text }: Word): boolean => /\d[.,]\d\d\D{0,3}$/.test(text)
const isName = ({ text }: Word): boolean => /[A-Za-z]{3}/.test(text) && monthOf(text) === null
const isDate = ({ text }: Word): boolean => parseDateWord(text) !== null || monthOf(text) !== null

/** Lines that begin with a date and hold words and an amount. */
const rowsOf = (words: readonly Word[]): number =>
  linesOf(words).filter((line) => isDate(line.reduce((a, b) => (b.x0 < a.x0 ? b : a))) && line.some(isAmount) && line.some(isName)).length

const NUMBER = /\bpage:? (\d{1,3}) of (\d{1,3})\b/i

/** `Page 2 of 4` */
const numberOf = (words: readonly Word[]): { number: number; of: number } | null => {
  for (const line of linesOf(words.filter(({ text }) => /^(?:page:?|of|\d{1,3})$/i.test(text)))) {
    const [, number, of] =
      NUMBER.exec(
        line
          .toSorted((a, b) => a.x0 - b.x0)
          .map(({ text }) => text)
          .join(' '),
      ) ?? []
    if (number) return { number: Number(number), of: Number(of) }
  }
  return null
}

/** Rows on either side of the fold, or the numbers of two pages that follow each other. */
const areTwoPages = (halves: readonly Word[][]): boolean => {
  if (halves.every((half) => rowsOf(half) >= ROWS_MIN)) return true
  const [left, right] = halves.map(numberOf)
  return left != null && right != null && left.of === right.of && left.number + 1 === right.number
}

/**
 * Two pages of a statement printed side by side on one sheet are read one after the other: shown by one sheet that is surely two pages. The other sheets of that file are built
 * the same way, though a page with few rows or none, a summary or what stands in fine print, is one of their two.
 */
export const singlePages = (pages: readonly PageText[]): PageText[] => {
  const seen = pages.map((page) => ({ ...page, words: page.words.filter((w) => !w.hidden) }))
  const sheets = seen.map(halvesOf)
  if (!sheets.some((halves, i) => halves && (isTwoScreens(seen[i]!) || areTwoPages(halves)))) return [...pages]
  return pages.flatMap((page, i) => {
    const halves = sheets[i]?.filter((half) => half.length > 0) ?? []
    return halves.length > 1 ? halves.map((words) => ({ ...page, words })) : [page]
  })
}
