import { expect, it } from 'vitest'
import type { IsoDate } from '../../shared/dates.ts'
import { classifyRows } from './classify.ts'

const read = (holder: string, line: string): string => {
  const row = {
    date: '2024-03-12' as IsoDate,
    description: line.slice(1),
    amount: 12_345,
    type: line[0] === '+' ? ('credit' as const) : ('debit' as const),
  }
  return classifyRows([row], { holders: [holder] }).labels[0]!.category
}

const SUPPLY = 'RIVERBEND SUPPLY LLC'
const LONG = 'Riverbend Restaurant Supply & Equipment LLC'
const PERSON = 'John A Smith'
const TWO_NAMES = 'JOHN SMITH DBA SMITH PLUMBING'

it.each([
  [SUPPLY, '+ZELLE FROM RIVERBEND SUPPLY LLC'],
  [SUPPLY, '+ZELLE PAYMENT FROM RIVERBEND SUPPLY'],
  [SUPPLY, '+Zelle From Riverbend Supply on 03/12 Ref # Rp0ABC123'],
  [SUPPLY, '+Zelle Payment From Riverbend Supply L.L.C. Bac1a2b3c4d5'],
  [SUPPLY, '+Zelle Payment From Riverbend Supply L 22334455667'],
  [SUPPLY, '+Zelle Instant PMT From RIVERBEND SUPPLY USBaB12cd'],
  [SUPPLY, '+Zelle payment from RIVERBEND SUPPLY for "rent"; Conf# a1b2c3'],
  [SUPPLY, '+TD ZELLE RECEIVED, 0312 Zelle RIVERBEND SUPPLY LLC'],
  [SUPPLY, '+QUICKPAY WITH ZELLE PAYMENT FROM RIVERBEND SUPPLY 123456'],
  [SUPPLY, '+ZELLE FROM RIVER BEND SUPPLY'],
  [SUPPLY, '+VENMO CASHOUT RIVERBEND SUPPLY'],
  [SUPPLY, '+VENMO CASH OUT RIVERBEND SUPPLY LLC'],
  [SUPPLY, '+CASH APP CASH OUT RIVERBEND SUPPLY'],
  [SUPPLY, '+CASH APP*RIVERBEND SUPPLY*CASH OUT'],
  [SUPPLY, '+PAYPAL PAYMENT FROM RIVERBEND SUPPLY LLC'],
  [LONG, '+ZELLE FROM RIVERBEND RESTAUR'],
  [LONG, '+ZELLE FROM RIVERBEND RESTAURANT SU'],
  [LONG, '+ZELLE FROM RIVERBEND RESTAURANT ON 03/12'],
  [LONG, '+ZELLE FROM RIVERBEND RESTAURANT SUPPLY AND EQUIPMENT'],
  ['J&K TRUCKING INC', '+ZELLE FROM J & K TRUCKING'],
  ['ACME LLC', '+ZELLE FROM ACME LLC'],
  ['RIVERBEND LLC', '+ZELLE FROM RIVERBEND'],
  [PERSON, '+ZELLE FROM JOHN SMITH'],
  [PERSON, '+ZELLE FROM J SMITH'],
  [PERSON, '+ZELLE FROM SMITH JOHN ON 03/12 REF # RP0X'],
  [TWO_NAMES, '+ZELLE FROM SMITH PLUMBING LLC'],
  [TWO_NAMES, '+ZELLE FROM JOHN SMITH'],
])('money of %s from himself is a transfer: %s', (holder, line) => {
  expect(read(holder, line)).toBe('transferIn')
})

it.each([
  [SUPPLY, '-ZELLE TO RIVERBEND SUPPLY LLC'],
  [SUPPLY, '-ZELLE PAYMENT TO RIVERBEND SUPPLY 88123'],
  [SUPPLY, '-PAYPAL PAYMENT TO RIVERBEND SUPPLY'],
  [LONG, '-ZELLE TO RIVERBEND RESTAURANT SUPPL CONF# 77'],
  [TWO_NAMES, '-ZELLE TO SMITH PLUMBING LLC'],
])('money of %s to himself is one, too: %s', (holder, line) => {
  expect(read(holder, line)).toBe('transferOut')
})

