import { formatDate } from '../calendar.ts'
import { credits, debits, type Layout, money, type Statement, total } from '../statement.ts'
import { drawHeading } from './parts.ts'
import {
  anyRow,
  closingLine,
  drawSectioned,
  groupsOf,
  isAch,
  isCard,
  isCheck,
  isDeposit,
  isFee,
  openingLine,
  sectionLines,
} from './sectioned.ts'

const none = new Map<string, number>()

const td = drawSectioned({
  bank: 'TD Bank',
  bankAddress: ["America's Most Convenient Bank", 'P.O. Box 1377, Lewiston, ME 04243'],
  product: 'TD BUSINESS CONVENIENCE PLUS',
  period: (statement) => `Statement Period: ${formatDate.monDDYYYY(statement.period.start)}-${formatDate.monDDYYYY(statement.period.end)}`,
  summaryTitle: 'ACCOUNT SUMMARY',
  summary: (statement, sums) => [
    openingLine(statement, 'Beginning Balance'),
    ...sectionLines(sums, none, {}),
    closingLine(statement, 'Ending Balance'),
    { label: 'Average Collected Balance', value: money(statement.averageCents) },
    { label: 'Days in Period', value: String(statement.days) },
  ],
  sections: [
    { title: 'Deposits', takes: isDeposit, sign: 1, total: 'Subtotal:' },
    { title: 'Electronic Deposits', takes: isAch, sign: 1, total: 'Subtotal:' },
    { title: 'Other Credits', takes: anyRow, sign: 1, total: 'Subtotal:' },
    { title: 'Checks Paid', takes: isCheck, sign: -1, total: 'Subtotal:' },
    { title: 'Electronic Payments', takes: (row) => isAch(row) || isCard(row), sign: -1, total: 'Subtotal:' },
    { title: 'Service Charges', takes: isFee, sign: -1, total: 'Subtotal:' },
    { title: 'Other Withdrawals', takes: anyRow, sign: -1, total: 'Subtotal:' },
  ],
  columns: ['date', 'description', 'amount'],
  labels: { date: ['POSTING DATE'], description: ['DESCRIPTION'], amount: ['AMOUNT'] },
  dateWidth: 72,
  date: formatDate.mmdd,
  checks: {
    ...groupsOf(['date', 'number', 'amount'], 2, formatDate.mmdd),
    labels: { date: 'DATE', number: 'SERIAL NO.', amount: 'AMOUNT' },
  },
  heading: 'plain',
  activityTitle: 'DAILY ACCOUNT ACTIVITY',
  daily: { title: 'DAILY BALANCE SUMMARY', groups: 2, date: formatDate.mmdd, labels: ['DATE', 'BALANCE'], withOpening: true },
  howTo: true,
})

