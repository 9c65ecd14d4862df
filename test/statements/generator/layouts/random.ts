import { formatDate } from '../calendar.ts'
import type { DescriptorStyle } from '../describe.ts'
import { createRandom, type Random } from '../random.ts'
import { credits, debits, type Layout, type MoneyStyle, money, type Statement, total } from '../statement.ts'
import { drawLedger, type LedgerSpec, standardSummary } from './ledger.ts'
import type { HeadingStyle } from './parts.ts'
import { anyRow, drawSectioned, groupsOf, isAch, isCard, isCheck, isDeposit, isFee, type SectionSpec, sectionLines } from './sectioned.ts'

/** Banks nobody has a profile of: every number gives another mixture of words, columns, dates and signs. */
const banks = [
  'Cascade Valley Bank',
  'Old Dominion Trust Company',
  'Heartwood State Bank',
  'Gulf Shore National Bank',
  'Summit Ridge Savings',
  'Three Forks Credit Union',
  'Merchants & Millers Bank',
  'Blue Mesa Community Bank',
  'Harbor Point Bank',
  'Pine Barrens Federal',
]
const dates = [
  formatDate.mmdd,
  formatDate.mmddyy,
  formatDate.mmddyyyy,
  formatDate.monD,
  formatDate.monDD,
  formatDate.md,
  formatDate.mmddDash,
  formatDate.monDYYYY,
]
const periods: ((statement: Statement) => string)[] = [
  (s) => `Statement Period: ${formatDate.mmddyyyy(s.period.start)} - ${formatDate.mmddyyyy(s.period.end)}`,
  (s) => `${formatDate.long(s.period.start)} through ${formatDate.long(s.period.end)}`,
  (s) => `Statement Dates ${formatDate.mmddyy(s.period.start)} thru ${formatDate.mmddyy(s.period.end)}`,
  (s) => `For the period ${formatDate.monDYYYY(s.period.start)} to ${formatDate.monDYYYY(s.period.end)}`,
  (s) => `From ${formatDate.mmddyyyy(s.period.start)} To ${formatDate.mmddyyyy(s.period.end)}`,
]
const openings = [
  'Beginning Balance',
  'Opening Balance',
  'Previous Balance',
  'Balance Forward',
  'Starting Balance',
  'Balance Last Statement',
]
const closings = ['Ending Balance', 'Closing Balance', 'New Balance', 'Current Balance', 'Balance This Statement', 'Ending Balance']
const words: { credits: string; debits: string; credit: string[]; debit: string[] }[] = [
  { credits: 'Total Deposits and Credits', debits: 'Total Withdrawals and Debits', credit: ['Credits'], debit: ['Debits'] },
  { credits: 'Deposits and Other Credits', debits: 'Withdrawals and Other Debits', credit: ['Deposits'], debit: ['Withdrawals'] },
  { credits: 'Total Additions', debits: 'Total Subtractions', credit: ['Additions'], debit: ['Subtractions'] },
  { credits: 'Money In', debits: 'Money Out', credit: ['Money In'], debit: ['Money Out'] },
  { credits: 'Deposits/Credits', debits: 'Checks/Debits', credit: ['Deposits/', 'Credits'], debit: ['Checks/', 'Debits'] },
  { credits: 'Credits (+)', debits: 'Debits (-)', credit: ['Credit (+)'], debit: ['Debit (-)'] },
]
const negatives: MoneyStyle['negative'][] = ['leading', 'trailing', 'parentheses', 'enDash', 'minusSign', 'suffix']
const headings: HeadingStyle[] = ['rule', 'bar', 'boxed', 'plain']
const styles: DescriptorStyle[] = ['core', 'regional', 'union', 'citi', 'neobank', 'wells', 'usbank', 'td']
const columnOrders: LedgerSpec['columns'][] = [
  ['date', 'description', 'debit', 'credit', 'balance'],
  ['date', 'description', 'credit', 'debit', 'balance'],
  ['date', 'check', 'description', 'debit', 'credit', 'balance'],
  ['date', 'description', 'amount', 'balance'],
  ['date', 'amount', 'balance', 'description'],
  ['date', 'debit', 'credit', 'balance', 'description'],
  ['description', 'date', 'amount', 'balance'],
  ['date', 'description', 'amount'],
  ['date', 'balance', 'description', 'amount'],
]

