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

describe('a printout over the end of a month', () => {
  const from = (day: string, to: string): Statement => {
    const all = [...january.rows, ...february.rows].map((row) => ({ ...row, page: 1 }))
    const before = all.filter((row) => row.date < day).at(-1)!
    const rows = all.filter((row) => row.date >= day && row.date <= to)
    const [periodStart, periodEnd] = [day, to] as [IsoDate, IsoDate]
    return {
      ...february,
      fileName: 'last30.pdf',
      rows,
      periodStart,
      periodEnd,
      openingBalance: before.balance,
      closingBalance: rows.at(-1)!.balance,
    }
  }
  const last30 = from('2026-01-16', '2026-02-14')

  test('says nothing else than the month: rows of both count once', () => {
    expect(verdicts([january, last30])).toEqual(['proven', 'proven'])
    const own = last30.rows.filter((row) => row.date > '2026-01-31')
    expect(analyzeStatements([january, last30]).rows).toHaveLength(january.rows.length + own.length)
  })

  test('that has another amount on a day of both takes the proof of both', () => {
    const odd = last30.rows.findIndex((row) => row.date > '2026-01-20' && row.date < '2026-01-28')
    const altered = { ...last30, rows: last30.rows.map((row, i) => (i === odd ? { ...row, amount: cents(row.amount + 5000) } : row)) }
    expect(verdicts([january, altered])).toEqual([expect.stringContaining('has no'), expect.stringContaining('has no')])
  })
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

describe('statements that print no number of their account', () => {
  const unnumbered = (s: Statement): Statement => ({ ...s, accountLast4: null })
  test('go on from each other where the bank has no other account of them', () => {
    expect(verdicts([january, february].map(unnumbered))).toEqual(['proven', 'proven'])
    expect(verdicts([january, movedBy(february, 345_600)].map(unnumbered))[1]).toMatch(/^It opens with/)
    expect(verdicts([january, unnumbered(movedBy(february, 345_600))])[1]).toMatch(/^It opens with/)
    expect(verdicts([unnumbered(january), movedBy(february, 345_600), march])).toEqual([
      'proven',
      expect.stringMatching(/^It opens with/),
      expect.stringMatching(/^It opens with [^;]*; the statement before it, month-2/),
    ])
  })
  test('may be of two accounts', () => {
    const off = unnumbered(movedBy(february, 345_600))
    const others = { ...off, rows: off.rows.map((row) => ({ ...row, description: `PAYROLL OF ${'ABCDEFGHIJ'[row.amount % 10]}` })) }
    expect(verdicts([unnumbered(january), others])).toEqual(['proven', 'proven'])
    expect(verdicts([unnumbered(january), { ...off, holder: 'HARBOR BAKERY LLC' }])[1]).toBe('proven')
    const beside = unnumbered({
      ...movedBy(january, 77),
      fileName: 'beside.pdf',
      rows: others.rows.map((r, i) => ({ ...january.rows[i]!, ...r, date: january.rows[i]!.date })),
    })
    expect(verdicts([unnumbered(january), beside, off])[2]).toBe('proven')
  })
})

describe('a month made from another', () => {
  const withChecks = (s: Statement, first: number, amount: (n: number) => number, text = (n: number) => `Check ${n}`): Statement => ({
    ...s,
    rows: [
      ...s.rows,
      ...[0, 1, 2, 3].map((n): Row => ({ ...s.rows[n]!, description: text(first + n), amount: cents(amount(n)), type: 'debit' })),
    ],
  })
  const checks = (n: number) => 41_037 + n * 7_311
  test('pays the same checks: both lose their proof', () => {
    for (const text of [
      (n: number) => `Check ${n}`,
      (n: number) => `CHECK #000${n}`,
      (n: number) => `Check No. ${n}`,
      (n: number) => `CHECK PAID ${n}`,
    ]) {
      const [first, second] = verdicts([withChecks(january, 4811, checks, text), withChecks(february, 4811, checks, text)])
      expect(second).toMatch(/48\d\d” \(410\.37\), .* and 1 more: these checks are paid in month-1\.pdf .* as well/)
      expect(first).toMatch(/month-2\.pdf .* repeats its rows/)
    }
    expect(verdicts([withChecks(january, 4811, checks), february, withChecks(march, 4811, checks)])[2]).toMatch(/a check is paid once/)
  })
  test('not so where other checks are of the same amounts, or numbers come again with others', () => {
    expect(verdicts([withChecks(january, 4811, checks), withChecks(february, 4815, checks)])).toEqual(['proven', 'proven'])
    expect(verdicts([withChecks(january, 4811, checks), withChecks(february, 4811, (n) => checks(n) + 100)])).toEqual(['proven', 'proven'])
  })
  test('not so where checks came back and were presented again, or cards are used', () => {
    const first = withChecks(january, 4811, checks)
    const back = first.rows.slice(-4).map((row): Row => ({ ...row, description: 'RETURNED CHECK', type: 'credit' }))
    expect(verdicts([{ ...first, rows: [...first.rows, ...back] }, withChecks(february, 4811, checks)])).toEqual(['proven', 'proven'])
    const card = (n: number) => `CHECKCARD ${n} COFFEE`
    expect(verdicts([withChecks(january, 4811, checks, card), withChecks(february, 4811, checks, card)])).toEqual(['proven', 'proven'])
  })

  /** The rows of January, each so many days later. */
  const movedRows = (rows: readonly Row[]): Row[] =>
    rows.map((row, i) => ({
      ...row,
      date: february.rows[Math.min(i, february.rows.length - 1)]!.date,
      description: `${row.description} ${i}`,
    }))
  const findings = (statements: Statement[]) => analyzeStatements(statements).statements.map((s) => s.findings.map((f) => f.kind))
  test('has its sales to the cent', () => {
    const made = { ...february, rows: movedRows(january.rows.slice(0, -1)) }
    const [first, second] = verdicts([january, made])
    expect(second).toMatch(/of its \d+ rows stand in month-1\.pdf .* with the same text and amount/)
    expect(first).toMatch(/repeats its rows/)
  })
  test('is told where only bills are the same, and not in a quiet account', () => {
    const bills = january.rows.map((row, i): Row => ({ ...row, type: 'debit', amount: cents(10_001 + i * 37) }))
    const [first, second] = [
      { ...january, rows: bills },
      { ...february, rows: movedRows(bills) },
    ]
    expect(verdicts([first, second])).toEqual(['proven', 'proven'])
    expect(findings([first, second])).toEqual([[], ['repeated_month']])
    const quiet = (s: Statement): Statement => ({ ...s, rows: s.rows.slice(0, 6) })
    expect(findings([quiet(first), quiet(second)])).toEqual([[], []])
    const rents = (s: Statement): Statement => ({
      ...s,
      rows: s.rows.map((row, i) => ({ ...row, amount: cents(90_000 + (i % 30) * 2_500) })),
    })
    expect(findings([rents(first), rents(second)])).toEqual([[], []])
  })
})

describe('a month that is parted over two files', () => {
  const lacking = (s: Statement, fileName: string): Statement => ({
    ...s,
    fileName,
    reconciled: false,
    discrepancies: [{ kind: 'missing_page', message: 'Some are missing.', amount: null, page: 1 }],
  })
  const [first, rest] = [
    lacking({ ...january, rows: january.rows.slice(0, 10) }, 'first.pdf'),
    lacking({ ...january, rows: january.rows.slice(10) }, 'rest.pdf'),
  ]

  test('says in each part where the other may be', () => {
    const [one, other] = verdicts([first, rest])
    expect(one).toContain('Pages that it lacks may be those of rest.pdf (')
    expect(other).toContain('Pages that it lacks may be those of first.pdf (')
  })

  test('is none where the other is of another month or account, or lacks nothing', () => {
    for (const other of [lacking(february, 'rest.pdf'), { ...rest, accountLast4: '9999' }, { ...january, fileName: 'rest.pdf' }])
      expect(verdicts([first, other])[0]).not.toContain('Pages that it lacks')
  })
})
