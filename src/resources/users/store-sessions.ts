import { sql } from 'kysely'
import type { Ctx, Services } from '../../context.ts'
import type { SessionsTable, WelcomeLinksTable } from '../../platform/db/tables/people.ts'
import type { Id } from '../../shared/ids.ts'
import type { Role } from './roles.ts'

export const insertSession = async (ctx: Ctx, row: SessionsTable): Promise<void> => {
  await ctx.db.insertInto('sessions').values(row).execute()
}

export type FoundSession = {
  id: Id<'ses'>
  org_id: Id<'org'>
  user_id: Id<'usr'>
  signed_in_at: string
  last_seen_at: string
  role: Role
  time_zone: string
  must_enroll: boolean
}

/** The session of a cookie, where its person still belongs to its organization. Looked up at every request, so what ends a session ends it at once. */
export const findSessionByHash = async ({ database }: Pick<Services, 'database'>, tokenHash: Buffer): Promise<FoundSession | null> => {
  const rows = await database.statement<FoundSession>({
    name: 'session_by_hash',
    text: `SELECT s.id, s.org_id, s.user_id, s.signed_in_at, s.last_seen_at, m.role, o.time_zone,
             coalesce((o.settings->>'requireTotp')::boolean, false) AND u.totp_confirmed_at IS NULL AS must_enroll
           FROM sessions s JOIN memberships m ON m.org_id = s.org_id AND m.user_id = s.user_id
             JOIN users u ON u.id = s.user_id JOIN organizations o ON o.id = s.org_id
           WHERE s.token_hash = $1 AND m.accepted_at IS NOT NULL AND m.disabled_at IS NULL`,
    values: [tokenHash],
  })
  return rows[0] ?? null
}

export const touchSession = async ({ database }: Pick<Services, 'database'>, id: Id<'ses'>, at: string): Promise<void> => {
  await database.statement({
    name: 'touch_session',
    text: 'UPDATE sessions SET last_seen_at = greatest(last_seen_at, $2::timestamptz) WHERE id = $1',
    values: [id, at],
  })
}

export type SessionRow = Omit<SessionsTable, 'token_hash'>

/** A person's own sessions, in whatever organization. */
export const listSessions = (ctx: Ctx, userId: Id<'usr'>): Promise<SessionRow[]> =>
  ctx.db
    .selectFrom('sessions')
    .select(['id', 'org_id', 'user_id', 'signed_in_at', 'last_seen_at', 'address', 'user_agent', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

export const deleteSession = async (ctx: Ctx, userId: Id<'usr'>, id: string): Promise<boolean> =>
  (await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id as Id<'ses'>)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Ends a person's sessions: those in this organization, or wherever they are. `but` stays. */
export const deleteSessions = async (
  ctx: Ctx,
  userId: Id<'usr'>,
  where: 'here' | 'everywhere',
  but: Id<'ses'> | null = null,
): Promise<number> => {
  const rows = await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(where === 'here', (q) => q.where('org_id', '=', ctx.orgId))
    .$if(but !== null, (q) => q.where('id', '<>', but!))
    .returning('id')
    .execute()
  return rows.length
}

/** Sessions that nobody can use any more. */
export const deleteOldSessions = async (
  { database }: Pick<Services, 'database'>,
  seenBefore: string,
  signedInBefore: string,
): Promise<void> => {
  await database.kysely
    .deleteFrom('sessions')
    .where((e) => e.or([e('last_seen_at', '<', seenBefore), e('signed_in_at', '<', signedInBefore)]))
    .execute()
}

export const putWelcomeLink = async (ctx: Ctx, row: Omit<WelcomeLinksTable, 'org_id' | 'created_at'>): Promise<void> => {
  const values = { token_hash: row.token_hash, kind: row.kind, expires_at: row.expires_at, created_at: ctx.services.clock().toISOString() }
  await ctx.db
    .insertInto('welcome_links')
    .values({ org_id: ctx.orgId, user_id: row.user_id, ...values })
    .onConflict((c) => c.columns(['org_id', 'user_id']).doUpdateSet(values))
    .execute()
}

export type FoundLink = {
  org_id: Id<'org'>
  user_id: Id<'usr'>
  kind: WelcomeLinksTable['kind']
  organization: string
  time_zone: string
  role: Role
  email: string
  name: string | null
  password: string | null
}

/** A link that is good: not used, not over, and its person not shut out. */
export const findWelcomeLink = async (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  tokenHash: Buffer,
): Promise<FoundLink | null> => {
  const { rows } = await sql<FoundLink>`
    SELECT w.org_id, w.user_id, w.kind, o.name AS organization, o.time_zone, m.role, u.email, u.name, u.password
    FROM welcome_links w JOIN memberships m ON m.org_id = w.org_id AND m.user_id = w.user_id
      JOIN users u ON u.id = w.user_id JOIN organizations o ON o.id = w.org_id
    WHERE w.token_hash = ${tokenHash} AND w.expires_at > ${clock().toISOString()} AND m.disabled_at IS NULL`.execute(database.kysely)
  return rows[0] ?? null
}

/** True for the one who uses it; whoever comes second finds it gone. */
export const spendWelcomeLink = async (ctx: Ctx, tokenHash: Buffer): Promise<boolean> =>
  (await ctx.db.deleteFrom('welcome_links').where('token_hash', '=', tokenHash).returning('user_id').executeTakeFirst()) !== undefined

export const deleteWelcomeLink = async (ctx: Ctx, userId: Id<'usr'>): Promise<void> => {
  await ctx.db.deleteFrom('welcome_links').where('org_id', '=', ctx.orgId).where('user_id', '=', userId).execute()
}

/** Links that would set a new password: whichever organization gave them, it is one password. */
export const deleteResetLinks = async (ctx: Ctx, userId: Id<'usr'>): Promise<void> => {
  await ctx.db.deleteFrom('welcome_links').where('user_id', '=', userId).where('kind', '=', 'reset').execute()
}

export const deleteOldLinks = async ({ database }: Pick<Services, 'database'>, before: string): Promise<void> => {
  await database.kysely.deleteFrom('welcome_links').where('expires_at', '<', before).execute()
}
