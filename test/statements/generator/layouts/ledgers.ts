import { formatDate } from '../calendar.ts'
import { credits, debits, type Layout, money, type Row, total } from '../statement.ts'
import { drawLedger, standardSummary, through } from './ledger.ts'
import { drawDailyGrid, drawHeading } from './parts.ts'

const capitalOne = drawLedger({
  bank: 'Capital One',
  bankAddress: ['Business Checking', 'P.O. Box 85123, Richmond, VA 23285'],
  columns: ['date', 'description', 'credit', 'debit', 'balance'],
  labels: {
    date: ['Date'],
    description: ['Description'],
    credit: ['Deposits/Credits'],
    debit: ['Withdrawals/Debits'],
    balance: ['Resulting Balance'],
  },
  date: formatDate.mmdd,
  amount: { dollar: true },
  balance: { dollar: true, negative: 'parentheses' },
  period: (statement) =>
    `FOR PERIOD ${formatDate.long(statement.period.start).toUpperCase()} - ${formatDate.long(statement.period.end).toUpperCase()}`,
  summary: (statement) => [
    {
      label: `Previous Balance ${formatDate.mmddyy(statement.period.start)}`,
      value: money(statement.openingCents, { dollar: true, negative: 'parentheses' }),
    },
    { label: `${credits(statement).length} Deposits/Credits`, value: money(total(credits(statement)), { dollar: true }), total: true },
    {
      label: `${debits(statement).filter((row) => row.entry.detail.kind !== 'fee').length} Checks/Debits`,
      value: money(-total(debits(statement).filter((row) => row.entry.detail.kind !== 'fee')), { dollar: true, negative: 'parentheses' }),
      total: true,
    },
    {
      label: 'Service Charges',
      value: money(-total(debits(statement).filter((row) => row.entry.detail.kind === 'fee')), { dollar: true, negative: 'parentheses' }),
      total: true,
    },
    {
      label: `Ending Balance ${formatDate.mmddyy(statement.period.end)}`,
      value: money(statement.closingCents, { dollar: true, negative: 'parentheses' }),
      bold: true,
      closing: true,
    },
  ],
  title: 'ACCOUNT DETAIL',
  continuedTitle: 'ACCOUNT DETAIL CONTINUED',
  heading: 'bar',
  totals: 'Total',
  howTo: true,
})

const jackHenryTable = drawLedger({
  bank: 'First Prairie Community Bank',
  bankAddress: ['100 Courthouse Square', 'Mason City, IA 50401'],
  columns: ['date', 'description', 'amount', 'balance'],
  labels: { date: ['Date'], description: ['Description'], amount: ['Amount'], balance: ['Balance'] },
  date: formatDate.mmdd,
  amount: { negative: 'trailing' },
  balance: { negative: 'trailing' },
  balanceOn: 'every',
  period: through,
  summary: standardSummary({
    opening: 'Previous Balance',
    credits: 'Deposits/Other Credits +',
    debits: 'Checks/Other Debits -',
    closing: 'Ending Balance',
    withCounts: true,
  }),
  title: 'ACTIVITY IN DATE ORDER',
  heading: 'plain',
  after: (paper, context, frame) => {
    paper.gap(10)
    drawHeading(paper, frame, 'DAILY BALANCE INFORMATION', 'plain')
    drawDailyGrid(paper, context, frame, { groups: 3, date: formatDate.mmdd, labels: ['Date', 'Balance'], money: { negative: 'trailing' } })
  },
})

const citi = drawLedger({
  bank: 'CitiBusiness',
  bankAddress: ['CITIBANK, N. A.', 'P.O. Box 769013, San Antonio, TX 78245'],
  columns: ['date', 'description', 'debit', 'credit', 'balance'],
  labels: { date: ['Date'], description: ['Description'], debit: ['Debits'], credit: ['Credits'], balance: ['Balance'] },
  date: formatDate.mmdd,
  period: (statement) => `Statement Period ${formatDate.monDYYYY(statement.period.start)} - ${formatDate.monDYYYY(statement.period.end)}`,
  summary: standardSummary({ opening: 'Beginning Balance:', credits: 'Total Credits', debits: 'Total Debits', closing: 'Ending Balance:' }),
  title: 'CHECKING ACTIVITY',
  heading: 'boxed',
  openingLine: () => ({ label: 'Beginning Balance', dated: true }),
  closingLine: () => ({ label: 'Ending Balance', dated: true }),
  totals: 'Total Debits/Credits',
  after: (paper, _, frame) => {
    paper.gap(12)
    drawHeading(paper, frame, 'SERVICE CHARGE SUMMARY', 'boxed')
    paper.line(frame.left, 'Type of Charge                No./Units      Price/Unit      Amount', { size: frame.size })
    paper.line(frame.left, 'MONTHLY MAINTENANCE FEE            1          22.0000         22.00', { size: frame.size })
    paper.line(frame.left, 'WAIVE                              1                          22.00-', { size: frame.size })
    paper.line(frame.left, 'Net Service Charge                                             0.00', { size: frame.size })
  },
})

