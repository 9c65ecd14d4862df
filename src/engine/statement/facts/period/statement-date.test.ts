import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

const told = (head: string): string => {
  const [s] = readStatements(
    draw(`
      EXAMPLE BANK
${head}

      Account Number 000123456789
      Beginning balance 3-1-25       1,000.00
      Ending balance 3-31-25         1,030.00

      Date        Description                 Amount
      03/04       DEPOSIT                      50.00
      03/21       PAPER SHOP                  -20.00
`),
    { fileName: 'case.pdf' },
  )
  return s!.discrepancies.map(({ message }) => message).join() || String(s!.reconciled)
}

test.each([
  ['Business Banking Statement', '      Business Banking Statement\n      DATE'],
  ['For, under the title', '      Your account statement\n      For DATE'],
  ['Statement Ending', '      Statement Ending DATE'],
  ['Datum', '      Datum                         DATE'],
])('a statement of a day before its last row: %s', (_, head) => {
  for (const day of ['March 31, 2025', '03/31/2025']) expect(told(head.replace('DATE', day))).toBe('true')
  for (const day of ['March 20, 2025', '03/20/2025']) expect(told(head.replace('DATE', day))).toMatch(/2025-03-21.*2025-03-20|2025-03-20/)
})

const quarter = (first: string, second = '03/04', head = 'Statement date: March 31, 2025'): string => `
      EXAMPLE BANK
      ${head}

      Account Number 000123456789
      Previous balance       1,000.00
      Current balance        1,060.00

      Date        Description                 Amount
      ${first}       DEPOSIT                      50.00
      ${second}       DEPOSIT                      30.00
      03/21       PAPER SHOP                  -20.00
`

test('rows of a quarter above a statement date alone are in the period, which is inferred', () => {
  const [s] = readStatements(draw(quarter('01/03', '02/04')), { fileName: 'case.pdf' })
  expect(s).toMatchObject({ periodStart: '2025-01-03', periodEnd: '2025-03-31', reconciled: false })
  expect(s!.discrepancies.map(({ kind }) => kind)).toEqual(['inferred_period'])
})

test('a month that begins a few days early is one, and so is a quarter that is called so', () => {
  const [early] = readStatements(draw(quarter('02/26')), { fileName: 'case.pdf' })
  expect(early).toMatchObject({ periodStart: '2025-02-26', periodEnd: '2025-03-31', reconciled: true })
  const [usual] = readStatements(draw(quarter('03/02')), { fileName: 'case.pdf' })
  expect(usual).toMatchObject({ periodStart: '2025-03-01', periodEnd: '2025-03-31', reconciled: true })
  const [called] = readStatements(draw(quarter('01/03', '02/04', 'Quarter ending March 31, 2025')), { fileName: 'case.pdf' })
  expect(called).toMatchObject({ periodStart: '2025-01-01', reconciled: true })
})

test('the day right of a label in two languages, half a line above the second of them', () => {
  const [s] = readStatements(
    draw(
      `
      EXAMPLE BANK BERHAD
                                                TARIKH PENYATA
                                                                       :   31/08/23
                                                STATEMENT DATE
                                                ACCOUNT NUMBER         :   555012334789
      ENTRY DATE     TRANSACTION DESCRIPTION             TRANSACTION AMOUNT      STATEMENT BALANCE
                     BEGINNING BALANCE                                                  500.00
      02/08/23       FUND TRANSFER                             1,440.01+              1,940.01
      30/08/23       PAYMENT                                     440.01-              1,500.00
                     ENDING BALANCE                                                   1,500.00
`,
      { pitch: 8.4 },
    ),
    { fileName: 'case.pdf' },
  )
  expect(s).toMatchObject({ periodStart: '2023-08-01', periodEnd: '2023-08-31' })
})

test('a card’s day right behind the colon of its label ends its period', () => {
  const [s] = readStatements(
    draw(`
      EXAMPLE CREDIT CARD STATEMENT                  Statement Date:18/09/2024
      Card No: 4893 77XX XXXX 3230

      Previous balance       1,000.00
      New balance            1,030.00

      Date            Transaction Description            Amount
      04/09/2024      PAPER SHOP                          50.00
      13/09/2024      REFUND PAPER SHOP                   20.00 Cr
`),
    { fileName: 'case.pdf' },
  )
  expect(s).toMatchObject({ reconciled: true, periodEnd: '2024-09-18' })
})
