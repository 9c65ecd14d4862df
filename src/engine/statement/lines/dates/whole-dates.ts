import type { Word } from '../../../types.ts'
import type { DateParts } from '../../text/dates.ts'
import { monthOf, parseDateWord } from '../../text/dates.ts'
import { COLUMN, LEADING } from '../../tolerances.ts'
import { hasMoney, isAmountAlone, type Line, squash, startsWithDate } from '../lines.ts'

const BROKEN = /^(\d{1,2}[/.-]\d{1,2})[/.-]$/
const YEAR_FIRST = /^(?:19|20)\d{2}[/.-](?:\d{2}[/.-])?$/
const ISO = /^\d{4}([/.-])\d{2}\1\d{2}$/
const YEAR = /^(?:19|20)\d{2}$/
const TIMES_MIN = 2
/** Of broken dates, days that may stand beside them without a month. */
const HEADED_SHARE = 0.5

const DAY = /^(\d{1,2}),?$/

/** `February` over `2, 2026`: how the line below goes on. */
const dayBelow = (line: Line, below: Line | undefined): DateParts | null => {
  const month = monthOf(line.words[0]?.text ?? '')
  if (month === null) return null
  const day = DAY.exec(below?.words[0]?.text ?? '')
  const year = YEAR.exec(below?.words[1]?.text ?? '')
  if (!day || !year || line.tokens[0]?.kind !== 'text' || !isUnder(line, below)) return null
  return Number(day[1]) >= 1 && Number(day[1]) <= 31 ? { order: 'known', year: Number(year[0]), month, day: Number(day[1]) } : null
}

/** `2026-` over `04-02`, or `2026-04-` over `02`. */
const restBelow = (line: Line, below: Line | undefined): DateParts | null => {
  if (line.tokens[0]?.kind !== 'text' || !isUnder(line, below)) return null
  const upper = YEAR_FIRST.exec(line.words[0]!.text)
  const whole = upper && ISO.exec(`${upper[0]}${below.words[0]!.text}`)
  return whole ? parseDateWord(whole[0].replaceAll(/[/.]/g, '-')) : null
}

/** The date that a line begins with, its year on the line below. */
const withoutYear = (line: Line): DateParts | null => {
  const [first] = line.tokens
  if (first?.date && first.date.year === null) return first.date
  const broken = first?.kind === 'text' ? BROKEN.exec(first.text) : null
  return broken ? parseDateWord(broken[1]!.replace(/[.-]/, '/')) : null
}

const isUnder = (line: Line, below: Line | undefined): below is Line =>
  below !== undefined &&
  below.page === line.page &&
  Math.abs(below.x0 - line.x0) <= COLUMN.sameEdge &&
  below.y - line.y <= LEADING.close * line.size

/** Sizes of white behind a day or a month that stands in a column of its own. */
const OWN_COLUMN = 0.8

/** What a line begins with, where nothing else stands near it. */
const aloneAt = ({ words, size }: Line): Word | null => {
  const [first, second] = words as [Word, Word?]
  return second && second.x0 - first.x1 < OWN_COLUMN * size ? null : first
}

/** `14` over `MAR` or `MAR` over `14`, flush left or centred: a date as cards of apps print it. */
const dayAndMonth = (line: Line, below: Line | undefined): DateParts | null => {
  if (below?.page !== line.page || below.y - line.y > LEADING.row * line.size || startsWithDate(line) || startsWithDate(below)) return null
  const [upper, lower] = [aloneAt(line), aloneAt(below)]
  if (!upper || !lower || upper.x0 >= lower.x1 || lower.x0 >= upper.x1) return null
  const [day, month] = /^\d{1,2}$/.test(upper.text) ? [Number(upper.text), monthOf(lower.text)] : [Number(lower.text), monthOf(upper.text)]
  return month !== null && day >= 1 && day <= 31 ? { order: 'known', year: null, month, day } : null
}

/** A date whose second half begins a line below: which, and with how many words. */
type Break = { date: DateParts; below: Line; words: number }

const breakAt = (lines: readonly Line[], i: number): Break | null => {
  const [line, below] = [lines[i]!, lines[i + 1]]
  if (!below) return null
  const parts = withoutYear(line)
  if (parts && isUnder(line, below) && YEAR.test(below.words[0]!.text))
    return { date: { ...parts, year: Number(below.words[0]!.text) }, below, words: 1 }
  const rest = parts ? null : restBelow(line, below)
  if (rest) return { date: rest, below, words: 1 }
  const named = parts ? null : dayBelow(line, below)
  if (named) return { date: named, below, words: 2 }
  const half = isAmountAlone(below) ? lines[i + 2] : below
  const date = dayAndMonth(line, half)
  return date ? { date, below: half!, words: 1 } : null
}

/** `04 Mar` over `2026`, `03/02/` over `2026`, `14` over `MAR`: a narrow column breaks its dates. */
export const withWholeDates = (lines: readonly Line[]): Line[] => {
  const breaks = new Map<Line, Break>()
  const halves = new Map<Line, Break>()
  for (const [i, line] of lines.entries()) {
    const found = halves.has(line) ? null : breakAt(lines, i)
    if (!found) continue
    breaks.set(line, found)
    halves.set(found.below, found)
  }
  const isWhole = (line: Line): boolean => !breaks.has(line) && !halves.has(line)
  // A month over some of the days heads them all.
  const headed = lines.filter((line) => isWhole(line) && hasMoney(line) && DAY.test(aloneAt(line)?.text ?? '')).length
  if (breaks.size < TIMES_MIN || headed > breaks.size * HEADED_SHARE) return [...lines]
  return lines.flatMap((line) => {
    const broken = breaks.get(line)
    if (broken) return [{ ...line, tokens: [{ ...line.tokens[0]!, kind: 'date' as const, date: broken.date }, ...line.tokens.slice(1)] }]
    const half = halves.get(line)
    return half ? withoutWords(line, half.words) : [line]
  })
}

/** A line without its first words; nothing where it has no others. */
const withoutWords = (line: Line, words: number): Line[] => {
  const rest = line.words.slice(words)
  if (rest.length === 0) return []
  const text = rest.map((w) => w.text).join(' ')
  return [{ ...line, words: rest, tokens: line.tokens.filter((t) => t.x0 >= rest[0]!.x0), x0: rest[0]!.x0, text, squashed: squash(text) }]
}
