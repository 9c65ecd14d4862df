import { ChartFrame } from '../../charts/frame.tsx'
import { LimitChart } from '../../charts/limit-chart.tsx'
import { formatDate, formatNumber, formatPercent } from '../../format.ts'
import { Empty } from '../../parts/state.tsx'
import { Dash } from '../../parts/value.tsx'
import type { Summary } from './figures.ts'
import { usePaymentsLink } from './filters.tsx'

const NAMES = { unauthorized: 'Unauthorized', administrative: 'Administrative', overall: 'Overall' } as const

/** Returned debits against what the ACH network tolerates. */
export const ReturnRates = ({ of }: { of: Summary['returnRates'] }) => {
  const paymentsLink = usePaymentsLink()
  const rows = (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((kind) => ({
    key: kind,
    label: NAMES[kind],
    rate: of[kind].rate,
    limit: of[kind].limit,
    returns: of[kind].returns,
    to: paymentsLink(of.from, of.to, 'returned', of[kind].codes),
  }))
  return (
    <ChartFrame
      title="Return rates"
      definition={`Returned ÷ all debits, by number, ${formatDate(of.from)} to ${formatDate(of.to)}. The mark is the limit that the ACH rules watch.`}
      rows={rows}
      rowKey={({ key }) => key}
      href={({ to }) => to}
      columns={[
        { id: 'kind', header: 'Returns', cell: ({ label }) => label },
        { id: 'count', header: 'Number', align: 'end', cell: ({ returns }) => <span className="numeric">{formatNumber(returns)}</span> },
        {
          id: 'rate',
          header: 'Rate',
          align: 'end',
          cell: ({ rate }) => (rate === null ? <Dash reason="No debits in this time." /> : formatPercent(rate, 2)),
        },
        { id: 'limit', header: 'Limit', align: 'end', cell: ({ limit }) => formatPercent(limit) },
      ]}
      instead={of.debits === 0 ? <Empty title="Too little to draw">Rates appear here once payments have been collected.</Empty> : undefined}
    >
      <LimitChart label="Return rates" rows={rows} />
    </ChartFrame>
  )
}
