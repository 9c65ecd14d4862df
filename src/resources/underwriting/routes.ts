import { listOf } from '../../platform/http/fields.ts'
import { RawJson, type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { reportKey } from './reports.ts'
import {
  DocumentedTrigger,
  headOf,
  progressOf,
  Results,
  RunQuery,
  RunsQuery,
  SelectDocuments,
  Selection,
  SubjectDocuments,
  Tools,
  TriggerAnalysis,
  Triggered,
  UnderwritingAnalysis,
  UnderwritingItem,
} from './schema.ts'
import { scrubAtRevision, scrubRoutes } from './scrub-routes.ts'
import { getResults, getRun, listRuns, listSubjectDocuments, selectDocuments, trigger } from './service.ts'
import { resolveSubject } from './subject.ts'
import { describeTools } from './tools/tools.ts'

const tag = 'Underwriting'
const prefix = '/deals/:dealId/underwriting'
const note = 'The deal is named by id or code; an application that is not funded yet by id or submission number.'

export const underwritingRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: `${prefix}/tools`,
    scope: 'underwriting:read',
    tag,
    summary: 'List the tools',
    description: note,
    replies: { 200: Tools },
    handle: async (ctx, { params }) => {
      await resolveSubject(ctx, params.dealId!)
      return { body: { tools: describeTools() } }
    },
  }),
  route({
    method: 'POST',
    path: `${prefix}/analyze`,
    scope: 'underwriting:trigger',
    tag,
    summary: 'Run a tool',
    description: `Asynchronous: poll GET …/analyses/{analysisId}. ${note}`,
    body: TriggerAnalysis,
    documentedBody: DocumentedTrigger,
    example: { tool: 'merchant_scrub', params: { query: 'Harbor Street Bakery LLC' } },
    refuses: ['submission_required', 'documents_required', 'conflict', 'provider_not_configured'],
    replies: { 202: Triggered },
    handle: async (ctx, { params, body }) => {
      const row = await trigger(ctx, params.dealId!, body)
      return {
        status: 202,
        body: {
          id: row.id,
          tool: row.tool,
          status: row.status,
          message: `${row.tool} has started; poll analyses/${row.id} for its result.`,
        },
        location: `/deals/${params.dealId!}/underwriting/analyses/${row.id}`,
      }
    },
  }),
  route({
    method: 'GET',
    path: `${prefix}/analyses`,
    scope: 'underwriting:read',
    tag,
    summary: 'List the runs',
    description: 'Newest first, without their results; a scrub that is under way says how far it is.',
    query: RunsQuery,
    replies: { 200: listOf(UnderwritingItem) },
    handle: async (ctx, { params, query }) => {
      const { rows, pagination } = await listRuns(ctx, params.dealId!, query)
      return { body: { data: rows.map((row) => ({ ...headOf(row), progress: null, ...progressOf(row) })), meta: { pagination } } }
    },
  }),
  route({
    method: 'GET',
    path: `${prefix}/analyses/:analysisId`,
    scope: 'underwriting:read',
    tag,
    summary: 'Get one run',
    query: RunQuery,
    isWritten: true,
    replies: { 200: UnderwritingAnalysis },
    handle: async (ctx, { params, query }) => {
      if (query.revision !== undefined) {
        const { row, body } = await scrubAtRevision(ctx, params.dealId!, params.analysisId!, query.revision)
        return { body, version: row.version }
      }
      const { row, text } = await getRun(ctx, params.dealId!, params.analysisId!)
      // Its progress and its links are of this moment.
      return { body: new RawJson(text), version: row.version, hasLinks: row.status === 'processing' || reportKey(row) !== null }
    },
  }),
  route({
    method: 'GET',
    path: `${prefix}/results`,
    scope: 'underwriting:read',
    tag,
    summary: 'Get all results',
    isWritten: true,
    replies: { 200: Results },
    handle: async (ctx, { params }) => ({ body: await getResults(ctx, params.dealId!) }),
  }),
  route({
    method: 'POST',
    path: `${prefix}/documents`,
    scope: 'underwriting:trigger',
    tag,
    summary: 'Choose the documents to analyse',
    description: 'An empty list goes back to every bank statement of the deal.',
    body: SelectDocuments,
    example: { documentIds: ['doc_01jabcdefghjkmnpqrstvwxyz0'] },
    replies: { 200: Selection },
    handle: async (ctx, { params, body }) => ({ body: await selectDocuments(ctx, params.dealId!, body) }),
  }),
  route({
    method: 'GET',
    path: `${prefix}/documents`,
    scope: 'underwriting:read',
    tag,
    summary: 'List the documents',
    replies: { 200: SubjectDocuments },
    handle: async (ctx, { params }) => ({ body: await listSubjectDocuments(ctx, params.dealId!) }),
  }),
  ...scrubRoutes,
]
