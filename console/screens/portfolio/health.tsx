import { type Bucket, BucketChart } from '../../charts/bucket-chart.tsx'
import { type Curve, CurveChart, medianCurve } from '../../charts/curve-chart.tsx'
import { ChartFrame } from '../../charts/frame.tsx'
import { formatMonth, formatNumber, formatPercent } from '../../format.ts'
import { Money } from '../../parts/value.tsx'
import { Chart, lastOf, TooLittle, usePortfolio } from './chart-data.tsx'
import { type Aging, aging, COLLECTING, type Cohorts, cohorts } from './figures.ts'
import { useNarrowed } from './filters.tsx'

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

/** Whoever expects no payment is current, too; `past_due_max` leaves them out. */
const lateFrom = (from: number, to: number | null): string =>
  to === 0 ? 'is_past_due=false' : `past_due_min=${from}${to === null ? '' : `&past_due_max=${to}`}`

const bucketsOf = ({ buckets }: Aging, narrowed: (to: string) => string): Bucket[] =>
  buckets.map(({ bucket, minDays, maxDays, deals, outstanding }, i) => ({
    key: bucket,
    label: bucketName(minDays, maxDays),
    to: narrowed(`/deals?status=${COLLECTING}&sort=-daysPastDue&${lateFrom(minDays, maxDays)}`),
    amount: outstanding,
    deals,
    colour: AGING_COLOURS[i] ?? 'var(--chart-4)',
  }))

export const Delinquency = () => {
  const data = usePortfolio('aging', aging)
  const narrowed = useNarrowed()
  return (
    <Chart title="Delinquency" of={data}>
      {(data) => {
        const buckets = bucketsOf(data, narrowed)
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

const curvesOf = ({ cohorts }: Cohorts, narrowed: (to: string) => string): (Curve & { deals: number; purchased: number })[] =>
  cohorts.map(({ month, deals, purchased, points }) => ({
    key: month,
    label: formatMonth(month),
    to: narrowed(`/deals?funded_date_from=${month}-01&funded_date_to=${lastOf(`${month}-01`, 'month')}&collected_before=false`),
    values: points.map(({ share }) => share),
    deals,
    purchased,
  }))

export const Curves = () => {
  const data = usePortfolio('cohorts', cohorts)
  const narrowed = useNarrowed()
  return (
    <Chart title="RTR by funding month" of={data}>
      {(data) => {
        const curves = curvesOf(data, narrowed)
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
