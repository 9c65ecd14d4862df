import { expect, test } from 'vitest'
import { ReadError } from '../types.ts'
import { readStatements } from './read.ts'
import { draw } from './test-page.ts'
import { brief, one, proved } from './test-read.ts'

test('dates without a year over New Year take the year of their side of the period', () => {
  const s = one(
    draw(`
      Statement period December 16, 2023 through January 15, 2024
      Beginning balance    100.00
      Ending balance       130.00
      Date     Description        Debits     Credits     Balance
      12/20    SHOP                10.00                   90.00
      01/04    CLIENT                          40.00      130.00
    `),
  )
  expect(proved(s)).toEqual(['2023-12-20 -10.00 SHOP', '2024-01-04 +40.00 CLIENT'])
})

test('day first, comma decimals, the currency behind the amount, month names of another language', () => {
  const s = one(
    draw(`
      Rekeningafschrift
      Saldo op 01.10.2025:        1.320,00 €
      Saldo op 31.10.2025:        1.200,50 €
      Datum       Rentedatum     Omschrijving                   Bedrag
      2 okt       02.10          PARKEERGARAGE CENTRUM        -19,50 €
      16 okt      16.10          LOON WERKGEVER              400,00 €
      30 okt      30.10          HUUR                       -500,00 €
    `),
  )
  expect(proved(s)).toEqual(['2025-10-02 -19.50 PARKEERGARAGE CENTRUM', '2025-10-16 +400.00 LOON WERKGEVER', '2025-10-30 -500.00 HUUR'])
  expect(s.currency).toBe('EUR')
})

test('spaces for thousands, debit and credit columns, a two-digit year', () => {
  const s = one(
    draw(`
      Relevé bancaire          1 avril 2025 - 30 avril 2025
      Solde d'ouverture 1 avril 2025              10 750,00 $
      Total crédits (1)                          + 5 099,51 $
      Total débits (2)                           - 1 340,32 $
      Solde de fermeture 30 avril 2025           = 14 509,19 $

      Détails                        Chèques et débits ($)    Dépôts et crédits ($)       Solde ($)
      03 avr. 25 EPICERIE                         87,09 $                               10 662,91 $
      27 avr. 25 VIREMENT RECU                                         5 099,51 $       15 762,42 $
      29 avr. 25 METRO                         1 253,23 $                               14 509,19 $
    `),
  )
  expect(proved(s)).toEqual(['2025-04-03 -87.09 EPICERIE', '2025-04-27 +5099.51 VIREMENT RECU', '2025-04-29 -1253.23 METRO'])
})

test("a card's purchases are debits and its payments credits; what is owed is below zero", () => {
  const s = one(
    draw(`
      CREDIT CARD STATEMENT          Statement Date 31 July 2023      Card number 4444 3333 2222 1111
      Credit limit   10,000.00      Minimum payment  50.00      Payment due date 24 Aug 2023

      DATE     DESCRIPTION                         AMOUNT
               LAST MONTH'S BALANCE                412.16
      02/07    PAYMENT BY INTERNET               (412.16)
      13/07    TOAST HAVEN SINGAPORE                 3.20
      15/07    HOTEL                               650.00
      18/07    CASH REBATE                           1.38CR
               TOTAL AMOUNT DUE                    651.82
    `),
  )
  expect(s.kind).toBe('card')
  expect([s.openingBalance, s.closingBalance]).toEqual([-41_216, -65_182])
  expect(proved(s).map((r) => r.slice(11, 18))).toEqual(['+412.16', '-3.20 T', '-650.00', '+1.38 C'])
})

test('a card with sections: payments and credits, purchases, fees', () => {
  const s = one(
    draw(
      `
      Account ending in 1234      Opening/Closing Date 03/04/24 - 04/03/24
      Previous Balance                $500.00
      Payment, Credits               -$500.00
      Purchases                      +$120.00
      Fees Charged                    +$39.00
      New Balance                     $159.00
      Credit Access Line           $10,000
      Minimum Payment Due              $40.00     Payment Due Date: 04/28/24

      Payments and Other Credits
      03/10     Payment Thank You-Mobile                  -500.00
      Purchases
      03/12     OFFICE SUPPLY 1234 TAMPA FL                100.00
      03/20     FUEL STOP                                   20.00
      Fees Charged
      04/03     LATE FEE                                    39.00
      `,
      { bold: (l) => /^(Payments and Other Credits|Purchases|Fees Charged)$/.test(l) },
    ),
  )
  expect(s.kind).toBe('card')
  expect(proved(s)).toEqual([
    '2024-03-10 +500.00 Payment Thank You-Mobile',
    '2024-03-12 -100.00 OFFICE SUPPLY 1234 TAMPA FL',
    '2024-03-20 -20.00 FUEL STOP',
    '2024-04-03 -39.00 LATE FEE',
  ])
})

