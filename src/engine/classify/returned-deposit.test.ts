import { expect, it } from 'vitest'
import type { IsoDate } from '../../shared/dates.ts'
import { takesRevenueBack } from '../metrics/label-meaning.ts'
import type { Direction, Label } from '../types.ts'
import { classifyRows } from './classify.ts'

const read = (description: string, type: Direction = 'debit'): Label =>
  classifyRows([{ date: '2024-03-12' as IsoDate, description, amount: 120_000, type }]).labels[0]!

it.each([
  'RETURN OF DEPOSITED CHECK',
  'RETURN OF DEPOSITED CHECK 1234',
  'Return of Deposited Item',
  'RETURN OF DEPOSITED CHEC',
  'RETURNED DEPOSITED ITEM',
  'RETURNED DEPOSITED ITEMS',
  'DEPOSITED ITEM RETURNED',
  'DEPOSITED ITEM RETURNE',
  'DEPOSITED CHECK RETURN',
  'DEPOSITED CHECKS RETURNED',
  'DEPOSIT ITEM RETURN',
  'DEPOSIT ITEM RETD',
  'RETURN DEPOSIT ITEM',
  'RTN DEP ITEM',
  'DEP ITEM RTND',
  'DEP CHK RTN 88123',
  'RET DEP ITEM',
  'CHARGEBACK OF DEPOSITED CHECK',
  'CHARGE BACK OF DEPOSITED ITEM',
  'DEPOSIT ITEM CHARGEBACK',
  'MOBILE DEPOSIT RETURN',
  'RETURN OF MOBILE DEPOSIT',
  'CUSTOMER CHECK RETURNED',
  'DEPOSITED ITEM RETURNED INSUFFICIENT FUNDS',
  'RETURN OF DEPOSITED CHECK NSF',
  'DEPOSIT REVERSAL',
  'REVERSAL OF DEPOSIT',
  'MOBILE DEPOSIT REVERSAL 88123',
  'CHECK DEPOSIT REVERSED',
])('a customer’s check that came back takes its deposit back: %s', (text) => {
  expect(takesRevenueBack(read(text))).toBe(true)
})

it.each([
  'RETURN OF DEPOSITED CHECK FEE',
  'FEE FOR RETURN OF DEPOSITED CHECK',
  'RETURN OF DEPOSITED ITEM CHARGE',
  'RETURN OF DEPOSITED CHECK SERVICE CHARGE',
  'DEPOSITED ITEMS RETURNED FEE',
  'DEPOSITED CHECK RETURNED FEE',
  'DEPOSITED ITEM RETURNED UNPAID CHG',
  'CHARGE FOR DEPOSITED ITEM RETURNED',
  'FEE - DEPOSITED ITEM RETURNED',
  'CHARGEBACK OF DEPOSITED CHECK FEE',
  'RTN DEP ITEM FEE',
  'DEPOSIT REVERSAL FEE',
  'RETURNED DEPOSITED ITEM FEE 2 @ 12.00',
])('the fee for it is the bank’s: %s', (text) => {
  expect(read(text).category).toBe('bankFee')
})

it.each([
  ['CHECK 1234', 'debit', 'check'],
  ['RETURNED ITEM FEE', 'debit', 'nsf'],
  ['DEP ITEM RET CHRG', 'debit', 'nsf'],
  ['INSUFFICIENT FUNDS', 'debit', 'nsf'],
  ['OVERDRAFT RETURNED ITEM FEE', 'debit', 'overdraft'],
  ['DEPOSITED ITEM FEE', 'debit', 'serviceCharge'],
  ['DEPOSITED CHECK', 'credit', 'checkDeposit'],
  ['MOBILE DEPOSIT', 'credit', 'checkDeposit'],
] as const)('%s as a %s is what it was', (text, type, sub) => {
  expect(read(text, type).subClassification).toBe(sub)
})

it.each(['RETURNED DEPOSITED ITEM', 'REVERSAL OF RETURNED DEPOSIT ITEM'])(
  'given back, it is no bounced payment of the holder: %s',
  (text) => {
    expect(read(text, 'credit')).toMatchObject({ category: 'refund', subClassification: 'reversal' })
  },
)

it.each(['NSF RETURN ITEM KAPITUS', 'NSF RETURNED ITEM', 'RET ITEM CREDIT'])(
  'a credit for an item that bounced is no fee given back: %s',
  (text) => {
    expect(read(text, 'credit')).toMatchObject({ category: 'refund', subClassification: 'returnedPayment' })
  },
)

it('that fee given back is a refund of it', () => {
  expect(read('RETURN OF DEPOSITED CHECK FEE', 'credit').subClassification).toBe('feeRefund')
})
