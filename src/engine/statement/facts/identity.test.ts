import { expect, test } from 'vitest'
import type { Statement } from '../../types.ts'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'

const read = (text: string): Statement[] => readStatements(draw(text), { fileName: 'case.pdf' })

const page = (head: string, row = 'DEPOSIT'): string => `
      ${head}
      Statement Period 03/01/2025 - 03/31/2025
      Opening balance      1,000.00
      Closing balance      1,050.00

      Date          Description                                         Amount
      03/10/2025    ${row.padEnd(48)}     50.00
`

test.each([
  ['Business Checking •••• 2432', '2432'],
  ['XXXX-XX2432', '2432'],
  ['Account: Operating (2033)', '2033'],
  ['Business Checking ····2432', '2432'],
  ['Business Checking …2432', '2432'],
  ['Business Checking … 2432', '2432'],
  ['Business Checking ...2432', '2432'],
  ['Business Checking ***2432', '2432'],
  ['Business Checking xxxx 2432', '2432'],
  ['Business Checking XXXXXX2432', '2432'],
  ['Business Checking (2432)', '2432'],
  ['Operating Account (••2432)', '2432'],
  ['Business Checking ending in 2432', '2432'],
  ['Business Checking (2025)', null],
  ['Business Checking 2432', null],
  ['BUSINESS SHARE DRAFT - ID 0075      Account Number: 000111222432', '2432'],
  ['0140 BUSINESS CHECKING      Account Number 000111222432', '2432'],
  ['•••• 2432', '2432'],
  ['Acct. ending 2432', '2432'],
  ['Overdraft protection from Savings •••• 2432', null],
])('the account beside its product: %s', (head, last4) => {
  expect(read(page(head))[0]!.accountLast4).toBe(last4)
})

// As banks and their sites print it in 2025: a product cut short, a name of the owner's, a number alone under a name.
test.each([
  ['BUS COMPLETE CHK (...2432)', '2432'],
  ['Business Fundamentals - 2432: Account Activity', '2432'],
  ['Business Fundamentals - 2025: Account Activity', null],
  ['12 Depot St                 Account: Operating (•••• 2432)', '2432'],
  ['CITRUS GROVE LLC            Account\n      12 Depot St                 Primary • 2432', '2432'],
  ['CITRUS GROVE LLC            Unlimited Business Checking\n      12 Depot St                 7001122432', '2432'],
  ['CITRUS GROVE LLC            Better Business Checking\n      12 Depot St                 700112-243-2', '2432'],
  ['CITRUS GROVE LLC            Better Business Checking\n      12 Depot St                 800-555-2432', null],
])('the account in a head: %s', (head, last4) => {
  expect(read(page(head))[0]!.accountLast4).toBe(last4)
})

test('a member’s shares that say their id are told apart, whatever they are called', () => {
  const share = (name: string, from: string, to: string): string => `
      ${name}
      03/01   Beginning Balance                                  ${from}
      03/10   DEPOSIT                                  50.00     ${to}
      03/31   Ending Balance                                     ${to}
`
  const statements = read(`
      EXAMPLE CREDIT UNION            Member Number: 118957
      March 1, 2025 through March 31, 2025
${share('SHARE SAVINGS - ID 0000', '1,000.00', '1,050.00')}${share('MONEY MARKET - ID 0020', '2,000.00', '2,050.00')}`)
  expect(statements.map((s) => s.accountLast4)).toEqual(['0000', '0020'])
})

