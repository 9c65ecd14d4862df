import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const paper = ({ out = ['240.00', '120.00'], into = ['240.00', '120.00'] } = {}): string[] => [
  `
      EXAMPLE BANK                             Statement Period 05/01/2024 - 05/31/2024
      ACME TOOLS LLC                           Account Number 0012345678      Page 1 of 2
      Beginning balance   5,000.00
      Ending balance      4,750.00

      Date     Description                 Debit        Credit      Balance
      05/02    INSURANCE              100.00                     4,900.00
      05/03    SALES                                 120.00      5,020.00
      05/08    RENT                   140.00                     4,880.00
      Carried forward                 ${out[0]!.padEnd(12)} ${out[1]!.padEnd(12)}4,880.00
`,
  `
      EXAMPLE BANK                             Statement Period 05/01/2024 - 05/31/2024
      ACME TOOLS LLC                           Account Number 0012345678      Page 2 of 2
      Date     Description                 Debit        Credit      Balance
      Brought forward                 ${into[0]!.padEnd(12)} ${into[1]!.padEnd(12)}4,880.00
      05/16    PHONE                  100.00                     4,780.00
      05/20    SALES                                  70.00      4,850.00
      05/29    PAPER                  100.00                     4,750.00
`,
]

test('sums that are carried over a page are those of the rows above', () => {
  expect(proved(draw(paper()))).toHaveLength(6)
  // With what the statement opens with.
  expect(proved(draw(paper({ out: ['240.00', '5,120.00'], into: ['240.00', '5,120.00'] })))).toHaveLength(6)
})

test.each([
  { out: ['250.00', '120.00'] },
  { into: ['250.00', '120.00'] },
  { out: ['250.00', '120.00'], into: ['250.00', '120.00'] },
  { out: ['240.00', '130.00'], into: ['240.00', '130.00'] },
])('one of them changed is noticed, also both ways: %o', (changed) => {
  expect(offs(draw(paper(changed)))).toContain('contradiction')
})

test('sums of something else, of which none is that of the rows, say nothing', () => {
  expect(proved(draw(paper({ out: ['911.00', '822.00'], into: ['911.00', '822.00'] })))).toHaveLength(6)
})
