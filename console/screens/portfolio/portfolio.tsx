import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Bucket, BucketChart } from '../../charts/bucket-chart.tsx'
import { type Curve, CurveChart, medianCurve } from '../../charts/curve-chart.tsx'
import { ChartFrame } from '../../charts/frame.tsx'
import { TimeChart, type TimePoint } from '../../charts/time-chart.tsx'
import { addDays, formatDate, formatMonth, formatNumber, formatPercent, formatShortDate, formatWholeMoney, plural } from '../../format.ts'
import { Select } from '../../parts/field.tsx'
import { Figures, Page } from '../../parts/page.tsx'
import { Segments } from '../../parts/segments.tsx'
import { Empty, Failure, Skeleton } from '../../parts/state.tsx'
import { Dash, Money } from '../../parts/value.tsx'
import { useParamsState } from '../../search-params.ts'
import { useSession } from '../../session.tsx'
import { Concentration } from './concentration.tsx'
import {
  type Aging,
  aging,
  COLLECTING,
  type Cohorts,
  cohorts,
  type Interval,
  type Metric,
  type Series,
  type Summary,
  series,
  summary,
} from './figures.ts'
import { PaymentsDialog } from './payments-dialog.tsx'
import styles from './portfolio.module.css'
import { ReturnRates } from './return-rates.tsx'

const STALE_MS = 60_000
const use = <T,>(key: string, read: () => Promise<T>) =>
  useQuery({ queryKey: ['portfolio', key], queryFn: read, staleTime: STALE_MS, refetchInterval: STALE_MS })
