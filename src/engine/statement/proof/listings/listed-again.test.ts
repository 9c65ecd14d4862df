import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const withAppendix = (items: readonly string[], title = 'Wire transfer detail (for your information)'): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance                        1,000.00
      Ending balance                           2,330.00

      Activity
      Date          Description                          Debits       Credits       Balance
      11/03         WIRE ALPHA TRADING                               1,500.00      2,500.00
      11/04         BETA WORKS 7781                        40.00                   2,460.00
      11/10         WIRE DELTA STORES                     260.00                   2,200.00
      11/12         WIRE OMEGA LLC                         50.00                   2,150.00
      11/21         GAMMA HOLDINGS 882                                  180.00     2,330.00

      ${title}
${items.map((item) => `      ${item}`).join('\n')}
`

const WIRES = [
  '11/03/2025 Incoming wire Amount: $1,500.00',
  '11/10/2025 Outgoing wire Amount: $260.00',
  '11/12/2025 Outgoing wire Amount: $50.00',
]
const with3 = (third: string): string[] => [...WIRES.slice(0, 2), third]

test('an appendix that lists rows once more has their amounts and days', () => {
  expect(proved(draw(withAppendix(WIRES)))).toHaveLength(5)
  expect(offs(draw(withAppendix(with3('11/12/2025 Outgoing wire Amount: $80.00'))))).toEqual(['contradiction'])
  expect(offs(draw(withAppendix(with3('11/17/2025 Outgoing wire Amount: $50.00'))))).toEqual(['contradiction'])
})

test('an appendix may list some rows of a kind, and others that are none', () => {
  expect(proved(draw(withAppendix(WIRES.slice(0, 2))))).toHaveLength(5)
  // A wire that was sent from another account.
  expect(proved(draw(withAppendix([...WIRES, '11/12/2025 Outgoing wire Amount: $80.00'])))).toHaveLength(5)
  // Nothing says that this is the wire of the 12th.
  expect(proved(draw(withAppendix(with3('11/14/2025 Outgoing wire Amount: $80.00'))))).toHaveLength(5)
})
