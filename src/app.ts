import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Services } from './context.ts'
import { addConsoleRoutes, addRoutes } from './platform/http/add-routes.ts'
import { createBudgets } from './platform/http/budgets.ts'
import { consolePages } from './platform/http/console-files.ts'
import type { ConsoleRoute } from './platform/http/console-route.ts'
import type { HttpDeps } from './platform/http/deps.ts'
import { openApi } from './platform/http/openapi.ts'
import { createRateLimit } from './platform/http/rate-limit.ts'
import type { Route } from './platform/http/route.ts'
import { createServer } from './platform/http/server.ts'
import { isReady } from './platform/watching/ready.ts'
import { metricsPage } from './platform/watching/waiting.ts'
import { COMPONENTS, PATH_PARAMETERS, WEBHOOKS } from './reference/components.ts'
import { addDocs } from './reference/docs/routes.ts'
import { EXAMPLES } from './reference/examples.ts'
import { achRoutes } from './resources/ach/routes.ts'
import { alertRoutes } from './resources/alerts/routes.ts'
import { deskRoutes } from './resources/analyses/desk-routes.ts'
import { analysisRoutes } from './resources/analyses/routes.ts'
import { findApplicationRow } from './resources/applications/reference.ts'
import { applicationRoutes } from './resources/applications/routes.ts'
import { auditRoutes } from './resources/audit/routes.ts'
import { bankAccountRoutes } from './resources/bank-accounts/routes.ts'
import { contactRoutes } from './resources/contacts/routes.ts'
import { dealRoutes } from './resources/deals/routes.ts'
import { findDeal, renameMerchantOnDeals } from './resources/deals/service.ts'
import { addFileRoutes } from './resources/documents/files.ts'
import { documentRoutes } from './resources/documents/routes.ts'
import { eventRoutes } from './resources/events/routes.ts'
import { keyRoutes } from './resources/keys/routes.ts'
import { SCOPES, type Scope } from './resources/keys/scopes.ts'
import { createAuthenticator } from './resources/keys/service.ts'
import { merchantRoutes } from './resources/merchants/routes.ts'
import { noteRoutes } from './resources/notes/routes.ts'
import { settingsRoutes } from './resources/organizations/routes.ts'
import { paymentRoutes } from './resources/payments/routes.ts'
import { portfolioRoutes } from './resources/portfolio/routes.ts'
import { presenceRoutes } from './resources/presence/routes.ts'
import { renewalRoutes } from './resources/renewals/routes.ts'
import { ruleRoutes } from './resources/rules/routes.ts'
import { scheduleRoutes } from './resources/schedules/routes.ts'
import { searchRoutes } from './resources/search/routes.ts'
import { timelineRoutes } from './resources/timeline/routes.ts'
import { todayRoutes } from './resources/today/routes.ts'
import { trueUpRoutes } from './resources/true-ups/routes.ts'
import { openReport } from './resources/underwriting/reports.ts'
import { underwritingRoutes } from './resources/underwriting/routes.ts'
import { isReadByRun } from './resources/underwriting/service.ts'
import { userRoutes } from './resources/users/routes.ts'
import { openSessionRoutes, sessionRoutes } from './resources/users/session-routes.ts'
import { createSessionAuthenticator } from './resources/users/sessions.ts'
import { viewRoutes } from './resources/views/routes.ts'
import { addWebhookMetrics } from './resources/webhooks/metrics.ts'
import { webhookRoutes } from './resources/webhooks/routes.ts'

/** Every endpoint of the interface. A route that is not in this list does not exist, and tests walk it so that none escapes them. */
export const allRoutes = (): Route<Scope>[] => [
  ...dealRoutes,
  ...applicationRoutes,
  ...merchantRoutes(renameMerchantOnDeals),
  ...contactRoutes,
  ...bankAccountRoutes,
  ...paymentRoutes,
  ...scheduleRoutes,
  ...achRoutes,
  ...documentRoutes(isReadByRun),
  ...portfolioRoutes,
  ...trueUpRoutes,
  ...alertRoutes,
  ...renewalRoutes,
  ...underwritingRoutes,
  ...analysisRoutes,
  ...deskRoutes,
  ...webhookRoutes,
  ...eventRoutes,
  ...timelineRoutes,
]

