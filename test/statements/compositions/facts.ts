import { addDays, daysBetween, isBusinessDay } from '../generator/calendar.ts'
import { createRandom, type Random } from '../generator/random.ts'
import type { Choices } from './choices.ts'
import { languageOf } from './languages.ts'

export type RowKind = 'deposit' | 'credit' | 'check' | 'electronic' | 'card' | 'fee'
export const creditKinds: RowKind[] = ['deposit', 'credit']
export const debitKinds: RowKind[] = ['check', 'electronic', 'card', 'fee']

export interface PrintedRow {
  date: string
  /** Of the transaction, where the paper prints it beside the day of posting. */
  earlier: string
  text: string[]
  cents: number
  credit: boolean
  kind: RowKind
  reference: string
  check: number | null
  /** Before it the numbers of checks have a gap. */
  isAfterGap: boolean
  /** What was paid in another country's money, as it is printed beside the booked amount. */
  abroad: { amount: string; rate: string } | null
  /** What the account holds after it. */
  balance: number
}

export interface Figure {
  cents: number
  count: number
}

/** Everything that the paper prints of one account, each figure by itself: who alters one leaves the others as they are. */
export interface Facts {
  bank: string
  holder: string
  address: string[]
  product: string
  number: string
  /** As it is printed at the head of later pages. */
  numberAgain: string
  period: { start: string; end: string }
  /** As it is printed at the head of later pages. */
  periodAgain: { start: string; end: string }
  days: number
  opening: number
  closing: number
  /** Where the ends stand a second time, in the list. */
  closingAgain: number
  rows: PrintedRow[]
  /** In the summary. */
  sums: Record<'credits' | 'debits' | RowKind, Figure>
  /** Below the lists. */
  listSums: Record<'credits' | 'debits' | RowKind, Figure>
  daily: { date: string; balance: number }[]
  lowest: number
  fees: number
  available: number
  average: number
  /** Of the period, in a box beside those of the year. */
  boxSums: { credits: number; debits: number }
  /** Since the year began. */
  year: { credits: number; debits: number }
  /** Fees for returned items, in a box. */
  returned: number
  interest: number
  /** Under the pictures of checks. */
  captions: { number: number; date: string; cents: number }[]
  /** What is added to the balance carried from this page (0-based) and should not be. */
  carriedOff: { page: number; cents: number } | null
  /** What is added to the sum of this page (0-based) and should not be. */
  pageOff: { page: number; cents: number } | null
  /** 0-based; taken out after the paper was drawn. */
  leftOut: number | null
}

const PERIODS: Record<Choices['calendar'], readonly [string, string]> = {
  month: ['2026-03-01', '2026-03-31'],
  turn: ['2025-12-11', '2026-01-10'],
  midMonth: ['2026-05-16', '2026-06-15'],
  december: ['2025-12-01', '2025-12-31'],
  february: ['2026-02-01', '2026-02-28'],
  twoMonths: ['2026-04-30', '2026-05-29'],
  tenDays: ['2026-06-20', '2026-06-30'],
  leap: ['2024-02-01', '2024-02-29'],
  leapMid: ['2024-02-14', '2024-03-13'],
  newYear: ['2024-12-20', '2025-01-21'],
}

const TEXTS: Record<RowKind, string[]> = {
  deposit: ['Deposit', 'Counter Deposit', 'Mobile Deposit', 'Remote Deposit Capture', 'Night Drop Deposit'],
  credit: [
    'Stripe Transfer',
    'Square Inc Settlement',
    'Wire In Northfield LLC',
    'Zelle From Ana Ruiz',
    'Toast Net Deposit',
    'Merchant Bankcard Dep',
  ],
  check: ['Check'],
  electronic: [
    'ADP Wage Pay',
    'Comcast Business',
    'State Farm Insurance',
    'Duke Energy Bill Pay',
    'IRS USATAXPYMT',
    'Beckett Properties Rent',
  ],
  card: ['Shell Oil Tulsa OK', 'Home Depot Dayton OH', 'Office Supply Co', 'Google Ads', 'Costco Whse Fresno CA', 'Delta Air Lines'],
  fee: ['Service Charge', 'Wire Fee', 'Monthly Maintenance Fee', 'Returned Item Fee'],
}

