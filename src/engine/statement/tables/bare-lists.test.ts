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

test('days and amounts alone, right under a heading of deposits, are deposits and no balances of days', () => {
  const doc = draw(`${HEAD}

      Deposits
      Date       Amount          Date       Amount
      11/03      150.00          11/21       80.00
      11/12      160.00
      Total deposits             390.00
${DEBITS}`)
  expect(proved(doc)).toEqual([
    '2025-11-03 +150.00 Deposit',
    '2025-11-21 +80.00 Deposit',
    '2025-11-12 +160.00 Deposit',
    '2025-11-04 -40.00 BETA WORKS 7781',
    '2025-11-10 -60.00 DELTA STORES 991',
  ])
})

test('deposits that have a number of the bank’s beside them are no checks', () => {
  const doc = draw(`${HEAD}

      Customer Deposits
      Date       Ref Number        Amount          Date       Ref Number        Amount
      11/03      8539500657        150.00          11/21      8417955166         80.00
      11/12      8736748595        160.00
      Total Customer Deposits      390.00
${DEBITS}`)
  expect(proved(doc).slice(0, 3)).toEqual([
    '2025-11-03 +150.00 Deposit 8539500657',
    '2025-11-21 +80.00 Deposit 8417955166',
    '2025-11-12 +160.00 Deposit 8736748595',
  ])
})

test('balances of days under a list of deposits stay balances', () => {
  const doc = draw(`${HEAD}

      Deposits
      Date          Description                                         Amount
      11/03/2025    ALPHA TRADING 00193                                     150.00
      11/12/2025    GAMMA HOLDINGS 882                                      240.00
      Total deposits                                                        390.00
${DEBITS}
      Date       Amount          Date       Amount
      11/03    1,150.00          11/10    1,050.00
      11/04    1,110.00          11/12    1,290.00
`)
  expect(one(doc).rows).toHaveLength(4)
})

test('a heading between rows of strokes is one, however many strokes there are', () => {
  const strokes = '- '.repeat(12)
  const doc = draw(`${HEAD}

      ${strokes}DEPOSITS/CREDITS ${strokes}
      DATE          TRANSACTION    DESCRIPTION
      11/03              150.00    ALPHA TRADING 00193
      11/12              240.00    GAMMA HOLDINGS 882

      ${strokes}OTHER WITHDRAWALS/DEBITS ${strokes}
      DATE          TRANSACTION    DESCRIPTION
      11/04               40.00    BETA WORKS 7781
      11/10               60.00    DELTA STORES 991
`)
  const statement = one(doc)
  expect(brief(statement).map((row) => row.slice(11, 12))).toEqual(['+', '+', '-', '-'])
  // Told by the headings and not guessed from the balances.
  expect(statement.findings.map((f) => f.kind)).toEqual([])
})
