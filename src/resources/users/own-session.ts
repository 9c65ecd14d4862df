import { assertFresh, type Ctx, today, tx } from '../../context.ts'
import { addDays, onOrAfterBusinessDay } from '../../shared/dates.ts'
import { notFound } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import { settingsOf } from '../organizations/settings.ts'
import { ADMIN, KEY_MAKERS, NOTE_WRITERS, SCOPES_OF } from './roles.ts'
import type { Session } from './schema.ts'
import { expiryOf } from './sessions.ts'
import { belongingsOf, findUser, updateUser } from './store.ts'
import { deleteSession, deleteSessions, listSessions, type SessionRow } from './store-sessions.ts'
import { nameOf } from './user.ts'

/** Who is signed in, where, and what they may do: all that the console's frame needs. */
export const describeSession = async (ctx: Ctx): Promise<Session> => {
  const { personId, session } = ctx.caller!
  const [user, belongings, sessions, settings] = await Promise.all([
    findUser(ctx, personId!),
    belongingsOf(ctx.services, personId!),
    listSessions(ctx, personId!),
    settingsOf(ctx),
  ])
  const here = belongings.find((b) => b.org_id === ctx.orgId)
  const own = sessions.find((s) => s.id === session!.id)
  // Ended between the check of the cookie and now.
  if (user === null || here === undefined || own === undefined) throw notFound()
  const { role } = here
  return {
    user: {
      id: user.id,
      email: user.email,
      name: nameOf(user),
      hasPassword: user.password !== null,
      hasTotp: user.totp_confirmed_at !== null,
    },
    organization: {
      id: ctx.orgId,
      name: here.name,
      timeZone: here.time_zone,
      declineReasons: settings.declineReasons,
      noteTags: settings.noteTags,
      retentionDays: settings.retentionDays,
    },
    role,
    scopes: [...SCOPES_OF[role]],
    may: {
      manageUsers: ADMIN.includes(role),
      manageSettings: ADMIN.includes(role),
      readAudit: ADMIN.includes(role),
      manageKeys: KEY_MAKERS.includes(role),
      writeNotes: NOTE_WRITERS.includes(role),
    },
    organizations: belongings.map((b) => ({ id: b.org_id, name: b.name, role: b.role })),
    mustEnrollTotp: here.require_totp && user.totp_confirmed_at === null,
    sessionId: own.id,
    expiresAt: new Date(expiryOf(own)).toISOString(),
    today: today(ctx),
    nextBankingDay: onOrAfterBusinessDay(addDays(today(ctx), 1)),
    isDemo: user.password === null,
  }
}

export const ownSessions = (ctx: Ctx): Promise<SessionRow[]> => listSessions(ctx, ctx.caller!.personId!)

export const currentSession = async (ctx: Ctx): Promise<SessionRow> => {
  const own = (await ownSessions(ctx)).find((s) => s.id === ctx.caller!.session!.id)
  if (!own) throw notFound()
  return own
}

export const endSession = (ctx: Ctx, id: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    if (!isId('ses', id) || !(await deleteSession(ctx, ctx.caller!.personId!, id))) throw notFound()
    assertFresh(ctx, null)
  })

export const endOtherSessions = (ctx: Ctx): Promise<number> =>
  tx(ctx, (ctx) => deleteSessions(ctx, ctx.caller!.personId!, 'everywhere', ctx.caller!.session!.id))

export const renameSelf = (ctx: Ctx, name: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    assertFresh(ctx, null)
    await updateUser(ctx, ctx.caller!.personId!, { name: name.trim() })
  })
