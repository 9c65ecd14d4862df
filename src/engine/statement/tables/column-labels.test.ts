import { expect, test } from 'vitest'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

const WIDTH = 27

type Labels = { date: string; text: string; out: string; in: string; balance: string | null; inFirst: boolean }

const lineOf = ({ balance, inFirst }: Labels, date: string, text: string, out: string, into: string, left: string): string => {
  const [a, b] = inFirst ? [into, out] : [out, into]
  return `      ${date.padEnd(18)}${text.padEnd(30)}${a.padStart(WIDTH)}${b.padStart(WIDTH)}${balance === null ? '' : left.padStart(WIDTH)}`
}

const page = (labels: Labels): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance       1,000.00
      Ending balance          1,130.00

${lineOf(labels, labels.date, labels.text, labels.out, labels.in, labels.balance ?? '')}
${lineOf(labels, '11/03/2025', 'ALPHA TRADING 00193', '', '150.00', '1,150.00')}
${lineOf(labels, '11/04/2025', 'BETA WORKS 7781', '40.00', '', '1,110.00')}
${lineOf(labels, '11/10/2025', 'DELTA STORES 991', '60.00', '', '1,050.00')}
${lineOf(labels, '11/21/2025', 'GAMMA HOLDINGS 882', '', '80.00', '1,130.00')}
`

const ROWS = [
  '2025-11-03 credit 15000 ALPHA TRADING 00193',
  '2025-11-04 debit 4000 BETA WORKS 7781',
  '2025-11-10 debit 6000 DELTA STORES 991',
  '2025-11-21 credit 8000 GAMMA HOLDINGS 882',
]

/** With balances and without, either side first. */
const expectRows = (other: Partial<Labels>): void => {
  for (const balance of other.balance === undefined ? ['Balance', null] : [other.balance]) {
    for (const inFirst of [false, true]) {
      const labels = { date: 'Date', text: 'Description', out: 'Withdrawals', in: 'Deposits', ...other, balance, inFirst }
      const [statement] = readStatements(draw(page(labels)), { fileName: 'case.pdf' })
      const rows = statement!.rows.map((r) => `${r.date} ${r.type} ${r.amount} ${r.description}`)
      expect([balance, inFirst, statement!.reconciled, ...rows]).toEqual([balance, inFirst, true, ...ROWS])
    }
  }
}

const DATES = [
  'Date',
  'Posting Date',
  'Post Date',
  'Posted',
  'Date Posted',
  'Trans Date',
  'Transaction Date',
  'Txn Date',
  'Value Date',
  'Effective Date',
  'Eff. Date',
  'Entry Date',
  'Book Date',
  'Booking date',
  'Process Date',
  'Processed',
  'Settled',
  'Settlement Date',
  'Day',
  'When',
  'Date (UTC)',
  'Date/Time',
  'Fecha',
  'Fecha valor',
  'Datum',
  'Buchungstag',
  'Data',
  'Date opération',
]
const TEXTS = [
  'Description',
  'Transaction',
  'Transaction Description',
  'Transaction Details',
  'Details',
  'Particulars',
  'Narrative',
  'Narration',
  'Memo',
  'Payee',
  'Remarks',
  'Activity',
  'Transaction Type / Details',
  'Reference',
  'Text',
  'Explanation',
  'Item',
  'Entry',
  'Merchant',
  'Counterparty',
  'Name',
  'What',
  'Descripción',
  'Concepto',
  'Verwendungszweck',
  'Libellé',
  'Descrizione',
  'Transaction information',
  'Payment details',
  'Type and description',
]
const SIDES = [
  ['Withdrawal', 'Credit'],
  ['Withdrawals', 'Credits'],
  ['Debit', 'Deposit'],
  ['Debits', 'Deposits'],
  ['Withdrawals/Debits', 'Deposits/Credits'],
  ['Debits (-)', 'Credits (+)'],
  ['Withdrawals (-)', 'Deposits (+)'],
  ['Subtractions', 'Additions'],
  ['Money Out', 'Money In'],
  ['Paid Out', 'Paid In'],
  ['Out', 'In'],
  ['Spent', 'Received'],
  ['Debit Amount', 'Credit Amount'],
  ['Amount Debited', 'Amount Credited'],
  ['Dr', 'Cr'],
  ['DR', 'CR'],
  ['Dr.', 'Cr.'],
  ['Debit ($)', 'Credit ($)'],
  ['Withdrawals & Debits', 'Deposits & Credits'],
  ['Withdrawal Amt', 'Deposit Amt'],
  ['Outflow', 'Inflow'],
  ['Disbursements', 'Receipts'],
  ['Payments out', 'Payments in'],
  ['Amount Out', 'Amount In'],
  ['Decrease', 'Increase'],
  ['Minus', 'Plus'],
  ['Cargos', 'Abonos'],
  ['Debe', 'Haber'],
  ['Egresos', 'Ingresos'],
  ['Débit', 'Crédit'],
  ['Soll', 'Haben'],
  ['Lastschrift', 'Gutschrift'],
  ['Uscite', 'Entrate'],
  ['Dare', 'Avere'],
  ['Money out (USD)', 'Money in (USD)'],
  ['Withdrawn', 'Deposited'],
  ['Checks/Debits', 'Lodgements'],
  ['Charges', 'Deposit/Credit Amount'],
  ['Payments', 'Deposits'],
  ['Withdrawal/Debit Amount', 'Deposits'],
] as const
const BALANCES = [
  'Balance',
  'Running Balance',
  'Ledger Balance',
  'Ledger',
  'Account Balance',
  'Available Balance',
  'Daily Balance',
  'Ending Balance',
  'Bal',
  'Bal.',
  'Balance ($)',
  'Closing Balance',
  'New Balance',
  'Resulting balance',
  'Balance after',
  'Total',
  'Saldo',
  'Solde',
  'Balance (USD)',
  'Running total',
  'Current balance',
  'Book balance',
  'Remaining',
  'End balance',
  'Ending daily balance',
]

test.each(DATES)('a column of dates: %s', (date) => expectRows({ date }))
test.each(TEXTS)('a column of texts: %s', (text) => expectRows({ text }))
test.each(SIDES)('columns of two sides: %s, %s', (out, into) => expectRows({ out, in: into }))
test.each(BALANCES)('a column of balances: %s', (balance) => expectRows({ balance }))

test('a number between the two dates of a row, and remarks behind the amounts', () => {
  const doc = draw(`
      Savannah Trust Bank   Account No: 0287438338
      Start Date       01-Oct-2023
      End Date         31-Oct-2023
      Opening Balance  900.00
      Closing Balance  6,424.73

      Trans. Date   Reference    Value Date     Debit       Credit      Balance      Branch                   Remarks
      02-Oct-2023   7546725      02-Oct-2023                5,584.05    6,484.05     IKEJA                    NIP TRANSFER FROM ADEBAYO
      03-Oct-2023   6074030      03-Oct-2023   42.76                    6,441.29     HEAD OFFICE              DSTV SUBSCRIPTION
      04-Oct-2023   6112331      04-Oct-2023   6.91                     6,434.38     HEAD OFFICE              VAT ON TRANSFER
      05-Oct-2023   2558849      05-Oct-2023   9.65                     6,424.73     IKEJA                    SMS ALERT CHARGE`)
  expect(proved(doc)).toEqual([
    '2023-10-02 +5584.05 NIP TRANSFER FROM ADEBAYO',
    '2023-10-03 -42.76 DSTV SUBSCRIPTION',
    '2023-10-04 -6.91 VAT ON TRANSFER',
    '2023-10-05 -9.65 SMS ALERT CHARGE',
  ])
})

test('a heading over labels of two lines, of which the upper says which of two dates is that of posting', () => {
  const doc = draw(`
      Savannah Trust Bank   Account No: 0287438338
      Statement Period 06/20/2026 - 06/30/2026
      Opening Balance  900.00
      Closing Balance  1,050.00

      Transactions
      Effective         Posted                 Deposits       Withdrawals      Description
      Date              Date                   and Credits    and Debits
      Jun 20, 2026      Jun 22, 2026                          40.00            ALPHA STORES 991
      Jun 22, 2026      Jun 23, 2026           250.00                          BETA TRADING LLC
      Jun 26, 2026      Jun 27, 2026                          60.00            GAMMA WORKS 7781`)
  expect(proved(doc)).toEqual([
    '2026-06-22 -40.00 ALPHA STORES 991',
    '2026-06-23 +250.00 BETA TRADING LLC',
    '2026-06-27 -60.00 GAMMA WORKS 7781',
  ])
})

test('columns of amounts debited and credited, by their labels alone', () => {
  const doc = draw(`
      Savannah Trust Bank   Account No: 0287438338
      Statement Period 06/20/2026 - 06/30/2026
      Opening balance  900.00
      Date      Description             Amounts debited   Amounts credited     Balance
      Jun 22    ALPHA STORES 991                  40.00                         860.00
      Jun 23    BETA TRADING LLC                                   250.00     1,110.00
      Jun 27    GAMMA WORKS 7781                  60.00                       1,050.00
      Closing balance  1,050.00`)
  expect(proved(doc)).toEqual([
    '2026-06-22 -40.00 ALPHA STORES 991',
    '2026-06-23 +250.00 BETA TRADING LLC',
    '2026-06-27 -60.00 GAMMA WORKS 7781',
  ])
  expect(one(doc).findings).toEqual([])
})
