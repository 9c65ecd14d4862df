import { balanceLabelOf } from '../../tables/vocabulary.ts'
import { monthDay } from '../../text/dates.ts'
import type { Token } from '../../text/tokens.ts'
import { CELL_GAP, COLUMN } from '../../tolerances.ts'
import { asOneColumn } from '../beside/one-sheet.ts'
import { hasMoney, isDatedAmount, type Line, startsWithDate } from '../lines.ts'
import { DATED_SHARE, hasText, isClose, isListSum, isSumBesideText, isTextLine, lettersOf, TIMES_MIN, withBalance } from './parts.ts'
import { isDatedText, shapeOf } from './under-dated-texts.ts'

/** What a day's heading says of the balance it starts from, and the line below its rows of the one it ends at. */
const STARTS_AT = /^(?:start|opening|beginning)(?:of)?(?:the)?(?:day|daily)(?:balance)?$/
const ENDS_AT = /^(?:end|close|closing|ending)(?:of)?(?:the)?(?:day|daily)(?:balance)?$|^(?:daily|day)(?:end|ending|closing)?balance$/

/** A heading of a day with the balance that it ends at: `Tuesday, March 3   Balance $473.57`, `End of day $473.57`. */
const HEADS_BALANCE = /^(?:(?:end|close)(?:of)?(?:the)?day|closing|ending|daily)?balance$|^(?:end|close)of(?:the)?day$/

/** A heading of a day with what its rows make together: `May 2, 2025   Net $4,695.18`. */
const HEADS_NET = /^(?:(?:day|daily)(?:total|net)|net(?:change|fortheday)?)$/

const HEADS_MONEY = [STARTS_AT, HEADS_BALANCE, HEADS_NET]

/** Whether the days of the headings go back in time. */
const goesBack = (headings: readonly Line[]): boolean => {
  let steps = 0
  const days = headings.map(({ tokens }) => monthDay(tokens[0]!.date!, 'mdy'))
  for (const [i, { month, day }] of days.entries()) {
    const before = days[i - 1]
    // December and January are a step apart, whichever is first.
    if (before && Math.abs(month - before.month) < 6) steps += Math.sign((month - before.month) * 31 + day - before.day)
  }
  return steps < 0
}

/** A day's sum as a line of its own over its rows, without the day: with it, it would be one of them. */
const netOf = (line: Line): Line => {
  const label = { ...line.tokens.find((t) => t.kind === 'text')!, text: 'Net for the day' }
  return { ...line, tokens: [label, line.tokens.at(-1)!], text: `${label.text} ${line.tokens.at(-1)!.text}`, squashed: 'netfortheday' }
}

/** `10:32 AM · Card   30,888.73`: the second line of a row under its day. */
const startsWithTime = ({ words, tokens }: Line): boolean => /^\d{1,2}:\d\d/.test(words[0]!.text) && tokens.at(-1)!.kind === 'money'

const TOTAL = /^(?:sub|grand)?totals?\b/i

/** `Total credits this page   600.00   Total debits this page   120.00`: two sums, each behind its name, are no row of the day above them. */
const isTwoSums = ({ tokens }: Line): boolean => {
  const at = tokens.findIndex(({ kind }) => kind === 'money')
  const [behind, ...rest] = tokens.slice(at + 1)
  return (
    at > 0 && TOTAL.test(tokens[0]!.text) && behind !== undefined && TOTAL.test(behind.text) && rest.some(({ kind }) => kind === 'money')
  )
}

/** `You had 6 credits for a total of $3,968.50.` below the rows. */
const isSaidSum = ({ text }: Line): boolean => /\b\d{1,4}\s.{3,60}\b(?:total of|totall?ing|totall?ed)\s\S+$/i.test(text)

/** In sizes of the type, how much more white parts two things than ever parts two rows. */
const MORE_WHITE = 0.5

/** From where on nothing is of the last day: behind the first white below its heading that is more than any in the list above. */
const endOfLastDay = (lines: readonly Line[], headings: readonly Line[]): number => {
  const [first, last] = [lines.indexOf(headings[0]!), lines.lastIndexOf(headings.at(-1)!)]
  const whiteAt = (i: number): number => (lines[i - 1]!.page === lines[i]!.page ? lines[i]!.y0 - lines[i - 1]!.y1 : 0)
  const isOfList = (line: Line): boolean => hasMoney(line) || startsWithDate(line)
  let widest = 0
  for (let i = first + 1; i <= last; i++) if (isOfList(lines[i - 1]!) && isOfList(lines[i]!)) widest = Math.max(widest, whiteAt(i))
  for (let i = last + 1; i < lines.length; i++) if (whiteAt(i) > widest + MORE_WHITE * lines[i]!.size) return i
  return lines.length
}

