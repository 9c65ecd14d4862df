import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IsoDate } from '../../../shared/dates.ts'
import { type PdfText, ReadError } from '../../types.ts'
import { periodIn } from '../facts/period/period.ts'
import { couldBe } from '../proof/repair.ts'
import { signsFor } from '../proof/signs.ts'
import { readStatements } from '../read.ts'
import { balanceLabelOf, directionOf, roleOf, sectionKindOf } from '../tables/vocabulary.ts'
import { parseDateAt, parseDateWord, resolveDate } from './dates.ts'
import { parseMoney, parseNoisyMoney } from './money.ts'

const value = (text: string, style: 'dot' | 'comma' = 'dot'): [number, string | null] | null => {
  const money = parseMoney(text, style)
  return money && [money.value, money.mark]
}

describe('amounts', () => {
  test('are read with every kind of sign, symbol and suffix', () => {
    expect(value('1,234.56')).toEqual([123_456, null])
    expect(value('-$5.00')).toEqual([500, 'minus'])
    expect(value('$5.00-')).toEqual([500, 'minus'])
    expect(value('−$5.00')).toEqual([500, 'minus'])
    expect(value('(1,234.56)')).toEqual([123_456, 'parentheses'])
    expect(value('8.30CR')).toEqual([830, 'cr'])
    expect(value('.14')).toEqual([14, null])
    expect(value('$1850.00')).toEqual([185_000, null])
    expect(value('1,23,456.78')).toEqual([12_345_678, null])
    expect(value("1'234.56")).toEqual([123_456, null])
    expect(value('1.234,56', 'comma')).toEqual([123_456, null])
    expect(value('-1 234,56', 'comma')).toEqual([123_456, 'minus'])
  })
  test('are not percentages, dates, versions, telephone numbers or references', () => {
    for (const text of ['0.05%', '1.2345', '12/31', '1.888.432.1000', 'A12.50', '1,23.4', '12', '99999999999999.99'])
      expect(value(text)).toBeNull()
  })
  test('of a blemished print are read, and marked as such', () => {
    expect(parseNoisyMoney('2.197.40')).toMatchObject({ value: 219_740, noisy: true })
    expect(parseNoisyMoney('£40,000,00')).toMatchObject({ value: 4_000_000, noisy: true })
    expect(parseNoisyMoney('2,540.BB')).toMatchObject({ value: 254_088, noisy: true })
    expect(parseNoisyMoney('1,234.56')).toBeNull()
  })
  test('may be mended by two digits at most', () => {
    expect(couldBe('2,7843.55', 278_455)).toBe(true)
    expect(couldBe('800.00', 30_000)).toBe(true)
    expect(couldBe('1,234.56', 998_877)).toBe(false)
  })
})

