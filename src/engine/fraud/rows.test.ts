import { describe, expect, test } from 'vitest'
import { dayNumber, fromDayNumber, type IsoDate, isBusinessDayNumber } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import type { PdfText, Row, Statement, Word } from '../types.ts'
import { settlementSigns } from './rows.ts'

const SUNDAY = '2024-01-14' as IsoDate
const SATURDAY = '2024-01-13' as IsoDate
const FIRST = dayNumber('2024-01-01' as IsoDate)
const DAYS = Array.from({ length: 31 }, (_, i) => FIRST + i)
  .filter(isBusinessDayNumber)
  .map(fromDayNumber)

type Entry = { date: IsoDate; description: string; kind?: string; type?: Row['type'] }

const told = (entries: Entry[], extra: Partial<Statement> = {}): string[] => {
  const rows = entries.map(
    ({ date, description, type = 'credit' }, i): Row => ({
      date,
      description,
      amount: 10_000 as Cents,
      type,
      balance: null,
      page: 1,
      box: [40, 100 + i * 12, 570, 110 + i * 12],
      statement: null,
    }),
  )
  const words = entries.flatMap(({ kind }, i): Word[] =>
    kind
      ? kind
          .split(' ')
          .map((text, at) => ({ text, x0: 300 + at * 20, x1: 315 + at * 20, y0: 101 + i * 12, y1: 109 + i * 12, size: 8, font: 0 }))
      : [],
  )
  const doc = { pages: [{ page: 1, words, source: 'text' }] } as unknown as PdfText
  const statement = { rows, currency: 'USD', kind: 'deposit', holder: null, periodEnd: '2024-01-31', ...extra } as Statement
  return settlementSigns(doc, statement).map(({ severity, message }) => `${severity} ${message}`)
}

/** Two entries on each banking day: of a processor, and of shops. */
const month: Entry[] = DAYS.flatMap((date, i) => [
  { date, description: `CLOVER DEPOSIT ${1400 + i}` },
  { date, description: `STAPLES ${i}`, type: 'debit' as const },
])
const on = (date: IsoDate, description = 'CLOVER DEPOSIT 1480', more: Partial<Entry> = {}): Entry[] => [
  ...month,
  { date, description, ...more },
]

describe('entries on a Sunday', () => {
  test('the only one of a payer who is paid on banking days', () => {
    expect(told(on(SUNDAY))).toEqual([
      'warning “CLOVER DEPOSIT 1480” (100.00) is dated 2024-01-14, a Sunday; its 21 others and all 42 entries besides are dated on weekdays.',
    ])
  })
  test('what a column of kinds calls ACH', () => {
    expect(told(on(SUNDAY, 'DELTA FREIGHT 6238', { kind: 'ACH In' }))).toEqual([
      'warning “DELTA FREIGHT 6238” (100.00) is an ACH entry and is dated 2024-01-14, a Sunday, when no ACH is settled.',
    ])
  })

  test.each<[string, Entry[], Partial<Statement>?]>([
    ['a payer who is there once', on(SUNDAY, 'DELTA FREIGHT 6238')],
    ['on a Saturday', on(SATURDAY)],
    [
      'as ACH of a Saturday by the column of kinds, where days may be those of another clock',
      on(SATURDAY, 'DELTA 6238', { kind: 'ACH In' }),
    ],
    ['a card’s row by that column', on(SUNDAY, 'DELTA FREIGHT 6238', { kind: 'Card' })],
    ['on the last day of the period', on(SUNDAY), { periodEnd: SUNDAY }],
    ['among purchases of the weekend', [...on(SUNDAY), ...month.slice(0, 3).map((row) => ({ ...row, date: SATURDAY }))]],
    ['among few rows', on(SUNDAY).slice(12)],
    [
      'instant payments',
      [...month.map((row) => ({ ...row, description: `RTP ${row.description}` })), { date: SUNDAY, description: 'RTP CLOVER DEPOSIT 1' }],
    ],
    ['interest', [...month, { date: SUNDAY, description: 'Interest paid' }]],
    ['another side', on(SUNDAY, 'CLOVER DEPOSIT 1480', { type: 'debit' })],
  ])('nothing is said of %s', (_, entries, extra) => {
    expect(told(entries, extra)).toEqual([])
  })
})
