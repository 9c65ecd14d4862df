import { assertFresh, type Ctx, now, type Services, systemContext, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { type Id, isId, newId } from '../../shared/ids.ts'
import type { Role } from './roles.ts'
import { newToken, tokenHash } from './sessions.ts'
import {
  countAdmins,
  countMemberships,
  ensureUser,
  findMember,
  findPeople,
  findUserByEmail,
  insertMembership,
  listEverybody,
  listMembers,
  listPeople as listPeopleRows,
  lockMembers,
  type MemberFilter,
  organizationsOf,
  updateMembership,
} from './store.ts'
import { deleteSessions, deleteWelcomeLink, putWelcomeLink } from './store-sessions.ts'
import { type Member, nameOf, normalEmail, type Person, statusOf, type UserStatus } from './user.ts'

const DAY_MS = 86_400_000
export const INVITATION_DAYS = 7
export const CLI_LINK_DAYS = 1

export type Link = { url: string; expiresAt: string }
export type LinkKind = 'invite' | 'reset' | 'demo'

/** The token stands in the fragment, which no browser sends: no log and no referrer sees it. */
const makeLink = async (ctx: Ctx, userId: Id<'usr'>, kind: LinkKind, days: number): Promise<Link> => {
  const token = newToken()
  const expiresAt = new Date(ctx.services.clock().getTime() + days * DAY_MS).toISOString()
  await putWelcomeLink(ctx, { user_id: userId, token_hash: tokenHash(token), kind, expires_at: expiresAt })
  return { url: `${ctx.services.publicUrl()}/welcome#${token}`, expiresAt }
}

export type Invitation = { email: string; role: Role; name?: string | null | undefined }

export const inviteUser = (
  ctx: Ctx,
  input: Invitation,
  options: { days: number; kind?: LinkKind } = { days: INVITATION_DAYS },
): Promise<{ member: Member; link: Link }> =>
  tx(ctx, async (ctx) => {
    const email = normalEmail(input.email)
    const user = await ensureUser(ctx, { id: newId('usr'), email, name: input.name?.trim() || null, at: now(ctx) })
    if (!(await insertMembership(ctx, user.id, input.role)))
      throw conflict('conflict', `${email} belongs to this organization already; give them a new link instead.`)
    const link = await makeLink(ctx, user.id, options.kind ?? 'invite', options.days)
    recordAudit(ctx, 'user.invite', user.id, null, { email, role: input.role })
    return { member: (await findMember(ctx, user.id))!, link }
  })

/**
 * A new link in place of the one before. For someone who has come already it sets a new password; only the operator may give that to a person
 * who belongs elsewhere too, or one organization's admin could open another's doors.
 */
export const renewLink = (ctx: Ctx, id: string, days: number = INVITATION_DAYS): Promise<Link> =>
  tx(ctx, async (ctx) => {
    const member = await getMember(ctx, id)
    if (member.disabledAt !== null) throw conflict('conflict', 'This person is disabled; enable them first.')
    if (member.acceptedAt === null) return makeLink(ctx, member.id, 'invite', days)
    if (ctx.caller !== null && (await countMemberships(ctx, member.id)) > 1)
      throw conflict('conflict', 'This person belongs to other organizations too; only the operator can give them a new password.')
    recordAudit(ctx, 'user.password_link', member.id, null, null)
    return makeLink(ctx, member.id, 'reset', days)
  })

export const demoLink = (ctx: Ctx, userId: Id<'usr'>): Promise<Link> => tx(ctx, (ctx) => makeLink(ctx, userId, 'demo', CLI_LINK_DAYS))

export const getMember = async (ctx: Ctx, id: string): Promise<Member> => {
  const member = isId('usr', id) ? await findMember(ctx, id) : null
  if (member === null) throw notFound()
  return member
}

export const listUsers = async (ctx: Ctx, query: MemberFilter & { page?: number; limit?: number }) => {
  const page = query.page ?? 1
  const limit = query.limit ?? 20
  const { rows, total } = await listMembers(ctx, query, { limit, offset: (page - 1) * limit })
  return { rows, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } }
}

