import { scaleBand, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useState } from 'react'
import { formatCompactMoney, formatWholeMoney } from '../format.ts'
import styles from './chart.module.css'
import { useWidth } from './frame.tsx'
import { Mark, useMarkKeys } from './marks.tsx'

export type TimePoint = { key: string; label: string; short: string; to: string; values: (number | null)[] }
export type TimeSeries = { name: string; draw: 'bar' | 'line' | 'area'; colour: string }

const HEIGHT = 200
const LEFT = 52
const BOTTOM = 22
const TOP = 8

type ChartProps = {
  label: string
  series: readonly TimeSeries[]
  points: readonly TimePoint[]
  /** How amounts are written; in dollars where it is not said. */
  money?: { whole: (value: number) => string; compact: (value: number) => string }
}
const DOLLARS = { whole: formatWholeMoney, compact: formatCompactMoney }

/** Amounts over time: bars received, a line expected, an area outstanding. */
export const TimeChart = ({ label, series, points, money = DOLLARS }: ChartProps) => {
  const [frame, width] = useWidth<HTMLDivElement>()
  const svg = useMarkKeys<SVGSVGElement>()
  const [at, setAt] = useState<number | null>(null)
  const inner = Math.max(0, width - LEFT)
  const x = scaleBand<string>()
    .domain(points.map(({ key }) => key))
    .range([LEFT, LEFT + inner])
    .paddingInner(0.25)
    .paddingOuter(0.1)
  const lowest = Math.min(0, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const highest = Math.max(1, ...points.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const y = scaleLinear()
    .domain([lowest, highest])
    .nice(4)
    .range([HEIGHT - BOTTOM, TOP])
  const middle = (key: string): number => x(key)! + x.bandwidth() / 2
  const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(inner / 64))))
  const shown = points[at ?? points.length - 1]
  return (
    <div ref={frame}>
      <div className={styles.readout} aria-live="off">
        {shown && (
          <>
            <span>{shown.label}</span>
            {series.map(({ name, colour }, i) => (
              <span key={name} className={styles.key}>
                <Swatch colour={colour} draw={series[i]!.draw} />
                {name} {shown.values[i] === null || shown.values[i] === undefined ? '–' : money.whole(shown.values[i])}
              </span>
            ))}
          </>
        )}
      </div>
      {width > 0 && (
        <svg ref={svg} width={width} height={HEIGHT} role="group" aria-label={label}>
          <g className={styles.grid}>
            {y.ticks(4).map((tick) => (
              <g key={tick}>
                <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
                <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                  {money.compact(tick)}
                </text>
              </g>
            ))}
          </g>
          {points.map(
            ({ key, short }, i) =>
              (points.length - 1 - i) % every === 0 && (
                <text key={key} x={middle(key)} y={HEIGHT - 6} textAnchor="middle">
                  {short}
                </text>
              ),
          )}
          {points.map((point, i) => (
            <Mark
              key={point.key}
              to={point.to}
              index={i}
              count={points.length}
              onPoint={setAt}
              label={`${point.label}: ${series.map(({ name }, s) => `${name.toLowerCase()} ${point.values[s] === null || point.values[s] === undefined ? 'unknown' : money.whole(point.values[s])}`).join(', ')}. Open the deals.`}
            >
              <rect
                className={styles.hit}
                x={x(point.key)! - x.step() * x.paddingInner() * 0.5}
                width={x.step()}
                y={TOP}
                height={HEIGHT - BOTTOM - TOP}
                rx="2"
              />
              {series.map(({ name, draw, colour }, s) => {
                const value = point.values[s]
                if (value === null || value === undefined) return null
                if (draw === 'bar')
                  return (
                    <rect
                      key={name}
                      x={x(point.key)}
                      width={x.bandwidth()}
                      y={y(Math.max(0, value))}
                      height={Math.abs(y(0) - y(value))}
                      rx="1.5"
                      fill={colour}
                    />
                  )
                return at === i ? (
                  <circle key={name} className={styles.dot} cx={middle(point.key)} cy={y(value)} r="3.5" stroke={colour} />
                ) : null
              })}
            </Mark>
          ))}
          {series.map(({ name, draw, colour }, s) => {
            if (draw === 'bar') return null
            const known = points.filter(({ values }) => values[s] !== null && values[s] !== undefined)
            const path = line<TimePoint>()
              .x(({ key }) => middle(key))
              .y(({ values }) => y(values[s]!))(known)
            const fill = area<TimePoint>()
              .x(({ key }) => middle(key))
              .y0(y(0))
              .y1(({ values }) => y(values[s]!))(known)
            return (
              <g key={name} pointerEvents="none">
                {draw === 'area' && <path d={fill ?? ''} fill={colour} className={styles.area} />}
                <path d={path ?? ''} className={styles.line} stroke={colour} strokeDasharray={draw === 'line' ? '4 3' : undefined} />
              </g>
            )
          })}
          <line className={styles.base} x1={LEFT} x2={width} y1={y(0)} y2={y(0)} />
        </svg>
      )}
    </div>
  )
}

const Swatch = ({ colour, draw }: { colour: string; draw: TimeSeries['draw'] }) => (
  <svg width="12" height="8" aria-hidden="true">
    {draw === 'bar' ? (
      <rect width="12" height="8" rx="1.5" fill={colour} />
    ) : (
      <path d="M0 4h12" stroke={colour} strokeWidth="2" strokeDasharray={draw === 'line' ? '4 2' : undefined} />
    )}
  </svg>
)
