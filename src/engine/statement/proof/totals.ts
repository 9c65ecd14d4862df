import { type Cents, formatCents } from '../../../shared/money.ts'
import type { Direction, Discrepancy } from '../../types.ts'
import type { SummaryTotal } from '../facts/balances.ts'
import type { Line } from '../lines/lines.ts'
import { assignColumns } from '../tables/headers.ts'
import type { PrintedTotal, Section } from '../tables/tables.ts'
import { directionOf } from '../tables/vocabulary.ts'
import type { Candidate } from './interpret.ts'
import type { Printed } from './prove.ts'
import { signed } from './signs.ts'
import { summaryLines } from './summary-signs.ts'

export const money = (value: number): string => formatCents(value as Cents)
export const off = (kind: string, message: string, amount: number | null, page: number | null): Discrepancy => ({
  kind,
  message,
  amount: amount as Cents | null,
  page,
})

export const sumOf = (rows: readonly Candidate[]): number => rows.reduce((sum, r) => sum + r.amount, 0)

export const net = (rows: readonly Candidate[]): number => rows.reduce((sum, r) => sum + signed(r), 0)

const MAX_TOTALS = 400

const NO_SECTION_SUM = /year|ytd|overdraft|returned|average|reward|points|fee(?!s)|balance|due|limit/

type TotalCheck = { confirmed: number; failed: Discrepancy[] }

const sectionTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\(?-?\s*cont.*$/i, '')
    .replace(/[^a-z]/g, '')

/** Every printed total must be some sum of the rows it can stand for: its section, the rows since the last total, or all of its direction. */
export const totalsCheck = (rows: readonly Candidate[], totals: readonly PrintedTotal[]): TotalCheck => {
  const result: TotalCheck = { confirmed: 0, failed: [] }
  const bySection = new Map<string, Candidate[]>()
  const credits = rows.filter((r) => r.direction === 'credit')
  const debits = rows.filter((r) => r.direction === 'debit')
  for (const row of rows) {
    const section = row.raw.table.section
    if (!section) continue
    const key = sectionTitle(section.title)
    const own = bySection.get(key)
    if (own) own.push(row)
    else bySection.set(key, [row])
  }
  const done = new Set<Section>()
  let lastLine = -1
  for (const total of totals.slice(0, MAX_TOTALS)) {
    const { section, header } = total
    const since = lastLine
    lastLine = total.line.index
    if (section && (section.kind === 'ignore' || section.kind === 'daily' || section.kind === 'repeat')) continue
    if (NO_SECTION_SUM.test(total.label) || (/interest/.test(total.label) && !/deposit|credit|withdraw|debit/.test(total.label))) continue
    const between = rows.filter((r) => r.raw.lines[0]!.index > since && r.raw.lines[0]!.index < total.line.index)
    const columns = header?.money.filter((c) => c.role === 'debit' || c.role === 'credit') ?? []
    if (header && columns.length === 2 && total.labelled.length >= 2) {
      const assigned = assignColumns(
        total.labelled.map((l) => l.token),
        header.money,
      )
      for (const [i, { token }] of total.labelled.entries()) {
        const role = header.money[assigned[i]!]?.role
        if (role !== 'debit' && role !== 'credit') continue
        const value = token.money!.value
        const all = role === 'credit' ? credits : debits
        const here = between.filter((r) => r.direction === role)
        if (value === sumOf(all) || value === sumOf(here)) result.confirmed++
        else
          result.failed.push(
            off(
              'section_total',
              `The printed total of ${role}s is ${money(value)}; the rows add up to ${money(sumOf(all))}.`,
              sumOf(all) - value,
              total.line.page,
            ),
          )
      }
      continue
    }
    if (total.labelled.length !== 1) continue
    const name = sectionTitle(total.label.replace(/^(?:sub)?totals?(?:for)?/, ''))
    // A sum may stand behind later sections than its own: its name tells whose it is.
    const named = name === '' ? undefined : bySection.get(name)
    const side = named ? named[0]!.raw.table.section!.kind : section?.kind
    const direction: Direction | null =
      side === 'credit'
        ? 'credit'
        : side === 'debit' || side === 'checks'
          ? 'debit'
          : oneWay(directionOf(total.label.replace(/^(?:sub)?totals?/, '')))
    // A section that speaks of neither side, as `Card transactions`, is still summed up by a total of its own name.
    if (!direction && !named) continue
    const value = total.labelled[0]!.token.money!.value
    const own = named ?? (section ? (bySection.get(sectionTitle(section.title)) ?? []) : [])
    const oneSide = direction === 'credit' ? credits : direction === 'debit' ? debits : own
    const sums = [sumOf(own), sumOf(between), Math.abs(net(own)), Math.abs(net(between)), sumOf(oneSide)]
    const proved = named === undefined && section !== null && done.has(section)
    if (sums.includes(value) || meetsSum(own, total.line.index, value) || closesSections(oneSide, total.line.index, value)) {
      result.confirmed++
      if (section && !named) done.add(section)
    } else if (own.length > 0 && (named !== undefined || speaksOf(total, name, own, proved)))
      result.failed.push(
        off(
          'section_total',
          `"${total.line.text.slice(0, 80)}" says ${money(value)}; the rows of that section add up to ${money(sumOf(own))}.`,
          sumOf(own) - value,
          total.line.page,
        ),
      )
  }
  return result
}

