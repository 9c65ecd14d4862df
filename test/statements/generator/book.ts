import type { Identity } from './businesses.ts'
import { eachDay, isBusinessDay, makeDate, monthOf, onOrAfterBusinessDay, yearOf } from './calendar.ts'
import { type Random, stableDigits } from './random.ts'
import type { Category, Detail, Direction } from './types.ts'

export interface Draft {
  date: string
  amountCents: number
  type: Direction
  category: Category
  detail: Detail
  positionId: string | null
  role: 'payment' | 'retry' | 'funding' | 'none'
  returned: boolean
  lookAlike: { payee: string; why: string } | null
}

/** What the makers of income, spending and advances share: who, when, how big, and where entries are written down. */
export interface Book {
  identity: Identity
  from: string
  to: string
  businessDays: string[]
  /** First day of each calendar month touched, month by month. */
  months: { year: number; month: number }[]
  revenueCents: number
  card: string
  nextCheck: number
  savingsNumber: string
  drafts: Draft[]
}

export const createBook = (
  identity: Identity,
  from: string,
  to: string,
  revenueCents: number,
  random: Random,
  savingsNumber: string,
): Book => {
  const months: Book['months'] = []
  for (let year = yearOf(from), month = monthOf(from); makeDate(year, month, 1) <= to; month += 1) {
    if (month === 13) {
      month = 1
      year += 1
    }
    if (makeDate(year, month, 1) <= to) months.push({ year, month })
  }
  return {
    identity,
    from,
    to,
    businessDays: eachDay(from, to).filter(isBusinessDay),
    months,
    revenueCents,
    card: random.digits(4),
    nextCheck: random.int(1001, 8200),
    savingsNumber,
    drafts: [],
  }
}

export const post = (
  book: Book,
  date: string,
  type: Direction,
  category: Category,
  amountCents: number,
  detail: Detail,
  extra: Partial<Pick<Draft, 'positionId' | 'role' | 'returned' | 'lookAlike'>> = {},
): Draft | null => {
  if (date < book.from || date > book.to || amountCents <= 0) return null
  const draft: Draft = {
    date,
    amountCents,
    type,
    category,
    detail,
    positionId: null,
    role: 'none',
    returned: false,
    lookAlike: null,
    ...extra,
  }
  book.drafts.push(draft)
  return draft
}

export const ach = (book: Book, company: string, entry: string, individualId?: string): Detail => ({
  kind: 'ach',
  company,
  entry,
  companyId: stableDigits(`company ${company}`, 10),
  individualId: individualId ?? stableDigits(`individual ${company} ${book.identity.holder}`, 9),
  individual: book.identity.holder.slice(0, 22),
  sec: 'CCD',
})

/** The day of each month, moved to the next banking day. */
export const monthly = (book: Book, day: number): string[] =>
  book.months.map(({ year, month }) => onOrAfterBusinessDay(makeDate(year, month, Math.min(day, 28))))

/** A figure spread around a middle, in cents. */
export const around = (random: Random, cents: number, spread: number): number =>
  Math.max(100, Math.round(cents * (1 - spread + 2 * spread * random.next())))

export const wholeDollars = (cents: number): number => Math.max(100, Math.round(cents / 100) * 100)
