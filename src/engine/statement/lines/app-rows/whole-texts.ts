import { COLUMN } from '../../tolerances.ts'
import { hasMoney, type Line, startsWithDate } from '../lines.ts'
import {
  BESIDE_DATE,
  CLOSER,
  hasText,
  isClose,
  isDateLine,
  isListSum,
  isTextAlone,
  isTextLine,
  PARTING,
  TIMES_MIN,
  together,
} from './parts.ts'

/** Words without an amount or a date, or the number that a text ends with. */
const goesOn = (line: Line): boolean =>
  isTextAlone(line) || (line.words.length === 1 && /^(?=.*\d)[\dA-Za-z]{5,}$/.test(line.text) && !hasMoney(line))

/** `BRIGHTWATER  +1,449.58` over `DENTAL PC` over the date: a text that goes on below its amount and before its date, on one line. */
export const withLongerTexts = (lines: readonly Line[]): readonly Line[] => {
  const isRow = (line: Line, date: Line): boolean => isTextLine(line) && isDateLine(date) && isClose(line, date)
  const at = new Set<number>()
  let plain = 0
  for (let i = 0; i + 2 < lines.length; i++) {
    const [text, more, date, next] = [lines[i]!, lines[i + 1]!, lines[i + 2]!, lines[i + 3]]
    if (isRow(text, more)) plain++
    // Below the sum of a list the heads of the next one's columns may stand.
    if (!isTextLine(text) || isListSum(text) || !goesOn(more) || !isDateLine(date) || hasMoney(date)) continue
    // What stands beside the date may take a line more, which is no row that the date would head.
    const isHeading = next !== undefined && next.page === date.page && !goesOn(next) && next.y - date.y < date.y - more.y + CLOSER
    if (!isHeading && isClose(text, more) && isClose(more, date) && Math.abs(more.x0 - text.x0) <= COLUMN.sameEdge) at.add(i)
  }
  // Among rows whose date stands right below.
  if (at.size === 0 || plain < Math.max(TIMES_MIN, at.size)) return lines
  return lines.flatMap((line, i) =>
    at.has(i) ? [{ ...together([line, lines[i + 1]!]), y: lines[i + 1]!.y }] : at.has(i - 1) ? [] : [line],
  )
}

const isAmountAlone = (line: Line): boolean => line.tokens.length === 1 && hasMoney(line)

/** An amount that stands between the text and the date of its row, in the middle of both, goes to the text. */
export const withAmountsBesideText = (lines: readonly Line[]): readonly Line[] => {
  const at = new Set<number>()
  for (let i = 0; i + 2 < lines.length; i++) {
    const [text, amount, date, next] = [lines[i]!, lines[i + 1]!, lines[i + 2]!, lines[i + 3]]
    if (!hasText(text) || hasMoney(text) || startsWithDate(text) || !isAmountAlone(amount) || !startsWithDate(date) || hasMoney(date))
      continue
    // A date that heads the row below stands closer to that.
    const isHeading = next !== undefined && next.page === date.page && next.y - date.y < date.y - amount.y + CLOSER
    if (!isHeading && isClose(text, amount) && isClose(amount, date) && amount.x0 > Math.max(text.x1, date.x1)) at.add(i)
  }
  if (at.size < TIMES_MIN) return lines
  return lines.flatMap((line, i) =>
    at.has(i) ? [{ ...together([line, lines[i + 1]!]), y: lines[i + 1]!.y }] : at.has(i - 1) ? [] : [line],
  )
}

/** What some put before the date: `Posted Apr 2, 2026`. */
const BEFORE_DATE = /^(?:posted|completed|settled|cleared|processed|on|date)(?:on)?:?$/i

const startsBeforeDate = ({ tokens, words }: Line): boolean =>
  tokens[1]?.kind === 'date' && BEFORE_DATE.test(tokens[0]!.text) && words.length <= 8 && !tokens.some((t) => t.kind === 'money')

/** `Card · Apr 2, 2026   $8,120.44`: the place of a date behind what it was paid with, or 0. */
const behindDot = ({ tokens }: Line): number => {
  const at = tokens.findIndex((t) => t.kind === 'date')
  const isDetail = at >= 2 && at <= 6 && PARTING.test(tokens[at - 1]!.text) && tokens.slice(0, at).every((t) => t.kind === 'text')
  return isDetail && tokens.slice(at + 1).every((t) => t.kind === 'money' || BESIDE_DATE.test(t.text)) ? at : 0
}

/** Such words left out, where so many lines below rows begin with them that they are the dates of those. */
export const withDatesBare = (lines: readonly Line[]): readonly Line[] => {
  const below = lines.filter((_, i) => i > 0 && isTextLine(lines[i - 1]!))
  const bare = new Set(below.filter(startsBeforeDate))
  const behind = new Set(below.filter((line) => behindDot(line) > 0))
  const isOften = (own: ReadonlySet<Line>): boolean => own.size >= TIMES_MIN
  return lines.map((line) => {
    if (bare.has(line) && isOften(bare)) return { ...line, tokens: line.tokens.slice(1) }
    const at = behind.has(line) && isOften(behind) ? behindDot(line) : 0
    if (at === 0) return line
    // At the line's own edge, where the dates of all such rows then stand.
    const date = { ...line.tokens[at]!, x0: line.x0, x1: line.x0 }
    return { ...line, tokens: [date, ...line.tokens.slice(0, at - 1), ...line.tokens.slice(at + 1)] }
  })
}
