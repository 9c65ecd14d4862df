import { type Book, createBook, type Draft, post, wholeDollars } from './book.ts'
import { inventIdentity } from './businesses.ts'
import { addBusinessDays, addDays, daysBetween, formatDate, isBusinessDay, makeDate } from './calendar.ts'
import { addIncome, addOtherCredits } from './income.ts'
import { addPositions, type PositionOptions, type PositionPlan } from './positions.ts'
import { createRandom, type Random } from './random.ts'
import { addSpending } from './spending.ts'
import type { Account, Detail, Entry, LookAlike, Merchant, Period, Position } from './types.ts'

export interface MerchantOptions extends PositionOptions {
  /** Number of statement periods (3 or 4 when left out). */
  months?: number
  /** First period's month, YYYY-MM. */
  start?: string
  /** Day on which a statement period starts; 1 is a calendar month. */
  cycleDay?: number
  businessType?: string
  /** Dips below zero and pays for it; drawn when left out. */
  strained?: boolean
  /** Multiplies the number of days' business: for long statements. */
  volume?: number
}

const makePeriods = (start: string, count: number, cycleDay: number): Period[] => {
  const year = Number(start.slice(0, 4))
  const month = Number(start.slice(5, 7))
  return Array.from({ length: count }, (_, index) => ({
    start: makeDate(year, month + index, cycleDay),
    end: addDays(makeDate(year, month + index + 1, cycleDay), -1),
  }))
}

/** Credits post before debits on a bank's day. */
const inOrder = (drafts: Draft[]): Draft[] =>
  drafts
    .map((draft, position) => ({ draft, position }))
    .sort(
      (a, b) =>
        (a.draft.date < b.draft.date ? -1 : a.draft.date > b.draft.date ? 1 : 0) ||
        rank(a.draft) - rank(b.draft) ||
        a.position - b.position,
    )
    .map(({ draft }) => draft)

const rank = (draft: Draft): number => (draft.type === 'credit' ? 0 : draft.detail.kind === 'fee' ? 2 : 1)

const signed = (draft: { type: string; amountCents: number }): number => (draft.type === 'credit' ? draft.amountCents : -draft.amountCents)

const lowestPoint = (drafts: Draft[]): number => {
  let balance = 0
  let lowest = 0
  for (const draft of inOrder(drafts)) {
    balance += signed(draft)
    lowest = Math.min(lowest, balance)
  }
  return lowest
}

/** What a month leaves over does not pile up: the owner moves it to savings. So a strained account stays near zero for months. */
const addDraws = (book: Book, random: Random, periods: Period[]): void => {
  for (const period of periods) {
    const within = book.drafts.filter((draft) => draft.date >= period.start && draft.date <= period.end)
    const left = within.reduce((sum, draft) => sum + signed(draft), 0)
    if (left < book.revenueCents * 0.03) continue
    const days = book.businessDays.filter((date) => date >= period.start && date <= period.end)
    for (const share of [0.3, 0.35, 0.25])
      post(book, random.pick(days), 'debit', 'transferOut', wholeDollars(left * share), {
        kind: 'transfer',
        account: book.savingsNumber.slice(-4),
        accountKind: 'SAV',
      })
  }
}

const addOverdrafts = (book: Book, random: Random, openingCents: number): void => {
  const closing = new Map<string, { balance: number; last: Draft }>()
  let balance = openingCents
  for (const draft of inOrder(book.drafts)) {
    balance += signed(draft)
    closing.set(draft.date, { balance, last: draft })
  }
  let left = random.int(2, 7)
  for (const [date, day] of closing) {
    if (day.balance >= 0 || left === 0 || day.last.type === 'credit') continue
    left -= 1
    const item =
      day.last.detail.kind === 'ach'
        ? day.last.detail.company
        : day.last.detail.kind === 'check'
          ? `CHECK ${day.last.detail.number}`
          : 'ITEM'
    post(book, addBusinessDays(date, 1), 'debit', 'nsfFee', random.pick([3_400, 3_500, 3_600]), {
      kind: 'fee',
      fee: 'overdraft',
      item,
      itemCents: day.last.amountCents,
    })
  }
}