const numbersOf = (random: Random): string =>
  random.pick([`ID ${random.digits(9)}`, `Trace ${random.digits(15)}`, `#${random.digits(4)}`, random.digits(12)])
const shortDay = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}`
const datesOf = (random: Random, date: string): string =>
  random.pick([
    `on ${shortDay(date)}`,
    `Effective ${shortDay(date)}/${date.slice(2, 4)}`,
    `${shortDay(date)} 14:22`,
    `Date ${shortDay(date)}`,
  ])
const amountsOf = (random: Random): string =>
  random.pick([
    `Orig Amt ${random.int(11, 98)}.${random.digits(2)}`,
    `less fee 2.${random.digits(2)}`,
    `USD ${random.int(101, 989)}.00`,
    `Inv 88.${random.digits(2)}`,
  ])
const sidesOf = (random: Random): string =>
  random.pick(['Debit Card', 'Credit Union One', 'Deposit Account', 'Withdrawal Hold', 'Balance Due', 'Total Wine'])

const achOf = (random: Random, date: string): string =>
  random.pick([
    `Orig CO Name:${random.pick(['Gusto', 'Intuit', 'Ally', 'Brightline'])} Orig ID:${random.digits(10)} Desc Date:${date.slice(2).replaceAll('-', '')}`,
    `CO Entry Descr:${random.pick(['Payroll', 'Bill Pay', 'Sale', 'Settlement'])} Sec:CCD Trace#:${random.digits(15)} Eed:${date.slice(2).replaceAll('-', '')}`,
    `DES:PAYMENT ID:${random.digits(8)} INDN:Larkspur Cater CO ID:${random.digits(10)} CCD`,
    `REF=${random.digits(12)} N00`,
  ])
const placeOf = (random: Random, date: string): string =>
  random.pick([
    `Card 4417 ${shortDay(date)} 14:22 Tulsa OK`,
    `Dayton OH ${shortDay(date)} Seq ${random.digits(6)}`,
    `${random.int(100, 9999)} W Main St Fresno CA 93721`,
    `Terminal ${random.digits(8)} Macon GA`,
    `800-${random.digits(3)}-${random.digits(4)} WA`,
  ])

const detail = (random: Random, choices: Choices, date: string): string => {
  const { words } = choices
  if (choices.language !== 'en') return random.pick([`Ref. ${random.digits(9)}`, `NR ${random.digits(6)}`, random.digits(11)])
  if (words === 'ach') return achOf(random, date)
  if (words === 'places') return placeOf(random, date)
  const wanted = words === 'all' ? random.pick(['numbers', 'dates', 'amounts', 'sides', 'plain'] as const) : words
  if (wanted === 'numbers') return numbersOf(random)
  if (wanted === 'dates') return datesOf(random, date)
  if (wanted === 'amounts') return amountsOf(random)
  if (wanted === 'sides') return sidesOf(random)
  return random.pick(['Ref Northfield', 'Store Pickup', 'Recurring', 'Thank You', 'Batch Close'])
}

const textOf = (random: Random, choices: Choices, kind: RowKind, check: number | null, date: string): string[] => {
  const texts = languageOf(choices)?.texts ?? TEXTS
  const first = check === null ? random.pick(texts[kind]) : `${languageOf(choices)?.texts.check[0] ?? 'Check'} ${check}`
  const count = { one: 1, two: 2, three: 3, mixed: random.int(1, 3) }[choices.lines]
  const more = Array.from({ length: count - 1 }, () => detail(random, choices, date))
  // A detail belongs to the first line, too, where rows have but one.
  return choices.words !== 'plain' && random.chance(0.5) ? [`${first} ${detail(random, choices, date)}`, ...more] : [first, ...more]
}

