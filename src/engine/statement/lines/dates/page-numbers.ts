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

/** Lines that say nothing but their page, each page the next of as many: what looks like a date in them is none. */
export const withoutPageNumbers = (lines: readonly Line[]): Line[] => {
  const found = lines.flatMap(numberedBy)
  const isPage = ({ line, page, of }: Numbered): boolean =>
    found.some(
      (other) =>
        other.of === of &&
        other.page - page === other.line.page - line.page &&
        other.page !== page &&
        Math.abs(other.line.y - line.y) < SAME_PLACE,
    )
  const pages = new Set(found.filter(isPage).map(({ line }) => line))
  return lines.map((line) =>
    pages.has(line) ? { ...line, tokens: line.tokens.map((t) => ({ ...t, kind: 'text' as const, date: null })) } : line,
  )
}