const addBankFees = (book: Book, random: Random, periods: Period[]): void => {
  const monthlyFee = random.pick([0, 1_500, 1_600, 2_500])
  for (const period of periods) {
    let last = period.end
    while (!isBusinessDay(last)) last = addDays(last, -1)
    post(book, last, 'debit', 'bankFee', monthlyFee, { kind: 'fee', fee: 'monthly', item: '', itemCents: 0 })
    if (book.identity.business.cash > 0.1 && random.chance(0.4))
      post(book, last, 'debit', 'bankFee', random.int(250, 4_200), { kind: 'fee', fee: 'cashDeposit', item: '', itemCents: 0 })
  }
  for (const draft of [...book.drafts])
    if (draft.detail.kind === 'wire' && draft.type === 'debit')
      post(book, draft.date, 'debit', 'bankFee', 2_500, {
        kind: 'fee',
        fee: 'wireOut',
        item: draft.detail.party,
        itemCents: draft.amountCents,
      })
  if (random.chance(0.3)) {
    const date = random.pick(book.businessDays)
    post(book, date, 'debit', 'businessExpense', random.int(20_000, 140_000), { kind: 'depositReturn' })
    post(book, date, 'debit', 'bankFee', 1_200, { kind: 'fee', fee: 'depositReturn', item: '', itemCents: 0 })
  }
  if (random.chance(0.2))
    post(book, random.pick(book.businessDays), 'debit', 'bankFee', 3_000, { kind: 'fee', fee: 'stopPayment', item: '', itemCents: 0 })
  const nsf = book.drafts.find((draft) => draft.category === 'nsfFee')
  if (nsf && random.chance(0.3))
    post(book, addBusinessDays(nsf.date, 3), 'credit', 'refund', nsf.amountCents, { kind: 'feeRefund', fee: 'overdraft' })
}

const plainWords = (detail: Detail): string => {
  switch (detail.kind) {
    case 'ach':
      return `${detail.company} ${detail.entry}`
    case 'card':
      return `${detail.merchant} ${detail.place}`
    case 'cardRefund':
      return `Refund ${detail.merchant}`
    case 'check':
      return `Check ${detail.number}`
    case 'wire':
      return `Wire ${detail.party} ${detail.memo}`
    case 'zelle':
      return `Zelle ${detail.party} ${detail.memo}`.trim()
    case 'transfer':
      return `Transfer ${detail.accountKind} ${detail.account}`
    case 'fee':
      return `Fee ${detail.fee}`
    case 'achReturn':
      return `Returned ${detail.company}`
    default:
      return detail.kind
  }
}

/** Some companies put the day's date into their entry. */
const stamped = (detail: Detail, date: string): Detail => {
  if (detail.kind !== 'ach' || !detail.entry.includes('{')) return detail
  const month = formatDate.monD(date).slice(0, 3).toUpperCase()
  const entry = detail.entry.replace('{YYMMDD}', formatDate.compact(date)).replace('{MON}', month).replace('{DD}', date.slice(8))
  return { ...detail, entry }
}

const toEntries = (drafts: Draft[]): Entry[] =>
  drafts.map((draft, index) => ({
    index,
    date: draft.date,
    amountCents: draft.amountCents,
    type: draft.type,
    category: draft.category,
    positionId: draft.positionId,
    detail: stamped(draft.detail, draft.date),
    description: plainWords(stamped(draft.detail, draft.date)),
    returned: draft.returned,
    retry: draft.role === 'retry',
  }))

const truthOfPosition = (plan: PositionPlan, drafts: Draft[], end: string): Position => {
  const indexesOf = (role: Draft['role']): number[] =>
    drafts.flatMap((draft, index) => (draft.positionId === plan.id && draft.role === role ? [index] : []))
  const payments = indexesOf('payment')
  const deposits = indexesOf('funding')
  const dateAt = (index: number | undefined): string => (index === undefined ? '' : (drafts[index]?.date ?? ''))
  const lastPayment = dateAt(payments.at(-1))
  return {
    id: plan.id,
    funderName: plan.printed,
    knownAs: plan.funder.name,
    known: plan.funder.name !== null,
    frequency: plan.frequency,
    paymentCents: plan.paymentCents,
    payments,
    retries: indexesOf('retry'),
    returned: payments.filter((index) => drafts[index]?.returned),
    firstPayment: dateAt(payments[0]),
    lastPayment,
    fundingDeposit: deposits[0] ?? null,
    fundingDeposits: deposits,
    active: lastPayment !== '' && daysBetween(lastPayment, end) <= 21,
    changedPayment: plan.changed,
    reverse: plan.reverse,
  }
}

const gatherLookAlikes = (drafts: Draft[]): LookAlike[] => {
  const found = new Map<string, LookAlike>()
  drafts.forEach((draft, index) => {
    if (!draft.lookAlike) return
    const known = found.get(draft.lookAlike.payee) ?? { ...draft.lookAlike, transactions: [] }
    known.transactions.push(index)
    found.set(draft.lookAlike.payee, known)
  })
  return [...found.values()]
}