test('headings whose spaces are lost or whose letters are spaced are the same headings', () => {
  const s = one(
    draw(
      `
      STATEMENTPERIOD JANUARY1,2024THROUGHJANUARY31,2024
      Begin ning Bal ance        100.00
      Endi ng Bala nce           120.00

      ELECTRONICDEPOSITS
      POSTINGDATE    DESCRIPTION          AMOUNT
      01/05          CCD DEPOSIT, ACME     50.00
      Elec tronic Pay ments
      POSTINGDATE    DESCRIPTION          AMOUNT
      01/06          ACH DEBIT, POWER      30.00
      `,
      { bold: (l) => !/\d/.test(l) },
    ),
  )
  expect(proved(s)).toEqual(['2024-01-05 +50.00 CCD DEPOSIT, ACME', '2024-01-06 -30.00 ACH DEBIT, POWER'])
})

test('a description may name amounts, dates and headings without becoming anything else', () => {
  const s = one(
    draw(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance on 05/01/2024    500.00
      Ending balance on 05/31/2024       430.00
      Date        Description                                        Withdrawals      Deposits       Balance
      05/03       OVERDRAFT FEE FOR ITEM $1,784.91 CHECK 1942              35.00                      465.00
      05/04       DEPOSIT                                                                30.00         495.00
                  OTHER CREDITS
                  05/03 TERMINAL 12
      05/07       CARD 05/06 GAS STATION 33.10 GAL                         65.00                      430.00
    `),
  )
  expect(proved(s)).toEqual([
    '2024-05-03 -35.00 OVERDRAFT FEE FOR ITEM $1,784.91 CHECK 1942',
    '2024-05-04 +30.00 DEPOSIT OTHER CREDITS 05/03 TERMINAL 12',
    '2024-05-07 -65.00 CARD 05/06 GAS STATION 33.10 GAL',
  ])
})

test('equal rows in one table are all kept', () => {
  const s = one(
    draw(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      470.00
      Withdrawals
      05/03       TOLL ROAD           10.00
      05/03       TOLL ROAD           10.00
      05/03       TOLL ROAD           10.00
    `),
  )
  expect(proved(s)).toHaveLength(3)
})

test('items listed once as activity and again by kind count once', () => {
  const s = one(
    draw(
      `
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      570.00
      Transaction Activity
      Date           Description              Amount        Balance
      05/03/2024     ACH CLIENT              $100.00        $600.00
      05/04/2024     CARD SHOP               -$30.00        $570.00

      Debits
      Date           Description              Amount
      05/04/2024     CARD SHOP                -$30.00
      Credits
      Date           Description              Amount
      05/03/2024     ACH CLIENT               $100.00
      `,
      { bold: (l) => /^(Transaction|Debits|Credits)/.test(l) },
    ),
  )
  expect(proved(s)).toEqual(['2024-05-03 +100.00 ACH CLIENT', '2024-05-04 -30.00 CARD SHOP'])
})

test('a crooked scan with a misread digit is mended where the balances prove it, and says so', () => {
  const s = one(
    draw(
      `
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   1,500.00
      Ending balance      1,270.00
      Date        Description              Withdrawals      Deposits       Balance
      05/03       CARD SHOP                      30.00                    1,470.00
      05/04       CLIENT                                       100.00     1.57O.00
      05/05       RENT                          800.00                    1,270.00
      `,
      { source: 'ocr', skew: 0.004 },
    ),
  )
  expect(brief(s)).toEqual(['2024-05-03 -30.00 CARD SHOP', '2024-05-04 +100.00 CLIENT', '2024-05-05 -300.00 RENT'])
  expect(s.reconciled).toBe(true)
  expect(s.findings.map((f) => f.kind)).toContain('mended_digits')
})

test('an amount that a scan lost is told by the balances around it, and says so', () => {
  const s = one(
    draw(
      `
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   1,500.00
      Ending balance      1,270.00
      Date        Description              Withdrawals      Deposits       Balance
      05/03       CARD SHOP                      30.00                    1,470.00
      05/04       CLIENT                                                  1,570.00
      05/05       RENT                          300.00                    1,270.00
      `,
      { source: 'ocr' },
    ),
  )
  expect(brief(s)[1]).toBe('2024-05-04 +100.00 CLIENT')
  expect(s.reconciled).toBe(true)
  expect(s.findings.map((f) => f.kind)).toContain('mended_digits')
})

test('an invoice, a letter and a price list are refused with the reason', () => {
  const refused = (drawing: string): string => {
    try {
      readStatements(draw(drawing), { fileName: 'x.pdf' })
    } catch (error) {
      expect(error).toBeInstanceOf(ReadError)
      expect((error as ReadError).code).toBe('not_a_statement')
      return (error as ReadError).message
    }
    throw new Error('it was read')
  }
  expect(
    refused(`
      INVOICE 1234                      Date: 01/05/2024
      Description           Qty      Price      Amount
      Widgets                 2      10.00       20.00
      Delivery                1       5.00        5.00
      Total                                      25.00
      Balance due 02/05/2024                     25.00
    `),
  ).toMatch(/invoice/)
  expect(refused('Dear customer,\nwe write about your loan of $5,000.00 from January 5, 2024.\nKind regards')).toMatch(/No /)
})
