import { humanize } from '../../../format.ts'
import { Empty } from '../../../parts/state.tsx'
import { Badge } from '../../../parts/value.tsx'
import { useDesk } from '../desk.tsx'
import styles from './tabs.module.css'

const TONES = { high: 'bad', warning: 'warn', info: 'quiet' } as const
const ORDER = { high: 0, warning: 1, info: 2 } as const

/** Signs that a file was altered, the gravest first; each goes to its page. */
export const Signs = () => {
  const { result, goTo } = useDesk()
  const signs = result.statements
    .flatMap((statement, s) => statement.findings.map((finding, i) => ({ ...finding, statement, key: `${s}-${i}` })))
    .sort((a, b) => ORDER[a.severity] - ORDER[b.severity])
  if (signs.length === 0)
    return (
      <Empty title="No sign of editing">
        Fonts, layers, metadata and sums of every page were looked at. This is no proof that nothing was changed; what adds up is under
        Proof.
      </Empty>
    )
  return (
    <ul className={styles.findings} aria-label="Signs of editing">
      {signs.map(({ key, severity, kind, message, page, statement }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.finding}
            data-severity={severity}
            onClick={() => goTo({ file: statement.file ?? 0, page: page ?? 1 })}
          >
            <span className={styles.findingHead}>
              <Badge tone={TONES[severity]}>{humanize(severity)}</Badge>
              <span className={styles.quiet}>{humanize(kind)}</span>
            </span>
            <span>{message}</span>
            <span className={styles.quiet} dir="auto">
              {page === null ? statement.fileName : `${statement.fileName}, page ${page}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
