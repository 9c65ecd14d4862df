import { get } from '../../api.ts'
import type { DealsOf } from './filters.tsx'

/** What `/portfolio/*` answers. Shares and rates are percent. */

type Rate = { returns: number; rate: number | null; limit: number; codes: string[] | null }
export type Slice = { value: string | null; deals: number; outstanding: number; share: number | null }

export type Summary = {
  asOf: string
  outstanding: number
  outstandingWeekAgo: number
  activeDeals: number
  collectingDeals: number
  collectedThisWeek: number
  expectedThisWeek: number
  collectedLastWeek: number
  currentShare: number | null
  pastDueDeals: number
  pastDueOutstanding: number
  defaultRate: number | null
  fundedThisMonth: number
  dealsFundedThisMonth: number
  fundedLastMonth: number
  returnRates: { from: string; to: string; debits: number; unauthorized: Rate; administrative: Rate; overall: Rate }
  concentration: {
    byState: Slice[]
    byIndustry: Slice[]
    byMerchant: { merchantId: string; merchantName: string; deals: number; outstanding: number; share: number | null }[]
  }
}
export type Metric = 'outstanding' | 'collected' | 'expected' | 'funded'
export type Interval = 'week' | 'month'
export type Series = {
  asOf: string
  metric: Metric
  interval: Interval
  points: { date: string; amount: number; byStatus: { status: string; outstanding: number }[] | null }[]
}
export type Aging = {
  asOf: string
  buckets: { bucket: string; minDays: number; maxDays: number | null; deals: number; outstanding: number }[]
}
export type Cohorts = {
  asOf: string
  leftOutDeals: number
  cohorts: { month: string; deals: number; purchased: number; points: { monthsSince: number; collected: number; share: number }[] }[]
}

const portfolio = <T>(at: string, query?: object): Promise<T> => get<{ data: T }>(`/portfolio/${at}`, query).then(({ data }) => data)

/** What there is to choose from. */
export type Choices = { states: string[]; industries: string[]; funders: string[] }
export const choices = () => portfolio<Choices>('filters')

export const summary = (of: DealsOf) => portfolio<Summary>('summary', of)
export const series = (of: DealsOf, metric: Metric, interval: Interval, from?: string) =>
  portfolio<Series>('series', { ...of, metric, interval, ...(from ? { from } : {}) })
export const aging = (of: DealsOf) => portfolio<Aging>('aging', of)
export const cohorts = (of: DealsOf) => portfolio<Cohorts>('cohorts', of)

/** Deals that still owe something; what the figures of the portfolio are about. */
export const COLLECTING = 'active,defaulted,inCollections,inLegal'
