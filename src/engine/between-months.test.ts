import { describe, expect, test } from 'vitest'
import type { IsoDate } from '../shared/dates.ts'
import { cents } from '../shared/money.ts'
import { analyzeStatements } from './analyze.ts'
import type { Direction, Row, Statement, YearToDate } from './types.ts'

type Drawn = [day: string, type: Direction, amount: number, description: string]

const row = ([date, type, amount, description]: Drawn): Row => ({
  date: date as IsoDate,
  type,
  amount: cents(amount),
  description,
  balance: null,
  page: 1,
  box: null,
  statement: null,
})

const month = (number: 1 | 2, rows: Drawn[], given: Partial<Statement> = {}): Statement => {
  const name = `0${number}`
  return {
    fileName: `${name}.pdf`,
    bank: 'Example Bank',
    accountLast4: '6789',
    holder: 'EXAMPLE LLC',
    holderState: null,
    currency: 'USD',
    kind: 'deposit',
    periodStart: `2026-${name}-01` as IsoDate,
    periodEnd: (number === 1 ? '2026-01-31' : '2026-02-28') as IsoDate,
    openingBalance: cents(123_456),
    closingBalance: cents(123_456),
    pageCount: 1,
    reconciled: true,
    discrepancies: [],
    findings: [],
    duplicateOf: null,
    rows: rows.map(row),
    dailyBalances: [],
    ...given,
  }
}

const told = (statements: Statement[]): string[][] =>
  analyzeStatements(statements).statements.map((s) => s.findings.map((f) => `${f.severity} ${f.kind}`))

const numbered = (month: string, numbers: number[], text = 'SQUARE INC DEPOSIT'): Drawn[] =>
  numbers.map((number, i) => [`2026-${month}-${String(i + 2).padStart(2, '0')}`, 'credit', 100_003 + 7 * number, `${text} ${number}`])

describe('deposits of another month', () => {
  const earlier = month(1, numbered('01', [7101, 7102, 7103, 7104, 7105, 7106, 7107, 7108]))

  test('with their own references are told', () => {
    expect(told([earlier, month(2, numbered('02', [8101, 8102, 7103, 8104, 8105, 7106, 7107]))])).toEqual([[], ['warning copied_rows']])
  })

  test('with references of their own are not, nor are two that may be by chance', () => {
    expect(told([earlier, month(2, numbered('02', [8101, 8102, 8103, 8104, 8105]))])).toEqual([[], []])
    expect(told([earlier, month(2, numbered('02', [8101, 8102, 7103, 8104, 8105, 7106]))])).toEqual([[], []])
  })

  test('that come each month with the number of a contract, a tenant or a company are not', () => {
    const contracts = (name: string) =>
      month(name === '01' ? 1 : 2, numbered(name, [5501, 5502, 5503, 5504, 5505, 5506], 'HOUSING AUTH HAP UNIT'))
    expect(told([contracts('01'), contracts('02')])).toEqual([[], []])
    const company = (name: string): Drawn[] =>
      [3, 10, 17, 24].map((day) => [`2026-${name}-${day < 10 ? '0' : ''}${day}`, 'credit', 150_025, 'ACME CO ID:9000112233'])
    expect(told([month(1, company('01')), month(2, company('02'))])).toEqual([[], []])
  })

  test('that are debits, as premiums of several policies, are not', () => {
    const debits = (name: string, numbers: number[]): Drawn[] =>
      numbered(name, numbers, 'PROGRESSIVE INS PREM').map(([day, , ...rest]) => [day, 'debit', ...rest])
    expect(
      told([month(1, debits('01', [1101, 1102, 1103, 1104, 1105, 1106])), month(2, debits('02', [1101, 1102, 1103, 2104, 2105, 2106]))]),
    ).toEqual([[], []])
  })
})

describe('checks', () => {
  const checks = (name: string, numbers: number[], more: Drawn[] = [], text = (n: number) => `Check ${n}`): Drawn[] => [
    ...numbers.map((n, i): Drawn => [`2026-${name}-${10 + i}`, 'debit', 20_000 + n * 3 + Number(name), text(n)]),
    ...more,
  ]
  const earlier = month(1, checks('01', [1257, 1258, 1259, 1260]))

  test.each([
    [(n: number) => `Check ${n}`],
    [(n: number) => `Draft ${n}`],
    [(n: number) => `${n} Check`],
    [(n: number) => `CHECK NO: ${n}`],
  ])('that were paid in the month before are told: %s', (text) => {
    expect(
      told([month(1, checks('01', [1257, 1258, 1259], [], text)), month(2, checks('02', [1257, 1258, 1259, 1270], [], text))]),
    ).toEqual([[], ['warning check_paid_twice']])
  })

  test('that go on, or of which two meet, or that came back before, are not', () => {
    expect(told([earlier, month(2, checks('02', [1261, 1262, 1263]))])).toEqual([[], []])
    expect(told([earlier, month(2, checks('02', [1257, 1258, 1263]))])).toEqual([[], []])
    const back = [1257, 1258, 1259].map((n): Drawn => ['2026-01-30', 'credit', 20_000 + n * 3 + 1, 'RETURNED CHECK'])
    expect(told([month(1, checks('01', [1257, 1258, 1259], back)), month(2, checks('02', [1257, 1258, 1259]))])).toEqual([[], []])
  })

  test('of another account are not', () => {
    expect(told([earlier, month(2, checks('02', [1257, 1258, 1259]), { accountLast4: '4321' })])).toEqual([[], []])
  })
})