test.each([
  'Account number: 0000 1234 4321',
  'Account # 12345-4321',
  'Cuenta ES21 2100 0418 7099774321',
  'Agência: 0417-2 Conta: 6911644321',
  'Account No: 12 3456 4321',
  'ACCOUNT: 123454321',
  'Account Z12-344321',
  'Account Number: Z12344321',
  'Account number Z12-344321',
  'Acct # : ****4321',
  'Account •••• 4321 · Nov 1 – Nov 30, 2025',
  'Account ••4321',
  'Checking ••4321',
  'Business Checking · ••4321',
  'Ends in 4321',
  'Business checking ending 4321',
  'Account Number           : 12344321',
  'XXXXXX-4321',
  'Checking (4321)                                Total in $70.00',
  'Account ending in -4321',
  'Account ending in: 4321',
  'Business Checking (...4321)',
  'Business Checking x4321',
  'Business Checking x-4321',
  'Business Checking XX-4321',
  '…4321 Business Checking',
  '4321 - Business Checking',
  '#4321 Business Checking',
  'Acct ****4321',
  'Account number ending: 4321',
  'Account number ending with 4321',
  'A/C No. 00004321',
  'Account: Checking - 4321',
  'Account: Business Checking (4321)',
  'Account: Business Checking ...4321',
  'Account: Operating ••4321',
  'Account details: Routing 121000358 Account 1234564321',
  'Routing number: 121000358   Account number: 1234564321',
  'Account number (last 4): 4321',
  'Account (last four digits): 4321',
  'Last 4 digits: 4321',
  'Last 4: 4321',
  'Account Ending: 4321',
  'Card ending 4321',
  'Card ending in 4321',
  'Card number: XXXX XXXX XXXX 4321',
  'Card Number 4111 11XX XXXX 4321',
  'Account 1234564321',
  'Account 4321',
  'Primary account: 000000123454321',
  'Primary Account Number: 000000123454321',
  'Sort code 20-00-00   Account 12344321',
  'Sort code: 20-00-00   Account no: 12344321',
  'BSB 062-000  Account 1234 4321',
  'BSB: 062-000  Account number: 1234 4321',
  'Transit 12345  Institution 003  Account 123-4321',
  'Checking Account Summary - 000012344321',
  'Checking Account Summary for 000012344321',
  'Statement for account 000012344321',
  'Statement for account ending in 4321',
  'Account ID: 12344321',
  'Account Id 12344321',
  'Acct ID: CHK-12344321',
  'Account Number: CHK-12344321',
  'Account number: CH-0012344321',
  'Account Nr. 12344321',
  'Account Ref: 12344321',
  'Customer number: 998877   Account number: 12344321',
  'Account Holder: Foo Inc   Account Number: 12344321',
  'Account Name: Foo Inc | Account Number: 12344321',
  'Account Name | Foo Inc | Account Number | 12344321',
  'Account/Card number ****4321',
  'Acct: x4321',
  'Acct x4321',
  'Acc No 12344321',
  'Acc. No. 12344321',
  'Acc #12344321',
  'ACCT #12344321',
  'ACCT#12344321',
  'ACCOUNT#12344321',
  'Account:12344321',
  'Account no.12344321',
  'Acct.No:12344321',
  'Business Checking Acct 12344321',
  'Business Checking-4321',
  'Business Checking - 4321',
  'Business Checking -4321',
  'Novo Checking Account 4321',
  'Free Business Checking # 12344321',
  'Business Checking #4321',
  'Savings Account (XXXX-4321)',
  'Account No. ending 4321',
  'Account XXXXX-XX4321',
  'Account number XXX-XXX-4321',
  'Account Number: ×××× 4321',
  'Account Number: ---- 4321',
  'Account number ····4321',
  'Account number ‧‧‧‧ 4321',
  'Account number ◦◦◦◦ 4321',
  'Account number ⋯4321',
  'Wallet ID: 12344321',
  'Account (ending 4321)',
  'Checking (ending in 4321)',
  'Checking account ending with 4321',
  'Your account ending in 4321',
  'Your Business Checking account ending in 4321',
  'Business Advantage Checking: 0000 1234 4321',
  'Cuenta número: 12344321',
  'Número de cuenta: 12344321',
  'No. de cuenta 12344321',
  'Account Number (IBAN): GB29NWBK60161331924321',
  'Account No :12344321',
  'A/C Number :XXXX4321',
  'IBAN: IE29 LSBK 9311 5276604321',
  'IBAN GB29 NWBK 6016 1331 9243 21',
  'Account: IE29 LSBK 9311 5276604321',
  'General ledger report: Assets:Bank:Current 4321',
  'Assets:Current Assets:Checking Account 4321',
  'Opening balance - Checking 4321                          $500.00',
  'Account Register: Business Checking 4321',
  'Merchant monthly statement          Merchant ID: 12344321',
  'Merchant Account Statement    Merchant number : 0012344321',
])('the account as banks, apps and templates print it: %s', (head) => {
  expect(read(page(head))[0]!.accountLast4).toBe('4321')
})

test('a sentence over a number is no caption of it', () => {
  const head = 'Card number: 4111 11XX XXXX 4321'
  const foot = `
      Quote the IBAN (International Bank Account Number) of your card
                                         99009787
  `
  expect(read(page(head) + foot)[0]!.accountLast4).toBe('4321')
})

