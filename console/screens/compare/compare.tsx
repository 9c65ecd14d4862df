import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AnalysisMetrics, AnalysisSummary, Figures, McaPosition } from '../../../client/analysis-result.ts'
import { get } from '../../api.ts'
import { formatDate, formatMonth, formatNumber, formatPercent, humanize, plural } from '../../format.ts'
import { classes } from '../../parts/classes.ts'
import { Page, Section } from '../../parts/page.tsx'
import { Empty, Loaded, Notice } from '../../parts/state.tsx'
import { Dash, Verdict } from '../../parts/value.tsx'
import { useParamsState } from '../../search-params.ts'
import { moneysIn } from '../workspace/money.ts'
import styles from './compare.module.css'

type Compared = {
  id: string
  merchantId: string | null
  dealId: string | null
  revision: number
  holders: string[]
  currencies: string[]
  reconciled: boolean | null
  reconciledBy: 'print' | 'correction' | null
  summary: AnalysisSummary
  overall: AnalysisMetrics['overall']
  months: AnalysisMetrics['months']
  mcaPositions: Omit<McaPosition, 'transactions'>[]
}

type Line = {
  name: string
  of: (overall: Compared['overall']) => number | null
  kind: 'money' | 'count' | 'share'
  isBetter: 'more' | 'less' | null
}

const field = (name: keyof Figures) => (overall: Compared['overall']) => overall[name] as number | null
const LINES: readonly Line[] = [
  { name: 'True revenue', of: field('trueRevenue'), kind: 'money', isBetter: 'more' },
  { name: 'Monthly revenue', of: (o) => o.averageMonthlyRevenue, kind: 'money', isBetter: 'more' },
  { name: 'Trend', of: (o) => o.trend?.change ?? null, kind: 'share', isBetter: 'more' },
  { name: 'Deposits', of: field('depositCount'), kind: 'count', isBetter: null },
  { name: 'Largest source', of: (o) => o.concentration, kind: 'share', isBetter: 'less' },
  { name: 'Average daily balance', of: field('averageDailyBalance'), kind: 'money', isBetter: 'more' },
  { name: 'Lowest balance', of: field('lowestBalance'), kind: 'money', isBetter: 'more' },
  { name: 'Negative days', of: field('daysNegative'), kind: 'count', isBetter: 'less' },
  { name: 'NSF', of: field('nsfCount'), kind: 'count', isBetter: 'less' },
  { name: 'Active positions', of: (o) => o.activePositions, kind: 'count', isBetter: 'less' },
  { name: 'Advance payments a month', of: (o) => o.monthlyMcaPayments, kind: 'money', isBetter: 'less' },
  { name: 'Holdback', of: (o) => o.holdback, kind: 'share', isBetter: 'less' },
  { name: 'Loan payments', of: field('loanPayments'), kind: 'money', isBetter: 'less' },
]

const written = (value: number, kind: Line['kind'], { currencies }: Compared): string =>
  kind === 'money' ? moneysIn(currencies).sum(value) : kind === 'share' ? formatPercent(value * 100) : formatNumber(value)

const nameOf = ({ holders, summary }: Compared): string => holders.join(', ') || plural(summary.totalTransactions, 'transaction')

/** The best of a line, where there is one and not all are the same. */
const bestOf = (values: readonly (number | null)[], isBetter: Line['isBetter']): number | null => {
  const known = values.filter((value) => value !== null)
  if (isBetter === null || known.length < 2 || new Set(known).size === 1) return null
  return isBetter === 'more' ? Math.max(...known) : Math.min(...known)
}

/** Two to four analyses side by side: two merchants, or one at two times. */
export const CompareScreen = () => {
  const [{ ids = '' }] = useParamsState()
  const compared = useQuery({
    queryKey: ['compare', ids],
    queryFn: async () => (await get<{ data: Compared[] }>('/analysis/compare', { ids })).data,
    enabled: ids.includes(','),
  })
  return (
    <Page
      title="Compare"
      back={{ to: '/statements', label: 'Statements' }}
      sub="Side by side, each at its latest revision; what is better is marked."
    >
      {ids.includes(',') ? (
        <Loaded of={compared}>{(all) => <Tables all={all} />}</Loaded>
      ) : (
        <Empty title="Choose what to compare">Select two to four analyses among the statements.</Empty>
      )}
    </Page>
  )
}

