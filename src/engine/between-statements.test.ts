import { describe, expect, test } from 'vitest'
import type { IsoDate } from '../shared/dates.ts'
import { cents } from '../shared/money.ts'
import { analyzeStatements } from './analyze.ts'
import { madeStatements } from './corrections/test-statements.ts'
import type { Row, Statement } from './types.ts'

/** Each adds up by itself; what they say of one account cannot all be true. */

const verdicts = (statements: Statement[]) =>
  analyzeStatements(statements).statements.map((s) => (s.reconciled ? 'proven' : s.discrepancies.map((d) => d.message).join(' ')))
const [january, february, march, savings] = madeStatements() as [Statement, Statement, Statement, Statement]

/** As if the rest of the account had been moved by as much. */
const movedBy = (s: Statement, amount: number): Statement => ({
  ...s,
  openingBalance: cents(s.openingBalance! + amount),
  closingBalance: cents(s.closingBalance! + amount),
})
const withRow = (s: Statement, change: (row: Row) => Row): Statement => ({
  ...s,
  rows: s.rows.map((row, i) => (i === 10 ? change(row) : row)),
})
/** One payment larger, and all that follows. */
const raised = (s: Statement): Statement => ({
  ...withRow(s, (row) => ({ ...row, amount: cents(row.amount + 200_000) })),
  fileName: 'again.pdf',
  closingBalance: cents(s.closingBalance! - 200_000),
})
const upTo = (s: Statement, day: string): Statement => {
  const rows = s.rows.filter((row) => row.date <= day)
  return { ...s, fileName: 'interim.pdf', rows, periodEnd: day as Statement['periodEnd'], closingBalance: rows.at(-1)!.balance }
}

test('months that go on, another account and the same month twice contradict nothing', () => {
  expect(verdicts([january, february, march, savings])).toEqual(['proven', 'proven', 'proven', 'proven'])
  expect(verdicts([january, { ...january, fileName: 'again.pdf' }])).toEqual(['proven', 'proven'])
})

describe('a month that does not open with what the one before closed with', () => {
  test('is named, in whichever order they come', () => {
    const off = movedBy(february, 345_600)
    expect(verdicts([january, off])).toEqual([
      'proven',
      expect.stringMatching(/It opens with .*; the statement before it, month-1\.pdf \(2026-01-01 to 2026-01-31\), closes with/),
    ])
    expect(verdicts([off, january])[0]).toMatch(/^It opens with/)
  })
  test('is no contradiction where a month lies between, or either of them is not proven itself', () => {
    expect(verdicts([january, movedBy(march, 345_600)])).toEqual(['proven', 'proven'])
    expect(verdicts([{ ...january, reconciled: false }, movedBy(february, 1)])[1]).toBe('proven')
  })
})

describe('the same days twice', () => {
  test('with another amount: both are named', () => {
    const [first, second] = verdicts([january, raised(january)])
    expect(first).toMatch(/again\.pdf .* is of the same account and has no debit of/)
    expect(second).toMatch(/month-1\.pdf .* has no debit of/)
  })
  test('as a part of the month, printed on its way', () => {
    expect(verdicts([january, upTo(january, '2026-01-19')])).toEqual(['proven', 'proven'])
    expect(verdicts([january, raised(upTo(january, '2026-01-19'))])[1]).toMatch(/month-1\.pdf .* has no debit of/)
  })
  test('whose last day was not over when it was printed', () => {
    const interim = upTo(january, '2026-01-20')
    const early = { ...interim, rows: interim.rows.slice(0, -1), closingBalance: interim.rows.at(-2)!.balance }
    expect(verdicts([january, early])).toEqual(['proven', 'proven'])
  })
  test('under other words', () => {
    expect(
      verdicts([january, withRow({ ...january, fileName: 'again.pdf' }, (row) => ({ ...row, description: 'SQ *HARBOR GRILL' }))]),
    ).toEqual(['proven', 'proven'])
  })
})

test('one account under two names that have nothing in common', () => {
  expect(verdicts([january, { ...february, holder: 'Salt Creek Trading Inc' }])[1]).toMatch(
    /The holder is Salt Creek Trading Inc; in month-1\.pdf/,
  )
  expect(verdicts([january, { ...february, holder: 'HARBOR GRILL' }])).toEqual(['proven', 'proven'])
})

test('a row that a person mends in one of two is no contradiction to the other', () => {
  const again = { ...january, fileName: 'again.pdf' }
  const mended = analyzeStatements([january, again], {
    corrections: [
      {
        id: 'cor_1',
        by: 'usr_1',
        at: '2026-04-01T00:00:00.000Z',
        reason: 'late',
        changes: [{ kind: 'row', row: 10, date: '2026-01-09' as IsoDate }],
      },
    ],
  })
  expect(mended.statements[1]).toMatchObject({ reconciled: true, discrepancies: [] })
})
