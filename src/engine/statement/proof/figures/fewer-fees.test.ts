import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const paper = (fees: string, other = 'WIRE FEE'): string => `
      EXAMPLE BANK                             Statement Period 05/01/2024 - 05/31/2024
      ACME TOOLS LLC                           Account Number 0012345678
      Beginning balance on 05/01/2024   5,000.00
      Ending balance on 05/31/2024      4,730.00

      Date     Description                 Amount        Balance
      05/02    INSURANCE             -100.00       4,900.00
      05/09    MONTHLY SERVICE FEE    -25.00       4,875.00
      05/11    ${other.padEnd(20)}   -45.00       4,830.00
      05/29    PAPER                 -100.00       4,730.00

      Total fees charged this period      ${fees}
`

const told = (...given: Parameters<typeof paper>): number => {
  const { reconciled, findings } = one(draw(paper(...given)))
  expect(reconciled).toBe(true)
  return findings.filter(({ kind }) => kind === 'other_figure').length
}

test('a sum of fees that is less than what rows name as fees of the bank is told', () => {
  expect(told('70.00')).toBe(0)
  expect(told('25.00')).toBe(1)
  expect(told(' 0.00')).toBe(1)
})

test('what somebody else may have charged is no fee of the bank', () => {
  expect(told('25.00', 'MERCHANT PERMIT FEE')).toBe(0)
  expect(told('70.00', 'MERCHANT PERMIT FEE')).toBe(0)
})
