import { type Cents, formatCents } from '../../../shared/money.ts'
import type { Direction, Discrepancy, DiscrepancyKind } from '../../types.ts'
import { assignColumns } from '../tables/headers.ts'
import type { PrintedTotal, Section } from '../tables/tables.ts'
import { directionOf } from '../tables/vocabulary.ts'
import type { Candidate } from './interpret.ts'
import { signed } from './signs.ts'

export const money = (value: number): string => formatCents(value as Cents)
export const off = (kind: DiscrepancyKind, message: string, amount: number | null, page: number | null): Discrepancy => ({
  kind,
  message,
  amount: amount as Cents | null,
  page,
})

export const sumOf = (rows: readonly Candidate[]): number => rows.reduce((sum, r) => sum + r.amount, 0)

export const net = (rows: readonly Candidate[]): number => rows.reduce((sum, r) => sum + signed(r), 0)

const MAX_TOTALS = 400

const NO_SECTION_SUM = /year|ytd|overdraft|returned|average|reward|points|fee(?!s)|balance|due|limit/

export type TotalCheck = { confirmed: number; failed: Discrepancy[] }

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
