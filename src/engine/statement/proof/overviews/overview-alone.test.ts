import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all, offs, proved } from '../../test-read.ts'

const only = (overview: string): string => `
Test Bank
Statement Period: 03/01/2025 - 03/31/2025
${overview}

Everyday Account: 7905431188

Date         Narrative                         Amount      Balance
03/01/2025   Beginning Balance                            1,000.00
03/03/2025   Transfer from Anna Adams          300.00     1,300.00
03/05/2025   Corner hardware                   -70.00     1,230.00
03/31/2025   Ending Balance                               1,230.00
`

const LABELS = 'Account Name          Account Number    Beginning Balance   Ending Balance'
test.each([
  ['an end of the only account', `${LABELS}\nEveryday              XXXXXX1188                1,100.00         1,230.00`],
  [
    'the number beside its ends',
    `Account Number 7905431188\n${LABELS}\nEveryday              XXXXXX7319                1,000.00         1,230.00`,
  ],
  [
    'the number beside all of it',
    'Account                Opening   Deducted      Added    Closing\nEveryday 79054 37319  1,000.00      70.00     300.00   1,230.00',
  ],
])('an overview of one account: %s', (_, overview) => {
  const same = overview.replace('1,100.00', '1,000.00').replace('7319', '1188')
  expect(proved(draw(only(same)))).toHaveLength(2)
  expect(offs(draw(only(overview)))).toContain('contradiction')
})

test('a year or another account beside the figures is no number of this one', () => {
  expect(proved(draw(only(`${LABELS}\nEveryday 2025                                   1,000.00         1,230.00`)))).toHaveLength(2)
  const [everyday] = all(draw(only(`${LABELS}\nSavings               XXXXXX7319                  500.00           510.00`))).filter(
    (s) => s.rows.length > 0,
  )
  expect(everyday).toMatchObject({ accountLast4: '1188', reconciled: true })
})

const several = (savings: string, total: string): string => `
SOME CREDIT UNION              MEMBER NUMBER 123456
STATEMENT PERIOD 03-01-25 THRU 03-31-25

ACCOUNT 1 REGULAR SAVINGS
DATE    TRANSACTION DESCRIPTION        DEPOSITS    WITHDRAWALS     BALANCE
03/01   PREVIOUS BALANCE                                            984.81
03/04   ATM WITHDRAWAL 004560                         -514.89       469.92
03/31   NEW BALANCE                                                 469.92

ACCOUNT 2 SHARE DRAFT
DATE    TRANSACTION DESCRIPTION        DEPOSITS    WITHDRAWALS     BALANCE
03/01   PREVIOUS BALANCE                                          3,000.00
03/09   MOBILE CHECK DEPOSIT             962.76                   3,962.76
03/31   NEW BALANCE                                               3,962.76

SUMMARY OF ACCOUNTS
1 REGULAR SAVINGS                      ${savings}
2 SHARE DRAFT                        3,962.76
TOTAL SHARE BALANCES                 ${total}
`

test('a line for each account in their order, and their sum', () => {
  const areProven = (savings: string, total: string): boolean => all(draw(several(savings, total))).every((s) => s.reconciled)
  expect(areProven('469.92', '4,432.68')).toBe(true)
  expect(areProven('469.92', '4,522.68')).toBe(false)
  expect(areProven('479.92', '4,432.68')).toBe(false)
})
