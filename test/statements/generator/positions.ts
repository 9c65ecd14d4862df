import { ach, around, type Book, post, wholeDollars } from './book.ts'
import { addBusinessDays, addDays, eachDay, isBusinessDay, isHoliday, onOrAfterBusinessDay, weekday } from './calendar.ts'
import { type Funder, inventFunder, knownFunders } from './funders.ts'
import type { Random } from './random.ts'
import type { Frequency } from './types.ts'

export interface PositionPlan {
  id: string
  funder: Funder
  printed: string
  frequency: Frequency
  paymentCents: number
  changed: boolean
  reverse: boolean
}

export interface PositionOptions {
  /** How many advances; random 0 to 4 when left out. */
  positions?: number
  /** Share of invented funders, 0.35 when left out. */
  unknownShare?: number
  /** Forces one story on the first position. */
  story?: 'plain' | 'funded' | 'ended' | 'changed' | 'renewed' | 'returned' | 'twoOfOne' | 'reverse'
}

const reverseFunder: Funder = {
  name: 'United First (UFCE / First Gate Finance)',
  printed: ['UFCE 8018930381'],
  debit: ['P'],
  credit: ['DC'],
}

/** Below these nobody funds: the deposit would be too small to be worth a contract. */
const leastPayment: Record<Frequency, number> = { daily: 8_900, weekly: 45_000, biweekly: 90_000 }

const monthlyFactor: Record<Frequency, number> = { daily: 21, weekly: 4.33, biweekly: 2.17 }

/** The days a funder debits: banking days, or one weekday; a holiday doubles up on the next banking day or is skipped. */
const schedule = (frequency: Frequency, from: string, to: string, day: number, doubleUp: boolean): string[] => {
  const dates: string[] = []
  let week = 0
  for (const date of eachDay(from, to)) {
    if (frequency === 'daily') {
      if (isBusinessDay(date)) dates.push(date)
      else if (doubleUp && isHoliday(date) && weekday(date) !== 0 && weekday(date) !== 6) dates.push(onOrAfterBusinessDay(date))
      continue
    }
    if (weekday(date) !== day) continue
    week += 1
    if (frequency === 'biweekly' && week % 2 === 0) continue
    dates.push(onOrAfterBusinessDay(date))
  }
  return dates.filter((date) => date <= to).sort()
}

const latestBusinessDay = (iso: string): string => {
  let date = iso
  while (!isBusinessDay(date)) date = addDays(date, -1)
  return date
}

const postFunding = (book: Book, random: Random, plan: PositionPlan, firstPayment: string, funded: number): void => {
  const date = latestBusinessDay(addDays(firstPayment, -random.int(1, 4)))
  const byWire = random.chance(0.4)
  const detail = byWire
    ? ({ kind: 'wire', party: plan.printed, memo: 'PURCHASE OF RECEIVABLES', bank: 'CROSS RIVER BK' } as const)
    : ach(book, plan.printed, random.pick(plan.funder.credit), random.digits(8))
  const posted = post(book, date, 'credit', 'mcaFunding', funded, detail, { positionId: plan.id, role: 'funding' })
  if (!posted) return
  if (byWire) post(book, date, 'debit', 'bankFee', 1_500, { kind: 'fee', fee: 'wireIn', item: plan.printed, itemCents: funded })
  // A merchant who takes an advance needs the money: most of it leaves within days.
  post(book, addBusinessDays(date, 2), 'debit', 'transferOut', wholeDollars(funded * 0.4), {
    kind: 'transfer',
    account: book.savingsNumber.slice(-4),
    accountKind: 'SAV',
  })
  post(book, addBusinessDays(date, random.int(3, 6)), 'debit', 'businessExpense', Math.round(funded * 0.35), {
    kind: 'wire',
    party: random.pick(['SUMMIT STEEL SUPPLY INC', 'HANOVER IMPORTS LLC', 'KEYSTONE PACKAGING CO']),
    memo: `PO ${random.int(2000, 9900)}`,
    bank: 'FIRST HORIZON BANK',
  })
}

const postReturn = (book: Book, random: Random, plan: PositionPlan, date: string, amount: number, individualId: string): void => {
  const back = addBusinessDays(date, 1)
  post(book, back, 'credit', 'refund', amount, { kind: 'achReturn', company: plan.printed, itemDate: date })
  post(book, back, 'debit', 'nsfFee', 3_500, { kind: 'fee', fee: 'nsf', item: plan.printed, itemCents: amount })
  if (random.chance(0.6))
    post(
      book,
      addBusinessDays(back, random.int(1, 2)),
      'debit',
      'mcaRepayment',
      amount,
      ach(book, plan.printed, 'RETRY PYMT', individualId),
      {
        positionId: plan.id,
        role: 'retry',
      },
    )
}

type Story = NonNullable<PositionOptions['story']>