const COUNTS: Record<Choices['rows'], readonly [number, number]> = {
  some: [14, 24],
  few: [4, 8],
  many: [34, 48],
  one: [1, 1],
  none: [0, 0],
  sixty: [60, 75],
}

const amountOf = (random: Random, choices: Choices, kind: RowKind): number => {
  if (kind === 'fee') return random.pick([1500, 2500, 3500, 1200])
  if (choices.money === 'equal') return random.pick([25_000, 48_950, 112_500])
  if (choices.money === 'round') return random.int(1, 60) * 10_000
  if (choices.money === 'large') return random.int(900_000, 98_000_000)
  return random.chance(0.25) ? random.int(100_000, 520_000) : random.int(750, 89_000)
}

const figureOf = (rows: PrintedRow[]): Figure => ({ cents: rows.reduce((sum, row) => sum + row.cents, 0), count: rows.length })

export const sumsOf = (rows: PrintedRow[]): Facts['sums'] => ({
  credits: figureOf(rows.filter((row) => row.credit)),
  debits: figureOf(rows.filter((row) => !row.credit)),
  ...(Object.fromEntries(
    [...creditKinds, ...debitKinds].map((kind) => [kind, figureOf(rows.filter((row) => row.kind === kind))]),
  ) as Record<RowKind, Figure>),
})

const drawRows = (random: Random, choices: Choices, start: string, end: string, count: number): Omit<PrintedRow, 'balance'>[] => {
  const span = daysBetween(start, end)
  const days = Array.from({ length: span + 1 }, (_, index) => addDays(start, index)).filter(isBusinessDay)
  const dates = Array.from({ length: count }, () => random.pick(days)).sort()
  let check = random.int(1001, 8000)
  const gaps = random.fork('gaps')
  const abroad = random.fork('abroad')
  const drawn = dates.map((date): Omit<PrintedRow, 'balance'> => {
    const credit = random.chance(0.36)
    const kind = credit ? random.pick(creditKinds) : random.pick([...debitKinds.slice(0, 3), ...debitKinds])
    const isAfterGap = kind === 'check' && choices.checkGrid === 'stars' && gaps.chance(0.3)
    if (isAfterGap) check += gaps.int(1, 9)
    const number = kind === 'check' ? check++ : null
    const earlier = addDays(date, -random.int(0, 2))
    return {
      date,
      earlier: earlier < start ? date : earlier,
      text: textOf(random, choices, kind, number, earlier < start ? date : earlier),
      cents: amountOf(random, choices, kind),
      credit,
      kind,
      reference: random.digits(9),
      check: number,
      isAfterGap,
      abroad: kind === 'card' && choices.foreign !== 'none' && abroad.chance(0.5) ? foreignOf(abroad) : null,
    }
  })
  // The first check that is listed follows none.
  const first = drawn.find(({ check: number }) => number !== null)
  if (first) first.isAfterGap = false
  if (choices.rateBox === 'earnedRow')
    drawn.push({
      ...{ date: end, earlier: end, text: ['Interest Payment'], cents: random.fork('interest').int(12, 940), credit: true },
      ...{ kind: 'credit', reference: '000000000', check: null, isAfterGap: false, abroad: null },
    })
  return drawn
}

const foreignOf = (random: Random): PrintedRow['abroad'] => ({
  amount: `${random.pick(['EUR', 'GBP', 'CAD', 'MXN'])} ${random.int(12, 980)}.${random.digits(2)}`,
  rate: `${random.pick(['0.7', '1.0', '1.2', '17.'])}${random.digits(4)}`,
})

