import type { FastifyInstance } from 'fastify'
import type { Tracing } from '../watching/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: ReturnType<Tracing['begin']> | null
  }
}

/** A span for each request, with what it asks for named by the route's pattern: a path holds ids, and a query what people searched for. */
export const traceRequests = (app: FastifyInstance, tracing: Tracing): void => {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const route = request.routeOptions.url ?? 'unknown'
    const span = tracing.begin(`${request.method} ${route}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : null,
      attributes: { 'http.request.method': request.method, 'http.route': route, 'holdback.request_id': request.id },
    })
    request.span = span
    span.inside(done)
  })
  // A body may arrive outside of what began with its request.
  app.addHook('preHandler', (request, _reply, done) => request.span!.inside(done))
  app.addHook('onResponse', (request, reply, done) => {
    const { span, principal } = request
    span?.set({ 'http.response.status_code': reply.statusCode, ...(principal ? { 'holdback.org_id': principal.orgId } : {}) })
    if (reply.statusCode >= 500) span?.failed(String(reply.statusCode))
    span?.end()
    done()
  })
}
