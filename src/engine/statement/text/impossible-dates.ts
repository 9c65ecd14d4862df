import type { Word } from '../../types.ts'
import { monthOf, parseDateWord } from './dates.ts'

// What is built as a date and names no day that there is: `06/32/2026`, `March 61, 2026`, `Dec 20, 2524`.

/**
 * `said`: with its year, so that it is nothing else; `short`: as dates of a column are, and many other things elsewhere; `numbered`: a day beside a number that
 * may be its year, or that of a check: `Jan 02 4913`.
 */
export type ImpossibleDate = { words: readonly Word[]; text: string; built: 'said' | 'short' | 'numbered'; isSure: boolean }

const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const NAMED = /^(?:(\d{1,2})[-/. ]?([A-Za-zÀ-ÿ]{3,9})|([A-Za-zÀ-ÿ]{3,9})[-/. ]?(\d{1,2}))$/
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?([.,]*)$/
const YEAR = /^(\d{4})[.,:;]?$/
/** What systems print where there is no day. */
const NO_DAY = /^(?:0+\D0+\D0+|9+\D9+\D9+|(?:12\D31|31\D12)\D9999|9999-12-31|0+\D0+|9+\D9+)$/
const LAST_YEAR = 2120
const FIRST_YEAR = 1800

const isDay = (day: number): boolean => day >= 1 && day <= 31
const isMonth = (month: number): boolean => month >= 1 && month <= 12
const isPair = (a: number, b: number): boolean => (isDay(a) && isMonth(b)) || (isMonth(a) && isDay(b))
const isYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR
/** A year of statements: what stands before it is a date, whatever it says. */
const isOfOurTime = (year: number): boolean => year >= 1990 && year <= 2060

const bare = (text: string): string => text.replace(/^[("'[]+|[)\]"',:;*]+$/g, '').replace(/(?<=\d{4})\.$/, '')

type Built = Pick<ImpossibleDate, 'built' | 'isSure'> | null

const ofNumbers = (text: string): Built => {
  const [, a, mark, b, year] = NUMERIC.exec(text) ?? []
  if (a === undefined || NO_DAY.test(text)) return null
  const isPossible = isPair(Number(a), Number(b))
  if (year === undefined || year.length === 2) {
    // `12.50` is money, `40-61-22` the number of a branch.
    if (isPossible || mark === '.' || (mark === '-' && year !== undefined)) return null
    return { built: year === undefined ? 'short' : 'said', isSure: false }
  }
  if (isPossible) return isYear(Number(year)) ? null : { built: 'said', isSure: mark === '/' }
  return mark === '/' || isOfOurTime(Number(year)) ? { built: 'said', isSure: true } : null
}

const ofWord = (text: string): Built => {
  const [, year, month, day] = ISO.exec(text) ?? []
  if (year !== undefined)
    return isOfOurTime(Number(year)) && !(isMonth(Number(month)) && isDay(Number(day))) ? { built: 'said', isSure: true } : null
  const named = NAMED.exec(text)
  if (named)
    return monthOf(named[2] ?? named[3]!) !== null && !isDay(Number(named[1] ?? named[4])) ? { built: 'short', isSure: false } : null
  return ofNumbers(text)
}

/** `March 61, 2026`, `20. Dezember 2524`, `Oct 74`: a day and the name of a month, in either order. */
const ofWords = (words: readonly Word[], i: number): ImpossibleDate | null => {
  const [first, second, third] = [words[i], words[i + 1], words[i + 2]]
  if (!first || !second) return null
  const isNameFirst = monthOf(first.text) !== null
  const day = DAY.exec(isNameFirst ? second.text : first.text)
  if (!day || (!isNameFirst && monthOf(second.text) === null)) return null
  const year = third ? YEAR.exec(bare(third.text)) : null
  const text = (count: number): string =>
    words
      .slice(i, i + count)
      .map((word) => word.text)
      .join(' ')
  const isPossible = isDay(Number(day[1]))
  if (!year) return isPossible ? null : { words: [first, second], text: text(2), built: 'short', isSure: false }
  const [number, isComma] = [Number(year[1]), isNameFirst && day[2]!.includes(',')]
  if (isPossible && (isYear(number) || number === 9999)) return null
  if (!isPossible && !isOfOurTime(number)) return null
  const isYearOfIt = !isPossible || isComma
  return { words: [first, second, third!], text: text(3), built: isYearOfIt ? 'said' : 'numbered', isSure: isYearOfIt }
}

const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isInMonth = (day: number, month: number, year: number): boolean =>
  day >= 1 && day <= (DAYS_OF_MONTHS[month - 1] ?? 0) && !(month === 2 && day === 29 && new Date(Date.UTC(year, 1, 29)).getUTCDate() !== 29)

const TO = /^(?:[-–—]|to|through|thru|until)$/i
/** A year of statements at the end of a word, by itself or in a date. */
const ENDS_WITH_YEAR = /(?:^|\D)(?:19|20)\d{2}[.,]?$/

/** How many words a day takes whose month is shorter, whichever of two numbers is the month; 0 where the words are no such day. */
const beyondMonthAt = (words: readonly Word[], i: number): number => {
  const [first, second, third] = [words[i]!, words[i + 1], words[i + 2]]
  const [, a, , b, year] = NUMERIC.exec(bare(first.text)) ?? []
  if (a !== undefined) {
    const [one, other, of] = [Number(a), Number(b), Number(year)]
    return year?.length === 4 && isPair(one, other) && isOfOurTime(of) && !isInMonth(one, other, of) && !isInMonth(other, one, of) ? 1 : 0
  }
  if (!second || !third) return 0
  const isNameFirst = monthOf(first.text) !== null
  const [month, day] = [monthOf(isNameFirst ? first.text : second.text), Number(DAY.exec(isNameFirst ? second.text : first.text)?.[1])]
  const named = Number(YEAR.exec(bare(third.text))?.[1])
  return month !== null && isDay(day) && isOfOurTime(named) && !isInMonth(day, month, named) ? 3 : 0
}

/** `August 1, 2026 - April 31, 2026`: a period's last day is meant to be one. Elsewhere people write the 31st of any month. */
const endOfSpan = (words: readonly Word[], i: number): ImpossibleDate | null => {
  const [before, to] = [words[i - 2], words[i - 1]]
  const count = before && to && TO.test(to.text) && ENDS_WITH_YEAR.test(before.text) ? beyondMonthAt(words, i) : 0
  const own = words.slice(i, i + count)
  return count === 0 ? null : { words: own, text: own.map(({ text }) => text).join(' '), built: 'said', isSure: true }
}

/** Those of a line, from left to right. */
export const impossibleDatesIn = (words: readonly Word[]): ImpossibleDate[] =>
  words.flatMap((word, i): ImpossibleDate[] => {
    const several = endOfSpan(words, i) ?? ofWords(words, i)
    if (several) return [several]
    const text = bare(word.text)
    const one = /\d/.test(text) && parseDateWord(text) === null ? ofWord(text) : null
    return one ? [{ words: [word], text, ...one }] : []
  })
