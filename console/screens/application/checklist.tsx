import { Link } from '@tanstack/react-router'
import { Icon } from '../../parts/icon.tsx'
import { useParamsState } from '../../search-params.ts'
import styles from './checklist.module.css'

export type Check = { name: string; isDone: boolean; note: string; tab: string; open?: { to: string; label: string } }

export const Checklist = ({ checks }: { checks: readonly Check[] }) => {
  const [, setParams] = useParamsState()
  return (
    <ol className={styles.list} aria-label="Checklist">
      {checks.map(({ name, isDone, note, tab, open }) => (
        <li key={name} className={styles.item} data-done={isDone ? '' : undefined}>
          <span className={styles.mark}>{isDone && <Icon name="check" size={12} />}</span>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>
            <span className="visually-hidden">{isDone ? 'Done. ' : 'Open. '}</span>
            {note}
            {open && (
              <>
                {'. '}
                <Link to={open.to}>{open.label}</Link>
              </>
            )}
          </span>
          <button
            type="button"
            className={`bare ${styles.go}`}
            onClick={() => setParams({ tab }, { push: true })}
            aria-label={`Go to ${name.toLowerCase()}`}
          >
            <Icon name="right" />
          </button>
        </li>
      ))}
    </ol>
  )
}
