import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { offs, proved } from '../test-read.ts'

const paper = ([payments, shops, meals]: readonly string[]): string => `
DISCOVER IT CARD ENDING IN 8800
Open Date: Mar 9, 2025 - Close Date: Apr 8, 2025

ACCOUNT SUMMARY
Previous Balance                               $2,799.24
Payments and Credits                          -$2,791.98
Purchases                                     +$5,707.49
Fees Charged                                      +$0.00
Interest Charged                                  +$0.00
New Balance                                    $5,714.75
Minimum Payment Due                               $35.00

Transactions
                        TRANS.   POST
                        DATE     DATE                                       AMOUNT
${payments!.padEnd(24)}Mar 16   Mar 16   PAYMENT - THANK YOU       $  -2,064.25
                        Mar 18   Mar 18   SYSCO FOODS RETURN RENO NV       -26.84
                        Mar 31   Mar 31   PAYMENT - THANK YOU             -700.89

${shops!.padEnd(24)}Mar 16   Mar 16   SYSCO FOODS AMARILLO TX   $     266.49
                        Mar 16   Mar 16   VERIZON WRLS ERIE PA            188.73
                        Mar 18   Mar 18   ADOBE CREATIVE CLD FRESNO       713.66
                        Mar 18   Mar 18   WAWA 8104 ERIE PA               806.54
                        Mar 21   Mar 21   MENARDS 3071 PORTLAND ME         75.94

${meals!.padEnd(24)}Mar 23   Mar 23   STAPLES 00118 ERIE PA     $     585.98
                        Mar 23   Mar 23   HARBOR FREIGHT 0412 PORT        633.24
                        Apr 4    Apr 4    DOLLAR GENERAL 881 FRESN        631.29
                        Apr 5    Apr 5    AUTOZONE 3390 ERIE PA           436.19
                        Apr 6    Apr 6    LOWES 01882 PORTLAND ME         729.11
                        Apr 7    Apr 7    VERIZON WRLS BOISE ID           640.32
`
const NAMED = ['Payments and Credits', 'Merchandise', 'Restaurants']

test('the name of a group stands left of its first row', () => {
  expect(proved(draw(paper(NAMED)))).toHaveLength(14)
})

test('groups that a gap parts start over with their days', () => {
  expect(proved(draw(paper(['', '', ''])))).toHaveLength(14)
})

test('without a gap a row that stands days from its place is named', () => {
  const text = paper(['', '', '']).replace(/\n\n(?= +Mar)/g, '\n')
  expect(offs(draw(text))).toEqual(['date_order'])
})
