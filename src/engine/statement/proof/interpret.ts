import type { IsoDate } from '../../../shared/dates.ts'
import type { Box, Direction } from '../../types.ts'
import { mayLackAmount } from '../lines/lines.ts'
import type { AmountCell } from '../tables/items.ts'
import type { RawRow } from '../tables/rows.ts'
import type { Table } from '../tables/tables.ts'
import type { Role } from '../tables/vocabulary.ts'
import { type DateContext, isOnCalendar, resolveDate } from '../text/dates.ts'
import { isNegativeMark, type Money, signedBalance } from '../text/money.ts'

/** What says which way a row went; the first is the most trusted. */
export type Evidence = 'column' | 'section' | 'mark' | 'balance' | 'wording' | 'none'

export type Candidate = {
  raw: RawRow
  date: IsoDate | null
  /** The day that is printed does not exist: the date is the nearest that does. */
  offCalendar: boolean
  description: string
  amount: number
  direction: Direction | null
  evidence: Evidence
  /** As printed beside the row, below zero where the account is overdrawn or the card owed. */
  balance: number | null
  /** An amount of the row that the reading makes nothing of. */
  unread: AmountCell | null
  /** Read from a blemished print, or by an OCR that was not sure of it: the arithmetic may mend it. */
  noisyAmount: boolean
  noisyBalance: boolean
  amountRaw: string
  balanceRaw: string
  page: number
}

/** Where a row begins, among the document's lines. */
export const firstLine = ({ raw }: Pick<Candidate, 'raw'>): number => raw.lines[0]!.index

/** One way to read the rows; several compete and the arithmetic chooses. */
export type Reading = {
  card: boolean
  /** Roles of the columns of tables without a header, by how many columns they have. */
  roles: ReadonlyMap<number, readonly (Role | null)[]>
  /** Unmarked amounts of unsigned lists are credits (1) or debits (-1); null leaves them open. On a card a plus is money in beside a minus in the first, alone in the second. */
  unmarked: 1 | -1 | null
  /** Debit and credit columns as labelled, or the other way round. */
  swapped: boolean
  /** Signs are believed before headings: a heading may have been missed, or speak of something else. */
  bySign: boolean
  /** Where a section has as many amounts with a sign as without, the other sections of its side tell which are odd. */
  tiesByKind: boolean
}

const opposite = (d: Direction): Direction => (d === 'credit' ? 'debit' : 'credit')

type Group = { minus: number; plain: number }

/** Amounts that are printed alike: of one section and one column. Sections that continue on another page are the same. */
const groupKeys = (rows: readonly RawRow[]): Map<Table, string> => {
  const keys = new Map<Table, string>()
  for (const { table } of rows) {
    if (keys.has(table)) continue
    const title = table.section?.title.replace(/\W*cont.*$/i, '').toLowerCase() ?? ''
    keys.set(table, `${table.section?.kind ?? ''}|${title}|`)
  }
  return keys
}

/** A grid of checks prints its amounts in its own way, whatever list stands above it. */
const groupOf = (raw: RawRow, keys: ReadonlyMap<Table, string>): string => `${keys.get(raw.table)!}${raw.grid ? 'grid|' : ''}`

const roleIn = (cell: AmountCell, raw: RawRow, reading: Reading, width: number): Role | null => {
  if (cell.role) return cell.role
  const roles = reading.roles.get(width)
  if (roles) return roles[cell.column] ?? null
  return raw.cells.length === 1 ? 'amount' : null
}

/** How many columns of amounts a table without a header has. */
export const widthsOf = (rows: readonly RawRow[]): Map<number, number> => {
  const widths = new Map<number, number>()
  for (const row of rows)
    for (const cell of row.cells) if (cell.role === null) widths.set(row.table.id, Math.max(widths.get(row.table.id) ?? 0, cell.column + 1))
  return widths
}

const CENTS = /[.,]\d{2}\D*$/

/** A point is what a scan loses first, however sure OCR is of the figures around it. */
const isNoisy = ({ token }: AmountCell, { lines }: RawRow): boolean =>
  token.money!.noisy || token.doubtful || (lines[0]!.ocr && !CENTS.test(token.money!.raw))

const CREDIT_KIND = /^(?:cr|credits?|bij|\+)$/i
const DEBIT_KIND = /^(?:dr|db|debits?|af|-)$/i

/** `D` and `C` are sides where the column says so; elsewhere they are codes of a bank's own. */
const LETTERS = /^(?:d\/c|c\/d)$/
const isLettered = ({ table }: RawRow): boolean => table.header?.columns.some((c) => c.role === 'type' && LETTERS.test(c.label)) ?? false

