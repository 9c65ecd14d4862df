import type { IsoDate } from '../../../shared/dates.ts'
import type { Line } from '../lines/lines.ts'
import type { PrintedDay } from '../proof/checks.ts'
import { type DateContext, resolveDate } from '../text/dates.ts'
import { signedBalance } from '../text/money.ts'
import { bareListsOf } from './bare-lists.ts'
import { type Carry, type RawRow, readTable, type TableRows } from './rows.ts'
import type { Scan, Table } from './tables.ts'
import type { SectionKind } from './vocabulary.ts'

/** What the tables of a statement hold. */
export type Content = { rows: RawRow[]; daily: TableRows['daily'] }

export const contentOf = (scanned: Scan): Content => {
  const marks = new Set<number>()
  for (const total of scanned.totals) marks.add(total.line.index)
  for (const balance of scanned.balances) marks.add(balance.line.index)
  const rows: RawRow[] = []
  const daily: TableRows['daily'] = []
  const bare = bareListsOf(scanned.tables)
  let carry: Carry | null = null
  let roles = ''
  let section: SectionKind | undefined
  /** The first lines of a row may stand at the foot of a page, and its amount at the head of the next. */
  const isNextPage = ({ waiting }: Carry, table: Table): boolean =>
    table.section?.kind === section && waiting.at(-1)?.line.page === table.lines[0]!.page - 1
  for (const table of scanned.tables) {
    const own = table.header?.columns.map((c) => c.role).join() ?? ''
    // A day runs on over a page's end, not into a table of another kind.
    const sameKind = own === roles
    if (!sameKind) carry = null
    roles = own
    if (carry && !isNextPage(carry, table)) carry = { ...carry, waiting: [] }
    const read = readTable(table, (line) => marks.has(line.index), carry, bare.has(table))
    const last = rows[rows.length - 1]
    if (
      last &&
      read.orphans.length > 0 &&
      sameKind &&
      last.table.section?.kind === table.section?.kind &&
      last.lines[0]!.page === read.orphans[0]!.page - 1
    ) {
      rows[rows.length - 1] = {
        ...last,
        description: `${last.description} ${read.orphanText}`,
        lines: [...last.lines, ...read.orphans],
      }
    }
    // One by one: a list may be longer than a call takes arguments.
    for (const row of read.rows) rows.push(row)
    for (const day of read.daily) daily.push(day)
    carry = read.carry
    section = table.section?.kind
  }
  return { rows, daily }
}

/** Days behind the first that a table of daily balances lists twice, with two balances. */
export const daysListedTwice = ({ daily }: Content, context: DateContext): { date: IsoDate; line: Line }[] => {
  const seen = new Map<string, number>()
  const first = daily[0] && resolveDate(daily[0].date, context)
  return daily.flatMap(({ date, token, line }) => {
    const day = resolveDate(date, context)
    const before = day === null ? undefined : seen.get(day)
    if (day !== null) seen.set(day, token.money!.value)
    return day !== null && day !== first && before !== undefined && before !== token.money!.value ? [{ date: day, line }] : []
  })
}

/** The printed balances of days, in order. A day listed twice opens with the balance brought into it and ends with the second. */
export const dailyOf = ({ daily }: Content, context: DateContext, card: boolean): PrintedDay[] => {
  const out = new Map<IsoDate, PrintedDay>()
  for (const { date, token, line } of daily) {
    const day = resolveDate(date, context)
    if (day) out.set(day, { date: day, balance: signedBalance(token.money!, card), page: line.page, line: line.index })
  }
  return [...out.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