/** Where scripts/build-console.ts puts it. */
const CONSOLE_DIR = join(import.meta.dirname, '..', 'dist', 'console')

export const apiDocument = (serverUrl: string) =>
  openApi(
    allRoutes(),
    {
      title: 'Holdback',
      version: '1.0',
      description: 'Portfolio, bank-statement analysis, underwriting tools and webhooks for merchant cash advance funders.',
      scopes: SCOPES,
      components: COMPONENTS,
      webhooks: WEBHOOKS,
      parameters: PATH_PARAMETERS,
      examples: EXAMPLES(),
    },
    serverUrl,
  )

/** Every endpoint below /api/console/v1: what people do that is no business of keys. */
export const consoleRoutes = (): ConsoleRoute[] => [
  ...sessionRoutes,
  ...userRoutes,
  ...keyRoutes,
  ...auditRoutes,
  ...settingsRoutes,
  ...viewRoutes,
  ...noteRoutes,
  ...presenceRoutes,
  ...todayRoutes,
  ...searchRoutes,
  ...ruleRoutes,
]

export type AppOptions = {
  rateLimitPerSecond: number
  addressRateLimitPerSecond: number
  trustProxy: boolean
  /** Whether what reads and analyses is there already. */
  isWarm?: () => boolean
  isDraining?: () => boolean
  /** What rates, the time limits of connections and the cache of keys go by, in milliseconds. */
  elapsedMs?: () => number
}

/** What paths name otherwise than by id: deals by their code, applications by their number, and under deals either. */
const canonicalId: HttpDeps['canonicalId'] = async (ctx, collection, ref) => {
  const deal = collection === 'deals' ? await findDeal(ctx, ref) : null
  const named = deal ?? (collection === 'deals' || collection === 'applications' ? await findApplicationRow(ctx, ref) : null)
  return named?.id ?? ref
}

export const buildApp = (services: Services, options: AppOptions): FastifyInstance => {
  const authenticator = createAuthenticator(services, options.elapsedMs)
  const metrics = metricsPage(services, addWebhookMetrics)
  const console = consolePages(CONSOLE_DIR)
  const deps = {
    services,
    pages: console.pages,
    authenticate: authenticator.authenticate,
    authenticateSession: createSessionAuthenticator(services),
    rateLimit: createRateLimit(
      { perSecond: options.rateLimitPerSecond, burst: 2 * options.rateLimitPerSecond, who: 'This key' },
      options.elapsedMs,
    ),
    addressLimit: createRateLimit(
      {
        perSecond: options.addressRateLimitPerSecond,
        burst: 10 * options.addressRateLimitPerSecond,
        who: 'Without a valid key, one address',
      },
      options.elapsedMs,
    ),
    budgets: createBudgets(options.elapsedMs),
    canonicalId,
    trustProxy: options.trustProxy,
    isDraining: options.isDraining ?? (() => false),
  }
  const app = createServer(deps)
  addRoutes(app, deps, allRoutes())
  addConsoleRoutes(app, deps, consoleRoutes(), openSessionRoutes)
  addFileRoutes(app, services, openReport)
  console.addAssets(app)

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (deps.isDraining()) return reply.code(503).send({ status: 'stopping' })
    if (options.isWarm?.() === false) return reply.code(503).send({ status: 'starting' })
    return (await isReady(services)) ? { status: 'ready' } : reply.code(503).send({ status: 'unavailable' })
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))
  addDocs(app, services.publicUrl, apiDocument)
  app.addHook('onClose', () => authenticator.close())
  return app
}
