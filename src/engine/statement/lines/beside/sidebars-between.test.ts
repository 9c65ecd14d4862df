import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// A card's summary right of its rows, beside the first and the second line of each.

const paper = (over: { previous?: string; credits?: string; debits?: string; amount?: string; end?: string } = {}): string => `
NORTHERN MASTERCARD
Dana Quill                        STATEMENT FROM JUL 1, 2025 TO JUL 31, 2025
5191 23XX XXXX 9237

                                                                  CALCULATING YOUR BALANCE
TRANSACTION   POSTING   ACTIVITY DESCRIPTION         AMOUNT ($)
DATE          DATE                                                Previous Account Balance    ${over.previous ?? '$1,319.21'}
JUL 01        JUL 01    INTERAC PURCHASE 8812             $9.73   Payments & credits           ${over.credits ?? '-$348.57'}
                        23957809523957809                         Purchases & debits            ${over.debits ?? '$958.40'}
JUL 02        JUL 02    ROGERS WIRELESS                  ${over.amount ?? '$86.72'}   Cash advances                   $0.00
                        82508938382508938                         Interest                        $0.00
JUL 03        JUL 03    REFUND TARGET                  -$248.57   NEW BALANCE               ${over.end ?? '$1,929.04'}
                        36939194136939194
JUL 05        JUL 05    CANADIAN TIRE                    $32.00   PAYMENTS & INTEREST RATES
                        92628155992628155                         Minimum payment                $10.00
JUL 08        JUL 08    PRESTO APPL                       $7.68   Credit limit               $5,000.00
                        42233703742233703                         Annual rate: purchases        19.99%
JUL 13        JUL 13    PAYMENT THANK YOU              -$100.00
                        41822884841822884
JUL 14        JUL 14    LOBLAWS 1021                     $58.66
                        93348380693348380
JUL 16        JUL 16    LOBLAWS 1021                   $679.05
                        23607385523607385
JUL 19        JUL 19    PRESTO APPL                      $84.56
                        92672309692672309
`

test('it stands apart from them, and both ends are those of the card', () => {
  const s = one(draw(paper()))
  expect(proved(s)).toHaveLength(9)
  expect([s.openingBalance, s.closingBalance]).toEqual([-131921, -192904])
})

test.each([{ previous: '$1,391.21' }, { credits: '-$384.57' }, { debits: '$985.40' }, { amount: '$68.72' }, { end: '$1,992.04' }])(
  'one figure changed is noticed: %o',
  (over) => {
    expect(one(draw(paper(over))).reconciled).toBe(false)
  },
)