it.each([
  [SUPPLY, '+ZELLE FROM RIVERBEND FARMS'],
  [SUPPLY, '+ZELLE FROM RIVERBEND'],
  [SUPPLY, '+ZELLE FROM RIVERBEND SUPPLY OF OHIO'],
  [SUPPLY, '+ZELLE FROM SUPPLY DEPOT LLC'],
  [LONG, '+ZELLE FROM RIVERBEND RESTAURANT GROUP'],
  [LONG, '+ZELLE FROM RIVERBEND R'],
  ['ACME LLC', '+ZELLE FROM ACME TOOLS LLC'],
  ['RIVERBEND LLC', '+ZELLE FROM RIVERBEND APARTMENTS'],
  ['RIVERBEND LLC', '+WIRE TYPE:WIRE IN DATE: 240312 ORIG:RIVERBEND FARMS LLC ID:123'],
  ['MARTINEZ CONVENIENCE LLC', '+Zelle From Karen Martinez on 12/07 Ref #Rp01'],
  [PERSON, '+ZELLE FROM JANE SMITH'],
  [PERSON, '+ZELLE FROM JOHN B SMITH'],
  [PERSON, '+ZELLE FROM JOHN SMITHSON'],
  [TWO_NAMES, '+ZELLE FROM SMITH ROOFING'],
  ['J&K TRUCKING INC', '+ZELLE FROM K TRUCKING'],
])('who shares a word with %s is a customer: %s', (holder, line) => {
  expect(read(holder, line)).toBe('businessRevenue')
})

it.each([
  '+ZELLE FROM JOHN SMITH FOR RIVERBEND SUPPLY',
  '+ZELLE PAYMENT FROM JOHN SMITH TO RIVERBEND SUPPLY LLC',
  '+ZELLE PAYMENT TO RIVERBEND SUPPLY LLC FROM JOHN SMITH',
  '+ZELLE CREDIT JOHN SMITH RIVERBEND SUPPLY',
  '+VENMO CASHOUT 240312 1029384756 RIVERBEND SUPPLY',
  '+VENMO CASHOUT RIVERBEND SUPPLY LL 045896624',
  '+VENMO DES:CASHOUT ID:1029384756 INDN:RIVERBEND SUPPLY LLC CO ID:5264681992 PPD',
  '+PAYPAL DES:TRANSFER ID:1029384756 INDN:RIVERBEND SUPPLY CO ID:PAYPALSD11 PPD',
  '+PAYPAL TRANSFER 240312 1029384756 RIVERBEND SUPPLY',
])('the holder as the receiver says nothing of the payer: %s', (line) => {
  expect(read(SUPPLY, line)).toBe('businessRevenue')
})

it.each(['+REVERSAL ZELLE TO RIVERBEND SUPPLY', '+RETURNED ZELLE PAYMENT RIVERBEND SUPPLY'])(
  'what comes back is a refund all the same: %s',
  (line) => {
    expect(read(SUPPLY, line)).toBe('refund')
  },
)

it('pairs with the other account’s side, as any transfer does', () => {
  const rows = [
    { date: '2024-03-12' as IsoDate, description: 'WITHDRAWAL 88213', amount: 300_000, type: 'debit' as const },
    { date: '2024-03-12' as IsoDate, description: 'ZELLE FROM RIVERBEND SUPPLY LLC', amount: 300_000, type: 'credit' as const },
  ]
  const { labels } = classifyRows(rows, { holders: [SUPPLY], accounts: [0, 1] })
  expect(labels.map((l) => l.category)).toEqual(['transferOut', 'transferIn'])
})
