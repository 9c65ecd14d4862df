import { expect, test } from 'vitest'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'
import { proved } from '../test-read.ts'

const HEAD = `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance       1,000.00`

const PLACES: Record<string, (credits: string, debits: string) => string> = {
  'over labels': (credits, debits) => `${HEAD}
      Ending balance          1,130.00

      ${credits}
      Date          Description                                         Amount
      11/03/2025    ALPHA TRADING 00193                                     150.00
      11/21/2025    GAMMA HOLDINGS 882                                       80.00

      ${debits}
      Date          Description                                         Amount
      11/04/2025    BETA WORKS 7781                                          40.00
      11/10/2025    DELTA STORES 991                                         60.00
`,
  'with sums and without labels': (credits, debits) => `${HEAD}
      Ending balance          1,130.00

      ${debits}
      11/04/2025    BETA WORKS 7781                                          40.00
      11/10/2025    DELTA STORES 991                                         60.00
      Total ${debits}                                                            100.00
      ${credits}
      11/03/2025    ALPHA TRADING 00193                                     150.00
      11/21/2025    GAMMA HOLDINGS 882                                       80.00
      Total ${credits}                                                            230.00
`,
  'in capitals, below a summary': (credits, debits) => `${HEAD}
      ${credits.padEnd(40)}        230.00
      ${debits.padEnd(40)}        100.00
      Ending balance          1,130.00

      ${credits.toUpperCase()}
      Date          Description                                         Amount
      11/03/2025    ALPHA TRADING 00193                                     150.00
      11/21/2025    GAMMA HOLDINGS 882                                       80.00
      ${debits.toUpperCase()}
      Date          Description                                         Amount
      11/04/2025    BETA WORKS 7781                                          40.00
      11/10/2025    DELTA STORES 991                                         60.00
`,
}

const CREDITS = [
  'Deposits',
  'Deposits and Additions',
  'Deposits and other credits',
  'Deposits & Other Credits',
  'Deposits/Credits',
  'Deposits and Credits',
  'Other Deposits',
  'Other Credits',
  'Credits',
  'Electronic Deposits',
  'Electronic Credits',
  'ACH Deposits',
  'ACH Credits',
  'ACH Additions',
  'Additions',
  'Additions to your account',
  'Money In',
  'Money in this month',
  'Payments in',
  'Paid in',
  'Incoming payments',
  'Incoming transfers',
  'Incoming Wires',
  'Wire Transfers In',
  'Wire Transfer Credits',
  'Customer Deposits',
  'Mobile Deposits',
  'Branch Deposits',
  'Direct Deposits',
  'Receipts',
  'Inflows',
  'Funds received',
  'Money received',
  'Amounts credited',
  'Credit Transactions',
  'Credit Entries',
  'Credits to your account',
  'Deposits, credits and interest',
  'Interest Credited',
  'Interest Paid',
  'Interest Earned',
  'Lockbox Deposits',
  'Merchant Deposits',
  'Card Settlements Received',
  'Transfers In',
  'Transfers from other accounts',
  'Zelle Received',
  'Remote Deposit Capture',
  'Regular Deposits',
  'Misc Credits',
  'Miscellaneous Credits',
  'Other Additions',
  'Deposit Activity',
  'Credit Activity',
  'Deposit Detail',
  'Deposits Detail',
  'Summary of Deposits',
  'Credits (+)',
  'Deposits (+)',
  '+ Deposits',
  'Plus Deposits',
  'Your Deposits',
  'Deposits made',
  'Account credits',
  'Posted Credits',
  'Loan Advances Received',
  'Refunds',
  'Refunds and Returns',
  'Electronic Deposits/Bank Credits',
  'Electronic deposits and credits',
  'Cash Deposits',
  'Check Deposits',
  'Credit memos',
  'Incoming ACH',
  'Cash in',
  'Sales Deposits',
  'Payouts received',
  'Ingresos',
  'Abonos',
  'Depósitos',
  'Depósitos y abonos',
  'Eingänge',
  'Gutschriften',
  'Crédits',
  'Entrées',
  'Accrediti',
  'Income',
  'Sales',
]