/** `IN` and `OUT` are sides where the column says nothing else: `Transfer in` is a kind of payments, and `IN` under `Location` is Indiana. */
const SIDE_ALONE = /^(?:(in|incoming|inflow)|out|outgoing|outflow)$/i

/** An amount with the mark that stands in a column of its own: `DR   03/04   RENT   40.00`. */
const moneyOf = (cell: AmountCell, raw: RawRow): Money => {
  const money = cell.token.money!
  if (money.mark !== null || raw.aside === '') return money
  const alone = raw.table.header?.columns.some((c) => c.role === 'type') ? SIDE_ALONE.exec(raw.aside) : null
  if (alone) return { ...money, mark: alone[1] ? 'cr' : 'dr' }
  for (const word of raw.aside.split(' ')) {
    if (CREDIT_KIND.test(word)) return { ...money, mark: 'cr' }
    if (DEBIT_KIND.test(word)) return { ...money, mark: 'dr' }
    if (/^[CD]$/.test(word) && isLettered(raw)) return { ...money, mark: word === 'C' ? 'cr' : 'dr' }
  }
  return money
}

export const boxOf = (raw: RawRow): Box => {
  const page = raw.lines[0]!.page
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const line of raw.lines) {
    if (line.page !== page) continue
    if (line.x0 < x0) x0 = line.x0
    if (line.y0 < y0) y0 = line.y0
    if (line.x1 > x1) x1 = line.x1
    if (line.y1 > y1) y1 = line.y1
  }
  if (raw.cell) [x0, x1] = [raw.cell.x0, raw.cell.x1]
  return [x0, y0, x1, y1].map((n) => Math.round(n * 100) / 100) as unknown as Box
}

/** On a card a list of payments is money in, unless it speaks of what they cost. */
const isPaymentsTitle = (title: string): boolean =>
  /^\W*(?:total\s*)?payments?\b/i.test(title) && !/fee|charge|purchase|advance|interest|debit|revers/i.test(title)

type Direct = { direction: Direction | null; evidence: Evidence }

const fromColumn = (role: 'debit' | 'credit', money: Money, group: Group, swapped: boolean): Direct => {
  const own: Direction = (role === 'debit') !== swapped ? 'debit' : 'credit'
  // Where a column marks most of its amounts the mark is decoration; where it marks a few, those are corrections.
  const odd = isNegativeMark(money) && group.minus < group.plain
  return { direction: odd ? opposite(own) : own, evidence: 'column' }
}

const fromSection = (own: Direction, money: Money, group: Group): Direct => {
  if (money.mark === 'cr') return { direction: 'credit', evidence: 'mark' }
  if (money.mark === 'dr') return { direction: 'debit', evidence: 'mark' }
  const negative = isNegativeMark(money)
  const odd = negative ? group.minus < group.plain : group.minus > group.plain
  return { direction: odd ? opposite(own) : own, evidence: 'section' }
}

/** Which way amounts went that carry a mark. Where only what came in does, all others went out. */
type Marked = { in: boolean; out: boolean }

/** On a card `+` adds to what is owed, unless the reading has it the other way: `-266.49` bought and `+700.89` paid, or only what was paid with a sign. */
const isPlusOut = ({ card, unmarked }: Reading, marked: Marked): boolean => card && !(unmarked === 1 ? marked.out : unmarked === -1)

const fromMark = (money: Money, reading: Reading, marked: Marked): Direct => {
  if (money.mark === 'plus') return { direction: isPlusOut(reading, marked) ? 'debit' : 'credit', evidence: 'mark' }
  if (money.mark === 'cr') return { direction: 'credit', evidence: 'mark' }
  if (money.mark === 'dr') return { direction: 'debit', evidence: 'mark' }
  if (isNegativeMark(money))
    return { direction: (reading.unmarked ?? (reading.card ? -1 : 1)) === 1 ? 'debit' : 'credit', evidence: 'mark' }
  const isMarked = marked.in || marked.out
  if (reading.unmarked !== null && (isMarked || reading.card))
    return { direction: reading.unmarked === 1 ? 'credit' : 'debit', evidence: 'mark' }
  if (isMarked || reading.card) return { direction: reading.card || !marked.out ? 'debit' : 'credit', evidence: 'mark' }
  return { direction: null, evidence: 'none' }
}

