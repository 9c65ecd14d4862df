import { type SqlBool, sql } from 'kysely'
import type { Ctx, Services } from '../../context.ts'
import type { UsersTable } from '../../platform/db/tables/people.ts'
import type { Id } from '../../shared/ids.ts'
import type { Role } from './roles.ts'
import type { Member, UserStatus } from './user.ts'

export type UserRow = {
  id: Id<'usr'>
  email: string
  name: string | null
  password: string | null
  totp_secret: Buffer | null
  totp_confirmed_at: string | null
  totp_last_step: number
  last_org_id: Id<'org'> | null
}

const USER_COLUMNS = ['id', 'email', 'name', 'password', 'totp_secret', 'totp_confirmed_at', 'totp_last_step', 'last_org_id'] as const

/** Where a person belongs and may go: invitations that wait and organizations that shut them out are not among them. */
export type Belonging = { org_id: Id<'org'>; name: string; time_zone: string; role: Role; require_totp: boolean }

const REQUIRES_TOTP = sql<boolean>`coalesce((o.settings->>'requireTotp')::boolean, false)`

/** The person of an e-mail address with their organizations: one look, whether there is one or not. */
export const findUserByEmail = async (
  { database }: Pick<Services, 'database'>,
  email: string,
): Promise<{ user: UserRow; belongings: Belonging[] } | null> => {
  const user = await database.kysely.selectFrom('users').select(USER_COLUMNS).where('email', '=', email).executeTakeFirst()
  const belongings = await belongingsOf({ database }, user?.id ?? ('usr_' as Id<'usr'>))
  return user ? { user: user as UserRow, belongings } : null
}

export const belongingsOf = async ({ database }: Pick<Services, 'database'>, userId: Id<'usr'>): Promise<Belonging[]> => {
  const { rows } = await sql<Belonging>`
    SELECT m.org_id, o.name, o.time_zone, m.role, ${REQUIRES_TOTP} AS require_totp
    FROM memberships m JOIN organizations o ON o.id = m.org_id
    WHERE m.user_id = ${userId} AND m.accepted_at IS NOT NULL AND m.disabled_at IS NULL ORDER BY o.name, o.id`.execute(database.kysely)
  return rows
}

export const findUser = async (ctx: Pick<Ctx, 'db'>, id: Id<'usr'>): Promise<UserRow | null> => {
  const row = await ctx.db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirst()
  return (row as UserRow | undefined) ?? null
}

/** The person with this address, made when there is none. */
export const ensureUser = async (
  ctx: Pick<Ctx, 'db'>,
  row: { id: Id<'usr'>; email: string; name: string | null; at: string },
): Promise<{ id: Id<'usr'>; name: string | null; hasPassword: boolean }> => {
  await ctx.db
    .insertInto('users')
    .values({
      id: row.id,
      email: row.email,
      name: row.name,
      password: null,
      totp_secret: null,
      totp_confirmed_at: null,
      last_org_id: null,
      created_at: row.at,
      updated_at: row.at,
    })
    .onConflict((c) => c.column('email').doNothing())
    .execute()
  const user = await ctx.db.selectFrom('users').select(['id', 'name', 'password']).where('email', '=', row.email).executeTakeFirstOrThrow()
  return { id: user.id, name: user.name, hasPassword: user.password !== null }
}

export const updateUser = async (
  ctx: Pick<Ctx, 'db' | 'services'>,
  id: Id<'usr'>,
  changes: Partial<Pick<UsersTable, 'name' | 'password' | 'totp_secret' | 'totp_confirmed_at' | 'last_org_id'>> & {
    recovery_codes?: Buffer[]
    totp_last_step?: number
  },
): Promise<void> => {
  await ctx.db
    .updateTable('users')
    .set({ ...changes, updated_at: ctx.services.clock().toISOString() })
    .where('id', '=', id)
    .execute()
}