const BANKS = [
  'First Harbor Bank',
  'Copper Valley Credit Union',
  'Blue Mesa Community Bank',
  'Merchants & Millers Bank',
  'PNC Bank',
  'Three Forks National Bank',
]
const HOLDERS = [
  'Larkspur Catering LLC',
  'Ironwood Auto Body Inc',
  'Kestrel Freight LLC',
  'Sandoval Dental Lab PLLC',
  'Bluefin Roofing Corp',
]
const PLACES = [
  ['410 Harbor Street', 'Dayton OH 45402'],
  ['1509 W Larkin Ave Ste 2', 'Fresno, CA 93721'],
  ['PO Box 2231', 'Macon GA 31201-0417'],
]

export const makeFacts = (choices: Choices, seed: string, own?: { product: string; count: number; head: Facts }): Facts => {
  const random = createRandom(`facts ${seed}`)
  const [start, end] = PERIODS[choices.calendar]
  const head = own?.head
  const bank = random.pick(BANKS)
  const holder = random.pick(HOLDERS)
  const address = random.pick(PLACES)
  const number = `${random.int(1, 9)}${random.digits(9)}`
  const count = own?.count ?? random.int(...COUNTS[choices.rows])
  const drawn = drawRows(random.fork('rows'), choices, start, end, count)
  const net = drawn.reduce((sum, row) => sum + (row.credit ? row.cents : -row.cents), 0)
  const opening = choices.money === 'overdrawn' ? random.int(10_000, 90_000) : Math.max(0, -net) + random.int(400_000, 3_000_000)
  let balance = opening
  const year = random.fork('year')
  const rows = drawn.map((row): PrintedRow => {
    balance += row.credit ? row.cents : -row.cents
    return { ...row, balance }
  })
  const daily = rows.filter((row, index) => rows[index + 1]?.date !== row.date).map((row) => ({ date: row.date, balance: row.balance }))
  return {
    bank: head?.bank ?? bank,
    holder: head?.holder ?? holder,
    address: head?.address ?? address,
    product: productOf(choices, random, own?.product),
    number,
    numberAgain: number,
    period: { start, end },
    periodAgain: { start, end },
    days: daysBetween(start, end) + 1,
    opening,
    closing: balance,
    closingAgain: balance,
    rows,
    sums: sumsOf(rows),
    listSums: sumsOf(rows),
    daily,
    lowest: Math.min(opening, ...daily.map((day) => day.balance)),
    fees: figureOf(rows.filter((row) => row.kind === 'fee')).cents,
    available: balance - random.int(1_000, 9_000),
    average: averageOf(start, end, opening, daily),
    boxSums: { credits: sumsOf(rows).credits.cents, debits: sumsOf(rows).debits.cents },
    year: {
      credits: sumsOf(rows).credits.cents + year.int(400_000, 9_000_000),
      debits: sumsOf(rows).debits.cents + year.int(400_000, 9_000_000),
    },
    returned: figureOf(rows.filter((row) => row.text[0]?.startsWith('Returned Item Fee'))).cents,
    interest: choices.rateBox === 'earnedRow' ? (rows.at(-1)?.cents ?? 0) : 0,
    captions: rows.filter((row) => row.check !== null).map((row) => ({ number: row.check as number, date: row.date, cents: row.cents })),
    carriedOff: null,
    pageOff: null,
    leftOut: null,
  }
}

/** An account of its own brings its name with it; a stream is drawn from as if it had none. */
const productOf = (choices: Choices, random: Random, own: string | undefined): string => {
  const product = own ?? random.pick(['Business Checking', 'Commercial Checking', 'Small Business Checking'])
  return languageOf(choices)?.products[own ? 1 : 0] ?? product
}

const averageOf = (start: string, end: string, opening: number, daily: Facts['daily']): number => {
  let held = opening
  let sum = 0
  const days = daysBetween(start, end) + 1
  for (let index = 0; index < days; index += 1) {
    held = daily.find((day) => day.date === addDays(start, index))?.balance ?? held
    sum += held
  }
  return Math.round(sum / days)
}
