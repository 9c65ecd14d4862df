import { describe, expect, test } from 'vitest'
import { dayNumber, fromDayNumber, type IsoDate, isBusinessDayNumber } from '../../../../shared/dates.ts'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const dollars = (cents: number): string => (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
const american = (day: number): string => {
  const [year, month, date] = fromDayNumber(day).split('-')
  return `${month}/${date}/${year}`
}

type Paper = {
  from: IsoDate
  days: number
  /** Days that everything but the texts is moved by. */
  moved?: number
  /** Of the day that a text names. */
  textOf: (named: number, i: number) => string
  /** Days before the row's own. */
  lag?: (i: number) => number
  isOpen?: (day: number) => boolean
  /** What a column of kinds says of each row. */
  kind?: string
}

/** A row a day, with days in the texts. */
const paper = ({ from, days, moved = 0, textOf, lag = () => 1, isOpen = isBusinessDayNumber, kind }: Paper) => {
  const first = dayNumber(from)
  const open = Array.from({ length: days }, (_, i) => first + i).filter(isOpen)
  let balance = 1_000_000
  const rows = open.map((day, i) => {
    const amount = 10_003 + ((i * 7_919) % 50_000)
    balance += i % 2 === 0 ? amount : -amount
    const sides = i % 2 === 0 ? dollars(amount).padStart(10).padEnd(24) : dollars(amount).padStart(24)
    return `${american(day + moved).slice(0, 5)}   ${textOf(day - lag(i), i).padEnd(50)}${kind ? `  ${kind}`.padEnd(14) : ''}${sides}`
  })
  return one(
    draw(`
First Bank                                Account number: 12345678
Statement period ${american(first + moved)} to ${american(first + days - 1 + moved)}

Beginning balance   $10,000.00
Date    Description                                         ${kind ? 'Type         ' : ''}Credits        Debits
${rows.join('\n')}
Ending balance      $${dollars(balance)}
`),
  )
}

const md = (day: number): string => american(day).slice(0, 5)
const yymmdd = (day: number): string => fromDayNumber(day).slice(2).replaceAll('-', '')
const shops = ['SHELL OIL', 'STAPLES', 'USPS PO']
const TEXTS: [string, Paper['textOf']][] = [
  ['card', (day, i) => `POS PURCHASE ${md(day)} ${shops[i % 3]}`],
  ['authorized', (day, i) => `Purchase authorized on ${md(day)} ${shops[i % 3]}`],
  ['check card', (day, i) => `CHECKCARD ${md(day).replace('/', '')} ${shops[i % 3]}`],
  ['visa', (day, i) => `Debit Purchase VISA On ${md(day).replace('/', '')}${american(day).slice(8)} ${shops[i % 3]}`],
  ['desc date', (day, i) => `Orig CO Name:${shops[i % 3]} Desc Date:${yymmdd(day)}`],
  ['eed', (day, i) => `${shops[i % 3]} Sec:CCD Eed:${yymmdd(day)}`],
  ['entry', (day, i) => `${shops[i % 3]} DAILY PMT ${md(day)}`],
  ['bare', (day, i) => `${shops[i % 3]} PAYMENT ${yymmdd(day)} 73${4000 + i * 17}`],
]
const FEBRUARY = { from: '2026-02-01' as IsoDate, days: 28 }
const isProven = (s: ReturnType<typeof one>): boolean => s.reconciled
const said = (s: ReturnType<typeof one>): string => s.discrepancies.map((d) => d.message).join(' ')

describe.each(TEXTS)('days in texts: %s', (_, textOf) => {
  test('near those of the rows', () => {
    expect(isProven(paper({ ...FEBRUARY, textOf }))).toBe(true)
    expect(isProven(paper({ ...FEBRUARY, textOf, lag: (i) => i % 5 }))).toBe(true)
    expect(isProven(paper({ ...FEBRUARY, textOf, lag: (i) => (i % 9 === 0 ? 30 : 2) }))).toBe(true)
  })
  test('four weeks from them', () => {
    expect(said(paper({ ...FEBRUARY, moved: 28, textOf }))).toMatch(/is dated 2026-03-02, and its text names 2026-02-01; \d+ others/)
    expect(isProven(paper({ ...FEBRUARY, moved: -28, textOf }))).toBe(false)
    expect(isProven(paper({ ...FEBRUARY, moved: 28, textOf, lag: (i) => i % 5 }))).toBe(false)
  })
})

describe('days in texts that may lie far off', () => {
  test.each([
    ['invoices', (day: number, i: number) => `${shops[i % 3]} INVOICE ${md(day)}`],
    ['reserves', (day: number, i: number) => `${shops[i % 3]} RESERVE RELEASE ${md(day)}`],
    ['one payer', (day: number) => `ACME PAYOUT ${md(day)}`],
    ['one day', (_: number, i: number) => `${shops[i % 3]} POLICY 01/15`],
  ])('%s', (_, textOf) => {
    expect(isProven(paper({ ...FEBRUARY, textOf, lag: () => 30 }))).toBe(true)
  })
  test('numbers that are no days', () => {
    expect(
      isProven(paper({ ...FEBRUARY, textOf: (_, i) => `${shops[i % 3]} PAYMENT ${[250112, 261130, 240605][i % 3]! + (i % 12)}` })),
    ).toBe(true)
  })
  test('six entries that name their day with its year, among rows that name none', () => {
    const textOf = (day: number, i: number): string => (i < 6 ? `${shops[i % 3]} DEPOSIT ${yymmdd(day)} 4${i}` : `SALE ${shops[i % 3]}`)
    expect(isProven(paper({ ...FEBRUARY, textOf }))).toBe(true)
    expect(said(paper({ ...FEBRUARY, textOf, moved: -365 }))).toMatch(/and its text names 2026-02-01; 5 others/)
  })
  test('few of them', () => {
    const textOf = (day: number, i: number): string => (i < 4 ? `POS PURCHASE ${md(day)} ${shops[i % 3]}` : `SALE ${shops[i % 3]}`)
    expect(isProven(paper({ ...FEBRUARY, textOf, moved: 28 }))).toBe(true)
  })
})

describe('days of the week', () => {
  const settled = ['ACH DEBIT ACME', 'IRS USATAXPYMT', 'MERCHANT BANKCD DEPOSIT', 'CCD DEBIT ACME', 'BKCD STLMT']
  const kinds = ['CREDIBLY FUNDING DAILY PMT', 'RAPID FINANCE WKLY PMT', 'OVERDRAFT ITEM FEE FOR ITEM']
  const april = { from: '2025-04-01' as IsoDate, days: 30 }
  test.each([...settled, ...kinds])('%s on banking days, and all of them moved by a year or days', (text) => {
    const textOf = (_: number, i: number): string => `${text} ${i % 2 === 0 ? 'A' : 'B'}`
    expect(isProven(paper({ ...april, textOf }))).toBe(true)
    for (const moved of [-365, 365, -1, 1, 2, 3, 30]) expect(said(paper({ ...april, moved, textOf }))).toMatch(/paid on banking days alone/)
    for (const moved of [-364, 7, 28]) expect(isProven(paper({ ...april, moved, textOf }))).toBe(true)
  })
  test('checks by their number', () => {
    const textOf = (_: number, i: number): string => `CHECK NUMBER ${2201 + i}`
    expect(isProven(paper({ ...april, textOf }))).toBe(true)
    expect(said(paper({ ...april, moved: -365, textOf }))).toMatch(/paid on banking days alone/)
  })
  test('entries whose column of kinds says that they are ACH', () => {
    const textOf = (_: number, i: number): string => `SALE ${shops[i % 3]}`
    expect(isProven(paper({ ...april, textOf, kind: 'ACH In' }))).toBe(true)
    expect(said(paper({ ...april, moved: -365, textOf, kind: 'ACH In' }))).toMatch(/paid on banking days alone/)
    expect(isProven(paper({ ...april, moved: -365, textOf, kind: 'Card' }))).toBe(true)
  })
  test('cards and sales on all days, on those of a shop that is closed for two, or on five of any kind', () => {
    const textOf = (_: number, i: number): string => `SALE ${shops[i % 3]}`
    expect(isProven(paper({ ...april, textOf, isOpen: () => true }))).toBe(true)
    expect(isProven(paper({ ...april, textOf, isOpen: (day) => day % 7 > 1 }))).toBe(true)
    expect(isProven(paper({ ...april, textOf: () => 'ACH DEBIT ACME', isOpen: () => true }))).toBe(true)
    expect(isProven(paper({ ...april, textOf: (_, i) => `WEEKLY PAYMENT TO ${shops[i % 3]}`, isOpen: (day) => day % 7 > 1 }))).toBe(true)
    for (const moved of [1, 2, 3]) expect(isProven(paper({ ...april, textOf, moved }))).toBe(true)
  })
})

test('days of cards without a year lie near in any year: those of entries tell it', () => {
  const textOf = (day: number, i: number) => (i % 2 === 0 ? TEXTS[0]![1](day, i) : TEXTS[7]![1](day, i))
  expect(isProven(paper({ ...FEBRUARY, textOf }))).toBe(true)
  const year = paper({ ...FEBRUARY, textOf, moved: 364 })
  expect(isProven(year)).toBe(false)
  expect(said(year)).toMatch(/its text names 2026-02/)
  // Numbers that lie a month or two away may be anything, beside cards that lie near.
  const bare = (day: number, i: number) => (i % 2 === 0 ? TEXTS[0]![1](day, i) : TEXTS[7]![1](day - 45, i))
  expect(isProven(paper({ ...FEBRUARY, textOf: bare }))).toBe(true)
})
