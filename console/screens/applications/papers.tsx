import { Link } from '@tanstack/react-router'
import { formatMonth, plural } from '../../format.ts'
import { Badge } from '../../parts/value.tsx'
import { useSession } from '../../session.tsx'
import styles from './board.module.css'

/** Months that a funder wants to see before it decides. */
const WANTED_MONTHS = 3

export type Papers = {
  statements: number
  scrub: { analysisId: string; status: string; periodStart: string | null; periodEnd: string | null; mcaPositions: number | null } | null
}

/** The last whole months before a day, oldest first. */
const monthsBefore = (day: string): string[] =>
  Array.from({ length: WANTED_MONTHS }, (_, i) => {
    const first = new Date(`${day.slice(0, 7)}-01T12:00:00Z`)
    first.setUTCMonth(first.getUTCMonth() - (WANTED_MONTHS - i))
    return first.toISOString().slice(0, 7)
  })

/** Whether an application's statements are complete, and what its scrub found. */
export const CardPapers = ({ applicationId, papers: { statements, scrub } }: { applicationId: string; papers: Papers }) => {
  const { today } = useSession()
  const { periodStart: start, periodEnd: end } = scrub ?? { periodStart: null, periodEnd: null }
  if (!scrub || !start || !end)
    return (
      <div className={styles.row}>
        <span>{statements === 0 ? 'No statements yet' : plural(statements, 'statement')}</span>
        {scrub?.status === 'failed' && <Badge tone="bad">Scrub failed</Badge>}
        {scrub?.status === 'processing' && <Badge tone="info">Reading</Badge>}
      </div>
    )
  const missing = monthsBefore(today).filter((month) => month < start.slice(0, 7) || month > end.slice(0, 7))
  return (
    <div className={styles.row}>
      <span>
        {formatMonth(start).split(' ')[0]}–{formatMonth(end)}
      </span>
      {missing.length > 0 && <Badge tone="warn">{`${missing.map((month) => formatMonth(month).split(' ')[0]).join(', ')} missing`}</Badge>}
      <Link to={`/statements/${scrub.analysisId}?subject=${applicationId}`}>
        {scrub.mcaPositions === 0 ? 'No position' : plural(scrub.mcaPositions ?? 0, 'position')}
      </Link>
    </div>
  )
}