/** True for the first who uses this step's code. */
export const spendTotpStep = async (ctx: Pick<Ctx, 'db'>, id: Id<'usr'>, step: number): Promise<boolean> =>
  (await ctx.db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_last_step', '<', step)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** True for the first who uses this recovery code. */
export const spendRecoveryCode = async (ctx: Pick<Ctx, 'db'>, id: Id<'usr'>, codeHash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE users SET recovery_codes = array_remove(recovery_codes, ${codeHash}) WHERE id = ${id} AND ${codeHash} = ANY (recovery_codes) RETURNING id`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** False when they belong already. */
export const insertMembership = async (ctx: Ctx, userId: Id<'usr'>, role: Role): Promise<boolean> => {
  const at = ctx.services.clock().toISOString()
  const row = await ctx.db
    .insertInto('memberships')
    .values({ org_id: ctx.orgId, user_id: userId, role, accepted_at: null, disabled_at: null, created_at: at, updated_at: at })
    .onConflict((c) => c.columns(['org_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const updateMembership = async (
  ctx: Ctx,
  userId: Id<'usr'>,
  changes: { role?: Role; accepted_at?: string; disabled_at?: string | null },
): Promise<void> => {
  await ctx.db
    .updateTable('memberships')
    .set({ ...changes, version: sql`version + 1`, updated_at: ctx.services.clock().toISOString() })
    .where('org_id', '=', ctx.orgId)
    .where('user_id', '=', userId)
    .execute()
}

/** Held until the transaction ends, so that of two admins who remove each other one is told. */
export const lockMembers = async (ctx: Ctx): Promise<void> => {
  await ctx.db.selectFrom('organizations').select('id').where('id', '=', ctx.orgId).forNoKeyUpdate().execute()
}

/** Admins who can act: they have come, and nobody has shut them out. */
export const countAdmins = async (ctx: Ctx): Promise<number> => {
  const row = await ctx.db
    .selectFrom('memberships')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('org_id', '=', ctx.orgId)
    .where('role', '=', 'admin')
    .where('accepted_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** How many organizations a person belongs to, invitations included. */
export const countMemberships = async (ctx: Pick<Ctx, 'db'>, userId: Id<'usr'>): Promise<number> => {
  const row = await ctx.db
    .selectFrom('memberships')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export type MemberFilter = { search?: string; role?: Role; status?: UserStatus }

const MEMBER = sql`
  u.id, u.email, u.name, m.role, u.password IS NOT NULL AS "hasPassword", u.totp_confirmed_at IS NOT NULL AS "hasTotp",
  m.accepted_at AS "acceptedAt", m.disabled_at AS "disabledAt", m.created_at AS "createdAt", m.updated_at AS "updatedAt", m.version,
  (SELECT max(s.last_seen_at) FROM sessions s WHERE s.org_id = m.org_id AND s.user_id = m.user_id) AS "lastSeenAt",
  (SELECT w.expires_at FROM welcome_links w WHERE w.org_id = m.org_id AND w.user_id = m.user_id) AS "invitedUntil"
  FROM memberships m JOIN users u ON u.id = m.user_id`

const memberWhere = (ctx: Ctx, { search, role, status }: MemberFilter) => {
  const conditions = [sql<SqlBool>`m.org_id = ${ctx.orgId}`]
  if (role) conditions.push(sql<SqlBool>`m.role = ${role}`)
  if (search) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql<SqlBool>`(u.email LIKE ${pattern} OR lower(coalesce(u.name, '')) LIKE ${pattern})`)
  }
  if (status === 'disabled') conditions.push(sql<SqlBool>`m.disabled_at IS NOT NULL`)
  if (status === 'invited') conditions.push(sql<SqlBool>`m.disabled_at IS NULL AND m.accepted_at IS NULL`)
  if (status === 'active') conditions.push(sql<SqlBool>`m.disabled_at IS NULL AND m.accepted_at IS NOT NULL`)
  return sql.join(conditions, sql` AND `)
}

export const listMembers = async (
  ctx: Ctx,
  filter: MemberFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: Member[]; total: number }> => {
  const where = memberWhere(ctx, filter)
  const { rows } =
    await sql<Member>`SELECT ${MEMBER} WHERE ${where} ORDER BY u.email, u.id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(ctx.db)
  const counted = await sql<{ n: number }>`SELECT count(*) AS n FROM memberships m JOIN users u ON u.id = m.user_id WHERE ${where}`.execute(
    ctx.db,
  )
  return { rows, total: counted.rows[0]!.n }
}

export const findMember = async (ctx: Ctx, userId: Id<'usr'>): Promise<Member | null> => {
  const { rows } = await sql<Member>`SELECT ${MEMBER} WHERE m.org_id = ${ctx.orgId} AND m.user_id = ${userId}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Everybody of the organization, those who have left included: old records name them. */
export const listPeople = async (
  ctx: Ctx,
): Promise<{ id: Id<'usr'>; email: string; name: string | null; role: Role; is_active: boolean }[]> => {
  const { rows } = await sql<{ id: Id<'usr'>; email: string; name: string | null; role: Role; is_active: boolean }>`
    SELECT u.id, u.email, u.name, m.role, m.disabled_at IS NULL AND m.accepted_at IS NOT NULL AS is_active
    FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.org_id = ${ctx.orgId} ORDER BY lower(coalesce(u.name, u.email)), u.id`.execute(
    ctx.db,
  )
  return rows
}

/** The people among these ids who belong to the organization. */
export const findPeople = async (ctx: Ctx, ids: readonly string[]): Promise<{ id: Id<'usr'>; email: string; name: string | null }[]> => {
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', 'users.name'])
    .where('memberships.org_id', '=', ctx.orgId)
    .where('users.id', 'in', [...ids] as Id<'usr'>[])
    .execute()
}

/** For the command line: everybody, with their organizations. */
export const listEverybody = async (
  { database }: Pick<Services, 'database'>,
  orgId: Id<'org'> | null,
): Promise<(Member & { organization: string })[]> => {
  const { rows } = await sql<Member & { organization: string }>`
    SELECT (SELECT name FROM organizations o WHERE o.id = m.org_id) AS organization, ${MEMBER} ${orgId === null ? sql`` : sql`WHERE m.org_id = ${orgId}`}
    ORDER BY u.email, organization`.execute(database.kysely)
  return rows
}

export const organizationsOf = async (
  { database }: Pick<Services, 'database'>,
  userId: Id<'usr'>,
): Promise<{ id: Id<'org'>; name: string; time_zone: string }[]> =>
  database.kysely
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.org_id')
    .select(['organizations.id', 'organizations.name', 'organizations.time_zone'])
    .where('memberships.user_id', '=', userId)
    .execute()
