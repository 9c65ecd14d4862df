import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

// How many days the period has: some banks begin it with the last day of the one before, and do not count that.

const isProven = (period: string, first: string, days: number): boolean =>
  one(
    draw(`
      FIRST EXAMPLE BANK                     Account number: 000123456789
      Statement period: ${period}
      Days in statement period               ${days}

      Beginning balance          1,000.00
      Ending balance             1,080.00

      Date        Description                     Amount
      ${first}       CARD DEPOSIT                    300.00
      03/12       RENT                           -220.00`),
  ).reconciled

test('the first day counts where a row is of it', () => {
  expect(isProven('02/28/2025 - 03/31/2025', '03/03', 32)).toBe(true)
  expect(isProven('02/28/2025 - 03/31/2025', '03/03', 31)).toBe(true)
  expect(isProven('02/28/2025 - 03/31/2025', '02/28', 32)).toBe(true)
  expect(isProven('02/28/2025 - 03/31/2025', '02/28', 31)).toBe(false)
  expect(isProven('02/28/2025 - 03/31/2025', '03/03', 30)).toBe(false)
})

test('no statement ends on the first day of a month that is a Saturday', () => {
  expect(isProven('03/01/2025 - 03/31/2025', '03/03', 31)).toBe(true)
  expect(isProven('03/01/2025 - 03/31/2025', '03/03', 30)).toBe(false)
})
