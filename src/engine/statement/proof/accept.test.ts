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

const rowsOf = (drawing: string): string[] => brief(one(draw(drawing))).map((row) => row.replace(/ [A-Za-z].*/, ''))

test('an account with the end of its number and what it holds is enough over rows with signs', () => {
  expect(
    rowsOf(`
      < Business Checking
      •••0495
      $10,497.40
      Available balance
      Wed, Apr 30, 2025
      Monthly Service Charge                 -$15.00
      Forward Financing Ach                 -$186.06
      Tue, Apr 29, 2025
      Stripe Transfer St-569641           +$1,533.82
      Mon, Apr 28, 2025
      Check 2604                            -$197.09
      Autozone 2417                         -$348.91
`),
  ).toEqual(['2025-04-30 -15.00', '2025-04-30 -186.06', '2025-04-29 +1533.82', '2025-04-28 -197.09', '2025-04-28 -348.91'])
  expect(
    rowsOf(`
      Checking •5551
      $2,563.13
      June 2026
      Jun 30   MONTHLY SERVICE CHARGE        -$15.00
      Jun 29   CREDIBLY OF AZ PYMT          -$274.12
      Jun 22   MOBILE DEPOSIT             +$2,752.76
`),
  ).toEqual(['2026-06-30 -15.00', '2026-06-29 -274.12', '2026-06-22 +2752.76'])
})

test('a row that pays an invoice makes a bank’s list none', () => {
  expect(
    rowsOf(`
      OLD MILL SAVINGS BANK
      ACCOUNT TRANSACTION LISTING
      ACCOUNT: ******5896   GOLDEN WOK KITCHEN INC
      LEDGER BALANCE: $27,713.57   COLLECTED: $27,495.95
      DATE         CODE  DESCRIPTION                        AMOUNT
      12/23/2025   D51   MONTHLY SERVICE CHARGE             25.00-
      12/23/2025   C32   SHOPIFY PAYOUT 812769            3,247.07
      12/22/2025   D78   CHECK 4321                       1,647.21-
      12/19/2025   D50   PAYCHEX EIB INVOICE 711991703    3,980.57-
`),
  ).toEqual(['2025-12-23 -25.00', '2025-12-23 +3247.07', '2025-12-22 -1647.21', '2025-12-19 -3980.57'])
})

test('what a payments firm holds for its customer has no number', () => {
  expect(
    rowsOf(`
      Balance > Transfers & activity
      Harborview Deli & Catering Available $44,339.75      Transfer
      10/1/2026 - 10/17/2026
      Date             Activity                  Status         Amount
      Oct 17, 2026     WALMART SC #1722          Completed    -$414.90
      Oct 16, 2026     MONTHLY SERVICE CHARGE    Completed     -$25.00
      Oct 16, 2026     SQUARE INC SQ827663       Completed   $2,002.28
`),
  ).toEqual(['2026-10-17 -414.90', '2026-10-16 -25.00', '2026-10-16 +2002.28'])
})

test('what a supplier lists is refused, whatever it calls its balance', () => {
  const supplier = (account: string, title: string, what: string): string => `
      Harbor Paper Supply ${title}
      ${account}
      Available balance $412.40
      Date         Description              Amount
      03/02/2026   ${what} 4471            $612.40
      03/09/2026   ${what} 4490            $300.00
      03/16/2026   Payment thank you      -$500.00
`
  expect(() => all(draw(supplier('Account: ******5896', '', 'Invoice')))).toThrow('looks like an invoice')
  expect(() => all(draw(supplier('Account: ******5896', 'Invoice', 'Paper')))).toThrow('looks like an invoice')
  expect(() => all(draw(supplier('Customer 10442', '', 'Paper')))).toThrow('no account')
})

test('activity of the month to date begins with the month', () => {
  const statement = one(
    draw(`
      Month-to-date activity as of July 19, 2025
      Acct no. ******3350
      Ledger balance              $43,156.68
      Credits this month
      Post date     Description                 Amount
      07/02/2025    SQUARE INC SQ027741         705.20
      07/08/2025    MOBILE DEPOSIT            2,770.43
      Debits this month
      Post date     Description                 Amount
      07/18/2025    MONTHLY SERVICE CHARGE       18.00
`),
  )
  expect([statement.periodStart, statement.periodEnd, statement.accountLast4]).toEqual(['2025-07-01', '2025-07-19', '3350'])
})
