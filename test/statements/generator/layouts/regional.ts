import { addDays, formatDate, isBusinessDay } from '../calendar.ts'
import { credits, debits, type Layout, money, type Row, total } from '../statement.ts'
import { drawLedger, standardSummary } from './ledger.ts'
import { anyRow, closingLine, drawSectioned, groupsOf, isCheck, openingLine } from './sectioned.ts'

const becu = drawSectioned({
  bank: 'BECU',
  bankAddress: ['Boeing Employees Credit Union', 'P.O. Box 97050, Seattle, WA 98124-9750'],
  product: 'Business Basic Checking',
  period: (statement) => `Statement Period: ${formatDate.mmddyyyy(statement.period.start)} - ${formatDate.mmddyyyy(statement.period.end)}`,
  summaryTitle: 'Summary of Deposit Account Activity',
  summary: (statement) => [
    openingLine(statement, 'Beginning Balance'),
    { label: 'Deposits', value: money(total(credits(statement))), total: true },
    { label: 'Withdrawals', value: money(-total(debits(statement)), { negative: 'parentheses' }), total: true },
    closingLine(statement, 'Ending Balance'),
  ],
  sections: [
    { title: 'Deposits', takes: anyRow, sign: 1 },
    { title: 'Checks', takes: isCheck, sign: -1 },
    { title: 'Withdrawals', takes: anyRow, sign: -1 },
  ],
  columns: ['date', 'amount', 'description'],
  labels: { date: ['Date'], amount: ['Amount'], description: ['Description'] },
  date: formatDate.mmdd,
  amount: { negative: 'parentheses' },
  signed: true,
  checks: {
    ...groupsOf(['number', 'date', 'amount'], 2, formatDate.mmdd),
    labels: { number: 'Check #', date: 'Date', amount: 'Amount' },
    negative: true,
    money: { negative: 'parentheses' },
  },
  heading: 'bar',
})

const bmo = drawSectioned({
  bank: 'BMO',
  bankAddress: ['BMO Bank N.A.', 'P.O. Box 94033, Palatine, IL 60094'],
  product: 'BMO Simple Business Checking',
  period: (statement) =>
    `Statement period ${formatDate.monDDYYYY(statement.period.start)} to ${formatDate.monDDYYYY(statement.period.end)}`,
  summaryTitle: 'Your account at a glance',
  summary: (statement) => [
    openingLine(statement, `Balance on ${formatDate.monDD(statement.period.start)}`),
    { label: 'Deposits and other credits', count: String(credits(statement).length), value: money(total(credits(statement))), total: true },
    { label: 'Withdrawals and other debits', count: String(debits(statement).length), value: money(total(debits(statement))), total: true },
    closingLine(statement, `Balance on ${formatDate.monDD(statement.period.end)}`),
  ],
  sections: [
    { title: 'Deposits and other credits', takes: anyRow, sign: 1, total: 'Total deposits and other credits' },
    { title: 'Withdrawals and other debits', takes: (row) => !isCheck(row), sign: -1, total: 'Total withdrawals and other debits' },
    { title: 'Checks', takes: isCheck, sign: -1, total: 'Total checks' },
  ],
  columns: ['date', 'description', 'amount'],
  labels: { date: ['Date'], description: ['Description'], amount: ['Amount'] },
  date: formatDate.monDD,
  checks: { ...groupsOf(['date', 'number', 'amount'], 3, formatDate.monDD), labels: { date: 'Date', number: 'Number', amount: 'Amount' } },
  heading: 'rule',
  activityTitle: 'Monthly Activity Details',
  daily: { title: 'Daily Balance Summary', groups: 3, date: formatDate.monDD, labels: ['Date', 'Balance'] },
})

/** The day a card was used stands before the day it posted. */
const usedOn = (row: Row): string => {
  let date = addDays(row.date, -1)
  while (!isBusinessDay(date)) date = addDays(date, -1)
  return formatDate.mmdd(date)
}

const dollarBank = drawLedger({
  bank: 'Dollar Bank',
  bankAddress: ['Dollar Bank, Federal Savings Bank', 'P.O. Box 3969, Pittsburgh, PA 15230'],
  columns: ['date', 'check', 'description', 'amount', 'balance'],
  labels: { date: ['Posted'], check: ['Tran Date'], description: ['Description'], amount: ['Amount'], balance: ['Balance'] },
  date: formatDate.mmdd,
  secondDate: (row) => (row.entry.detail.kind === 'card' ? usedOn(row) : ''),
  amount: { negative: 'trailing' },
  balance: { negative: 'trailing' },
  balanceOn: 'lastOfDay',
  figuresOn: 'last',
  size: 9.6,
  period: (statement) => `From ${formatDate.mmddyyyy(statement.period.start)} Through ${formatDate.mmddyyyy(statement.period.end)}`,
  summary: standardSummary({
    opening: 'Balance Forward',
    credits: 'Deposits and Credits',
    debits: 'Checks and Debits',
    closing: 'New Balance',
    withCounts: true,
  }),
  title: 'Transaction Detail',
  heading: 'plain',
})

export const regionalLayouts: Layout[] = [
  { name: 'becu', bank: 'BECU', style: 'union', producer: 'Symitar Episys', creator: 'BECU', draw: becu },
  { name: 'bmo', bank: 'BMO', style: 'regional', producer: 'OpenText Exstream 16.4', creator: 'BMO', draw: bmo },
  { name: 'dollar-bank', bank: 'Dollar Bank', style: 'core', producer: 'Elixir Technologies', creator: 'Dollar Bank', draw: dollarBank },
]
