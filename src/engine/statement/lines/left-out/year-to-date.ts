import { wordsOnly } from '../../tables/labels.ts'
import { balanceLabelOf } from '../../tables/vocabulary.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { type Cell, cellsOf } from '../cells.ts'
import { amountsOf, hasMoney, type Line, squash, startsWithDate } from '../lines.ts'
import { distance, overlap, type Span } from '../spans.ts'

const PERIOD =
  /^(?:total )?(?:for )?(?:this|current|statement|the)(?: (?:statement|billing|calendar))? (?:period|month|cycle|statement)$|^mtd$|^month.to.date$|^current$/i
/** What the lower line of such labels has in any case. */
const ENDS_YEAR = /date|ytd/
const YEAR = /^(?:total )?(?:for )?(?:calendar |fiscal |tax )?(?:year.to.date|ytd)$/i

type Columns = { period: Cell; year: Cell /** The lines of their labels. */; head: 1 | 2 }

/** The cells of a line, each below what stands over it: `Statement` over `Period`. */
const belowAbove = (cells: readonly Cell[], above: Line | undefined, page: number): Cell[] => {
  if (above?.page !== page || hasMoney(above)) return []
  const over = cellsOf(above, CELL_GAP.text)
  return cells.flatMap((cell) => {
    const first = over.find((o) => overlap(o, cell))
    return first ? [{ ...cell, text: `${first.text} ${cell.text}`, x0: Math.min(first.x0, cell.x0), x1: Math.max(first.x1, cell.x1) }] : []
  })
}

/** `This period   Year to date`, in either order, on one line or two. */
const columnsOf = (line: Line, above: Line | undefined): Columns | null => {
  if (hasMoney(line) || startsWithDate(line) || !ENDS_YEAR.test(line.squashed)) return null
  const cells = cellsOf(line, CELL_GAP.text)
  const heads = [
    { head: 1, each: cells },
    { head: 2, each: belowAbove(cells, above, line.page) },
  ] as const
  for (const { head, each } of heads) {
    const [periods, years] = [each.filter(({ text }) => PERIOD.test(text)), each.filter(({ text }) => YEAR.test(text))]
    // Nothing but a word over the labels stands left of them.
    if (periods.length === 1 && years.length === 1 && cells.length <= 3) return { period: periods[0]!, year: years[0]!, head }
  }
  return null
}

/** The line without the year's amount. Both end on one day: where they end with two balances the paper contradicts itself, and the other one stands. */
const ofPeriod = (line: Line, { period, year }: Columns): Line => {
  const isOfYear = (t: Line['tokens'][number]): boolean => t.kind === 'money' && distance(t, year) < distance(t, period)
  const amounts = amountsOf(line)
  const isOtherEnd = balanceLabelOf(wordsOnly(line)) === 'closing' && new Set(amounts.map((t) => t.money!.value)).size > 1
  const tokens = line.tokens.filter((t) => (isOtherEnd ? t.kind !== 'money' || isOfYear(t) : !isOfYear(t)))
  if (tokens.length === line.tokens.length) return line
  const [ofYear, ...more] = amounts.filter(isOfYear)
  const isBeside = ofYear && more.length === 0 && amounts.length === 2
  return isBeside ? { ...line, tokens, ofYear: ofYear.money!.value } : { ...line, tokens }
}

/** The line without what stands over the year's column: a heading that speaks of the year would be one of sums that are none of the period's. */
const withoutWordsOver = (line: Line, { x0, x1 }: Cell): Line => {
  const isOver = (part: Span): boolean => overlap(part, { x0, x1 })
  const words = line.words.filter((word) => !isOver(word))
  const text = words.map((word) => word.text).join(' ')
  return { ...line, words, tokens: line.tokens.filter((token) => !isOver(token)), text, squashed: squash(text) }
}

/** Where the columns go on without a break, and whether a balance is among their lines: fees have such columns, too, and both of theirs are asked for. */
const endOfTable = (lines: readonly Line[], from: number): number | null => {
  let end = from
  while (end < lines.length && lines[end]!.page === lines[from]!.page && hasMoney(lines[end]!) && !startsWithDate(lines[end]!)) end++
  return lines.slice(from, end).some((line) => balanceLabelOf(wordsOnly(line)) === 'opening') ? end : null
}

/** Summaries of this period beside the year to date, without the year's: those are no sums or balances of the statement. */
export const withoutYearToDate = (lines: readonly Line[]): readonly Line[] => {
  const out = [...lines]
  for (let i = 0; i + 1 < lines.length; i++) {
    const columns = columnsOf(lines[i]!, lines[i - 1])
    const end = columns && endOfTable(lines, i + 1)
    if (!columns || end === null) continue
    for (const k of columns.head === 2 ? [i - 1, i] : [i]) out[k] = withoutWordsOver(lines[k]!, columns.year)
    for (let k = i + 1; k < end; k++) out[k] = ofPeriod(lines[k]!, columns)
    i = end - 1
  }
  return out
}
