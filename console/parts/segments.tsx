import styles from './segments.module.css'

type SegmentsProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** One of a few ways to look at the same thing. */
export const Segments = ({ label, value, options, onChange }: SegmentsProps) => (
  <div className={styles.segments} role="group" aria-label={label}>
    {options.map(([option, name]) => (
      <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
        {name}
      </button>
    ))}
  </div>
)
