import { scaleLinear } from 'd3-scale'
import { area as areaOf, line } from 'd3-shape'
import { useMemo, useRef, useState } from 'react'
import chart from '../../../charts/chart.module.css'
import { useWidth } from '../../../charts/frame.tsx'
import { formatDate, formatMonth, plural } from '../../../format.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty } from '../../../parts/state.tsx'
import { useRowsInSight } from '../../../parts/table/rows-in-sight.ts'
import { type Column, Table } from '../../../parts/table/table.tsx'
import { useDesk } from '../desk.tsx'
import { EVERY_ACCOUNT_OUT, isNothingCounted } from '../filters.ts'
import type { Moneys } from '../money.ts'
import styles from './tabs.module.css'

type Day = { date: string; balance: number; deposits: number; bounced: number }

const HEIGHT = 240
const LEFT = 48
const BOTTOM = 22
const TOP = 14

const columnsIn = (money: Moneys): Column<Day>[] => [
  { id: 'date', header: 'Day', cell: ({ date }) => formatDate(date) },
  { id: 'balance', header: 'Balance', align: 'end', cell: ({ balance }) => <span className="numeric">{money.sum(balance)}</span> },
  { id: 'deposits', header: 'Deposits', align: 'end', cell: ({ deposits }) => <span className="numeric">{money.sum(deposits)}</span> },
]

/** The balance at the end of each day; a day shows its rows. */
export const Balance = () => {
  const { result, show, filters, money } = useDesk()
  const [isTable, setTable] = useState(false)
  const days = useMemo((): Day[] => {
    const byDate = new Map<string, { deposits: number; bounced: number }>()
    for (const row of result.transactions) {
      const sums = byDate.get(row.date) ?? { deposits: 0, bounced: 0 }
      if (row.classification === 'businessRevenue') sums.deposits += row.amount
      if (row.classification === 'nsfFee') sums.bounced++
      byDate.set(row.date, sums)
    }
    return result.metrics.dailyBalances.map((day) => ({ ...day, ...(byDate.get(day.date) ?? { deposits: 0, bounced: 0 }) }))
  }, [result])
  const negative = days.filter(({ balance }) => balance < 0).length
  if (days.length === 0)
    return (
      <Empty title="Balances are not known">
        {isNothingCounted(result)
          ? EVERY_ACCOUNT_OUT
          : (result.metrics.unknown.find(({ field }) => field === 'averageDailyBalance')?.reason ?? 'Nothing tells what the account held.')}
      </Empty>
    )
  return (
    <>
      <div className={styles.tools}>
        <span className={styles.quiet}>{negative > 0 ? `${plural(negative, 'day')} below zero` : 'No day below zero'}</span>
        <Button small kind="plain" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'As chart' : 'As table'}
        </Button>
      </div>
      {isTable ? (
        <Table
          useDrawn={useRowsInSight}
          label="Balances"
          columns={columnsIn(money)}
          list={{ rows: days, error: null, refetch: () => {} }}
          rowKey={({ date }) => date}
          onOpen={({ date }) => show({ day: date })}
          isCurrent={({ date }) => date === filters.day}
          empty={null}
        />
      ) : (
        <Drawing days={days} picked={filters.day} onPick={(day) => show({ day })} />
      )}
    </>
  )
}