const randomLedger = (random: Random, bank: string): Layout['draw'] => {
  const pair = random.pick(words)
  const opening = random.pick(openings)
  const closing = random.pick(closings)
  const negative = random.pick(negatives)
  const columns = random.pick(columnOrders)
  const signed = columns.includes('amount')
  const date = random.pick(dates)
  const dated = random.chance(0.5)
  const shows = random.chance(0.5) && columns.includes('balance')
  const upper = random.chance(0.3)
  const label = (text: string[]): string[] => (upper ? text.map((line) => line.toUpperCase()) : text)
  return drawLedger({
    bank,
    bankAddress: ['Business Banking', `P.O. Box ${random.int(100, 9900)}`],
    columns,
    dateWidth: date === formatDate.monDYYYY || date === formatDate.mmddyyyy ? 66 : 50,
    labels: {
      date: label([random.pick(['Date', 'Post Date', 'Posted', 'Trans Date'])]),
      description: label([random.pick(['Description', 'Transaction', 'Activity', 'Details', 'Transaction Description'])]),
      credit: label(pair.credit),
      debit: label(pair.debit),
      amount: label([random.pick(['Amount', 'Amount ($)', 'Transaction Amount'])]),
      balance: label(random.pick([['Balance'], ['Running', 'Balance'], ['Ledger Balance'], ['Account', 'Balance']])),
      check: label([random.pick(['Check #', 'Number', 'Serial No.'])]),
    },
    date,
    amount: signed ? { negative, dollar: random.chance(0.4), plus: negative === 'minusSign' } : { dollar: random.chance(0.3) },
    balance: { negative: signed && negative !== 'suffix' ? negative : 'leading', dollar: random.chance(0.4) },
    balanceOn: random.chance(0.3) ? 'lastOfDay' : 'every',
    dateOncePerDay: columns[0] === 'date' && random.chance(0.15),
    figuresOn: random.chance(0.1) ? 'last' : 'first',
    period: random.pick(periods),
    summary: standardSummary({
      opening,
      credits: pair.credits,
      debits: pair.debits,
      closing,
      withCounts: random.chance(0.4),
      debitStyle: random.chance(0.4) ? { negative: 'leading' } : undefined,
    }),
    title: random.pick([
      'Transactions',
      'Account Activity',
      'Transaction Detail',
      'Activity Detail',
      'Account History',
      'Transaction Listing',
    ]),
    heading: random.pick(headings),
    header: random.pick(['rule', 'shade', 'plain']),
    openingLine: shows ? () => ({ label: opening, dated }) : undefined,
    closingLine: shows ? () => ({ label: closing, dated }) : undefined,
    totals: !signed && random.chance(0.4) ? 'Totals' : undefined,
    howTo: random.chance(0.3),
  })
}

const sectionSets = (random: Random): SectionSpec[] => {
  const label = random.chance(0.7)
  const named = (title: string): string | undefined => (label ? `Total ${title}` : undefined)
  const section = (title: string, takes: SectionSpec['takes'], sign: 1 | -1): SectionSpec => ({ title, takes, sign, total: named(title) })
  return random.pick([
    [section('Deposits and Credits', anyRow, 1), section('Checks', isCheck, -1), section('Withdrawals and Debits', anyRow, -1)],
    [
      section('Deposits', isDeposit, 1),
      section('Electronic Credits', isAch, 1),
      section('Other Credits', anyRow, 1),
      section('Checks Cleared', isCheck, -1),
      section('Debit Card Transactions', isCard, -1),
      section('Electronic Debits', isAch, -1),
      section('Fees and Service Charges', isFee, -1),
      section('Other Debits', anyRow, -1),
    ],
    [
      section('Additions to Your Account', anyRow, 1),
      section('Checks Paid', isCheck, -1),
      section('Subtractions from Your Account', anyRow, -1),
    ],
  ])
}

