import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Services } from '../../context.ts'
import { type ConsoleRoute, consoleRoute, type OpenRoute, openRoute } from '../../platform/http/console-route.ts'
import { clearedCookie, sessionCookie } from '../../platform/http/cookie.ts'
import { envelope } from '../../platform/http/fields.ts'
import type { Reply } from '../../platform/http/route.ts'
import { currentSession, describeSession, endOtherSessions, endSession, ownSessions, renameSelf } from './own-session.ts'
import { ANY_ROLE } from './roles.ts'
import {
  ChangePassword,
  ConfirmTotp,
  Ended,
  Enrolment,
  OwnPassword,
  OwnSession,
  Profile,
  RecoveryCodes,
  Session,
  SignIn,
  SwitchOrganization,
  Welcome,
  WelcomeLook,
  WelcomeLooked,
} from './schema.ts'
import { beginEnrolment, confirmEnrolment, removeSecondFactor, renewRecoveryCodes } from './second-factor.ts'
import { expiryOf } from './sessions.ts'
import { changePassword, lookAtWelcome, type Request, type SignedIn, signIn, switchOrganization, welcome } from './sign-in.ts'

const tag = 'Session'

const requestOf = (request: FastifyRequest): Request => ({
  whence: { address: request.ip, userAgent: request.headers['user-agent'] ?? null },
  requestId: request.id,
})

const signedIn = async (services: Services, { ctx, session }: SignedIn): Promise<Reply> => ({
  body: { data: await describeSession(ctx) },
  headers: { 'set-cookie': sessionCookie(services.publicUrl(), session.token, session.maxAgeSeconds) },
})

/** For those who are not signed in yet. */
export const openSessionRoutes: OpenRoute[] = [
  openRoute({
    path: '/sign-in',
    summary: 'Sign in',
    body: SignIn,
    example: { email: 'ana@example.com', password: 'correct but uncommon words' },
    replies: { 200: envelope(Session) },
    handle: async (services, { body, request }) => signedIn(services, await signIn(services, body, requestOf(request))),
  }),
  openRoute({
    path: '/welcome/look',
    summary: 'What a welcome link is for',
    body: WelcomeLook,
    example: { token: 'the part behind the # of the link' },
    replies: { 200: envelope(WelcomeLooked) },
    handle: async (services, { body }) => ({ body: { data: await lookAtWelcome(services, body.token) } }),
  }),
  openRoute({
    path: '/welcome',
    summary: 'Use a welcome link',
    body: Welcome,
    example: { token: 'the part behind the # of the link', name: 'Ana Ruiz', password: 'correct but uncommon words' },
    replies: { 200: envelope(Session) },
    handle: async (services, { body, request }) => signedIn(services, await welcome(services, body, requestOf(request))),
  }),
]

/** One's own session and how it is protected. Open to every role, and to those who must set up a second factor first. */
const own = { tag, roles: ANY_ROLE, beforeSecondFactor: true } as const