const runPosition = (book: Book, random: Random, plan: PositionPlan, story: Story): void => {
  const length = book.businessDays.length
  const at = (share: number): string => book.businessDays[Math.min(length - 1, Math.floor(length * share))] as string
  const day = random.int(1, 5)
  const doubleUp = random.chance(0.5)
  const start = story === 'funded' ? at(0.1 + 0.3 * random.next()) : addDays(book.from, -random.int(0, 40))
  const end = story === 'ended' ? at(0.4 + 0.15 * random.next()) : addDays(book.to, 10)
  const turn = at(0.4 + 0.2 * random.next())
  const later =
    story === 'changed'
      ? Math.round(plan.paymentCents * (0.6 + 0.25 * random.next()))
      : Math.round(plan.paymentCents * (1.15 + 0.3 * random.next()))
  const turns = story === 'changed' || story === 'renewed'
  const fitting = plan.funder.debit.filter((word) => !word.startsWith('DAILY') || plan.frequency === 'daily')
  const entry = random.pick(fitting)
  const individualId = random.digits(8)
  const dates = schedule(plan.frequency, start, end, day, doubleUp)
  const visible = dates.filter((date) => date >= book.from && date <= book.to)
  const first = dates[0]
  const term = random.int(80, 160)
  const funded = wholeDollars(
    (plan.paymentCents * (plan.frequency === 'daily' ? term : plan.frequency === 'weekly' ? term / 5 : term / 10)) / 1.38,
  )
  if (story === 'funded' && first) postFunding(book, random, plan, first, funded)
  const turnDate = turns ? visible.find((date) => date >= turn) : undefined
  if (story === 'renewed' && turnDate) postFunding(book, random, plan, turnDate, wholeDollars(funded * 0.6))
  plan.changed = turns && turnDate !== undefined
  const returnable = visible.filter((date) => addBusinessDays(date, 4) <= book.to)
  const returnedDates = new Set(story === 'returned' ? random.shuffle(returnable).slice(0, random.int(1, 2)) : [])
  // Now and then a debit simply does not come.
  const skipped = new Set(plan.frequency === 'daily' && random.chance(0.3) ? random.shuffle(visible).slice(0, random.int(1, 3)) : [])
  for (const date of visible) {
    if (skipped.has(date) && !returnedDates.has(date)) continue
    const amount = turnDate !== undefined && date >= turnDate ? later : plan.paymentCents
    const returned = returnedDates.delete(date)
    post(book, date, 'debit', 'mcaRepayment', amount, ach(book, plan.printed, entry, individualId), {
      positionId: plan.id,
      role: 'payment',
      returned,
    })
    if (returned) postReturn(book, random, plan, date, amount, individualId)
  }
  if (story === 'reverse')
    for (const date of schedule('weekly', book.from, book.to, 1, false))
      post(book, date, 'credit', 'mcaFunding', around(random, plan.paymentCents * 9, 0.02), ach(book, plan.printed, 'DC', individualId), {
        positionId: plan.id,
        role: 'funding',
      })
}

const stories: Story[] = ['plain', 'plain', 'funded', 'funded', 'ended', 'ended', 'changed', 'renewed', 'returned', 'returned', 'twoOfOne']

/** Two positions of one funder side by side differ clearly in their payments: otherwise nobody could tell them apart. */
const apartFrom = (plans: PositionPlan[], printed: string, cents: number): number => {
  const sibling = plans.find((plan) => plan.printed === printed)
  return sibling && Math.abs(sibling.paymentCents - cents) < sibling.paymentCents * 0.1 ? Math.round(sibling.paymentCents * 1.35) : cents
}

/** Writes the advances into the book; what they take of a month's revenue is for the spending to leave over. */
export const addPositions = (book: Book, random: Random, options: PositionOptions): { plans: PositionPlan[]; share: number } => {
  const count = options.positions ?? random.pick([0, 1, 1, 2, 2, 3, 4])
  const pool = random.shuffle(knownFunders)
  const taken = new Set<string>()
  const plans: PositionPlan[] = []
  let share = 0
  const shortRange = book.businessDays.length < 55
  const add = (funder: Funder, printed: string, story: Story, frequency: Frequency): void => {
    const part = 0.03 + 0.04 * random.next()
    const plan: PositionPlan = {
      id: `position-${plans.length + 1}`,
      funder,
      printed,
      frequency,
      paymentCents: apartFrom(
        plans,
        printed,
        Math.max(leastPayment[frequency] + random.int(0, 900), around(random, (book.revenueCents * part) / monthlyFactor[frequency], 0.2)),
      ),
      changed: false,
      reverse: story === 'reverse',
    }
    share += part
    plans.push(plan)
    runPosition(book, random.fork(plan.id), plan, story)
  }
  while (plans.length < count) {
    const unknown = random.chance(options.unknownShare ?? 0.35)
    const drawn = random.chance(0.03) ? 'reverse' : random.pick(stories)
    const wanted = plans.length === 0 && options.story ? options.story : drawn
    const story = shortRange && (wanted === 'ended' || wanted === 'changed' || wanted === 'renewed') ? 'plain' : wanted
    const funder = story === 'reverse' ? reverseFunder : unknown ? inventFunder(random) : (pool.pop() as Funder)
    const printed = random.pick(funder.printed)
    if (taken.has(printed)) continue
    taken.add(printed)
    const biweekly = !unknown && !shortRange && story === 'plain' && random.chance(0.1)
    const drawnFrequency = random.pick<Frequency>(['daily', 'daily', 'daily', 'weekly', 'weekly'])
    const frequency =
      story === 'reverse' || (shortRange && (story === 'funded' || story === 'twoOfOne')) ? 'daily' : biweekly ? 'biweekly' : drawnFrequency
    if (story === 'twoOfOne') {
      add(funder, printed, 'plain', frequency)
      add(funder, printed, 'funded', frequency)
    } else add(funder, printed, story, frequency)
  }
  return { plans, share }
}
