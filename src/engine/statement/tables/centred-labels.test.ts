import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { proved } from '../test-read.ts'

test('labels in the middle of their columns: a text that begins under the label before its own is the text of its own', () => {
  const pages = draw(`
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance       1,000.00
      Ending balance          1,130.00

      Date          Reference        Debit       Credit     Balance       Originating Branch                        Remarks
      11/03/2025  P7546725                       150.00     1,150.00   IKEJA             ALPHA TRADING 00193
      11/04/2025  P6074030           40.00                  1,110.00   HEAD OFFICE       BETA WORKS 7781
      11/10/2025  P6112331           60.00                  1,050.00   IKEJA             DELTA FUNDING DAILY REMITTANCE 991
      11/21/2025  P8248129                        80.00     1,130.00   HEAD OFFICE       GAMMA HOLDINGS 882
`)
  expect(proved(pages)).toEqual([
    '2025-11-03 +150.00 ALPHA TRADING 00193',
    '2025-11-04 -40.00 BETA WORKS 7781',
    '2025-11-10 -60.00 DELTA FUNDING DAILY REMITTANCE 991',
    '2025-11-21 +80.00 GAMMA HOLDINGS 882',
  ])
})

test('whom it was from, right of its kind and left of a label that no text reaches, is a part of the text', () => {
  const pages = draw(`
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance       1,000.00
      Ending balance          1,130.00

      Other Deposits
      Date     Description of Transaction                                      Ref Number              Amount
      Nov 3    Electronic Deposit        From ALPHA TRADING                                            150.00
      Nov 21   Electronic Deposit        From GAMMA CORP                                                80.00
      Other Withdrawals
      Date     Description of Transaction                                      Ref Number              Amount
      Nov 4    Electronic Withdrawal     To BETA WORKS                                                  40.00
      Nov 10   Electronic Withdrawal     To DELTA FUNDING                                               60.00
`)
  expect(proved(pages)).toEqual([
    '2025-11-03 +150.00 Electronic Deposit From ALPHA TRADING',
    '2025-11-21 +80.00 Electronic Deposit From GAMMA CORP',
    '2025-11-04 -40.00 Electronic Withdrawal To BETA WORKS',
    '2025-11-10 -60.00 Electronic Withdrawal To DELTA FUNDING',
  ])
})

test('one long name among them reaches under the label of the numbers, and all stay in their texts', () => {
  const pages = draw(`
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance       1,000.00
      Ending balance            760.00

      Other Withdrawals
      Date     Description of Transaction            Ref Number              Amount
      Nov 4    Electronic Withdrawal     To BETA WORKS                        40.00
      Nov 10   Electronic Withdrawal     To DELTA FUNDING GROUP LLC           60.00
      Nov 12   Electronic Withdrawal     To ADP                               80.00
      Nov 17   Electronic Withdrawal     To DELTA FUNDING GROUP LLC           60.00
`)
  expect(proved(pages)).toEqual([
    '2025-11-04 -40.00 Electronic Withdrawal To BETA WORKS',
    '2025-11-10 -60.00 Electronic Withdrawal To DELTA FUNDING GROUP LLC',
    '2025-11-12 -80.00 Electronic Withdrawal To ADP',
    '2025-11-17 -60.00 Electronic Withdrawal To DELTA FUNDING GROUP LLC',
  ])
})
