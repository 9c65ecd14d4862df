/**
 * Traces, where an operator asks for them by OpenTelemetry's standard variables. Off, which is the default, nothing of OpenTelemetry is loaded and a
 * span is a call. No span carries personal data: ids, route patterns, counts and outcomes alone.
 */
export type Tracing = {
  isOn: boolean
  /** Runs the work inside a span. Its parent is the one named, as a `traceparent`, else the span it is called in. */
  span: <T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>) => Promise<T>
  /** A span that the caller ends; what `inside` runs, and all that follows from it, has it as its parent. */
  begin: (name: string, options: SpanOptions) => Span & { inside: (run: () => void) => void; end: () => void }
  /** The span that is under way here, for whoever goes on with it elsewhere; null where there is none. */
  traceparent: () => string | null
  /** Sends what has not been sent. */
  close: () => Promise<void>
}

export type Span = { set: (attributes: Attributes) => void; failed: (why: string) => void }
export type Attributes = Record<string, string | number | boolean>
export type SpanOptions = {
  kind: 'server' | 'consumer' | 'client' | 'internal'
  parent?: string | null
  attributes?: Attributes
}

type Env = Record<string, string | undefined>

/** Where traces go by the environment; null when they are off. */
export const tracesWanted = (env: Env = process.env): boolean => {
  const has = (name: string) => (env[name] ?? '').trim() !== ''
  const isOff = env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER?.trim() === 'none'
  return !isOff && (has('OTEL_EXPORTER_OTLP_ENDPOINT') || has('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'))
}

const noSpan = { set: () => {}, failed: () => {}, inside: (run: () => void) => run(), end: () => {} }

export const noTracing: Tracing = {
  isOn: false,
  span: (_name, _options, work) => work(noSpan),
  begin: () => noSpan,
  traceparent: () => null,
  close: async () => {},
}

export const createTracing = async (env: Env = process.env): Promise<Tracing> =>
  tracesWanted(env) ? (await import('./opentelemetry.ts')).createOpenTelemetry() : noTracing
