import { expect, test } from 'vitest'
import { analyzeStatements } from '../analyze.ts'
import { madeStatements } from '../corrections/test-statements.ts'

const skipped = (...given: Parameters<typeof analyzeStatements>[0]) =>
  analyzeStatements(given).mcaPositions.map(({ funderName, frequency, skippedPayments }) => ({ funderName, frequency, skippedPayments }))

test('in a month that is missing of its own account nothing was skipped, whatever other accounts cover', () => {
  const [january, , march, savings] = madeStatements()
  const alone = skipped(january!, march!)
  expect(alone).toEqual([
    { funderName: 'OnDeck', frequency: 'daily', skippedPayments: 0 },
    { funderName: 'Kapitus', frequency: 'weekly', skippedPayments: 0 },
  ])
  expect(skipped(january!, march!, { ...savings!, periodEnd: march!.periodEnd })).toEqual(alone)
})