const pnc = drawSectioned({
  bank: 'PNC BANK',
  bankAddress: ['Business Checking Plus', 'P.O. Box 609, Pittsburgh, PA 15230'],
  product: 'Business Checking Plus',
  period: (statement) => `For the period ${formatDate.mmddyyyy(statement.period.start)} to ${formatDate.mmddyyyy(statement.period.end)}`,
  summaryTitle: 'Balance Summary',
  summary: (statement) => [
    openingLine(statement, 'Beginning balance'),
    { label: 'Deposits and other additions', value: money(total(credits(statement))), total: true },
    { label: 'Checks and other deductions', value: money(total(debits(statement))), total: true },
    closingLine(statement, 'Ending balance'),
    { label: 'Average ledger balance', value: money(statement.averageCents) },
    { label: 'Average collected balance', value: money(statement.averageCents) },
  ],
  sections: [
    { title: 'Deposits', takes: isDeposit, sign: 1, under: 'Deposits and Other Additions' },
    { title: 'ACH Additions', takes: isAch, sign: 1, under: 'Deposits and Other Additions' },
    { title: 'Other Additions', takes: anyRow, sign: 1, under: 'Deposits and Other Additions' },
    { title: 'Checks and Substitute Checks', takes: isCheck, sign: -1, under: 'Checks and Other Deductions' },
    { title: 'Debit Card Purchases', takes: (row) => row.entry.detail.kind === 'card', sign: -1, under: 'Checks and Other Deductions' },
    {
      title: 'ATM/Misc. Debit Card Transactions',
      takes: (row) => row.entry.detail.kind === 'atm',
      sign: -1,
      under: 'Checks and Other Deductions',
    },
    { title: 'ACH Deductions', takes: isAch, sign: -1, under: 'Checks and Other Deductions' },
    { title: 'Service Charges and Fees', takes: isFee, sign: -1, under: 'Checks and Other Deductions' },
    { title: 'Other Deductions', takes: anyRow, sign: -1, under: 'Checks and Other Deductions' },
  ],
  columns: ['date', 'amount', 'description', 'reference'],
  labels: { date: ['Date', 'posted'], amount: ['Amount'], description: ['Transaction', 'description'], reference: ['Reference', 'number'] },
  date: formatDate.mmdd,
  amount: { noLeadingZero: true },
  checks: {
    ...groupsOf(['date', 'number', 'amount', 'reference'], 3, formatDate.mmdd),
    labels: { date: 'Date', number: 'Check', amount: 'Amount', reference: 'Reference' },
    gapMark: ' *',
  },
  heading: 'rule',
  activityTitle: 'Activity Detail',
  continuedTitle: (title) => `${title} - continued`,
  continuedNote: 'continued on next page',
  daily: { title: 'Daily Balance', groups: 3, date: formatDate.mmdd, labels: ['Date', 'Ledger balance'], withOpening: true },
  after: (paper, context, frame) => {
    const nsf = context.statement.rows.filter((row) => row.category === 'nsfFee')
    paper.gap(12)
    drawHeading(paper, frame, 'Overdraft and Returned Item Fee Summary', 'rule')
    paper.line(frame.left, 'Total for this Period      Total Year to Date', { font: paper.bold, size: frame.size })
    paper.line(frame.left, `Total Overdraft and Returned Item Fees   ${money(total(nsf))}   ${money(total(nsf) + 10800)}`, {
      size: frame.size,
    })
    paper.gap(8)
    drawHeading(paper, frame, 'Detail of Services Used During Current Period', 'rule')
    paper.line(frame.left, `Combined Transactions     ${context.statement.rows.length}     .00     Included in Account`, {
      size: frame.size,
    })
    paper.line(frame.left, 'Account Maintenance Charge     1     20.00     Requirements Met', { size: frame.size })
  },
})

const usBank = drawSectioned({
  bank: 'U.S. Bank',
  bankAddress: ['P.O. Box 1800', 'Saint Paul, MN 55101-0800'],
  product: 'SILVER BUSINESS CHECKING',
  period: (statement) =>
    `Statement Period: ${formatDate.monDYYYY(statement.period.start)} through ${formatDate.monDYYYY(statement.period.end)}`,
  summaryTitle: 'Account Summary',
  summary: (statement, sums) => [
    openingLine(statement, `Beginning Balance on ${formatDate.monD(statement.period.start)}`),
    ...sectionLines(
      sums,
      new Map([
        ['Card Withdrawals', -1],
        ['Other Withdrawals', -1],
        ['Checks Presented Conventionally', -1],
      ]),
      { negative: 'trailing' },
      true,
    ),
    {
      label: `Ending Balance on ${formatDate.monDYYYY(statement.period.end)}`,
      value: money(statement.closingCents, { dollar: true, negative: 'trailing' }),
      bold: true,
      closing: true,
    },
  ],
  sections: [
    { title: 'Customer Deposits', takes: isDeposit, sign: 1, total: 'Total Customer Deposits' },
    { title: 'Card Deposits', takes: (row) => row.entry.detail.kind === 'cardRefund', sign: 1, total: 'Total Card Deposits' },
    { title: 'Other Deposits', takes: anyRow, sign: 1, total: 'Total Other Deposits' },
    { title: 'Card Withdrawals', takes: isCard, sign: -1, total: 'Total Card Withdrawals' },
    { title: 'Checks Presented Conventionally', takes: isCheck, sign: -1, total: 'Conventional Checks Paid' },
    { title: 'Other Withdrawals', takes: anyRow, sign: -1, total: 'Total Other Withdrawals' },
  ],
  columns: ['date', 'description', 'amount'],
  labels: { date: ['Date'], description: ['Description of Transaction'], amount: ['Amount'] },
  date: formatDate.monD,
  amount: { negative: 'trailing' },
  signed: true,
  dollarFirst: true,
  checks: {
    ...groupsOf(['number', 'date', 'reference', 'amount'], 2, formatDate.monD),
    labels: { number: 'Check', date: 'Date', reference: 'Ref Number', amount: 'Amount' },
  },
  heading: 'rule',
  daily: {
    title: 'Balance Summary',
    groups: 3,
    date: formatDate.monD,
    labels: ['Date', 'Ending Balance'],
    money: { negative: 'trailing' },
  },
  after: (paper, _, frame) => {
    paper.gap(10)
    drawHeading(paper, frame, 'ANALYSIS SERVICE CHARGE DETAIL', 'rule')
    paper.line(frame.left, 'Service Activity Detail for Account     Volume     Avg Unit Price     Total Charge', { size: frame.size })
    paper.line(frame.left, 'Combined Transactions/Items     127     0.00000     No Charge', { size: frame.size })
    paper.line(frame.left, 'Fee Based Service Charges for Account Number     $     0.00', { size: frame.size })
  },
})

