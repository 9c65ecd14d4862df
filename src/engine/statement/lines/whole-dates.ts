import type { DateParts } from '../text/dates.ts'
import { parseDateWord } from '../text/dates.ts'
import type { Token } from '../text/tokens.ts'
import { COLUMN, LEADING } from '../tolerances.ts'
import type { Line } from './lines.ts'

const BROKEN = /^(\d{1,2}[/.-]\d{1,2})[/.-]$/
const YEAR = /^(?:19|20)\d{2}$/
const TIMES_MIN = 2

/** The date that a line begins with, its year on the line below. */
const withoutYear = (line: Line): DateParts | null => {
  const [first] = line.tokens
  if (first?.date && first.date.year === null) return first.date
  const broken = first?.kind === 'text' ? BROKEN.exec(first.text) : null
  return broken ? parseDateWord(broken[1]!.replace(/[.-]/, '/')) : null
}

const isYearBelow = (line: Line, below: Line | undefined): boolean =>
  below !== undefined &&
  below.page === line.page &&
  YEAR.test(below.words[0]!.text) &&
  Math.abs(below.x0 - line.x0) <= COLUMN.sameEdge &&
  below.y - line.y <= LEADING.close * line.size

/** `04 Mar` over `2026`, `03/02/` over `2026`: a narrow column breaks its dates. */
export const withWholeDates = (lines: readonly Line[]): Line[] => {
  const breaks = new Map<Line, DateParts>()
  for (const [i, line] of lines.entries()) {
    const parts = withoutYear(line)
    if (parts && isYearBelow(line, lines[i + 1])) breaks.set(line, parts)
  }
  if (breaks.size < TIMES_MIN) return [...lines]
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const parts = breaks.get(line)
    if (!parts) {
      out.push(line)
      continue
    }
    const below = lines[++i]!
    const first: Token = { ...line.tokens[0]!, kind: 'date', date: { ...parts, year: Number(below.words[0]!.text) } }
    out.push({ ...line, tokens: [first, ...line.tokens.slice(1)] })
    const rest = below.words.slice(1)
    if (rest.length > 0)
      out.push({
        ...below,
        words: rest,
        tokens: below.tokens.slice(1),
        x0: rest[0]!.x0,
        text: rest.map((w) => w.text).join(' '),
        squashed: below.squashed.slice(4),
      })
  }
  return out
}
