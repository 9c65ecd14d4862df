import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

const read = (days: readonly [string, string, string], period: string): string => {
  const [s] = readStatements(
    draw(`
      EXAMPLE BANK
      Account number 000123456789
      Statement period: ${period}

      Previous balance     1,000.00
      Present balance      1,060.00

      Date         Description            Amount      Balance
      ${days[0]}     DEPOSIT                50.00     1,050.00
      ${days[1]}     PAPER SHOP            -20.00     1,030.00
      ${days[2]}     DEPOSIT                30.00     1,060.00
`),
    { fileName: 'case.pdf' },
  )
  return `${s!.periodStart} ${s!.periodEnd} ${s!.rows.map((r) => r.date).join(' ')} ${s!.reconciled ? 'proven' : 'not proven'}`
}

test.each([
  [
    'the year first',
    ['24/07/02', '24/07/15', '24/07/29'],
    '24/07/01 - 24/07/31',
    '2024-07-01 2024-07-31 2024-07-02 2024-07-15 2024-07-29 proven',
  ],
  [
    'over the new year',
    ['24/12/20', '24/12/31', '25/01/04'],
    '24/12/16 - 25/01/15',
    '2024-12-16 2025-01-15 2024-12-20 2024-12-31 2025-01-04 proven',
  ],
  [
    'the day first',
    ['02/07/24', '15/07/24', '29/07/24'],
    '01/07/24 - 31/07/24',
    '2024-07-01 2024-07-31 2024-07-02 2024-07-15 2024-07-29 proven',
  ],
  [
    'the month first',
    ['07/02/24', '07/15/24', '07/29/24'],
    '07/01/24 - 07/31/24',
    '2024-07-01 2024-07-31 2024-07-02 2024-07-15 2024-07-29 proven',
  ],
] as const)('days of two figures each: %s', (_, days, period, said) => {
  expect(read(days, period)).toBe(said)
})
