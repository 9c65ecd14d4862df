import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, one, proved } from '../../test-read.ts'

const ROWS = `
      Date          Description                        Deposits     Withdrawals        Balance
      11/03         ALPHA TRADING 00193                  150.00                       1,150.00
      11/05         ZETA TRADING 00193                   100.00                       1,250.00
      11/06         BETA WORKS 7781                                       40.00       1,210.00
      11/07         ZETA TRADING 00194                    71.00                       1,281.00
      11/10         CHECK NUMBER 991                                      60.00       1,221.00
      11/11         CHECK NUMBER 992                                      22.00       1,199.00
      11/12         CHECK NUMBER 993                                      13.00       1,186.00
      11/13         DELTA STORES 995                                      35.00       1,151.00
      11/14         OMEGA STORES 996                                      30.00       1,121.00
      11/14         OMEGA STORES 997                                      11.00       1,110.00
      11/21         ZETA TRADING 00195                   209.00                       1,319.00
`

const onOneLine = (credits: number, checks: number, others: number): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      ALPHA TRADING LLC

      BEGINNING           DEPOSITS &            CHECKS PAID              OTHER                 ENDING
       BALANCE        OTHER CREDITS (+)             (-)               DEBITS (-)              BALANCE
      $1,000.00         ${credits}      530.00         ${checks}       95.00        ${others}       116.00          $1,319.00
${ROWS}`

const inBrackets = (credits: number, checks: number, others: number): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      ALPHA TRADING LLC

      Beginning balance                      $1,000.00
      Electronic cr (${credits})                     + 530.00
      Checks paid (${checks})                         - 95.00
      Electronic db (${others})                     - 116.00
      Ending balance                         $1,319.00
${ROWS}`

const isProven = (drawing: string): boolean => one(draw(drawing)).reconciled

test.each([onOneLine, inBrackets])('counts beside sums that say what they count', (paper) => {
  expect(isProven(paper(4, 3, 4))).toBe(true)
  expect(isProven(paper(7, 3, 4))).toBe(false)
  expect(isProven(paper(4, 5, 4))).toBe(false)
  expect(isProven(paper(4, 3, 9))).toBe(false)
})

test('both counts before both sums', () => {
  const head = ['Opening Balance', 'Dr Count', 'Cr Count', 'Debits', 'Credits', 'Closing Bal'].map((label) => label.padEnd(17)).join('')
  const counted = (debits: number, credits: number): string =>
    inBrackets(4, 3, 4).replace(/ {6}Beginning[\s\S]*?1,319.00/, () => {
      const figures = ['1,000.00', debits, credits, '211.00', '530.00', '1,319.00'].map((figure) => String(figure).padEnd(17)).join('')
      return `      ${head}\n      ${figures}`
    })
  expect(isProven(counted(7, 4))).toBe(true)
  expect(isProven(counted(9, 4))).toBe(false)
})

test('the count behind the sum of a section is of its own rows, not of all of its side', () => {
  const paper = (n: number): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance                        $1,000.00
      Ending balance                           $1,170.00

      Electronic deposits
      Date          Amount          Description
      11/03          50.00          ALPHA TRADING 00193
      11/05          40.00          ZETA TRADING 00193
      11/09          30.00          ZETA TRADING 00197
      Total electronic deposits: $120.00                              Total number: ${n}
      Other deposits
      Date          Amount          Description
      11/04          35.00          COUNTER DEPOSIT
      11/11          15.00          COUNTER DEPOSIT
      Total other deposits: $50.00                                    Total number: 2
`
  expect(isProven(paper(3))).toBe(true)
  expect(isProven(paper(5))).toBe(false)
})

test('items paid are what was paid out, the checks of it, or all but charges', () => {
  const paper = (n: number): string => `
      Some Bank      Account 1234567890
      Statement period 04/01/2026 - 04/30/2026
      Beginning balance 1,000.00      Ending balance 1,310.00

      Date         Description                         Amount       Balance
      04/02/2026   CARD PAYMENT                        -30.00        970.00
      04/13/2026   DEPOSIT                             400.00      1,370.00
      04/14/2026   CHECK 1001                         -100.00      1,270.00
      04/15/2026   CHECK 1002                          -10.00      1,260.00
      04/24/2026   DEPOSIT                              75.00      1,335.00
      04/30/2026   SERVICE CHARGE                      -25.00      1,310.00

      Items paid: ${n}
`
  for (const n of [2, 3, 4, 6]) expect(proved(draw(paper(n)))).toHaveLength(6)
  expect(offs(draw(paper(5)))).toEqual(['contradiction'])
})

test('a small number in brackets counts beside larger ones that do, and is else a footnote', () => {
  expect(isProven(inBrackets(4, 2, 4))).toBe(false)
  expect(isProven(inBrackets(4, 1, 4))).toBe(false)
  expect(isProven(inBrackets(1, 2, 3))).toBe(true)
  expect(isProven(inBrackets(1, 3, 2))).toBe(true)
})

test('a count that leads the name of a list before its total', () => {
  const paper = (deposits: number, debits: number): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance                        $1,000.00
      Ending balance                           $1,070.00

      Deposits To Your Account
      Date          Description                       Amount
      11/03         ALPHA TRADING 00193                50.00
      11/05         ZETA TRADING 00193                 40.00
      11/09         ZETA TRADING 00197                 30.00
      ${deposits} Deposits To Your Account Total                120.00
      Other Debits From Your Account
      Date          Description                       Amount
      11/04         BETA WORKS 7781                    35.00
      11/11         DELTA STORES 995                   15.00
      ${debits} Other Debits From Your Account Total           50.00
`
  expect(isProven(paper(3, 2))).toBe(true)
  expect(isProven(paper(5, 2))).toBe(false)
  expect(isProven(paper(3, 4))).toBe(false)
})
