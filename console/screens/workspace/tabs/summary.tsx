import type { ReactNode } from 'react'
import { formatDate, formatNumber, formatPercent, plural } from '../../../format.ts'
import { Dash } from '../../../parts/value.tsx'
import { GROUPS } from '../categories.ts'
import { useDesk } from '../desk.tsx'
import { dayOfRowsUpTo, type Filters } from '../filters.ts'
import styles from './tabs.module.css'

type Figure = { name: string; value: ReactNode; note?: ReactNode; rows?: Filters }

const percent = (share: number): string => formatPercent(share * 100)
const DIRECTIONS = { up: 'rising', flat: 'flat', down: 'falling' } as const

/** The figures of a decision. Each shows the rows that it is made of. */
export const Summary = () => {
  const { result, show, money: written } = useDesk()
  const { overall, unknown } = result.metrics
  const why = (field: string): string | undefined => unknown.find((u) => u.field === field)?.reason
  const money = (value: number | null, field: string): ReactNode => (value === null ? <Dash reason={why(field)} /> : written.sum(value))
  const share = (value: number | null, field: string): ReactNode => (value === null ? <Dash reason={why(field)} /> : percent(value))
  // What a dash in a table means is said by the dash.
  const gaps = [...new Set(unknown.map(({ reason }) => reason).filter((reason) => !reason.startsWith('Null ')))]
  // The balance of a day without rows is what the day before left.
  const lowest = overall.lowestBalanceDate && dayOfRowsUpTo(result, overall.lowestBalanceDate)
  const figures: Figure[] = [
    {
      name: 'True revenue',
      value: written.sum(overall.trueRevenue),
      note: 'Without transfers, loans, advances, refunds and returned items',
      rows: { figure: 'trueRevenue' },
    },
    {
      name: 'Monthly revenue',
      value: money(overall.averageMonthlyRevenue, 'averageMonthlyRevenue'),
      note: `Mean of ${plural(overall.fullMonths, 'full month')}`,
      rows: { figure: 'trueRevenue' },
    },
    {
      name: 'Trend',
      value: overall.trend ? `${overall.trend.change > 0 ? '+' : ''}${percent(overall.trend.change)}` : <Dash reason={why('trend')} />,
      note: overall.trend && DIRECTIONS[overall.trend.direction],
    },
    { name: 'Deposits', value: formatNumber(overall.depositCount), note: 'Of true revenue', rows: { category: 'businessRevenue' } },
    { name: 'Average daily balance', value: money(overall.averageDailyBalance, 'averageDailyBalance') },
    {
      name: 'Lowest balance',
      value: money(overall.lowestBalance, 'lowestBalance'),
      note: overall.lowestBalanceDate && formatDate(overall.lowestBalanceDate),
      ...(lowest ? { rows: { day: lowest } } : {}),
    },
    {
      name: 'Negative days',
      value: overall.daysNegative === null ? <Dash reason={why('daysNegative')} /> : formatNumber(overall.daysNegative),
      rows: { figure: 'negativeDays' },
    },
    {
      name: 'NSF',
      value: formatNumber(overall.nsfCount),
      note: `An item and its fee are one; ${plural(overall.overdraftCount, 'overdraft')}`,
      rows: { figure: 'bounced' },
    },
    {
      name: 'Holdback',
      value: share(overall.holdback, 'holdback'),
      note: `${written.sum(overall.monthlyMcaPayments)} a month to ${plural(overall.activePositions, 'active position')}`,
      rows: { category: 'mcaRepayment' },
    },
    {
      name: 'Advance payments',
      value: written.sum(overall.mcaPayments),
      note: overall.withholding === null ? null : `${percent(overall.withholding)} of true revenue`,
      rows: { figure: 'advances' },
    },
    { name: 'Advances received', value: written.sum(overall.mcaFunding), rows: { category: 'mcaFunding' } },
    { name: 'Loan payments', value: written.sum(overall.loanPayments), rows: { category: 'loanPayment' } },
  ]
  return (
    <>
      <ul className={styles.figures} aria-label="Figures">
        {figures.map((figure) => (
          <FigureLine key={figure.name} {...figure} onShow={figure.rows ? () => show(figure.rows!) : null} />
        ))}
      </ul>
      <section>
        <h3 className={styles.heading}>Revenue by source</h3>
        <ul className={styles.lines}>
          {overall.largestSources.map(({ name, total, depositCount, share }) => (
            <li key={name ?? '–'}>
              <button type="button" className={styles.line} onClick={() => show({ from: name ?? '–' })}>
                <span dir="auto">{name ?? 'Nobody named'}</span>
                <span className={styles.quiet}>
                  {plural(depositCount, 'deposit')}
                  {share !== null && `, ${percent(share)}`}
                </span>
                <b className="numeric">{written.sum(total)}</b>
              </button>
            </li>
          ))}
          {overall.largestSources.length === 0 && <li className={styles.quiet}>No deposit is revenue.</li>}
        </ul>
      </section>
      <section>
        <h3 className={styles.heading}>By class</h3>
        <ul className={styles.lines}>
          {GROUPS.map(([key, label, categories]) => {
            const { total, transactionCount } = result.classifications[key as keyof typeof result.classifications]
            return (
              <li key={key}>
                <button
                  type="button"
                  className={styles.line}
                  disabled={transactionCount === 0}
                  onClick={() => show({ category: categories.join(',') })}
                >
                  <span>{label}</span>
                  <span className={styles.quiet}>{plural(transactionCount, 'row')}</span>
                  <b className="numeric">{written.sum(total)}</b>
                </button>
              </li>
            )
          })}
        </ul>
      </section>
      {gaps.length > 0 && (
        <section>
          <h3 className={styles.heading}>Not known</h3>
          <ul className={styles.notes}>
            {gaps.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const FigureLine = ({ name, value, note, onShow }: Figure & { onShow: (() => void) | null }) => (
  <li className={styles.figure}>
    {onShow ? (
      <button type="button" className={styles.figureButton} onClick={onShow}>
        <FigureText name={name} value={value} note={note} />
      </button>
    ) : (
      <div className={styles.figureButton}>
        <FigureText name={name} value={value} note={note} />
      </div>
    )}
  </li>
)
const FigureText = ({ name, value, note }: Figure) => (
  <>
    <span className={styles.figureName}>{name}</span>
    <span className={styles.figureValue}>{value}</span>
    {note && <span className={styles.quiet}>{note}</span>}
  </>
)
