import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// The two ends of a summary, named by their days alone.

const paper = ({ second = 'Balance 10/31/2026     1,350.00', head = '', foot = '' } = {}) =>
  draw(`
      Savannah Trust Bank   Account No: 0287438338
      ${head}
      Balance 10/01/2026     1,000.00
      Total in                 500.00
      Total out                150.00
      ${second}
      Date          Details                      Amount
      10/02/2026    ALPHA STORES 991             -50.00
      10/14/2026    BETA TRADING LLC             500.00
      10/20/2026    GAMMA WORKS 7781            -100.00
      ${foot}`)

test('the earlier day opens, the later one closes', () => {
  const statement = one(paper())
  expect(statement.rows).toHaveLength(3)
  expect([statement.openingBalance, statement.closingBalance]).toEqual([100000, 135000])
  expect(proved(paper({ head: 'Statement period 10/01/2026 - 10/31/2026' }))).toHaveLength(3)
})

test.each([
  ['another closing balance', { second: 'Balance 10/31/2026     1,360.00' }],
  ['the same day twice', { second: 'Balance 10/01/2026     1,350.00' }],
])('%s: not proven', (_, given) => {
  expect(one(paper({ head: 'Statement period 10/01/2026 - 10/31/2026', ...given })).reconciled).toBe(false)
})

test('balances of days below the rows are no ends', () => {
  const statement = one(
    draw(`
      Savannah Trust Bank   Account No: 0287438338
      Statement period 10/01/2026 - 10/31/2026
      Date          Details                      Amount
      10/02/2026    ALPHA STORES 991             -50.00
      Balance 10/02/2026     950.00
      10/14/2026    BETA TRADING LLC             500.00
      Balance 10/14/2026     1,450.00`),
  )
  expect(statement.reconciled).toBe(false)
  expect(statement.rows).toHaveLength(2)
})
