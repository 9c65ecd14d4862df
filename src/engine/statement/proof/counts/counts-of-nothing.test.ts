import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

// A month without a row: each figure in braces is drawn as it is, which must be proven, and as one or three, which must not.

const read = (summary: string) =>
  one(
    draw(`
      FIRST BANK OF TESTING               Statement period 05/01/2024 - 05/31/2024
      Account number 1234567890
${summary}

      Date        Description                              Amount      Balance
      NO ACTIVITY THIS PERIOD
`),
  )

const COUNT = /\{(\d+)\}/g
const honest = (text: string): string => text.replace(COUNT, '$1')
const altered = (text: string): string[] =>
  [...text.matchAll(COUNT)].flatMap(({ index, 0: all, 1: count }) =>
    [1, 3].map((more) => honest(`${text.slice(0, index)}${Number(count) + more}${text.slice(index + all.length)}`)),
  )

test.each([
  {
    name: 'in brackets beside sums',
    summary: `
      Beginning Balance                              $1,000.00
      Deposits and Credits ({0})                         $0.00
      Withdrawals and Debits ({0})                       $0.00
      Ending Balance                                 $1,000.00`,
  },
  {
    name: 'before sums under their labels',
    summary: `
      BEGINNING          DEPOSITS &         CHECKS PAID            OTHER              ENDING
       BALANCE        OTHER CREDITS                             SUBTRACTIONS         BALANCE
                      NO.   AMOUNT       NO.   AMOUNT         NO.   AMOUNT
      $1,000.00       {0}     0.00       {0}     0.00         {0}     0.00         $1,000.00`,
  },
  {
    name: 'instances beside the ending balance',
    summary: `
      CHECKING SUMMARY               INSTANCES          AMOUNT
      Beginning Balance                              $1,000.00
      Ending Balance                     {0}         $1,000.00`,
  },
  {
    name: 'a column of items',
    summary: `
                                       # Items          Amount
      Beginning balance                              $1,000.00
      Deposits and other credits         {0}              0.00
      Withdrawals and other debits       {0}              0.00
      Ending balance                                 $1,000.00`,
  },
  {
    name: 'before the names of both sides',
    summary: `
      Previous Balance                                1,000.00
           {0} Deposits/Credits                            .00
           {0} Checks/Debits                               .00
      Current Balance                                 1,000.00`,
  },
])('counts of an empty month: $name', ({ summary }) => {
  const plain = read(honest(summary))
  expect([plain.reconciled, plain.discrepancies]).toEqual([true, []])
  expect(altered(summary).filter((text) => read(text).reconciled)).toEqual([])
})

test('a footnote beside a sum, and units of services, count no rows', () => {
  const summary = `
      Beginning Balance                              $1,000.00
      Deposits and Credits (1)                           $0.00
      Withdrawals and Debits (2)                         $0.00
      Ending Balance                                 $1,000.00
      Deposited items                  3   0.00
      Transactions                     0   0.00`
  expect(read(summary).reconciled).toBe(true)
})
