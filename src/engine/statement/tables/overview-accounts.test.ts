import { expect, test } from 'vitest'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'

type Paper = { savings?: string; title?: string; total?: string; after?: string }

/** Both ends of each account in one overview, and below it their rows under names and numbers alone. */
const read = ({ savings = '$530.00', title = 'Member Share Savings - 3788137437', total = '', after = '' }: Paper = {}): string[] =>
  readStatements(
    draw(`
      EXAMPLE CREDIT UNION                      Statement Period: 03/01/2025 - 03/31/2025

      Summary of Deposit Account Activity
      Account                   Number           Beginning Balance    Withdrawals     Deposits     Ending Balance
      Business Checking         4801367162             $1,000.00        (120.00)       300.00         $1,180.00
      Member Share Savings      3788137437               $500.00          (0.00)        30.00           ${savings}
${total}

      Deposit Account Activity
      Business Checking - 4801367162
      Deposits
      Date               Amount          Description
      03/05              100.00          BRANCH DEPOSIT
      03/12              200.00          BRANCH DEPOSIT
      Withdrawals
      Date               Amount          Description
      03/07              (120.00)        CARD SHOP

      ${title}
      Deposits
      Date               Amount          Description
      03/06              10.00           BRANCH DEPOSIT
      03/21              20.00           BRANCH DEPOSIT
${after}
`),
    { fileName: 'case.pdf' },
  ).map(
    (s) =>
      `${s.accountLast4} ${s.rows.length} ${s.openingBalance! / 100} ${s.closingBalance! / 100} ${s.reconciled ? 'proven' : 'not proven'}`,
  )

const CHECKING = '7162 3 1000 1180 proven'

test('accounts whose ends stand in the overview alone are parted by their titles', () => {
  expect(read()).toEqual([CHECKING, '7437 2 500 530 proven'])
  expect(
    read({ total: '      Total                                      $1,500.00        (120.00)       330.00         $1,710.00' }),
  ).toEqual([CHECKING, '7437 2 500 530 proven'])
})

test('the number may stand before the name', () => {
  const overview = `
      EXAMPLE CREDIT UNION                      Statement Period: 03/01/2025 - 03/31/2025

      Summary of Deposit Account Activity
      Account Number   Account Name              Beginning Balance    Withdrawals     Deposits     Ending Balance
      3788137437       Member Share Savings              500.00            0.00        10.00            510.00
      4801367162       Business Checking               1,000.00        (120.00)       100.00            980.00

      Member Share Savings - 3788137437
      Deposits
      Date               Amount          Description
      03/31              10.00           Dividend/Interest

      Business Checking - 4801367162
      Deposits
      Date               Amount          Description
      03/05              100.00          BRANCH DEPOSIT
      Withdrawals
      Date               Amount          Description
      03/07              (120.00)        CARD SHOP
`
  const statements = readStatements(draw(overview), { fileName: 'case.pdf' })
  expect(statements.map((s) => [s.accountLast4, s.rows.length, s.closingBalance, s.reconciled])).toEqual([
    ['7437', 1, 51000, true],
    ['7162', 2, 98000, true],
  ])
})

test('an end of the overview that the rows do not lead to takes the proof of its account', () => {
  expect(read({ savings: '$531.00' })).toEqual([CHECKING, '7437 2 500 531 not proven'])
})

test('a second title that the overview does not name parts nothing, and nothing is proven', () => {
  for (const statement of read({ title: 'Member Share Savings - 9999999999' })) expect(statement).toMatch(/not proven$/)
})

test('an account that goes on behind another is put together', () => {
  const after = `
      Business Checking - 4801367162
      Withdrawals
      Date               Amount          Description
      03/28              (5.00)          LATE FEE`
  expect(read({ after })[0]).toBe('7162 4 1000 1180 not proven')
})
