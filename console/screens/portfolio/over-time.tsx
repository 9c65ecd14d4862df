import { ChartFrame } from '../../charts/frame.tsx'
import { TimeChart, type TimePoint, type TimeSeries } from '../../charts/time-chart.tsx'
import { formatDate, formatMonth, formatShortDate } from '../../format.ts'
import { Money } from '../../parts/value.tsx'
import { useSession } from '../../session.tsx'
import { Chart, lastOf, TooLittle, useSeries } from './chart-data.tsx'
import { COLLECTING, type Interval, type Series } from './figures.ts'
import { useNarrowed, usePaymentsLink } from './filters.tsx'

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

type Drawn = TimeSeries & { /** What an empty cell of the table means. */ reason?: string }
type SeriesFrameProps = {
  title: string
  definition: string
  interval: Interval
  of: readonly Series[]
  drawn: readonly Drawn[]
  /** The records behind a period. */
  to: (from: string, until: string) => string
  tooLittle: string
}

/** One or more metrics by weeks or months, as picture and as table. */
const SeriesFrame = ({ title, definition, interval, of, drawn, to, tooLittle }: SeriesFrameProps) => {
  const rows = timeRows(interval, to, ...of)
  return (
    <ChartFrame
      title={title}
      definition={definition}
      rows={[...rows].reverse()}
      rowKey={(row) => row.date}
      href={(row) => row.to}
      columns={[
        { id: 'when', header: interval === 'week' ? 'Week' : 'Month', cell: (row) => row.label },
        ...drawn.map(({ name, reason }, i) => ({
          id: name,
          header: name,
          align: 'end' as const,
          cell: (row: TimeRow) => <Money value={row.values[i]} reason={reason} />,
        })),
      ]}
      instead={rows.length < 2 || rows.every(({ values }) => values.every((value) => !value)) ? <TooLittle of={tooLittle} /> : undefined}
    >
      <TimeChart label={title} points={pointsOf(rows, interval)} series={drawn} />
    </ChartFrame>
  )
}

export const Collections = ({ interval }: { interval: Interval }) => {
  const collected = useSeries('collected', interval)
  const expected = useSeries('expected', interval)
  const paymentsLink = usePaymentsLink()
  const both = {
    data: collected.data && expected.data ? [collected.data, expected.data] : undefined,
    error: collected.error ?? expected.error,
    refetch: collected.refetch,
  }
  return (
    <Chart title="Collections" of={both}>
      {(data) => (
        <SeriesFrame
          title="Collections"
          definition="Bars: completed payments less refunds and returns, by effective date. Line: what the schedules expected."
          interval={interval}
          of={data}
          drawn={[
            { name: 'Received', draw: 'bar', colour: 'var(--chart-2)' },
            { name: 'Expected', draw: 'line', colour: 'var(--chart-3)', reason: 'No schedule covers it.' },
          ]}
          to={(from, until) => paymentsLink(from, until, 'received')}
          tooLittle="Collections appear here once payments have come over two periods."
        />
      )}
    </Chart>
  )
}

export const Outstanding = ({ interval }: { interval: Interval }) => {
  const narrowed = useNarrowed()
  const { today } = useSession()
  return (
    <Chart title="Outstanding" of={useSeries('outstanding', interval)}>
      {(data) => (
        <SeriesFrame
          title="Outstanding"
          definition="What is still owed at the end of each period, over all deals that are being collected."
          interval={interval}
          of={[data]}
          drawn={[{ name: 'Outstanding', draw: 'area', colour: 'var(--chart-1)' }]}
          to={(_, until) => narrowed(until < today ? `/deals?collecting_on=${until}` : `/deals?status=${COLLECTING}`)}
          tooLittle="The balance over time appears here after two periods."
        />
      )}
    </Chart>
  )
}

export const Funded = () => {
  const narrowed = useNarrowed()
  return (
    <Chart title="Funded" of={useSeries('funded', 'month')}>
      {(data) => (
        <SeriesFrame
          title="Funded"
          definition="Funded amounts by month of funding."
          interval="month"
          of={[data]}
          drawn={[{ name: 'Funded', draw: 'bar', colour: 'var(--chart-1)' }]}
          to={(from, until) => narrowed(`/deals?funded_date_from=${from}&funded_date_to=${until}`)}
          tooLittle="Fundings by month appear here after two months."
        />
      )}
    </Chart>
  )
}
