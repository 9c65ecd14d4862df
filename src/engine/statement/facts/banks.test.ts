import { expect, test } from 'vitest'
import type { PdfText } from '../../types.ts'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'
import { brief } from '../test-read.ts'

const proved = (doc: PdfText): string[] => {
  const statements = readStatements(doc, { fileName: 'case.pdf' })
  expect(statements).toHaveLength(1)
  expect(statements[0]!.discrepancies).toEqual([])
  expect(statements[0]!.reconciled).toBe(true)
  return brief(statements[0]!)
}
const bold = (l: string): boolean => !/\d/.test(l)

test('card blocks with subtotals inside of a section of withdrawals', () => {
  expect(
    proved(
      draw(
        `
      Your Business Advantage Checking
      for January 1, 2024 to January 31, 2024              Account number: 3340 1234 5678
      Account summary
      Beginning balance on January 1, 2024      $1,000.00     # of deposits/credits: 1
      Deposits and other credits                   500.00     # of withdrawals/debits: 3
      Withdrawals and other debits                -170.00     # of days in cycle: 31
      Checks                                       -50.00     Average ledger balance: $1,100.00
      Service fees                                  -0.00
      Ending balance on January 31, 2024        $1,280.00

      Deposits and other credits
      Date        Description                                                 Amount
      01/05/24    SQUARE INC DES:SQ240105 ID:T31 INDN:HARBOR BAKERY CO        500.00
                  ID:9424300002 CCD
      Total deposits and other credits                                       $500.00

      Withdrawals and other debits
      Date        Description                                                 Amount
      01/08/24    FORWARD FINANCIN DES:ACH PMT ID:123 INDN:HARBOR            -100.00
      Card account # XXXX XXXX XXXX 1234
      01/09/24    PURCHASE 0108 FUEL STOP TAMPA FL                            -40.00
      01/10/24    PURCHASE 0109 OFFICE SHOP                                   -30.00
      Subtotal for card account # XXXX XXXX XXXX 1234                        -$70.00
      Total withdrawals and other debits                                    -$170.00

      Checks
      Date        Check #       Amount      Date        Check #       Amount
      01/11/24    1201          -20.00      01/12/24    1203*         -30.00
      Total checks                                                   -$50.00

      Daily ledger balances
      Date       Balance($)     Date       Balance($)      Date       Balance($)
      01/01        1,000.00     01/09        1,360.00      01/12        1,280.00
      01/05        1,500.00     01/10        1,330.00
      01/08        1,400.00     01/11        1,310.00
      `,
        { bold },
      ),
    ),
  ).toEqual([
    '2024-01-05 +500.00 SQUARE INC DES:SQ240105 ID:T31 INDN:HARBOR BAKERY CO ID:9424300002 CCD',
    '2024-01-08 -100.00 FORWARD FINANCIN DES:ACH PMT ID:123 INDN:HARBOR',
    '2024-01-09 -40.00 PURCHASE 0108 FUEL STOP TAMPA FL',
    '2024-01-10 -30.00 PURCHASE 0109 OFFICE SHOP',
    '2024-01-11 -20.00 Check 1201',
    '2024-01-12 -30.00 Check 1203',
  ])
})

test('signs behind the summary, previous and new balance, three groups of checks', () => {
  expect(
    proved(
      draw(
        `
      Your previous balance as of 12/29/2023                           $900.00
      Checks                                                         -  150.00
      Other withdrawals, debits and service charges                  -   60.00
      Deposits, credits and interest                                 +  210.00
      Your new balance as of 01/31/2024                              = $900.00

      Checks
      DATE     CHECK #    AMOUNT($)     DATE     CHECK #    AMOUNT($)     DATE     CHECK #    AMOUNT($)
      01/05    101            50.00     01/06    102            40.00     01/09    *104           60.00
      Total checks                                                                              $150.00

      Other withdrawals, debits and service charges
      DATE     DESCRIPTION                                                                    AMOUNT($)
      01/10    DEBIT CARD PURCHASE SHOP 01-09                                                     60.00
      Total other withdrawals, debits and service charges                                        $60.00

      Deposits, credits and interest
      DATE     DESCRIPTION                                                                    AMOUNT($)
      01/11    ACH CORP CREDIT CLIENT                                                            210.00
      Total deposits, credits and interest                                                      $210.00
      `,
        { bold },
      ),
    ),
  ).toEqual([
    '2024-01-05 -50.00 Check 101',
    '2024-01-06 -40.00 Check 102',
    '2024-01-09 -60.00 Check 104',
    '2024-01-10 -60.00 DEBIT CARD PURCHASE SHOP 01-09',
    '2024-01-11 +210.00 ACH CORP CREDIT CLIENT',
  ])
})

