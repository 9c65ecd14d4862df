import { formatDate, formatMoment, humanize, looksLikeEin, maskedEin } from '../format.ts'
import { useSession } from '../session.tsx'
import styles from './diff.module.css'

type Fields = Record<string, unknown> | null

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

const isNothing = (value: unknown): boolean => value === null || value === undefined
const shown = (value: unknown, timeZone: string): string => {
  if (isNothing(value)) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && looksLikeEin(value)) return maskedEin(value)
  if (typeof value === 'string' && MOMENT.test(value)) return formatMoment(value, timeZone)
  if (typeof value === 'string' && DAY.test(value)) return formatDate(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Before → after, field by field; what stayed as it was is left out, and so is what a new record has nothing in. */
export const Diff = ({ before, after }: { before: Fields; after: Fields }) => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]) && !(isNothing(before?.[name]) && isNothing(after?.[name])),
  )
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

const Change = ({ name, was, is, hasBefore }: { name: string; was: unknown; is: unknown; hasBefore: boolean }) => {
  const { timeZone } = useSession().organization
  return (
    <>
      <dt>{humanize(name)}</dt>
      <dd>
        {hasBefore && (
          <>
            <del>{shown(was, timeZone)}</del>
            {' → '}
          </>
        )}
        <ins>{shown(is, timeZone)}</ins>
      </dd>
    </>
  )
}
