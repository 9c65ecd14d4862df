import { expect, it } from 'vitest'
import type { Direction } from '../types.ts'
import { classifyRows } from './classify.ts'
import { FLAG } from './features.ts'

const row = (date: string, type: Direction, description: string, dollars: number) => ({ date, description, amount: dollars * 100, type })

it('a payer who comes again is a source of revenue', () => {
  const { labels, features } = classifyRows([
    row('2024-01-05', 'credit', 'ALDERBROOK 123', 900),
    row('2024-02-05', 'credit', 'ALDERBROOK 456', 950),
    row('2024-03-05', 'credit', 'ALDERBROOK 789', 980),
    row('2024-03-06', 'credit', 'HOLLOWAY 1', 100),
  ])
  expect(labels.map((label) => label.ruleId)).toEqual([
    'behaviour:recurring-payer',
    'behaviour:recurring-payer',
    'behaviour:recurring-payer',
    null,
  ])
  expect(features.flags[0]! & FLAG.unresolved).toBe(0)
  expect(features.flags[3]! & FLAG.unresolved).not.toBe(0)
})

it('money from a payee that is otherwise paid is a refund, but not when it is more than was ever paid', () => {
  const paid = ['2024-01-05', '2024-02-05'].map((date) => row(date, 'debit', 'ALDERBROOK 123', 500))
  expect(classifyRows([...paid, row('2024-02-20', 'credit', 'ALDERBROOK 9', 120)]).labels[2]!.category).toBe('refund')
  expect(classifyRows([...paid, row('2024-02-20', 'credit', 'ALDERBROOK 9', 20_000)]).labels[2]!.category).toBe('businessRevenue')
})

it('a supplier who pays in again and again, or more than he was ever paid, is a customer', () => {
  const credits = [1500, 2400, 1900].map((dollars, i) => row(`2024-01-0${i + 2}`, 'credit', 'MARRIOTT INTL 123', dollars))
  expect(classifyRows(credits).labels.map((label) => label.category)).toEqual(['businessRevenue', 'businessRevenue', 'businessRevenue'])
  const stays = ['2024-01-05', '2024-02-05'].map((date) => row(date, 'debit', 'MARRIOTT DENVER 123', 300))
  expect(classifyRows([...stays, row('2024-02-07', 'credit', 'MARRIOTT DENVER 77', 120)]).labels[2]!.category).toBe('refund')
})

it('the holder is whose name stands behind many payees: it is nobody’s trade, and its wires are transfers', () => {
  const payees = 'SYSCO FOODS|ULINE SHIP|GRAINGER|COMCAST CABLE|DUKE ENERGY|HENRY SCHEIN|QUILL CORP|FASTENAL|CINTAS CORP|ECOLAB'.split('|')
  const rows = payees.flatMap((name, i) =>
    [1, 2].map((month) => row(`2024-0${month}-1${i}`, 'debit', `${name} PAYMENT HARBOR VIEW PROPERTIES ${i}${month}77`, 200 + i)),
  )
  const advance = row('2024-01-20', 'debit', 'KESTREL BAY LLC PAYMENT HARBOR VIEW PROPERTIES 4410', 300)
  const wire = row('2024-01-21', 'credit', 'INCOMING WIRE HARBOR VIEW PROPERTIES', 9_000)
  const { labels, features } = classifyRows([...rows, advance, wire])
  expect(features.holders).toEqual([['HARBOR', 'VIEW', 'PROPERTIES']])
  expect(labels[rows.length]!.subClassification).not.toBe('rent')
  expect(labels[rows.length + 1]!.category).toBe('transferIn')
  expect(classifyRows(rows.slice(0, 6)).features.holders).toEqual([])
})

it('equal amounts that leave one account and reach another within three days are a transfer', () => {
  const rows = [
    row('2024-01-05', 'debit', 'CHECK 1234', 5_000),
    row('2024-01-08', 'credit', 'DEPOSIT', 5_000),
    row('2024-01-08', 'credit', 'DEPOSIT', 5_000),
    row('2024-01-20', 'credit', 'DEPOSIT', 5_000),
  ]
  const { labels } = classifyRows(rows, { accounts: [0, 1, 1, 1] })
  expect(labels.map((label) => label.category)).toEqual(['transferOut', 'transferIn', 'businessRevenue', 'businessRevenue'])
  const oneAccount = classifyRows(rows, { accounts: [0, 0, 0, 0] })
  expect(oneAccount.labels[1]!.category).toBe('businessRevenue')
})

it('a funder’s debit is never half of a transfer', () => {
  const { labels } = classifyRows([row('2024-01-05', 'debit', 'KAPITUS ACH PMT', 500), row('2024-01-05', 'credit', 'DEPOSIT', 500)], {
    accounts: [0, 1],
  })
  expect(labels.map((label) => label.category)).toEqual(['mcaRepayment', 'businessRevenue'])
})

it('a wire from the holder’s own name is a transfer, from another payer revenue', () => {
  const wire = (name: string) =>
    row(
      '2024-01-05',
      'credit',
      `WIRE TYPE:WIRE IN DATE: 240105 TIME:1031 ET TRN:123456 ORIG:${name} ID:123 SND BK:CHASE ID:021000021`,
      9_000,
    )
  const { labels } = classifyRows([wire('ACME WIDGETS LLC'), wire('BIG CUSTOMER CORP')], { holders: ['Acme Widgets LLC'] })
  expect(labels.map((label) => label.category)).toEqual(['transferIn', 'businessRevenue'])
})

it('the holder’s name behind an id is not the counterparty', () => {
  const line = 'Alder Grove Ach Pmt 240105 123456 Lakeside Payroll Plus LLC'
  expect(classifyRows([row('2024-01-05', 'debit', line, 100)], { holders: ['Lakeside Payroll Plus LLC'] }).labels[0]!.category).toBe(
    'businessExpense',
  )
})
