import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

// Whom to call stands above the period on each page, so that it is not among the first lines of a head.
const CALL = `
                                                       Contact tel 03457 000 000
                                                       see reverse for call times
                                                       Text phone 03457 000 001
                                                       used by deaf or speech impaired customers
                                                       www.example.com`

const pages = (period: string) =>
  draw([
    `${CALL}
      9 May to 8 June 2026
      EXAMPLE BANK                                     Account Number 40000123

      Opening Balance           500.00
      Closing Balance           580.00

      Date         Payment type and details       Paid out      Paid in       Balance
      08 May 26    BALANCE BROUGHT FORWARD                                     500.00
      12 May 26    HARBOR CAFE                                   100.00        600.00
                   BALANCE CARRIED FORWARD                                     600.00
`,
    `${CALL}
      ${period}
                                                       Your Statement

      Date         Payment type and details       Paid out      Paid in       Balance
                   BALANCE BROUGHT FORWARD                                     600.00
      20 May 26    PAPER SHOP                        20.00                     580.00
      08 Jun 26    BALANCE CARRIED FORWARD                                     580.00
`,
  ])

test('the period of a later page is asked however much stands above it', () => {
  expect(proved(pages('9 May to 8 June 2026'))).toHaveLength(2)
  expect(offs(pages('9 May to 8 June 2025'))).toEqual(['contradiction'])
  expect(offs(pages('9 June to 8 July 2026'))).toEqual(['contradiction'])
})
