import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { brief, one, proved } from '../test-read.ts'

const HEAD = `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance       1,000.00
      Ending balance          1,290.00`

const DEBITS = `
      Other Debits
      Date          Description                                         Amount
      11/04/2025    BETA WORKS 7781                                          40.00
      11/10/2025    DELTA STORES 991                                         60.00
`

const DEPOSITS = ['2025-11-03 +150.00 Deposit', '2025-11-21 +80.00 Deposit', '2025-11-12 +160.00 Deposit']

test('deposits under labels of which the one for their numbers stays empty are no balances of days', () => {
  const doc = draw(`${HEAD}

      Customer Deposits
      Number     Date        Amount        Number     Date        Amount
                 11/03       150.00                   11/21        80.00
                 11/12       160.00
      Total Customer Deposits      390.00
${DEBITS}`)
  expect(proved(doc).slice(0, 3)).toEqual(DEPOSITS)
})

test('labels of three groups with dots from one to the next', () => {
  const doc = draw(`${HEAD}

      - - - - - - - - DEPOSITS - - - - - - - -
      REF #.....DATE......AMOUNT    REF #.....DATE......AMOUNT
                11/03     150.00              11/21      80.00
                11/12     160.00

      - - - - - - - - CHECKS - - - - - - - -
      CHECK #...DATE......AMOUNT    CHECK #...DATE......AMOUNT
      2041      11/04      40.00
      2042      11/10      60.00
`)
  expect(proved(doc)).toEqual([...DEPOSITS, '2025-11-04 -40.00 Check 2041', '2025-11-10 -60.00 Check 2042'])
})

test('two deposits on a line, each with the word for where it was made, and numbers only where there are any', () => {
  const doc = draw(`${HEAD}

      Deposits (+)
      Date         Amount   Serial #     Type         Date         Amount   Serial #     Type
      11/03        150.00                Brch/ATM     11/21         80.00                Brch/ATM
      11/12        100.00   7750012      Brch/ATM     11/24         60.00                Brch/ATM
${DEBITS}`)
  expect(brief(one(doc)).slice(0, 4)).toEqual([
    '2025-11-03 +150.00 Brch/ATM',
    '2025-11-21 +80.00 Brch/ATM',
    '2025-11-12 +100.00 7750012 Brch/ATM',
    '2025-11-24 +60.00 Brch/ATM',
  ])
})

test('the third group of a grid is no note beside the rows, though the head of the page begins at its edge', () => {
  const doc = draw(`
      FIRST EXAMPLE BANK                                                                  Account Number:
                                                                                          000012344321
                                                                                          Statement Period
                                                                                          11/01/2025 - 11/30/2025
      Beginning balance       1,000.00
      Ending balance            790.00

      Deposits and other credits
      Date          Amount   Description
      Nov 03         50.00   ALPHA TRADING
      Nov 05         10.00   ALPHA TRADING
      Nov 12         30.00   GAMMA HOLDINGS

      Checks by Serial Number
      Date       Serial #         Amount        Date       Serial #         Amount        Date       Serial #         Amount
      Nov 04     2041             100.00        Nov 05     2042              50.00        Nov 06     2043             150.00
`)
  expect(proved(doc).slice(3)).toEqual(['2025-11-04 -100.00 Check 2041', '2025-11-05 -50.00 Check 2042', '2025-11-06 -150.00 Check 2043'])
})

test('dots before a word of a row stay in its text', () => {
  const rows = draw(`${HEAD}
      Deposits
      Date          Description                                         Amount
      11/03/2025    CARD SALES ...KINTMB                                390.00
${DEBITS}`)
  expect(proved(rows)[0]).toBe('2025-11-03 +390.00 CARD SALES ...KINTMB')
})

test('a deposit that has no number, in a list of checks without texts, is a row and no balance of its day', () => {
  const doc = draw(`${HEAD.replace('1,290.00', '1,160.00')}

      DATE         CHECK NO.     CHECK AMOUNT        DEPOSIT        BALANCE
      11/01/2025   Balance forward                                 1,000.00
      11/04/2025   640                  95.00                        905.00
      11/05/2025   641                  45.00                        860.00
      11/05/2025                                      400.00       1,260.00
      11/12/2025   642                 100.00                      1,160.00
      Totals                           240.00         400.00       1,160.00
`)
  expect(proved(doc)).toEqual([
    '2025-11-04 -95.00 Check 640',
    '2025-11-05 -45.00 Check 641',
    '2025-11-05 +400.00 ',
    '2025-11-12 -100.00 Check 642',
  ])
})
