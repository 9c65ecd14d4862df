import { humanize } from '../format.ts'
import styles from './diff.module.css'

type Fields = Record<string, unknown> | null

const shown = (value: unknown): string =>
  value === null || value === undefined ? 'none' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Before → after, field by field; what stayed as it was is left out. */
export const Diff = ({ before, after }: { before: Fields; after: Fields }) => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
  if (changed.length === 0) return <p className={styles.diff}>Nothing to show: no field was changed.</p>
  return (
    <dl className={styles.diff}>
      {changed.map((name) => (
        <Change
          key={name}
          name={name}
          was={before ? before[name] : undefined}
          is={after ? after[name] : undefined}
          hasBefore={Boolean(before && name in before)}
        />
      ))}
    </dl>
  )
}

const Change = ({ name, was, is, hasBefore }: { name: string; was: unknown; is: unknown; hasBefore: boolean }) => (
  <>
    <dt>{humanize(name)}</dt>
    <dd>
      {hasBefore && (
        <>
          <del>{shown(was)}</del>
          {' → '}
        </>
      )}
      <ins>{shown(is)}</ins>
    </dd>
  </>
)