const DEBITS = [
  'Withdrawals',
  'Withdrawals and Subtractions',
  'Withdrawals and other debits',
  'Withdrawals & Other Debits',
  'Withdrawals/Debits',
  'Withdrawals and Debits',
  'Other Withdrawals',
  'Other Debits',
  'Debits',
  'Electronic Withdrawals',
  'Electronic Debits',
  'Electronic Payments',
  'ACH Withdrawals',
  'ACH Debits',
  'ACH Payments',
  'Subtractions',
  'Subtractions from your account',
  'Money Out',
  'Money out this month',
  'Payments out',
  'Paid out',
  'Outgoing payments',
  'Outgoing transfers',
  'Outgoing Wires',
  'Wire Transfers Out',
  'Wire Transfer Debits',
  'ATM & Debit Card Withdrawals',
  'ATM and debit card purchases',
  'Card purchases',
  'Debit Card Purchases',
  'Card Transactions',
  'Checks',
  'Checks Paid',
  'Checks and Substitute Checks',
  'Fees',
  'Service Fees',
  'Service charges',
  'Service charges and fees',
  'Fees and charges',
  'Bank Fees',
  'Account fees',
  'Disbursements',
  'Outflows',
  'Funds sent',
  'Money sent',
  'Amounts debited',
  'Debit Transactions',
  'Debit Entries',
  'Debits from your account',
  'Bill Payments',
  'Online Bill Pay',
  'Online and electronic banking payments',
  'Preauthorized Withdrawals',
  'Preauthorized Payments',
  'Point of Sale',
  'POS Purchases',
  'Transfers Out',
  'Transfers to other accounts',
  'Zelle Sent',
  'Cash Withdrawals',
  'ATM Withdrawals',
  'Misc Debits',
  'Miscellaneous Debits',
  'Other Subtractions',
  'Withdrawal Activity',
  'Debit Activity',
  'Withdrawal Detail',
  'Withdrawals Detail',
  'Summary of Withdrawals',
  'Debits (-)',
  'Withdrawals (-)',
  '- Withdrawals',
  'Less Withdrawals',
  'Minus Withdrawals',
  'Your Withdrawals',
  'Payments made',
  'Account debits',
  'Loan Payments',
  'Returned Items',
  'Electronic Withdrawals/Bank Debits',
  'Debit memos',
  'Outgoing ACH',
  'Cash out',
  'Spending',
  'Purchases',
  'Retiros',
  'Cargos',
  'Egresos',
  'Cargos y retiros',
  'Ausgänge',
  'Lastschriften',
  'Débits',
  'Sorties',
  'Addebiti',
  'Posted Debits',
  'Expenses',
  'Payroll',
  'Taxes',
  'Payroll and taxes',
  'Card and electronic',
]

const expectBothSides = (credits: string, debits: string): void => {
  for (const [place, page] of Object.entries(PLACES)) {
    const [statement] = readStatements(draw(page(credits, debits)), { fileName: 'case.pdf' })
    const rows = statement!.rows.map(({ type, amount }) => `${type} ${amount}`).sort()
    expect([place, statement!.reconciled, ...rows]).toEqual([place, true, 'credit 15000', 'credit 8000', 'debit 4000', 'debit 6000'])
  }
}

test.each(CREDITS)('what came in, as people call it: %s', (title) => expectBothSides(title, 'Withdrawals'))

test.each(DEBITS)('what went out, as people call it: %s', (title) => expectBothSides('Deposits', title))

test('automatic transfers below fees are a list of their own', () => {
  const doc = draw(`
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      SUMMARY
      Beginning Balance              1,000.00
      Deposits & Credits               100.00 +
      Fees                              23.00 -
      Automatic Transfers              800.00 -
      Ending Balance                   277.00

      DEPOSITS & CREDITS
      11/03     DEPOSIT                                     100.00
                                 Total Deposits & Credits  $100.00
      FEES
      11/13     OVERDRAFT ITEM FEE                           23.00
                                               Total Fees   $23.00
      AUTOMATIC TRANSFERS
      11/10     EB TO CHECKING # XXXXXX3651                 800.00
                                Total Automatic Transfers  $800.00
`)
  expect(proved(doc)).toEqual([
    '2025-11-03 +100.00 DEPOSIT',
    '2025-11-13 -23.00 OVERDRAFT ITEM FEE',
    '2025-11-10 -800.00 EB TO CHECKING # XXXXXX3651',
  ])
})
