import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addDays } from '../../format.ts'
import { Empty, Failure, Skeleton } from '../../parts/state.tsx'
import { useParamsState } from '../../search-params.ts'
import { useSession } from '../../session.tsx'
import { type Interval, type Metric, series } from './figures.ts'
import { type DealsOf, useDealsOf } from './filters.tsx'
import styles from './portfolio.module.css'

const STALE_MS = 60_000
/** Figures of the deals that the filters leave; the old ones stay while new ones come. */
export const usePortfolio = <T,>(key: string, read: (of: DealsOf) => Promise<T>) => {
  const of = useDealsOf()
  return useQuery({
    queryKey: ['portfolio', key, of],
    queryFn: () => read(of),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    refetchInterval: STALE_MS,
  })
}
export const PERIODS = [
  ['', 'Usual period'],
  ['3', '3 months'],
  ['6', '6 months'],
  ['12', '12 months'],
  ['24', '24 months'],
] as const

/** The first day that is shown, where a period was chosen; it stands in the address. */
const useFrom = (): string | undefined => {
  const [{ period }] = useParamsState()
  const { today } = useSession()
  if (!PERIODS.some(([months]) => months !== '' && months === period)) return undefined
  const first = new Date(`${today.slice(0, 7)}-01T12:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - Number(period))
  return first.toISOString().slice(0, 10)
}
export const useSeries = (metric: Metric, interval: Interval) => {
  const from = useFrom()
  return usePortfolio(`${metric}-${interval}-${from ?? ''}`, (of) => series(of, metric, interval, from))
}

/** The states of one chart; a failure of one leaves the others. */
export function Chart<T>({
  title,
  of,
  children,
}: {
  title: string
  of: { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}) {
  if (of.data !== undefined) return children(of.data)
  return (
    <section className={styles.waiting} aria-label={title}>
      <h2>{title}</h2>
      {of.error ? <Failure error={of.error} onRetry={() => void of.refetch()} /> : <Skeleton lines={5} />}
    </section>
  )
}

export const TooLittle = ({ of }: { of: string }) => <Empty title="Too little to draw">{of}</Empty>

/** The last day of the week or the month that begins on a date. */
export const lastOf = (date: string, interval: Interval): string => {
  if (interval === 'week') return addDays(date, 6)
  const [year, month] = date.split('-').map(Number)
  return new Date(Date.UTC(year!, month!, 0, 12)).toISOString().slice(0, 10)
}
