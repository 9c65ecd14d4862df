import { leastOf, mostOf } from '../../../extremes.ts'
import type { PageText } from '../../../types.ts'
import { mayBeDay } from '../../text/dates.ts'

/** `25/09/03`: the third of September, where every such date of a paper begins with the same number or the next, and they end with many. */
const YEAR_FIRST = /^(\d\d)([/.-])(\d\d)\2(\d\d)$/

/** No month, and a year that statements are of. */
const isYear = (n: number): boolean => n >= 15 && n <= 50
/** Of days read as years, so many would be too many for one paper. */
const DAYS_MIN = 3

/** Such dates with their whole year, as other papers print them that have it first. */
export const withYearsFirst = (pages: readonly PageText[]): readonly PageText[] => {
  const dates = pages.flatMap(({ words }) => words.flatMap(({ text }) => (YEAR_FIRST.test(text) ? [YEAR_FIRST.exec(text)!] : [])))
  const years = dates.map(([, year]) => Number(year))
  const days = new Set(dates.map(([, , , , day]) => day))
  const isYearFirst =
    days.size >= DAYS_MIN &&
    dates.every(([, year, , month, day]) => isYear(Number(year)) && mayBeDay(Number(month), Number(day))) &&
    mostOf(years) - leastOf(years) <= 1
  if (!isYearFirst) return pages
  return pages.map((page) => ({
    ...page,
    words: page.words.map((word) => (YEAR_FIRST.test(word.text) ? { ...word, text: word.text.replace(YEAR_FIRST, '20$1-$3-$4') } : word)),
  }))
}