const randomSections = (random: Random, bank: string): Layout['draw'] => {
  const date = random.pick(dates)
  const shortDate = date === formatDate.monDYYYY || date === formatDate.mmddyyyy ? formatDate.mmddyy : date
  const opening = random.pick(openings)
  const closing = random.pick(closings)
  const signed = random.chance(0.4)
  const negative = random.pick<MoneyStyle['negative']>(['leading', 'trailing', 'parentheses'])
  const sections = sectionSets(random)
  const bySection = random.chance(0.5)
  const withCounts = random.chance(0.5)
  return drawSectioned({
    bank,
    bankAddress: ['Commercial Services', `P.O. Box ${random.int(100, 9900)}`],
    product: random.pick(['Small Business Checking', 'Commercial Checking', 'Business Analysis Checking']),
    period: random.pick(periods),
    summaryTitle: random.pick(['Account Summary', 'Summary of Account', 'Balance Summary', 'At a Glance']),
    summary: (statement, sums) => [
      { label: opening, value: money(statement.openingCents, { dollar: true }) },
      ...(bySection
        ? sectionLines(sums, new Map(sections.map((section) => [section.title, section.sign])), { negative }, withCounts)
        : [
            {
              label: 'Deposits and Credits',
              count: withCounts ? String(credits(statement).length) : '',
              value: money(total(credits(statement))),
              total: true,
            },
            {
              label: 'Checks and Debits',
              count: withCounts ? String(debits(statement).length) : '',
              value: money(-total(debits(statement)), { negative }),
              total: true,
            },
          ]),
      { label: closing, value: money(statement.closingCents, { dollar: true }), bold: true, closing: true },
    ],
    sections,
    columns: random.pick([
      ['date', 'description', 'amount'],
      ['date', 'amount', 'description'],
      ['date', 'amount', 'description', 'reference'],
      ['date', 'serial', 'description', 'amount'],
    ]),
    labels: {
      date: ['Date'],
      description: [random.pick(['Description', 'Transaction', 'Details'])],
      amount: ['Amount'],
      reference: ['Reference'],
      serial: ['Serial'],
    },
    date,
    dateWidth: date === formatDate.monDYYYY || date === formatDate.mmddyyyy ? 64 : 50,
    amount: { negative, dollar: random.chance(0.3) },
    signed,
    dollarFirst: random.chance(0.3),
    checks: {
      ...groupsOf(
        random
          .pick([['date', 'number', 'amount'] as const, ['number', 'date', 'amount'] as const, ['number', 'amount', 'date'] as const])
          .slice(),
        random.int(1, 3),
        shortDate,
      ),
      labels: { date: 'Date', number: random.pick(['Check #', 'Number', 'Check']), amount: 'Amount' },
      order: random.pick(['down', 'across']),
      negative: signed,
      money: { negative },
    },
    heading: random.pick(headings),
    header: random.pick(['rule', 'shade', 'plain']),
    howTo: random.chance(0.3),
    coupon: random.chance(0.2),
    daily: random.chance(0.6)
      ? {
          title: random.pick(['Daily Balances', 'Daily Balance Summary', 'Balance by Date']),
          groups: random.int(2, 3),
          date: shortDate,
          labels: ['Date', 'Balance'],
        }
      : undefined,
  })
}

export const randomLayout = (number: number): Layout => {
  const random = createRandom(`layout ${number}`)
  const bank = random.pick(banks)
  const ledger = random.chance(0.6)
  return {
    name: `random-${number}`,
    bank,
    style: random.pick(styles),
    producer: random.pick(['OpenText Exstream 16.4', 'Jack Henry & Associates', 'Fiserv Output Solutions', 'Quadient Inspire 12.5']),
    creator: bank,
    draw: ledger ? randomLedger(random, bank) : randomSections(random, bank),
  }
}
