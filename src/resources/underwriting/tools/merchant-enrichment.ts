import type { Ctx } from '../../../context.ts'
import { checkEvidence } from '../evidence/evidence.ts'
import { gatherFacts } from '../evidence/facts.ts'
import { judgeMerchant } from '../evidence/judge.ts'
import type { ToolFindings, ToolRun } from '../run.ts'
import { latestScrubResult } from '../service.ts'
import type { Subject } from '../subject.ts'

/** Evidence first; then, where a model is configured, a verdict that must cite it. Without a model, or when it talks nonsense, the verdict is null. */
export const merchantEnrichment = async (ctx: Ctx, subject: Subject, _params: object, { signal }: ToolRun): Promise<ToolFindings> => {
  const facts = await gatherFacts(ctx, subject, await latestScrubResult(ctx, subject))
  const checks = checkEvidence(facts)
  const { owner_first_name: first, owner_last_name: last } = subject.application ?? { owner_first_name: null, owner_last_name: null }
  const names = [first, last].filter((n) => n !== null)
  const verdict = ctx.services.model === null ? null : await judgeMerchant(ctx.services.model, checks, { names, signal })
  return { result: { sandbox: false, checks, verdict } }
}
