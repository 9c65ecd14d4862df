import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Authenticate, bearerToken, type Principal, requireRole, requireScope, requireSecondFactor, unauthorized } from './auth.ts'
import { JSON_BODY_LIMIT_BYTES } from './bodies.ts'
import type { Hold } from './budgets.ts'
import type { ConsoleRoute } from './console-route.ts'
import { AS_HEADER, comesFromConsole, cookieName, otherSession, readSessionCookie, UNATTENDED_HEADER } from './cookie.ts'
import type { HttpDeps } from './deps.ts'
import { API_PREFIX, CONSOLE_PREFIX } from './prefixes.ts'
import type { Route } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null
    /** The room that its body takes; null where it has none. */
    bodyHold: Hold | null
  }
}

/** One of our two interfaces: where a route of it lies, who may call it, and whose an Idempotency-Key is. */
export type Gate = { prefix: string; admit: (principal: Principal) => void; replays: 'organization' | 'person' | 'never' }

export const publicGate = (route: Route): Gate => ({
  prefix: API_PREFIX,
  admit: (principal) => {
    requireSecondFactor(principal)
    if (route.scope !== null) requireScope(principal, route.scope)
  },
  replays: 'organization',
})

export const consoleGate = (route: ConsoleRoute): Gate => ({
  prefix: CONSOLE_PREFIX,
  admit: (principal) => {
    if (!route.beforeSecondFactor) requireSecondFactor(principal)
    requireRole(principal, route.roles)
  },
  replays: route.neverReplayed ? 'never' : 'person',
})

/** A key wins over a cookie, also when it is wrong: what a program sends must not depend on who is signed in beside it. */
const findPrincipal = (deps: HttpDeps, request: FastifyRequest): ReturnType<Authenticate> => {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined) {
    const key = bearerToken(authorization)
    return key === null ? null : deps.authenticate(key)
  }
  if (cookie === undefined) return null
  const publicUrl = deps.services.publicUrl()
  const token = readSessionCookie(cookie, cookieName(publicUrl))
  return token !== null && comesFromConsole(request, publicUrl)
    ? deps.authenticateSession(token, request.headers[UNATTENDED_HEADER] === 'true')
    : null
}

/** What a page of one house sends is not done in another, to which another tab went on meanwhile. */
const requireWhoIsShown = (principal: Principal, request: FastifyRequest): void => {
  const shown = request.headers[AS_HEADER]
  if (principal.session !== null && shown !== undefined && shown !== `${principal.id}@${principal.orgId}`) throw otherSession()
}

/** Of IPv6 the network: one household has as many addresses as it likes. */
export const addressOf = (request: FastifyRequest): string =>
  request.ip.includes(':') ? request.ip.split(':').slice(0, 4).join(':') : request.ip

/** Room for a body that is about to come in. Without a length it may become as long as the route takes. */
const admitBody = (deps: HttpDeps, request: FastifyRequest, reply: FastifyReply, orgId: string): void => {
  const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type } = request.headers
  const limit = request.routeOptions.bodyLimit ?? JSON_BODY_LIMIT_BYTES
  const bytes = chunked !== undefined ? limit : Math.min(limit, Number(length ?? 0))
  if (bytes === 0) return
  const isUpload = /^multipart\/form-data\b/i.test(type ?? '')
  const hold = deps.budgets.admitBody(orgId, request.raw.socket as Socket, { bytes, isUpload })
  request.bodyHold = hold
  reply.raw.once('close', hold.release)
}

export const authenticateRequest =
  (deps: HttpDeps, gate: Gate) => (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const admit = (principal: Principal | null) => {
      try {
        if (principal === null) {
          deps.addressLimit(addressOf(request))
          throw unauthorized()
        }
        deps.rateLimit(principal.countedBy)
        requireWhoIsShown(principal, request)
        gate.admit(principal)
        request.principal = principal
        admitBody(deps, request, reply, principal.orgId)
        done()
      } catch (error) {
        done(error as Error)
      }
    }
    const found = findPrincipal(deps, request)
    if (found instanceof Promise) found.then(admit, done)
    else admit(found)
  }