const truist = drawSectioned({
  bank: 'TRUIST',
  bankAddress: ['999-99-99-99 40123 5 C 001 30 S 55 002', 'P.O. Box 819, Wilson, NC 27894'],
  product: 'TRUIST DYNAMIC BUSINESS CHECKING',
  period: (statement) => `For ${formatDate.mmddyyyy(statement.period.end)}`,
  summaryTitle: 'Account summary',
  summary: (statement) => [
    openingLine(statement, `Your previous balance as of ${formatDate.mmddyyyy(dayBefore(statement))}`),
    { label: 'Checks', value: `- ${money(total(statement.rows.filter(isCheck)))}`, total: true },
    {
      label: 'Other withdrawals, debits and service charges',
      value: `- ${money(total(debits(statement).filter((row) => !isCheck(row))))}`,
      total: true,
    },
    { label: 'Deposits, credits and interest', value: `+ ${money(total(credits(statement)))}`, total: true },
    {
      label: `Your new balance as of ${formatDate.mmddyyyy(statement.period.end)}`,
      value: `= ${money(statement.closingCents, { dollar: true })}`,
      bold: true,
      closing: true,
    },
  ],
  sections: [
    { title: 'Checks', takes: isCheck, sign: -1, total: 'Total checks' },
    {
      title: 'Other withdrawals, debits and service charges',
      takes: anyRow,
      sign: -1,
      total: 'Total other withdrawals, debits and service charges',
    },
    { title: 'Deposits, credits and interest', takes: anyRow, sign: 1, total: 'Total deposits, credits and interest' },
  ],
  columns: ['date', 'description', 'amount'],
  labels: { date: ['DATE'], description: ['DESCRIPTION'], amount: ['AMOUNT($)'] },
  date: formatDate.mmdd,
  checks: {
    ...groupsOf(['date', 'number', 'amount'], 3, formatDate.mmdd),
    labels: { date: 'DATE', number: 'CHECK #', amount: 'AMOUNT($)' },
  },
  heading: 'rule',
  coupon: true,
})

const dayBefore = (statement: Statement): string => {
  const date = new Date(`${statement.period.start}T00:00:00Z`)
  return new Date(date.getTime() - 86_400_000).toISOString().slice(0, 10)
}

