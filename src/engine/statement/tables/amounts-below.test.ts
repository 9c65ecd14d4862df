import { expect, test } from 'vitest'
import type { PdfText } from '../../types.ts'
import { draw } from '../test-page.ts'
import { offs, proved } from '../test-read.ts'

const paper = (rows: string): PdfText =>
  draw(`
FIRST EXAMPLE BANK
Account number: 000123456789
Statement period: 1 March 2025 to 31 March 2025

Opening balance                                           1,000.00
Closing balance                                             568.85

Date        Type  Details                        Paid out      Paid in      Balance
${rows}
`)

const ROWS = ['2025-03-02 +210.10 CARD DEPOSIT', '2025-03-03 -41.25 COFFEE SUPPLY 65408 063', '2025-03-05 -600.00 RENT OF EUGENE']

test('an amount stands alone on the next line where its text leaves no room', () => {
  const doc = paper(`
02 Mar 25   CR    CARD DEPOSIT                                  210.10     1,210.10
03 Mar 25   DD    COFFEE SUPPLY 65408 063
                                                    41.25                  1,168.85
05 Mar 25   SO    RENT OF EUGENE                   600.00                    568.85`)
  expect(proved(doc)).toEqual(ROWS)
})

test('so does that of a row without a date, where amounts stand on the last line of a row', () => {
  const doc = paper(`
02 Mar 25   CR    CARD
                  DEPOSIT                                       210.10     1,210.10
03 Mar 25   DD    TOLL                              20.00
            DD    COFFEE SUPPLY 65408 063
                                                    21.25                  1,168.85
05 Mar 25   SO    RENT OF
                  EUGENE                           600.00                    568.85`)
  expect(proved(doc)).toEqual([ROWS[0], '2025-03-03 -20.00 TOLL', '2025-03-03 -21.25 COFFEE SUPPLY 65408 063', ROWS[2]])
})

test('below the words of a row that has its amount an amount alone is none', () => {
  const doc = paper(`
02 Mar 25   CR    CARD                                          210.10     1,210.10
                  DEPOSIT
                                                                168.85
05 Mar 25   SO    RENT OF                          600.00                    610.10
                  EUGENE`)
  expect(offs(doc)).toContain('balance')
})

test.each([
  [
    'below the day of posting',
    `
Posted   Trans Date   Description                              Credits        Debits
03-16    03/14        Check 2321
                      Date 03/14
                      03/14 14:22                                             226.90`,
  ],
  [
    'left of the day',
    `
Description                       Date          Credits        Debits
Check 2321                        03/16
Date 03/14
03/14 14:22                                                    226.90`,
  ],
])('a day and a time in the last line of the only row are no day of it, %s', (_, list) => {
  const doc = draw(`
FIRST EXAMPLE BANK
Account number: 000123456789
Last statement: February 28, 2026   This statement: March 31, 2026

Opening balance                                          12,956.36
Closing balance                                          12,729.46

Transactions
${list}
`)
  expect(proved(doc)).toEqual(['2026-03-16 -226.90 Check 2321 Date 03/14 03/14 14:22'])
})
