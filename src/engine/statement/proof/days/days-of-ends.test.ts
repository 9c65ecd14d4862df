import { describe, expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

/** The days beside both ends, and lines below the summary. */
const paper = (opening: string, closing: string, besides = '', head = 'May 1, 2024 - May 31, 2024') =>
  one(
    draw(`
      FIRST BANK OF TESTING                                    ${head}
      Account number 1234567890

      ${opening}              $1,000.00
      Deposits                                        500.00
      Withdrawals                                     100.00
      ${closing}                 $1,400.00
      ${besides}

      Date        Description                   Deposits      Withdrawals
      05/02       CLIENT ONE PAYMENT              300.00
      05/03       POWER COMPANY                                     70.00
      05/09       CLIENT TWO PAYMENT              200.00
      05/28       WATER COMPANY                                     30.00
`),
  )

const OPENING = 'Beginning balance on 5/1'
const CLOSING = 'Ending balance on 5/31'

describe('the day of an end', () => {
  test.each([
    ['Beginning balance on 4/30', CLOSING],
    ['Opening balance as of April 26, 2024', 'Closing balance as of June 3, 2024'],
    ['Beginning balance 05-01', 'Ending balance 05-31'],
    ['Starting balance May 1', 'Ending balance May 31'],
  ])('beside the period: %s, %s', (opening, closing) => {
    expect(paper(opening, closing)).toMatchObject({ reconciled: true, discrepancies: [] })
  })
  test.each([
    ['Beginning balance on 4/1', CLOSING],
    ['Opening balance as of April 1, 2024', CLOSING],
    ['Beginning balance 04-01', 'Ending balance 05-31'],
    [OPENING, 'Ending balance on 6/30'],
    [OPENING, 'Closing balance as of Jun 30'],
    [OPENING, 'Ending balance on July 1, 2024'],
  ])('in another month: %s, %s', (opening, closing) => {
    expect(paper(opening, closing).discrepancies.map((d) => d.message)).toEqual([
      expect.stringMatching(/; the period is 2024-05-01 to 2024-05-31/),
    ])
  })
})

test('the days of charges are not those of the statement', () => {
  const fees = 'Fee period 04/01/2024 - 05/31/2024    Standard monthly service fee $25.00   You paid $0.00'
  expect(paper(OPENING, CLOSING, fees)).toMatchObject({ reconciled: true, periodStart: '2024-05-01', periodEnd: '2024-05-31' })
  expect(paper(OPENING, CLOSING, 'Fee period 05/01/2024 - 05/31/2024', '')).toMatchObject({
    reconciled: true,
    periodStart: '2024-05-01',
    periodEnd: '2024-05-31',
  })
})
