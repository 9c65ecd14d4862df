import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const page = (overview: string, foot = ''): string => `
      FIRST HARBOR BANK
      KESTREL FREIGHT LLC
      Account number 8928736233
      Statement period 03/01/2026 - 03/31/2026
      Your accounts at a glance
      Account                              Ending balance
${overview}

      Business Checking
      Beginning balance                          1,000.00
      Ending balance                             1,300.00
      Date     Description                         Amount
      03/03    COUNTER DEPOSIT                     500.00
      03/09    SYSCO FOODS                        -200.00
${foot}`
const told = (drawing: string): string[] =>
  one(draw(drawing)).findings.flatMap(({ kind, message }) => (kind === 'missing_statement' ? [message] : []))

const BOTH = `      Business Checking ...6233                  1,300.00
      Business Savings ...1640                   22,415.30`

test('an account that the overview lists and the file does not hold is told, and takes no proof', () => {
  expect(told(page(BOTH))).toEqual(['The overview lists an account ··1640 with 22,415.30; nothing else in the file is of it.'])
  expect(one(draw(page(BOTH))).reconciled).toBe(true)
})

test('it is told as well, and louder, where the file names it again: what names it was not read', () => {
  expect(told(page(BOTH, '      Transfers from savings 5550001640 need no fee'))).toEqual([
    'The overview lists an account ··1640 with 22,415.30; it is named elsewhere, and no statement was read of it.',
  ])
})

test('an account that is empty, named elsewhere where not every line is of a statement, or listed beside none of the file is not missed', () => {
  expect(told(page(BOTH.replace('22,415.30', '     0.00')))).toEqual([])
  expect(told(page(BOTH.replace('1,300.00', '1,000.01'), '      Transfers from savings 5550001640 need no fee'))).toEqual([])
  expect(told(page(BOTH.replace('6233', '6234').replace('1,300.00', '1,299.00')))).toEqual([])
})

test('an overview of several amounts for each account, numbers with dashes', () => {
  const overview = (closes: string): string => `      Business Checking 892873-6233      1,000.00     ${closes}
      Business Savings  892873-1640     22,000.00    22,415.30`
  const message = 'The overview lists an account ··1640 with 22,000.00, 22,415.30; nothing else in the file is of it.'
  expect(told(page(overview('1,300.00')))).toEqual([message])
})
