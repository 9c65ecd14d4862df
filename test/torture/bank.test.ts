import { expect, test } from 'vitest'
import { TEST_MS } from '../patience.ts'
import { createTestDatabase } from '../test-db.ts'
import { DOUBLE_DEBIT, tortureBank } from './bank.ts'

const torture = async (options: { days: number; deals: number; members: number; killEvery: number; plant?: string }) => {
  const { url, drop } = await createTestDatabase()
  try {
    return await tortureBank({ seed: 20_260_316, databaseUrl: url, limitMs: TEST_MS, log: () => {}, ...options })
  } finally {
    await drop()
  }
}

// Months of it, with many more deals and kills, are `npm run torture -- bank`.
test('with processes killed in the middle, a bank that returns and changes at random leaves every balance as the model has it', async () => {
  const report = await torture({ days: 9, deals: 6, members: 2, killEvery: 9 })
  expect(report.broken).toEqual([])
  expect(report.kills).toBeGreaterThan(0)
  expect(report.debits).toBeGreaterThan(20)
  expect(report.returns).toBeGreaterThan(0)
})

test('a planted double debit is caught', async () => {
  const { broken } = await torture({ days: 3, deals: 4, members: 1, killEvery: 0, plant: DOUBLE_DEBIT })
  expect(broken.join('\n')).toMatch(/asks D-2026-\d+ a second time for/)
  expect(broken.join('\n')).toMatch(/the expectation of D-2026-\d+ on 2026-03-\d\d is in 2 files/)
})
