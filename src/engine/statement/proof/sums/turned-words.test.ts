import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const inColumns = (left: string, right: string, closing: string): string => `
FIRST BANK
Account number: 0012347414
Statement period: 03/01/2024 - 03/31/2024
Beginning balance      5,000.00
Ending balance         ${closing}

Date       Description            ${left.padStart(11)}   ${right.padStart(11)}
03/02      SUPPLIER LLC                                250.00
03/04      CARD SALES DEPOSIT         600.00
03/05      ACH CREDIT CUSTOMER        300.00
03/07      CHECK 1021                                  100.00
03/08      POS PURCHASE SHELL                          100.00
03/11      SQUARE                     800.00
`

const inLists = (first: string, second: string, closing: string): string => `
FIRST BANK
Account number: 0012347414
Statement period: 03/01/2024 - 03/31/2024
Beginning balance      5,000.00
Ending balance         ${closing}

${first}
03/04      CARD SALES DEPOSIT         600.00
03/05      ACH CREDIT CUSTOMER        300.00
Total ${first.toLowerCase()}                   900.00

${second}
03/02      SUPPLIER LLC               250.00
03/07      CHECK 1021                 100.00
Total ${second.toLowerCase()}                   350.00
`

test('heads over the wrong columns, and the ends by them: rows that say the other side are heard', () => {
  expect(proved(draw(inColumns('Deposits', 'Withdrawals', '6,250.00')))).toHaveLength(6)
  expect(offs(draw(inColumns('Withdrawals', 'Deposits', '3,750.00')))).toContain('unknown_direction')
})

test('titles over the wrong lists, and the ends by them', () => {
  expect(proved(draw(inLists('Deposits', 'Withdrawals', '5,550.00')))).toHaveLength(4)
  expect(offs(draw(inLists('Withdrawals', 'Deposits', '4,450.00')))).toContain('unknown_direction')
})

test('what was returned, and wages paid by direct deposit, go the other way by right', () => {
  const odd = inColumns('Deposits', 'Withdrawals', '6,250.00')
    .replace('ACH CREDIT CUSTOMER ', 'CHECK 1019 RETURNED ')
    .replace('SQUARE               ', 'ACH DEBIT REVERSAL   ')
    .replace('SUPPLIER LLC                 ', 'ADP PAYROLL DIRECT DEPOSIT   ')
    .replace('POS PURCHASE SHELL    ', 'DEPOSITED ITEM RETURN ')
  expect(proved(draw(odd))).toHaveLength(6)
})
