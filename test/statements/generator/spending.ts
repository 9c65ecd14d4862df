import { ach, around, type Book, type Draft, monthly, post, wholeDollars } from './book.ts'
import { personName, stateTax } from './businesses.ts'
import { weekday } from './calendar.ts'
import type { Random } from './random.ts'

const lookAlike = (payee: string, why: string): Pick<Draft, 'lookAlike'> => ({ lookAlike: { payee, why } })

const payrollSystems = [
  { wages: ['ADP WAGE PAY', 'WAGE PAY'], tax: ['ADP TAX', 'ADP TAX'], fee: ['ADP PAYROLL FEES', 'ADP FEES'] },
  { wages: ['GUSTO', 'NET 512204'], tax: ['GUSTO', 'TAX 512205'], fee: ['GUSTO', 'FEE 512206'] },
  { wages: ['PAYCHEX-RCX', 'PAYROLL'], tax: ['PAYCHEX TPS', 'TAXES'], fee: ['PAYCHEX EIB', 'INVOICE'] },
  { wages: ['INTUIT PAYROLL S', 'QUICKBOOKS'], tax: ['IRS', 'USATAXPYMT'], fee: ['INTUIT PAYROLL S', 'SUBSCR FEE'] },
] as const

const addPayroll = (book: Book, random: Random, budget: number): void => {
  const system = random.pick(payrollSystems)
  const weekly = random.chance(0.4)
  const day = random.int(3, 5)
  let week = random.int(0, 1)
  for (const date of book.businessDays) {
    if (weekday(date) !== day) continue
    week += 1
    if (!weekly && week % 2 === 0) continue
    const wages = around(random, budget / (weekly ? 4.33 : 2.17), 0.08)
    const mark = lookAlike(system.wages[0], 'payroll runs on a weekly or biweekly cadence')
    post(book, date, 'debit', 'payroll', Math.round(wages * 0.76), ach(book, system.wages[0], system.wages[1]), mark)
    post(book, date, 'debit', 'taxPayment', Math.round(wages * 0.24), ach(book, system.tax[0], system.tax[1]))
  }
  for (const date of monthly(book, 5))
    post(book, date, 'debit', 'businessExpense', around(random, 9_800, 0.3), ach(book, system.fee[0], system.fee[1]))
}

const addTaxes = (book: Book, random: Random): void => {
  const state = stateTax[book.identity.state]
  if (state)
    for (const date of monthly(book, 20))
      post(book, date, 'debit', 'taxPayment', around(random, book.revenueCents * 0.035, 0.2), ach(book, state[0], state[1]))
  if (random.chance(0.5))
    for (const date of monthly(book, 15))
      post(book, date, 'debit', 'taxPayment', around(random, book.revenueCents * 0.015, 0.2), ach(book, 'IRS', 'USATAXPYMT'))
}

const monthlyBills: [company: string, entry: string, cents: number, day: number][] = [
  ['VERIZON WIRELESS', 'PAYMENTS', 31_200, 12],
  ['COMCAST', 'CABLE SVCS', 24_900, 18],
  ['DUKE ENERGY', 'BILL PAY', 74_000, 9],
  ['WASTE MANAGEMENT', 'INTERNET', 39_500, 22],
  ['PROGRESSIVE INS', 'INS PREM', 64_300, 7],
  ['HISCOX INC', 'INSUR PMT', 21_700, 3],
  ['THE HARTFORD', 'NWTBCLSCIC', 48_000, 14],
  ['BLUE CROSS CA', 'PREMIUM', 122_000, 1],
  ['GUIDELINE 401K', 'CONTRIB', 61_000, 16],
]

/** A lessor is a lender by another name; what else comes every month is a cost. */
const debtOrExpense = (why: string): 'loanPayment' | 'businessExpense' => (why.includes('lease') ? 'loanPayment' : 'businessExpense')

const fixedLookAlikes: [company: string, entry: string, cents: number, day: number, why: string][] = [
  ['LEAF CAPITAL FUN', 'LEASE PYMT', 86_240, 10, 'equipment lease, monthly, though its name says Capital Funding'],
  ['FIRST INSURANCE', 'INSURANCE', 54_118, 15, 'insurance premium finance, monthly'],
  ['BALBOA CAPITAL', 'LEASE PMT', 121_450, 5, 'equipment lease, monthly'],
  ['IPFS866-412-2561', 'IPFSPMTNYB', 73_390, 20, 'insurance premium finance, monthly'],
  ['DLL FINANCIAL', 'AUTOPAY', 64_925, 25, 'equipment lease, monthly'],
  ['NAVITAS CREDIT C', 'LEASE', 98_800, 8, 'equipment lease, monthly'],
]

