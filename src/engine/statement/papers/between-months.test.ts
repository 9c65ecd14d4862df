import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { all, one, proved } from '../test-read.ts'
import { ROWS, STATEMENT } from './test-paper.ts'

// What brokers put between months.

test.each([
  [
    'a tax office’s letter',
    `
      Department of the Treasury
      Internal Revenue Service
      Ogden UT 84201                              Notice CP210
                                                  Tax period December 31, 2025
      HARBOR LIGHT SEAFOOD LLC
      We made changes to your Form 941
      Balance prior to this adjustment       $0.00
      Increase in tax                    $1,482.11
      Amount due by November 22, 2026    $1,520.01`,
  ],
  [
    'a lease',
    `
      COMMERCIAL LEASE AGREEMENT
      between Ferncliff Holdings LLC ("Landlord") and HARBOR LIGHT SEAFOOD LLC ("Tenant")
      1. Term. The term begins on August 1, 2025 and ends on July 31, 2030.
      From          To            Monthly        Annual
      08/01/2025    07/31/2026    $4,250.00      $51,000.00
      08/01/2026    07/31/2027    $4,377.50      $52,530.00`,
  ],
  [
    'a tax return',
    `
      Form 1099-K      Payment Card and Third Party Network Transactions     2025
      HARBOR LIGHT SEAFOOD LLC
      1a Gross amount of payment card transactions    $402,118.20
      5a January  $31,002.11      5b February  $29,440.00`,
  ],
])('%s says nothing of the account', (name, page) => {
  const statement = one(draw([STATEMENT, page]))
  expect(proved(statement)).toEqual(ROWS)
  expect(statement.findings.map((f) => f.message)).toEqual([expect.stringContaining(name)])
  expect(() => all(draw(page))).toThrow(name)
})
test('a bank’s statement with a payment to a tax office and a rent', () => {
  const page = STATEMENT.replace('CHECK 1021', 'TRUCK LEASE').replace('REMOTE DEPOSIT', 'IRS TREAS 310 ')
  expect(proved(draw(page))).toHaveLength(3)
})
