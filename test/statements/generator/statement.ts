import { daysBetween, eachDay } from './calendar.ts'
import { type DescriptorStyle, describe } from './describe.ts'
import type { FontName } from './fonts.ts'
import type { Paper } from './paper.ts'
import type { TextOp } from './pdf.ts'
import type { Random } from './random.ts'
import type { Account, Category, Direction, Entry, Merchant, Period } from './types.ts'

export interface Row {
  entry: Entry
  date: string
  description: string
  amountCents: number
  type: Direction
  category: Category
  checkNumber: number | null
  balanceCents: number
  lastOfDay: boolean
}

/** One account's period as a bank's software sees it before printing. */
export interface Statement {
  holder: string
  dba: string
  address: string[]
  accountNumber: string
  last4: string
  accountKind: 'checking' | 'savings'
  period: Period
  days: number
  openingCents: number
  closingCents: number
  averageCents: number
  rows: Row[]
  daily: { date: string; balanceCents: number }[]
}

export const buildStatement = (merchant: Merchant, account: Account, period: Period, style: DescriptorStyle): Statement => {
  let balance = account.openingCents
  const rows: Row[] = []
  let opening = balance
  for (const entry of account.entries) {
    if (entry.date > period.end) break
    balance += entry.type === 'credit' ? entry.amountCents : -entry.amountCents
    if (entry.date < period.start) {
      opening = balance
      continue
    }
    rows.push({
      entry,
      date: entry.date,
      description: describe(style, entry, account.number),
      amountCents: entry.amountCents,
      type: entry.type,
      category: entry.category,
      checkNumber: entry.detail.kind === 'check' ? entry.detail.number : null,
      balanceCents: balance,
      lastOfDay: false,
    })
  }
  const closing = rows.at(-1)?.balanceCents ?? opening
  const daily: Statement['daily'] = []
  rows.forEach((row, index) => {
    row.lastOfDay = rows[index + 1]?.date !== row.date
    if (row.lastOfDay) daily.push({ date: row.date, balanceCents: row.balanceCents })
  })
  const byDate = new Map(daily.map((day) => [day.date, day.balanceCents]))
  let held = opening
  let sum = 0
  const days = eachDay(period.start, period.end)
  for (const day of days) {
    held = byDate.get(day) ?? held
    sum += held
  }
  return {
    holder: merchant.holder,
    dba: merchant.dba,
    address: merchant.address,
    accountNumber: account.number,
    last4: account.last4,
    accountKind: account === merchant.savings ? 'savings' : 'checking',
    period,
    days: daysBetween(period.start, period.end) + 1,
    openingCents: opening,
    closingCents: closing,
    averageCents: Math.round(sum / days.length),
    rows,
    daily,
  }
}

export const total = (rows: Row[]): number => rows.reduce((sum, row) => sum + row.amountCents, 0)
export const credits = (statement: Statement): Row[] => statement.rows.filter((row) => row.type === 'credit')
export const debits = (statement: Statement): Row[] => statement.rows.filter((row) => row.type === 'debit')

export interface MoneyStyle {
  dollar?: boolean
  /** How a negative figure is shown. */
  negative?: 'leading' | 'trailing' | 'parentheses' | 'enDash' | 'minusSign' | 'suffix'
  noLeadingZero?: boolean
}

/** Much faster than toLocaleString, which would take most of the time of a page. */
const grouped = (whole: number): string => {
  let text = String(whole)
  let out = ''
  while (text.length > 3) {
    out = `,${text.slice(-3)}${out}`
    text = text.slice(0, -3)
  }
  return text + out
}

export const money = (cents: number, style: MoneyStyle = {}): string => {
  const absolute = Math.abs(cents)
  let digits = `${grouped(Math.floor(absolute / 100))}.${String(absolute % 100).padStart(2, '0')}`
  if (style.noLeadingZero && digits.startsWith('0.')) digits = digits.slice(1)
  const text = `${style.dollar ? '$' : ''}${digits}`
  if (cents >= 0) return text
  switch (style.negative ?? 'leading') {
    case 'trailing':
      return `${text}-`
    case 'parentheses':
      return `(${text})`
    case 'suffix':
      return `${text} DR`
    case 'enDash':
      return `–${text}`
    case 'minusSign':
      return `−${text}`
    default:
      return `-${text}`
  }
}

/** What gets remembered about a row when it is drawn, for the truth and for tampering. */
export interface PrintedRow {
  row: Row
  page: number
  balanceCents: number | null
  amountOp: TextOp | null
  ops: TextOp[]
}

export interface Marks {
  closing: TextOp[]
  totals: TextOp[]
}

export interface Jitter {
  /** Multiplies font sizes. */
  scale: number
  /** Moves columns sideways, in points. */
  shift: number
  /** Multiplies the space between lines. */
  leading: number
  font: FontName
  bold: FontName
}

export interface LayoutContext {
  statement: Statement
  random: Random
  jitter: Jitter
  /** Chase prints anchors nobody sees; other layouts have their own extras. */
  anchors: boolean
  printed: PrintedRow[]
  marks: Marks
}

export interface Layout {
  name: string
  bank: string
  style: DescriptorStyle
  /** What the bank's own software calls itself. */
  producer: string
  creator: string
  /** Some banks draw text word by word or letter by letter. */
  draw: (context: LayoutContext) => Paper
}
