import { type Bucket, BucketChart } from '../../charts/bucket-chart.tsx'
import { ChartFrame } from '../../charts/frame.tsx'
import { formatNumber, formatPercent } from '../../format.ts'
import { Segments } from '../../parts/segments.tsx'
import { Empty } from '../../parts/state.tsx'
import { Dash, Money } from '../../parts/value.tsx'
import { useParamsState } from '../../search-params.ts'
import { COLLECTING, type Summary } from './figures.ts'
import { useNarrowed } from './filters.tsx'

type By = 'merchant' | 'state' | 'industry'
type Row = Bucket & { share: number | null }

const rowsOf = (of: Summary['concentration'], by: By, narrowed: (to: string) => string): Row[] => {
  const common = { colour: 'var(--chart-1)' }
  if (by === 'merchant')
    return of.byMerchant.map(({ merchantId, merchantName, deals, outstanding, share }) => ({
      ...common,
      key: merchantId,
      label: merchantName,
      to: narrowed(`/deals?status=${COLLECTING}&merchant_id=${merchantId}`),
      amount: outstanding,
      deals,
      share,
    }))
  const having = (value: string | null) => (value === null ? `merchant_without=${by}` : `merchant_${by}=${encodeURIComponent(value)}`)
  return (by === 'state' ? of.byState : of.byIndustry).map(({ value, deals, outstanding, share }) => ({
    ...common,
    key: value ?? 'unknown',
    label: value ?? 'Not known',
    to: narrowed(`/deals?status=${COLLECTING}&${having(value)}`),
    amount: outstanding,
    deals,
    share,
  }))
}

/** Where the money lies: the ten largest of each kind. */
export const Concentration = ({ of }: { of: Summary['concentration'] }) => {
  const [{ by: chosen }, setParams] = useParamsState()
  const by: By = chosen === 'state' || chosen === 'industry' ? chosen : 'merchant'
  const rows = rowsOf(of, by, useNarrowed())
  return (
    <ChartFrame
      title="Concentration"
      definition="Balances of deals that collect, the ten largest."
      rows={rows}
      rowKey={({ key }) => key}
      href={({ to }) => to}
      columns={[
        {
          id: 'name',
          header: by === 'merchant' ? 'Merchant' : by === 'state' ? 'State' : 'Industry',
          text: 'clip',
          cell: ({ label }) => <span dir="auto">{label}</span>,
        },
        { id: 'amount', header: 'Outstanding', align: 'end', cell: ({ amount }) => <Money value={amount} /> },
        { id: 'deals', header: 'Deals', align: 'end', cell: ({ deals }) => <span className="numeric">{formatNumber(deals)}</span> },
        { id: 'share', header: 'Share', align: 'end', cell: ({ share }) => (share === null ? <Dash /> : formatPercent(share)) },
      ]}
      choice={
        <Segments
          label="By"
          value={by}
          options={[
            ['merchant', 'Merchant'],
            ['state', 'State'],
            ['industry', 'Industry'],
          ]}
          onChange={(next) => setParams({ by: next === 'merchant' ? undefined : next })}
        />
      }
      instead={
        of.byMerchant.length === 0 ? (
          <Empty title="Too little to draw">What is outstanding appears here by merchant, state and industry.</Empty>
        ) : undefined
      }
    >
      <BucketChart label="Concentration" buckets={rows} />
    </ChartFrame>
  )
}
