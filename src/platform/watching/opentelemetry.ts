import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { SpanOptions, Tracing } from './tracing.ts'

const KINDS: Record<SpanOptions['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** What another process, or another job, was doing when it asked for this. What is not a traceparent is none. */
const contextFrom = (traceparent: string): Context => {
  const m = TRACEPARENT.exec(traceparent)
  if (!m) return ROOT_CONTEXT
  const [, traceId, spanId, flags] = m as unknown as [string, string, string, string]
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  })
}

/** Endpoint, headers, sampler, batches, service name: all by the standard variables, which the SDK reads itself. Nothing is registered globally. */
export const createOpenTelemetry = (): Tracing => {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'holdback' }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] })
  const tracer = provider.getTracer('holdback')
  const underway = new AsyncLocalStorage<OtelSpan>()

  const begin = (name: string, { kind, parent, attributes = {} }: SpanOptions): OtelSpan => {
    const current = underway.getStore()
    const context = parent ? contextFrom(parent) : current ? trace.setSpan(ROOT_CONTEXT, current) : ROOT_CONTEXT
    return tracer.startSpan(name, { kind: KINDS[kind], attributes }, context)
  }
  const handle = (span: OtelSpan) => ({
    set: (attributes: Parameters<OtelSpan['setAttributes']>[0]) => {
      span.setAttributes(attributes)
    },
    failed: (why: string) => {
      span.setStatus({ code: SpanStatusCode.ERROR, message: why })
    },
    inside: (run: () => void) => underway.run(span, run),
    end: () => span.end(),
  })

  return {
    isOn: true,
    begin: (name, options) => handle(begin(name, options)),
    span: async (name, options, work) => {
      const span = begin(name, options)
      try {
        return await underway.run(span, () => work(handle(span)))
      } catch (error) {
        // The kind of error and no more: its message may quote what somebody sent.
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
        throw error
      } finally {
        span.end()
      }
    },
    traceparent: () => {
      const span = underway.getStore()?.spanContext()
      return span ? `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}` : null
    },
    close: async () => {
      // A collector that is away must not keep a process from ending.
      await provider.shutdown().catch(() => {})
    },
  }
}
