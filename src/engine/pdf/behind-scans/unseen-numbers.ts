import { withDigits } from '../../statement/text/look-alikes.ts'
import type { Dispute, PageText, Word } from '../../types.ts'
import { isDateText } from '../ocr/date-cells.ts'
import { SURE } from '../ocr/sureness.ts'
import { overlap, placesOf, SAME_PLACE } from './places.ts'

const DIGITS_MIN = 3
/** `1622`, `#3670`, `11/01/2025`, `2025,`, `l622`: no amount, and letters only where they are taken for digits. */
const NUMBER = /^[#*(]?\d[\d/*-]*[.,:;)*]?$/
/** Where more of the numbers differ than this share, the two do not stand at the same places. */
const OTHERS_MAX = 0.5

const isDated = (text: string): boolean => isDateText(text.replace(/[.,:;)]$/, ''))
const digitsOf = ({ text }: Word): string => (isDated(text) ? text : withDigits(text)).replace(/\D/g, '')
const isNumber = (word: Word): boolean =>
  !word.hidden && (NUMBER.test(withDigits(word.text)) || isDated(word.text)) && digitsOf(word).length >= DIGITS_MIN

/** The year of `11/01/2025`, `11/01/25`, `2025-11-01`, `01-Nov-25`, or `2025,` alone. */
const YEAR = /(?:19|20)\d\d|(?<=[/-]\w{1,9}[/-])\d\d(?=[.,:;)]?$)/
const yearIn = (text: string): string | null =>
  /^(?:19|20)\d\d[.,:;)]?$/.test(text) || isDated(text) ? (YEAR.exec(text)?.[0] ?? null) : null

/** `2025 2024` of two prints of one day, or of a year alone, that differ in their years. */
export const otherYear = (said: string, shown: string): string | null => {
  const [a, b] = [yearIn(said), yearIn(shown)]
  if (a === null || b === null || a === b || a.length !== b.length) return null
  const rest = (text: string): string => text.replace(YEAR, '').replace(/\W+/g, ' ').trim().toLowerCase()
  return rest(said) === rest(shown) ? `${a} ${b}` : null
}

type Pair = { own: Word; other: Word; year: string | null }

/**
 * The numbers of a scanner's text that are no amounts, held against its picture: years, which move a whole statement, and numbers of checks, references and
 * accounts. One that the picture surely shows otherwise is what a reader sees. Days are compared by themselves.
 */
export const withSeenNumbers = (layer: PageText, seen: PageText): PageText => {
  const places = placesOf(seen.words.filter(isNumber))
  const pairs = layer.words.filter(isNumber).flatMap((own): Pair[] => {
    const other = places.near(own).find((each) => overlap(each, own) >= SAME_PLACE && digitsOf(each).length === digitsOf(own).length)
    return other ? [{ own, other, year: otherYear(own.text, other.text) }] : []
  })
  const others = pairs.filter(({ own, other, year }) => digitsOf(own) !== digitsOf(other) && (year !== null || !isDated(own.text)))
  if (others.filter(({ year }) => year === null).length > OTHERS_MAX * pairs.length) return layer
  const isSure = ({ other }: Pair): boolean => (other.confidence ?? 0) >= SURE
  // A year that is surely another in one place is so in the others: half of a statement in another year helps nobody.
  const years = new Set(others.filter(isSure).map(({ year }) => year))
  const instead = new Map(
    others.filter((pair) => isSure(pair) || (pair.year !== null && years.has(pair.year))).map(({ own, other }) => [own, other]),
  )
  if (instead.size === 0) return layer
  const told = [...instead].map(([{ text, x0, y0, x1, y1 }, other]): Dispute => ({ said: text, shown: other.text, box: [x0, y0, x1, y1] }))
  return {
    ...layer,
    words: layer.words.map((word) => {
      const other = instead.get(word)
      return other ? { ...word, text: other.text, ...(other.confidence !== undefined && { confidence: other.confidence }) } : word
    }),
    behind: [...(layer.behind ?? []), ...told],
  }
}