const Drawing = ({ days, picked, onPick }: { days: Day[]; picked: string | undefined; onPick: (day: string) => void }) => {
  const { money } = useDesk()
  const [frame, width] = useWidth<HTMLDivElement>()
  const area = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const x = scaleLinear()
    .domain([0, Math.max(1, days.length - 1)])
    .range([LEFT, Math.max(LEFT + 1, width - 6)])
  const y = scaleLinear()
    .domain([Math.min(0, ...days.map(({ balance }) => balance)), Math.max(1, ...days.map(({ balance }) => balance))])
    .nice(4)
    .range([HEIGHT - BOTTOM, TOP])
  const place = days.findIndex(({ date }) => date === picked)
  const shown = days[at ?? (place >= 0 ? place : days.length - 1)]!
  const path = line<Day>()
    .x((_, i) => x(i))
    .y(({ balance }) => y(balance))(days)
  const fill = areaOf<Day>()
    .x((_, i) => x(i))
    .y0(y(0))
    .y1(({ balance }) => y(balance))(days)
  const half = (x(1) - x(0)) / 2
  const nearest = (clientX: number): number => {
    const left = area.current!.getBoundingClientRect().left
    return Math.min(days.length - 1, Math.max(0, Math.round(x.invert(clientX - left))))
  }
  const walk = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const from = at ?? (place >= 0 ? place : days.length - 1)
    if (step !== 0) {
      event.preventDefault()
      setAt(Math.min(days.length - 1, Math.max(0, from + step)))
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPick(days[from]!.date)
    }
  }
  return (
    <div ref={frame} className={chart.chart}>
      <div className={chart.readout} aria-live="polite">
        <span>{formatDate(shown.date)}</span>
        <span>Balance {money.sum(shown.balance)}</span>
        {shown.deposits > 0 && <span>Deposits {money.sum(shown.deposits)}</span>}
        {shown.bounced > 0 && <span>{plural(shown.bounced, 'NSF fee')}</span>}
      </div>
      {width > 0 && (
        <div
          ref={area}
          className={styles.drawing}
          role="slider"
          tabIndex={0}
          aria-label="Balance by day; Enter shows the rows of a day"
          aria-valuemin={0}
          aria-valuemax={days.length - 1}
          aria-valuenow={at ?? (place >= 0 ? place : days.length - 1)}
          aria-valuetext={`${formatDate(shown.date)}, ${money.sum(shown.balance)}`}
          onKeyDown={walk}
          onMouseMove={(event) => setAt(nearest(event.clientX))}
          onMouseLeave={() => setAt(null)}
          onClick={(event) => onPick(days[nearest(event.clientX)]!.date)}
        >
          <svg width={width} height={HEIGHT} aria-hidden="true">
            <g className={chart.grid}>
              {y.ticks(4).map((tick) => (
                <g key={tick}>
                  <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
                  <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
                    {money.compact(tick)}
                  </text>
                </g>
              ))}
            </g>
            {days.map(
              ({ date, balance }, i) =>
                balance < 0 && (
                  <rect key={date} className={styles.below} x={x(i) - half} width={half * 2} y={TOP} height={HEIGHT - BOTTOM - TOP} />
                ),
            )}
            {days.map(
              ({ date }, i) =>
                (i === 0 || date.endsWith('-01')) && (
                  <text key={date} x={x(i)} y={HEIGHT - 6} textAnchor={i === 0 ? 'start' : 'middle'}>
                    {formatMonth(date).split(' ')[0]}
                  </text>
                ),
            )}
            <path d={fill ?? ''} className={chart.area} fill="var(--chart-1)" />
            <path d={path ?? ''} className={chart.line} stroke="var(--chart-1)" />
            <line className={chart.base} x1={LEFT} x2={width} y1={y(0)} y2={y(0)} />
            {days.map(
              ({ date, deposits }, i) =>
                deposits > 0 && (
                  <line key={date} className={styles.deposit} x1={x(i)} x2={x(i)} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM + 4} />
                ),
            )}
            {days.map(
              ({ date, bounced, balance }, i) =>
                bounced > 0 && <path key={date} className={styles.bounced} d={`M${x(i)} ${y(balance) - 4}l4 -7h-8z`} />,
            )}
            {place >= 0 && <line className={styles.picked} x1={x(place)} x2={x(place)} y1={TOP} y2={HEIGHT - BOTTOM} />}
            {at !== null && <circle className={chart.dot} cx={x(at)} cy={y(days[at]!.balance)} r="3.5" stroke="var(--chart-1)" />}
          </svg>
        </div>
      )}
      <p className={chart.definition}>
        End-of-day balances of all accounts together. Ticks are days with deposits, triangles days with an NSF fee, shaded days are below
        zero.
      </p>
    </div>
  )
}