/** Where days stand alone over rows, `on 12/01` and `12/04 14:22` in the texts below them, which write theirs otherwise, head none. */
const writtenAsHeadings = (lines: readonly Line[], mayHead: (line: Line) => boolean): ((line: Line) => boolean) => {
  const alone = lines.filter(
    (line, i) => line.tokens.length === 1 && isPlain(line) && mayHead(line) && lines[i + 1] && !mayHead(lines[i + 1]!),
  )
  const times = timesEach(alone.map(shapeOf))
  const usual = Math.max(0, ...times.values())
  const isHead = (line: Line): boolean => {
    const written = times.get(shapeOf(line)) ?? 0
    return hasMoney(line) || written === usual || (written > 0 && !tops.has(line))
  }
  // The day of the statement over each of its pages is written otherwise than the days in its list.
  const tops = new Set(lines.filter((line, i) => lines[i - 1]?.page !== line.page))
  return alone.length < TIMES_MIN ? mayHead : (line) => mayHead(line) && isPlain(line) && isHead(line)
}

const timesEach = <T>(all: readonly T[]): Map<T, number> => {
  const times = new Map<T, number>()
  for (const each of all) times.set(each, (times.get(each) ?? 0) + 1)
  return times
}

/** Whether nothing was taken off before its date. */
const isPlain = ({ text, tokens }: Line): boolean => text.startsWith(tokens[0]!.text)

/** How many headings have more than one row below them. */
const severalUnder = (lines: readonly Line[], isHeading: (line: Line) => boolean): number => {
  let [several, rows] = [0, Number.NEGATIVE_INFINITY]
  for (const line of lines) {
    if (isHeading(line)) rows = 0
    else if (isTextLine(line) && !ENDS_AT.test(lettersOf(line)) && ++rows === 2) several++
  }
  return several
}

/**
 * What a box adds to the balance that it opens with are no rows of the day above it. `Balance forward` opens one, too, unless it stands at the head of a page, over
 * which the rows of a day may go on.
 */
const opensBox = (lines: readonly Line[], i: number): boolean => {
  const line = lines[i]!
  const label = isTextLine(line) ? balanceLabelOf(lettersOf(line)) : null
  if (label === 'opening') return true
  if (label !== 'carriedIn' && label !== 'dated') return false
  for (let k = i - 1; k >= 0 && lines[k]!.page === line.page; k--) if (isTextLine(lines[k]!)) return true
  return false
}

/** Where amounts stand apart from their words, one right behind its words and in no column of those is a part of the text: `Fee 2.50`, `USD 902.00`. */
const hasAmountInText = (lines: readonly Line[]): ((line: Line) => boolean) => {
  const gapOf = ({ tokens, size }: Line): number => (tokens.at(-1)!.x0 - (tokens.at(-2)?.x1 ?? 0)) / size
  const endsWithAmount = (line: Line): boolean => line.tokens.at(-1)?.kind === 'money'
  const edges = new Set(
    lines.flatMap((line) => (endsWithAmount(line) && isTextLine(line) && gapOf(line) >= CELL_GAP.amounts ? [line.tokens.at(-1)!.x1] : [])),
  )
  const isInColumn = (x: number): boolean => [...edges].some((edge) => Math.abs(edge - x) <= COLUMN.nearAmount)
  return (line) => edges.size > 0 && endsWithAmount(line) && gapOf(line) < CELL_GAP.amounts && !isInColumn(line.tokens.at(-1)!.x1)
}

/** Of rows, those that print a date below that of others: they have a column of their own for it, and no day stands over them. */
const OWN_DATES_SHARE = 0.6

/** `Stripe Transfer   30-Jun   122.29`, row by row: dates within texts do not stand below each other. */
const haveOwnDates = (rows: readonly Line[]): boolean => {
  const places = rows.flatMap(({ tokens }) => [
    ...new Set(tokens.flatMap((t) => (t.kind === 'date' ? Math.round(t.x0 / COLUMN.sameEdge) : []))),
  ])
  const most = Math.max(0, ...timesEach(places).values())
  return most >= TIMES_MIN && most >= rows.length * OWN_DATES_SHARE
}

