import { describe, expect, test } from 'vitest'
import type { IsoDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import type { AnalysisRow } from '../analysis.ts'
import { analyzeRows } from '../analyze.ts'
import type { Direction } from '../types.ts'
import type { Change, Correction } from './types.ts'

const row = (day: number, description: string, amount: number, type: Direction): AnalysisRow => ({
  date: `2026-01-${String(day).padStart(2, '0')}` as IsoDate,
  description,
  amount: amount as Cents,
  type,
})
const DAYS = [5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 20, 21, 22]
let made = 0
const said = (...changes: Change[]): Correction => ({ id: `cor_${++made}`, by: 'usr_1', at: '', reason: '', changes })
const edit = (op: 'add' | 'end' | 'rename' | 'merge', of: { positions?: number[][]; rows?: number[]; name?: string }): Change => ({
  kind: 'position',
  op,
  positions: of.positions ?? [],
  rows: of.rows ?? [],
  funderName: of.name ?? null,
})

/** Payments every banking day, two of which came back. */
const history = (name: string): { rows: AnalysisRow[]; payments: number[] } => {
  const rows = [
    ...DAYS.map((day) => row(day, `ACH DEBIT ${name}`, 20_000, 'debit')),
    row(8, `RETURN ACH DEBIT ${name}`, 20_000, 'credit'),
    row(21, `RETURN ACH DEBIT ${name}`, 20_000, 'credit'),
  ]
  return { rows, payments: DAYS.map((_, i) => i) }
}

describe('payments that came back', () => {
  test('are told of a position that a person added, over one that was found too', () => {
    const { rows, payments } = history('CREDIBLY')
    const { mcaPositions: found, metrics: before } = analyzeRows(rows)
    expect(found).toMatchObject([{ funderName: 'Credibly', returnedPayments: 2, paidLast30Days: 220_000 }])
    const { mcaPositions, metrics } = analyzeRows(rows, { corrections: [said(edit('add', { rows: payments, name: 'By Hand' }))] })
    expect(mcaPositions).toMatchObject([{ funderName: 'By Hand', returnedPayments: 2, paidLast30Days: 220_000 }])
    expect(metrics.overall.mcaPayments).toBe(before.overall.mcaPayments)
  })

  test('are told of one whose payments a person labelled', () => {
    const { rows } = history('JOES GARAGE')
    const { mcaPositions } = analyzeRows(rows, {
      corrections: [said({ kind: 'label', rows: [0, 1, 2, 3], category: 'mcaRepayment', samePayee: true })],
    })
    expect(mcaPositions).toMatchObject([{ transactionCount: 13, returnedPayments: 2 }])
  })
})

test('one credit stands for one payment, whoever made the positions', () => {
  const rows = ['JOES GARAGE', 'MAPLE DAIRY'].flatMap((name) =>
    [5, 12, 19, 26].map((day) => row(day, `ACH DEBIT ${name}`, 20_000, 'debit')),
  )
  const returned = row(27, 'RETURNED ITEM', 20_000, 'credit')
  const byLabel = said({ kind: 'label', rows: [0, 4], category: 'mcaRepayment', samePayee: true })
  const byAdding = [said(edit('add', { rows: [0, 1, 2, 3] })), said(edit('add', { rows: [4, 5, 6, 7] }))]
  for (const corrections of [[byLabel], byAdding]) {
    const { mcaPositions } = analyzeRows([...rows, returned], { corrections })
    expect(mcaPositions.map((p) => p.returnedPayments).sort()).toEqual([0, 1])
  }
})

describe("a position's new name", () => {
  const { rows, payments } = history('ZZTOP HOLDCO')
  const vendors = (...corrections: Correction[]) => {
    const { labels, mcaPositions } = analyzeRows(rows, { corrections })
    return { names: mcaPositions.map((p) => p.funderName), vendors: [...new Set(payments.map((r) => labels[r]!.vendor))] }
  }
  const rename = said(edit('rename', { positions: [payments], name: 'Beta' }))
  const label = said({ kind: 'label', rows: payments, category: 'mcaRepayment', samePayee: false })

  test('is the vendor of payments that were added or labelled by hand', () => {
    expect(vendors(said(edit('add', { rows: payments, name: 'Alpha' })), rename)).toEqual({ names: ['Beta'], vendors: ['Beta'] })
    expect(vendors(label, rename)).toEqual({ names: ['Beta'], vendors: ['Beta'] })
  })

  test('gives way to a later word on the row, and goes when it is taken back', () => {
    const added = said(edit('add', { rows: payments, name: 'Alpha' }))
    expect(vendors(added)).toEqual({ names: ['Alpha'], vendors: ['Alpha'] })
    expect(vendors(added, rename, said(edit('add', { rows: payments, name: 'Gamma' })))).toMatchObject({ vendors: ['Gamma'] })
  })
})

test('what funded a position goes with all of its payments to the one that a person makes of them', () => {
  const rows = [
    row(2, 'INCOMING WIRE GRANITE PEAK FUNDING LLC', 2_000_000, 'credit'),
    ...DAYS.map((day) => row(day, 'ACH DEBIT GRANITE PEAK FUNDING', 30_000, 'debit')),
    // It came back, though the bank does not say so.
    row(13, 'GRANITE PEAK FUNDING', 30_000, 'credit'),
  ]
  const payments = DAYS.map((_, i) => i + 1)
  const { mcaPositions, metrics } = analyzeRows(rows)
  expect(mcaPositions).toMatchObject([{ returnedPayments: 1, fundingDeposits: [{ row: 0 }] }])
  expect(metrics.overall).toMatchObject({ trueRevenue: 0, mcaPayments: 30_000 * (DAYS.length - 1) })
  const made = analyzeRows(rows, { corrections: [said(edit('add', { rows: payments, name: 'By Hand' }))] })
  expect(made.mcaPositions).toMatchObject([{ funderName: 'By Hand', returnedPayments: 1, fundingDeposits: [{ row: 0 }] }])
  expect(made.metrics.overall).toEqual(metrics.overall)
  const half = analyzeRows(rows, { corrections: [said(edit('add', { rows: payments.slice(6), name: 'By Hand' }))] })
  expect(half.mcaPositions).toMatchObject([
    { funderName: 'GRANITE PEAK FUNDING', returnedPayments: 0, fundingDeposits: [{ row: 0 }] },
    { funderName: 'By Hand', returnedPayments: 1, fundingDeposits: [] },
  ])
  expect(half.labels.at(-1)!.vendor).toBe('By Hand')
  expect(half.metrics.overall).toMatchObject({ trueRevenue: 0, mcaPayments: metrics.overall.mcaPayments })
})

test('two positions made one run as long as one of them does', () => {
  const rows = [
    ...[5, 12, 19, 26].map((day) => row(day, 'ACH DEBIT KAPITUS', 20_000, 'debit')),
    ...[2, 9, 16, 23, 30].map((day) => ({
      ...row(day, 'ACH DEBIT ONDECK CAPITAL', 30_000, 'debit'),
      date: `2026-03-${day}`.replace(/-(.)$/, '-0$1') as IsoDate,
    })),
  ]
  const [kapitus, ondeck] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7, 8],
  ] as [number[], number[]]
  const merged = (ended: number[]) => {
    const end = said(edit('end', { positions: [ended] }))
    const { mcaPositions } = analyzeRows(rows, { corrections: [end, said(edit('merge', { positions: [kapitus, ondeck] }))] })
    return mcaPositions
  }
  expect(merged(ondeck)).toMatchObject([{ active: false, transactionCount: 9 }])
  expect(merged(kapitus)).toMatchObject([{ active: true, transactionCount: 9 }])
})

