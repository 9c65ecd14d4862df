import type { Analysis, AnalyzedStatement } from '../engine/analysis.ts'
import type { MonthFigures } from '../engine/metrics/types.ts'
import type { Position } from '../engine/types.ts'
import { type Cents, formatCents } from '../shared/money.ts'
import { type Column, type Paint, printable, sparkline, table } from './terminal.ts'

/** The analysis as a person reads it in a terminal. */
export const renderReport = (analysis: Analysis, paint: Paint, width: number): string => {
  const sections = [
    statementsSection(analysis, paint),
    overallSection(analysis, paint),
    monthsSection(analysis, paint),
    balanceSection(analysis, paint, width),
    positionsSection(analysis, paint),
    sourcesSection(analysis, paint),
    signsSection(analysis, paint),
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

const money = (c: Cents | null): string => (c === null ? '–' : formatCents(c))
const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`)
const count = (n: number, what: string): string => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`
const indent = (lines: readonly string[]): string[] => lines.map((l) => `  ${l}`)

const accountName = (s: AnalyzedStatement): string =>
  [s.bank ?? 'Unknown bank', s.accountLast4 === null ? null : `··${s.accountLast4}`].filter(Boolean).join(' ')
const periodName = (s: AnalyzedStatement): string => `${s.periodStart ?? '?'} – ${s.periodEnd ?? '?'}`

const statementsSection = ({ statements, summary }: Analysis, paint: Paint): string[] => {
  const lines = [
    `${paint.bold('Statements')}  ${paint.dim(`${count(statements.length, 'statement')}, ${count(summary.totalTransactions, 'transaction')}`)}`,
  ]
  for (const s of statements) {
    const name = `${printable(s.fileName)}  ${printable(accountName(s))}  ${periodName(s)}`
    const currency = s.currency === 'USD' ? '' : ` ${printable(s.currency)}`
    if (s.duplicateOf !== null) {
      lines.push(`  ${paint.yellow('=')} ${name}  repeats ${printable(statements[s.duplicateOf]!.fileName)}; left out`)
      continue
    }
    const balances = `${money(s.openingBalance)} → ${money(s.closingBalance)}${currency}`
    const mark = s.reconciled ? paint.green('✓') : paint.red('✗')
    lines.push(
      `  ${mark} ${name}  ${balances}  ${count(s.transactionCount, 'row')}  ${s.reconciled ? 'adds up' : paint.red('does not add up')}`,
    )
    if (s.holder !== null) lines.push(paint.dim(`      ${printable(s.holder)}`))
    for (const d of s.discrepancies)
      lines.push(
        `      ${paint.red(printable(d.message))}${d.amount === null ? '' : ` (${money(d.amount)})`}${d.page === null ? '' : `, page ${d.page}`}`,
      )
  }
  return lines
}

const overallSection = ({ metrics: { overall }, summary }: Analysis, paint: Paint): string[] => {
  const trend =
    overall.trend === null
      ? '–'
      : `${overall.trend.direction} (${overall.trend.change >= 0 ? '+' : ''}${(overall.trend.change * 100).toFixed(1)} %)`
  const basis = {
    printed: 'from printed balances',
    computed: 'opening balance plus flow',
    assumedZero: 'starting balance unknown, taken as 0',
  }[summary.avgDailyBalanceBasis]
  return [
    paint.bold('Summary'),
    ...indent([
      `True revenue          ${money(overall.trueRevenue)}  (${count(overall.depositCount, 'deposit')}; ${money(overall.averageMonthlyRevenue)} a month, trend ${trend})`,
      `Credits, debits       ${money(summary.totalCredits)}, ${money(summary.totalDebits)}`,
      `Average daily balance ${money(summary.avgDailyBalance)}  ${paint.dim(`(${basis})`)}`,
      `Advances              ${count(overall.activePositions, 'active position')}, ${money(overall.monthlyMcaPayments)} a month, holdback ${percent(overall.holdback)}`,
      `Bounced, overdrawn    ${overall.nsfCount} NSF, ${count(overall.overdraftCount, 'overdraft')}, ${overall.daysNegative === null ? 'days below zero unknown' : `${count(overall.daysNegative, 'day')} below zero`}`,
    ]),
  ]
}

const MONTH_COLUMNS: readonly Column[] = [
  { title: 'Month', align: 'left' },
  { title: 'Revenue', align: 'right' },
  { title: 'Change', align: 'right' },
  { title: 'Deposits', align: 'right' },
  { title: 'Avg balance', align: 'right' },
  { title: 'Lowest', align: 'right' },
  { title: 'Ending', align: 'right' },
  { title: 'Days < 0', align: 'right' },
  { title: 'NSF', align: 'right' },
  { title: 'Overdr.', align: 'right' },
  { title: 'Advances', align: 'right' },
  { title: 'Share', align: 'right' },
  { title: 'Loans', align: 'right' },
]

const monthCells = (m: MonthFigures): string[] => [
  m.partial ? `${m.month} *` : m.month,
  money(m.trueRevenue),
  m.revenueChange === null ? '–' : `${m.revenueChange >= 0 ? '+' : ''}${(m.revenueChange * 100).toFixed(0)} %`,
  String(m.depositCount),
  money(m.averageDailyBalance),
  money(m.lowestBalance),
  money(m.endingBalance),
  m.daysNegative === null ? '–' : String(m.daysNegative),
  String(m.nsfCount),
  String(m.overdraftCount),
  money(m.mcaPayments),
  percent(m.withholding),
  money(m.loanPayments),
]

const monthsSection = ({ metrics: { months } }: Analysis, paint: Paint): string[] => {
  if (months.length === 0) return []
  const lines = [paint.bold('Months'), ...indent(table(MONTH_COLUMNS, months.map(monthCells), paint.dim))]
  if (months.some((m) => m.partial)) lines.push(paint.dim('  * partial: fewer than 20 covered days, left out of averages and trend'))
  return lines
}

const balanceSection = ({ metrics: { dailyBalances, overall } }: Analysis, paint: Paint, width: number): string[] => {
  const first = dailyBalances[0]
  const last = dailyBalances[dailyBalances.length - 1]
  if (!first || !last) return []
  const values = dailyBalances.map((d) => d.balance as number)
  const high = Math.max(...values) as Cents
  return [
    `${paint.bold('Balance')}  ${paint.dim(`${first.date} – ${last.date}`)}`,
    `  ${sparkline(values, Math.max(20, Math.min(100, width - 4)))}`,
    `  lowest ${money(overall.lowestBalance)}${overall.lowestBalanceDate === null ? '' : ` on ${overall.lowestBalanceDate}`}, highest ${money(high)}, last ${money(last.balance)}`,
  ]
}

const positionsSection = ({ mcaPositions, metrics }: Analysis, paint: Paint): string[] => {
  if (mcaPositions.length === 0) return [paint.bold('Positions'), '  none found']
  return [paint.bold('Positions'), ...mcaPositions.flatMap((p, i) => positionLines(p, metrics.monthlyEquivalents[i]!, paint))]
}

const positionLines = (p: Position, monthly: Cents, paint: Paint): string[] => {
  const state = p.active ? paint.yellow('active') : paint.dim('ended')
  const odd = [
    p.skippedPayments > 0 ? `${p.skippedPayments} skipped` : null,
    p.returnedPayments > 0 ? `${p.returnedPayments} returned` : null,
  ].filter(Boolean)
  const lines = [
    `  ${paint.bold(printable(p.funderName))}  ${p.frequency}, ${money(p.avgPayment)} × ${p.transactionCount} = ${money(p.totalPayments)}  ${state}  confidence ${p.confidence.toFixed(2)}`,
    paint.dim(`      ${p.firstPayment} – ${p.lastPayment}, ${money(monthly)} a month${odd.length > 0 ? `, ${odd.join(', ')}` : ''}`),
  ]
  for (const d of p.fundingDeposits.slice(0, 4)) lines.push(paint.dim(`      funded ${money(d.amount)} on ${d.date}`))
  if (p.fundingDeposits.length > 4) lines.push(paint.dim(`      and ${p.fundingDeposits.length - 4} more deposits`))
  lines.push(paint.dim(`      ${printable(p.evidence.join(' '))}`))
  return lines
}

const sourcesSection = ({ metrics: { overall } }: Analysis, paint: Paint): string[] => {
  if (overall.largestSources.length === 0) return []
  const rows = overall.largestSources.map((s) => [
    printable(s.name ?? '(no payer named)'),
    money(s.total),
    percent(s.share),
    String(s.depositCount),
  ])
  const columns: Column[] = [
    { title: 'Payer', align: 'left' },
    { title: 'Total', align: 'right' },
    { title: 'Share', align: 'right' },
    { title: 'Deposits', align: 'right' },
  ]
  return [paint.bold('Largest revenue sources'), ...indent(table(columns, rows, paint.dim))]
}

const signsSection = ({ statements, metrics }: Analysis, paint: Paint): string[] => {
  const lines: string[] = []
  for (const s of statements)
    for (const f of s.findings) {
      const colour = f.severity === 'high' ? paint.red : f.severity === 'warning' ? paint.yellow : paint.dim
      lines.push(
        `  ${colour(f.severity.padEnd(7))} ${printable(s.fileName)}${f.page === null ? '' : `, page ${f.page}`}: ${printable(f.message)}`,
      )
    }
  if (metrics.overall.collectionPayments > 0)
    lines.push(`  ${paint.yellow('warning')} ${money(metrics.overall.collectionPayments)} went to firms that collect or settle old debts.`)
  for (const u of metrics.unknown) lines.push(paint.dim(`  unknown ${u.field}: ${u.reason}`))
  return lines.length === 0 ? [] : [paint.bold('Signs and gaps'), ...lines]
}
