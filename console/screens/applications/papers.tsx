import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AnalysisSummary } from '../../../client/analysis-result.ts'
import { get } from '../../api.ts'
import { formatMonth, plural } from '../../format.ts'
import { Badge } from '../../parts/value.tsx'
import { useMay, useSession } from '../../session.tsx'
import styles from './board.module.css'

type Results = { bank_scrub: { status: string; summary: AnalysisSummary | null; analysisId: string | null } }
type Papers = { documents: { documentType: string }[] }

const STALE_MS = 60_000
/** Months that a funder wants to see before it decides. */
const WANTED_MONTHS = 3

/** The last whole months before a day, oldest first. */
const monthsBefore = (day: string): string[] =>
  Array.from({ length: WANTED_MONTHS }, (_, i) => {
    const first = new Date(`${day.slice(0, 7)}-01T12:00:00Z`)
    first.setUTCMonth(first.getUTCMonth() - (WANTED_MONTHS - i))
    return first.toISOString().slice(0, 7)
  })

/** Whether an application's statements are complete, and what its scrub found. */
export const CardPapers = ({ applicationId }: { applicationId: string }) => {
  const may = useMay()
  const { today } = useSession()
  const isOpen = may.scope('underwriting:read')
  const results = useQuery({
    queryKey: ['results', applicationId],
    queryFn: () => get<Results>(`/deals/${applicationId}/underwriting/results`),
    enabled: isOpen,
    staleTime: STALE_MS,
    retry: false,
  })
  const scrub = results.data?.bank_scrub
  const papers = useQuery({
    queryKey: ['papers', applicationId],
    queryFn: () => get<Papers>(`/deals/${applicationId}/underwriting/documents`),
    enabled: isOpen && scrub !== undefined && scrub.summary === null,
    staleTime: STALE_MS,
    retry: false,
  })
  // A line is kept for it, so that nothing moves when it comes.
  if (!scrub || (scrub.summary === null && !papers.data)) return <div className={styles.row}> </div>
  const { start, end } = scrub.summary?.dateRange ?? { start: null, end: null }
  if (scrub.summary === null || !start || !end) {
    const statements = papers.data?.documents.filter(({ documentType }) => documentType === 'bankStatement').length ?? 0
    return (
      <div className={styles.row}>
        <span>{statements === 0 ? 'No statements yet' : plural(statements, 'statement')}</span>
        {scrub.status === 'failed' && <Badge tone="bad">Scrub failed</Badge>}
        {scrub.status === 'processing' && <Badge tone="info">Reading</Badge>}
      </div>
    )
  }
  const missing = monthsBefore(today).filter((month) => month < start.slice(0, 7) || month > end.slice(0, 7))
  return (
    <div className={styles.row}>
      <span>
        {formatMonth(start).split(' ')[0]}–{formatMonth(end)}
      </span>
      {missing.length > 0 && <Badge tone="warn">{`${missing.map((month) => formatMonth(month).split(' ')[0]).join(', ')} missing`}</Badge>}
      <Link to={`/statements/${scrub.analysisId}?subject=${applicationId}`}>
        {scrub.summary.mcaPositionsDetected === 0 ? 'No position' : plural(scrub.summary.mcaPositionsDetected, 'position')}
      </Link>
    </div>
  )
}
