import { HoldbackError } from '../../../client/error.ts'
import { formatDate, formatNumber, formatPercent, formatWholeMoney, plural } from '../../format.ts'
import { Select } from '../../parts/field.tsx'
import { Figures, Page } from '../../parts/page.tsx'
import { Segments } from '../../parts/segments.tsx'
import { Failure, Skeleton } from '../../parts/state.tsx'
import { Dash } from '../../parts/value.tsx'
import { useParamsState } from '../../search-params.ts'
import { PERIODS, usePortfolio } from './chart-data.tsx'
import { Concentration } from './concentration.tsx'
import { type Summary, summary } from './figures.ts'
import { PortfolioFilters } from './filters.tsx'
import { Curves, Delinquency } from './health.tsx'
import { Collections, Funded, Outstanding } from './over-time.tsx'
import { PaymentsDialog } from './payments-dialog.tsx'
import styles from './portfolio.module.css'
import { ReturnRates } from './return-rates.tsx'

export const PortfolioScreen = () => {
  const [params, setParams] = useParamsState()
  const interval = params.interval === 'month' ? 'month' : 'week'
  const between = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(params.payments ?? '')
  const figures = usePortfolio('summary', summary)
  const isRefused = figures.error instanceof HoldbackError && figures.error.status === 400
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
      <PortfolioFilters />
      {figures.data ? (
        <SummaryFigures of={figures.data} />
      ) : figures.error ? (
        <Failure error={figures.error} onRetry={() => void figures.refetch()} />
      ) : (
        <Skeleton lines={2} />
      )}
      {/* What one of them refuses to sum, all do. */}
      {!isRefused && (
        <div className={styles.charts}>
          <Collections interval={interval} />
          <Outstanding interval={interval} />
          <Delinquency />
          <Curves />
          <Funded />
          {figures.data && <ReturnRates of={figures.data.returnRates} />}
          {figures.data && <Concentration of={figures.data.concentration} />}
        </div>
      )}
      {between && (
        <PaymentsDialog
          from={between[1]!}
          to={between[2]!}
          which={params.only === 'returned' ? 'returned' : 'received'}
          codes={params.codes}
          onClose={() => setParams({ payments: undefined, only: undefined, codes: undefined })}
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
