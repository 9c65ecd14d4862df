import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { proved } from '../../test-read.ts'

// Notes with figures of their own, right of the balances.

const paper = (notes: readonly string[]): string => {
  const rows = [
    '03/02    PAYROLL                 150.00                  850.00',
    '03/03    CARD DEPOSIT                         60.00      910.00',
    '03/04    POWER CO                 10.00                  900.00',
    '03/05    RENT                    500.00                  400.00',
    '03/06    CARD DEPOSIT                         75.50      475.50',
    '03/07    WIRE IN ACME                      1,000.00    1,475.50',
    '03/10    PHONE CO                 40.25                1,435.25',
    '03/11    CARD DEPOSIT                         64.75    1,500.00',
  ]
  return `
FIRST EXAMPLE BANK
Account number: 000123456789
Statement period: 03/01/2025 - 03/31/2025
Beginning balance     1,000.00
Ending balance        1,500.00

Date     Description              Debit      Credit     Balance
${rows.flatMap((row, i) => [`${row.padEnd(67)}${notes[2 * i] ?? ''}`, notes[2 * i + 1] ? ' '.repeat(67) + notes[2 * i + 1] : '']).join('\n')}
`
}

test('they are no amounts of the rows beside them, nor part of their texts', () => {
  const notes = [
    'Save $25.00 a',
    'month with us.',
    'From 03/01 our',
    'fee is $15.00',
    '',
    'Overdraft limit',
    '$2,000.00',
    '',
    'Earn $200.00 by',
  ]
  expect(proved(draw(paper([...notes, 'September'])))).toEqual(proved(draw(paper([]))))
})
