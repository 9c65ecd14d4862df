import type { Ctx } from '../../../context.ts'
import type { ToolFindings, ToolRun } from '../run.ts'
import type { Subject } from '../subject.ts'
import { askingFor } from './asking.ts'
import type { Params } from './tools.ts'

/** The bureau's answer as given, and the part of it that reads the same for both bureaus. */
export const creditCheck = async (ctx: Ctx, _subject: Subject, params: Params<'credit_check'>, run: ToolRun): Promise<ToolFindings> => {
  const { provider, queryInput, reportType, endpointType = 'business' } = params
  const question = { queryInput, endpointType, ...(reportType === undefined ? {} : { reportType }) }
  return { result: await ctx.services.providers.bureau(provider).report(question, askingFor(run)) }
}
