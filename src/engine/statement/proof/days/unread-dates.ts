import type { Box, PdfText, Word } from '../../../types.ts'
import type { RawRow } from '../../tables/rows.ts'
import { dateFault, type Fault, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

const MAX_NAMED = 3

const isBeside = ([x0, y0, , y1]: Box, { x1, y0: top, y1: bottom }: Word): boolean => {
  const middle = (top + bottom) / 2
  return x1 > x0 && middle > y0 && middle < y1
}

/** Rows of a picture that were given the day above though something is printed where their own date would stand: nobody could read it, and it may be any day. */
export const unreadDates = (candidates: readonly Candidate[], { pages }: PdfText): Fault<Candidate>[] => {
  const places = new Map(pages.flatMap(({ page, unread }) => (unread ? [[page, unread] as const] : [])))
  if (places.size === 0) return []
  const isUnread = ({ isDated, lines }: RawRow): boolean =>
    !isDated && lines.some(({ page, words }) => places.get(page)?.some((place) => isBeside(place, words[0]!)))
  return candidates
    .filter(({ date, raw }) => date !== null && isUnread(raw))
    .slice(0, MAX_NAMED)
    .map((row) =>
      dateFault(row, 'unreadable_date', `${short(row)} has something printed in the place of its date that could not be read as one.`),
    )
}