describe('dates', () => {
  const near = { order: 'mdy' as const, start: '2023-12-16' as IsoDate, end: '2024-01-15' as IsoDate }
  test('without a year fall on the side of New Year that the period covers', () => {
    expect(resolveDate(parseDateWord('12/20')!, near)).toBe('2023-12-20')
    expect(resolveDate(parseDateWord('01/04')!, near)).toBe('2024-01-04')
    expect(resolveDate(parseDateWord('Jan4')!, near)).toBe('2024-01-04')
  })
  test('are read over several words and in several languages', () => {
    const at = (text: string): unknown => parseDateAt(text.split(' '), 0, () => true)?.parts
    expect(at('Jan 5, 2024')).toMatchObject({ year: 2024, month: 1, day: 5 })
    expect(at('Sep 14,2023')).toMatchObject({ year: 2023, month: 9, day: 14 })
    expect(at('Sep 14,202.31')).toBeUndefined()
    expect(at('12th Feb')).toMatchObject({ year: null, month: 2, day: 12 })
    expect(at('1 1th Mar')).toMatchObject({ month: 3, day: 11 })
    expect(at('03 avr. 25')).toMatchObject({ year: 2025, month: 4, day: 3 })
    expect(at('2 okt')).toMatchObject({ month: 10, day: 2 })
    expect(at('05JAN24')).toMatchObject({ year: 2024, month: 1, day: 5 })
    expect(at('02/32/2024')).toBeUndefined()
    expect(at('Check 2007')).toBeUndefined()
    // Columns of two days may stand close.
    expect(at('31 Aug 02 Sep SALES')).toMatchObject({ year: null, month: 8, day: 31 })
    expect(at('02 SEP 02 SEP SALES')).toMatchObject({ year: null, month: 9, day: 2 })
    // What counts the weeks is none of their days.
    expect(at('2: Sep 23')).toBeUndefined()
    expect(at('2 Sep 23 to Sep 29')).toBeUndefined()
    expect(at('2 Sep 23 to 9 Sep 23')).toMatchObject({ year: 2023, month: 9, day: 2 })
  })
  test('of periods may be butted, spelled out or without the first year', () => {
    const iso = (text: string): unknown => periodIn(text, 'mdy')
    expect(iso('Statement Period: Dec 01 2023-Dec 31 2023')).toEqual({ start: '2023-12-01', end: '2023-12-31' })
    expect(iso('JANUARY1,2024THROUGHJANUARY31,2024')).toEqual({ start: '2024-01-01', end: '2024-01-31' })
    expect(iso('Chapter 2: Nov 08 to Nov 14')).toBeNull()
    expect(iso('Week 2 Nov 08 - Nov 14')).toBeNull()
    expect(iso('9 January to 8 February 2020')).toEqual({ start: '2020-01-09', end: '2020-02-08' })
    expect(iso('December 16 - January 15, 2024')).toEqual({ start: '2023-12-16', end: '2024-01-15' })
    expect(iso('05/01/26-05/31/26')).toEqual({ start: '2026-05-01', end: '2026-05-31' })
  })
})

describe('words', () => {
  test('of headings tell the direction', () => {
    expect(sectionKindOf('depositsandothercredits-continued')).toBe('credit')
    expect(sectionKindOf('atm&debitcardwithdrawals')).toBe('debit')
    expect(sectionKindOf('creditcarddeposits')).toBe('credit')
    expect(sectionKindOf('paymentsandothercredits')).toBe('credit')
    expect(sectionKindOf('checksandsubstitutechecks')).toBe('checks')
    expect(sectionKindOf('dailyendingbalance')).toBe('daily')
    expect(sectionKindOf('servicechargesummary')).toBe('ignore')
    expect(sectionKindOf('summaryofcheckswritten')).toBe('repeat')
    expect(sectionKindOf('transactionhistory')).toBe('mixed')
    expect(directionOf('returneddepositeditems')).toBe('debit')
  })
  test('of balances and columns are told from their like', () => {
    expect(balanceLabelOf('beginningbalanceon')).toBe('opening')
    expect(balanceLabelOf('yournewbalanceasof')).toBe('closing')
    expect(balanceLabelOf('averageledgerbalance')).toBeNull()
    expect(balanceLabelOf('minimumbalance')).toBeNull()
    expect(balanceLabelOf('balancebroughtforward')).toBe('carriedIn')
    expect(roleOf('withdrawals/debits')).toBe('debit')
    expect(roleOf('deposits&othercredits(+)')).toBe('credit')
    expect(roleOf('endingdailybalance')).toBe('balance')
    expect(roleOf('transactiondate')).toBe('otherDate')
    expect(roleOf('£paidin')).toBe('credit')
  })
})

test('signs are solved only where a single answer fits', () => {
  expect(signsFor([5000, 2000], 3000)).toEqual([1, -1])
  expect(signsFor([1000, 1000], 0)).toBeNull()
  expect(signsFor([1000], 999)).toBeNull()
})

