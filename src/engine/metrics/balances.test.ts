import { describe, expect, test } from 'vitest'
import { dayNumber, type IsoDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import type { Row, Statement } from '../types.ts'
import { findDuplicates, findOverlaps, groupAccounts } from './accounts.ts'
import { accountBalances, combinedBalances, figuresBetween } from './balances.ts'

const row = (date: string, signed: number, balance: number | null = null): Row => ({
  date: date as IsoDate,
  description: 'x',
  amount: Math.abs(signed) as Cents,
  type: signed >= 0 ? 'credit' : 'debit',
  balance: balance as Cents | null,
  page: 1,
  box: null,
  statement: null,
})

const statement = (
  over: Omit<Partial<Statement>, 'periodStart' | 'periodEnd' | 'openingBalance' | 'closingBalance'> & {
    period?: [string, string]
    opening?: number | null
    closing?: number | null
  },
): Statement => {
  const { period = ['2025-01-01', '2025-01-10'], opening = 1000, closing = null, ...rest } = over
  return {
    fileName: 'a.pdf',
    bank: 'Chase',
    accountLast4: '1234',
    holder: null,
    holderState: null,
    currency: 'USD',
    kind: 'deposit',
    periodStart: period[0] as IsoDate,
    periodEnd: period[1] as IsoDate,
    openingBalance: opening as Cents | null,
    closingBalance: closing as Cents | null,
    pageCount: 1,
    reconciled: true,
    discrepancies: [],
    findings: [],
    duplicateOf: null,
    rows: [],
    dailyBalances: [],
    ...rest,
  }
}

const balancesOf = (...statements: Statement[]) => {
  const accounts = groupAccounts(
    statements,
    statements.map(() => null),
  )
  return accounts.map((a) => accountBalances(a, statements)!)
}
const days = (b: { balance: Float64Array }) => [...b.balance]

describe("a day's balance", () => {
  test('is carried forward over days without rows', () => {
    const [b] = balancesOf(statement({ rows: [row('2025-01-03', 500), row('2025-01-08', -1700)] }))
    expect(days(b!)).toEqual([1000, 1000, 1500, 1500, 1500, 1500, 1500, -200, -200, -200])
    expect(b!.basis).toBe('computed')
    expect(figuresBetween(b!, b!.first, b!.first + 9)).toMatchObject({ average: 890, lowest: -200, ending: -200, coveredDays: 10 })
    expect(figuresBetween(b!, b!.first, b!.first + 9)!.negativeDays).toHaveLength(3)
  })

  test('is the printed table before the running balance, and the running balance before the flow', () => {
    const [b] = balancesOf(
      statement({
        rows: [row('2025-01-02', 100, 1100), row('2025-01-04', 100, 1200), row('2025-01-06', 100)],
        dailyBalances: [{ date: '2025-01-04' as IsoDate, balance: 1250 as Cents }],
      }),
    )
    expect(days(b!)).toEqual([1000, 1100, 1100, 1250, 1250, 1350, 1350, 1350, 1350, 1350])
    expect(b!.basis).toBe('computed')
  })

  test('is basis printed when each day with rows shows one', () => {
    expect(balancesOf(statement({ rows: [row('2025-01-02', 100, 1100)] }))[0]!.basis).toBe('printed')
  })

  test('comes from the last row of the day, in lists that run newest first too', () => {
    const oldest = [row('2025-01-02', 100, 1100), row('2025-01-02', -300, 800), row('2025-01-05', 50, 850)]
    expect(days(balancesOf(statement({ rows: oldest }))[0]!)[1]).toBe(800)
    expect(days(balancesOf(statement({ rows: [...oldest].reverse() }))[0]!)[1]).toBe(800)
    const oneDay = oldest.slice(0, 2)
    expect(days(balancesOf(statement({ rows: [...oneDay].reverse() }))[0]!)[1]).toBe(800)
  })

  test('starts from the closing balance, or from the first printed one, when no opening balance is', () => {
    expect(days(balancesOf(statement({ opening: null, closing: 700, rows: [row('2025-01-05', -300)] }))[0]!)[0]).toBe(1000)
    expect(days(balancesOf(statement({ opening: null, rows: [row('2025-01-05', -300), row('2025-01-06', -100, 600)] }))[0]!)[0]).toBe(1000)
  })

  test('is assumed to start at zero when nothing says where', () => {
    expect(balancesOf(statement({ opening: null, rows: [row('2025-01-05', -300)] }))[0]!.basis).toBe('assumedZero')
  })
})

describe('several statements', () => {
  test('of one account follow each other; a few days between are bridged, a missing month is left out', () => {
    const january = statement({ period: ['2025-01-01', '2025-01-31'] })
    const february = statement({ period: ['2025-02-03', '2025-02-28'], opening: 2000 })
    const april = statement({ period: ['2025-04-01', '2025-04-30'], opening: 3000 })
    const [b, ...others] = balancesOf(january, february, april)
    expect(others).toEqual([])
    expect(figuresBetween(b!, b!.first, b!.first + 200)).toMatchObject({ coveredDays: 31 + 28 + 30 })
    expect(combinedBalances([b!]).find((d) => d.date === '2025-02-02')?.balance).toBe(1000)
    expect(combinedBalances([b!]).some((d) => d.date.startsWith('2025-03'))).toBe(false)
  })

  test('of two accounts have their own balances, and a combined one', () => {
    const all = balancesOf(statement({}), statement({ accountLast4: '9999', opening: 500 }))
    expect(all).toHaveLength(2)
    expect(combinedBalances(all)[0]).toEqual({ date: '2025-01-01', balance: 1500 })
  })

  test('a card is a debt: its balance is below zero, and purchases lower it', () => {
    const [b] = balancesOf(statement({ kind: 'card', opening: -200, rows: [row('2025-01-02', -100), row('2025-01-04', 250)] }))
    expect(days(b!).slice(0, 4)).toEqual([-200, -300, -300, -50])
  })
})

describe('duplicates', () => {
  const rows = [row('2025-01-02', 100), row('2025-01-03', -50), row('2025-01-07', -25)]
  test('the same account and period again is a duplicate of the first', () => {
    expect(
      findDuplicates([statement({ rows }), statement({ rows, fileName: 'copy.pdf' }), statement({ rows, fileName: 'copy2.pdf' })]),
    ).toEqual([null, 0, 0])
  })

  test('the next month, another account and another bank are not', () => {
    expect(
      findDuplicates([
        statement({ rows }),
        statement({ period: ['2025-01-11', '2025-01-20'], rows: [row('2025-01-12', 100)] }),
        statement({ accountLast4: '9999', rows }),
        statement({ bank: 'Citi', rows }),
      ]),
    ).toEqual([null, null, null, null])
  })

  test('an altered copy is still the same statement', () => {
    expect(
      findDuplicates([statement({ rows }), statement({ opening: 9000, rows: [...rows.slice(0, 2), row('2025-01-07', -99)] })]),
    ).toEqual([null, 0])
  })

  test('without account numbers only the rows can tell', () => {
    const one = statement({ accountLast4: null, rows })
    const other = statement({ accountLast4: null, opening: 77, rows: [row('2025-01-02', 7), row('2025-01-05', -8)] })
    expect(findDuplicates([one, other, one])).toEqual([null, null, 0])
    expect(groupAccounts([one, other], [null, null])).toHaveLength(2)
  })
})

describe('parts and overlaps', () => {
  const day = (d: number): string => `2025-01-${String(d).padStart(2, '0')}`
  const rowsOf = (from: number, to: number): Row[] => Array.from({ length: to - from + 1 }, (_, i) => row(day(from + i), 100 + from + i))
  const spanning = (from: number, to: number, over: Partial<Statement> = {}): Statement =>
    statement({ period: [day(from), day(to)], opening: 5000 + from, rows: rowsOf(from, to), ...over })

  test('a part of a longer statement repeats it, whichever came first', () => {
    expect(findDuplicates([spanning(1, 12), spanning(1, 28)])).toEqual([1, null])
    expect(findDuplicates([spanning(1, 28), spanning(10, 20)])).toEqual([null, 0])
    expect(findDuplicates([spanning(10, 20), spanning(1, 28), spanning(21, 28)])).toEqual([1, null, 1])
    // Each two days longer than the one before it.
    expect(findDuplicates([spanning(1, 10), spanning(1, 12), spanning(1, 14)])).toEqual([2, 2, null])
  })

  test('of a longer one that has other rows it is no part', () => {
    expect(findDuplicates([spanning(1, 12), spanning(1, 28, { rows: [row(day(3), 7), row(day(20), 8)] })])).toEqual([null, null])
  })

  test.each([
    [20, 15],
    [20, 5],
    [16, 14],
  ])('rows of days that two statements cover are repeated, others are not: to %i, from %i', (to, from) => {
    const both = [spanning(1, to), spanning(from, 28)]
    expect(findDuplicates(both)).toEqual([null, null])
    const overlaps = findOverlaps(both, [null, null])
    expect(overlaps).toMatchObject([{ countedIn: 0, repeatedIn: 1, rows: rowsOf(from, to).map((_, i) => i) }])
    expect(groupAccounts(both, [null, null], overlaps)).toHaveLength(1)
    expect(findOverlaps(both.toReversed(), [null, null])).toMatchObject([{ countedIn: 1, repeatedIn: 0 }])
  })

  test('a proven statement keeps its rows beside a printout that proves nothing', () => {
    const both = [spanning(1, 20, { reconciled: false }), spanning(15, 28, { reconciled: true })]
    const overlaps = findOverlaps(both, [null, null])
    expect(overlaps).toMatchObject([{ countedIn: 1, repeatedIn: 0, rows: [14, 15, 16, 17, 18, 19] }])
    expect(groupAccounts(both, [null, null], overlaps)).toHaveLength(1)
  })

  test('a statement that goes on where the other closed has rows of its own on their common day', () => {
    const [before, after] = [spanning(1, 15, { closingBalance: 777 as Cents }), spanning(15, 28, { openingBalance: 777 as Cents })]
    expect(findOverlaps([before, after], [null, null])).toEqual([])
    expect(findOverlaps([{ ...before, closingBalance: null }, after], [null, null])).toEqual([])
    expect(findOverlaps([before, { ...after, openingBalance: 700 as Cents }], [null, null])).toHaveLength(1)
  })

  test('other rows on the same days are those of another account', () => {
    const both = [spanning(1, 20), spanning(5, 28, { rows: rowsOf(5, 28).map((r) => ({ ...r, amount: (r.amount + 1) as Cents })) })]
    expect(findOverlaps(both, [null, null])).toEqual([])
    expect(groupAccounts(both, [null, null])).toHaveLength(2)
  })
})

test('a row dated years off does not stretch the period', () => {
  const [b] = balancesOf(statement({ rows: [row('2024-01-05', 100), row('2025-01-05', 100)] }))
  expect(b!.first).toBe(dayNumber('2025-01-01' as IsoDate))
  expect(b!.balance).toHaveLength(10)
})

describe('a statement that shows no balance', () => {
  const silent = (first: string, last: string, ...rows: Row[]) => statement({ period: [first, last], opening: null, rows })

  test('ends with what the one behind it opens with', () => {
    const [b] = balancesOf(
      silent('2025-01-01', '2025-01-03', row('2025-01-02', 100)),
      statement({ period: ['2025-01-04', '2025-01-05'], opening: 1000 }),
    )
    expect(days(b!)).toEqual([900, 1000, 1000, 1000, 1000])
    expect(b!.basis).toBe('computed')
    expect(b!.unknown).toBeUndefined()
  })

  test('goes on from the one before, and no further than a few days on', () => {
    const before = statement({ period: ['2025-01-01', '2025-01-02'], opening: 1000 })
    const [next] = balancesOf(before, silent('2025-01-03', '2025-01-04', row('2025-01-03', -50)))
    expect(days(next!)).toEqual([1000, 1000, 950, 950])
    const [later] = balancesOf(before, silent('2025-03-03', '2025-03-04', row('2025-03-03', -50)))
    expect(days(later!)).toEqual([1000, 1000])
    expect(later!.unknown).toEqual([[dayNumber('2025-03-03' as IsoDate), dayNumber('2025-03-04' as IsoDate)]])
  })

  test('alone assumes nothing but that months follow each other', () => {
    const [b] = balancesOf(
      silent('2025-01-01', '2025-01-02', row('2025-01-02', 100)),
      silent('2025-01-03', '2025-01-04', row('2025-01-04', -30)),
    )
    expect(days(b!)).toEqual([0, 100, 100, 70])
    expect(b!.basis).toBe('assumedZero')
  })
})

describe('rows behind the last balance of a day', () => {
  test('count where the day then adds up', () => {
    const [b] = balancesOf(
      statement({ period: ['2025-01-01', '2025-01-02'], rows: [row('2025-01-01', 500, 1500), row('2025-01-01', -1100)], closing: 400 }),
    )
    expect(days(b!)).toEqual([400, 400])
  })

  test("do not where the bank prints the day's balance beside an earlier row", () => {
    const [b] = balancesOf(
      statement({ period: ['2025-01-01', '2025-01-02'], rows: [row('2025-01-01', 500, 400), row('2025-01-01', -1100)], closing: 400 }),
    )
    expect(days(b!)).toEqual([400, 400])
  })
})
