import { addDays, daysBetween, weekday } from '../generator/calendar.ts'
import { createRandom, type Random } from '../generator/random.ts'

/** One entry of an account, before anybody has decided how to print it. */
export interface Item {
  date: string
  text: string
  cents: number
  credit: boolean
  /** What the account holds after it; on a card, what is owed. */
  balance: number
  ref: string
  /** The last one of its day. */
  last: boolean
}

export interface Ledger {
  kind: 'deposit' | 'card'
  holder: string
  address: string[]
  account: string
  last4: string
  start: string
  end: string
  opening: number
  closing: number
  items: Item[]
  credits: number
  debits: number
  daily: { date: string; balance: number }[]
  random: Random
}

export interface LedgerOptions {
  kind?: 'deposit' | 'card'
  count?: number
  start?: string
  end?: string
  opening?: number
  /** Whole units only, for papers that print no cents. */
  whole?: boolean
  /** A debit big enough that the account goes below zero for a while. */
  overdrawn?: boolean
  /** Dates that must have an entry. */
  on?: string[]
}

const streets = ['410 Harbor Street', '77 Quarry Road', '1509 W Larkin Ave', '23 Mill Pond Lane', '8800 Cedar Bluff Pkwy']
const towns = ['Dayton OH 45402', 'Macon GA 31201', 'Fresno CA 93721', 'Tulsa OK 74103', 'Reading PA 19601']
const firsts = ['Larkspur', 'Ironwood', 'Bluefin', 'Pinecrest', 'Delta Ridge', 'Sandoval', 'Whitfield', 'Kestrel']
const trades = ['Catering', 'Auto Body', 'Plumbing', 'Dental Lab', 'Freight', 'Roofing', 'Print Shop', 'Landscaping']
const paidTo = [
  'Office Depot 2231',
  'Comcast Business',
  'Sysco Foods',
  'Home Depot 0417',
  'ADP Wage Pay',
  'Shell Oil 5744',
  'Verizon Wireless',
  'State Farm Insurance',
  'Uline Ship Supplies',
  'Google Ads',
  'Water and Sewer Dept',
  'Grainger Industrial',
  'FedEx Freight',
  'Rent to Beckett Properties',
  'Quick Lane Tire',
  'Costco Whse',
]
const paidBy = [
  'Square Inc Settlement',
  'Counter Deposit',
  'Stripe Payout',
  'Transfer from Acme Builders',
  'Mobile Deposit',
  'Wire from Northfield LLC',
  'Toast Net Deposit',
  'Clover Batch',
]
const cardPaidBy = ['Payment Received Thank You', 'Autopay Payment', 'Online Payment', 'Merchandise Return Costco Whse']

export const makeLedger = (seed: string, options: LedgerOptions = {}): Ledger => {
  const random = createRandom(`unseen ${seed}`)
  const kind = options.kind ?? 'deposit'
  const start = options.start ?? '2026-03-01'
  const end = options.end ?? '2026-03-31'
  const days = daysBetween(start, end)
  const count = options.count ?? random.int(18, 30)
  const dates = Array.from({ length: count }, () => addDays(start, random.int(0, days)))
    .map((date) => (weekday(date) === 0 && addDays(date, 1) <= end ? addDays(date, 1) : date))
    .concat(options.on ?? [])
    .sort()
  const unit = options.whole ? 100 : 1
  let balance = options.opening ?? Math.round(random.int(900_000, 4_000_000) / unit) * unit
  const opening = balance
  const items = dates.map((date, index): Item => {
    const credit = kind === 'card' ? index === Math.floor(count / 3) || random.chance(0.1) : random.chance(0.35)
    const large = options.overdrawn && index === Math.floor(count / 2)
    const drawn = random.chance(0.2) ? random.int(90_000, 480_000) : random.int(700, 60_000)
    const cents = large ? Math.max(0, balance) + 91_642 : Math.max(unit, Math.round(drawn / unit) * unit)
    const plus = kind === 'card' ? !credit : credit && !large
    balance += plus ? cents : -cents
    const names = !(credit && !large) ? paidTo : kind === 'card' ? cardPaidBy : paidBy
    return { date, text: random.pick(names), cents, credit: credit && !large, balance, ref: random.digits(9), last: false }
  })
  const daily: Ledger['daily'] = []
  for (const [index, item] of items.entries())
    if (items[index + 1]?.date !== item.date) {
      item.last = true
      daily.push({ date: item.date, balance: item.balance })
    }
  const sum = (wanted: boolean): number => items.reduce((all, { credit, cents }) => all + (credit === wanted ? cents : 0), 0)
  const account = random.digits(10)
  return {
    kind,
    holder: `${random.pick(firsts)} ${random.pick(trades)} LLC`,
    address: [random.pick(streets), random.pick(towns)],
    account,
    last4: account.slice(-4),
    start,
    end,
    opening,
    closing: balance,
    items,
    credits: sum(true),
    debits: sum(false),
    daily,
    random,
  }
}

// ---- how figures and days are printed -----------------------------------------------------------------------------------------

const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
const lakhs = (whole: number): string => {
  const text = String(whole)
  return text.length <= 3 ? text : `${text.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')},${text.slice(-3)}`
}
const cut = (cents: number): [number, string] => [Math.floor(Math.abs(cents) / 100), String(Math.abs(cents) % 100).padStart(2, '0')]

/** 1,234.56 with a minus in front when negative. */
export const usd = (cents: number): string => `${cents < 0 ? '-' : ''}${grouped(cut(cents)[0])}.${cut(cents)[1]}`
export const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${usd(Math.abs(cents))}`
export const bare = (cents: number): string => `${cents < 0 ? '-' : ''}${cut(cents).join('.')}`
export const mils = (cents: number): string => `${usd(cents)}0`
export const lakh = (cents: number): string => `${cents < 0 ? '-' : ''}${lakhs(cut(cents)[0])}.${cut(cents)[1]}`
export const lakhWhole = (cents: number): string => `${cents < 0 ? '-' : ''}${lakhs(cut(cents)[0])}`
/** The sign of what it does to the holder: what goes out is negative. */
export const signed = (item: Item): number => (item.credit ? item.cents : -item.cents)

const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const month = (iso: string): string => names[Number(iso.slice(5, 7)) - 1] as string
export const day = (iso: string): number => Number(iso.slice(8, 10))
export const year = (iso: string): string => iso.slice(0, 4)
export const weekdayName = (iso: string): string => weekdays[weekday(iso)] as string
export const mdy = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`
export const md = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}`
export const mdyy = (iso: string): string => `${md(iso)}/${iso.slice(2, 4)}`
export const dmy = (iso: string): string => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`
export const dMon = (iso: string): string => `${iso.slice(8, 10)} ${month(iso).slice(0, 3)}`
export const dMonY = (iso: string): string => `${dMon(iso)} ${year(iso)}`
export const monD = (iso: string): string => `${month(iso).slice(0, 3)} ${day(iso)}`
export const monDY = (iso: string): string => `${monD(iso)}, ${year(iso)}`
export const long = (iso: string): string => `${month(iso)} ${day(iso)}, ${year(iso)}`

/** The full dates that papers here print, the longer forms first so that one is not found inside another. */
export const drawnDates: ((iso: string) => string)[] = [long, monDY, dMonY, mdy, (iso) => iso]