describe('second tries and fees', () => {
  /** Weekly payments, three of which came back and were tried again two days later, and a fee beside each. */
  const week = (n: number, day = 0) => new Date(Date.UTC(2026, 0, 5 + 7 * n + day)).toISOString().slice(0, 10) as IsoDate
  const at = (date: IsoDate, description: string, amount: number, type: Direction): AnalysisRow => ({
    ...row(1, description, amount, type),
    date,
  })
  const WEEKS = Array.from({ length: 12 }, (_, n) => n)
  const rows = [
    ...WEEKS.map((n) => at(week(n), 'ACH DEBIT CREDIBLY', 100_000, 'debit')),
    ...[3, 5, 8].map((n) => at(week(n, 2), 'ACH DEBIT CREDIBLY RETRY PYMT', 100_000, 'debit')),
    ...WEEKS.map((n) => at(week(n, 1), 'ACH DEBIT CREDIBLY FEE', 1_500, 'debit')),
    ...[3, 5, 8].map((n) => at(week(n, 1), 'RETURN ACH DEBIT CREDIBLY', 100_000, 'credit')),
  ]
  const figures = (...changes: Change[]) =>
    analyzeRows(rows, changes.length > 0 ? { corrections: [said(...changes)] } : {}).mcaPositions.map(
      ({ frequency, currentPayment, skippedPayments, rows: { length } }) => ({ frequency, currentPayment, skippedPayments, length }),
    )
  const whole = analyzeRows(rows).mcaPositions[0]!.rows
  const rest = { ...figures()[0]!, length: whole.length - 1 }

  test('are no part of the schedule of a position that was split, added or merged', () => {
    expect(figures()).toMatchObject([{ frequency: 'weekly', currentPayment: 100_000, skippedPayments: 0 }])
    const one = [whole[0]!]
    expect(figures({ kind: 'position', op: 'split', positions: [whole], rows: one, funderName: 'Other' })).toContainEqual(rest)
    expect(figures(edit('add', { rows: one, name: 'Other' }))).toContainEqual(rest)
    expect(figures(edit('add', { rows: whole, name: 'By Hand' }))).toEqual(figures())
    const apart: Change = { kind: 'position', op: 'split', positions: [whole], rows: whole.slice(0, 9), funderName: 'Other' }
    expect(figures(apart, edit('merge', { positions: [whole.slice(0, 9), whole.slice(9)] }))).toEqual(figures())
  })
})
