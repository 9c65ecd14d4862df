import type { Candidate } from '../interpret.ts'
import { bySide, FAR_DAYS, type ListWithParts, type Misplaced, misplaced, type Part, straysIn } from './order.ts'

// A short list of which two rows stand weeks from their place may have an order of its own: nothing is held against it. By chance hardly one of such a kind has all
// other rows in turn, though, so that it is told.

/** Of eight rows that stand anyhow, six are in turn once in fifty lists. */
const ROWS_MIN = 8
const IN_TURN_SHARE = 0.75

/** Rows that follow each other may be a list of their own behind the other. */
const standApart = (strays: readonly Misplaced[], listed: readonly Candidate[]): boolean => {
  const places = strays.map(({ row }) => listed.indexOf(row)).sort((a, b) => a - b)
  return places.every((place, i) => i === 0 || place > places[i - 1]! + 1)
}

const areFar = (strays: readonly Misplaced[]): boolean => strays.length > 1 && strays.every(({ days }) => days > FAR_DAYS)

const straysOf = ({ listed, inTurn }: Part): Misplaced[] => {
  if (listed.length < ROWS_MIN) return []
  const strays = straysIn(inTurn(listed))
  const isMostly = listed.length - strays.length >= listed.length * IN_TURN_SHARE
  if (!isMostly || !areFar(strays) || !standApart(strays, listed)) return []
  return bySide(listed).every((side) => straysIn(inTurn(side)).length === 0) ? [] : strays
}

/** Two rows and more of a short list that stand weeks from their place among others that are all in turn. */
export const farAmongFew = (lists: readonly ListWithParts[]): { row: Candidate; message: string }[] =>
  lists.flatMap(({ parts }) => parts.flatMap(straysOf)).map((stray) => ({ row: stray.row, message: misplaced(stray) }))