/** A table with a column for each analysis. */
const SideBySide = ({ title, label, all, children }: { title: string; label: string; all: readonly Compared[]; children: ReactNode }) => (
  <Section title={title} flush>
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}, scrollable`}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <td className={styles.names} />
            {all.map((one) => (
              <th key={one.id} scope="col" className={styles.end}>
                <Link to="/statements/$analysisId" params={{ analysisId: one.id }} dir="auto">
                  {nameOf(one)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  </Section>
)

const Tables = ({ all }: { all: Compared[] }) => {
  const currencies = new Set(all.flatMap((one) => (one.currencies.length === 0 ? ['USD'] : one.currencies)))
  const months = [...new Set(all.flatMap((one) => one.months.map(({ month }) => month)))].sort()
  return (
    <>
      {currencies.size > 1 && (
        <Notice tone="warn">{`Their amounts are in ${[...currencies].join(' and ')}: they cannot be held against each other.`}</Notice>
      )}
      <SideBySide title="Figures" label="Figures side by side" all={all}>
        <tr>
          <th scope="row">Proof</th>
          {all.map(({ id, reconciled, reconciledBy }) => (
            <td key={id} className={styles.end}>
              {reconciled === null ? (
                <Dash reason="No statements." />
              ) : (
                <Verdict isOff={!reconciled} isMended={reconciledBy === 'correction'} />
              )}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">Period</th>
          {all.map(({ id, summary: { dateRange } }) => (
            <td key={id} className={classes(styles.end, 'numeric')}>
              {dateRange.start && dateRange.end ? `${formatDate(dateRange.start)} – ${formatDate(dateRange.end)}` : <Dash />}
            </td>
          ))}
        </tr>
        {LINES.map(({ name, of, kind, isBetter }) => {
          const values = all.map(({ overall }) => of(overall))
          // Pounds are not more than dollars because there are more of them.
          const best = kind === 'money' && currencies.size > 1 ? null : bestOf(values, isBetter)
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, i) => (
                <td key={all[i]!.id} className={classes(styles.end, 'numeric', value !== null && value === best && styles.best)}>
                  {value === null ? <Dash reason="Not known of this one." /> : written(value, kind, all[i]!)}
                  {value !== null && value === best && <span className="visually-hidden"> (better)</span>}
                </td>
              ))}
            </tr>
          )
        })}
      </SideBySide>
      <SideBySide title="True revenue by month" label="True revenue by month" all={all}>
        {months.map((month) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            {all.map((one) => {
              const found = one.months.find((m) => m.month === month)
              return (
                <td key={one.id} className={classes(styles.end, 'numeric')}>
                  {found ? (
                    `${moneysIn(one.currencies).whole(found.trueRevenue)}${found.partial ? ' (part)' : ''}`
                  ) : (
                    <Dash reason="Not covered." />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </SideBySide>
      <SideBySide title="Positions" label="Positions side by side" all={all}>
        <tr>
          <th scope="row">Funders</th>
          {all.map((one) => (
            <td key={one.id} className={styles.end}>
              {one.mcaPositions.length === 0 ? 'None' : null}
              <ul>
                {one.mcaPositions.map((position) => (
                  <li key={`${position.funderName}-${position.firstPayment}`}>
                    <span dir="auto">{position.funderName}</span>
                    <span className={styles.quiet}>
                      {` ${moneysIn(one.currencies).sum(position.avgPayment)} ${humanize(position.frequency).toLowerCase()}, ${position.active ? 'active' : 'ended'}`}
                    </span>
                  </li>
                ))}
              </ul>
            </td>
          ))}
        </tr>
      </SideBySide>
    </>
  )
}
