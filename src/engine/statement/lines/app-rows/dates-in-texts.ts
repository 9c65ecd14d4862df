import { type DateParts, monthDay } from '../../text/dates.ts'
import { hasMoney, isDatedAmount, type Line } from '../lines.ts'
import { TIMES_MIN } from './parts.ts'

const isHeading = ({ tokens }: Line): boolean => tokens.length === 1 && tokens[0]!.kind === 'date' && tokens[0]!.date!.year !== null

/** A purchase is booked so many days after it was made, at most. */
const BOOKED_WITHIN = 14

/** By how many days one day of a year comes after another; December comes before January. */
const daysAfter = (booked: DateParts, made: DateParts): number => {
  const [a, b] = [monthDay(booked, 'mdy'), monthDay(made, 'mdy')]
  const days = (a.month - b.month) * 31 + a.day - b.day
  return days < -180 ? days + 12 * 31 : days
}

/**
 * `March 8, 2024` over `03/05 POS PURCHASE …   -12.00`: under headings of days with their years, a day without one that a row begins with is of its text, the day of the purchase.
 * Heads of pages repeat one day; headings have many.
 */
export const withDatesInTexts = (lines: readonly Line[]): readonly Line[] => {
  const headings = lines.filter(isHeading)
  if (new Set(headings.map(({ text }) => text)).size < TIMES_MIN) return lines
  const inTexts = new Set<Line>()
  let heading: DateParts | null = null
  let isRight = true
  for (const line of lines) {
    if (isHeading(line)) heading = line.tokens[0]!.date!
    else if (isDatedAmount(line)) {
      const { date } = line.tokens[0]!
      const days = heading ? daysAfter(heading, date!) : -1
      isRight &&= date!.year === null && days >= 0 && days <= BOOKED_WITHIN
      inTexts.add(line)
    }
  }
  if (!isRight || inTexts.size === 0) return lines
  return lines.map((line) => {
    const [first, ...rest] = line.tokens
    return inTexts.has(line) && hasMoney(line) ? { ...line, tokens: [{ ...first!, kind: 'text' as const, date: null }, ...rest] } : line
  })
}
