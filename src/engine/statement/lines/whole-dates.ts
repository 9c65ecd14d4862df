import type { DateParts } from '../text/dates.ts'
import { monthOf, parseDateWord } from '../text/dates.ts'
import type { Token } from '../text/tokens.ts'
import { COLUMN, LEADING } from '../tolerances.ts'
import { type Line, squash } from './lines.ts'

const BROKEN = /^(\d{1,2}[/.-]\d{1,2})[/.-]$/
const YEAR = /^(?:19|20)\d{2}$/
const TIMES_MIN = 2

const DAY = /^(\d{1,2}),?$/

/** `February` over `2, 2026`: how the line below goes on. */
const dayBelow = (line: Line, below: Line | undefined): DateParts | null => {
  const month = monthOf(line.words[0]?.text ?? '')
  const day = DAY.exec(below?.words[0]?.text ?? '')
  const year = YEAR.exec(below?.words[1]?.text ?? '')
  if (month === null || !day || !year || line.tokens[0]?.kind !== 'text' || !isUnder(line, below)) return null
  return Number(day[1]) >= 1 && Number(day[1]) <= 31 ? { order: 'known', year: Number(year[0]), month, day: Number(day[1]) } : null
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

/** `04 Mar` over `2026`, `03/02/` over `2026`: a narrow column breaks its dates. */
export const withWholeDates = (lines: readonly Line[]): Line[] => {
  const breaks = new Map<Line, { date: DateParts; words: number }>()
  for (const [i, line] of lines.entries()) {
    const below = lines[i + 1]
    const parts = withoutYear(line)
    const named = parts ? null : dayBelow(line, below)
    if (named) breaks.set(line, { date: named, words: 2 })
    else if (parts && isUnder(line, below) && YEAR.test(below.words[0]!.text))
      breaks.set(line, { date: { ...parts, year: Number(below.words[0]!.text) }, words: 1 })
  }
  if (breaks.size < TIMES_MIN) return [...lines]
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const broken = breaks.get(line)
    if (!broken) {
      out.push(line)
      continue
    }
    const below = lines[++i]!
    const first: Token = { ...line.tokens[0]!, kind: 'date', date: broken.date }
    out.push({ ...line, tokens: [first, ...line.tokens.slice(1)] })
    const rest = below.words.slice(broken.words)
    if (rest.length > 0)
      out.push({
        ...below,
        words: rest,
        tokens: below.tokens.filter((t) => t.x0 >= rest[0]!.x0),
        x0: rest[0]!.x0,
        text: rest.map((w) => w.text).join(' '),
        squashed: squash(rest.map((w) => w.text).join(' ')),
      })
  }
  return out
}
