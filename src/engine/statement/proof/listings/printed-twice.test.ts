import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'
import { all, offs, proved } from '../../test-read.ts'

const summaryAndList = (opening: string): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025

      Account Summary
      Beginning balance                        ${opening}
      Deposits and credits                       230.00
      Withdrawals and debits                     100.00
      Ending balance                           1,130.00

      Account Activity
      Date          Description                          Debits       Credits       Balance
      11/01/2025    Beginning Balance                                              1,000.00
      11/03/2025    ALPHA TRADING 00193                                150.00      1,150.00
      11/04/2025    BETA WORKS 7781                        40.00                   1,110.00
      11/10/2025    DELTA STORES 991                       60.00                   1,050.00
      11/21/2025    GAMMA HOLDINGS 882                                  80.00      1,130.00
      11/30/2025    Ending Balance                                                 1,130.00
`

test('a summary that opens otherwise than its own list is no statement of its own, and nothing is proven', () => {
  expect(proved(draw(summaryAndList('1,000.00')))).toHaveLength(4)
  expect(offs(draw(summaryAndList('4,000.00')))).not.toEqual([])
})

const twoAccounts = ({ opening = '1,000.00', closing = '500.00', deposits = '230.00', total = '1,480.00' } = {}): string => `
      FIRST EXAMPLE BANK
      Statement Period 11/01/2025 - 11/30/2025

      Accounts                                          Opening          Closing
      Business Checking        000012344321            ${opening}         1,130.00
      Business Savings         000012349876              480.00           ${closing}
      Total                                            ${total}         1,630.00

      BUSINESS CHECKING                       Account Number: 000012344321
      Beginning Balance                        1,000.00
      Deposits and Additions                     ${deposits}
      Electronic Withdrawals                    -100.00
      Ending Balance                           1,130.00

      TRANSACTION DETAIL
      Date          Description                          Amount       Balance
      11/03/2025    ALPHA TRADING 00193                  150.00      1,150.00
      11/04/2025    BETA WORKS 7781                      -40.00      1,110.00
      11/10/2025    DELTA STORES 991                     -60.00      1,050.00
      11/21/2025    GAMMA HOLDINGS 882                    80.00      1,130.00

      BUSINESS SAVINGS                        Account Number: 000012349876
      Beginning Balance                          480.00
      Deposits and Additions                      20.00
      Ending Balance                             500.00

      TRANSACTION DETAIL
      Date          Description                          Amount       Balance
      11/12/2025    OMEGA TRADING 1                       20.00        500.00
`

const proofs = (text: string): boolean[] => all(draw(text)).map((s) => s.reconciled)

test('an overview that prints both ends of each account must print those they have', () => {
  expect(proofs(twoAccounts())).toEqual([true, true])
  expect(proofs(twoAccounts({ opening: '7,000.00' }))).toEqual([false, true])
  expect(proofs(twoAccounts({ closing: '800.00' }))).toEqual([true, false])
  expect(proofs(twoAccounts({ total: '1,490.00' }))).toEqual([false, true])
})

test('sums between two ends are held against the rows, though an overview prints both ends on one line', () => {
  expect(proofs(twoAccounts({ deposits: '290.00' }))).toEqual([false, true])
})

const ends = (forward: string, carried: string): boolean =>
  readStatements(
    draw(`
    Carrier Pigeon Bank       Account number 7714402096
    Statement period 06/01/2025 - 06/30/2025
    Beginning balance     400.00

    Date     Description                Paid out      Paid in      Balance
             BALANCE BROUGHT FORWARD                                ${forward}
    06/03    CARD SALES                               750.00     1,150.00
    06/04    OFFICE DEPOT                  60.00                 1,090.00
             BALANCE CARRIED FORWARD                              ${carried}
    06/12    CARD SALES                               200.00     1,290.00
    06/15    ELECTRIC CO                  110.00                 1,180.00
    06/30    Closing balance                                     1,180.00