test('resulting balance on every row, parentheses in the summary', () => {
  expect(
    proved(
      draw(`
      Account Summary    FOR PERIOD MARCH 01, 2024 - MARCH 31, 2024
      Previous Balance 02/29/24            $100.00      Number of Days in Cycle    31
      2 Deposits/Credits                   $250.00      Minimum Balance This Cycle $80.00
      1 Checks/Debits                      ($20.00)     Average Collected Balance  $200.00
      Service Charges                        $0.00
      Ending Balance 03/31/24              $330.00

      ACCOUNT DETAIL    FOR PERIOD MARCH 01, 2024   - MARCH 31, 2024
      Date     Description                              Deposits/Credits   Withdrawals/Debits   Resulting Balance
      03/04    Debit Card Money Received CASH APP               $50.00                                 $150.00
      03/05    ACH Withdrawal LENDER                                                $20.00             $130.00
      03/06    Customer Deposit                                $200.00                                 $330.00
      Total                                                    $250.00              $20.00
    `),
    ),
  ).toEqual([
    '2024-03-04 +50.00 Debit Card Money Received CASH APP',
    '2024-03-05 -20.00 ACH Withdrawal LENDER',
    '2024-03-06 +200.00 Customer Deposit',
  ])
})

test('an Indian statement: lakh grouping, day first, closing balance as a column', () => {
  expect(
    proved(
      draw(`
      Statement of account          From : 01/04/2024   To : 30/04/2024
      Date        Narration                Chq./Ref.No.      Value Dt      Withdrawal Amt.     Deposit Amt.     Closing Balance
      02/04/24    UPI-SHOP-9988            0000123456        02/04/24             1,500.00                         1,23,500.00
      15/04/24    NEFT CR-CLIENT LTD       N123456           15/04/24                           2,00,000.00       3,23,500.00
      28/04/24    RENT                     0000123457        28/04/24            50,000.00                         2,73,500.00

      STATEMENT SUMMARY :-
      Opening Balance      Dr Count     Cr Count       Debits        Credits         Closing Bal
        1,25,000.00            2            1        51,500.00     2,00,000.00       2,73,500.00
    `),
    ),
  ).toEqual(['2024-04-02 -1500.00 UPI-SHOP-9988', '2024-04-15 +200000.00 NEFT CR-CLIENT LTD', '2024-04-28 -50000.00 RENT'])
})

test('a British current account: kinds in a column, money in before money out', () => {
  expect(
    proved(
      draw(`
      Your Account    01 June 2024 to 30 June 2024      Sort Code 30-00-00    Account Number 12345678
      Balance on 01 June 2024      £1,000.00
      Money In                       £500.00
      Money Out                      £120.00
      Balance on 30 June 2024      £1,380.00

      Date         Description              Type      Money In (£)     Money Out (£)      Balance (£)
      03 Jun 24    COFFEE HOUSE CD 1234     DEB                                20.00           980.00
      10 Jun 24    CLIENT LTD               FPI             500.00                           1,480.00
      28 Jun 24    COUNCIL TAX              DD                                100.00         1,380.00
    `),
    ),
  ).toEqual(['2024-06-03 -20.00 COFFEE HOUSE CD 1234', '2024-06-10 +500.00 CLIENT LTD', '2024-06-28 -100.00 COUNCIL TAX'])
})

test('a Canadian account: a day printed once, an opening row in the table', () => {
  expect(
    proved(
      draw(`
      Business Account Statement       March 1, 2024 to March 28, 2024      Account number: 01234 123-456-7
      Opening balance on March 1, 2024        $500.00
      Total deposits & credits (1)           + 300.00
      Total cheques & debits (2)              - 80.00
      Closing balance on March 28, 2024     = $720.00

      Date      Description                       Cheques & Debits ($)     Deposits & Credits ($)     Balance ($)
                Opening balance                                                                            500.00
      04 Mar    e-Transfer received                                                      300.00
                Activity fee                                      6.00                                     794.00
      11 Mar    Bill payment HYDRO                               74.00                                     720.00
                Closing balance                                                                            720.00
    `),
    ),
  ).toEqual(['2024-03-04 +300.00 e-Transfer received', '2024-03-04 -6.00 Activity fee', '2024-03-11 -74.00 Bill payment HYDRO'])
})