const weeklyLookAlikes: [company: string, entry: string, cents: number, why: string][] = [
  ['ALSCO LINEN SVC', 'WEEKLY SVC', 18_550, 'linen service, the same amount every week'],
  ['SPARKLE JANITOR', 'CLEANING', 35_000, 'cleaning company, the same amount every week'],
  ['CLICKLEASE', 'LEASE PMT', 11_940, 'equipment lease, the same amount every week'],
  ['CINTAS CORP', 'UNIFORMS', 14_275, 'uniform service, the same amount every week'],
]

const fuelCards: [company: string, entry: string][] = [
  ['FLEETCOR FUNDING', 'FUELMAN'],
  ['WEX INC', 'FLEET DEBI'],
  ['COMDATA', 'FUEL PYMT'],
]

const addFixedBills = (book: Book, random: Random): void => {
  for (const [company, entry, cents, day] of random.shuffle(monthlyBills).slice(0, 5)) {
    const base = around(random, cents, 0.3)
    for (const date of monthly(book, day))
      post(book, date, 'debit', 'businessExpense', around(random, base, 0.06), ach(book, company, entry))
  }
  for (const [company, entry, cents, day, why] of random.shuffle(fixedLookAlikes).slice(0, random.int(1, 2))) {
    const base = around(random, cents, 0.3)
    for (const date of monthly(book, day))
      post(book, date, 'debit', debtOrExpense(why), base, ach(book, company, entry), lookAlike(company, why))
  }
  if (random.chance(0.35)) {
    const [company, entry, cents, why] = random.pick(weeklyLookAlikes)
    const day = random.int(1, 5)
    for (const date of book.businessDays)
      if (weekday(date) === day) post(book, date, 'debit', debtOrExpense(why), cents, ach(book, company, entry), lookAlike(company, why))
  }
  if (book.identity.business.fuel) {
    const [company, entry] = random.pick(fuelCards)
    const day = random.int(1, 5)
    for (const date of book.businessDays)
      if (weekday(date) === day)
        post(
          book,
          date,
          'debit',
          'businessExpense',
          around(random, book.revenueCents * 0.012, 0.25),
          ach(book, company, entry),
          lookAlike(company, 'fuel card, weekly'),
        )
  }
  const rent = wholeDollars(around(random, book.revenueCents * 0.05, 0.3))
  const byCheck = random.chance(0.4)
  for (const date of monthly(book, 1)) {
    const detail = byCheck ? ({ kind: 'check', number: book.nextCheck++ } as const) : ach(book, 'CRESTLINE REALTY', 'RENT')
    post(
      book,
      date,
      'debit',
      'businessExpense',
      rent,
      detail,
      lookAlike(byCheck ? 'rent check' : 'CRESTLINE REALTY', 'rent, the same amount every month'),
    )
  }
}

const loans: [company: string, entry: string][] = [
  ['SBA EIDL LOAN', 'PAYMENT'],
  ['LIVE OAK BANKING', 'LOAN PMT'],
  ['FORD MOTOR CR', 'FORDCREDIT'],
  ['ALLY FINANCIAL', 'ALLY PAYMT'],
  ['JOHN DEERE FIN', 'ACH PMT'],
]
const cards: [company: string, entry: string][] = [
  ['AMEX EPAYMENT', 'ACH PMT'],
  ['CHASE CREDIT CRD', 'AUTOPAY'],
  ['CAPITAL ONE', 'CRCARDPMT'],
  ['CITI CARD ONLINE', 'PAYMENT'],
  ['DISCOVER', 'E-PAYMENT'],
]

const addDebtService = (book: Book, random: Random): void => {
  if (random.chance(0.6)) {
    const [company, entry] = random.pick(loans)
    const amount = around(random, 98_000, 0.6)
    for (const date of monthly(book, random.int(2, 26))) post(book, date, 'debit', 'loanPayment', amount, ach(book, company, entry))
  }
  if (random.chance(0.25)) {
    const amount = around(random, 160_000, 0.4)
    const account = random.digits(4)
    for (const date of monthly(book, random.int(2, 26))) post(book, date, 'debit', 'loanPayment', amount, { kind: 'bankLoan', account })
  }
  const [company, entry] = random.pick(cards)
  for (const date of monthly(book, random.int(3, 27)))
    post(book, date, 'debit', 'loanPayment', around(random, book.revenueCents * 0.04, 0.4), ach(book, company, entry))
}

const software = [
  'INTUIT *QBOOKS ONLINE',
  'ADOBE *CREATIVE CLD',
  'GOOGLE *GSUITE',
  'MICROSOFT*365',
  'DROPBOX*BUSINESS',
  'RINGCENTRAL INC',
  'ZOOM.US',
]

