import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// A running balance beside each amount, in a column that is called otherwise than a balance, or not at all.

type Given = { label?: string; third?: string; deposit?: string; closing?: string; opening?: string }
const paper = ({ label = 'Available', third = '1,450.00', deposit = '550.00', closing = '1,340.00', opening = '1,000.00' }: Given) =>
  draw(`
      Savannah Trust Bank   Account No: 0287438338
      Statement Period 06/01/2026 - 06/30/2026
      Opening balance  $${opening}
      Closing balance  $${closing}
      Date      Description                          Amount   ${label.padStart(20)}
      06/02     ALPHA STORES 991                     -50.00                 950.00
      06/04     BETA TRADING LLC                     ${deposit}               1,500.00
      06/09     GAMMA WORKS 7781                     -50.00               ${third}
      06/12     DELTA SUPPLY CO                     -150.00               1,300.00
      06/15     STRIPE TRANSFER                      100.00               1,400.00
      06/22     GAMMA WORKS 7781                     -20.00               1,380.00
      06/25     DELTA SUPPLY CO                      -40.00               1,340.00`)

const LABELS = [
  'Available',
  'Available funds',
  'Running total',
  'Funds',
  'Cumulative',
  'After',
  'Left',
  '',
  'Current',
  'Collected',
  'Position',
  'Book',
  'EOD',
  'Cash',
  'Account',
  'Holdings',
  'Resulting',
  'Now',
  'Spendable',
  'On account',
]
test.each(LABELS)('what stands under "%s" is held against the rows', (label) => {
  expect(proved(paper({ label }))).toHaveLength(7)
  const faulty = one(paper({ label, third: '1,455.00' }))
  expect(faulty.reconciled).toBe(false)
  expect(faulty.discrepancies.map((d) => [d.kind, d.amount])).toEqual([['running_balance', 500]])
})

test.each([
  ['a deposit and the closing balance', { deposit: '750.00', closing: '1,540.00' }],
  ['both ends', { opening: '3,000.00', closing: '3,340.00' }],
])('%s were raised', (_, given) => {
  expect(one(paper(given)).reconciled).toBe(false)
})

test('what is available without what is held is another figure', () => {
  const doc = draw(`
      Savannah Trust Bank   Account No: 0287438338
      Statement Period 06/01/2026 - 06/30/2026
      Opening balance  $1,000.00
      Closing balance  $1,340.00
      Date      Description                          Amount              Available
      06/02     ALPHA STORES 991                     -50.00                 950.00
      06/04     BETA TRADING LLC                     550.00               1,175.00
      06/09     GAMMA WORKS 7781                     -50.00               1,450.00
      06/12     DELTA SUPPLY CO                     -150.00               1,100.00
      06/15     STRIPE TRANSFER                      100.00               1,300.00
      06/22     GAMMA WORKS 7781                     -20.00               1,375.00
      06/25     DELTA SUPPLY CO                      -40.00               1,340.00`)
  expect(proved(doc)).toHaveLength(7)
})
