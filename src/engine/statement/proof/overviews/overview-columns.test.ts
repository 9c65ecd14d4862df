import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all } from '../../test-read.ts'

const isProven = (totals: string, other = ''): boolean =>
  all(
    draw(`
      FIRST EXAMPLE CREDIT UNION
      Statement Period 11/01/2025 - 11/30/2025
      ALPHA TRADING LLC

      Summary of your deposit accounts
                          Previous       Deposits/     Withdrawals/        Ending           YTD
                           Balance         Credits           Debits       Balance     Dividends
      ${other}
      Business Checking
      5472877817          1,000.00          150.00            40.00      1,110.00          0.00
      Totals              ${totals}

      Business Checking - 5472877817
      Date          Description                          Amount       Balance
      11/01         Beginning Balance                                1,000.00
      11/03         ALPHA TRADING 00193                  150.00      1,150.00
      11/04         BETA WORKS 7781                      -40.00      1,110.00
      11/30         Ending Balance                                   1,110.00
`),
  ).find((s) => s.rows.length > 0)!.reconciled

test('the totals of an overview with one account are its own figures', () => {
  expect(isProven('1,000.00          150.00            40.00      1,110.00          0.00')).toBe(true)
  expect(isProven('1,500.00          150.00            40.00      1,110.00          0.00')).toBe(false)
  expect(isProven('1,000.00          150.00            40.00      1,610.00          0.00')).toBe(false)
  // An account that is no statement's of this file.
  const share = 'Membership Share       5.00            0.00             0.00          5.00          0.00'
  expect(isProven('1,005.00          150.00            40.00      1,110.00          0.00', share)).toBe(true)
})
