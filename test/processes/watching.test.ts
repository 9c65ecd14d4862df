import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, runCommand, startProcess } from '../service-process.ts'
import { startTestApp, TEST_SECRET, type TestApp } from '../test-app.ts'
import { eventually } from '../test-worker.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'

/** How an operator sees what processes do: a worker's own pages, and traces from a request to its job to its delivery. */

type Span = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId: string
  attributes: Record<string, unknown>
  service: string
}

/** A collector that takes OTLP over HTTP, as JSON. */
const startCollector = async () => {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asObject = (attributes: { key: string; value: object }[]) =>
      Object.fromEntries(attributes.map((a) => [a.key, Object.values(a.value)[0]]))
    for (const { resource, scopeSpans } of JSON.parse(Buffer.concat(chunks).toString()).resourceSpans)
      for (const scope of scopeSpans)
        for (const span of scope.spans)
          spans.push({ ...span, attributes: asObject(span.attributes), service: asObject(resource.attributes)['service.name'] })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, close: () => server.close() }
}

/** Tells of each module of OpenTelemetry that the process loads, but for the bare interface, which prom-client brings along. */
const TELL_MODULES = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => { if (/@opentelemetry.(?!api.)/.test(url)) process.stderr.write('LOADED ' + url + '\\n'); return next(url, context) } })
`)}`

let t: TestApp
let collector: Awaited<ReturnType<typeof startCollector>>
let receiver: Receiver
const running: Running[] = []
const start = async (args: string[], env: Record<string, string>) => {
  const one = await startProcess(process.execPath, ['src/main.ts', ...args], {
    DATABASE_URL: t.services.database.url,
    SECRET_KEY: TEST_SECRET,
    DATA_DIR: t.dataDir,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    NODE_OPTIONS: TELL_MODULES,
    ...env,
  })
  running.push(one)
  return one
}

beforeAll(async () => {
  t = await startTestApp({ now: new Date().toISOString() })
  collector = await startCollector()
  receiver = await startReceiver()
})
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  collector.close()
  await receiver.close()
  await t.stop()
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a worker tells how it is, and a trace leads from the request to the job to the delivery', async () => {
  const otel = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' }
  const worker = await start(['work'], { ...otel, WORKER_PORT: '0', OTEL_SERVICE_NAME: 'holdback-worker' })
  const api = await start(['serve'], otel)
  const { tenant } = t
  await tenant.call('POST', '/webhooks', { url: `${receiver.url}/hook`, events: ['analysis.completed'] })
  const transactions = Array.from({ length: 501 }, (_, i) => ({
    date: '2026-03-02',
    description: `SQUARE INC DEP ${i}`,
    amount: i + 1,
    type: 'credit',
  }))
  const accepted = await fetch(`${api.url}/api/public/v1/analysis/transactions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tenant.key}`,
      'content-type': 'application/json',
      'x-request-id': 'traced-1',
      traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ transactions }),
  })
  expect(accepted.status).toBe(202)
  const call = await eventually(async () => receiver.received.find((one) => one.json.eventType === 'analysis.completed'))
  const named = (name: string) => collector.spans.find((span) => span.traceId === TRACE && span.name === name)
  const delivery = await eventually(async () => named('webhook delivery'))
  const [request, job, run] = await eventually(async () => {
    const found = [named('POST /api/public/v1/analysis/transactions'), named('job analyses'), named('run analyses')]
    return found.every(Boolean) && (found as Span[])
  })
  expect(request).toMatchObject({
    parentSpanId: '00f067aa0ba902b7',
    service: 'holdback',
    attributes: {
      'http.route': '/api/public/v1/analysis/transactions',
      'http.response.status_code': 202,
      'holdback.org_id': tenant.id,
      'holdback.request_id': 'traced-1',
    },
  })
  expect(job).toMatchObject({ parentSpanId: request!.spanId, service: 'holdback-worker' })
  expect(run).toMatchObject({ parentSpanId: job!.spanId, attributes: { 'holdback.org_id': tenant.id } })
  expect(delivery).toMatchObject({
    parentSpanId: job!.spanId,
    attributes: { 'holdback.event_type': 'analysis.completed', 'http.response.status_code': 200 },
  })
  expect(call.headers.traceparent).toBe(`00-${TRACE}-${delivery.spanId}-01`)
  // Ids, patterns and outcomes alone: nothing of what was sent.
  expect(JSON.stringify(collector.spans)).not.toContain('SQUARE')
  expect(JSON.stringify(collector.spans)).not.toContain(tenant.key)

  expect(await (await fetch(`${worker.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${worker.url}/readyz`)).json()).toEqual({ status: 'ready' })
  expect((await fetch(`${worker.url}/api/public/v1/deals`)).status).toBe(404)
  const expected = [
    'holdback_runs_total{run="analyses",outcome="completed"} 1',
    'holdback_run_seconds_count{run="analyses"} 1',
    'holdback_jobs_total{queue="analyses",outcome="done"} 1',
    'holdback_jobs_waiting{queue="analyses"} 0',
    'holdback_jobs_oldest_seconds{queue="underwriting"} 0',
    'holdback_webhook_attempts_total{outcome="delivered"} 1',
    'holdback_webhook_deliveries_due 0',
  ]
  let metrics = ''
  // An attempt is counted before its delivery is marked as done, and the delivery may be done before its job is.
  await expect
    .poll(async () => {
      metrics = await (await fetch(`${worker.url}/metrics`)).text()
      return expected.filter((line) => !metrics.includes(`${line}\n`))
    })
    .toEqual([])
  expect(metrics).toMatch(/^holdback_database_connections\{state="open"\} \d+$/m)
  expect(metrics).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(api.output()).toContain('LOADED')
  for (const one of [worker, api]) {
    one.child.kill('SIGTERM')
    expect(await one.exited).toBe(0)
  }
})

test('without the variables nothing of OpenTelemetry is loaded, and no trace is left behind', async () => {
  const before = collector.spans.length
  for (const env of [{} as Record<string, string>, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: 'true' }]) {
    const api = await start(['serve', '--with-worker'], env)
    const answer = await fetch(`${api.url}/api/public/v1/merchants`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${t.tenant.key}`,
        'content-type': 'application/json',
        traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify({ legalName: 'Untraced LLC' }),
    })
    expect(answer.status).toBe(201)
    api.child.kill('SIGTERM')
    expect(await api.exited).toBe(0)
    expect(api.output()).not.toContain('LOADED')
  }
  const { rows } = await t.services.database.pool.query("SELECT traceparent FROM events WHERE data LIKE '%Untraced%'")
  expect(rows).toEqual([{ traceparent: null }, { traceparent: null }])
  expect(collector.spans).toHaveLength(before)
})

test('a worker whose port is taken says so', async () => {
  const { port } = new URL(t.url)
  const env = { DATABASE_URL: t.services.database.url, SECRET_KEY: TEST_SECRET, WORKER_PORT: port }
  expect(await runCommand(t.dataDir, ['work'], env)).toMatchObject({ code: 1, stderr: expect.stringContaining(`WORKER_PORT=${port}`) })
})