/** The savings account sees the other side of every own transfer. */
const mirrorSavings = (drafts: Draft[], number: string, operatingLast4: string, random: Random): Account => {
  const mirrored = drafts.flatMap((draft): Draft[] =>
    draft.detail.kind === 'transfer'
      ? [
          {
            ...draft,
            type: draft.type === 'credit' ? 'debit' : 'credit',
            category: draft.type === 'credit' ? 'transferOut' : 'transferIn',
            detail: { kind: 'transfer', account: operatingLast4, accountKind: 'CHK' },
          },
        ]
      : [],
  )
  const needed = -lowestPoint(mirrored)
  return { number, last4: number.slice(-4), openingCents: needed + random.int(50_000, 900_000), entries: toEntries(mirrored) }
}

/** A merchant's account life with everything known about it. The same seed and options give the same merchant. */
export const generateMerchant = (seed: string | number, options: MerchantOptions = {}): Merchant => {
  const random = createRandom(`merchant ${seed}`)
  const identity = inventIdentity(random.fork('identity'), options.businessType)
  const monthCount = options.months ?? random.int(3, 4)
  const start = options.start ?? `${random.int(2023, 2025)}-${String(random.int(1, 12)).padStart(2, '0')}`
  const months = makePeriods(start, monthCount, options.cycleDay ?? 1)
  const from = months[0]?.start as string
  const to = months.at(-1)?.end as string
  const number = random.digits(12)
  const savingsNumber = random.digits(12)
  const revenueCents = random.int(...identity.business.revenue) * 100
  const book = createBook(identity, from, to, revenueCents, random.fork('book'), savingsNumber)
  const { plans, share } = addPositions(book, random.fork('positions'), options)
  for (let round = 0; round < (options.volume ?? 1); round += 1) {
    const suffix = round === 0 ? '' : ` ${round}`
    addIncome(book, random.fork(`income${suffix}`))
    addSpending(book, random.fork(`spending${suffix}`), share)
    addOtherCredits(book, random.fork(`credits${suffix}`))
  }
  addDraws(book, random.fork('draws'), months)
  const strained = options.strained ?? random.chance(plans.length > 1 ? 0.6 : 0.25)
  const floor = strained ? -random.int(30_000, 380_000) : random.int(80_000, 2_500_000)
  const openingCents = floor - lowestPoint(book.drafts)
  if (strained) addOverdrafts(book, random.fork('overdrafts'), openingCents)
  addBankFees(book, random.fork('fees'), months)
  const drafts = inOrder(book.drafts)
  const entries = toEntries(drafts)
  return {
    seed: String(seed),
    businessType: identity.business.kind,
    holder: identity.holder,
    dba: identity.dba,
    owner: identity.owner,
    address: identity.address,
    state: identity.state,
    account: { number, last4: number.slice(-4), openingCents, entries },
    savings: mirrorSavings(drafts, savingsNumber, number.slice(-4), random.fork('savings')),
    transactions: entries,
    openingCents,
    months,
    positions: plans.map((plan) => truthOfPosition(plan, drafts, to)),
    lookAlikes: gatherLookAlikes(drafts),
  }
}

/** What can be seen of the positions in some of the months: fewer payments, perhaps none. */
export const positionsWithin = (merchant: Merchant, months: number[]): Position[] => {
  const periods = months.flatMap((month) => merchant.months[month] ?? [])
  const visible = (index: number): boolean => {
    const date = merchant.transactions[index]?.date ?? ''
    return periods.some((period) => date >= period.start && date <= period.end)
  }
  const end = periods.reduce((latest, period) => (period.end > latest ? period.end : latest), '')
  return merchant.positions.flatMap((position): Position[] => {
    const payments = position.payments.filter(visible)
    if (payments.length < (position.known ? 3 : 4)) return []
    const lastPayment = merchant.transactions[payments.at(-1) as number]?.date as string
    const fundingDeposits = position.fundingDeposits.filter(visible)
    return [
      {
        ...position,
        payments,
        retries: position.retries.filter(visible),
        returned: position.returned.filter(visible),
        firstPayment: merchant.transactions[payments[0] as number]?.date as string,
        lastPayment,
        fundingDeposits,
        fundingDeposit: fundingDeposits[0] ?? null,
        active: daysBetween(lastPayment, end) <= 21,
      },
    ]
  })
}