const mtBank = drawLedger({
  bank: 'M&T Bank',
  bankAddress: ['Small Business Banking', 'P.O. Box 767, Buffalo, NY 14240'],
  columns: ['date', 'description', 'credit', 'debit', 'balance'],
  dateWidth: 62,
  size: 8,
  labels: {
    date: ['POSTING', 'DATE'],
    description: ['TRANSACTION DESCRIPTION'],
    credit: ['DEPOSITS & OTHER', 'CREDITS (+)'],
    debit: ['WITHDRAWALS &', 'OTHER DEBITS (-)'],
    balance: ['DAILY', 'BALANCE'],
  },
  date: formatDate.mmddyyyy,
  balance: { dollar: true },
  balanceOn: 'lastOfDay',
  period: (statement) => `STATEMENT PERIOD ${formatDate.mmddyy(statement.period.start)} - ${formatDate.mmddyy(statement.period.end)}`,
  summary: standardSummary({
    opening: 'BEGINNING BALANCE',
    credits: 'DEPOSITS & CREDITS',
    debits: 'LESS CHECKS & DEBITS',
    closing: 'ENDING BALANCE',
    withCounts: true,
  }),
  title: 'ACCOUNT ACTIVITY',
  heading: 'bar',
  openingLine: () => ({ label: 'BEGINNING BALANCE', dated: true }),
  closingLine: () => ({ label: 'ENDING BALANCE', dated: true }),
})

const sunTrust = drawLedger({
  bank: 'SunTrust',
  bankAddress: ['SUNTRUST BANK', 'P O BOX 305183, NASHVILLE TN 37230'],
  columns: ['date', 'check', 'description', 'credit', 'debit', 'balance'],
  labels: {
    date: ['Date'],
    check: ['Check #'],
    description: ['Description'],
    credit: ['Deposits/', 'Credits'],
    debit: ['Withdrawals/', 'Debits'],
    balance: ['Balance'],
  },
  date: formatDate.mmdd,
  period: (statement) => `${formatDate.mmddyyyy(statement.period.start)} - ${formatDate.mmddyyyy(statement.period.end)}`,
  checkText: () => 'CHECK',
  summary: standardSummary({
    opening: 'Beginning Balance',
    credits: 'Deposits/Credits',
    debits: 'Withdrawals/Debits',
    closing: 'Ending Balance',
  }),
  title: 'Transaction History',
  heading: 'rule',
  totals: 'Totals',
})

const woodforest = drawLedger({
  bank: 'Woodforest National Bank',
  bankAddress: ['P.O. Box 7889', 'The Woodlands, TX 77387'],
  columns: ['date', 'credit', 'debit', 'balance', 'description'],
  labels: { date: ['Date'], credit: ['Credits'], debit: ['Debits'], balance: ['Balance'], description: ['Description'] },
  date: formatDate.mmddDash,
  period: (statement) => `Statement Dates ${formatDate.mmddyyyy(statement.period.start)} - ${formatDate.mmddyyyy(statement.period.end)}`,
  summary: standardSummary({
    opening: 'Previous Balance',
    credits: 'Total Credits',
    debits: 'Total Debits',
    closing: 'Current Balance',
    withCounts: true,
  }),
  title: 'Transactions',
  heading: 'rule',
})

const fiservDna = drawLedger({
  bank: 'Granite State Savings Bank',
  bankAddress: ['12 Depot Street', 'Concord, NH 03301'],
  columns: ['date', 'description', 'amount', 'balance'],
  dateWidth: 60,
  labels: { date: ['Date'], description: ['Transaction Description'], amount: ['Amount'], balance: ['Balance'] },
  date: formatDate.mmddyyyy,
  amount: { negative: 'parentheses', dollar: true },
  balance: { negative: 'parentheses', dollar: true },
  period: (statement) => `Statement Period ${formatDate.mmddyyyy(statement.period.start)} to ${formatDate.mmddyyyy(statement.period.end)}`,
  summary: standardSummary({
    opening: 'Beginning Balance',
    credits: 'Total Deposits and Credits',
    debits: 'Total Withdrawals and Debits',
    closing: 'Ending Balance',
    debitStyle: { negative: 'parentheses' },
  }),
  title: 'Account Transactions',
  heading: 'rule',
  openingLine: () => ({ label: 'Beginning Balance', dated: true }),
})