`),
    { fileName: 'case.pdf' },
  ).every((s) => s.reconciled)

test('what is brought and carried forward beside running balances is what the rows around it say', () => {
  expect(ends('400.00', '1,090.00')).toBe(true)
  expect(ends('450.00', '1,090.00')).toBe(false)
  expect(ends('400.00', '1,190.00')).toBe(false)
})

test('a current balance beside the beginning one is the end, however far below the list closes', () => {
  const days = Array.from({ length: 26 }, (_, i) => i + 1)
  const rows = days.map((day) => `    06/${String(day).padStart(2, '0')}    CARD SALES ${day}              10.00     ${400 + day * 10}.00`)
  const off = (current: string): string[] =>
    offs(
      draw(`
    Carrier Pigeon Bank       Account number 7714402096
    Statement period 06/01/2025 - 06/30/2025
    Beginning balance     400.00        Current balance     ${current}

    Date     Description                Paid in      Balance
${rows.join('\n')}
    06/30    Closing balance                         660.00
`),
    )
  expect(off('660.00')).toEqual([])
  expect(off('630.00')).toEqual(['contradiction'])
})

const dayEnds = (second: string): boolean[] => {
  const [statement] = readStatements(
    draw(`
    Ozark Ledger Bank       Account number 7714402096
    Statement period 05/01/2024 - 05/31/2024
    Beginning balance     400.00
    Ending balance      1,240.00

    Date     Description                     Charges      Credits
    05/03    CARD SALES                                    750.00
                                 Balance 05/03   1,150.00
    05/06    FUNDZIO LLC                       60.00
             DEBIT 243136 CCD
             CARD PURCHASE                     50.00
             MOBILE AL CARD 2693
                                 Balance 05/06   ${second}
    05/07    CARD SALES                                    200.00
                                 Balance 05/07   1,240.00
`),
    { fileName: 'case.pdf' },
  )
  return [statement!.reconciled, statement!.rows.every((r) => !/balance/i.test(r.description))]
}

test('the balance of a day below rows that have their day from the first, and texts that go on, is held and is no text of a row', () => {
  expect(dayEnds('1,040.00')).toEqual([true, true])
  expect(dayEnds('1,140.00')).toEqual([false, true])
})

test.each(['Summe Gutschriften 950.00 Summe Lastschriften {170.00}', 'Summe der Lastschriften {170.00}'])(
  '%s is held against the rows',
  (sums) => {
    const isProven = (line: string): boolean =>
      readStatements(
        draw(`
    Alder Creek Bank        Account number 7714402096
    Statement period 04/01/2024 - 04/30/2024
    Beginning balance                 400.00
    Date     Description                 Amount
    04/03    CARD SALES                  750.00
    04/04    OFFICE DEPOT                -60.00
    04/12    CARD SALES                  200.00
    04/15    ELECTRIC CO                -110.00
    Ending balance                  1,180.00
             ${line}
`),
        { fileName: 'case.pdf' },
      ).every((s) => s.reconciled)
    expect(isProven(sums.replace(/[{}]/g, ''))).toBe(true)
    expect(isProven(sums.replace(/\{.*?\}/, '171.00'))).toBe(false)
  },
)

const glance = (closing: string, title = 'Your Account(s) At A Glance'): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025

      ${title}
      Checking Balance                         ${closing}+

      Business Banking Account
      Beginning Balance                        1,000.00+
      Deposits                                   230.00+
      Other Debits                               100.00-
      Ending Balance                           1,130.00+

      Date          Description                          Debits       Credits
      11/03/2025    ALPHA TRADING 00193                                150.00
      11/04/2025    BETA WORKS 7781                        40.00
      11/10/2025    DELTA STORES 991                       60.00
      11/21/2025    GAMMA HOLDINGS 882                                  80.00
`

test('an account at a glance holds what it closes with', () => {
  expect(proved(draw(glance('1,130.00')))).toHaveLength(4)
  expect(offs(draw(glance('1,930.00')))).toEqual(['contradiction'])
  // Without a title that says so it may be today's.
  expect(proved(draw(glance('1,930.00', 'Printed for you')))).toHaveLength(4)
})

