import type { Analysis, AnalysisRow, AnalyzedStatement } from '../../engine/analysis.ts'
import type { RevenueSource } from '../../engine/metrics/sources.ts'
import type { Figures, Metrics } from '../../engine/metrics/types.ts'
import type { Label, Position } from '../../engine/types.ts'
import { dollars, dollarsOrNull } from '../../shared/money.ts'

/** The analysis as the interface shows it. Cents become dollars here and nowhere else. */
export type AnalysisWire = ReturnType<typeof analysisToWire>
export type TransactionWire = ReturnType<typeof transactionToWire>
export type PositionWire = ReturnType<typeof positionToWire>
export type StatementWire = ReturnType<typeof statementToWire>
export type MetricsWire = ReturnType<typeof metricsToWire>

export const analysisToWire = (a: Analysis) => ({
  summary: summaryToWire(a),
  mcaPositions: a.mcaPositions.map((p, i) => positionToWire(p, a.metrics.monthlyEquivalents[i]!)),
  classifications: classificationsToWire(a),
  transactions: a.rows.map((row, i) => transactionToWire(row, a.labels[i]!)),
  statements: a.statements.map(statementToWire),
  metrics: metricsToWire(a.metrics),
})

export const summaryToWire = ({ summary }: Analysis) => ({
  totalTransactions: summary.totalTransactions,
  dateRange: summary.dateRange,
  totalCredits: dollars(summary.totalCredits),
  totalDebits: dollars(summary.totalDebits),
  avgDailyBalance: dollars(summary.avgDailyBalance),
  avgDailyBalanceBasis: summary.avgDailyBalanceBasis,
  mcaPositionsDetected: summary.mcaPositionsDetected,
  revenueSourcesDetected: summary.revenueSourcesDetected,
})

const bucket = (b: Analysis['classifications']['revenue']) => ({ total: dollars(b.total), transactionCount: b.transactionCount })

export const classificationsToWire = ({ classifications: c }: Analysis) => ({
  revenue: bucket(c.revenue),
  mcaRepayment: bucket(c.mcaRepayment),
  loanPayment: bucket(c.loanPayment),
  operatingExpense: bucket(c.operatingExpense),
  transfer: bucket(c.transfer),
  otherCredit: bucket(c.otherCredit),
  otherDebit: bucket(c.otherDebit),
})

export const transactionToWire = (row: AnalysisRow, label: Label) => ({
  date: row.date,
  description: row.description,
  amount: dollars(row.amount),
  type: row.type,
  classification: label.category,
  subClassification: label.subClassification,
  vendor: label.vendor,
  confidence: label.confidence,
  classificationSource: label.source,
  balance: dollarsOrNull(row.balance ?? null),
  page: row.page ?? null,
  box: row.box ?? null,
  statement: row.statement ?? null,
  ruleId: label.ruleId,
})

export const positionToWire = (p: Position, monthlyEquivalent: Metrics['monthlyEquivalents'][number]) => ({
  funderName: p.funderName,
  frequency: p.frequency,
  avgPayment: dollars(p.avgPayment),
  totalPayments: dollars(p.totalPayments),
  transactionCount: p.transactionCount,
  confidence: p.confidence,
  known: p.known,
  firstPayment: p.firstPayment,
  lastPayment: p.lastPayment,
  active: p.active,
  fundingDeposits: p.fundingDeposits.map((d) => ({ date: d.date, amount: dollars(d.amount), transaction: d.row })),
  paidLast30Days: dollars(p.paidLast30Days),
  skippedPayments: p.skippedPayments,
  returnedPayments: p.returnedPayments,
  monthlyEquivalent: dollars(monthlyEquivalent),
  evidence: p.evidence,
  /** Indexes into `transactions`. */
  transactions: p.rows,
})

export const statementToWire = (s: AnalyzedStatement) => ({
  fileName: s.fileName,
  bank: s.bank,
  accountLast4: s.accountLast4,
  holder: s.holder,
  holderState: s.holderState,
  currency: s.currency,
  kind: s.kind,
  periodStart: s.periodStart,
  periodEnd: s.periodEnd,
  openingBalance: dollarsOrNull(s.openingBalance),
  closingBalance: dollarsOrNull(s.closingBalance),
  pageCount: s.pageCount,
  transactionCount: s.transactionCount,
  reconciled: s.reconciled,
  discrepancies: s.discrepancies.map((d) => ({ kind: d.kind, message: d.message, amount: dollarsOrNull(d.amount), page: d.page })),
  findings: s.findings.map((f) => ({ kind: f.kind, severity: f.severity, message: f.message, page: f.page, box: f.box })),
  duplicateOf: s.duplicateOf,
})

const sourceToWire = (s: RevenueSource) => ({ name: s.name, total: dollars(s.total), depositCount: s.depositCount, share: s.share })

const figuresToWire = (f: Figures) => ({
  coveredDays: f.coveredDays,
  totalCredits: dollars(f.totalCredits),
  totalDebits: dollars(f.totalDebits),
  trueRevenue: dollars(f.trueRevenue),
  depositCount: f.depositCount,
  averageDailyBalance: dollarsOrNull(f.averageDailyBalance),
  lowestBalance: dollarsOrNull(f.lowestBalance),
  lowestBalanceDate: f.lowestBalanceDate,
  daysNegative: f.daysNegative,
  nsfCount: f.nsfCount,
  overdraftCount: f.overdraftCount,
  endingBalance: dollarsOrNull(f.endingBalance),
  mcaPayments: dollars(f.mcaPayments),
  mcaFunding: dollars(f.mcaFunding),
  withholding: f.withholding,
  loanPayments: dollars(f.loanPayments),
  largestSources: f.largestSources.map(sourceToWire),
})

export const metricsToWire = ({ months, overall, dailyBalances, unknown }: Metrics) => ({
  months: months.map((m) => ({ month: m.month, partial: m.partial, ...figuresToWire(m), revenueChange: m.revenueChange })),
  overall: {
    ...figuresToWire(overall),
    fullMonths: overall.fullMonths,
    averageMonthlyRevenue: dollarsOrNull(overall.averageMonthlyRevenue),
    trend: overall.trend,
    concentration: overall.concentration,
    activePositions: overall.activePositions,
    monthlyMcaPayments: dollars(overall.monthlyMcaPayments),
    holdback: overall.holdback,
    collectionPayments: dollars(overall.collectionPayments),
  },
  dailyBalances: dailyBalances.map((d) => ({ date: d.date, balance: dollars(d.balance) })),
  unknown,
})