const symitar = drawLedger({
  bank: 'Harborlight Federal Credit Union',
  bankAddress: ['Federally insured by NCUA', 'P.O. Box 4410, Tacoma, WA 98401'],
  columns: ['date', 'description', 'debit', 'credit', 'balance'],
  labels: {
    date: ['Posted'],
    description: ['Transaction Description'],
    debit: ['Withdrawals'],
    credit: ['Deposits'],
    balance: ['Balance'],
  },
  date: formatDate.mmddyy,
  dateWidth: 52,
  period: (statement) => `Statement Period: ${formatDate.mmddyy(statement.period.start)} - ${formatDate.mmddyy(statement.period.end)}`,
  summary: standardSummary({
    opening: 'Previous Balance',
    credits: 'Deposits and Dividends',
    debits: 'Withdrawals and Fees',
    closing: 'New Balance',
  }),
  title: 'BUSINESS SHARE DRAFT - ID 0075',
  heading: 'bar',
  openingLine: () => ({ label: 'Balance Forward', dated: true }),
  closingLine: () => ({ label: 'Ending Balance', dated: true }),
})

const navyFederal = drawLedger({
  bank: 'Navy Federal Credit Union',
  bankAddress: ['PO Box 3100', 'Merrifield, VA 22119'],
  columns: ['date', 'description', 'amount', 'balance'],
  labels: { date: ['Date'], description: ['Transaction Detail'], amount: ['Amount($)'], balance: ['Balance($)'] },
  date: formatDate.mmddDash,
  amount: { negative: 'trailing' },
  balance: { negative: 'trailing' },
  period: (statement) => `Statement Period ${formatDate.mmddyy(statement.period.start)} - ${formatDate.mmddyy(statement.period.end)}`,
  summary: standardSummary({
    opening: 'Previous Balance',
    credits: 'Deposits/Credits',
    debits: 'Withdrawals/Debits',
    closing: 'Ending Balance',
  }),
  title: 'Business Checking - Transactions',
  heading: 'boxed',
  openingLine: () => ({ label: 'Beginning Balance', dated: true }),
  closingLine: () => ({ label: 'Ending Balance', dated: true }),
  after: (paper, context, frame) => {
    const checks = context.statement.rows.filter((row) => row.checkNumber !== null)
    if (checks.length === 0) return
    paper.gap(10)
    drawHeading(paper, frame, 'Items Paid', 'boxed')
    paper.line(frame.left, 'Date        Item              Amount($)', { font: paper.bold, size: frame.size })
    // The same checks once more: nothing to post.
    for (const row of checks) {
      paper.line(frame.left, formatDate.mmddDash(row.date), { size: frame.size })
      paper.text(frame.left + 50, paper.y - 2.5, `Draft ${row.checkNumber}`, { size: frame.size })
      paper.text(frame.left + 170, paper.y - 2.5, money(row.amountCents), { size: frame.size, align: 'right' })
    }
  },
})

const mercuryType = (row: Row): string => {
  const { kind } = row.entry.detail
  if (kind === 'ach') return row.type === 'credit' ? 'ACH In' : 'ACH Pull'
  if (kind === 'transfer' || kind === 'zelle') return row.type === 'credit' ? 'Transfer In' : 'Transfer Out'
  if (kind === 'wire') return row.type === 'credit' ? 'Wire In' : 'Wire Out'
  if (kind === 'deposit') return 'Check Deposit'
  if (kind === 'card' || kind === 'cardRefund') return 'Card'
  if (kind === 'interest') return 'Interest'
  return kind === 'check' ? 'Check' : 'Other'
}

const mercury = drawLedger({
  bank: 'Mercury',
  bankAddress: ['Choice Financial Group, Member FDIC', '4501 23rd Avenue S, Fargo, ND 58104'],
  columns: ['date', 'description', 'type', 'amount', 'balance'],
  labels: { date: ['Date (UTC)'], description: ['Description'], type: ['Type'], amount: ['Amount'], balance: ['End of Day Balance'] },
  dateWidth: 50,
  date: formatDate.monDD,
  amount: { dollar: true, negative: 'enDash' },
  balance: { dollar: true, negative: 'enDash' },
  balanceOn: 'lastOfDay',
  dateOncePerDay: true,
  typeText: mercuryType,
  icon: (row) => `${row.type === 'credit' ? '\uea01' : '\uea02'} `,
  period: (statement) => `${formatDate.monDYYYY(statement.period.start)} - ${formatDate.monDYYYY(statement.period.end)}`,
  summary: standardSummary({
    opening: 'Statement opening balance',
    credits: 'Total deposits',
    debits: 'Total withdrawals',
    closing: 'Statement closing balance',
    debitStyle: { negative: 'enDash' },
  }),
  title: 'All Transactions',
  heading: 'plain',
  advert: false,
})

