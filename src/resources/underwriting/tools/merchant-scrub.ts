import type { Ctx } from '../../../context.ts'
import { ProviderError } from '../../../platform/providers/errors.ts'
import { searchRegistry } from '../../registry/service.ts'
import type { ToolFindings, ToolRun } from '../run.ts'
import type { Subject } from '../subject.ts'
import { askingFor } from './asking.ts'
import type { Params } from './tools.ts'

/** Our own registry always answers; a remote one adds to it where it is configured, and its silence is said, not hidden. */
export const merchantScrub = async (
  ctx: Ctx,
  _subject: Subject,
  { query }: Params<'merchant_scrub'>,
  run: ToolRun,
): Promise<ToolFindings> => {
  const [local, remote] = await Promise.all([searchRegistry(ctx, query), searchRemote(ctx, query, run)])
  const records = [...local, ...remote.records].sort((a, b) => b.score - a.score)
  return {
    result: {
      query,
      sandbox: remote.sandbox,
      recordCount: records.length,
      records,
      remote: { searched: remote.searched, error: remote.error },
    },
  }
}

const searchRemote = async (ctx: Ctx, query: string, run: ToolRun) => {
  const { registry } = ctx.services.providers
  if (registry === null) return { searched: false, error: null, sandbox: false, records: [] }
  try {
    const { records, sandbox } = await registry.search(query, askingFor(run))
    return { searched: true, error: null, sandbox, records: records.map((r) => ({ ...r, source: r.source ?? 'remote registry' })) }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code === 'cancelled') throw error
    return { searched: false, error: error.message, sandbox: false, records: [] }
  }
}
