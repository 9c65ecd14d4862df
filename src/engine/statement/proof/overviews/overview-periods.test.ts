import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const isProven = (...overview: string[]): boolean =>
  one(
    draw(`
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      ALPHA TRADING LLC

      Relationship Summary
      Checking                            Last Period       This Period
${overview.map((line) => `      ${line}`).join('\n')}

      Streamlined Checking
      Beginning Balance:                     1,000.00
      Ending Balance:                        1,110.00
      Date          Description                          Amount       Balance
      11/03         ALPHA TRADING 00193                  150.00      1,150.00
      11/04         BETA WORKS 7781                      -40.00      1,110.00
`),
  ).reconciled

test('what an overview says of the last period and of this are what the account begins and closes with', () => {
  expect(isProven('Streamlined Checking                  $1,000.00         $1,110.00')).toBe(true)
  expect(isProven('Streamlined Checking                  $1,000.00         $1,610.00')).toBe(false)
  expect(isProven('Streamlined Checking                  $6,000.00         $1,110.00')).toBe(false)
})

test('other accounts and their sum are others', () => {
  const own = 'Streamlined Checking                  $1,000.00         $1,110.00'
  expect(
    isProven(
      own,
      'Savings                                   $0.00           $500.00',
      'Total                                 $1,000.00         $1,610.00',
    ),
  ).toBe(true)
  expect(isProven('Average Balance                       $1,204.00         $1,091.12')).toBe(true)
})
