import { parseMoney } from '../../text/money.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { type Cell, cellsOf } from '../cells.ts'
import { hasMoney, type Line, startsWithDate } from '../lines.ts'
import { distance } from '../spans.ts'

const YEAR = /^(?:19|20)\d\d$/
const THIS = /^(?:this|current) (?:year|month|period|statement|cycle)$/i
const OTHER = /^(?:last|prior|previous) (?:year|month|period|statement|cycle)$/i

/** Of columns that compare times with each other: the statement's own, and the others. */
type Columns = { own: Cell; others: Cell[] }

/** `2025   2024`, `This month   Last month`. */
const columnsOf = (line: Line): Columns | null => {
  if (hasMoney(line) || startsWithDate(line)) return null
  const cells = cellsOf(line, CELL_GAP.text)
  const years = cells.filter(({ text }) => YEAR.test(text))
  const named = cells.filter(({ text }) => THIS.test(text) || OTHER.test(text))
  const compared = years.length >= 2 ? years : named
  // Nothing but a word over the labels stands left of them.
  if (compared.length < 2 || compared.length < cells.length - 1) return null
  const own = years.length >= 2 ? years.reduce((a, b) => (b.text > a.text ? b : a)) : named.find(({ text }) => THIS.test(text))
  return own && compared.every((c) => c === own || c.text !== own.text) ? { own, others: compared.filter((c) => c !== own) } : null
}

/** Tables that compare this year or month with another, without the amounts of the other: these are no sums or balances of the statement. */
export const withoutOtherYears = (lines: readonly Line[]): Line[] => {
  let columns: Columns | null = null
  return lines.map((line, i) => {
    const above = lines[i - 1]
    if (!hasMoney(line) || startsWithDate(line) || above?.page !== line.page) {
      columns = columnsOf(line)
      return line
    }
    if (!columns) return line
    const { own, others } = columns
    const tokens = line.tokens.filter((t) => t.kind !== 'money' || !others.some((other) => distance(t, other) < distance(t, own)))
    return tokens.length < line.tokens.length ? { ...line, tokens } : line
  })
}

/** How far below its labels a table of two periods is looked at. */
const LINES_BELOW = 12

export type ByPeriod = { line: Line; last: number; current: number }

/** The amounts of lines that say one of the last period and one of this: the first is no more among the line's own. */
export const amountsByPeriod = (lines: readonly Line[]): ByPeriod[] =>
  lines.flatMap((head, i): ByPeriod[] => {
    const columns = !head.ocr && /period|statement|month|cycle/.test(head.squashed) ? columnsOf(head) : null
    if (columns?.others.length !== 1 || YEAR.test(columns.own.text) || /year/i.test(columns.own.text)) return []
    const { own, others } = columns
    const below = lines.slice(i + 1, i + 1 + LINES_BELOW)
    const end = below.findIndex((line) => line.page !== head.page || startsWithDate(line) || columnsOf(line))
    return (end < 0 ? below : below.slice(0, end)).flatMap((line): ByPeriod[] => {
      const amounts = line.words.flatMap((word) => {
        const money = parseMoney(word.text, 'dot')
        return money ? [{ value: money.value, isOwn: distance(word, own) < distance(word, others[0]!) }] : []
      })
      const [last, current] = [amounts.filter((a) => !a.isOwn), amounts.filter((a) => a.isOwn)]
      return last.length === 1 && current.length === 1 ? [{ line, last: last[0]!.value, current: current[0]!.value }] : []
    })
  })
