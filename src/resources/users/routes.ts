import { Type } from 'typebox'
import { type ConsoleRoute, consoleRoute } from '../../platform/http/console-route.ts'
import { envelope, listOf } from '../../platform/http/fields.ts'
import { ADMIN, ANY_ROLE } from './roles.ts'
import { Colleague, Ended, Invited, InviteUser, PatchUser, toWire, User, UserQuery, WelcomeLink } from './schema.ts'
import { resetSecondFactor } from './second-factor.ts'
import { changeUser, getMember, inviteUser, listPeople, listUsers, renewLink, signOutUser } from './service.ts'

const tag = 'Users'

export const userRoutes: ConsoleRoute[] = [
  consoleRoute({
    method: 'GET',
    path: '/people',
    roles: ANY_ROLE,
    tag,
    summary: 'Everybody of the organization',
    replies: { 200: envelope(Type.Array(Colleague)) },
    handle: async (ctx) => ({ body: { data: await listPeople(ctx) } }),
  }),
  consoleRoute({
    method: 'GET',
    path: '/users',
    roles: ADMIN,
    tag,
    summary: 'List users',
    query: UserQuery,
    replies: { 200: listOf(User) },
    handle: async (ctx, { query }) => {
      const { rows, pagination } = await listUsers(ctx, query)
      return { body: { data: rows.map(toWire), meta: { pagination } } }
    },
  }),
  consoleRoute({
    method: 'POST',
    path: '/users',
    roles: ADMIN,
    tag,
    summary: 'Invite a person',
    body: InviteUser,
    example: { email: 'sam@example.com', role: 'underwriter' },
    replies: { 201: envelope(Invited) },
    handle: async (ctx, { body }) => {
      const { member, link } = await inviteUser(ctx, body)
      return { status: 201, body: { data: { user: toWire(member), link: link.url, expiresAt: link.expiresAt } } }
    },
  }),
  consoleRoute({
    method: 'PATCH',
    path: '/users/:id',
    roles: ADMIN,
    tag,
    summary: "Change a person's role, shut them out or let them in again",
    body: PatchUser,
    example: { role: 'viewer' },
    replies: { 200: envelope(User) },
    handle: async (ctx, { params, body }) => {
      const member = await changeUser(ctx, params.id!, body)
      return { body: { data: toWire(member) }, version: member.version }
    },
  }),
  consoleRoute({
    method: 'POST',
    path: '/users/:id/invitation',
    roles: ADMIN,
    tag,
    summary: 'A new link, in place of the one before',
    replies: { 200: envelope(WelcomeLink) },
    handle: async (ctx, { params }) => {
      const link = await renewLink(ctx, params.id!)
      return { body: { data: { link: link.url, expiresAt: link.expiresAt } } }
    },
  }),
  consoleRoute({
    method: 'POST',
    path: '/users/:id/sign-out',
    roles: ADMIN,
    tag,
    summary: 'End every session of a person here',
    replies: { 200: envelope(Ended) },
    handle: async (ctx, { params }) => ({ body: { data: { ended: await signOutUser(ctx, params.id!) } } }),
  }),
  consoleRoute({
    method: 'POST',
    path: '/users/:id/reset-totp',
    roles: ADMIN,
    tag,
    summary: "Remove a person's second factor, which they have lost",
    replies: { 200: envelope(User) },
    handle: async (ctx, { params }) => {
      const { id } = await getMember(ctx, params.id!)
      await resetSecondFactor(ctx, id)
      return { body: { data: toWire(await getMember(ctx, id)) } }
    },
  }),
]
