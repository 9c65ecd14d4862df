import { scaleLinear } from 'd3-scale'
import { formatWholeMoney, plural } from '../format.ts'
import styles from './chart.module.css'
import { useWidth } from './frame.tsx'
import { Mark, useMarkKeys } from './marks.tsx'

export type Bucket = { key: string; label: string; to: string; amount: number; deals: number; colour: string }

const ROW = 30
const LONGEST_LABEL = 26
const LETTER = 6.2
const RIGHT = 150

/** Dollars and deals by bucket, lying. */
export const BucketChart = ({ label, buckets }: { label: string; buckets: readonly Bucket[] }) => {
  const [frame, width] = useWidth<HTMLDivElement>()
  const svg = useMarkKeys<SVGSVGElement>()
  const left = Math.min(LONGEST_LABEL, Math.max(4, ...buckets.map(({ label }) => label.length))) * LETTER + 16
  const inner = Math.max(20, width - left - RIGHT)
  const x = scaleLinear()
    .domain([0, Math.max(1, ...buckets.map(({ amount }) => amount))])
    .range([0, inner])
  const height = buckets.length * ROW
  return (
    <div ref={frame}>
      {width > 0 && (
        <svg ref={svg} width={width} height={height} role="group" aria-label={label}>
          {buckets.map((bucket, i) => (
            <Mark
              key={bucket.key}
              to={bucket.to}
              index={i}
              count={buckets.length}
              onPoint={() => {}}
              label={`${bucket.label}: ${formatWholeMoney(bucket.amount)}, ${plural(bucket.deals, 'deal')}. Open the deals.`}
            >
              <rect className={styles.hit} x="0" y={i * ROW} width={width} height={ROW} rx="4" />
              {/* Letters differ in width: a wide name ends where the bars begin. */}
              <svg x="0" y={i * ROW} width={left - 6} height={ROW} overflow="hidden">
                <text x="4" y="19">
                  {bucket.label.length > LONGEST_LABEL ? `${bucket.label.slice(0, LONGEST_LABEL - 1)}…` : bucket.label}
                </text>
              </svg>
              <rect
                x={left}
                y={i * ROW + 8}
                width={Math.max(bucket.amount > 0 ? 2 : 0, x(bucket.amount))}
                height={ROW - 16}
                rx="2"
                fill={bucket.colour}
              />
              <text x={left + Math.max(2, x(bucket.amount)) + 8} y={i * ROW + 19} className={styles.value}>
                {formatWholeMoney(bucket.amount)}
                <tspan fill="var(--ink-3)" dx="6">
                  {plural(bucket.deals, 'deal')}
                </tspan>
              </text>
            </Mark>
          ))}
        </svg>
      )}
    </div>
  )
}
