import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { all, brief, one } from '../test-read.ts'

const LIST = `
      Posted Transactions        Month to date
      Date        Description                     Deposits/Credits    Withdrawals/Debits
      04/28/26    SERVICE CHARGE                                                  $25.00
      04/24/26    DEPOSIT                                  $400.00
      04/20/26    ONLINE TRANSFER TO SAV                                         $100.00
                  ...9487 debit
`

test('what the site of a bank prints of an account is read, and not proven', () => {
  const statement = one(
    draw(`
      Activity Summary
      INITIATE BUSINESS CHECKING ...7005
      Current posted balance $2,829.40
      Available balance $2,829.40
${LIST}`),
  )
  expect(brief(statement).map((row) => row.slice(0, 18))).toEqual(['2026-04-28 -25.00 ', '2026-04-24 +400.00', '2026-04-20 -100.00'])
  expect(statement.accountLast4).toBe('7005')
  expect(statement.discrepancies.map((d) => d.kind)).toEqual(['missing_opening', 'missing_closing'])
})

test('a list of dated amounts of no account is none', () => {
  expect(() => all(draw(`      Activity Summary\n${LIST}`))).toThrow('no opening or closing balance')
})
