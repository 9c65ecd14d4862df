import { expect, test } from 'vitest'
import type { PdfText } from '../../types.ts'
import { draw } from '../test-page.ts'
import { all, proved } from '../test-read.ts'

const ROWS = ['2023-03-02 -73.00 STEEL SHOP', '2023-03-03 +500.00 DEPOSIT', '2023-03-20 -27.00 PAPER SHOP', '2023-03-21 -10.00 TOLL ROAD']

/** A list without balances over three pages that print no numbers of their own. */
const turned = (out: string, into: string, carried = '1,427.00'): PdfText =>
  draw([
    `
      Account number: 5751457656         Statement period 03/01/2023 - 03/31/2023

      Beginning balance       $1,000.00
      Ending balance          $1,390.00

      Date       Description                         Amount
      03/02      STEEL SHOP                          -73.00
      03/03      DEPOSIT                             500.00
                 ${out} 2               ${carried}
`,
    `
      Date       Description                         Amount
                 ${into} 1               ${carried}
      03/20      PAPER SHOP                          -27.00
                 ${out} 3               1,400.00
`,
    `
      Date       Description                         Amount
                 ${into} 2               1,400.00
      03/21      TOLL ROAD                           -10.00
`,
  ])

test('what is carried to a page and brought from another does not number the pages', () => {
  expect(proved(turned('Carried forward to page', 'Brought forward from page'))).toEqual(ROWS)
})

test('the same in German, between rows that all have their days', () => {
  const doc = draw([
    `
      Kontoauszug Nr. 10/2025 Blatt 1 / 2        erstellt am 31.10.2025
      Kontonummer 3455092662

      Bu-Tag     Wert       Vorgang                                Betrag EUR
                            alter Kontostand vom 30.09.2025        1.000,00 H
      01.10.     01.10.     GUTSCHRIFT MUELLER GMBH                  500,00 H
      02.10.     02.10.     LASTSCHRIFT TELEKOM                       73,00 S
                            Übertrag auf Blatt 2                   1.427,00 H
`,
    `
      Kontoauszug Nr. 10/2025 Blatt 2 / 2        erstellt am 31.10.2025
      Kontonummer 3455092662

      Bu-Tag     Wert       Vorgang                                Betrag EUR
                            Übertrag von Blatt 1                   1.427,00 H
      20.10.     20.10.     MIETE                                     27,00 S
                            neuer Kontostand vom 31.10.2025        1.400,00 H
`,
  ])
  expect(proved(doc)).toEqual([
    '2025-10-01 +500.00 GUTSCHRIFT MUELLER GMBH',
    '2025-10-02 -73.00 LASTSCHRIFT TELEKOM',
    '2025-10-20 -27.00 MIETE',
  ])
})

test('a balance carried that the rows do not make takes the proof', () => {
  expect(all(turned('Übertrag auf Blatt', 'Übertrag von Blatt', '1,527.00')).some((s) => s.reconciled)).toBe(false)
})

test('a page that calls itself Page No 2 of 2 goes on, though the rows of a day stand above what is carried', () => {
  const doc = draw([
    `
      EXAMPLE BANK                                                Page No 1 of 2
      Account No 48374713   Sort Code 60-12-12
      Period Covered 13 DEC 2023 TO 12 JAN 2024
      Previous Balance       £1,000.00
      New Balance            £1,010.00

      Date          Description             Paid In(£)   Withdrawn(£)     Balance(£)
      13 DEC 2023   BROUGHT FORWARD                                         1,000.00
      27 DEC        SALES                        80.00                      1,080.00
                    PAPER SHOP                                  30.00       1,050.00
`,
    `
      EXAMPLE BANK                                                Page No 2 of 2
      Account No 48374713   Sort Code 60-12-12

      Date          Description             Paid In(£)   Withdrawn(£)     Balance(£)
                    BROUGHT FORWARD                                         1,050.00
      27 DEC        TOLL ROAD                                   20.00       1,030.00
      03 JAN        CARD SHOP                                   20.00       1,010.00
`,
  ])
  expect(proved(doc)).toHaveLength(4)
})

test('a row whose amount stands at the head of the next page keeps the text at the foot of its own', () => {
  const head = `
    Deposits and Credits
    Date     Description                                       Amount`
  const pages = draw([
    `
    FIRST EXAMPLE BANK          Account Number: 000012344321
    Statement Period 11/01/2025 - 11/30/2025
    Beginning balance       $1,000.00
    Ending balance          $1,280.00
${head}
    11/03    ALPHA TRADING
             CARD 1234                                          50.00
    11/05    DELTA WORKS                                        70.00
    11/07    GAMMA HOLDINGS`,
    `
    FIRST EXAMPLE BANK          Account Number: 000012344321
    Page 2 of 2
${head}
             CARD 1234                                         100.00
    11/12    BETA SUPPLY
             CARD 1234                                          60.00
    Total deposits and credits   $280.00`,
  ])
  expect(proved(pages)).toEqual([
    '2025-11-03 +50.00 ALPHA TRADING CARD 1234',
    '2025-11-05 +70.00 DELTA WORKS',
    '2025-11-07 +100.00 GAMMA HOLDINGS CARD 1234',
    '2025-11-12 +60.00 BETA SUPPLY CARD 1234',
  ])
})

test('where no other row tells that amounts may stand below, what goes on over the page is still no text of the row before', () => {
  const head = `
    Withdrawals and Debits
    Date     Description                                       Amount`
  const pages = draw([
    `
    FIRST EXAMPLE BANK          Account Number: 000012344321
    Statement Period 11/01/2025 - 11/30/2025
    Beginning balance       $1,000.00
    Ending balance            $780.00
${head}
    11/03    ALPHA TRADING                                      50.00
    11/05    BETA WORKS                                         70.00
    11/07    ACH DEBIT`,
    `
    FIRST EXAMPLE BANK          Account Number: 000012344321
    Page 2 of 2
${head}
             DELTA FUNDING
             ID 5501                                           100.00
    Total withdrawals and debits   $220.00`,
  ])
  expect(proved(pages)).toEqual([
    '2025-11-03 -50.00 ALPHA TRADING',
    '2025-11-05 -70.00 BETA WORKS',
    '2025-11-07 -100.00 ACH DEBIT DELTA FUNDING ID 5501',
  ])
})
