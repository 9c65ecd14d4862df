import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '../config.ts'
import type { Services } from '../context.ts'
import { isReady } from '../platform/watching/ready.ts'
import { metricsPage } from '../platform/watching/waiting.ts'
import { addWebhookMetrics } from '../resources/webhooks/metrics.ts'

export type WorkerPages = { url: string; close: () => Promise<void> }

/** What a worker, which serves nobody else, says of itself: /healthz, /readyz and /metrics, as the API does. */
export const serveWorkerPages = async (
  services: Services,
  { host, port, isStopping }: { host: string; port: number; isStopping: () => boolean },
): Promise<WorkerPages> => {
  const metrics = metricsPage(services, addWebhookMetrics)
  const send = (response: ServerResponse, status: number, body: object) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' })
      .end(JSON.stringify(body))
  const pages: Record<string, (response: ServerResponse) => Promise<unknown>> = {
    '/healthz': async (response) => send(response, 200, { status: 'ok' }),
    '/readyz': async (response) => {
      if (isStopping()) return send(response, 503, { status: 'stopping' })
      return (await isReady(services)) ? send(response, 200, { status: 'ready' }) : send(response, 503, { status: 'unavailable' })
    },
    '/metrics': async (response) => response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.text()),
  }
  const server = createServer((request, response) => {
    const page = pages[request.url?.split('?')[0] ?? '']
    if (page === undefined || request.method !== 'GET') {
      send(response, 404, { status: 'not_found' })
      return
    }
    page(response).catch((err: unknown) => {
      services.log.error({ err }, 'a page of the worker failed')
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  }).catch((error: Error) => {
    throw new ConfigError(`WORKER_PORT=${port} on ${host} cannot be opened: ${error.message}`)
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
