import type { Ctx } from '../../context.ts'
import { askResult } from './ask-result.ts'
import type { WantedLabel } from './result-thread.ts'
import { latestResults } from './store.ts'

/** The latest ones tell enough, and reading all of them would take minutes. */
const ANALYSES_READ = 30

/** What a rule would have labelled otherwise, had it been there. */
export const previewRule = async (ctx: Ctx, { payee, type, classification }: WantedLabel) => {
  const wanted = { payee: payee.trim().toUpperCase(), type, classification }
  const from: Record<string, number> = {}
  const analyses: { analysisId: string; completedAt: string | null; transactions: number; amount: number }[] = []
  const results = await latestResults(ctx, ANALYSES_READ)
  for (const { id, completed_at, result } of results) {
    // A whole row of them: who waits for one answer of his own does not wait for these.
    const changed = await askResult(ctx, result, 'relabelled', wanted, 'bodies')
    if (changed.transactions === 0) continue
    for (const [label, count] of Object.entries(changed.from)) from[label] = (from[label] ?? 0) + count
    analyses.push({ analysisId: id, completedAt: completed_at, transactions: changed.transactions, amount: changed.amount })
  }
  return {
    transactions: analyses.reduce((sum, a) => sum + a.transactions, 0),
    amount: Math.round(analyses.reduce((sum, a) => sum + a.amount * 100, 0)) / 100,
    from,
    analyses,
    analysesRead: results.length,
  }
}
