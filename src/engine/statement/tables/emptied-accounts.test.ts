import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { all } from '../test-read.ts'

// Accounts that a master account fills and empties every day: all of them open and close with nothing.

const master = `
Lone Pine Bank
Master Concentration Account
Account Number: 333686788
Statement Dates 09/01/26 thru 09/30/26
Previous Balance                    2,000.00
1 Deposits/Credits                    100.00
2 Checks/Debits                       150.00
Current Balance                     1,950.00
CREDITS
Date    Description                   Amount
09/04   COUNTER DEPOSIT               100.00
DEBITS
Date    Description                   Amount
09/02   TRANSFER TO XXXXX8791          90.00-
09/03   TRANSFER TO XXXXX1210          60.00-
`
const emptied = (name: string, number: string, day: string, amount: string): [head: string, rest: string] => [
  `
${name}
Account Number: ${number}
Statement Dates 09/01/26 thru 09/30/26
`,
  `
Previous Balance                         .00
1 Deposits/Credits                     ${amount}
1 Checks/Debits                        ${amount}
Current Balance                          .00
CREDITS
Date    Description                   Amount
${day}   TRANSFER FROM MASTER           ${amount}
DEBITS
Date    Description                   Amount
${day}   ADP WAGE PAY                   ${amount}-
DAILY BALANCE INFORMATION
Date    Balance
${day}       .00
`,
]
const payroll = emptied('Payroll Account', '8381348791', '09/02', '90.00')
const vendors = emptied('Disbursement Account', '555011210', '09/03', '60.00')

test.each([
  ['below each other', [[master, ...payroll, ...vendors].join('')]],
  ['each on its page', [master, payroll.join(''), vendors.join('')]],
  ['with the name of the last at the foot of a page', [[master, ...payroll, vendors[0]].join(''), vendors[1]]],
])('%s: each is a statement of its own', (_, pages) => {
  expect(all(draw(pages)).map((s) => [s.accountLast4, s.rows.length, s.openingBalance, s.closingBalance, s.reconciled])).toEqual([
    ['6788', 3, 200000, 195000, true],
    ['8791', 2, 0, 0, true],
    ['1210', 2, 0, 0, true],
  ])
})
