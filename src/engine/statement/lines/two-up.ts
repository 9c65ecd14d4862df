import type { PageText, Word } from '../../types.ts'
import { monthOf, parseDateWord } from '../text/dates.ts'

/** How much wider than high a sheet is that holds two pages. */
const WIDE = 1.2
/** Points that a word may reach over the fold. */
const OVER = 2
const ROWS_MIN = 4

const isAmount = ({ text }: Word): boolean => /\d[.,]\d\d\D{0,3}$/.test(text)
const isName = ({ text }: Word): boolean => /[A-Za-z]{3}/.test(text) && monthOf(text) === null
const isDate = ({ text }: Word): boolean => parseDateWord(text) !== null || monthOf(text) !== null

/** Lines that begin with a date and hold words and an amount. */
const rowsOf = (words: readonly Word[]): number => {
  const lines = Map.groupBy(words, (w) => Math.round(w.y1))
  return [...lines.values()].filter(
    (line) => isDate(line.reduce((a, b) => (b.x0 < a.x0 ? b : a))) && line.some(isAmount) && line.some(isName),
  ).length
}

/** Two pages of a statement printed side by side on one sheet, each with rows of its own, are read one after the other. */
export const singlePages = (pages: readonly PageText[]): PageText[] =>
  pages.flatMap((page) => {
    if (page.width < page.height * WIDE) return [page]
    const fold = page.width / 2
    const words = page.words.filter((w) => !w.hidden)
    if (words.some((w) => w.x0 < fold - OVER && w.x1 > fold + OVER)) return [page]
    const halves = [words.filter((w) => w.x1 <= fold + OVER), words.filter((w) => w.x1 > fold + OVER)]
    return halves.every((half) => rowsOf(half) >= ROWS_MIN) ? halves.map((half) => ({ ...page, words: half })) : [page]
  })
