import { scaleLinear } from 'd3-scale'
import { formatPercent } from '../format.ts'
import styles from './chart.module.css'
import { useWidth } from './frame.tsx'
import { Mark, useMarkKeys } from './marks.tsx'

export type LimitRow = { key: string; label: string; to: string; rate: number | null; limit: number }

const ROW = 44

/** Rates, each on a scale of its own that ends somewhat beyond its limit: 0.5 % and 15 % are both lines not to cross. */
export const LimitChart = ({ label, rows }: { label: string; rows: readonly LimitRow[] }) => {
  const [frame, width] = useWidth<HTMLDivElement>()
  const svg = useMarkKeys<SVGSVGElement>()
  return (
    <div ref={frame}>
      {width > 0 && (
        <svg ref={svg} width={width} height={rows.length * ROW} role="group" aria-label={label}>
          {rows.map(({ key, label: name, to, rate, limit }, i) => {
            const x = scaleLinear()
              .domain([0, Math.max(limit * 1.25, (rate ?? 0) * 1.05)])
              .range([0, width])
            const top = i * ROW
            const isOver = (rate ?? 0) > limit
            return (
              <Mark
                key={key}
                to={to}
                index={i}
                count={rows.length}
                onPoint={() => {}}
                label={`${name}: ${rate === null ? 'unknown' : formatPercent(rate, 2)}, limit ${formatPercent(limit)}. Open the payments.`}
              >
                <rect className={styles.hit} x="0" y={top} width={width} height={ROW} rx="4" />
                <text x="4" y={top + 15}>
                  {name}
                </text>
                <text x={width - 4} y={top + 15} textAnchor="end" className={styles.value}>
                  {rate === null ? '–' : formatPercent(rate, 2)}
                  <tspan fill="var(--ink-3)" dx="6">
                    {isOver ? 'over' : 'of'} {formatPercent(limit)}
                  </tspan>
                </text>
                <rect x="0" y={top + 24} width={width} height="8" rx="4" fill="var(--quiet-soft)" />
                <rect x="0" y={top + 24} width={x(rate ?? 0)} height="8" rx="4" fill={isOver ? 'var(--chart-4)' : 'var(--chart-2)'} />
                <line x1={x(limit)} x2={x(limit)} y1={top + 20} y2={top + 36} stroke="var(--ink)" strokeWidth="1.5" />
              </Mark>
            )
          })}
        </svg>
      )}
    </div>
  )
}
