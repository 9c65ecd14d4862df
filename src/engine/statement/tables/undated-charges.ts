import type { IsoDate } from '../../../shared/dates.ts'
import { hasMoney, isDatedAmount, type Line } from '../lines/lines.ts'
import type { DateParts } from '../text/dates.ts'
import type { Content } from './content.ts'
import type { RawRow } from './rows.ts'
import type { PrintedTotal, Scan, Table } from './tables.ts'

const MAX_CHARGES = 12
/** Lists of what a card charged for itself; the law has it print them apart, with their sum. */
const CHARGES = /\bfees?\b|\binterest\b|\bfinance charges?\b/i

/** `Interest Charge on Purchases   $12.34`: words, and one amount behind them. */
const isCharge = ({ tokens }: Line): boolean =>
  tokens.at(-1)!.kind === 'money' &&
  tokens.filter((t) => t.kind === 'money').length === 1 &&
  tokens.at(-1)!.money!.mark === null &&
  tokens.some((t) => t.kind === 'text' && /\p{L}{2}/u.test(t.text)) &&
  !tokens.some((t) => t.kind === 'date')

const amountOf = (line: Line): number => line.tokens.at(-1)!.money!.value

/** The charges of a section up to its sum, which they make to the cent; none where one has a date or is something else. */
const chargesOf = (lines: readonly Line[], totals: ReadonlyMap<Line, PrintedTotal>): Line[] => {
  const end = lines.findIndex((line) => totals.has(line))
  const own = lines.slice(0, Math.max(end, 0)).filter(hasMoney)
  const sum = end < 0 ? [] : totals.get(lines[end]!)!.labelled
  if (own.length === 0 || own.length > MAX_CHARGES || sum.length !== 1 || !own.every(isCharge)) return []
  return own.reduce((all, line) => all + amountOf(line), 0) === sum[0]!.token.money!.value ? own : []
}

const dayOf = (date: IsoDate): DateParts => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return { order: 'known', year, month, day }
}

const rowOf = (table: Table, line: Line, date: DateParts): RawRow => ({
  table,
  date,
  isDated: false,
  cells: [{ token: line.tokens.at(-1)!, role: 'amount', column: 0 }],
  description: line.tokens
    .slice(0, -1)
    .map((t) => t.text)
    .join(' ')
    .trim(),
  aside: '',
  check: null,
  grid: false,
  lines: [line],
})

/**
 * Fees and interest that a card lists below its rows without a day, with their sum: they are charged when the period closes, and not on the day of whatever
 * stands above them. Null where there are none.
 */
export const withUndatedCharges = (content: Content, { tables, totals }: Scan, periodEnd: IsoDate): Content | null => {
  const sums = new Map(totals.map((total) => [total.line, total]))
  const ofCharges = tables.filter(({ section }) => section?.kind === 'debit' && CHARGES.test(section.title))
  const sections = Map.groupBy(ofCharges, ({ section }) => section)
  const day = dayOf(periodEnd)
  const added = [...sections.values()].flatMap((own) => {
    const lines = own.flatMap((table) => table.lines)
    return lines.some(isDatedAmount) ? [] : chargesOf(lines, sums).map((line) => rowOf(own.find((t) => t.lines.includes(line))!, line, day))
  })
  if (added.length === 0) return null
  const taken = new Set(added.flatMap((row) => row.lines))
  const kept = content.rows.filter((row) => !row.lines.some((line) => taken.has(line)))
  const charged = added.filter((row) => row.cells[0]!.token.money!.value > 0)
  return { ...content, rows: [...kept, ...charged].sort((a, b) => a.lines[0]!.index - b.lines[0]!.index) }
}
