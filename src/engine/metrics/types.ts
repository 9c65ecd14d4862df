import type { IsoDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import type { DayBalance } from '../types.ts'
import type { RevenueSource } from './sources.ts'

/** Figures of a calendar month or of the whole range. Money in cents, shares 0..1 unless they pass it; null is unknown, and `Metrics.unknown` says why. */
export type Figures = {
  /** Calendar days that statements cover; beside an account's those of a card do not count. */
  coveredDays: number
  totalCredits: Cents
  totalDebits: Cents
  /** Revenue without transfers, loans, advances, owner money, refunds, tax refunds, asset sales and returned items. */
  trueRevenue: Cents
  /** Credits that count as true revenue. */
  depositCount: number
  averageDailyBalance: Cents | null
  /** The lowest end-of-day balance of any account. */
  lowestBalance: Cents | null
  lowestBalanceDate: IsoDate | null
  /** Days on which some account closed below zero. */
  daysNegative: number | null
  /** A bounced item and its fee are one. */
  nsfCount: number
  overdraftCount: number
  /** Of the last covered day, all accounts together. */
  endingBalance: Cents | null
  /** Debits to funders, less those that came back. */
  mcaPayments: Cents
  mcaFunding: Cents
  /** mcaPayments ÷ trueRevenue. */
  withholding: number | null
  loanPayments: Cents
  /** Largest first, at most five. */
  largestSources: RevenueSource[]
}

export type MonthFigures = Figures & {
  /** YYYY-MM. */
  month: string
  /** Fewer than 20 covered days: left out of monthly averages and of the trend. */
  partial: boolean
  /** True revenue against the month before, −1..; null when either is partial or missing. */
  revenueChange: number | null
}

export type Trend = { change: number; direction: 'up' | 'flat' | 'down' }

export type OverallFigures = Figures & {
  fullMonths: number
  averageMonthlyRevenue: Cents | null
  /** Mean of the later half of the full months against the earlier half. */
  trend: Trend | null
  /** The largest named payer's share of true revenue. */
  concentration: number | null
  activePositions: number
  /** What the active positions take a month at their current payments. */
  monthlyMcaPayments: Cents
  /** monthlyMcaPayments ÷ averageMonthlyRevenue. */
  holdback: number | null
  /** Debits to firms that collect or settle old debts: a sign of a past default. */
  collectionPayments: Cents
}

export type Metrics = {
  months: MonthFigures[]
  overall: OverallFigures
  /** What each position takes a month, in the order of the positions. */
  monthlyEquivalents: Cents[]
  /** End-of-day balances, all accounts together, on covered days; empty when they are unknown or the range passes ten years. */
  dailyBalances: DayBalance[]
  unknown: { field: string; reason: string }[]
}
