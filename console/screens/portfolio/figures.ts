import { get } from '../../api.ts'

/** What `/portfolio/*` answers (CONTRACT section 13). */

export type Summary = {
  asOf: string
  outstanding: number
  activeDeals: number
  shareCurrent: number | null
  defaultRate: number | null
  collectedThisWeek: number
  expectedThisWeek: number
  fundedThisMonth: number
  fundedLastMonth: number
}
export type Metric = 'outstanding' | 'collected' | 'expected' | 'funded'
export type Series = { asOf: string; metric: Metric; interval: 'week' | 'month'; points: { date: string; amount: number }[] }
export type Aging = { asOf: string; buckets: { from: number; to: number | null; deals: number; amount: number }[] }
export type Cohorts = {
  asOf: string
  excludedDeals: number
  cohorts: { month: string; deals: number; purchased: number; collected: number[] }[]
}

const portfolio = <T>(at: string, query?: object): Promise<T> => get<{ data: T }>(`/portfolio/${at}`, query).then(({ data }) => data)

export const summary = () => portfolio<Summary>('summary')
export const series = (metric: Metric, interval: 'week' | 'month') => portfolio<Series>('series', { metric, interval })
export const aging = () => portfolio<Aging>('aging')
export const cohorts = () => portfolio<Cohorts>('cohorts')
