import type { ReactNode } from 'react'
import type { AnalysisMetrics, Figures } from '../../../../client/analysis-result.ts'
import { formatMonth, formatNumber, formatPercent } from '../../../format.ts'
import { classes } from '../../../parts/classes.ts'
import { Badge, Dash } from '../../../parts/value.tsx'
import { useParamsState } from '../../../search-params.ts'
import { useDesk } from '../desk.tsx'
import type { Filters } from '../filters.ts'
import type { Moneys } from '../money.ts'
import styles from './tabs.module.css'

type Month = AnalysisMetrics['months'][number]
type Kind = 'money' | 'count' | 'share'

export const FIGURES: readonly { field: keyof Figures; name: string; kind: Kind; rows?: Filters }[] = [
  { field: 'trueRevenue', name: 'True revenue', kind: 'money', rows: { figure: 'trueRevenue' } },
  { field: 'depositCount', name: 'Deposits', kind: 'count', rows: { category: 'businessRevenue' } },
  { field: 'averageDailyBalance', name: 'Average daily balance', kind: 'money' },
  { field: 'lowestBalance', name: 'Lowest balance', kind: 'money' },
  { field: 'endingBalance', name: 'Ending balance', kind: 'money' },
  { field: 'daysNegative', name: 'Negative days', kind: 'count', rows: { figure: 'negativeDays' } },
  { field: 'nsfCount', name: 'NSF', kind: 'count', rows: { figure: 'bounced' } },
  { field: 'mcaPayments', name: 'Advance payments', kind: 'money', rows: { figure: 'advances' } },
  { field: 'withholding', name: 'Withholding', kind: 'share', rows: { figure: 'advances' } },
  { field: 'loanPayments', name: 'Loan payments', kind: 'money', rows: { category: 'loanPayment' } },
  { field: 'totalCredits', name: 'Credits', kind: 'money', rows: { figure: 'credits' } },
  { field: 'totalDebits', name: 'Debits', kind: 'money', rows: { figure: 'debits' } },
]

const written = (money: Moneys, value: number | null, kind: Kind, why?: string, isShort = false): ReactNode => {
  if (value === null) return <Dash reason={why} />
  if (kind === 'money') return isShort ? money.whole(value) : money.sum(value)
  return kind === 'share' ? formatPercent(value * 100) : formatNumber(value)
}

/** What is different, with its sign; of money also by how many per cent. */
const difference = (money: Moneys, before: number | null, now: number | null, kind: Kind): string => {
  if (before === null || now === null) return '–'
  const change = now - before
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  const size = Math.abs(change)
  if (kind === 'share') return `${sign}${formatPercent(size * 100)}`
  if (kind === 'count') return `${sign}${formatNumber(size)}`
  return `${sign}${money.whole(size)}${before > 0 && change !== 0 ? ` (${sign}${formatPercent((size / before) * 100, 0)})` : ''}`
}

const MAX_SIDE_BY_SIDE = 4

/** The months; two to four of them stand side by side, with what is different. */
export const Months = () => {
  const { result, show, filters, money } = useDesk()
  const [params, setParams] = useParamsState()
  const { months, unknown } = result.metrics
  const why = (field: string): string | undefined => unknown.find((u) => u.field === field)?.reason
  const picked = (params.months ?? '').split(',').filter((month) => months.some((m) => m.month === month))
  const toggle = (month: string) => {
    const next = picked.includes(month) ? picked.filter((m) => m !== month) : [...picked, month].slice(-MAX_SIDE_BY_SIDE)
    setParams({ months: next.sort().join(',') })
  }
  const beside = months.filter(({ month }) => picked.includes(month))
  return (
    <>
      <p className={styles.quiet}>Tick two to four months to see them side by side.</p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Months, scrollable">
        <table className={styles.table} aria-label="Months">
          <thead>
            <tr>
              <th scope="col">Month</th>
              {FIGURES.map(({ field, name }) => (
                <th key={field} scope="col" className={styles.end}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month} data-shown={filters.month === month.month ? '' : undefined}>
                <th scope="row">
                  <span className={styles.monthName}>
                    <input
                      type="checkbox"
                      aria-label={`Compare ${formatMonth(month.month)}`}
                      checked={picked.includes(month.month)}
                      onChange={() => toggle(month.month)}
                    />
                    <button type="button" className={classes('bare', styles.link)} onClick={() => show({ month: month.month })}>
                      {formatMonth(month.month)}
                    </button>
                    {month.partial && <Badge tone="warn">{`${month.coveredDays} days`}</Badge>}
                  </span>
                </th>
                {FIGURES.map(({ field, kind, rows }) => (
                  <td key={field} className={classes(styles.end, 'numeric')}>
                    {rows && month[field] !== null ? (
                      <button type="button" className={classes('bare', styles.link)} onClick={() => show({ ...rows, month: month.month })}>
                        {written(money, month[field] as number | null, kind)}
                      </button>
                    ) : (
                      written(money, month[field] as number | null, kind, why(field))
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {beside.length >= 2 && <SideBySide months={beside} />}
    </>
  )
}

const SideBySide = ({ months }: { months: readonly Month[] }) => {
  const { show, money } = useDesk()
  const names = [...new Set(months.flatMap(({ largestSources }) => largestSources.map(({ name }) => name ?? '–')))]
  const sourceOf = (month: Month, name: string): number => month.largestSources.find((s) => (s.name ?? '–') === name)?.total ?? 0
  const [first, last] = [months[0]!, months.at(-1)!]
  const head = (
    <thead>
      <tr>
        <td />
        {months.map(({ month }) => (
          <th key={month} scope="col" className={styles.end}>
            {formatMonth(month)}
          </th>
        ))}
        <th scope="col" className={styles.end}>
          {formatMonth(first.month).split(' ')[0]} → {formatMonth(last.month).split(' ')[0]}
        </th>
      </tr>
    </thead>
  )
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Side by side, scrollable">
        <table className={classes(styles.table, styles.tight)} aria-label="Months side by side">
          {head}
          <tbody>
            {FIGURES.map(({ field, name, kind }) => (
              <tr key={field}>
                <th scope="row">{name}</th>
                {months.map((month) => (
                  <td key={month.month} className={classes(styles.end, 'numeric')}>
                    {written(money, month[field] as number | null, kind, undefined, true)}
                  </td>
                ))}
                <td className={classes(styles.end, 'numeric', styles.change)}>
                  {difference(money, first[field] as number | null, last[field] as number | null, kind)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3 className={styles.heading}>Revenue by source</h3>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Revenue by source, scrollable">
        <table className={classes(styles.table, styles.tight)} aria-label="Revenue by source">
          {head}
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <button type="button" className={classes('bare', styles.link)} onClick={() => show({ from: name })} dir="auto">
                    {name === '–' ? 'Nobody named' : name}
                  </button>
                </th>
                {months.map((month) => (
                  <td key={month.month} className={classes(styles.end, 'numeric')}>
                    {money.whole(sourceOf(month, name))}
                  </td>
                ))}
                <td className={classes(styles.end, 'numeric', styles.change)}>
                  {difference(money, sourceOf(first, name), sourceOf(last, name), 'money')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