const BITS = [
  '01/05',
  '1,234.56',
  '-',
  '$',
  '(5.00)',
  'Beginning',
  'balance',
  'Ending',
  'Deposits',
  'Withdrawals',
  'Checks',
  'Total',
  'Date',
  'Amount',
  'Description',
  'Balance',
  '1043',
  'Jan',
  '5',
  '2024',
  '999999999999999999.00',
  '€',
  '\u0000',
  '12/31/9999',
  'CR',
  'through',
  '1.57O.00',
  'forward',
]

type PlacedWord = { text: string; column: number; row: number; size: number }

const pageOf = (words: readonly PlacedWord[], ocr: boolean): PdfText => ({
  pages: [
    {
      page: 1,
      width: 612,
      height: 792,
      source: ocr ? 'ocr' : 'text',
      words: words.map(({ text, column, row, size }) => ({
        text,
        x0: column * 60,
        x1: column * 60 + text.length * 5,
        y0: row * 12,
        y1: row * 12 + size,
        size,
        font: size % 3,
      })),
    },
  ],
  fonts: [],
  info: { producer: null, creator: null, createdAt: null, modifiedAt: null, title: null },
  revisions: 0,
})

/** A plain statement: period, balances, and a row for each amount. */
const statementWords = (amounts: readonly number[]): PlacedWord[] => {
  const money = (cents: number): string => (cents / 100).toFixed(2)
  const line = (row: number, ...texts: [column: number, text: string][]) => texts.map(([column, text]) => ({ text, column, row, size: 8 }))
  const closing = 100_000 + amounts.reduce((sum, cents) => sum + cents, 0)
  return [
    ...line(1, [0, 'Statement'], [1, 'Period'], [2, '01/01/2024'], [3, 'through'], [4, '01/31/2024']),
    ...line(3, [0, 'Beginning'], [1, 'balance'], [6, money(100_000)]),
    ...line(5, [0, 'Deposits']),
    ...line(6, [0, 'Date'], [2, 'Description'], [6, 'Amount']),
    ...amounts.flatMap((cents, i) => line(7 + i, [0, `01/${String(2 + i).padStart(2, '0')}/2024`], [2, 'DEPOSIT'], [6, money(cents)])),
    ...line(8 + amounts.length, [0, 'Ending'], [1, 'balance'], [6, money(closing)]),
  ]
}

test('whatever words stand wherever, alone or on a statement: statements that hold together, or a typed error', () => {
  const word = fc.record({
    text: fc.oneof(fc.constantFrom(...BITS), fc.string({ minLength: 1, maxLength: 12 })),
    column: fc.integer({ min: 0, max: 8 }),
    row: fc.integer({ min: 0, max: 25 }),
    size: fc.constantFrom(0, 6, 8, 14),
  })
  const amounts = fc.option(fc.array(fc.integer({ min: 1, max: 5_000_000 }), { maxLength: 12 }), { freq: 3 })
  const stray = fc.oneof(
    { weight: 2, arbitrary: fc.array(word, { maxLength: 12 }) },
    { weight: 1, arbitrary: fc.array(word, { maxLength: 150 }) },
  )
  let statements = 0
  let rows = 0
  fc.assert(
    fc.property(amounts, stray, fc.boolean(), (amounts, stray, ocr) => {
      try {
        for (const s of readStatements(pageOf([...(amounts ? statementWords(amounts) : []), ...stray], ocr), { fileName: 'x' })) {
          statements++
          rows += s.rows.length
          for (const row of s.rows) expect(row.amount >= 0 && Number.isSafeInteger(row.amount)).toBe(true)
          expect(s.reconciled && s.discrepancies.length > 0).toBe(false)
        }
      } catch (error) {
        if (!(error instanceof ReadError)) throw error
      }
    }),
    { numRuns: 400, seed: 7 },
  )
  // Or nothing was tried at all.
  expect(statements).toBeGreaterThan(200)
  expect(rows).toBeGreaterThan(500)
})