test('a card with transaction and posting dates takes the posting date', () => {
  expect(
    proved(
      draw(`
      Credit Card Account ending 9912      Statement closing date 02/15/2024
      Previous balance  $200.00     Credit limit  $5,000.00     Minimum payment due  $35.00     Payment due date 03/10/2024
      New balance  $85.50

      Trans Date    Post Date    Description                         Amount
      01/18         01/19        PAYMENT - THANK YOU               -$200.00
      01/30         02/01        OFFICE STORE #44                    $60.00
      02/03         02/05        FUEL                                $25.50
    `),
    ),
  ).toEqual(['2024-01-19 +200.00 PAYMENT - THANK YOU', '2024-02-01 -60.00 OFFICE STORE #44', '2024-02-05 -25.50 FUEL'])
})

test('account numbers beside headings, plus and minus in them, and an activity table of balances', () => {
  expect(
    proved(
      draw(
        `
      Statement Activity From: 02/01/24 to 02/29/24        Beginning Balance    $100.00
      Days in Statement Period 29                          Credits (+)            80.00
                                                           Total Service Charges (-) 5.00
                                                           Debits (-)             30.00
                                                           Ending Balance       $145.00
      Other Credits (+)                                    Account:-------4321
      Date       Amount    Serial #     Type     Description
      02/05       80.00                          BUS ONL TFR FRM CHECKING 021
      Other Debits (-)                                     Account:-------4321
      Date       Amount    Serial #     Type     Description
      02/07       30.00                          PURCHASE SHOP COLUMBUS OH
      Service Charge Detail (-)                            Account:-------4321
      02/15        5.00                          MONTHLY FEE
      Balance Activity                                     Account:-------4321
      Date       Balance     Date       Balance     Date       Balance
      01/31       100.00     02/05       180.00     02/07       150.00
      02/15       145.00
      `,
        { bold },
      ),
    ),
  ).toEqual([
    '2024-02-05 +80.00 BUS ONL TFR FRM CHECKING 021',
    '2024-02-07 -30.00 PURCHASE SHOP COLUMBUS OH',
    '2024-02-15 -5.00 MONTHLY FEE',
  ])
})

test('descriptions centred around their amounts are joined to the row they stand closest to', () => {
  const page = draw(`
      Account statement   01/03/2024 - 31/03/2024
      Opening balance 100.00
      Closing balance 130.00
      Date          Description              Withdrawal      Deposit      Balance
  `)
  const words = page.pages[0]!.words
  const put = (text: string, x: number, y: number): void => {
    let at = x
    for (const word of text.split(' ')) {
      words.push({ text: word, x0: at, x1: at + word.length * 5 - 0.4, y0: y - 6, y1: y + 2, size: 8, font: 0 })
      at += (word.length + 1) * 5
    }
  }
  const header = Object.fromEntries(words.filter((w) => w.y1 > 80).map((w) => [w.text, w]))
  const row = (y: number, date: string, lines: string[], column: string, amount: string, balance: string): void => {
    put(date, header.Date!.x0, y)
    for (const [i, line] of lines.entries()) put(line, header.Description!.x0, y + (i - (lines.length - 1) / 2) * 10)
    put(amount, header[column]!.x1 - amount.length * 5, y)
    put(balance, header.Balance!.x1 - balance.length * 5, y)
  }
  row(150, '04/03/2024', ['CARD SHOP', 'REF 11', 'LEEDS'], 'Withdrawal', '20.00', '80.00')
  row(196, '15/03/2024', ['CLIENT LTD', 'INVOICE 12'], 'Deposit', '60.00', '140.00')
  row(242, '28/03/2024', ['FEE', 'MARCH', 'PLAN B'], 'Withdrawal', '10.00', '130.00')
  expect(proved(page)).toEqual([
    '2024-03-04 -20.00 CARD SHOP REF 11 LEEDS',
    '2024-03-15 +60.00 CLIENT LTD INVOICE 12',
    '2024-03-28 -10.00 FEE MARCH PLAN B',
  ])
})
