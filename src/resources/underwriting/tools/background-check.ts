import type { Ctx } from '../../../context.ts'
import type { ToolFindings, ToolRun } from '../run.ts'
import type { Subject } from '../subject.ts'
import { askingFor } from './asking.ts'
import type { Params } from './tools.ts'

/** Asks the provider and renders what it said as a PDF of ours, which pdfUrl links. */
export const backgroundCheck = async (
  ctx: Ctx,
  _subject: Subject,
  params: Params<'background_check'>,
  run: ToolRun,
): Promise<ToolFindings> => {
  const report = await ctx.services.providers.background().report(params, askingFor(run))
  // Two megabytes of code that a start need not wait for.
  const { renderBackgroundReport } = await import('../../../platform/providers/report-pdf.ts')
  return { result: report, pdf: await renderBackgroundReport(report, ctx.services.clock()) }
}