/** Rows as this reading sees them. A row that fills both the debit and the credit column is two. */
export const interpret = (rows: readonly RawRow[], reading: Reading, dates: DateContext): Candidate[] => {
  const widths = widthsOf(rows)
  const keys = groupKeys(rows)
  const groups = new Map<string, Group>()
  const ofKind = new Map<string, Group>()
  const groupAt = (raw: RawRow, role: Role): Group => {
    const own = groups.get(groupOf(raw, keys) + role)!
    return reading.tiesByKind && own.minus === own.plain ? ofKind.get(`${raw.table.section?.kind}|${role}`)! : own
  }
  const marked: Marked = { in: false, out: false }
  for (const raw of rows) {
    for (const cell of raw.cells) {
      const role = roleIn(cell, raw, reading, widths.get(raw.table.id) ?? 0)
      if (role === null || role === 'balance') continue
      for (const [map, key] of [
        [groups, groupOf(raw, keys) + role],
        [ofKind, `${raw.table.section?.kind}|${role}`],
      ] as const) {
        const { minus, plain } = map.get(key) ?? { minus: 0, plain: 0 }
        const money = cell.token.money!
        // `0.00` in a column that a row leaves empty has no sign to speak of.
        const isPlain = money.value !== 0 && !isNegativeMark(money)
        map.set(key, { minus: minus + Number(isNegativeMark(money)), plain: plain + Number(isPlain) })
      }
      const mark = role === 'amount' ? moneyOf(cell, raw).mark : null
      if (mark !== null) marked[mark === 'cr' || mark === 'plus' ? 'in' : 'out'] = true
    }
  }
  const out: Candidate[] = []
  for (const raw of rows) {
    const width = widths.get(raw.table.id) ?? 0
    const date = resolveDate(raw.date, dates)
    const offCalendar = date !== null && !isOnCalendar(raw.date, date, dates.order)
    let balance: AmountCell | null = null
    let unread: AmountCell | null = null
    const movements: { cell: AmountCell; role: Role }[] = []
    for (const cell of raw.cells) {
      const role = roleIn(cell, raw, reading, width)
      if (role === 'balance') balance = cell
      else if (role === 'debit' || role === 'credit' || role === 'amount') movements.push({ cell, role })
      else if (role === null) unread = cell
    }
    // Some banks print 0.00 in the column that a row does not use.
    const real = movements.length > 1 ? movements.filter((m) => m.cell.token.money!.value !== 0) : movements
    const kept = real.length > 0 ? real : movements.slice(0, 1)
    if (kept.length === 0 && mayLackAmount(raw.lines[0]!))
      out.push({
        raw,
        date,
        offCalendar,
        description: raw.description,
        amount: 0,
        direction: null,
        evidence: 'none',
        balance: balance ? signedBalance(balance.token.money!, reading.card) : null,
        unread,
        noisyAmount: true,
        noisyBalance: balance !== null && isNoisy(balance, raw),
        amountRaw: '',
        balanceRaw: balance?.token.money?.raw ?? '',
        page: raw.lines[0]!.page,
      })
    for (const [i, { cell, role }] of kept.entries()) {
      const money = role === 'amount' ? moneyOf(cell, raw) : cell.token.money!
      const section = raw.table.section
      const own: Direction | null = raw.grid
        ? (raw.side ?? 'debit')
        : section?.kind === 'credit' || (reading.card && section?.kind === 'debit' && isPaymentsTitle(section.title))
          ? 'credit'
          : section?.kind === 'debit' || section?.kind === 'checks' || section?.kind === 'repeat'
            ? 'debit'
            : null
      const direct =
        role === 'debit' || role === 'credit'
          ? fromColumn(role, money, groupAt(raw, role), reading.swapped)
          : own && (raw.grid || !reading.bySign)
            ? fromSection(own, money, groupAt(raw, role))
            : raw.check !== null && money.mark === null && section === null
              ? ({ direction: 'debit', evidence: 'wording' } as const)
              : fromMark(money, reading, marked)
      const last = i === kept.length - 1
      out.push({
        raw,
        date,
        offCalendar,
        description: raw.description,
        amount: money.value,
        direction: direct.direction,
        evidence: direct.evidence,
        balance: balance && last ? signedBalance(balance.token.money!, reading.card) : null,
        unread: last ? unread : null,
        noisyAmount: isNoisy(cell, raw),
        noisyBalance: balance !== null && isNoisy(balance, raw),
        amountRaw: money.raw,
        balanceRaw: balance?.token.money?.raw ?? '',
        page: raw.lines[0]!.page,
      })
    }
  }
  return out
}