const addCardSpending = (book: Book, random: Random, budget: number): void => {
  const place = `${book.identity.city} ${book.identity.state}`
  const perMonth = random.int(8, 22)
  const count = Math.round(perMonth * (book.businessDays.length / 21))
  for (let index = 0; index < count; index += 1)
    post(book, random.pick(book.businessDays), 'debit', 'businessExpense', around(random, budget / perMonth, 0.8), {
      kind: 'card',
      merchant: random.pick(book.identity.business.cardVendors),
      place,
      card: book.card,
      recurring: false,
    })
  for (const merchant of random.shuffle(software).slice(0, 3)) {
    const price = random.int(1_299, 18_900)
    for (const date of monthly(book, random.int(2, 27)))
      post(book, date, 'debit', 'businessExpense', price, {
        kind: 'card',
        merchant,
        place: '800-555-0142 CA',
        card: book.card,
        recurring: true,
      })
  }
  if (random.chance(0.6))
    for (let index = 0; index < count / 6; index += 1)
      post(book, random.pick(book.businessDays), 'debit', 'transferOut', random.int(2, 20) * 2_000, {
        kind: 'atm',
        place: `${book.identity.address[0]} ${place}`,
      })
}

const addSuppliers = (book: Book, random: Random, budget: number): void => {
  const { suppliers } = book.identity.business
  const byAch = budget * 0.65
  for (const [company, entry] of suppliers) {
    const each = byAch / suppliers.length / 4.33
    for (const date of book.businessDays)
      if (random.chance(0.2)) post(book, date, 'debit', 'businessExpense', around(random, each, 0.6), ach(book, company, entry))
  }
  const perMonth = random.int(6, 20)
  const dates = Array.from({ length: Math.round(perMonth * (book.businessDays.length / 21)) }, () => random.pick(book.businessDays)).sort()
  for (const date of dates) {
    // Checks clear out of order, and some numbers are never presented: that is where a bank prints its gap mark.
    post(book, date, 'debit', 'businessExpense', around(random, (budget * 0.35) / perMonth, 0.8), { kind: 'check', number: book.nextCheck })
    book.nextCheck += random.chance(0.15) ? random.int(2, 5) : 1
  }
  if (random.chance(0.4))
    post(book, random.pick(book.businessDays), 'debit', 'businessExpense', around(random, budget * 0.15, 0.4), {
      kind: 'wire',
      party: random.pick(['SUMMIT STEEL SUPPLY INC', 'HANOVER IMPORTS LLC', 'KEYSTONE PACKAGING CO']),
      memo: `PO ${random.int(2000, 9900)}`,
      bank: 'FIRST HORIZON BANK',
    })
  if (random.chance(0.5))
    for (const date of monthly(book, random.int(4, 26)))
      post(book, date, 'debit', 'businessExpense', wholeDollars(around(random, 65_000, 0.5)), {
        kind: 'zelle',
        party: random.pick(['ACE PLUMBING LLC', 'BRIGHT SIGNS INC', 'GREENLEAF LANDSCAPING LLC']),
        memo: `INV ${random.int(100, 999)}`,
      })
}

const addOwnMoneyOut = (book: Book, random: Random, budget: number): void => {
  if (budget <= 0) return
  const toSavings = random.chance(0.6)
  const weekly = random.chance(0.3)
  const fixed = wholeDollars(around(random, budget / (weekly ? 4.33 : 2), 0.2))
  const day = random.int(1, 5)
  const dates = weekly ? book.businessDays.filter((date) => weekday(date) === day) : [...monthly(book, 6), ...monthly(book, 21)]
  for (const date of dates)
    post(
      book,
      date,
      'debit',
      'transferOut',
      fixed,
      toSavings
        ? { kind: 'transfer', account: book.savingsNumber.slice(-4), accountKind: 'SAV' }
        : { kind: 'zelle', party: book.identity.owner, memo: 'OWNER DRAW' },
      weekly ? lookAlike(toSavings ? 'own savings' : book.identity.owner, 'own transfer, the same amount every week') : {},
    )
  if (random.chance(0.2))
    post(book, random.pick(book.businessDays), 'debit', 'transferOut', wholeDollars(around(random, budget * 0.2, 0.5)), {
      kind: 'zelle',
      party: `${personName(random).split(' ')[0]} ${book.identity.owner.split(' ')[1]}`,
      memo: 'OWNER DRAW',
    })
}

/** Spends what the month brings: the share that advances take is taken off suppliers and the owner. */
export const addSpending = (book: Book, random: Random, advanceShare: number): void => {
  const revenue = book.revenueCents
  addPayroll(book, random.fork('payroll'), revenue * 0.26)
  addTaxes(book, random.fork('taxes'))
  addFixedBills(book, random.fork('bills'))
  addDebtService(book, random.fork('debt'))
  addCardSpending(book, random.fork('card'), revenue * 0.07)
  addSuppliers(book, random.fork('suppliers'), revenue * Math.max(0.12, 0.32 - advanceShare * 0.7))
  addOwnMoneyOut(book, random.fork('owner'), revenue * Math.max(0.02, 0.08 - advanceShare * 0.2))
}
