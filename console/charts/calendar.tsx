import { useEffect, useRef } from 'react'
import { addDays, formatDate, formatMonth } from '../format.ts'
import styles from './calendar.module.css'

export type DayMark = { date: string; kind: 'settled' | 'partial' | 'missed' | 'returned' | 'open' | 'paused' | 'cancelled'; note: string }

const CELL = 15
const GAP = 3
const LEFT = 26
const TOP = 16
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const BANKING_DAYS = 5

const LEGEND: [kind: DayMark['kind'], label: string][] = [
  ['settled', 'Received'],
  ['partial', 'In part'],
  ['missed', 'Missed'],
  ['returned', 'Returned'],
  ['open', 'Expected'],
  ['paused', 'Paused'],
]

const mondayOf = (date: string): string => {
  const day = new Date(`${date}T12:00:00Z`).getUTCDay()
  return addDays(date, -((day + 6) % 7))
}

/** A sign beside the colour: a cross for what came back, a stroke for what was missed, a dot for a part, two bars for a pause. */
const Sign = ({ kind, x, y }: { kind: DayMark['kind']; x: number; y: number }) => {
  const [l, r, t, b] = [x + 4, x + CELL - 4, y + 4, y + CELL - 4]
  if (kind === 'returned') return <path className={styles.mark} strokeWidth="1.6" d={`M${l} ${t}L${r} ${b}M${r} ${t}L${l} ${b}`} />
  if (kind === 'missed') return <path className={styles.missed} strokeWidth="1.6" d={`M${l} ${y + CELL / 2}H${r}`} />
  if (kind === 'paused') return <path className={styles.pause} strokeWidth="1.4" d={`M${l + 2} ${t}V${b}M${r - 2} ${t}V${b}`} />
  if (kind === 'partial') return <circle cx={x + CELL / 2} cy={y + CELL / 2} r="2" fill="var(--surface)" />
  return null
}

const Day = ({ kind, x, y }: { kind: DayMark['kind']; x: number; y: number }) => (
  <>
    <rect x={x + 0.5} y={y + 0.5} width={CELL - 1} height={CELL - 1} rx="2.5" className={styles[kind]} />
    <Sign kind={kind} x={x} y={y} />
  </>
)

/** Banking days as squares, a column a week; with its week-ends where something came on one. The table beside it says the same in words. */
export const PaymentCalendar = ({ marks, from, to, today }: { marks: readonly DayMark[]; from: string; to: string; today: string }) => {
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroll.current) scroll.current.scrollLeft = scroll.current.scrollWidth
  }, [])
  const byDate = new Map(marks.map((mark) => [mark.date, mark]))
  const first = mondayOf(from)
  const weeks: string[] = []
  for (let week = first; week <= to; week = addDays(week, 7)) weeks.push(week)
  const monthOf = (column: number): string => weeks[column]!.slice(0, 7)
  const days = WEEKDAYS.slice(0, marks.some(({ date }) => addDays(mondayOf(date), BANKING_DAYS) <= date) ? undefined : BANKING_DAYS)
  const width = LEFT + weeks.length * (CELL + GAP)
  const height = TOP + days.length * (CELL + GAP)
  const counts = LEGEND.map(([kind, label]) => [label, marks.filter((mark) => mark.kind === kind).length] as const).filter(([, n]) => n > 0)
  return (
    <div className={styles.calendar}>
      <div className={styles.scroll} ref={scroll} tabIndex={0} role="region" aria-label="Payment calendar, scrollable">
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`Payment days: ${counts.map(([label, n]) => `${n} ${label.toLowerCase()}`).join(', ') || 'none'}`}
        >
          {days.map(
            (name, i) =>
              i % 2 === 0 && (
                <text key={name} x="0" y={TOP + i * (CELL + GAP) + CELL - 4}>
                  {name}
                </text>
              ),
          )}
          {weeks.map((week, column) => {
            const x = LEFT + column * (CELL + GAP)
            const isNewMonth = column === 0 || monthOf(column) !== monthOf(column - 1)
            // A month of which one week is in sight has no room for its name.
            const isNamed = isNewMonth && (column + 1 >= weeks.length || monthOf(column) === monthOf(column + 1))
            return (
              <g key={week}>
                {isNamed && (
                  <text x={x} y="10">
                    {formatMonth(week).split(' ')[0]}
                  </text>
                )}
                {days.map((name, i) => {
                  const date = addDays(week, i)
                  const mark = byDate.get(date)
                  const y = TOP + i * (CELL + GAP)
                  return (
                    <g key={name}>
                      <title>{`${formatDate(date)}: ${mark?.note ?? 'nothing expected'}`}</title>
                      {mark ? (
                        <Day kind={mark.kind} x={x} y={y} />
                      ) : (
                        <rect x={x} y={y} width={CELL} height={CELL} rx="3" className={styles.none} />
                      )}
                      {date === today && (
                        <rect x={x - 1} y={y - 1} width={CELL + 2} height={CELL + 2} rx="4" fill="none" stroke="var(--ink)" />
                      )}
                    </g>
                  )
                })}
              </g>
            )
          })}
        </svg>
      </div>
      <div className={styles.legend} aria-hidden="true">
        {LEGEND.map(([kind, label]) => (
          <span key={kind}>
            <svg width={CELL} height={CELL}>
              <Day kind={kind} x={0} y={0} />
            </svg>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}
