import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { all, offs, proved } from '../test-read.ts'

const pages = (second: string): string[] => [
  `
      Business Checking (...5357)
      FIRST EXAMPLE BANK
      ALPHA TRADING LLC
      Nov 1, 2025 - Nov 30, 2025
      Balance on Nov 1                         1,000.00
      Balance on Nov 30                        1,230.00

      Date          Description                          Amount        Balance
      Nov 3         ALPHA TRADING 00193                  150.00       1,150.00
      Nov 5         ZETA TRADING 00193                   250.00       1,400.00
`,
  `
      Business Checking (...${second})
      Date          Description                          Amount        Balance
      Nov 10        DELTA STORES 991                     -60.00       1,340.00
      Nov 13        DELTA STORES 995                    -110.00       1,230.00
`,
]

test('the end of a number beside the name of the account is that of every page', () => {
  expect(proved(draw(pages('5357')))).toHaveLength(4)
  expect(offs(draw(pages('5351')))).toEqual(['contradiction'])
})

test.each([
  ['Business Checking ...5357', 'Business Checking ...'],
  ['Checking *5357', 'Checking *'],
  ['Account ending in 5357', 'Business Checking ... '],
  ['Account number: 000012345357', 'Checking *'],
])('a page of another account by its name and a mask, behind one of %s', (first, head) => {
  const named = (last4: string): string[] => {
    const [one, two] = pages('5357')
    return [one!.replace('Business Checking (...5357)', first), `\n\n\n${two!.replace('Business Checking (...5357)', `${head}${last4}`)}`]
  }
  expect(proved(draw(named('5357')))).toHaveLength(4)
  expect(offs(draw(named('7741')))).toEqual(['contradiction'])
})

test('a page may name another account of the paper, or one that money went to', () => {
  const [one, two] = pages('5357')
  const beside = one!.replace('FIRST EXAMPLE BANK', 'FIRST EXAMPLE BANK      Savings *7741')
  expect(proved(draw([beside, two!.replace('Business Checking (...5357)', 'Savings *7741')]))).toHaveLength(4)
  const linked = two!.replace('Business Checking (...5357)', 'Overdraft protection from Savings *7741')
  expect(proved(draw([one!, linked]))).toHaveLength(4)
})

const withBlanks = (opening: string): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      01 JULY 2024 TO 31 JULY 2024
      Opening Balance:                          $1,000.00
      Closing Balance:                          $1,110.00

      Date          Transaction Details                      Withdrawals ($)    Deposits ($)      Balance ($)
      01 JUL        OPENING BALANCE                                    blank           blank         ${opening}
      03 JUL        OSKO PAYMENT FROM K LEE 869046                     blank          150.00         1,150.00
      04 JUL        EFTPOS BUNNINGS 808077                             40.00           blank         1,110.00
`

test('an opening balance in the list, with a word in the empty cells before it, is the one above', () => {
  expect(proved(draw(withBlanks('1,000.00')))[0]).toMatch(/OSKO PAYMENT FROM K LEE 869046(?: blank)?$/)
  expect(all(draw(withBlanks('4,000.00'))).map((s) => s.reconciled)).not.toContain(true)
})
