import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all } from '../../test-read.ts'

// Several accounts of one member in one paper: what the summary of each says, and the sums of the overview.

type Drawn = { savings?: string; checking?: string; total?: string; member?: string }

const paper = ({ savings = '$2,070.00', checking = '$1,050.00', total = '$3,120.00', member = '884412' }: Drawn) =>
  draw([
    `
      EXAMPLE CREDIT UNION                                Member Number: ${member}
                                Statement Period: 03/01/2025 through 03/31/2025

      Summary of Accounts
      Account               Number       Previous Balance    Ending Balance
      Share Savings         884412-01           $2,000.00         $2,070.00
      Business Checking     884412-75           $1,000.00         $1,050.00
      Total                                     $3,000.00         ${total}

      Share Savings - Account 884412-01
      Beginning Balance       $2,000.00
      Total Deposits             $70.00
      Ending Balance          ${savings}
      Date        Description                 Amount        Balance
      03/01       Beginning Balance                        2,000.00
      03/12       DEPOSIT                      70.00       2,070.00
      03/31       Ending Balance                           2,070.00
`,
    `
      EXAMPLE CREDIT UNION                                Member Number: ${member}
                                Statement Period: 03/01/2025 through 03/31/2025

      Business Checking - Account 884412-75
      Beginning Balance       $1,000.00
      Total Deposits             $50.00
      Ending Balance          ${checking}
      Date        Description                 Amount        Balance
      03/01       Beginning Balance                        1,000.00
      03/10       DEPOSIT                      50.00       1,050.00
      03/31       Ending Balance                           1,050.00
`,
  ])

const proven = (drawn: Drawn): boolean[] => all(paper(drawn)).map((s) => s.reconciled)

test('an account of a member is named by its own number, not by the number of the member', () => {
  expect(all(paper({})).map((s) => [s.accountLast4, s.reconciled])).toEqual([
    ['1201', true],
    ['1275', true],
  ])
})

test("the summary of an account prints its own end, though another account's is the same", () => {
  expect(proven({ savings: '$1,050.00', checking: '$1,050.00' })).toEqual([false, true])
  expect(proven({ checking: '$2,070.00' })).toEqual([true, false])
})

test('the sum of an overview is held against its accounts, whatever numbers they have', () => {
  expect(proven({ total: '$3,300.00' })).toContain(false)
  expect(proven({ total: '$3,300.00', member: '551907' })).toContain(false)
})

const overdrawn = draw(`
      EXAMPLE BANK                 Statement period March 1, 2025 - March 31, 2025

      Summary of accounts
      Account               Number       Beginning balance    Ending balance
      Business Checking     ...6789              $1,000.00           -$50.00
      Business Savings      ...4321              $2,000.00         $2,070.00
      Total                                      $3,000.00         $2,020.00

      Business Checking   Account number 3975156789
      Beginning balance   $1,000.00
      Ending balance        -$50.00
      Date        Description                 Amount        Balance
      03/10       WIRE OUT                 -1,050.00         -50.00

      Business Savings   Account number 3975154321
      Beginning balance   $2,000.00
      Ending balance      $2,070.00
      Date        Description                 Amount        Balance
      03/12       DEPOSIT                      70.00       2,070.00
`)

test('what an account is overdrawn by is taken off the sum', () => {
  expect(all(overdrawn).map((s) => s.reconciled)).toEqual([true, true])
})