export const sessionRoutes: ConsoleRoute[] = [
  consoleRoute({
    ...own,
    method: 'GET',
    path: '/session',
    summary: 'Who is signed in',
    replies: { 200: envelope(Session) },
    handle: async (ctx) => ({ body: { data: await describeSession(ctx) } }),
  }),
  consoleRoute({
    ...own,
    method: 'PATCH',
    path: '/session',
    summary: 'Go to another of your organizations',
    body: SwitchOrganization,
    example: { organizationId: 'org_01jabcdefghjkmnpqrstvwxyz0' },
    replies: { 200: envelope(Session) },
    handle: async (ctx, { body, request }) => {
      const { signed_in_at } = await currentSession(ctx)
      return signedIn(ctx.services, await switchOrganization(ctx, body.organizationId, signed_in_at, requestOf(request)))
    },
  }),
  consoleRoute({
    ...own,
    method: 'DELETE',
    path: '/session',
    summary: 'Sign out',
    replies: { 204: null },
    handle: async (ctx) => {
      await endSession(ctx, ctx.caller!.session!.id)
      return { status: 204, headers: { 'set-cookie': clearedCookie(ctx.services.publicUrl()) } }
    },
  }),
  consoleRoute({
    ...own,
    method: 'GET',
    path: '/sessions',
    summary: 'Your sessions',
    replies: { 200: envelope(Type.Array(OwnSession)) },
    handle: async (ctx) => ({
      body: {
        data: (await ownSessions(ctx)).map((s) => ({
          id: s.id,
          isCurrent: s.id === ctx.caller!.session!.id,
          createdAt: s.created_at,
          lastSeenAt: s.last_seen_at,
          expiresAt: new Date(expiryOf(s)).toISOString(),
          address: s.address,
          userAgent: s.user_agent,
        })),
      },
    }),
  }),
  consoleRoute({
    ...own,
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'End one of your sessions',
    replies: { 204: null },
    handle: async (ctx, { params }) => {
      await endSession(ctx, params.id!)
      return { status: 204 }
    },
  }),
  consoleRoute({
    ...own,
    method: 'POST',
    path: '/sessions/sign-out-others',
    summary: 'End every session but this one',
    replies: { 200: envelope(Ended) },
    handle: async (ctx) => ({ body: { data: { ended: await endOtherSessions(ctx) } } }),
  }),
  consoleRoute({
    ...own,
    method: 'PATCH',
    path: '/profile',
    summary: 'Change your name',
    body: Profile,
    example: { name: 'Ana Ruiz' },
    replies: { 200: envelope(Session) },
    handle: async (ctx, { body }) => {
      await renameSelf(ctx, body.name)
      return { body: { data: await describeSession(ctx) } }
    },
  }),
  consoleRoute({
    ...own,
    method: 'POST',
    path: '/password',
    neverReplayed: true,
    summary: 'Change your password',
    body: ChangePassword,
    example: { currentPassword: 'correct but uncommon words', password: 'other words, no less rare' },
    replies: { 200: envelope(Session) },
    handle: async (ctx, { body, request }) => signedIn(ctx.services, await changePassword(ctx, body, requestOf(request))),
  }),
  consoleRoute({
    ...own,
    method: 'POST',
    path: '/totp',
    neverReplayed: true,
    summary: 'Begin to set up a second factor',
    body: OwnPassword,
    example: { password: 'correct but uncommon words' },
    replies: { 200: envelope(Enrolment) },
    handle: async (ctx, { body }) => ({ body: { data: await beginEnrolment(ctx, body.password) } }),
  }),
  consoleRoute({
    ...own,
    method: 'POST',
    path: '/totp/confirm',
    neverReplayed: true,
    summary: 'Confirm the second factor with a code',
    body: ConfirmTotp,
    example: { code: '123456' },
    replies: { 200: envelope(RecoveryCodes) },
    handle: async (ctx, { body }) => ({ body: { data: { recoveryCodes: await confirmEnrolment(ctx, body.code) } } }),
  }),
  consoleRoute({
    ...own,
    method: 'POST',
    path: '/totp/recovery-codes',
    neverReplayed: true,
    summary: 'New recovery codes in place of the old',
    body: OwnPassword,
    example: { password: 'correct but uncommon words' },
    replies: { 200: envelope(RecoveryCodes) },
    handle: async (ctx, { body }) => ({ body: { data: { recoveryCodes: await renewRecoveryCodes(ctx, body.password) } } }),
  }),
  consoleRoute({
    ...own,
    method: 'POST',
    path: '/totp/disable',
    summary: 'Remove the second factor',
    neverReplayed: true,
    body: OwnPassword,
    example: { password: 'correct but uncommon words' },
    replies: { 204: null },
    handle: async (ctx, { body }) => {
      await removeSecondFactor(ctx, body.password)
      return { status: 204 }
    },
  }),
]
