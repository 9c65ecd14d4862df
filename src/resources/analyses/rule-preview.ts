import type { Ctx } from '../../context.ts'
import { unpack } from '../../platform/analysis-run/pack.ts'
import type { AnalysisWire } from '../../platform/analysis-run/wire.ts'
import { latestResults } from './store.ts'

type WantedRule = { payee: string; type: string; classification: string }

/** The latest ones tell enough, and reading all of them would take minutes. */
const ANALYSES_READ = 30

/** What a rule would have labelled otherwise, had it been there. */
export const previewRule = async (ctx: Ctx, { payee, type, classification }: WantedRule) => {
  const wanted = payee.trim().toUpperCase()
  const from: Record<string, number> = {}
  const analyses: { analysisId: string; completedAt: string | null; transactions: number; amount: number }[] = []
  const results = await latestResults(ctx, ANALYSES_READ)
  for (const { id, completed_at, result } of results) {
    const { transactions } = JSON.parse(await unpack(result)) as AnalysisWire
    const changed = transactions.filter((t) => t.payee?.toUpperCase() === wanted && t.type === type && t.classification !== classification)
    if (changed.length === 0) continue
    for (const t of changed) from[t.classification] = (from[t.classification] ?? 0) + 1
    const amount = changed.reduce((sum, t) => sum + Math.round(t.amount * 100), 0) / 100
    analyses.push({ analysisId: id, completedAt: completed_at, transactions: changed.length, amount })
  }
  return {
    transactions: analyses.reduce((sum, a) => sum + a.transactions, 0),
    amount: Math.round(analyses.reduce((sum, a) => sum + a.amount * 100, 0)) / 100,
    from,
    analyses,
    analysesRead: results.length,
  }
}
