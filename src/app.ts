import type { FastifyInstance } from 'fastify'
import { analysisRoutes } from './analyses/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import type { Services } from './context.ts'
import { dealRoutes } from './deals/routes.ts'
import { renameMerchantOnDeals } from './deals/service.ts'
import { addFileRoutes } from './documents/files.ts'
import { documentRoutes } from './documents/routes.ts'
import { docsPage } from './http/docs-page.ts'
import { createMetrics } from './http/metrics.ts'
import { openApi } from './http/openapi.ts'
import { createRateLimit } from './http/rate-limit.ts'
import type { Route } from './http/route.ts'
import { addRoutes, createServer } from './http/server.ts'
import { createAuthenticator } from './keys/service.ts'
import { merchantRoutes } from './merchants/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { underwritingRoutes } from './underwriting/routes.ts'
import { registerWebhooks } from './webhooks/fan-out.ts'
import { addWebhookMetrics } from './webhooks/metrics.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Every endpoint of the interface. A route that is not in this list does not exist, and tests walk it so that none escapes them. */
export const allRoutes = (): Route[] => [
  ...dealRoutes,
  ...applicationRoutes,
  ...merchantRoutes(renameMerchantOnDeals),
  ...contactRoutes,
  ...paymentRoutes,
  ...documentRoutes,
  ...underwritingRoutes,
  ...analysisRoutes,
  ...webhookRoutes,
]

export type AppOptions = { rateLimitPerSecond: number; trustProxy: boolean }

export const buildApp = (services: Services, options: AppOptions): FastifyInstance => {
  registerWebhooks(services)
  const authenticator = createAuthenticator(services)
  const metrics = createMetrics()
  addWebhookMetrics(metrics.registry, services)
  const deps = {
    services,
    authenticate: authenticator.authenticate,
    rateLimit: createRateLimit(options.rateLimitPerSecond),
    metrics,
    trustProxy: options.trustProxy,
  }
  const routes = allRoutes()
  const app = createServer(deps)
  addRoutes(app, deps, routes)
  addFileRoutes(app, services)

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await services.database.statement({ name: 'ready', text: 'SELECT 1', values: [] })
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()))
  app.get('/openapi.json', async (_request, reply) => reply.send(openApi(routes, services.publicUrl())))
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'")
      .send(docsPage(openApi(routes, services.publicUrl()))),
  )
  app.addHook('onClose', () => authenticator.close())
  return app
}
