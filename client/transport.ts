import { HoldbackError } from './error.ts'
import { delayMs, isRetryable, retryAfterMs } from './retry.ts'
import { sleep } from './sleep.ts'

export type ClientOptions = {
  /** Where the service is: `https://holdback.example.com`, without the path of the interface. */
  baseUrl: string
  /** Null where something else speaks for the caller, as a session's cookie does in a browser. */
  apiKey: string | null
  /** Sent with every request. */
  headers?: Record<string, string>
  /** The part of the interface that paths stand below: `/api/public/v1`. */
  prefix?: string
  /** In place of the global fetch: for proxies, tracing, several addresses. */
  fetch?: typeof fetch
  /** How often a request is sent again before its failure is told; 4 by default, 0 for never. */
  retries?: number
  /** How long the service may ask to be left alone (`Retry-After`) before that is told instead of waited for; a minute by default. */
  maxRetryAfterMs?: number
  /** How long one try may take; a minute by default, ten for uploads. */
  timeoutMs?: number
}

export type RequestOptions = {
  /** Ends the request and its retries. */
  signal?: AbortSignal
  timeoutMs?: number
}
/** A record that was read before: when it is still the same, it is not sent again and this very object is the answer. */
export type GetOptions<T = object> = RequestOptions & { known?: T }
/** Every POST has an idempotency key; give one of your own to repeat a request from another process or after a restart. */
export type PostOptions = RequestOptions & { idempotencyKey?: string }
/** Refused with 412 when the record has changed since the version (`ETag`) given. */
export type PatchOptions = RequestOptions & { ifMatch?: string }

export type Answer<T> = { status: number; headers: Headers; body: T }

export type Request = RequestOptions & {
  query?: object | undefined
  /** Sent as JSON; FormData and Blob as they are. */
  body?: unknown
  idempotencyKey?: string | undefined
  ifMatch?: string | undefined
  ifNoneMatch?: string | undefined
}

export type Transport = <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, request?: Request) => Promise<Answer<T>>

const PREFIX = '/api/public/v1'
const DEFAULT_RETRIES = 4
const TIMEOUT_MS = 60_000
const UPLOAD_TIMEOUT_MS = 600_000

/** 128 random bits. `crypto.randomUUID` is missing in browsers where the page came over plain http. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const segment = (value: string): string => {
  // Encoding leaves these as they are, and they name another path.
  if (value === '' || value === '.' || value === '..') throw new TypeError(`"${value}" is not an id.`)
  return encodeURIComponent(value)
}

/** Path parameters are values, not paths: each of them is encoded. */
export const path = (parts: TemplateStringsArray, ...values: string[]): string =>
  parts.reduce((text, part, i) => text + segment(values[i - 1]!) + part)

const queryText = (query: object | undefined): string => {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) given.set(name, String(value))
  return given.size === 0 ? '' : `?${given}`
}

export const createTransport = (options: ClientOptions): Transport => {
  const base = options.baseUrl.replace(/\/+$/, '') + (options.prefix ?? PREFIX)
  const send = options.fetch ?? fetch
  const retries = options.retries ?? DEFAULT_RETRIES

  const attempt = async (url: string, init: RequestInit, timeoutMs: number, signal: AbortSignal | undefined): Promise<Answer<unknown>> => {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await send(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
      const text = await response.text()
      const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
      const body: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text
      if (response.ok || response.status === 304) return { status: response.status, headers: response.headers, body }
      const problem = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
      throw new HoldbackError(response.status, problem, {
        requestId: response.headers.get('x-request-id'),
        retryAfterMs: retryAfterMs(response.headers.get('retry-after'), Date.now()),
      })
    } catch (error) {
      // The caller's own wish to stop is not a failure of ours to explain.
      if (error instanceof HoldbackError || signal?.aborted) throw error
      const reason = error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error)
      throw new HoldbackError(0, { code: 'network_error', detail: `No answer from ${base}: ${reason}` }, { cause: error })
    }
  }

  return async <T>(method: string, path: string, request: Request = {}) => {
    const { body, signal, ifMatch } = request
    const isForm = body instanceof FormData
    const headers: Record<string, string> = { ...options.headers, accept: 'application/json' }
    if (options.apiKey !== null) headers.authorization = `Bearer ${options.apiKey}`
    const isRaw = isForm || body instanceof Blob
    if (body instanceof Blob) headers['content-type'] = body.type
    else if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
    if (method === 'POST') headers['idempotency-key'] = request.idempotencyKey ?? newIdempotencyKey()
    if (ifMatch !== undefined) headers['if-match'] = ifMatch
    if (request.ifNoneMatch !== undefined) headers['if-none-match'] = request.ifNoneMatch
    const init: RequestInit = {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isRaw ? (body as RequestInit['body']) : JSON.stringify(body) }),
    }
    const timeoutMs = request.timeoutMs ?? options.timeoutMs ?? (isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
    const url = base + path + queryText(request.query)
    /** After this nobody knows whether the request was carried out. */
    let lost: HoldbackError | null = null
    for (let tries = 0; ; tries++) {
      try {
        return (await attempt(url, init, timeoutMs, signal)) as Answer<T>
      } catch (error) {
        if (!(error instanceof HoldbackError)) throw error
        // It is gone because the try before this one, whose answer got lost, deleted it.
        if (method === 'DELETE' && error.status === 404 && lost !== null)
          return { status: 204, headers: new Headers(), body: undefined as T }
        // The version may have been passed by the try before this one: that nobody knows is told, not that somebody else was faster.
        if (ifMatch !== undefined && error.status === 412 && lost !== null) throw lost
        if (tries >= retries || !isRetryable(error, { method, hasIfMatch: ifMatch !== undefined }, options.maxRetryAfterMs)) throw error
        if (error.status === 0 || error.status >= 500) lost ??= error
        await sleep(delayMs(tries, error.retryAfterMs), signal)
      }
    }
  }
}
