import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one } from '../test-read.ts'

const paper = (head: string, sign = ''): string => `
      ${head}
      Account number 1234567890
      Statement period 01 April 2026 to 30 April 2026
      Opening balance ${sign}100.00       Closing balance ${sign}370.00

      Date         Description                  Debit      Credit       Balance
      01 Apr 2026  CARD PAYMENT                 30.00                     70.00
      02 Apr 2026  TRANSFER                               400.00         470.00
      03 Apr 2026  SUPPLIES                    100.00                    370.00
`

test.each([
  ['Currency : Naira', '', 'NGN'],
  // Without a currency nothing is told: a Dutch account is no Indonesian one.
  ['Zakelijke rekening', '', 'USD'],
  ['Laporan rekening', '', 'IDR'],
  ['Rekening giro', '', 'IDR'],
  ['Wyciąg z rachunku', '', 'PLN'],
  ['Saldo 370,00 zł', '', 'PLN'],
  ['Výpis z účtu', '', 'CZK'],
  ['SAVINGS ACCOUNT PHP', '', 'PHP'],
  ['Moneda Pesos (ARS)', '$', 'ARS'],
  ['RELEVE DE COMPTES EN EUROS', '', 'EUR'],
  ['Monnaie du compte : EUROS', '', 'EUR'],
  ['Divisa: EUROS', '', 'EUR'],
  ['Currency: PKR', '', 'PKR'],
  ['Account Currency   GHS', '', 'GHS'],
  ['Ccy: QAR', '', 'QAR'],
  ['Currency: TTD', '$', 'TTD'],
  ['Currency: Euro', '', 'EUR'],
  ['Währung: Euro', '', 'EUR'],
  ['Currency: Pounds Sterling', '', 'GBP'],
  ['Currency: Pakistani Rupee', '', 'PKR'],
  ['Currency: Rupee', '', 'INR'],
  ['Currency: Thai Baht', '', 'THB'],
  ['Account currency: US Dollar', '', 'USD'],
  ['SAVINGS ACCOUNT (LKR)', '', 'LKR'],
  ['All amounts in Canadian dollars', '$', 'CAD'],
  ['All amounts are in CAD', '$', 'CAD'],
  ['Amounts shown in CDN$', '$', 'CAD'],
  ['Currency: C$', '$', 'CAD'],
  ['BUSINESS ACCOUNT (CAD)', '$', 'CAD'],
  ['CAD - Canadian Dollar', '$', 'CAD'],
  ['$ CAD', '$', 'CAD'],
  ['Account type: USD Checking   TORONTO ON M5J 2T3', '$', 'USD'],
  ['Account denominated in euros', '', 'EUR'],
  ['Account in Mexican pesos', '$', 'MXN'],
  ['Moneda: Pesos', '$', 'MXN'],
  ['Moneda: Pesos colombianos', '$', 'COP'],
  ['All amounts in BDT', '', 'BDT'],
  ['CURRENT ACCOUNT', 'SAR ', 'SAR'],
  ['National Sort Code 93-28-65   All amounts in €', '', 'EUR'],
  ['Sort code 20-45-77', '', 'GBP'],
  ['IBAN IE64 AIBK 9311 5212 3456 78', '', 'EUR'],
  ['IBAN CH93 0076 2011 6238 5295 7', '', 'CHF'],
  ['HARBOUR LANE   CALGARY AB T2P 1J9', '$', 'CAD'],
  ['Royal Bank of Canada', '$', 'CAD'],
  ['80 MILL ROAD   SYDNEY NSW 2000', '$', 'AUD'],
  ['WAN CHAI HONG KONG', '$', 'HKD'],
  ['144 ORCHARD WAY   SINGAPORE 496089', '$', 'SGD'],
  ['MALAYAN BANKING BERHAD', '', 'MYR'],
  ['Nedbank   Fees (R)   Balance (R)', '', 'ZAR'],
  ['CIUDAD DE MEXICO CP 06477', '$', 'MXN'],
  ['Account currency: EUR   BOSTON MA 02110', '', 'EUR'],
])('%s, amounts with "%s": %s', (head, sign, currency) => {
  expect(one(draw(paper(head, sign))).currency).toBe(currency)
})

test('amounts with a decimal comma are no dollars of the United States, where nothing else tells', () => {
  const withCommas = (text: string): string => text.replace(/(\d)\.(\d\d)\b/g, '$1,$2')
  expect(one(draw(withCommas(paper('RELEVE DE COMPTE')))).currency).toBe('EUR')
  expect(one(draw(withCommas(paper('Currency: DKK')))).currency).toBe('DKK')
  expect(one(draw(withCommas(paper('RELEVE DE COMPTE', '$')))).currency).toBe('USD')
})

test.each([
  'Balances in CAD are converted daily',
  'Amounts in EUR: exchange rate 1.08',
  'FEES (ALL)',
  'Visit TOP in Boston',
  'Foreign currency transaction fee 3%',
  'Currency: USD',
])('%s names no other currency', (head) => {
  expect(one(draw(paper(head, '$'))).currency).toBe('USD')
})

test.each([
  ['Member FDIC   Royal Bank of Canada is our parent', '$'],
  ['HONG KONG MARKET LLC   HOUSTON TX 77036', '$'],
  ['Royal Bank of Canada   Currency: USD', ''],
  ['SANTANDER BANK, N.A.   Ciudad de Mexico Taqueria Inc', '$'],
  ['ars longa php', ''],
  ['CPF HOLDINGS   HONOLULU HI 96813', ''],
  ['IFS REPAIR LLC', ''],
  ['ISO KES TRADING   HOUSTON TX 77036', ''],
  ['', '$'],
])('%s: dollars of the United States', (head, sign) => {
  expect(one(draw(paper(head, sign))).currency).toBe('USD')
})

test.each([
  ['Paid out   Paid in   Balance (£)', 'GBP'],
  ['Ledger balance (€)', 'EUR'],
  ['Account 117-220918          CAD', 'CAD'],
  ['CAD', 'CAD'],
  ['Rates of the day          CAD          EUR', 'USD'],
  ['Converted with CAD rates', 'USD'],
  ['ALL', 'USD'],
])('a sign in brackets or a code by itself, %s, on a paper with an address in the United States: %s', (head, currency) => {
  expect(one(draw(paper(`90 MILL STREET   ALBANY NY 12207\n      ${head}`))).currency).toBe(currency)
})

test.each([
  ['EUR statement', 'EUR'],
  ['EUR Business Account', 'EUR'],
  ['EUR on April 30, 2026', 'EUR'],
  ['GBP balance', 'GBP'],
  ['Canadian Dollar Business Account 9730571844', 'CAD'],
  ['Pounds Sterling Operating Account', 'GBP'],
  ['Euro Account No. 4471', 'EUR'],
  ['Swiss Franc Account', 'CHF'],
  ['US Dollar Business Account 0107340578', 'USD'],
  ['Euro Motors Account', 'USD'],
  ['Sterling Business Checking', 'USD'],
  ['Canadian dollar purchases are charged 3%', 'USD'],
  ['ALL account', 'USD'],
  ['EUR transfers are free this month', 'USD'],
])('a title as %s, on the paper of a company in the United States', (head, currency) => {
  expect(one(draw(paper(`Wise US Inc. Wilmington, DE 19801\n      ${head}`))).currency).toBe(currency)
})
