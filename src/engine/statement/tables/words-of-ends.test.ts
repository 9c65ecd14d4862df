import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

const ledger = (labels: string, over: { start?: string; end?: string } = {}): string => `
ERP Bank Ledger - GL 110200
Bank account ending 2924    Posting dates 01.05.2024 - 31.05.2024

${labels}
                                         Balance carried forward                         ${over.start ?? '5,489.22'}
001    1800017718        03.05.2024      FEDEX 88213                            158.55    5,330.67
002    1800083024        03.05.2024      STAPLES 0098                           854.74    4,475.93
003    1800060163        05.05.2024      INTEREST PAYMENT          1,102.24               5,578.17
004    1800044115        06.05.2024      STAPLES 0098                           721.61    4,856.56
                                         Period totals             1,102.24   1,734.90
                                         Ending balance                                  ${over.end ?? '4,856.56'}
`
const LABELS = [
  'No.    Document          Post. date      Text                      Receipts   Payments    Balance',
  'No.    Document no.      Posting date    Text                      Receipts   Payments    Balance',
]

test.each(LABELS)('%s: what is carried forward above the first row opens the ledger', (labels) => {
  const s = one(draw(ledger(labels)))
  expect(proved(s)).toHaveLength(4)
  expect([s.openingBalance, s.closingBalance]).toEqual([548922, 485656])
})

test.each([{ start: '5,498.22' }, { end: '4,865.56' }])('one end changed is noticed: %o', (over) => {
  expect(one(draw(ledger(LABELS[0]!, over))).reconciled).toBe(false)
})

const dutch = (opening: string, closing: string, end = '75,55-'): string => `
Zakelijke rekening NL18WAAL8653783198
Afschrift van 1 augustus 2023 tot 31 augustus 2023

Datum          Omschrijving                              Af        Bij      Saldo
               ${opening.padEnd(60)}86,83
05-08-2023     BOL.COM                               110,62                23,79-
08-08-2023     Factuur 2024-118                                 46,80      23,01
09-08-2023     ALBERT HEIJN 1521                      98,56                75,55-
               ${closing.padEnd(60)}${end}
`

test.each([
  ['Saldo vorig afschrift', 'Saldo einde periode'],
  ['Saldo begin periode', 'Saldo einde periode'],
  ['Saldo aan het begin van de periode', 'Saldo aan het einde van de periode'],
])('%s, %s', (opening, closing) => {
  expect(proved(draw(dutch(opening, closing)))).toHaveLength(3)
  expect(one(draw(dutch(opening, closing, '57,55-'))).reconciled).toBe(false)
})
