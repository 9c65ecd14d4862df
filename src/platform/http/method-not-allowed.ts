import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { Problem } from '../../shared/errors.ts'

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']

/** A path that exists under other methods is a 405 that names them. */
export const methodNotAllowed = (app: FastifyInstance, request: FastifyRequest): Problem | null => {
  const path = request.url.split('?', 1)[0]!
  const allowed = METHODS.filter((method) => matchesRoute(app, method, path))
  if (allowed.length === 0 || allowed.includes(request.method as HTTPMethods)) return null
  if (allowed.includes('GET')) allowed.push('HEAD')
  const list = allowed.join(', ')
  return new Problem(
    405,
    'method_not_allowed',
    `${request.method} is not possible here; ${list} ${allowed.length > 1 ? 'are' : 'is'}.`,
    {},
    { allow: list },
  )
}

const matchesRoute = (app: FastifyInstance, method: HTTPMethods, path: string): boolean => {
  const patterns = (app as unknown as { routePatterns: Map<string, RegExp[]> }).routePatterns.get(method as string)
  return patterns?.some((pattern) => pattern.test(path)) ?? false
}

/** Remembers every route's path as a pattern: the router itself can only be asked about one method at a time, and by pattern. */
export const rememberRoutes = (app: FastifyInstance): void => {
  const patterns = new Map<string, RegExp[]>()
  app.decorate('routePatterns', patterns as never)
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(
      `^${url
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replace(/\*/g, '.*')
        .replace(/:\w+/g, '[^/]+')}$`,
    )
    for (const m of Array.isArray(method) ? method : [method]) patterns.set(m, [...(patterns.get(m) ?? []), pattern])
  })
}