/** Whether a total is the section's: by its words, or by standing right below the rows. Tables of charges further down have totals, too. */
const speaksOf = (total: PrintedTotal, name: string, own: readonly Candidate[], proved: boolean): boolean => {
  if (name.length < 3) return true
  const title = sectionTitle(total.section!.title)
  // A section has one sum: what comes behind it, away from the rows, is another table's.
  if (!proved && title.includes(name.replace(/[^a-z]/g, ''))) return true
  if (!proved && name.replace(/[^a-z]/g, '').includes(title)) return true
  const above = own.flatMap((r) => r.raw.lines.map((l) => l.index)).filter((i) => i < total.line.index)
  return total.line.index - Math.max(...above) <= 2
}

/** Whether the last rows before a line, or the first ones after it, add up to the value, however many they are: subtotals close blocks inside of sections. */
const meetsSum = (rows: readonly Candidate[], line: number, value: number): boolean => {
  let sum = 0
  // A heading may carry the sum of the rows that follow it.
  for (const row of rows) {
    if (row.raw.lines[0]!.index < line) continue
    sum += row.amount
    if (sum === value) return true
    if (sum > value) break
  }
  sum = 0
  for (let i = rows.length - 1; i >= 0; i--) {
    if (rows[i]!.raw.lines[0]!.index > line) continue
    sum += rows[i]!.amount
    if (sum === value) return true
    if (sum > value) return false
  }
  return false
}

/** Whether the last sections before a line, each of them whole, add up to the value: checks and withdrawals may have one sum below both. */
const closesSections = (rows: readonly Candidate[], line: number, value: number): boolean => {
  let sum = 0
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i]!
    if (row.raw.lines[0]!.index > line) continue
    sum += row.amount
    const before = rows[i - 1]
    if (sum === value && before?.raw.table.section !== row.raw.table.section) return true
    if (sum > value) return false
  }
  return false
}

const oneWay = (d: Direction | 'mixed' | null): Direction | null => (d === 'mixed' ? null : d)

/** Of several prints of the two balances those that stand closest, the first one first: a box of its own repeats what the summary ends with. */
const closestPair = ({ facts, opening, closing }: Printed): { openingLine: Line; closingLine: Line } | null => {
  let best: { openingLine: Line; closingLine: Line; away: number } | null = null
  for (const o of facts.openings) {
    if (o.value !== opening) continue
    for (const c of facts.closings) {
      if (c.value !== closing || o.line.page !== c.line.page) continue
      const lines = c.line.index - o.line.index
      const away = lines >= 0 && lines <= LINES_MAX ? lines : LINES_MAX + Math.abs(lines)
      if (!best || away < best.away) best = { openingLine: o.line, closingLine: c.line, away }
    }
  }
  return best
}