export type UserChange = { role?: Role | undefined; status?: Exclude<UserStatus, 'invited'> | undefined }

/** Whoever loses a role or the door is signed out: with the next sign-in they have what they have now. */
export const changeUser = (ctx: Ctx, id: string, change: UserChange): Promise<Member> =>
  tx(ctx, async (ctx) => {
    await lockMembers(ctx)
    const before = await getMember(ctx, id)
    assertFresh(ctx, before.version)
    const role = change.role ?? before.role
    const isDisabled = change.status === undefined ? before.disabledAt !== null : change.status === 'disabled'
    if (role === before.role && isDisabled === (before.disabledAt !== null)) return before
    const wasAdmin = before.role === 'admin' && statusOf(before) === 'active'
    if (wasAdmin && (role !== 'admin' || isDisabled) && (await countAdmins(ctx)) <= 1)
      throw conflict('conflict', 'This is the last admin; make another one first.')
    await updateMembership(ctx, before.id, { role, disabled_at: isDisabled ? (before.disabledAt ?? now(ctx)) : null })
    await deleteSessions(ctx, before.id, 'here')
    if (isDisabled) await deleteWelcomeLink(ctx, before.id)
    const after = (await findMember(ctx, before.id))!
    recordAudit(ctx, 'user.update', before.id, told(before), told(after))
    return after
  })

const told = (member: Member) => ({ email: member.email, role: member.role, status: statusOf(member) })

export const signOutUser = (ctx: Ctx, id: string): Promise<number> =>
  tx(ctx, async (ctx) => {
    const member = await getMember(ctx, id)
    recordAudit(ctx, 'user.sign_out', member.id, null, null)
    return deleteSessions(ctx, member.id, 'here')
  })

export const listPeople = async (ctx: Ctx): Promise<(Person & { role: Role; isActive: boolean })[]> =>
  (await listPeopleRows(ctx)).map((p) => ({ id: p.id, name: nameOf(p), email: p.email, role: p.role, isActive: p.is_active }))

/** Those of these ids who are people of the organization, by id. */
export const peopleOf = async (ctx: Ctx, ids: Iterable<string | null>): Promise<Map<string, Person>> => {
  const wanted = [...new Set([...ids].filter((id): id is Id<'usr'> => id !== null && isId('usr', id)))]
  const rows = await findPeople(ctx, wanted)
  return new Map(rows.map((p) => [p.id, { id: p.id, name: nameOf(p), email: p.email }]))
}

/** Someone whom nobody knows any more. */
export const somebody = (id: string): Person => ({ id: id as Id<'usr'>, name: 'Someone who left', email: '' })

/** For the command line. */
export const listAllUsers = (services: Pick<Services, 'database'>, orgId: Id<'org'> | null) => listEverybody(services, orgId)

/** Disables a person in one organization, or in all of theirs; the names of those. */
export const disableByEmail = async (
  services: Services,
  email: string,
  orgId: Id<'org'> | null,
): Promise<{ userId: Id<'usr'>; orgs: { id: Id<'org'>; name: string }[] } | null> => {
  const found = await findUserByEmail(services, normalEmail(email))
  if (found === null) return null
  const orgs = (await organizationsOf(services, found.user.id)).filter((o) => orgId === null || o.id === orgId)
  for (const org of orgs)
    await changeUser(systemContext(services, { id: org.id, timeZone: org.time_zone }, 'cli'), found.user.id, { status: 'disabled' })
  return orgs.length === 0 ? null : { userId: found.user.id, orgs }
}

export const findMemberByEmail = async (ctx: Ctx, email: string): Promise<Member | null> => {
  const found = await findUserByEmail(ctx.services, normalEmail(email))
  return found === null ? null : findMember(ctx, found.user.id)
}

/** Whether somebody of this id can act in the organization. */
export const isActiveMember = async (ctx: Ctx, id: string): Promise<boolean> => {
  const member = isId('usr', id) ? await findMember(ctx, id) : null
  return member !== null && statusOf(member) === 'active'
}
