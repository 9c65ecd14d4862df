import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

// How programs name the facts of the statements they make: words and places that no bank would choose.

const paper = (head: string, foot = ''): string => `
      ${head}

      Date           Description                    Amount      Balance
      2025-03-02     CARD SALES                     300.00     1,300.00
      2025-03-05     RENT                          -250.00     1,050.00
      2025-03-09     CARD SALES                     120.00     1,170.00
${foot}
`
const ENDS = `Opening balance      1,000.00
      Closing balance      1,170.00`
const FACTS = `SAMPLE BANK
      Account number: 0012345678
      Statement period: 2025-03-01 to 2025-03-31`

test.each([
  ['an amount before its label', '£1,000.00 Balance at start\n      £1,170.00 Balance at end'],
  ['names as programs have them', 'opening_balance = 1000.00\n      closing_balance = 1170.00'],
  ['what one started and ended with', 'Started with      1,000.00\n      Ended with        1,170.00'],
])('ends are known by %s', (_, ends) => {
  expect(proved(draw([paper(`${FACTS}\n      ${ends}`)]))).toHaveLength(3)
})

test('an amount leads its label where the label follows as words do; far from it stands the label of another', () => {
  const apart = draw([paper(`${FACTS}\n      £1,000.00               Balance at start`)])
  expect(one(apart).openingBalance).toBe(100_000)
  expect(one(apart).reconciled).toBe(false)
})

test('what is due to the customer is what the account ends with', () => {
  const said = paper(`${FACTS}\n      Previous balance      1,000.00`, '\n      Balance due to you      1,170.00')
  expect(proved(draw([said]))).toHaveLength(3)
})

test.each([
  ['Commercial Checking No. 77193197', '3197'],
  ['Account: NMD5217', '5217'],
  ['Account 3556 2025-03-01 to 2025-03-31', '3556'],
  ['Numéro de compte: FR-77-002610', '2610'],
  ['Banco Ensaio Conta 0-451273007', '3007'],
  // A year is no number of an account.
  ['Account: FY2025', null],
])('the number of the account: %s', (line, last4) => {
  const said = paper(`SAMPLE BANK\n      ${line}\n      Statement period: 2025-03-01 to 2025-03-31\n      ${ENDS}`)
  expect(one(draw([said])).accountLast4).toBe(last4)
})

test.each(['Du: 01/03/2025\n      Au: 31/03/2025', 'Desde: 01/03/2025\n      Hasta: 31/03/2025', 'Von: 01.03.2025\n      Bis: 31.03.2025'])(
  'a period with a line for each end: %s',
  (lines) => {
    const { periodStart, periodEnd } = one(draw([paper(`SAMPLE BANK\n      Account number: 0012345678\n      ${lines}\n      ${ENDS}`)]))
    expect([periodStart, periodEnd]).toEqual(['2025-03-01', '2025-03-31'])
  },
)

test('what is carried forward alone on the last page, above the sums, ends the statement', () => {
  const first = `
      SAMPLE BANK
      Account number: 0012345678
      Statement for 01 Mar 2025 to 31 Mar 2025

      Date       Description                  Withdrawal     Deposit      Balance
                 Balance Brought Forward                                 1,000.00
      02 Mar     CARD SALES                                   300.00     1,300.00
      05 Mar     RENT                             250.00                 1,050.00
`
  const last = (sums: string): string => `
      Date       Description                  Withdrawal     Deposit      Balance
                 Balance Carried Forward                                 1,050.00
      ${sums}
`
  expect(proved(draw([first, last('Total                                   250.00      300.00')]))).toHaveLength(2)
})

test.each([
  'For: March 2025',
  'Zeitraum: März 2025',
  'Período: março/2025',
  'Activity since 03/01/2025 until 03/31/2025',
  'Range: 2025-03-01 00:00:00 - 2025-03-31 23:59:59',
  '2025-03-01T00:00:00Z / 2025-03-31T23:59:59Z',
])('a row behind the printed period takes the proof: %s', (line) => {
  const said = (last: string): string =>
    paper(`SAMPLE BANK\n      Account number: 0012345678\n      ${line}\n      ${ENDS}`).replace('2025-03-09', last)
  const [whole, late] = [one(draw([said('2025-03-09')])), one(draw([said('2025-04-09')]))]
  expect([whole.periodStart, whole.periodEnd, whole.reconciled]).toEqual(['2025-03-01', '2025-03-31', true])
  expect(late.reconciled).toBe(false)
})
