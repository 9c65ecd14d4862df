import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all, proved } from '../../test-read.ts'

const page = (head: string): string => `
      ${head}
      Business Checking x0536
      Balance on Feb 27, 2025 $1,000.00
      Current balance $1,180.00
      Date              Description              Amount      Balance
      Today             SHELL OIL 5744          -$20.00    $1,180.00
      Today             CHEVRON 0093341         -$50.00    $1,200.00
      Yesterday         STRIPE TRANSFER         $350.00    $1,250.00
      Feb 27, 2025      CHECK 2051             -$100.00      $900.00
`

test('today and yesterday are days of the print', () => {
  for (const head of ['3/1/25, 9:14 AM           Account', 'Account details      March 1, 2025 at 10:02 AM', 'Printed 03/01/2025'])
    expect(proved(draw(page(head)))).toEqual([
      '2025-03-01 -20.00 SHELL OIL 5744',
      '2025-03-01 -50.00 CHEVRON 0093341',
      '2025-02-28 +350.00 STRIPE TRANSFER',
      '2025-02-27 -100.00 CHECK 2051',
    ])
})

test('a print without its day leaves them unread', () => {
  expect(() => all(draw(page('Account')))).toThrow('No transactions were found')
})
