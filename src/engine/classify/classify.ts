import type { Label } from '../types.ts'
import { type Habits, isAssumedRefund, pairTransfers, readPayingVendors, readRecurrence } from './behaviour.ts'
import { type Reading, readDescriptor } from './decide.ts'
import { wordsOf, writeBytes } from './fast/chars.ts'
import { newScan, scan } from './fast/descriptor-scan.ts'
import { funderOfCompanyId } from './fast/known-words.ts'
import { type Classified, type ClassifyOptions, type ClassifyRow, type ClassifyRows, type Features, FLAG } from './features.ts'
import { inferHolder } from './holder.ts'
import { ownNames } from './own-name.ts'
import { LEGAL_FORMS } from './plumbing.ts'

/** Descriptors that differ in ids, dates and numbers only share a reading: found by the two hashes of their masked words. */
type Templates = {
  keys: Int32Array
  slots: Int32Array
  capacity: number
  readings: Reading[]
  payees: number[]
  /** How many rows each stands for, its largest amount, and its direction. */
  rows: number[]
  largest: number[]
  credit: boolean[]
}

const FIRST_CAPACITY = 4096

const newTemplates = (): Templates => ({
  keys: new Int32Array(FIRST_CAPACITY * 2),
  slots: new Int32Array(FIRST_CAPACITY),
  capacity: FIRST_CAPACITY,
  readings: [],
  payees: [],
  rows: [],
  largest: [],
  credit: [],
})

const grown = (from: Templates): Templates => {
  const capacity = from.capacity * 2
  const keys = new Int32Array(capacity * 2)
  const slots = new Int32Array(capacity)
  for (let i = 0; i < from.capacity; i++) {
    const slot = from.slots[i]!
    if (slot === 0) continue
    const a = from.keys[i * 2]!
    let at = a & (capacity - 1)
    while (slots[at] !== 0) at = (at + 1) & (capacity - 1)
    slots[at] = slot
    keys[at * 2] = a
    keys[at * 2 + 1] = from.keys[i * 2 + 1]!
  }
  return { ...from, keys, slots, capacity }
}

const habitsOf = ({ payees, rows, largest, credit }: Templates, payeeCount: number): Habits => {
  const habits: Habits = {
    credits: new Int32Array(payeeCount),
    debits: new Int32Array(payeeCount),
    largestDebit: new Float64Array(payeeCount),
  }
  payees.forEach((who, t) => {
    if (credit[t]) habits.credits[who]! += rows[t]!
    else {
      habits.debits[who]! += rows[t]!
      habits.largestDebit[who] = Math.max(habits.largestDebit[who]!, largest[t]!)
    }
  })
  return habits
}

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

/** Days since 1970-01-01 of the ISO date at `at`, without a Date: a million of them are read. */
const dayAt = (bytes: Uint8Array, at: number): number => {
  const year = bytes[at]! * 1000 + bytes[at + 1]! * 100 + bytes[at + 2]! * 10 + bytes[at + 3]! - 48 * 1111
  const month = bytes[at + 5]! * 10 + bytes[at + 6]! - 48 * 11
  const day = bytes[at + 8]! * 10 + bytes[at + 9]! - 48 * 11
  const before = year - 1
  const leapDays = ((before / 4) | 0) - ((before / 100) | 0) + ((before / 400) | 0)
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return before * 365 + leapDays + DAYS_BEFORE_MONTH[month - 1]! + (isLeap && month > 2 ? 1 : 0) + day - 719_163
}

/** Descriptors go through the scanner in batches: one string made bytes at once is far cheaper than a million asked for their characters. */
const BATCH = 512
const DATE_LENGTH = 10

const encoder = new TextEncoder()
const FIRST_BYTES = 1 << 16

/** The descriptors and dates of rows [from, to) as bytes, one after the other with a gap of one; in `buffer`, or in a larger one where it is too small. */
const bytesOf = (rows: readonly ClassifyRow[], from: number, to: number, buffer: Uint8Array): Uint8Array => {
  let text = ''
  for (let i = from; i < to; i++) text += `${rows[i]!.description}\n${rows[i]!.date}\n`
  const bytes = buffer.length < text.length ? new Uint8Array(text.length * 2) : buffer
  const { read, written } = encoder.encodeInto(text, bytes)
  // Not ASCII throughout: one byte a character, by hand.
  if (read !== text.length || written !== text.length) writeBytes(text, bytes, 0)
  return bytes
}

