import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useState } from 'react'
import { formatPercent } from '../format.ts'
import styles from './chart.module.css'
import { useWidth } from './frame.tsx'
import { Mark, useMarkKeys } from './marks.tsx'

export type Curve = {
  key: string
  label: string
  to: string /** Share collected by the end of each month since funding, in percent. */
  values: number[]
}

const HEIGHT = 240
const LEFT = 40
const BOTTOM = 34
const TOP = 8

const medianOf = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The month-by-month median of all curves that reach that far. */
export const medianCurve = (curves: readonly Curve[]): number[] => {
  const longest = Math.max(0, ...curves.map(({ values }) => values.length))
  return Array.from({ length: longest }, (_, month) =>
    medianOf(curves.flatMap(({ values }) => (month < values.length ? [values[month]!] : []))),
  )
}

/** What was collected of what was purchased, a line a funding month; the median stands out. */
export const CurveChart = ({ label, curves }: { label: string; curves: readonly Curve[] }) => {
  const [frame, width] = useWidth<HTMLDivElement>()
  const svg = useMarkKeys<SVGSVGElement>()
  const [at, setAt] = useState<number | null>(null)
  const median = medianCurve(curves)
  const months = Math.max(1, median.length - 1)
  const x = scaleLinear()
    .domain([0, months])
    .range([LEFT, Math.max(LEFT, width - 8)])
  const y = scaleLinear()
    .domain([0, Math.max(100, ...curves.flatMap(({ values }) => values))])
    .nice(4)
    .range([HEIGHT - BOTTOM, TOP])
  const path = line<number>()
    .x((_, month) => x(month))
    .y((value) => y(value))
  const pointed = at === null ? null : curves[at]
  return (
    <div ref={frame}>
      <div className={styles.readout}>
        {pointed ? (
          <span>
            {pointed.label}: {formatPercent(pointed.values.at(-1) ?? 0)} after {pointed.values.length - 1} months
          </span>
        ) : (
          <span className={styles.key}>
            <svg width="12" height="8" aria-hidden="true">
              <path d="M0 4h12" stroke="var(--ink)" strokeWidth="3" />
            </svg>
            Median
          </span>
        )}
      </div>
      {width > 0 && (
        <svg ref={svg} width={width} height={HEIGHT} role="group" aria-label={label}>
          <g className={styles.grid}>
            {y.ticks(4).map((tick) => (
              <g key={tick}>
                <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
                <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                  {tick}%
                </text>
              </g>
            ))}
          </g>
          {x
            .ticks(Math.min(months, 8))
            .filter(Number.isInteger)
            .map((month) => (
              <text key={month} x={x(month)} y={HEIGHT - 18} textAnchor="middle">
                {month}
              </text>
            ))}
          <text x={(LEFT + width) / 2} y={HEIGHT - 3} textAnchor="middle">
            months since funding
          </text>
          {curves.map((curve, i) => (
            <Mark
              key={curve.key}
              to={curve.to}
              index={i}
              count={curves.length}
              onPoint={setAt}
              label={`Funded ${curve.label}: ${formatPercent(curve.values.at(-1) ?? 0)} collected after ${curve.values.length - 1} months. Open the deals.`}
            >
              <path d={path(curve.values) ?? ''} fill="none" stroke="transparent" strokeWidth="10" />
              <path
                d={path(curve.values) ?? ''}
                className={styles.line}
                stroke="var(--chart-1)"
                opacity={at === null ? 0.35 : at === i ? 1 : 0.15}
                strokeWidth={at === i ? 2.5 : 1.5}
              />
            </Mark>
          ))}
          <path d={path(median) ?? ''} className={styles.line} stroke="var(--ink)" strokeWidth="2.75" pointerEvents="none" />
        </svg>
      )}
    </div>
  )
}
