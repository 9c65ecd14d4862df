import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

// On which day a period begins of which no line prints both ends.

const ENDS = `
      Beginning balance                   1,000.00
      Ending balance                      1,030.00`

const paper = (head: string, first = '12/31', ends = ENDS) => {
  const { periodStart, periodEnd, reconciled } = one(
    draw(`
      EXAMPLE BANK                        Account Number 000123456789
${head}
${ends}

      Date        Description                 Amount      Balance
      ${first}       DEPOSIT                      50.00     1,050.00
      01/21       PAPER SHOP                  -20.00     1,030.00
`),
  )
  return `${periodStart} ${periodEnd} ${reconciled}`
}

test.each([
  [
    'the day behind that of the previous balance',
    '      For 01/31/2025',
    `
      Your previous balance as of 12/30/2024      1,000.00
      Your new balance as of 01/31/2025           1,030.00`,
  ],
  ['the day behind the last statement', '      Last statement: 12/30/2024\n      This statement: 01/31/2025', ENDS],
  ['the day that is said to be its first', '      Beginning December 31, 2024\n      through January 31, 2025', ENDS],
])('%s is in the period, though it ends a month', (_, head, ends) => {
  expect(paper(head, '12/31', ends)).toBe('2024-12-31 2025-01-31 true')
})

test('the day of the opening balance is where a row is of it', () => {
  const ends = `
      12/31/2024  Beginning Balance       1,000.00
      01/31/2025  Ending Balance          1,030.00`
  expect(paper('', '12/31', ends)).toBe('2024-12-31 2025-01-31 true')
  expect(paper('', '01/02', ends)).toBe('2025-01-01 2025-01-31 true')
})

test('the month of a service charge is not the statement’s', () => {
  const head = `
      Statement Period
      Jan 1 - Jan 31, 2025
      SERVICE CHARGE SUMMARY FROM DECEMBER 1, 2024 THRU DECEMBER 31, 2024
      Net Service Charge     $0.00`
  expect(paper(head, '01/02')).toBe('2025-01-01 2025-01-31 true')
})

test('from a day to the same of the next month is a month and a day: the balance of the first was that of the evening before', () => {
  const ends = (from: string, to: string): string => `
      Beginning balance ${from}            1,000.00
      Ending balance ${to}                 1,030.00`
  expect(paper('', '12/16', ends('12-13-24', '1-28-25'))).toBe('2024-12-13 2025-01-28 true')
  expect(paper('', '01/02', ends('12-25-24', '1-25-25'))).toBe('2024-12-26 2025-01-25 true')
  expect(paper('', '12/25', ends('12-25-24', '1-25-25'))).toBe('2024-12-25 2025-01-25 true')
})

test('the day of the balance of the last statement, at the top of the list, is the one before the first', () => {
  const head = '      Statement Date 01/31/2025'
  const list = `
      Previous balance    1,000.00      New balance    1,030.00

      Date        Description                 Amount      Balance
      12/27       BALANCE LAST STATEMENT                 1,000.00`
  expect(paper(head, '01/02', list)).toBe('2024-12-28 2025-01-31 true')
})
