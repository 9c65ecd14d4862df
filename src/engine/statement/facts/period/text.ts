import { dayNumber, type IsoDate } from '../../../../shared/dates.ts'
import { cellsOf } from '../../lines/cells.ts'
import type { Line } from '../../lines/lines.ts'
import { type DateOrder, type DateParts, monthOf, parseDateAt, resolveDate } from '../../text/dates.ts'
import { plainDashes } from '../../text/money.ts'
import { CELL_GAP } from '../../tolerances.ts'

export type Period = {
  start: IsoDate
  end: IsoDate
  /** Only the end is printed: the start is a month before it. */
  fromEnd?: true
}

const CONNECTOR = /^(?:to|through|thru|-|until|till|til|and|au|bis|tot|t\/m|al|a|–|ending|en)$/i
/** Stands for the white between two cells: no date reaches over it. */
const GAP = '\u00a6'
const MIN_DAYS = 5
export const MAX_DAYS = 400

/** Words of a line with butted dates parted and parted months joined: `2023-Dec`, `05/01/26-05/31/26`, `THROUGHJANUARY 31`, `May l, 2019`, `J une 30`. */
const wordsOf = (text: string): string[] =>
  plainDashes(text)
    .replace(/(through|thru)(?=[A-Za-z\d])/gi, '$1 ')
    .replace(/([a-z\d,])(through|thru)\b/gi, '$1 $2')
    .replace(/(\d{4})\s*-\s*(?=[A-Za-z])/g, '$1 - ')
    .replace(/(\d[/.]\d{1,2}(?:[/.]\d{2,4})?)\s*-\s*(?=\d{1,2}[/.])/g, '$1 - ')
    .replace(/([A-Za-z]{3,9}\.?)(\d{1,2},)/g, '$1 $2')
    .replace(/,(?=\d{4})/g, ', ')
    .replace(/\b([A-Z][a-z]{2,8}\.?) [lI|](?=,| )/g, '$1 1')
    .replace(/\b([A-Z][a-z]{0,3}) ([a-z]{2,8})(?= \d)/g, (parted, a, b) =>
      monthOf(a) === null && monthOf(a + b) !== null ? a + b : parted,
    )
    .replace(/(\d{4}|\/\d{2})[.;](?=\s|$)/g, '$1 ')
    .replace(/[():;]/g, ' ')
    .replaceAll('\t', ` ${GAP} `)
    .split(/\s+/)
    .filter((w) => w.length > 0)

type Placed = { parts: DateParts; from: number; to: number }

const datesIn = (words: readonly string[]): Placed[] => {
  const out: Placed[] = []
  for (let i = 0; i < words.length; ) {
    const found = parseDateAt(words, i, () => true)
    if (found) {
      out.push({ parts: found.parts, from: i, to: i + found.words })
      i += found.words
    } else i++
  }
  return out
}

export const iso = (parts: DateParts, year: number | null, order: DateOrder): IsoDate | null => {
  const y = parts.year ?? year
  if (y === null) return null
  return resolveDate({ ...parts, year: y }, { order, start: null, end: null })
}

export const isPeriod = (start: IsoDate, end: IsoDate): boolean => {
  const days = dayNumber(end) - dayNumber(start)
  return days >= MIN_DAYS && days <= MAX_DAYS
}

/** How many dates a text holds, and its words besides. */
export const periodWordsOf = (text: string): { rest: string[]; dates: number } => {
  const words = wordsOf(text)
  const dates = datesIn(words)
  return { rest: words.filter((_, i) => !dates.some((d) => i >= d.from && i < d.to)), dates: dates.length }
}

/** The date that a text consists of, year and all. */
export const dateIn = (text: string, order: DateOrder): IsoDate | null => {
  const words = wordsOf(text)
  const [date] = datesIn(words)
  return date && date.from === 0 && date.to === words.length ? iso(date.parts, null, order) : null
}

/** The period that a line prints: in one of its cells, else over several. What stands beside it on the line is no part of its dates. */
export const periodOn = (line: Line, order: DateOrder, window?: Period): Period | null => {
  const cells = cellsOf(line, CELL_GAP.text)
  for (const { text } of cells) {
    const period = periodIn(text, order, window)
    if (period) return period
  }
  return cells.length > 1 ? periodIn(cells.map(({ text }) => text).join('\t'), order, window) : null
}

/** `January 1, 2024 through January 31, 2024` and its like in one text; a tab in it parts two cells. */
export const periodIn = (text: string, order: DateOrder, window?: Period): Period | null => {
  if (text.length > 300 || !/\d/.test(text)) return null
  const words = wordsOf(text)
  const dates = datesIn(words)
  for (let i = 0; i + 1 < dates.length; i++) {
    const [a, b] = [dates[i]!, dates[i + 1]!]
    const between = words.slice(a.to, b.from).filter((w) => w !== GAP)
    if (between.length > 3 || !between.every((w) => CONNECTOR.test(w) || /^(?:period|date|end|statement)$/i.test(w))) continue
    const end = iso(b.parts, a.parts.year, order) ?? (window ? resolveDate(b.parts, { order, ...window }) : null)
    if (!end) continue
    let start = iso(a.parts, Number(end.slice(0, 4)), order)
    if (start && a.parts.year === null && start > end) start = iso(a.parts, Number(end.slice(0, 4)) - 1, order)
    if (start && isPeriod(start, end)) return { start, end }
  }
  return null
}
