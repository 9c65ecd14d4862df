import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { AnalysisSummary, McaPosition, orNull } from '../../platform/analysis-run/schema.ts'
import { body, id, listQuery, nullable, oneOf, timestamp } from '../../platform/http/fields.ts'
import { CreditReport } from '../../platform/providers/bureau.ts'
import type { Row } from '../../platform/records/rows.ts'
import { BackgroundCheckResult, MerchantEnrichmentResult, MerchantScrubResult, TOOL_RESULTS } from './tools/results.ts'
import { paramsOf, TOOLS, type Tool } from './tools/tools.ts'

export const TriggerAnalysis = body({
  tool: oneOf(TOOLS),
  // Checked by the tool's own schema, once it is known which one is meant.
  params: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'As GET /tools lists for the tool.' })),
})
/** The same for the reference: each tool with its own parameters. */
export const TOOL_CALLS = Object.fromEntries(
  TOOLS.map((tool) => {
    const params = paramsOf(tool)
    const isNeeded = ((params as { required?: string[] }).required ?? []).length > 0
    return [tool, body({ tool: oneOf([tool]), params: isNeeded ? params : Type.Optional(params) })]
  }),
) as unknown as Record<Tool, TObject>
export const DocumentedTrigger = Type.Union(Object.values(TOOL_CALLS))
export type TriggerAnalysis = Static<typeof TriggerAnalysis>

export const SelectDocuments = body({ documentIds: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 500, uniqueItems: true }) })
export type SelectDocuments = Static<typeof SelectDocuments>

export const Tools = Type.Object({
  tools: Type.Array(
    Type.Object({
      tool: oneOf(TOOLS),
      name: Type.String(),
      description: Type.String(),
      requiredParams: Type.Array(Type.String()),
      optionalParams: Type.Array(Type.String()),
    }),
  ),
})

export const STATUSES = ['processing', 'completed', 'failed'] as const

export const Triggered = Type.Object({ id: id('uwa'), tool: oneOf(TOOLS), status: oneOf(['processing']), message: Type.String() })

export const RunQuery = Type.Object(
  {
    revision: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Of a bank_scrub: an earlier revision; 0 is the machine’s.' }),
    ),
  },
  { additionalProperties: false },
)

/** What an event tells of a run: no rows, and nothing of a person. */
export const UnderwritingTold = Type.Object({
  id: id('uwa'),
  tool: oneOf(TOOLS),
  status: oneOf(['completed', 'failed']),
  createdAt: timestamp(),
  completedAt: nullable(timestamp()),
  error: nullable(Type.String()),
  revision: Type.Optional(Type.Integer()),
  dealId: nullable(id('deal')),
  submissionId: nullable(id('app')),
  summary: orNull<object>(AnalysisSummary),
})

export const UnderwritingAnalysis = Type.Object({
  id: id('uwa'),
  tool: oneOf(TOOLS),
  status: oneOf(STATUSES),
  createdAt: timestamp(),
  completedAt: nullable(timestamp()),
  error: nullable(Type.String()),
  revision: Type.Optional(
    Type.Integer({ description: 'Of a bank_scrub: counts corrections and what was undone of them; 0 is the machine’s.' }),
  ),
  progress: Type.Optional(
    Type.Object({ pagesDone: Type.Integer(), pagesTotal: Type.Integer() }, { description: 'Only while a scrub is processing.' }),
  ),
  result: Type.Unsafe<object | null>({
    anyOf: [...Object.values(TOOL_RESULTS), { type: 'null' }],
    description: 'By tool; null until completed.',
  }),
})

/** One entry for each completed run, newest first. */
const runOf = (result: TSchema) =>
  Type.Intersect([Type.Object({ analysisId: id('uwa'), completedAt: timestamp(), sandbox: Type.Boolean() }), result])
const runs = (result: TSchema) => Type.Array(runOf(result), { description: 'One entry for each completed run, newest first.' })

const subject = { dealId: nullable(id('deal')), submissionId: nullable(id('app')) }

export const Results = Type.Object({
  ...subject,
  merchantId: nullable(id('mer')),
  bank_scrub: Type.Object({
    status: oneOf(['notRun', ...STATUSES]),
    summary: orNull<object>(Type.Object({ ...AnalysisSummary.properties, mcaPositions: Type.Array(McaPosition) })),
    analysisId: nullable(id('uwa')),
    completedAt: nullable(timestamp()),
    error: nullable(Type.String()),
  }),
  backgroundChecks: Type.Object({ registry_search: runs(BackgroundCheckResult) }),
  creditChecks: Type.Object({ bureau_a: runs(CreditReport), bureau_b: runs(CreditReport) }),
  merchantScrub: Type.Object({ merchant_registry: runs(MerchantScrubResult) }),
  merchantEnrichment: orNull<object>(runOf(MerchantEnrichmentResult)),
})

export const Selection = Type.Object({ ...subject, documentIds: Type.Array(id('doc')) })

export const SubjectDocuments = Type.Object({
  ...subject,
  documents: Type.Array(
    Type.Object({
      id: id('doc'),
      fileName: Type.String(),
      documentType: Type.String(),
      status: Type.String(),
      statusReason: nullable(Type.String()),
      fileUrl: nullable(Type.String()),
      createdAt: timestamp(),
      selected: Type.Boolean({ description: 'Chosen by POST /documents.' }),
    }),
  ),
})

export const UnderwritingItem = Type.Object({
  id: id('uwa'),
  tool: oneOf(TOOLS),
  status: oneOf(STATUSES),
  createdAt: timestamp(),
  completedAt: nullable(timestamp()),
  error: nullable(Type.String()),
  progress: orNull<{ pagesDone: number; pagesTotal: number }>(
    Type.Object(
      { pagesDone: Type.Integer(), pagesTotal: Type.Integer() },
      { description: 'Of a scrub that is processing, once its pages are counted.' },
    ),
  ),
})

export const RUN_SORTS = { createdAt: 'created_at', updatedAt: 'updated_at' }
export const RunsQuery = listQuery(['createdAt', 'updatedAt'], 'createdAt', {
  tool: Type.Optional(oneOf(TOOLS)),
  status: Type.Optional(oneOf(STATUSES)),
})
export type RunsQuery = Static<typeof RunsQuery>

/** What a run says of itself, without its result. */
export type RunHead = Pick<
  Row<'underwriting_analyses'>,
  'id' | 'tool' | 'status' | 'created_at' | 'completed_at' | 'error' | 'revision' | 'pages_done' | 'pages_total'
>

export const progressOf = (row: RunHead) =>
  row.status === 'processing' && row.pages_total !== null
    ? { progress: { pagesDone: row.pages_done ?? 0, pagesTotal: row.pages_total } }
    : {}

export const headOf = (row: RunHead) => ({
  id: row.id,
  tool: row.tool,
  status: row.status,
  createdAt: row.created_at,
  completedAt: row.completed_at,
  error: row.error,
  ...(row.tool === 'bank_scrub' ? { revision: row.revision } : {}),
})

/** A run and its result, which is text already. */
export const runText = (row: RunHead, result: string): string =>
  `${JSON.stringify({ ...headOf(row), ...progressOf(row) }).slice(0, -1)},"result":${result}}`