test.each([
  'This offer ends in 2025',
  'Business Checking - 2025',
  'Business Checking, period ending 1130',
  'Assets:Bank:Current 2025',
  'Opening balance - Checking 2025                          $500.00',
  'Opening balance - invoice 4321                           $500.00',
  'Savings rate 4321                              Total in $70.00',
  'Member since 2019',
  'Merchant ID: 12344321',
  'Questions about your account: 1-800-555-4321',
  'Routing number 121004321',
])('no account’s number: %s', (head) => {
  expect(read(page(head))[0]!.accountLast4).toBeNull()
})

test.each(['CARD PURCHASE CHECKING •••• 9911', 'TRANSFER TO SAVINGS XXXX9911', 'CARD ENDING IN 9911 SHOP'])(
  'a number in a row is not the account’s: %s',
  (row) => {
    expect(read(page('Business Checking', row))[0]!.accountLast4).toBeNull()
    expect(read(page('Business Checking •••• 2432', row))[0]!.accountLast4).toBe('2432')
  },
)

const shares = (first: string, second: string): (string | null)[] =>
  read(`
      RIVER VALLEY CREDIT UNION                        Member Number: ******0950
      Statement Period: 05/01/2025 thru 05/31/2025

      ${first}
      Date         Transaction Description             Withdrawals     Deposits      Balance
      05/01        Beginning Balance                                                5,000.00
      05/10        Deposit Transfer From Share 0075                     250.00      5,250.00
      05/31        Ending Balance                                                   5,250.00

      ${second}
      Date         Transaction Description             Withdrawals     Deposits      Balance
      05/01        Beginning Balance                                                4,500.00
      05/02        Withdrawal ACH GUSTO PAYROLL            -100.00                  4,400.00
      05/31        Ending Balance                                                   4,400.00
  `).map((s) => s.accountLast4)

test.each([
  ['0000 PRIMARY SHARE', '0075 BUSINESS SHARE DRAFT', ['0000', '0075']],
  ['Share ID 01 - Regular Savings', 'Share ID 75 - Business Checking', ['0001', '0075']],
  ['SHARE ID 0001 REGULAR SHARES', 'SHARE DRAFT ID 0070 BUSINESS CHECKING', ['0001', '0070']],
  // Without an id that is read the member's number stands for it, never the id of the share above.
  ['SHARE ID 0001 REGULAR SHARES', 'BUSINESS CHECKING OF SOME KIND', ['0001', '0950']],
  ['0000 PRIMARY SAVINGS', '0075 BUSINESS CHECKING (continued)', ['0000', '0075']],
  ['0000 PRIMARY SHARE', 'ID 0100 TERM LOAN - TRUCK', ['0000', '0100']],
  ['REGULAR SHARES (S00)', 'SHARE DRAFT - 40', ['0000', '0040']],
  ['PRIMARY SHARE', 'BUSINESS SHARE DRAFT', ['0950', '0950']],
])('shares of one member: %s, %s', (first, second, expected) => {
  expect(shares(first, second)).toEqual(expected)
})

test.each([
  ['Mercury', 'Mercury'],
  ['Anvil is a financial technology company, not a bank. Banking services provided by Column N.A., Member FDIC.', 'Anvil'],
  ['Randolph-Brooks Federal Credit Union      Member Number: ******0950', 'Randolph-Brooks Federal Credit Union'],
  ['WaFd Bank', 'WaFd Bank'],
  ['MERCURY MARINE LLC', null],
  ['Current      Previous', null],
])('the bank: %s', (head, bank) => {
  expect(read(page(head))[0]!.bank).toBe(bank)
})

test.each(['MERCURY', 'CHIME TRANSFER', 'Wise Inc is a fintech', 'PENFED LOAN PMT'])('a row names no bank: %s', (row) => {
  expect(read(page('Business Checking', row))[0]!.bank).toBeNull()
})

test.each([
  ['1200334321', 0.5, null],
  ['1200334321', 0.9, '4321'],
  // A mask is taken for anything.
  ['****4321', 0.4, '4321'],
])('the number %s of a scan, of which OCR is as sure as %s, is %s', (number, confidence, last4) => {
  const doc = draw(page(`Account Number ${number}`))
  const scanned = doc.pages.map((each) => ({
    ...each,
    source: 'ocr' as const,
    words: each.words.map((word) => ({ ...word, font: -1, confidence: word.text === number ? confidence : 0.96 })),
  }))
  expect(readStatements({ ...doc, pages: scanned }, { fileName: 'case.pdf' })[0]!.accountLast4).toBe(last4)
})
