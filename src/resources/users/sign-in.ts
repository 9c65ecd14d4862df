import { assertFresh, type Ctx, type Services, systemContext, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { unauthorized } from '../../platform/http/auth.ts'
import { invalidField, Problem } from '../../shared/errors.ts'
import type { Id } from '../../shared/ids.ts'
import { assertOwnPassword } from './own-password.ts'
import { assertGoodPassword } from './password-rules.ts'
import { SCOPES_OF } from './roles.ts'
import { passSecondFactor } from './second-factor.ts'
import { type NewSession, openSession, tokenHash, type Whence } from './sessions.ts'
import { type Belonging, belongingsOf, findUser, findUserByEmail, type UserRow, updateMembership, updateUser } from './store.ts'
import { deleteResetLinks, deleteSession, deleteSessions, type FoundLink, findWelcomeLink, spendWelcomeLink } from './store-sessions.ts'
import { beginTry, forgiveTries } from './tries.ts'
import { normalEmail } from './user.ts'

/** What the console gets when somebody has come in: the cookie to set, and the context of who it is now. */
export type SignedIn = { ctx: Ctx; session: NewSession }

const wrong = (): Problem => new Problem(401, 'unauthorized', 'The e-mail or the password is wrong.')
const linkIsGone = (): Problem => new Problem(410, 'gone', 'This link was used already, or its time is over. Ask for a new one.')

type Place = Pick<Belonging, 'org_id' | 'time_zone' | 'role'>

/** Acts as the person in one of their organizations. */
const contextOfPerson = (services: Services, userId: Id<'usr'>, place: Place, whence: Whence, requestId: string | null): Ctx => ({
  ...systemContext(services, { id: place.org_id, timeZone: place.time_zone }, userId),
  requestId,
  scopes: SCOPES_OF[place.role],
  caller: {
    id: userId,
    orgId: place.org_id,
    timeZone: place.time_zone,
    scopes: SCOPES_OF[place.role],
    countedBy: userId,
    personId: userId,
    session: null,
    address: whence.address,
  },
})

const withSession = (ctx: Ctx, session: NewSession, place: Place, mustEnrollTotp: boolean): SignedIn => ({
  ctx: { ...ctx, caller: { ...ctx.caller!, session: { id: session.id, role: place.role, mustEnrollTotp } } },
  session,
})

export type Credentials = { email: string; password: string; code?: string | undefined }
export type Request = { whence: Whence; requestId: string }

/** One answer, after one time, for an unknown address, a wrong password and a person who was shut out. */
export const signIn = async (
  services: Services,
  { email, password, code }: Credentials,
  { whence, requestId }: Request,
): Promise<SignedIn> => {
  const address = normalEmail(email)
  await beginTry(services, address, whence.address)
  const found = await findUserByEmail(services, address)
  const isRight = await services.passwords.verify(password, found?.user.password ?? null)
  if (!isRight || found === null || found.belongings.length === 0) throw wrong()
  const { user, belongings } = found
  await passSecondFactor({ db: services.database.kysely, services }, user, code)
  await forgiveTries(services, address, whence.address)
  const place = belongings.find((b) => b.org_id === user.last_org_id) ?? belongings[0]!
  const ctx = contextOfPerson(services, user.id, place, whence, requestId)
  const session = await tx(ctx, async (ctx) => {
    recordAudit(ctx, 'user.sign_in', user.id, null, null)
    return openSession(ctx, user.id, whence)
  })
  return withSession(ctx, session, place, place.require_totp && user.totp_confirmed_at === null)
}

export type WelcomeLook = {
  email: string
  name: string | null
  organization: string
  role: string
  hasPassword: boolean
  needsPassword: boolean
}

/** Someone who has a password joins with it; whoever has none, or may set a new one, sets it; the demo's person needs none. */
const isJoining = (link: FoundLink): boolean => link.kind === 'invite' && link.password !== null
const needsPassword = (link: FoundLink): boolean => link.kind !== 'demo' || link.password !== null

export const lookAtWelcome = async (services: Services, token: string): Promise<WelcomeLook> => {
  const link = await findWelcomeLink(services, tokenHash(token))
  if (link === null) throw linkIsGone()
  return {
    email: link.email,
    name: link.name,
    organization: link.organization,
    role: link.role,
    hasPassword: isJoining(link),
    needsPassword: needsPassword(link),
  }
}

export type Welcome = { token: string; name?: string | undefined; password?: string | undefined; code?: string | undefined }

export const welcome = async (services: Services, input: Welcome, { whence, requestId }: Request): Promise<SignedIn> => {
  const digest = tokenHash(input.token)
  const link = await findWelcomeLink(services, digest)
  if (link === null) throw linkIsGone()
  const user = (await findUser({ db: services.database.kysely }, link.user_id))!
  const isDemo = !needsPassword(link)
  const password = input.password
  if (!isDemo && password === undefined) throw invalidField('password', 'is required')
  const name = input.name?.trim() || user.name
  if (!isDemo && name === null) throw invalidField('name', 'is required')
  if (!isDemo && !isJoining(link)) assertGoodPassword(password!, [user.email, name, link.organization])
  // Whoever has the link could go on guessing what else is asked for.
  const isGuessable = isJoining(link) || user.totp_confirmed_at !== null
  if (isGuessable) await beginTry(services, user.email, whence.address)
  let newPassword: string | null = null
  if (isJoining(link)) await provePassword(services, user, password!)
  else if (!isDemo) newPassword = await services.passwords.hash(password!)
  await passSecondFactor({ db: services.database.kysely, services }, user, input.code)
  if (isGuessable) await forgiveTries(services, user.email, whence.address)
  const ctx = contextOfPerson(services, user.id, link, whence, requestId)
  const session = await tx(ctx, async (ctx) => {
    if (!(await spendWelcomeLink(ctx, digest))) throw linkIsGone()
    // The admin who was given one when the person belonged there alone would open this organization's door with it.
    if (link.kind === 'invite') await deleteResetLinks(ctx, user.id)
    await updateUser(ctx, user.id, { name, last_org_id: link.org_id, ...(newPassword === null ? {} : { password: newPassword }) })
    if (newPassword !== null) await endWhatOpened(ctx, user.id)
    await updateMembership(ctx, user.id, { accepted_at: services.clock().toISOString() })
    recordAudit(ctx, link.kind === 'reset' ? 'user.password_reset' : 'user.welcome', user.id, null, null)
    return openSession(ctx, user.id, whence)
  })
  const place = (await belongingsOf(services, user.id)).find((b) => b.org_id === link.org_id)
  return withSession(ctx, session, link, place?.require_totp === true && user.totp_confirmed_at === null)
}

const provePassword = async (services: Services, user: UserRow, password: string): Promise<void> => {
  if (!(await services.passwords.verify(password, user.password)))
    throw new Problem(401, 'unauthorized', 'You have an account already; its password is another.', {
      errors: [{ path: 'password', message: 'is not the password of your account' }],
    })
}

/** The same person in another of their organizations: a new session, as old as the one it replaces. */
export const switchOrganization = async (
  ctx: Ctx,
  orgId: string,
  signedInAt: string,
  { whence, requestId }: Request,
): Promise<SignedIn> => {
  const userId = ctx.caller!.personId!
  const place = (await belongingsOf(ctx.services, userId)).find((b) => b.org_id === orgId)
  if (!place) throw invalidField('organizationId', 'is none of your organizations')
  assertFresh(ctx, null)
  const user = (await findUser(ctx, userId))!
  const there = contextOfPerson(ctx.services, userId, place, whence, requestId)
  const session = await tx(there, async (there) => {
    // Ended meanwhile, it has no successor: whoever signed out, or was signed out, is out.
    if (!(await deleteSession(there, userId, ctx.caller!.session!.id))) throw unauthorized()
    await updateUser(there, userId, { last_org_id: place.org_id })
    return openSession(there, userId, whence, signedInAt)
  })
  return withSession(there, session, place, place.require_totp && user.totp_confirmed_at === null)
}

/** With a new password nobody is in any more who came in before, or could still set another by a link from before. */
const endWhatOpened = async (ctx: Ctx, userId: Id<'usr'>): Promise<void> => {
  await deleteSessions(ctx, userId, 'everywhere')
  await deleteResetLinks(ctx, userId)
}

/** A new password ends every other session and gives this one a new id. */
export const changePassword = async (
  ctx: Ctx,
  input: { currentPassword?: string | undefined; password: string },
  { whence }: Request,
): Promise<SignedIn> => {
  await assertOwnPassword(ctx, input.currentPassword, 'currentPassword')
  const user = (await findUser(ctx, ctx.caller!.personId!))!
  assertGoodPassword(input.password, [user.email, user.name])
  const password = await ctx.services.passwords.hash(input.password)
  const session = await tx(ctx, async (ctx) => {
    await updateUser(ctx, user.id, { password })
    await endWhatOpened(ctx, user.id)
    recordAudit(ctx, 'user.password_change', user.id, null, null)
    return openSession(ctx, user.id, whence)
  })
  return { ctx: { ...ctx, caller: { ...ctx.caller!, session: { ...ctx.caller!.session!, id: session.id } } }, session }
}