/** Rows under the heading of their day get that day in front: `Tuesday, March 3` over `Sysco Foods  -$473.57`. */
export const rowsUnderDays = (given: readonly Line[], ofTables: ReadonlySet<Line>): Line[] | null => {
  const mayHead = (line: Line): boolean =>
    startsWithDate(line) && (hasMoney(line) ? HEADS_MONEY.some((words) => words.test(lettersOf(line))) : line.tokens.length <= 2)
  const lines = ofTables.size === 0 ? asOneColumn(given, mayHead) : given
  const isHeading = writtenAsHeadings(lines, mayHead)
  const isInText = hasAmountInText(lines)
  const headings = lines.filter((line, i) => isHeading(line) && lines[i + 1] && isTextLine(lines[i + 1]!))
  if (headings.length < TIMES_MIN) return null
  // Days that are printed above each of their rows head one row each: another below it has lost its own.
  const repeated = headings.filter((line, i) => {
    const above = headings[i - 1]
    return above?.page === line.page && above.tokens[0]!.text === line.tokens[0]!.text
  })
  // Few repeat where most days have one row: then no more than one day may have more, which is the day above the row that lost its own.
  const isOfOne = repeated.length >= TIMES_MIN || (repeated.length > 0 && severalUnder(lines, isHeading) <= 1)
  const shapes = new Set(headings.map(shapeOf))
  /** A date with more words than a heading has, written as those are and right above a row, may be that row's own, if it is another than the heading's. */
  const mayHaveOwn = (i: number, given: Token): boolean => {
    const [before, above, line] = [lines[i - 2], lines[i - 1], lines[i]!]
    if (!above || isHeading(above) || (before && isHeading(before))) return false
    return isDatedText(above) && above.tokens[0]!.text !== given.text && isClose(above, line) && shapes.has(shapeOf(above))
  }
  const under: Line[] = []
  let day: Token | null = null
  let row = -1
  const out: Line[] = []
  let ends: Token | null = null
  // The last row of a day is printed first where the newest are on top.
  const isNewestFirst = goesBack(headings)
  let first = -1
  const endDay = (): void => {
    const last = isNewestFirst ? first : row
    if (ends && last >= 0) out[last] = withBalance(out[last]!, ends)
    ends = null
  }
  const end = endOfLastDay(lines, headings)
  for (const [i, line] of lines.entries()) {
    if (i === end) day = null
    if (ofTables.has(line)) {
      day = null
      out.push(line)
      continue
    }
    if (isHeading(line)) {
      endDay()
      day = line.tokens[0]!
      row = -1
      first = -1
      if (hasMoney(line) && HEADS_NET.test(lettersOf(line))) out.push(netOf(line))
      ends = hasMoney(line) && HEADS_BALANCE.test(lettersOf(line)) ? line.tokens.at(-1)! : null
      continue
    }
    if (row >= 0 && isTextLine(line) && ENDS_AT.test(lettersOf(line))) {
      // The balance of a day stands beside its last row.
      out[row] = withBalance(out[row]!, line.tokens.at(-1)!)
      row = -1
      continue
    }
    if (row >= 0 && startsWithTime(line) && hasMoney(line) && isClose(out[row]!, line)) {
      out[row] = withBalance(out[row]!, line.tokens.at(-1)!)
      continue
    }
    if (opensBox(lines, i)) day = null
    if (!day || !isTextLine(line) || isInText(line) || isTwoSums(line) || isSaidSum(line) || isListSum(line) || isSumBesideText(line)) {
      out.push(line)
      continue
    }
    under.push(line)
    row =
      out.push({
        ...line,
        underDay: true,
        ...(isOfOne && { ownDate: true }),
        ...(mayHaveOwn(i, day) && { dayOpen: true as const }),
        tokens: [{ ...day, x0: line.x0, x1: line.x0 }, ...line.tokens],
      }) - 1
    if (first < 0) first = row
    if (isOfOne) day = null
  }
  endDay()
  // Balances of days have no words.
  const others = lines.filter((line) => isDatedAmount(line) && hasText(line) && !isHeading(line) && !ofTables.has(line)).length
  return others <= under.length * DATED_SHARE && ofTables.size <= under.length && !haveOwnDates(under) ? out : null
}