const regions = drawSectioned({
  bank: 'REGIONS',
  bankAddress: ['Regions Bank', '1900 5th Avenue North, Birmingham, AL 35203'],
  product: 'LIFEGREEN BUSINESS SIMPLE CHECKING',
  period: (statement) => `${formatDate.long(statement.period.start)} through ${formatDate.long(statement.period.end)}`,
  summaryTitle: 'SUMMARY',
  summary: (statement, sums) => [
    openingLine(statement, 'Beginning Balance'),
    { label: 'Deposits & Credits', value: `${money(sums.get('DEPOSITS & CREDITS')?.cents ?? 0)} +`, total: true },
    { label: 'Withdrawals', value: `${money(sums.get('WITHDRAWALS')?.cents ?? 0)} -`, total: true },
    { label: 'Fees', value: `${money(sums.get('FEES')?.cents ?? 0)} -`, total: true },
    { label: 'Automatic Transfers', value: '0.00 +' },
    { label: 'Checks', value: `${money(sums.get('CHECKS')?.cents ?? 0)} -`, total: true },
    closingLine(statement, 'Ending Balance'),
  ],
  sections: [
    { title: 'DEPOSITS & CREDITS', takes: anyRow, sign: 1, total: 'Total Deposits & Credits' },
    { title: 'WITHDRAWALS', takes: (row) => !isCheck(row) && !isFee(row), sign: -1, total: 'Total Withdrawals' },
    { title: 'FEES', takes: isFee, sign: -1, total: 'Total Fees' },
    { title: 'CHECKS', takes: isCheck, sign: -1, total: 'Total Checks' },
  ],
  columns: ['date', 'description', 'amount'],
  labels: { date: ['Date'], description: ['Description'], amount: ['Amount'] },
  date: formatDate.mmdd,
  checks: {
    ...groupsOf(['date', 'number', 'amount'], 3, formatDate.mmdd),
    labels: { date: 'Date', number: 'Check No.', amount: 'Amount' },
    gapMark: ' *',
  },
  heading: 'boxed',
  daily: { title: 'DAILY BALANCE SUMMARY', groups: 3, date: formatDate.mmdd, labels: ['Date', 'Balance'] },
})

const keyBank = drawSectioned({
  bank: 'KeyBank',
  bankAddress: ['P.O. Box 93885', 'Cleveland, OH 44101-5885'],
  product: 'Key Business Reward Checking',
  period: (statement) =>
    `Business Banking Statement ${formatDate.long(statement.period.start)} to ${formatDate.long(statement.period.end)}`,
  summaryTitle: 'Account summary',
  summary: (statement) => [
    openingLine(statement, `Beginning balance ${formatDate.mdDash(statement.period.start)}-${statement.period.start.slice(2, 4)}`),
    { label: `${credits(statement).length} Additions`, value: `+${money(total(credits(statement)))}`, total: true },
    {
      label: `${debits(statement).filter((row) => !isFee(row)).length} Subtractions`,
      value: money(-total(debits(statement).filter((row) => !isFee(row)))),
      total: true,
    },
    { label: 'Net fees and charges', value: money(-total(debits(statement).filter(isFee))), total: true },
    closingLine(statement, `Ending balance ${formatDate.mdDash(statement.period.end)}-${statement.period.end.slice(2, 4)}`),
  ],
  sections: [
    { title: 'Deposits', takes: anyRow, sign: 1, under: 'Additions', total: 'Total additions' },
    { title: 'Paper Checks', takes: isCheck, sign: -1, under: 'Subtractions', total: 'Paper Checks Paid' },
    { title: 'Withdrawals', takes: (row) => !isFee(row), sign: -1, under: 'Subtractions', total: 'Total withdrawals' },
    { title: 'Fees and charges', takes: isFee, sign: -1, under: 'Fees and charges', total: 'Fees and charges assessed this period' },
  ],
  columns: ['date', 'serial', 'description', 'amount'],
  labels: { date: ['Date'], serial: ['Serial #'], description: ['Source'], amount: [''] },
  date: formatDate.mdDash,
  dollarFirst: true,
  checks: {
    ...groupsOf(['number', 'date', 'amount'], 3, formatDate.mdDash),
    labels: { number: 'Check', date: 'Date', amount: 'Amount' },
    order: 'across',
  },
  heading: 'plain',
})

const layout = (name: string, bank: string, style: Layout['style'], producer: string, draw: Layout['draw']): Layout => ({
  name,
  bank,
  style,
  producer,
  creator: bank,
  draw,
})

export const sectionLayouts: Layout[] = [
  layout('td', 'TD Bank', 'td', 'Elixir Technologies', td),
  layout('pnc', 'PNC', 'pnc', 'OpenText Exstream 16.4', pnc),
  layout('us-bank', 'U.S. Bank', 'usbank', 'Xenos D2eVision', usBank),
  layout('truist', 'Truist', 'regional', 'Quadient Inspire 12.5', truist),
  layout('regions', 'Regions', 'regional', 'OpenText Exstream 9.5', regions),
  layout('keybank', 'KeyBank', 'core', 'OpenText Exstream 9.5', keyBank),
]
