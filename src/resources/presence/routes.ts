import { Type } from 'typebox'
import { assertFresh, type Ctx, type Services } from '../../context.ts'
import { type ConsoleRoute, consoleRoute } from '../../platform/http/console-route.ts'
import { body, envelope, timestamp } from '../../platform/http/fields.ts'
import { invalidField } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import { ANY_ROLE } from '../users/roles.ts'
import { Person } from '../users/schema.ts'
import { peopleOf } from '../users/service.ts'
import { deleteOldPresence, deletePresence, presentOn, touchPresence } from './store.ts'

/** The console says every 15 s what it has open; three beats missed, and somebody is gone. */
const GONE_AFTER_MS = 45_000

const Heartbeat = body({ record: Type.String({ maxLength: 64, examples: ['app_01jabcdefghjkmnpqrstvwxyz0'] }) })
const Present = Type.Object({ person: Person, since: timestamp() })

const KINDS = ['deal', 'app', 'mer', 'ana', 'uwa'] as const
const assertRecord = (record: string): void => {
  // Whether it exists is not asked: nobody is told anything of it but who of their own colleagues named it too.
  if (!KINDS.some((kind) => isId(kind, record))) throw invalidField('record', 'is not the id of a record that can be open')
}

const othersOn = async (ctx: Ctx, record: string, seenSince: string) => {
  const rows = (await presentOn(ctx, record, seenSince)).filter((row) => row.user_id !== ctx.caller!.personId)
  const people = await peopleOf(
    ctx,
    rows.map((row) => row.user_id),
  )
  return rows.flatMap((row) => (people.has(row.user_id) ? [{ person: people.get(row.user_id)!, since: row.since }] : []))
}

export const presenceRoutes: ConsoleRoute[] = [
  consoleRoute({
    method: 'POST',
    path: '/presence',
    roles: ANY_ROLE,
    tag: 'Presence',
    summary: 'I have this open; who else?',
    neverReplayed: true,
    body: Heartbeat,
    example: { record: 'app_01jabcdefghjkmnpqrstvwxyz0' },
    replies: { 200: envelope(Type.Array(Present)) },
    handle: async (ctx, { body }) => {
      assertRecord(body.record)
      const at = ctx.services.clock()
      const seenSince = new Date(at.getTime() - GONE_AFTER_MS).toISOString()
      await touchPresence(ctx, body.record, ctx.caller!.personId!, at.toISOString(), seenSince)
      return { body: { data: await othersOn(ctx, body.record, seenSince) } }
    },
  }),
  consoleRoute({
    method: 'DELETE',
    path: '/presence/:record',
    roles: ANY_ROLE,
    tag: 'Presence',
    summary: 'I have left it',
    replies: { 204: null },
    handle: async (ctx, { params }) => {
      assertFresh(ctx, null)
      await deletePresence(ctx, params.record!, ctx.caller!.personId!)
      return { status: 204 }
    },
  }),
]

/** Clears away who left without a word. A job calls it. */
export const forgetPresence = (services: Pick<Services, 'database' | 'clock'>): Promise<void> =>
  deleteOldPresence(services, new Date(services.clock().getTime() - 2 * GONE_AFTER_MS).toISOString())