const CREDIT_SEED = 0x3c6ef372
const DEBIT_SEED = 0x1b873593

const holderWords = (holders: readonly string[]): string[][] =>
  holders
    .map((holder) => wordsOf(holder).filter((word) => !LEGAL_FORMS.has(word)))
    .filter((words) => words.length > 1 || (words[0]?.length ?? 0) >= 5)

/** Labels and features of every row, in the order given. Pure; linear in the rows. */
export const classifyRows: ClassifyRows = (rows: readonly ClassifyRow[], options: ClassifyOptions = {}): Classified => {
  const n = rows.length
  const given = options.holders ?? []
  const holders = given.length > 0 ? holderWords(given) : inferHolder(rows)
  const names =
    given.length > 0
      ? ownNames(given)
      : ownNames(
          holders.map((words) => words.join(' ')),
          true,
        )
  const labels: Label[] = new Array(n)
  const payee = new Int32Array(n)
  const funder = new Int16Array(n)
  const funderStrength = new Uint8Array(n)
  const companyId = new Float64Array(n)
  const idHash = new Int32Array(n)
  const idSeries = new Int32Array(n)
  const checkNumber = new Float64Array(n)
  const flags = new Uint16Array(n)
  const day = new Int32Array(n)
  const payees: string[] = ['']
  const payeeIndex = new Map<string, number>([['', 0]])
  const unresolved: number[] = []
  const assumedRefunds: number[] = []
  const seen = newScan()
  let templates = newTemplates()

  let bytes: Uint8Array = new Uint8Array(FIRST_BYTES)
  let start = 0
  for (let i = 0; i < n; i++) {
    if (i % BATCH === 0) {
      bytes = bytesOf(rows, i, Math.min(n, i + BATCH), bytes)
      start = 0
    }
    const { description, type, amount } = rows[i]!
    const end = start + description.length
    scan(bytes, start, end, type === 'credit' ? CREDIT_SEED : DEBIT_SEED, seen)
    const { keyA, keyB } = seen
    const { capacity, keys, slots } = templates
    let at = keyA & (capacity - 1)
    while (slots[at] !== 0 && (keys[at * 2] !== keyA || keys[at * 2 + 1] !== keyB)) at = (at + 1) & (capacity - 1)
    let slot = slots[at]! - 1
    if (slot < 0) {
      const companyFunder = seen.companyId === 0 ? -1 : funderOfCompanyId(seen.companyId)
      const reading = readDescriptor(description, type, holders, companyFunder, names)
      let index = payeeIndex.get(reading.payee)
      if (index === undefined) {
        index = payees.length
        payees.push(reading.payee)
        payeeIndex.set(reading.payee, index)
      }
      slot = templates.readings.length
      templates.readings.push(reading)
      templates.payees.push(index)
      templates.rows.push(0)
      templates.largest.push(0)
      templates.credit.push(type === 'credit')
      slots[at] = slot + 1
      keys[at * 2] = keyA
      keys[at * 2 + 1] = keyB
      if (templates.readings.length * 2 > capacity) templates = grown(templates)
    }
    const reading = templates.readings[slot]!
    labels[i] = reading.label
    payee[i] = templates.payees[slot]!
    funder[i] = reading.funder
    funderStrength[i] = reading.strength
    flags[i] = reading.flags
    companyId[i] = seen.companyId
    idHash[i] = seen.idHash
    idSeries[i] = seen.idSeries
    checkNumber[i] = seen.checkNumber
    day[i] = dayAt(bytes, end + 1)
    start = end + 2 + DATE_LENGTH
    templates.rows[slot]!++
    if (amount > templates.largest[slot]!) templates.largest[slot] = amount
    if ((reading.flags & FLAG.unresolved) !== 0) unresolved.push(i)
    else if (type === 'credit' && isAssumedRefund(reading.label, reading.flags)) assumedRefunds.push(i)
  }
  const ledger = { rows, labels, payee, funderStrength, flags, day }
  if (options.accounts) pairTransfers(ledger, options.accounts, options.cards)
  const habits = habitsOf(templates, payees.length)
  readRecurrence(ledger, unresolved, habits)
  readPayingVendors(ledger, assumedRefunds, habits)
  const features: Features = {
    length: n,
    payee,
    payees,
    funder,
    funderStrength,
    companyId,
    idHash,
    idSeries,
    checkNumber,
    flags,
    day,
    holders,
  }
  return { labels, features }
}