const beside = (opening: string): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025

      SUMMARY                                                     Balance
      Previous Balance                         1,000.00           Service Charge             none
      Withdrawals & Debits                   -   110.00
      Deposits & Credits                     +   240.00
      Current Balance                        = 1,130.00
                                                                  Previous Balance
                                                                                    ${opening}
      Transaction details                                         Thank you
      Date          Amount       Description                      for banking with us
      11/03/2025    150.00       DEPOSIT ALPHA
      11/04/2025    -40.00       CARD BETA
      11/10/2025    -60.00       CARD DELTA
      11/21/2025     80.00       DEPOSIT GAMMA
      11/22/2025    -10.00       CARD EPSILON
      11/23/2025     10.00       DEPOSIT ZETA
`

test('a balance beside the rows, over its figure', () => {
  expect(proved(draw(beside('1,000.00')))).toHaveLength(6)
  expect(offs(draw(beside('4,000.00')))).toContain('contradiction')
})

const memos = (again: string): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance                        1,000.00
      Ending balance                           1,130.00

      Date          Description                          Debits       Credits       Balance
      11/03/2025    ALPHA TRADING 00193                                150.00      1,150.00
                    Memo: batch total 450.00
      11/04/2025    BETA WORKS 7781                        40.00                   1,110.00
                    Memo: batch total 120.00
${again}      11/10/2025    DELTA STORES 991                       60.00                   1,050.00
                    Memo: batch total 180.00
      11/21/2025    GAMMA HOLDINGS 882                                  80.00      1,130.00
`

test('a row that is there twice with its balance, parted from the list by its memo, is not left out', () => {
  expect(proved(draw(memos('')))).toHaveLength(4)
  const again = `      11/04/2025    BETA WORKS 7781                        40.00                   1,110.00
                    Memo: batch total 120.00
`
  expect(offs(draw(memos(again)))).not.toEqual([])
})

const pages = (trace: string): [string, string] => [
  `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance                        1,000.00
      Ending balance                           1,130.00

      Date          Description                          Debits       Credits       Balance
      11/03/2025    ALPHA TRADING 00193                                150.00      1,150.00
                    TRACE 1001
      11/04/2025    BETA WORKS 7781                        40.00                   1,110.00
                    TRACE 1002
`,
  `
      Date          Description                          Debits       Credits       Balance
      11/04/2025    BETA WORKS 7781                        40.00                   1,110.00
                    ${trace}
      11/10/2025    DELTA STORES 991                       60.00                   1,050.00
                    TRACE 1003
      11/21/2025    GAMMA HOLDINGS 882                                  80.00      1,130.00
                    TRACE 1004
`,
]

test('the last row of a page that the next one begins with is the same where all that it says is', () => {
  expect(proved(draw(pages('TRACE 1002')))).toHaveLength(4)
  expect(offs(draw(pages('TRACE 7002')))).not.toEqual([])
})

test.each(['Totals at end of period', 'Grand totals'])('what closes the line of %s is the closing balance of the summary', (label) => {
  const paper = (closing: string, below: string): string => `
      Statement period 05/01/2024 - 05/31/2024
      Opening Balance:       1,000.00
      Closing Balance:       ${closing}

      Date        Description                   Withdrawals     Deposits      Balance
      05/02       CLIENT ONE PAYMENT                              300.00     1,300.00
      05/03       POWER COMPANY                      70.00                   1,230.00
      05/09       CLIENT TWO PAYMENT                              325.00     1,555.00
      ${label.padEnd(47)}70.00        625.00     ${below}
`
  expect(proved(draw(paper('1,555.00', '1,555.00')))).toHaveLength(3)
  expect(offs(draw(paper('1,855.00', '1,555.00')))).not.toEqual([])
  expect(offs(draw(paper('1,555.00', '1,855.00')))).not.toEqual([])
})