describe('the year so far', () => {
  const said = (of: string, period: number, year: number): YearToDate[] => [
    { of, label: of, period: cents(period), year: cents(year), page: 1 },
  ]
  const fees = 'totaloverdraftfees'
  const both = (first: YearToDate[], second: YearToDate[], rows: Drawn[] = [], given: Partial<Statement> = {}) =>
    told([month(1, [], { yearToDate: first, ...given }), month(2, rows, { yearToDate: second })]).flat()

  test('has no less of fees or interest a month later', () => {
    expect(both(said(fees, 3400, 10_200), said(fees, 3400, 3400))).toEqual(['warning year_to_date_falls'])
    expect(both(said('interestpaid', 2752, 2752), said('interestpaid', 2768, 2768))).toEqual(['warning year_to_date_falls'])
  })

  test('goes on, and may be less once fees were given back or in another year', () => {
    expect(both(said(fees, 3400, 10_200), said(fees, 3400, 13_600))).toEqual([])
    expect(both(said(fees, 3400, 10_200), said(fees, 0, 10_200))).toEqual([])
    expect(both(said(fees, 3400, 10_200), said(fees, 0, 6800), [['2026-02-10', 'credit', 3400, 'OVERDRAFT FEE REFUND']])).toEqual([])
    const lastYear = { periodStart: '2025-12-01' as IsoDate, periodEnd: '2025-12-31' as IsoDate }
    expect(both(said(fees, 3400, 10_200), said(fees, 3400, 3400), [], lastYear)).toEqual(['info missing_statement'])
  })
})

describe('a number that is another in a digit', () => {
  const numbered = (digits: string, masked = false): Partial<Statement> => ({
    accountNumber: { digits, masked },
    accountLast4: digits.slice(-4),
  })
  const following = (own: Partial<Statement>, first = numbered('3027718843')) => told([month(1, [], first), month(2, [], own)])

  test.each(['3027718846', '3027718834', '3021718843'])('is told where the balance follows: %s', (digits) => {
    expect(following(numbered(digits))).toEqual([[], ['warning other_account_number']])
  })

  test('of which the end is shown, too', () => {
    expect(following(numbered('7013', true), numbered('7713', true))).toEqual([[], ['warning other_account_number']])
    expect(following(numbered('7031', true), numbered('7713', true))).toEqual([[], []])
  })

  test('is not where the balance is another, or nothing, or the number is new or written with zeros', () => {
    expect(following({ ...numbered('3027718846'), openingBalance: cents(99) })).toEqual([[], []])
    const empty = { openingBalance: cents(0), closingBalance: cents(0) }
    expect(following({ ...numbered('3027718846'), ...empty }, { ...numbered('3027718843'), ...empty })).toEqual([[], []])
    expect(following(numbered('4455120077'))).toEqual([[], []])
    expect(following(numbered('0003027718843'))).toEqual([[], []])
  })

  test('is not where two accounts with neighbouring numbers each go on from their own month', () => {
    const [one, other] = [numbered('3027718843'), numbered('3027718846')]
    expect(told([month(1, [], one), month(1, [], other), month(2, [], one), month(2, [], other)])).toEqual([[], [], [], []])
  })
})

describe('months that are not there', () => {
  const day = (date: string) => date as IsoDate
  const july = month(1, [['2026-01-05', 'credit', 50_000, 'DEPOSIT']], { openingBalance: cents(100_000), closingBalance: cents(150_000) })
  const later = (opening: number, given: Partial<Statement> = {}): Statement =>
    month(2, [['2026-03-05', 'credit', 20_000, 'DEPOSIT']], {
      fileName: '03.pdf',
      periodStart: day('2026-03-01'),
      periodEnd: day('2026-03-31'),
      openingBalance: cents(opening),
      closingBalance: cents(opening + 20_000),
      ...given,
    })

  test('are told; a balance that goes on over them as if nothing had happened is a sign', () => {
    expect(told([july, later(170_011)])).toEqual([[], ['info missing_statement']])
    expect(told([july, later(150_000)])).toEqual([[], ['warning balance_over_gap']])
    expect(analyzeStatements([july, later(150_000)]).statements[1]!.findings[0]!.message).toBe(
      'It opens with the 1,500.00 that 01.pdf (2026-01-01 to 2026-01-31) closes with, though no statement covers 2026-02-01 to 2026-02-28.',
    )
  })

  test('an account that is swept each night or at rest goes on with the same balance', () => {
    const swept = { openingBalance: cents(0), closingBalance: cents(0) }
    expect(told([{ ...july, ...swept }, later(0, swept)])).toEqual([[], ['info missing_statement']])
    const atRest = { openingBalance: cents(150_000), closingBalance: cents(150_000), rows: [] }
    expect(told([{ ...july, ...atRest }, later(150_000)])[1]).toEqual(['info missing_statement'])
  })

  test('a weekend between two statements is none', () => {
    expect(told([july, later(150_000, { periodStart: day('2026-02-03'), periodEnd: day('2026-02-28') })])).toEqual([[], []])
  })
})

describe('whose they are', () => {
  const of = (number: 1 | 2, holder: string, accountLast4: string, fileName = `${holder}.pdf`): Statement =>
    month(number, [], { holder, accountLast4, fileName })

  test('a statement of somebody else is told: the one of which there are fewer', () => {
    const strange = of(1, 'TRI COUNTY TRUCKING INC', '4832')
    expect(told([of(1, 'HARBOR LIGHT SEAFOOD LLC', '4812'), strange, of(2, 'HARBOR LIGHT SEAFOOD LLC', '4812', 'x.pdf')])).toEqual([
      [],
      ['warning other_holder'],
      [],
    ])
  })

  test('other accounts of the same business, or names that share a word, are not', () => {
    const names = ['HARBOR LIGHT SEAFOOD LLC', 'Harbor Light Payroll', 'SEAFOOD HARBOR INC']
    expect(told(names.map((name, i) => of(1, name, `481${i}`)))).toEqual([[], [], []])
  })
})
