import { formatDate } from '../calendar.ts'
import { credits, debits, type Layout, money, total } from '../statement.ts'
import { anyRow, closingLine, drawSectioned, groupsOf, isCard, isCheck, isDeposit, openingLine } from './sectioned.ts'

const amountFirst = (bank: string, bankAddress: string[], product: string) => ({
  bank,
  bankAddress,
  product,
  columns: ['date' as const, 'amount' as const, 'description' as const],
  labels: { date: ['Date'], amount: ['Amount'], description: ['Description'] },
  date: formatDate.mmdd,
})

const citizens = drawSectioned({
  ...amountFirst(
    'Citizens',
    ['Clearly Better Business Checking', 'P.O. Box 7000, Providence, RI 02940'],
    'Clearly Better Business Checking',
  ),
  period: (statement) => `Beginning ${formatDate.long(statement.period.start)} through ${formatDate.long(statement.period.end)}`,
  summaryTitle: 'Balance Calculation',
  summary: (statement, sums) => [
    { label: 'Previous Balance', value: money(statement.openingCents) },
    { label: 'Checks', value: `${money(sums.get('Checks')?.cents ?? 0)} -`, total: true },
    { label: 'Debits', value: `${money((sums.get('ATM/Purchases')?.cents ?? 0) + (sums.get('Other Debits')?.cents ?? 0))} -`, total: true },
    { label: 'Deposits & Credits', value: `${money(sums.get('Deposits & Credits')?.cents ?? 0)} +`, total: true },
    { label: 'Current Balance', value: `${money(statement.closingCents)} =`, bold: true, closing: true },
    { label: 'Average daily balance', value: money(statement.averageCents) },
  ],
  sections: [
    { title: 'Checks', takes: isCheck, sign: -1, under: 'Debits', total: 'Total Checks' },
    { title: 'ATM/Purchases', takes: isCard, sign: -1, under: 'Debits', total: 'Total ATM/Purchases' },
    { title: 'Other Debits', takes: anyRow, sign: -1, under: 'Debits', total: 'Total Other Debits' },
    { title: 'Deposits & Credits', takes: anyRow, sign: 1, total: 'Total Deposits & Credits' },
  ],
  totalAtAmount: true,
  checks: { ...groupsOf(['number', 'amount', 'date'], 3, formatDate.mmdd), labels: { number: 'Check #', amount: 'Amount', date: 'Date' } },
  heading: 'rule',
  daily: { title: 'Daily Balance', groups: 3, date: formatDate.mmdd, labels: ['Date', 'Balance'] },
})

const huntington = drawSectioned({
  ...amountFirst('Huntington', ['The Huntington National Bank', 'P.O. Box 1558, Columbus, OH 43216'], 'Unlimited Plus Business Checking'),
  period: (statement) =>
    `Statement Activity From: ${formatDate.mmddyy(statement.period.start)} to ${formatDate.mmddyy(statement.period.end)}`,
  summaryTitle: 'Account Summary',
  summary: (statement, sums) => [
    openingLine(statement, 'Beginning Balance'),
    { label: 'Credits (+)', value: money(total(credits(statement))), total: true },
    { label: 'Debits (-)', value: money(total(debits(statement))), total: true },
    { label: 'Regular Checks Paid', value: money(sums.get('Checks (-)')?.cents ?? 0) },
    closingLine(statement, 'Ending Balance'),
  ],
  sections: [
    { title: 'Deposits (+)', takes: isDeposit, sign: 1 },
    { title: 'Other Credits (+)', takes: anyRow, sign: 1 },
    { title: 'Checks (-)', takes: isCheck, sign: -1 },
    { title: 'Other Debits (-)', takes: anyRow, sign: -1 },
  ],
  checks: { ...groupsOf(['date', 'amount', 'number'], 2, formatDate.mmdd), labels: { date: 'Date', amount: 'Amount', number: 'Check #' } },
  heading: 'bar',
  daily: { title: 'Balance Activity', groups: 3, date: formatDate.mmdd, labels: ['Date', 'Balance'] },
})

const fifthThird = drawSectioned({
  ...amountFirst('FIFTH THIRD BANK', ['(CENTRAL OHIO)', 'P.O. BOX 630900, CINCINNATI OH 45263-0900'], 'BUSINESS STANDARD CHECKING'),
  period: (statement) =>
    `Statement Period Date: ${formatDate.mmddyyyy(statement.period.start)} - ${formatDate.mmddyyyy(statement.period.end)}`,
  summaryTitle: 'Account Summary',
  summary: (statement, sums) => [
    openingLine(statement, `${formatDate.mmdd(statement.period.start)} Beginning Balance`),
    { label: 'Checks', count: String(sums.get('Checks')?.count ?? 0), value: money(-(sums.get('Checks')?.cents ?? 0)), total: true },
    {
      label: 'Withdrawals / Debits',
      count: String(sums.get('Withdrawals / Debits')?.count ?? 0),
      value: money(-(sums.get('Withdrawals / Debits')?.cents ?? 0)),
      total: true,
    },
    { label: 'Deposits / Credits', count: String(credits(statement).length), value: money(total(credits(statement))), total: true },
    closingLine(statement, `${formatDate.mmdd(statement.period.end)} Ending Balance`),
  ],
  sections: [
    { title: 'Checks', takes: isCheck, sign: -1 },
    { title: 'Withdrawals / Debits', takes: anyRow, sign: -1 },
    { title: 'Deposits / Credits', takes: anyRow, sign: 1 },
  ],
  checks: {
    ...groupsOf(['number', 'date', 'amount'], 3, formatDate.mmdd),
    labels: { number: 'Number', date: 'Date Paid', amount: 'Amount' },
    gapMark: ' i*',
  },
  heading: 'boxed',
  daily: { title: 'Daily Balance Summary', groups: 3, date: formatDate.mmdd, labels: ['Date', 'Amount'] },
})

/** Banks that print the amount before the text. */
export const amountFirstLayouts: Layout[] = [
  { name: 'citizens', bank: 'Citizens', style: 'core', producer: 'Papyrus DocExec', creator: 'Citizens', draw: citizens },
  { name: 'huntington', bank: 'Huntington', style: 'regional', producer: 'Quadient Inspire 12.5', creator: 'Huntington', draw: huntington },
  { name: 'fifth-third', bank: 'Fifth Third', style: 'regional', producer: 'Papyrus DocExec', creator: 'Fifth Third', draw: fifthThird },
]