const relay = drawLedger({
  bank: 'Relay',
  bankAddress: ['Banking services provided by Thread Bank, Member FDIC', 'Account Statement'],
  columns: ['date', 'description', 'amount'],
  labels: { date: ['Date'], description: ['Description'], amount: ['Amount'] },
  dateWidth: 70,
  date: formatDate.monDYYYY,
  amount: { dollar: true, negative: 'leading', plus: false },
  period: (statement) => `${formatDate.monDYYYY(statement.period.start)} to ${formatDate.monDYYYY(statement.period.end)}`,
  summary: standardSummary({
    opening: 'Opening Balance',
    credits: 'Money In',
    debits: 'Money Out',
    closing: 'Closing Balance',
    debitStyle: { negative: 'leading' },
  }),
  title: 'Transactions',
  heading: 'plain',
  advert: false,
})

const bluevine = drawLedger({
  bank: 'Bluevine',
  bankAddress: ['Coastal Community Bank, Member FDIC', '401 Warren Street, Redwood City, CA 94063'],
  columns: ['date', 'description', 'amount', 'balance'],
  labels: { date: ['Date'], description: ['Description'], amount: ['Amount'], balance: ['Balance'] },
  date: formatDate.mmddyy,
  dateWidth: 54,
  amount: { dollar: true, negative: 'minusSign', plus: true },
  balance: { dollar: true, negative: 'minusSign' },
  period: (statement) => `Statement period ${formatDate.mmddyyyy(statement.period.start)} - ${formatDate.mmddyyyy(statement.period.end)}`,
  summary: standardSummary({
    opening: 'Beginning balance',
    credits: 'Deposits and credits',
    debits: 'Withdrawals and debits',
    closing: 'Ending balance',
    debitStyle: { negative: 'minusSign' },
  }),
  title: 'Account activity',
  heading: 'plain',
  header: 'shade',
  advert: false,
})

const novo = drawLedger({
  bank: 'Novo',
  bankAddress: ['Middlesex Federal Savings, F.A.', 'Member FDIC'],
  columns: ['date', 'description', 'amount', 'balance'],
  labels: { date: ['Date'], description: ['Description'], amount: ['Amount'], balance: ['Balance'] },
  dateWidth: 60,
  date: formatDate.mmddyyyy,
  amount: { dollar: true },
  balance: { dollar: true },
  period: (statement) => `${formatDate.long(statement.period.start)} - ${formatDate.long(statement.period.end)}`,
  summary: standardSummary({
    opening: 'Beginning Balance',
    credits: 'Credits',
    debits: 'Debits',
    closing: 'Ending Balance',
    debitStyle: { negative: 'leading' },
  }),
  title: 'Transaction History',
  heading: 'rule',
  advert: false,
})

const layout = (name: string, bank: string, style: Layout['style'], producer: string, draw: Layout['draw']): Layout => ({
  name,
  bank,
  style,
  producer,
  creator: bank,
  draw,
})

export const ledgerLayouts: Layout[] = [
  layout('capital-one', 'Capital One', 'core', 'OpenText Exstream 16.4', capitalOne),
  layout('citi', 'Citibank', 'citi', 'Quadient Inspire 12.5', citi),
  layout('mt-bank', 'M&T Bank', 'core', 'OpenText Exstream 9.5', mtBank),
  layout('suntrust', 'SunTrust', 'regional', 'Xenos D2eVision', sunTrust),
  layout('woodforest', 'Woodforest', 'core', 'Elixir Technologies', woodforest),
  layout('community-ledger', 'First Prairie Community Bank', 'core', 'Jack Henry & Associates', jackHenryTable),
  layout('fiserv-dna', 'Granite State Savings Bank', 'core', 'Fiserv DNA', fiservDna),
  layout('symitar', 'Harborlight Federal Credit Union', 'union', 'Symitar Episys', symitar),
  layout('navy-federal', 'Navy Federal Credit Union', 'union', 'OpenText Exstream 16.4', navyFederal),
  layout('mercury', 'Mercury', 'neobank', 'Skia/PDF m108', mercury),
  layout('relay', 'Relay', 'neobank', 'Chromium Headless', relay),
  layout('bluevine', 'Bluevine', 'neobank', 'wkhtmltopdf 0.12.6', bluevine),
  layout('novo', 'Novo', 'neobank', 'iText 7.1.9', novo),
]
