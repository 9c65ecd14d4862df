import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, one, proved } from '../../test-read.ts'

const paper = (credits: string, debits: string, more = ''): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025

      Account Summary
      Previous Balance                         1,000.00
      ${credits}
      ${debits}
      Ending Balance                           1,330.00

      Deposits and Credits
      Date          Description                          Amount
      11/03         ALPHA TRADING 00193                  150.00
      11/05         ZETA TRADING 00193                   100.00
      11/08         ZETA TRADING 00193                   120.00
      11/09         ZETA TRADING 00193                    30.00
      11/21         INTEREST PAID                        130.00
${more}
      Checks and Debits
      Date          Description                          Amount
      11/04         BETA WORKS 7781                       40.00
      11/10         DELTA STORES 991                      60.00
      11/11         DELTA STORES 993                      10.00
      11/12         DELTA STORES 994                      20.00
      11/13         DELTA STORES 995                      30.00
      11/14         CHECK 1201                            30.00
      11/17         SERVICE FEE                           10.00
`

test.each([
  ['+ N Deposits/Credits                     530.00', '- N Checks/Debits                        200.00'],
  ['Plus N Deposits and Other Credits        530.00', 'Less N Checks and Other Debits           200.00'],
  ['Deposits/Credits (N items)               530.00', 'Checks/Debits (N items)                  200.00'],
  ['Number of Deposits/Credits N    Total Deposits/Credits   530.00', 'Number of Checks/Debits N    Total Checks/Debits   200.00'],
  [
    'Total No. ofDeposits存入次數 N    Total Deposit Amount 存入總額 530.00',
    'Total No. of Withdrawals N   Total Withdrawal Amount   200.00',
  ],
  ['# Deposits N         Deposits   530.00', '# Withdrawals N    Withdrawals   200.00'],
  ['Deposits: N for $530.00', 'Withdrawals: N for $200.00'],
  ['Total Credits    530.00   Number of Credits  N', 'Total Debits    200.00   Number of Debits  N'],
  ['Total Credits    530.00   No. of Credits:  N', 'Total Debits    200.00   No. of Debits:  N'],
  ['Total Credits    530.00   Credit Count  N', 'Total Debits    200.00   Debit Count  N'],
  ['Deposits/Credits          530.00    Items N', 'Checks/Debits             200.00    Items N'],
  ['Deposits/Credits       Qty N      530.00', 'Checks/Debits       Qty N          200.00'],
])('a count in words beside its sum: %s', (credits, debits) => {
  const counting = (n: number, m: number): string => paper(credits.replace(/\bN\b/, String(n)), debits.replace(/\bN\b/, String(m)))
  expect(proved(draw(counting(5, 7)))).toHaveLength(12)
  expect(offs(draw(counting(8, 7)))).toEqual(['contradiction'])
  expect(offs(draw(counting(5, 9)))).toEqual(['contradiction'])
  // Without the interest, the check, the fee, or both of these.
  expect(proved(draw(counting(4, 6)))).toHaveLength(12)
  expect(proved(draw(counting(4, 5)))).toHaveLength(12)
})

test('what is counted may be less than what is summed, by its name', () => {
  const [credits, debits] = [
    'Deposits/Credits          530.00    Number of Deposits: 3',
    'Checks/Debits             200.00    Number of Checks: 1',
  ]
  expect(proved(draw(paper(credits, debits)))).toHaveLength(12)
})

test('a count of checks in a sentence over their second listing', () => {
  const counted = (n: number): string =>
    `${paper('Deposits/Credits          530.00', 'Checks/Debits             200.00')}
      Checks paid this period: ${n}   totaling $30.00
      Number        Date        Amount
      1201          11/14        30.00
`
  expect(proved(draw(counted(1)))).toHaveLength(12)
  expect(offs(draw(counted(4)))).toEqual(['contradiction'])
})

test('a count at the end of a list, beside one of what was deposited', () => {
  const counted = (n: number): string =>
    paper(
      'Deposits/Credits          530.00',
      'Checks/Debits             200.00',
      `      Deposits/Credits: ${n}                         Total Items Deposited: 0\n`,
    )
  expect(proved(draw(counted(5)))).toHaveLength(12)
  expect(offs(draw(counted(1)))).toEqual(['contradiction'])
})

test('several counts in one sentence', () => {
  const sentence = (deposits: number, withdrawals: number): string =>
    paper('', '', `\n      ${deposits} Deposits totaling 530.00 ${withdrawals} Withdrawals totaling 200.00\n`)
  expect(proved(draw(sentence(5, 7)))).toHaveLength(12)
  expect(offs(draw(sentence(8, 7)))).toEqual(['contradiction'])
  expect(offs(draw(sentence(5, 9)))).toEqual(['contradiction'])
})

const packed = (line: string): string =>
  paper('', '')
    .replace('Previous Balance                         1,000.00', line)
    .replace('Ending Balance                           1,330.00', '')

test('a summary that is one line', () => {
  const counting = (n: number, m: number): string =>
    packed(`Previous Balance 1,000.00 + ${n} Credits 530.00 - ${m} Debits 200.00 = Ending Balance 1,330.00`)
  expect(proved(draw(counting(5, 7)))).toHaveLength(12)
  expect(offs(draw(counting(4, 7)))).not.toEqual([])
  expect(offs(draw(counting(5, 8)))).not.toEqual([])
})

test('a count below a list is held against that list', () => {
  const counting = (n: number): string =>
    paper(
      'Deposits/Credits          530.00',
      'Checks/Debits             200.00',
      `      Total Deposits and Credits                    530.00\n      Number of items: ${n}`,
    )
  expect(proved(draw(counting(5)))).toHaveLength(12)
  const [told] = one(draw(counting(6))).discrepancies
  expect(told?.message).toBe('"Number of items: 6" is printed; 5 such rows were read.')
})
