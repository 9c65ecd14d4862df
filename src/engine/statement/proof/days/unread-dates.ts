import type { Box, Discrepancy, PdfText, Word } from '../../../types.ts'
import { CONNECTOR } from '../../facts/period/text.ts'
import { hasDate, type Line, startsWithDate } from '../../lines/lines.ts'
import type { Content } from '../../tables/content.ts'
import type { RawRow } from '../../tables/rows.ts'
import type { Scan, Table } from '../../tables/tables.ts'
import { monthOf } from '../../text/dates.ts'
import { COLUMN } from '../../tolerances.ts'
import { dateFault, discrepancy, type Fault, short } from '../checks.ts'
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

/** `1 Apr 2023 – 30 Apr 2023 · Account ··1897`. */
const isSpan = ({ tokens: [from, to, until] }: Line): boolean =>
  from?.kind === 'date' && until?.kind === 'date' && CONNECTOR.test(to?.text ?? '')

const hasWords = ({ tokens }: Line): boolean => tokens.some(({ kind, text }) => kind === 'text' && /\p{L}{3}/u.test(text))

/**
 * `3/5   Duke Energy Bill Pay USD 682.00` over `489.50-   Ref 369472431`, of which only the second line became a row: a day with a text, where the rows of a list
 * have theirs, that belongs to no row. The row below it has another's day.
 */
export const unusedDays = (
  candidates: readonly Candidate[],
  { tables, balances, totals }: Scan,
  { rows, daily }: Content,
): Discrepancy[] => {
  const dated = datedRowsOf(candidates)
  const undated = Map.groupBy(
    candidates.filter(({ raw: { lines } }) => !lines.some(startsWithDate)),
    ({ raw: { table } }) => table,
  )
  const used = new Set([...rows.flatMap(({ lines }) => lines), ...[...daily, ...balances, ...totals].map(({ line }) => line)])
  return tables
    .flatMap((table) => {
      const own = dated.get(table) ?? []
      // A list of which no row has a day of its own: its head says where they have it.
      const others = own.length > 0 ? [] : (undated.get(table) ?? []).map(({ raw: { lines } }) => lines[0]!)
      const last = [...own, ...others].reduce((most, { index }) => Math.max(most, index), -1)
      const places = own.length > 0 ? own : (table.header?.dates ?? [])
      const isAtDates = (line: Line): boolean => places.some(({ x0 }) => Math.abs(x0 - line.x0) <= COLUMN.sameEdge)
      return table.lines.filter(
        (line) =>
          line.index < last &&
          startsWithDate(line) &&
          !isSpan(line) &&
          hasWords(line) &&
          !line.furniture &&
          !used.has(line) &&
          isAtDates(line),
      )
    })
    .slice(0, MAX_NAMED)
    .map((line) =>
      discrepancy('unreadable_date', `"${line.text.slice(0, 60)}" begins with a day, as rows do, and is of none.`, null, line.page),
    )
}

/** Figures, and the letters that are typed or read for them. */
const FIGURE = '[\\dOolISB]'
const BUILT = new RegExp(`^(?=.*\\d)(?=.*[OolISB])${FIGURE}{1,2}([/.-])${FIGURE}{1,2}(?:\\1(?:${FIGURE}{4}|${FIGURE}{2}))?[.,:]?$`)
const DAY = new RegExp(`^(?=.*\\d)(?=.*[OolISB])${FIGURE}{1,2}[.,]?$`)

const isNamed = (first: Word, second: Word | undefined): boolean =>
  second !== undefined &&
  ((DAY.test(first.text) && monthOf(second.text) !== null) || (monthOf(first.text) !== null && DAY.test(second.text)))

/** `1O/04`, `Oct l2`: built as a date is, with a letter for a figure. */
const isBuiltAsDate = ({ words: [first, second] }: Line): boolean =>
  first !== undefined && (BUILT.test(first.text) || isNamed(first, second))

/** The rows of a list whose dates lead them. */
const datedRowsOf = (candidates: readonly Candidate[]): Map<Table, Line[]> => {
  const rows = new Map<Table, Line[]>()
  for (const { raw } of candidates) {
    const line = raw.lines.find(startsWithDate)
    if (!line || !raw.isDated || raw.grid || raw.cell) continue
    const known = rows.get(raw.table)
    if (known) known.push(line)
    else rows.set(raw.table, [line])
  }
  return rows
}

/**
 * Lines between the rows of a list that begin where the rows have their dates, with a letter in what should be a date: such a line went to the row above, and is
 * one of its own.
 */
export const misreadDates = (candidates: readonly Candidate[], { tables }: Scan): Discrepancy[] => {
  const rows = datedRowsOf(candidates)
  return tables
    .flatMap((table) => {
      const dated = rows.get(table) ?? []
      if (dated.length < 2) return []
      const indexes = dated.map(({ index }) => index).sort((a, b) => a - b)
      const [from, to] = [indexes[0]!, indexes.at(-1)!]
      const edges = [...new Set(dated.map(({ x0 }) => Math.round(x0)))]
      const isAtDates = ({ x0 }: Line): boolean => edges.some((edge) => Math.abs(edge - x0) <= COLUMN.sameEdge)
      return table.lines.filter(
        (line) => line.index > from && line.index < to && !line.furniture && !hasDate(line) && isBuiltAsDate(line) && isAtDates(line),
      )
    })
    .slice(0, MAX_NAMED)
    .map((line) =>
      discrepancy(
        'unreadable_date',
        `"${line.text.slice(0, 60)}" stands where rows have their dates, and begins with none that could be read.`,
        null,
        line.page,
      ),
    )
}
