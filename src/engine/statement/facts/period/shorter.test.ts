import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'
import { offs } from '../../test-read.ts'

const proofOf = (head: string, middle = '', ends = ['on 3/1 ', 'on 3/31']): string => {
  const [s] = readStatements(
    draw(`
      EXAMPLE BANK
      Account Number 000123456789
${head}

      Beginning balance ${ends[0]}      1,000.00
      Ending balance ${ends[1]}         1,030.00

      Date        Description                 Amount      Balance
      03/04       DEPOSIT                      50.00     1,050.00
${middle}
      03/21       PAPER SHOP                  -20.00     1,030.00
`),
    { fileName: 'case.pdf' },
  )
  return s!.reconciled ? 'proven' : s!.discrepancies.map(({ kind, message }) => `${kind}: ${message}`).join()
}

test.each([
  ['the month', '      March 1, 2025 - March 31, 2025', 'proven'],
  ['the first days', '      March 1, 2025 - March 5, 2025', 'inferred_period'],
  ['the first days, in Spanish', '      Estado de cuenta del 03/01/2025 al 03/05/2025', 'inferred_period'],
  [
    'the last days, in a sentence',
    '      Page 1 of 1\n      This statement covers the period March 28, 2025 to March 31, 2025.',
    'inferred_period',
  ],
  ['the last days, beside the name of the paper', '      Business Banking Statement March 29, 2025 to March 31, 2025', 'inferred_period'],
  ['the month, beside the name of the paper', '      Business Banking Statement March 1, 2025 to March 31, 2025', 'proven'],
  ['of a promise', '      March 1, 2025 - March 31, 2025\n      Offer valid March 1, 2025 - March 4, 2025', 'proven'],
  ['of another time', '      March 1, 2025 - March 31, 2025\n      May 2, 2025 - May 4, 2025', 'proven'],
])('a span above rows that it does not hold, beside the days of both balances: %s', (_, head, said) => {
  expect(proofOf(head)).toMatch(new RegExp(`^${said}`))
})

test.each([
  ['of the month', 'March 1, 2025 - March 31, 2025', 'proven'],
  ['of its last days', 'March 15, 2025 - March 31, 2025', 'inferred_period'],
  ['of other days than the second page has', 'March 1, 2025 - March 12, 2025', 'inferred_period'],
])('the title of the list names a period: %s', (_, span, said) => {
  const title = `      ACCOUNT SUMMARY FOR PERIOD MARCH 1, 2025 - MARCH 31, 2025\n\n      ACCOUNT DETAIL FOR PERIOD ${span.toUpperCase()}`
  expect(proofOf(title)).toMatch(new RegExp(`^${said}`))
})

test('weeks with a span each are no shorter period', () => {
  const weeks = proofOf('      March 1, 2025 - March 31, 2025\n\n      03/01/2025 - 03/15/2025', '      03/16/2025 - 03/31/2025')
  expect(weeks).toBe('proven')
})

test.each([
  ['both hold them', 'on 3/1 ', 'on 3/31', 'proven'],
  ['the closing balance is of an earlier day', 'on 3/1 ', 'on 3/20', 'after the 2025-03-20'],
  ['the opening balance is of a later day', 'on 3/5 ', 'on 3/31', 'before the 2025-03-05'],
])('rows beside the days of the two balances: %s', (_, from, to, said) => {
  expect(proofOf('      Statement period March 1, 2025 - March 31, 2025', '', [from, to])).toContain(said)
})

test.each([
  ['03/31/2025', []],
  ['03/29/2025', []],
  ['03/20/2025', ['date_outside_period']],
])('the closing balance printed twice, once as of %s', (day, said) => {
  const paper = draw(`
      EXAMPLE BANK                                  Statement Ending 03/31/2025
      Account Number 000123456789

      Date          Description                     Amount
      03/01/2025    Beginning Balance            $1,000.00
                    2 Credit(s) This Period         $90.00
                    1 Debit(s) This Period          $20.00
      ${day}    Ending Balance               $1,070.00

      Transaction Activity
      Date          Description               Debits     Credits      Balance
      03/01/2025    Beginning Balance                              $1,000.00
      03/10/2025    DEPOSIT                               $50.00   $1,050.00
      03/24/2025    CARD PURCHASE             -$20.00              $1,030.00
      03/29/2025    DEPOSIT                               $40.00   $1,070.00
      03/31/2025    Ending Balance                                 $1,070.00
`)
  expect(offs(paper)).toEqual(said)
})
