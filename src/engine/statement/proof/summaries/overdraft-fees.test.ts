import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, one, proved } from '../../test-read.ts'

const paper = (box: string, [one, other]: readonly [string, string]): string => `
FIRST NATIONAL BANK
Account number: 0012347414
Statement period: 03/01/2024 - 03/31/2024
Beginning balance      1,000.00
Deposits and credits     600.00
Checks and debits        320.00
Ending balance         1,280.00

${box}

Date       Description              Amount       Balance
03/02      RENT                    -250.00        750.00
03/04      CARD SALES               600.00      1,350.00
03/05      ${one.padEnd(22)}   -35.00      1,315.00
03/06      ${other.padEnd(22)}   -35.00      1,280.00
`

const OF_PERIOD = (value: string): string => `Total overdraft fees this period   ${value}`
const OF_YEAR = (value: string): string => `                            This period      Year to date
Total overdraft fees              ${value}            105.00`

test.each([
  ['of this period', OF_PERIOD, ['OVERDRAFT FEE', 'OVERDRAFT FEE'] as const],
  ['beside the year', OF_YEAR, ['OVERDRAFT ITEM FEE 1021', 'PAID OVERDRAFT CHARGE'] as const],
  ['of rows without the word', OF_PERIOD, ['OVERDRAFT', 'OVERDRAFT'] as const],
])('fees for overdrafts in a line of their own, %s, are no less than the rows', (_, box, rows) => {
  expect(proved(draw(paper(box('70.00'), rows)))).toHaveLength(4)
  expect(offs(draw(paper(box('35.00'), rows)))).toContain('contradiction')
})

test('fees for items that came back are none for overdrafts', () => {
  expect(proved(draw(paper(OF_PERIOD('35.00'), ['OVERDRAFT FEE', 'NSF RETURNED ITEM FEE'])))).toHaveLength(4)
  expect(proved(draw(paper(OF_PERIOD('35.00'), ['OVERDRAFT FEE', 'OVERDRAFT PROTECTION FEE'])))).toHaveLength(4)
})

const BOTH = (value: string): string => `                            This period      Year to date
Total overdraft fees              ${value}            105.00
Total returned item fees           0.00              0.00`

test.each([OF_PERIOD, BOTH])('a fee that was given back may be left out of them, and a refund of something else is none', (box) => {
  const withCredit = (text: string): string => paper(box('35.00'), ['OVERDRAFT FEE', 'OVERDRAFT FEE']).replace('CARD SALES        ', text)
  expect(proved(draw(withCredit('FEE REFUND        ')))).toHaveLength(4)
  expect(offs(draw(withCredit('HOME DEPOT REFUND ')))).toContain('contradiction')
})

const KINDS = (overdrafts: string, returned: string): string => `                            This period      Year to date
Total overdraft fees              ${overdrafts}            105.00
Total returned item fees          ${returned}            105.00`

const told = (box: string, rows: readonly [string, string]): string[] => {
  const { reconciled, findings } = one(draw(paper(box, rows)))
  expect(reconciled).toBe(true)
  return findings.filter(({ kind }) => kind === 'other_figure').map(({ message }) => message)
}

test('a fee in the line of the other kind is told', () => {
  expect(told(KINDS('70.00', ' 0.00'), ['OVERDRAFT FEE', 'OVERDRAFT ITEM FEE'])).toEqual([])
  expect(told(KINDS(' 0.00', '70.00'), ['OVERDRAFT FEE', 'OVERDRAFT ITEM FEE'])).toEqual([
    '"Total overdraft fees 0.00 105.00" is printed; rows that name it come to 70.00.',
  ])
  expect(told(KINDS('35.00', '35.00'), ['OVERDRAFT FEE', 'NSF RETURNED ITEM FEE'])).toEqual([])
  expect(told(KINDS('70.00', ' 0.00'), ['OVERDRAFT FEE', 'NSF RETURNED ITEM FEE'])).toHaveLength(1)
  // Both in one, or neither.
  expect(told(KINDS(' 0.00', '70.00'), ['OVERDRAFT/RETURNED ITEM FEE', 'OD RETURN ITEM FEE'])).toEqual([])
})
