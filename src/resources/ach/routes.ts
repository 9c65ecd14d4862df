import { Type } from 'typebox'
import { envelope, listOf } from '../../platform/http/fields.ts'
import { type Reply, type Route, route } from '../../platform/http/route.ts'
import type { Scope } from '../keys/scopes.ts'
import { applyReturns, listUnmatched, resolveUnmatched } from './returns.ts'
import {
  AchFile,
  AchFileItem,
  AchFileQuery,
  CreateAchFile,
  RETURNS_LIMIT_BYTES,
  ResolveUnmatched,
  ReturnsApplied,
  ReturnsFile,
  toItem,
  toWire,
  UnmatchedItem,
  UnmatchedQuery,
  unmatchedToWire,
} from './schema.ts'
import {
  type AchFileWithPayments,
  approveAchFile,
  cancelAchFile,
  createAchFile,
  describeContent,
  fetchContent,
  getAchFile,
  listAchFiles,
} from './service.ts'

const tag = 'ACH'

/** The file with its payments, which change without it: none is ever taken out of it, so the sum of their versions tells. */
const reply = (file: AchFileWithPayments): Reply => ({
  body: { data: toWire(file) },
  version: file.row.version,
  asOf: String(file.payments.reduce((sum, payment) => sum + payment.version, 0)),
})

export const achRoutes: Route<Scope>[] = [
  route({
    method: 'GET',
    path: '/ach/files',
    scope: 'payments:read',
    tag,
    summary: 'List ACH files',
    query: AchFileQuery,
    replies: { 200: listOf(AchFileItem) },
    handle: async (ctx, { query }) => {
      const { rows, pagination } = await listAchFiles(ctx, query)
      return { body: { data: rows.map(toItem), meta: { pagination } } }
    },
  }),
  route({
    method: 'GET',
    path: '/ach/files/:id',
    scope: 'payments:read',
    tag,
    summary: 'Get one ACH file with its payments',
    replies: { 200: envelope(AchFile) },
    handle: async (ctx, { params }) => reply(await getAchFile(ctx, params.id!)),
  }),
  route({
    method: 'POST',
    path: '/ach/files',
    scope: 'payments:write',
    tag,
    summary: 'Draft an ACH file',
    description:
      'Every unsettled expectation of that banking day, of active deals that have an account, becomes a pending payment and an entry. Never more is asked for than the balance less what is pending.',
    body: CreateAchFile,
    example: { effectiveDate: '2026-11-17' },
    refuses: ['conflict', 'not_configured', 'limit_exceeded'],
    replies: { 201: envelope(AchFile) },
    handle: async (ctx, { body }) => {
      const file = await createAchFile(ctx, body)
      return { ...reply(file), status: 201, location: `/ach/files/${file.row.id}` }
    },
  }),
  route({
    method: 'POST',
    path: '/ach/files/:id/approve',
    scope: 'payments:write',
    tag,
    summary: 'Approve an ACH file',
    description: 'By another key or person than made it. From now on its content never changes and its payments complete on their day.',
    refuses: ['invalid_transition', 'second_person_required', 'conflict', 'not_configured', 'limit_exceeded'],
    replies: { 200: envelope(AchFile) },
    handle: async (ctx, { params }) => reply(await approveAchFile(ctx, params.id!)),
  }),
  route({
    method: 'POST',
    path: '/ach/files/:id/cancel',
    scope: 'payments:write',
    tag,
    summary: 'Cancel an ACH file',
    description: 'Frees its expectations; 409 once its content was fetched.',
    refuses: ['invalid_transition', 'conflict'],
    replies: { 200: envelope(AchFile) },
    handle: async (ctx, { params }) => reply(await cancelAchFile(ctx, params.id!)),
  }),
  route({
    method: 'GET',
    path: '/ach/files/:id/content',
    scope: 'payments:write',
    tag,
    summary: 'Fetch an approved ACH file as the bank takes it',
    description: 'NACHA, 94 characters a line. The same bytes for ever; every fetch is audited.',
    refuses: ['conflict', 'gone'],
    replies: { 200: Type.String() },
    produces: ['text/plain'],
    handle: async (ctx, { params, request }) => {
      const { content, row } = await (request.method === 'HEAD' ? describeContent : fetchContent)(ctx, params.id!)
      const headers = {
        'content-type': 'text/plain; charset=us-ascii',
        'content-disposition': `attachment; filename="${row.effective_date}-${row.id}.ach"`,
      }
      return { body: content, headers }
    },
  }),
  route({
    method: 'POST',
    path: '/ach/returns',
    scope: 'payments:write',
    tag,
    summary: 'Apply a bank’s file of returns and changes',
    description:
      'Each return calls the return verb, each notification of change corrects its account, once, whichever file brings it. A file that is not well-formed is refused with its line, and nothing of it is applied.',
    body: ReturnsFile,
    isTextBody: true,
    bodyLimitBytes: RETURNS_LIMIT_BYTES,
    refuses: ['conflict'],
    replies: { 200: envelope(ReturnsApplied) },
    handle: async (ctx, { body }) => ({ body: { data: await applyReturns(ctx, body) } }),
  }),
  route({
    method: 'GET',
    path: '/ach/unmatched',
    scope: 'payments:read',
    tag,
    summary: 'List returns and changes that wait for a person',
    query: UnmatchedQuery,
    replies: { 200: listOf(UnmatchedItem) },
    handle: async (ctx, { query }) => {
      const { rows, pagination } = await listUnmatched(ctx, query)
      return { body: { data: rows.map(unmatchedToWire), meta: { pagination } } }
    },
  }),
  route({
    method: 'POST',
    path: '/ach/unmatched/:id/resolve',
    scope: 'payments:write',
    tag,
    summary: 'Say what became of an unmatched return or change',
    body: ResolveUnmatched,
    example: { reason: 'Recorded by hand on deal D-2026-000042.' },
    replies: { 204: null },
    handle: async (ctx, { params, body }) => {
      await resolveUnmatched(ctx, params.id!, body.reason)
      return { status: 204 }
    },
  }),
]