const PERIODS = [
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
const useSeries = (metric: Metric, interval: Interval) => {
  const from = useFrom()
  return use(`${metric}-${interval}-${from ?? ''}`, () => series(metric, interval, from))
}

export const PortfolioScreen = () => {
  const [params, setParams] = useParamsState()
  const interval = params.interval === 'month' ? 'month' : 'week'
  const between = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(params.payments ?? '')
  const figures = use('summary', summary)
  return (
    <Page
      title="Portfolio"
      sub={figures.data ? `As of ${formatDate(figures.data.asOf)}` : '\u00a0'}
      actions={
        <>
          <Select
            aria-label="Period"
            value={params.period ?? ''}
            onChange={(event) => setParams({ period: event.target.value })}
            style={{ width: 'auto' }}
          >
            {PERIODS.map(([months, label]) => (
              <option key={months} value={months}>
                {label}
              </option>
            ))}
          </Select>
          <Segments
            label="Interval"
            value={interval}
            options={[
              ['week', 'Weeks'],
              ['month', 'Months'],
            ]}
            onChange={(next) => setParams({ interval: next === 'week' ? undefined : next })}
          />
        </>
      }
    >
      {figures.data ? (
        <SummaryFigures of={figures.data} />
      ) : figures.error ? (
        <Failure error={figures.error} onRetry={() => void figures.refetch()} />
      ) : (
        <Skeleton lines={2} />
      )}
      <div className={styles.charts}>
        <Collections interval={interval} />
        <Outstanding interval={interval} />
        <Delinquency />
        <Curves />
        <Funded />
        {figures.data && <ReturnRates of={figures.data.returnRates} />}
        {figures.data && <Concentration of={figures.data.concentration} />}
      </div>
      {between && (
        <PaymentsDialog
          from={between[1]!}
          to={between[2]!}
          status={params.only}
          onClose={() => setParams({ payments: undefined, only: undefined })}
        />
      )}
    </Page>
  )
}

const against = (now: number, before: number, when: string): string | undefined => {
  if (before === 0) return undefined
  const change = ((now - before) / before) * 100
  return `${change >= 0 ? '+' : '−'}${formatPercent(Math.abs(change))} ${when}`
}

const SummaryFigures = ({ of }: { of: Summary }) => (
  <Figures
    of={[
      { name: 'Outstanding', amount: formatWholeMoney(of.outstanding), note: against(of.outstanding, of.outstandingWeekAgo, 'in a week') },
      {
        name: 'Collected this week',
        amount: formatWholeMoney(of.collectedThisWeek),
        note:
          of.expectedThisWeek > 0
            ? `${formatPercent((of.collectedThisWeek / of.expectedThisWeek) * 100, 0)} of ${formatWholeMoney(of.expectedThisWeek)} expected`
            : undefined,
      },
      {
        name: 'Current',
        amount: of.currentShare === null ? <Dash reason="Nothing is outstanding." /> : formatPercent(of.currentShare),
        note: `${plural(of.pastDueDeals, 'deal')} past due`,
      },
      {
        name: 'Default rate',
        amount: of.defaultRate === null ? <Dash reason="Nothing is outstanding." /> : formatPercent(of.defaultRate),
        note: 'of what is outstanding',
      },
      { name: 'Active deals', amount: formatNumber(of.activeDeals), note: `${formatNumber(of.collectingDeals)} collecting` },
      {
        name: 'Funded this month',
        amount: formatWholeMoney(of.fundedThisMonth),
        note: against(of.fundedThisMonth, of.fundedLastMonth, 'on last month') ?? plural(of.dealsFundedThisMonth, 'deal'),
      },
    ]}
  />
)

/** The states of one chart; a failure of one leaves the others. */
function Chart<T>({
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

const lastOf = (date: string, interval: Interval): string => {
  if (interval === 'week') return addDays(date, 6)
  const [year, month] = date.split('-').map(Number)
  return new Date(Date.UTC(year!, month!, 0, 12)).toISOString().slice(0, 10)
}

const nameOf = (date: string, interval: Interval) => (interval === 'week' ? `Week of ${formatDate(date)}` : formatMonth(date))
const shortOf = (date: string, interval: Interval) => (interval === 'week' ? formatShortDate(date) : formatMonth(date).replace(' 20', " '"))

type TimeRow = { date: string; label: string; values: (number | null)[]; to: string }

const timeRows = (interval: Interval, to: (from: string, until: string) => string, ...all: readonly Series[]): TimeRow[] => {
  const dates = [...new Set(all.flatMap(({ points }) => points.map(({ date }) => date)))].sort()
  return dates.map((date) => ({
    date,
    label: nameOf(date, interval),
    values: all.map(({ points }) => points.find((point) => point.date === date)?.amount ?? null),
    to: to(date, lastOf(date, interval)),
  }))
}
const pointsOf = (rows: readonly TimeRow[], interval: Interval): TimePoint[] =>
  rows.map((row) => ({ key: row.date, label: row.label, short: shortOf(row.date, interval), to: row.to, values: row.values }))

const TooLittle = ({ of }: { of: string }) => <Empty title="Too little to draw">{of}</Empty>

const Collections = ({ interval }: { interval: Interval }) => {
  const collected = useSeries('collected', interval)
  const expected = useSeries('expected', interval)
  const both = {
    data: collected.data && expected.data ? ([collected.data, expected.data] as const) : undefined,
    error: collected.error ?? expected.error,
    refetch: collected.refetch,
  }
  return (
    <Chart title="Collections" of={both}>
      {([received, due]) => {
        const rows = timeRows(
          interval,
          (from, until) => `/portfolio?payments=${from}..${until}${interval === 'month' ? '&interval=month' : ''}`,
          received,
          due,
        )
        return (
          <ChartFrame
            title="Collections"
            definition="Bars: completed payments less refunds and returns, by effective date. Line: what the schedules expected."
            rows={[...rows].reverse()}
            rowKey={(row) => row.date}
            href={(row) => row.to}
            columns={[
              { id: 'when', header: interval === 'week' ? 'Week' : 'Month', cell: (row) => row.label },
              { id: 'received', header: 'Received', align: 'end', cell: (row) => <Money value={row.values[0]} /> },
              {
                id: 'expected',
                header: 'Expected',
                align: 'end',
                cell: (row) => <Money value={row.values[1]} reason="No schedule covers it." />,
              },
            ]}
            instead={rows.length < 2 ? <TooLittle of="Collections appear here once payments have come over two periods." /> : undefined}
          >
            <TimeChart
              label="Collections"
              points={pointsOf(rows, interval)}
              series={[
                { name: 'Received', draw: 'bar', colour: 'var(--chart-2)' },
                { name: 'Expected', draw: 'line', colour: 'var(--chart-3)' },
              ]}
            />
          </ChartFrame>
        )
      }}
    </Chart>
  )
}

const Outstanding = ({ interval }: { interval: Interval }) => {
  const outstanding = useSeries('outstanding', interval)
  return (
    <Chart title="Outstanding" of={outstanding}>
      {(data) => {
        const rows = timeRows(interval, (_, until) => `/deals?status=${COLLECTING}&funded_date_to=${until}`, data)
        return (
          <ChartFrame
            title="Outstanding"
            definition="What is still owed at the end of each period, over all deals that are being collected."
            rows={[...rows].reverse()}
            rowKey={(row) => row.date}
            href={(row) => row.to}
            columns={[
              { id: 'when', header: interval === 'week' ? 'Week' : 'Month', cell: (row) => row.label },
              { id: 'amount', header: 'Outstanding', align: 'end', cell: (row) => <Money value={row.values[0]} /> },
            ]}
            instead={rows.length < 2 ? <TooLittle of="The balance over time appears here after two periods." /> : undefined}
          >
            <TimeChart
              label="Outstanding"
              points={pointsOf(rows, interval)}
              series={[{ name: 'Outstanding', draw: 'area', colour: 'var(--chart-1)' }]}
            />
          </ChartFrame>
        )
      }}
    </Chart>
  )
}

const Funded = () => {
  const funded = useSeries('funded', 'month')
  return (
    <Chart title="Funded" of={funded}>
      {(data) => {
        const rows = timeRows('month', (from, until) => `/deals?funded_date_from=${from}&funded_date_to=${until}`, data)
        return (
          <ChartFrame
            title="Funded"
            definition="Funded amounts by month of funding."
            rows={[...rows].reverse()}
            rowKey={(row) => row.date}
            href={(row) => row.to}
            columns={[
              { id: 'when', header: 'Month', cell: (row) => row.label },
              { id: 'amount', header: 'Funded', align: 'end', cell: (row) => <Money value={row.values[0]} /> },
            ]}
            instead={rows.length < 2 ? <TooLittle of="Fundings by month appear here after two months." /> : undefined}
          >
            <TimeChart
              label="Funded"
              points={pointsOf(rows, 'month')}
              series={[{ name: 'Funded', draw: 'bar', colour: 'var(--chart-1)' }]}
            />
          </ChartFrame>
        )
      }}
    </Chart>
  )
}

const AGING_COLOURS = [
  'var(--chart-2)',
  'var(--chart-1)',
  'var(--chart-1)',
  'var(--chart-3)',
  'var(--chart-3)',
  'var(--chart-4)',
  'var(--chart-4)',
]

const bucketName = (from: number, to: number | null): string =>
  to === 0 ? 'Current' : to === null ? `${from}+ days` : `${from}–${to} days`

const bucketsOf = ({ buckets }: Aging): Bucket[] =>
  buckets.map(({ bucket, minDays, maxDays, deals, outstanding }, i) => ({
    key: bucket,
    label: bucketName(minDays, maxDays),
    to: `/deals?status=${COLLECTING}&sort=-daysPastDue${minDays > 0 ? `&past_due_min=${minDays}` : ''}${maxDays === null ? '' : `&past_due_max=${maxDays}`}`,
    amount: outstanding,
    deals,
    colour: AGING_COLOURS[i] ?? 'var(--chart-4)',
  }))

const Delinquency = () => {
  const data = use('aging', aging)
  return (
    <Chart title="Delinquency" of={data}>
      {(data) => {
        const buckets = bucketsOf(data)
        return (
          <ChartFrame
            title="Delinquency"
            definition="Whole balances of deals that collect, by calendar days since the oldest expected payment that has not come."
            rows={buckets}
            rowKey={({ key }) => key}
            href={({ to }) => to}
            columns={[
              { id: 'bucket', header: 'Days past due', cell: ({ label }) => label },
              { id: 'amount', header: 'Outstanding', align: 'end', cell: ({ amount }) => <Money value={amount} /> },
              { id: 'deals', header: 'Deals', align: 'end', cell: ({ deals }) => <span className="numeric">{formatNumber(deals)}</span> },
            ]}
            instead={
              buckets.every(({ deals }) => deals === 0) ? (
                <TooLittle of="Deals with a schedule appear here by how late they are." />
              ) : undefined
            }
          >
            <BucketChart label="Delinquency" buckets={buckets} />
          </ChartFrame>
        )
      }}
    </Chart>
  )
}

const curvesOf = ({ cohorts }: Cohorts): (Curve & { deals: number; purchased: number })[] =>
  cohorts.map(({ month, deals, purchased, points }) => ({
    key: month,
    label: formatMonth(month),
    to: `/deals?funded_date_from=${month}-01&funded_date_to=${lastOf(`${month}-01`, 'month')}`,
    values: points.map(({ share }) => share),
    deals,
    purchased,
  }))

const Curves = () => {
  const data = use('cohorts', cohorts)
  return (
    <Chart title="RTR by funding month" of={data}>
      {(data) => {
        const curves = curvesOf(data)
        const longest = medianCurve(curves).length
        return (
          <ChartFrame
            title="RTR by funding month"
            definition={`Collected ÷ purchased by months since funding, a line a month; the median is bold.${data.leftOutDeals > 0 ? ` ${formatNumber(data.leftOutDeals)} imported deals without history are left out.` : ''}`}
            rows={[...curves].reverse()}
            rowKey={({ key }) => key}
            href={({ to }) => to}
            columns={[
              { id: 'month', header: 'Funded', cell: ({ label }) => label },
              { id: 'deals', header: 'Deals', align: 'end', cell: ({ deals }) => <span className="numeric">{formatNumber(deals)}</span> },
              { id: 'purchased', header: 'Purchased', align: 'end', cell: ({ purchased }) => <Money value={purchased} /> },
              { id: 'age', header: 'Months', align: 'end', cell: ({ values }) => <span className="numeric">{values.length - 1}</span> },
              {
                id: 'rtr',
                header: 'RTR so far',
                align: 'end',
                cell: ({ values }) => <span className="numeric">{formatPercent(values.at(-1) ?? 0)}</span>,
              },
            ]}
            instead={longest < 3 ? <TooLittle of="Curves appear here once there are three months of data." /> : undefined}
          >
            <CurveChart label="RTR by funding month" curves={curves} />
          </ChartFrame>
        )
      }}
    </Chart>
  )
}
