import { ach, around, type Book, monthly, post, wholeDollars } from './book.ts'
import { personName, processors } from './businesses.ts'
import { weekday } from './calendar.ts'
import type { Random } from './random.ts'

const settlements = (book: Book, random: Random, share: number): void => {
  const [company, entry] = random.pick(processors)
  const perDay = (book.revenueCents * share) / 30
  const id = random.digits(12)
  for (const date of book.businessDays) {
    const days = weekday(date) === 1 ? 3 : 1
    post(book, date, 'credit', 'businessRevenue', around(random, perDay * days, 0.35), ach(book, company, entry, id))
  }
  const feeCompany = company.startsWith('BANKCARD')
    ? [company, company === 'BANKCARD' ? 'MTOT DISC' : 'BTOT DISC']
    : ['MERCHANT BNKCD', 'DISCOUNT']
  if (random.chance(0.7))
    for (const date of monthly(book, 2))
      post(
        book,
        date,
        'debit',
        'bankFee',
        around(random, book.revenueCents * share * 0.022, 0.15),
        ach(book, feeCompany[0] as string, feeCompany[1] as string, id),
      )
  if (random.chance(0.35))
    post(
      book,
      random.pick(book.businessDays),
      'debit',
      'businessExpense',
      around(random, 24_000, 0.6),
      ach(book, 'MERCHANT BNKCD', 'CHARGEBACK', id),
    )
}

const weeklyPayouts = (book: Book, random: Random, list: [string, string][], share: number): void => {
  for (const [company, entry] of list) {
    const day = random.int(1, 5)
    const each = (book.revenueCents * share) / list.length / 4.33
    const id = random.digits(10)
    for (const date of book.businessDays)
      if (weekday(date) === day) post(book, date, 'credit', 'businessRevenue', around(random, each, 0.4), ach(book, company, entry, id))
  }
}

const scattered = (random: Random, book: Book, perMonth: number): string[] =>
  Array.from({ length: Math.round(perMonth * (book.businessDays.length / 21)) }, () => random.pick(book.businessDays)).sort()

export const addIncome = (book: Book, random: Random): void => {
  const { business } = book.identity
  const payerShare = business.payers.length ? (business.kind === 'medical' ? 0.55 : business.kind === 'trucking' ? 0.7 : 0.15) : 0
  const marketShare = business.marketplaces.length ? (business.kind === 'ecommerce' ? 0.75 : 0.15) : 0
  const wireShare = business.wires.length ? 0.1 : 0
  const rest = 1 - payerShare - marketShare - wireShare - business.cash - business.checks - business.zelle
  if (rest > 0.04) settlements(book, random.fork('settlements'), rest)
  weeklyPayouts(book, random.fork('markets'), business.marketplaces, marketShare)
  weeklyPayouts(book, random.fork('payers'), business.payers, payerShare)
  if (business.cash > 0) {
    const dates = scattered(random, book, 9)
    for (const date of dates)
      post(book, date, 'credit', 'businessRevenue', wholeDollars(around(random, (book.revenueCents * business.cash) / 9, 0.5)), {
        kind: 'deposit',
        how: random.pick(['counter', 'counter', 'atm']),
      })
  }
  if (business.checks > 0)
    for (const date of scattered(random, book, 8))
      post(book, date, 'credit', 'businessRevenue', around(random, (book.revenueCents * business.checks) / 8, 0.7), {
        kind: 'deposit',
        how: random.pick(['mobile', 'remote', 'counter']),
      })
  if (business.zelle > 0)
    for (const date of scattered(random, book, 6))
      post(book, date, 'credit', 'businessRevenue', wholeDollars(around(random, (book.revenueCents * business.zelle) / 6, 0.6)), {
        kind: 'zelle',
        party: personName(random, book.identity.owner.split(' ')[1]),
        memo: '',
      })
  for (const party of business.wires)
    for (const date of scattered(random, book, 0.8))
      post(book, date, 'credit', 'businessRevenue', around(random, (book.revenueCents * wireShare) / business.wires.length, 0.4), {
        kind: 'wire',
        party,
        memo: `INVOICE ${random.int(1100, 9900)}`,
        bank: 'COMERICA BANK',
      })
}

/** Money that comes in and is no sale. */
export const addOtherCredits = (book: Book, random: Random): void => {
  if (random.chance(0.55))
    for (const date of scattered(random, book, 1.2))
      post(book, date, 'credit', 'transferIn', wholeDollars(around(random, book.revenueCents * 0.04, 0.6)), {
        kind: 'transfer',
        account: book.savingsNumber.slice(-4),
        accountKind: 'SAV',
      })
  if (random.chance(0.3))
    post(book, random.pick(book.businessDays), 'credit', 'transferIn', wholeDollars(around(random, book.revenueCents * 0.05, 0.5)), {
      kind: 'zelle',
      party: book.identity.owner,
      memo: 'OWNER CONTRIBUTION',
    })
  if (random.chance(0.6))
    for (const date of scattered(random, book, 0.8))
      post(book, date, 'credit', 'refund', around(random, 9_000, 0.8), {
        kind: 'cardRefund',
        merchant: random.pick(book.identity.business.cardVendors),
        place: `${book.identity.city} ${book.identity.state}`,
        card: book.card,
      })
  if (random.chance(0.15))
    post(book, random.pick(book.businessDays), 'credit', 'refund', around(random, 240_000, 0.6), ach(book, 'IRS TREAS 310', 'TAX REF'))
  if (random.chance(0.15))
    post(book, random.pick(book.businessDays), 'credit', 'loanDisbursement', wholeDollars(around(random, book.revenueCents * 0.3, 0.3)), {
      kind: 'loanProceeds',
      account: random.digits(4),
    })
  if (random.chance(0.25))
    for (const date of monthly(book, 28)) post(book, date, 'credit', 'refund', random.int(12, 940), { kind: 'interest' })
}
