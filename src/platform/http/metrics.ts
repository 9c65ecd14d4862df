import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type HttpMetrics = { registry: Registry; observe: (request: FastifyRequest, reply: FastifyReply) => void }

export const createMetrics = (): HttpMetrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'holdback_http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const answers = new Counter({
    name: 'holdback_http_responses_total',
    help: 'Answers, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  // Finding a labelled child costs more than counting with it, and there are only as many as routes and statuses.
  const timerOf = remember((method: string, route: string) => seconds.labels({ method, route }))
  const counterOf = remember((method: string, route: string, status: string) => answers.labels({ method, route, status }))
  return {
    registry,
    observe: (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown'
      timerOf(request.method, route).observe(reply.elapsedTime / 1000)
      counterOf(request.method, route, String(reply.statusCode)).inc()
    },
  }
}

const remember = <A extends string[], T>(make: (...names: A) => T): ((...names: A) => T) => {
  const made = new Map<string, T>()
  return (...names) => {
    const key = names.join(' ')
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(...names)
    made.set(key, fresh)
    return fresh
  }
}
