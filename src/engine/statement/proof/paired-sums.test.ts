import { describe, expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { offs, proved } from '../test-read.ts'

// Sums of both sides beside each other, of which one ties: the other must.

const HEAD = `
Test Bank                       Statement period 03/01/2025 - 03/31/2025
Account number 1234567890
`
const SIGNED = (sums: string): string => `${HEAD}
Opening balance on 03/01/2025            $1,000.00
Closing balance on 03/31/2025            $1,210.00

Date         Description                     Amount      Balance
03/03/2025   Transfer from Anna Adams       $300.00    $1,300.00
03/05/2025   Corner hardware                -$70.00    $1,230.00
03/09/2025   Transfer from Bert Brown       $100.00    $1,330.00
03/21/2025   Rent of the hall              -$120.00    $1,210.00

${sums}`

const COLUMNS = (last: string): string => `${HEAD}
Date         Particulars                  Withdrawals     Deposits      Balance
             Opening balance                                           1,000.00
03/03/2025   Transfer from Anna Adams                       300.00     1,300.00
03/05/2025   Corner hardware                    70.00                  1,230.00
03/09/2025   Transfer from Bert Brown                       100.00     1,330.00
03/15/2025   Transfer from Cora Clark                        50.00     1,380.00
03/18/2025   Nails                              10.00                  1,370.00
03/21/2025   Rent of the hall                  160.00                  1,210.00
             Closing balance           ${last}`

describe('by their names', () => {
  test('both tie', () => {
    expect(proved(draw(SIGNED('Total incoming: $400.00   Total outgoing: -$190.00')))).toHaveLength(4)
    expect(proved(draw(SIGNED('2 Deposits totaling $400.00\n2 Withdrawals totaling $190.00')))).toHaveLength(4)
    expect(proved(draw(SIGNED('No. Credit Transactions 2 400.00Cr\nNo. Debit Transactions 2 190.00Dr')))).toHaveLength(4)
  })
  test('one does not', () => {
    expect(offs(draw(SIGNED('Total incoming: $400.00   Total outgoing: -$790.00')))).toEqual(['contradiction'])
    expect(offs(draw(SIGNED('2 Deposits totaling $460.00\n2 Withdrawals totaling $190.00')))).toEqual(['contradiction'])
    expect(offs(draw(SIGNED('No. Credit Transactions 2 400.00Cr\nNo. Debit Transactions 2 790.00Dr')))).toEqual(['contradiction'])
    expect(offs(draw(SIGNED('Total abonos: 400.00    Total cargos: 490.00')))).toEqual(['contradiction'])
  })
  test('a page may have had all that came in', () => {
    expect(proved(draw(SIGNED('Total incoming: $400.00   Total outgoing: -$120.00')))).toHaveLength(4)
  })
})

describe('by their columns, on a line of another name', () => {
  test('both tie', () => {
    expect(proved(draw(COLUMNS('         240.00       450.00     1,210.00')))).toHaveLength(6)
  })
  test('one does not', () => {
    expect(offs(draw(COLUMNS('         240.00       950.00     1,210.00')))).toEqual(['contradiction'])
    expect(offs(draw(COLUMNS('         740.00       450.00     1,210.00')))).toEqual(['contradiction'])
  })
})

test('a currency at the edge of the amounts is no label', () => {
  const paper = (credits: string): string => `${HEAD}
Opening balance                             USD 1,000.00
Total debits                                USD   190.00
Total credits                               USD   ${credits}
Closing balance                             USD 1,210.00

Date         Narrative                        Debit       Credit      Balance
03/03/2025   Transfer from Anna Adams                     300.00     1,300.00
03/05/2025   Corner hardware                  70.00                  1,230.00
03/09/2025   Transfer from Bert Brown                     100.00     1,330.00
03/21/2025   Rent of the hall                120.00                  1,210.00`
  expect(proved(draw(paper('400.00')))).toHaveLength(4)
  expect(offs(draw(paper('800.00')))).toContain('section_total')
})

test('the balance at close of business is a closing one', () => {
  const paper = (end: string): string => `${HEAD}
Balance brought forward from previous statement      1,000.00
Your balance at close of business 03/31/2025         ${end}

Date         Description                  Money in    Money out      Balance
             Previous statement balance                             1,000.00
03/03/2025   Transfer from Anna Adams       300.00                  1,300.00
03/05/2025   Corner hardware                             70.00      1,230.00
             Closing balance                                        1,230.00`
  expect(proved(draw(paper('1,230.00')))).toHaveLength(2)
  expect(offs(draw(paper('1,830.00')))).toEqual(['contradiction'])
})
