import { type Static, Type } from 'typebox'
import { type Ctx, today, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { download, MEDIA_TYPES } from '../../platform/exports/download.ts'
import { EXPORT_FORMATS } from '../../platform/exports/sheet.ts'
import { type ConsoleRoute, consoleRoute } from '../../platform/http/console-route.ts'
import { body, dateTime, envelope, listOf, nullable, oneOf, pageNumber, timestamp } from '../../platform/http/fields.ts'
import { listPage } from '../../platform/records/list.ts'
import { inExportSlot, listAll } from '../../platform/records/list-all.ts'
import { invalidField, notFound } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import { ADMIN, ANY_ROLE } from '../users/roles.ts'
import { actorsOf } from './actors.ts'
import { mask } from './mask.ts'
import { AUDIT_LIST, type AuditRow, auditFilters, findEin } from './store.ts'
import { actionWords } from './words.ts'

const tag = 'Audit'

const filters = {
  actor: Type.Optional(Type.String({ maxLength: 100, description: 'A person, a key, cli or job:name.' })),
  action: Type.Optional(Type.String({ maxLength: 100, description: 'payment.return, or payment for all of them.' })),
  entity_id: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(dateTime()),
  to: Type.Optional(dateTime()),
}
const AuditQuery = Type.Object(
  {
    page: Type.Optional(pageNumber()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    ...filters,
  },
  { additionalProperties: false },
)
const ExportQuery = Type.Object({ format: oneOf(EXPORT_FORMATS), ...filters }, { additionalProperties: false })

export const Actor = Type.Object({ id: Type.String(), kind: oneOf(['user', 'key', 'cli', 'job', 'other']), name: Type.String() })
const record = () => Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true })
const AuditLine = Type.Object({
  id: Type.String(),
  at: timestamp(),
  actor: Actor,
  action: Type.String(),
  title: Type.String({ description: 'The action in words.' }),
  entityId: Type.String(),
  address: nullable(Type.String()),
  requestId: nullable(Type.String()),
  before: record(),
  after: record(),
})
const Reveal = body({ record: Type.String({ maxLength: 64 }), field: oneOf(['ein']) })

const linesOf = async (ctx: Ctx, rows: AuditRow[]): Promise<Static<typeof AuditLine>[]> => {
  const actor = await actorsOf(
    ctx,
    rows.map((row) => row.actor),
  )
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at,
    actor: actor(row.actor),
    action: row.action,
    title: actionWords(row.action),
    entityId: row.entity_id,
    address: row.address,
    requestId: row.request_id,
    before: mask(row.before),
    after: mask(row.after),
  }))
}

const COLUMNS = [
  { title: 'at', kind: 'dateTime' },
  { title: 'actor' },
  { title: 'actorName' },
  { title: 'action' },
  { title: 'entityId', width: 34 },
  { title: 'address' },
  { title: 'requestId' },
  { title: 'before', width: 60 },
  { title: 'after', width: 60 },
] as const

async function* exportRows(ctx: Ctx, query: Static<typeof ExportQuery>) {
  for await (const batch of listAll<AuditRow>(ctx, AUDIT_LIST, {}, auditFilters(query)))
    for (const l of await linesOf(ctx, batch))
      yield [l.at, l.actor.id, l.actor.name, l.action, l.entityId, l.address, l.requestId, textOf(l.before), textOf(l.after)]
}
const textOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

export const auditRoutes: ConsoleRoute[] = [
  consoleRoute({
    method: 'GET',
    path: '/audit',
    roles: ADMIN,
    tag,
    summary: 'Who did what, when, from where',
    query: AuditQuery,
    replies: { 200: listOf(AuditLine) },
    handle: async (ctx, { query }) => {
      const { rows, pagination } = await listPage<AuditRow>(ctx, AUDIT_LIST, query, auditFilters(query))
      return { body: { data: await linesOf(ctx, rows), meta: { pagination } } }
    },
  }),
  consoleRoute({
    method: 'GET',
    path: '/audit/export',
    roles: ADMIN,
    tag,
    summary: 'The same as a file',
    query: ExportQuery,
    produces: MEDIA_TYPES,
    replies: { 200: null },
    handle: (ctx, { query }) =>
      inExportSlot(ctx, async () =>
        download(query.format, `audit-${today(ctx)}`, [{ name: 'Audit', columns: COLUMNS, rows: exportRows(ctx, query) }]),
      ),
  }),
  consoleRoute({
    method: 'POST',
    path: '/reveals',
    roles: ANY_ROLE,
    tag,
    summary: 'Show what is masked; the asking is recorded',
    neverReplayed: true,
    body: Reveal,
    example: { record: 'mer_01jabcdefghjkmnpqrstvwxyz0', field: 'ein' },
    replies: { 200: envelope(Type.Object({ value: nullable(Type.String()) })) },
    handle: (ctx, { body }) =>
      tx(ctx, async (ctx) => {
        if (!isId('mer', body.record) && !isId('app', body.record))
          throw invalidField('record', 'is not the id of a merchant or an application')
        const found = await findEin(ctx, body.record)
        if (found === null) throw notFound()
        recordAudit(ctx, `${body.record.startsWith('mer_') ? 'merchant' : 'application'}.reveal_ein`, body.record, null, null)
        return { body: { data: { value: found.ein } } }
      }),
  }),
]