/** The summary's own arithmetic: lines between the printed opening and closing balance. */
export const summaryCheck = (rows: readonly Candidate[], printed: Printed): TotalCheck => {
  const result: TotalCheck = { confirmed: 0, failed: [] }
  const { facts } = printed
  const pair = closestPair(printed)
  if (!pair) return result
  const { openingLine, closingLine } = pair
  // The sums of sections that hold rows; one without rows, as `Activity for May`, heads the summary itself.
  const holdRows = new Set(rows.map((r) => r.raw.table.section))
  const isOfRows = (section: Section): boolean =>
    section.kind === 'credit' || section.kind === 'debit' || (!['ignore', 'daily'].includes(section.kind) && holdRows.has(section))
  const sums = new Set(printed.totals.filter((t) => t.section !== null && isOfRows(t.section)).map((t) => t.line.index))
  // Between the two balances, and right before and after them: tables of prices and advertisements are no part of the sum.
  const [first, last] = [openingLine.index, closingLine.index].toSorted((a, b) => a - b) as [number, number]
  const known = new Set([...facts.summary, ...facts.others].map((s) => s.line.index))
  let [from, to] = [first, last]
  while (first - from < BESIDE && known.has(from - 1)) from--
  while (to - last < BESIDE && known.has(to + 1)) to++
  const isInBlock = ({ line }: { line: Line }): boolean =>
    line.index >= from && line.index <= to && last - first <= LINES_MAX && line.page === openingLine.page
  const others = facts.others.filter((o) => o.line.index >= first && o.line.index <= last)
  const block = summaryLines({
    understood: facts.summary.filter((s) => !sums.has(s.line.index) && isInBlock(s)),
    others: last - first <= LINES_MAX ? others : [],
    opening: printed.opening,
    closing: printed.closing,
    card: printed.card,
  })
  const notUnderstood = others.filter((o) => !block.some((s) => s.line === o.line && s.value === o.value)).map((o) => o.value)
  const by = (d: Direction): number => block.filter((s) => s.direction === d).reduce((t, s) => t + s.value, 0)
  // Lines that do not lead from the opening to the closing balance are not the whole summary: some label was not understood.
  const whole = printed.opening !== null && printed.closing !== null && printed.opening + by('credit') - by('debit') === printed.closing
  for (const direction of ['credit', 'debit'] as const) {
    const own = rows.filter((r) => r.direction === direction)
    const sum = sumOf(own)
    const totals = block.filter((s) => s.direction === direction)
    if (totals.length === 0) continue
    const all = totals.reduce((t, s) => t + s.value, 0)
    const one = totals.find((s) => s.value === sum)
    if (all === sum || one) {
      result.confirmed++
      countCheck(own, one ? [one] : totals, direction, result)
    } else if (totals.length === 1 && totals[0]!.value !== 0 && (whole || totals[0]!.label.startsWith('total')))
      result.failed.push(
        off(
          'section_total',
          `The summary prints ${money(totals[0]!.value)} of ${direction}s; the rows add up to ${money(sum)}.`,
          sum - totals[0]!.value,
          totals[0]!.line.page,
        ),
      )
    // The summary has more lines than this side's, and this side is off by an amount that no line left aside accounts for.
    else if ((block.some((s) => s.direction !== direction) || notUnderstood.length > 0) && !isSomeSum(notUnderstood, Math.abs(sum - all)))
      result.failed.push(
        off(
          'section_total',
          `The summary's ${direction}s add up to ${money(all)}; the rows add up to ${money(sum)}.`,
          sum - all,
          totals[0]!.line.page,
        ),
      )
  }
  return result
}

const BESIDE = 6
const LINES_MAX = 20
const MAX_PARTS = 10

/** Whether some of the values add up to the sum. */
const isSomeSum = (values: readonly number[], sum: number): boolean => {
  let reachable = new Set([0])
  for (const value of values.slice(0, MAX_PARTS)) reachable = new Set([...reachable, ...[...reachable].map((r) => r + value)])
  return reachable.has(sum)
}

const countCheck = (rows: readonly Candidate[], totals: readonly SummaryTotal[], direction: Direction, result: TotalCheck): void => {
  if (totals.some((t) => t.count === null)) return
  const count = totals.reduce((n, t) => n + t.count!, 0)
  if (count === 0 && rows.length > 0) return
  if (count === rows.length) result.confirmed++
  else result.failed.push(off('count', `The summary counts ${count} ${direction}s; ${rows.length} were read.`, null, totals[0]!.line.page))
}
