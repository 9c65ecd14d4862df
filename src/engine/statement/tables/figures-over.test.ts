import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

// What the account holds and both of its sides, each figure over its name.

const paper = (figures: string, labels: string, below = ''): string => `
Personal Account statement
01/05/2024 - 31/05/2024

Bram Osei

${figures}
${labels}

Sort code: 04-00-04 Account number: 40274330

Balance at the start of the period                                              £2,706.34
${below}
Date             Description                               (GBP) Amount     (GBP) Balance
31/05/2024       ACME PAYROLL                                    326.03          2,778.27
30/05/2024       TESCO STORES 3217                               -61.27          2,452.24
13/05/2024       COUNCIL TAX LEEDS                               -45.34          2,513.51
10/05/2024       O2 UK LTD                                      -223.49          2,558.85
03/05/2024       REFUND ARGOS                                     76.00          2,782.34
`
const LABELS = [
  'Total balance           Total outgoings         Total deposits',
  'Closing balance         Money out               Money in',
  'Total balance           Total withdrawals       Total credits',
]
const FIGURES = '£2,778.27               -£330.10                +£402.03'

test.each(LABELS)('%s', (labels) => {
  const s = one(draw(paper(FIGURES, labels)))
  expect(proved(s)).toHaveLength(5)
  expect([s.openingBalance, s.closingBalance]).toEqual([270634, 277827])
})

test.each([
  '£2,787.27               -£330.10                +£402.03',
  '£2,778.27               -£303.10                +£402.03',
  '£2,778.27               -£330.10                +£420.03',
])('one figure changed is noticed: %s', (figures) => {
  expect(one(draw(paper(figures, LABELS[0]!))).reconciled).toBe(false)
})

test('what is held in all, pots and savings with it, is no end where another is printed', () => {
  const below = 'Balance at the end of the period                                                £2,778.27'
  const figures = '£9,778.27               -£330.10                +£402.03'
  expect(proved(draw(paper(figures, LABELS[0]!, below)))).toHaveLength(5)
})
