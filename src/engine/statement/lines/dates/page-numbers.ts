import type { Line } from '../lines.ts'

// `2/3` at the foot of the second of three pages is no day of a list.

/** Lines at about one height of their pages, in points. */
const SAME_PLACE = 3
const OF_PAGES = /^(\d{1,2})\/(\d{1,2})$/

type Numbered = { line: Line; page: number; of: number }

const numberedBy = (line: Line): Numbered[] => {
  const [, page, of] = (line.tokens.length === 1 && line.tokens[0]!.kind === 'date' && OF_PAGES.exec(line.text)) || []
  return page === undefined ? [] : [{ line, page: Number(page), of: Number(of) }]
}

/** Those that stand at about one height as one that counts another page. Days that stand alone above their rows may be many: none is held against all others. */
const againOf = (all: readonly Numbered[]): Numbered[] => {
  const byHeight = all.toSorted((a, b) => a.line.y - b.line.y)
  return [byHeight, byHeight.toReversed()].flatMap((inTurn) => {
    let before: Numbered | undefined
    let other: Numbered | undefined
    return inTurn.filter((each) => {
      if (before && before.page !== each.page) other = before
      before = each
      return other !== undefined && Math.abs(other.line.y - each.line.y) < SAME_PLACE
    })
  })
}

/** Lines that say nothing but their page, each page the next of as many: what looks like a date in them is none. */
export const withoutPageNumbers = (lines: readonly Line[]): Line[] => {
  const counts = Map.groupBy(lines.flatMap(numberedBy), ({ line, page, of }) => `${of} ${page - line.page}`)
  const pages = new Set([...counts.values()].flatMap(againOf).map(({ line }) => line))
  return lines.map((line) =>
    pages.has(line) ? { ...line, tokens: line.tokens.map((t) => ({ ...t, kind: 'text' as const, date: null })) } : line,
  )
}
