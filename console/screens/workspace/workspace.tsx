import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AnalysisSummary } from '../../../client/analysis-result.ts'
import { get } from '../../api.ts'
import { formatDate, formatMoney, formatNumber } from '../../format.ts'
import { RUNNING_POLL_MS } from '../../parts/list.ts'
import { Figures, Page } from '../../parts/page.tsx'
import { Loaded, Notice } from '../../parts/state.tsx'
import { Dash, Status } from '../../parts/value.tsx'
import { useParamsState } from '../../search-params.ts'

type Analysis = {
  id: string
  status: string
  error: string | null
  progress?: { pagesDone: number; pagesTotal: number }
  summary: AnalysisSummary | null
}

/** An analysis in short: its state and its main figures. `?subject=` names the deal or application of a scrub. */
export const WorkspaceScreen = () => {
  const { analysisId } = useParams({ strict: false }) as { analysisId: string }
  const [{ subject }] = useParamsState()
  const analysis = useQuery({
    queryKey: ['analysis', analysisId],
    queryFn: async (): Promise<Analysis> => {
      if (!subject) return (await get<{ data: Analysis }>(`/analysis/${encodeURIComponent(analysisId)}`)).data
      const run = await get<{ id: string; status: string; error: string | null; result: { summary: AnalysisSummary } | null }>(
        `/deals/${encodeURIComponent(subject)}/underwriting/analyses/${encodeURIComponent(analysisId)}`,
      )
      return { id: run.id, status: run.status, error: run.error, summary: run.result?.summary ?? null }
    },
    refetchInterval: (query) => (['completed', 'failed'].includes(query.state.data?.status ?? '') ? false : RUNNING_POLL_MS),
  })
  return (
    <Page
      title="Analysis"
      back={{ to: '/statements', label: 'Statements' }}
      badge={analysis.data && <Status value={analysis.data.status} />}
    >
      <Loaded of={analysis}>
        {({ summary, error, progress, status }) => (
          <>
            {error && <Notice tone="bad">{error}</Notice>}
            {status !== 'completed' && status !== 'failed' && (
              <progress
                {...(progress?.pagesTotal ? { max: progress.pagesTotal, value: progress.pagesDone } : {})}
                aria-label="Pages read"
              />
            )}
            {summary && (
              <Figures
                of={[
                  { name: 'Transactions', amount: formatNumber(summary.totalTransactions) },
                  {
                    name: 'Period',
                    amount:
                      summary.dateRange.start && summary.dateRange.end ? (
                        `${formatDate(summary.dateRange.start)} – ${formatDate(summary.dateRange.end)}`
                      ) : (
                        <Dash reason="No dated row." />
                      ),
                  },
                  { name: 'Credits', amount: formatMoney(summary.totalCredits) },
                  { name: 'Debits', amount: formatMoney(summary.totalDebits) },
                  { name: 'Average daily balance', amount: formatMoney(summary.avgDailyBalance) },
                  { name: 'Positions', amount: formatNumber(summary.mcaPositionsDetected) },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
