import { describe, expect, test } from 'vitest'
import type { IsoDate } from '../shared/dates.ts'
import type { Cents } from '../shared/money.ts'
import type { AnalysisRow, GivenAccount, ModelAnswer } from './analysis.ts'
import { analyzeRows, analyzeStatements, prepareRows } from './analyze.ts'
import type { Direction, Statement } from './types.ts'

const CHECKING = 0
const CARD = 1
const accounts: GivenAccount[] = (['deposit', 'card'] as const).map((kind, a) => ({
  id: `acc-${a}`,
  name: null,
  last4: null,
  kind,
  closingBalance: 100_000 as Cents,
}))
const row = (account: number, description: string, amount: number, type: Direction): AnalysisRow => ({
  date: '2026-01-05' as IsoDate,
  description,
  amount: amount as Cents,
  type,
  account,
})
const SALE = row(CHECKING, 'JOES TRATTORIA', 70_000, 'credit')
const MONEY_BACK = row(CARD, 'JOES TRATTORIA', 5_000, 'credit')
const IS_SALE: ModelAnswer = { category: 'businessRevenue', confidence: 0.9 }

describe('what is paid to a card is no revenue', () => {
  test('whatever the model says of who paid it, and it is not asked', () => {
    const rows = [SALE, MONEY_BACK]
    expect(prepareRows(rows, { accounts }).openDescriptors()).toMatchObject([{ payee: 'JOES TRATTORIA', transactionCount: 1 }])
    const { labels, metrics } = analyzeRows(rows, { accounts, answers: new Map([['credit:JOES TRATTORIA', IS_SALE]]) })
    expect(labels.map(({ source, category }) => `${source} ${category}`)).toEqual(['llm businessRevenue', 'pattern refund'])
    expect(metrics.overall.trueRevenue).toBe(70_000)
  })

  test('whatever a rule, or a person who speaks of the payee, says of the deposits', () => {
    const rule = { id: 'rule_1', payee: 'JOES TRATTORIA', type: 'credit', category: 'businessRevenue' } as const
    const said = { id: 'cor_1', by: 'usr_1', at: '', reason: '' }
    const ofPayee = { kind: 'label', rows: [0], category: 'businessRevenue', samePayee: true } as const
    for (const hand of [{ rules: [rule] }, { corrections: [{ ...said, changes: [ofPayee] }] }]) {
      const { labels, metrics } = analyzeRows([SALE, MONEY_BACK], { accounts, ...hand })
      expect(labels.map(({ category, confidence }) => `${category} ${confidence}`)).toEqual(['businessRevenue 1', 'refund 0.9'])
      expect(metrics.overall.trueRevenue).toBe(70_000)
    }
  })
})

test('what a card paid in a shop is no transfer to the account that took as much', () => {
  const { labels } = analyzeRows([SALE, row(CARD, 'BRIGHTON LOFTS', 70_000, 'debit')], { accounts })
  expect(labels.map(({ category }) => category)).toEqual(['businessRevenue', 'businessExpense'])
  const paid = analyzeRows([row(CHECKING, 'BRIGHTON LOFTS', 70_000, 'debit'), row(CARD, 'PAYMENT', 70_000, 'credit')], { accounts })
  expect(paid.labels.map(({ category }) => category)).toEqual(['transferOut', 'transferIn'])
})

describe('months that only a card goes on in', () => {
  const inMonth = (month: string, row: AnalysisRow): AnalysisRow => ({ ...row, date: `2026-${month}-10` as IsoDate })
  const covered = { fullMonths: 2, coveredDays: 59 }

  test('of statements are no months without revenue', () => {
    const statement = (kind: Statement['kind'], [month, end]: readonly [string, number]): Statement => ({
      fileName: `${kind}-${month}.pdf`,
      bank: 'Chase',
      accountLast4: kind === 'card' ? '9999' : '1111',
      holder: null,
      holderState: null,
      currency: 'USD',
      kind,
      periodStart: `2026-${month}-01` as IsoDate,
      periodEnd: `2026-${month}-${end}` as IsoDate,
      openingBalance: null,
      closingBalance: null,
      pageCount: 1,
      reconciled: false,
      discrepancies: [],
      findings: [],
      duplicateOf: null,
      rows: [
        {
          ...inMonth(month, kind === 'card' ? row(CARD, 'STAPLES', 5_000, 'debit') : row(CHECKING, 'SQUARE INC', 3_000_000, 'credit')),
          balance: null,
          page: 1,
          box: null,
          statement: null,
        },
      ],
      dailyBalances: [],
    })
    const months = [
      ['01', 31],
      ['02', 28],
      ['03', 31],
      ['04', 30],
    ] as const
    const account = months.slice(0, 2).map((month) => statement('deposit', month))
    const { metrics, summary } = analyzeStatements([...account, ...months.map((month) => statement('card', month))])
    expect(metrics.overall).toMatchObject({ ...covered, averageMonthlyRevenue: 3_000_000, trend: { direction: 'flat' } })
    expect(metrics.months.map(({ partial }) => partial)).toEqual([false, false, true, true])
    expect(summary.dateRange).toEqual({ start: '2026-01-01', end: '2026-04-30' })
    expect(analyzeStatements(months.map((month) => statement('card', month))).metrics.overall.coveredDays).toBe(120)
  })

  test('of rows are none, either', () => {
    const days = (month: string, end: number) => Array.from({ length: end }, (_, i) => `2026-${month}-${String(i + 1).padStart(2, '0')}`)
    const sales = [...days('01', 31), ...days('02', 28)].map((date) => ({
      ...row(CHECKING, 'SQUARE INC', 100_000, 'credit'),
      date: date as IsoDate,
    }))
    const purchases = ['01', '02', '03', '04'].map((month) => inMonth(month, row(CARD, 'STAPLES', 5_000, 'debit')))
    const { metrics, summary } = analyzeRows([...sales, ...purchases], { accounts })
    expect(metrics.overall).toMatchObject({ ...covered, averageMonthlyRevenue: 2_950_000 })
    expect(summary.dateRange.end).toBe('2026-04-10')
  })
})
