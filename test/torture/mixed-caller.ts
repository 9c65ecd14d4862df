import { type Client, createClient, HoldbackError } from '../../client/index.ts'
import type { Model } from './mixed-model.ts'
import type { Random } from './random.ts'

export type Service = {
  /** Any of these may be asked, and any may be dead. */
  urls: string[]
  key: string
  /** No request is begun after this. */
  until: number
  /** How often an answer is thrown away and the request sent again, as if the connection had broken. */
  deafness: number
}

export type Caller = {
  client: Client
  /** A link of the service, asked of whichever process is there. */
  fetchLink: (link: string, init?: RequestInit) => Promise<Response>
  /** Changes a record once: insists on the version it read, and looks again whenever it does not know. */
  patchOnce: <T>(path: string, changes: object, isApplied: (record: T) => boolean) => Promise<T>
}

const RETRIES = 60
const TIMEOUT_MS = 15_000
const ID = /\b[a-z]{3,4}_[0-9a-z]{26}\b|\b[DS]-\d{4}-\d{6,}\b/g

const idOf = (text: string): string => {
  const { data, id, documentIds } = JSON.parse(text) as { data?: { id?: string; requeued?: number }; id?: string; documentIds?: string[] }
  return data?.id ?? id ?? JSON.stringify(data ?? documentIds)
}

/** A careful client: its requests are repeated with the same key until they are answered. What it hears is noted in the model. */
export const createCaller = (service: Service, model: Model, random: Random): Caller => {
  const reach = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (Date.now() > service.until)
      return Response.json({ code: 'out_of_time', detail: 'The time was over before it was answered.' }, { status: 418 })
    const { pathname, search } = new URL(url)
    const response = await fetch(random.pick(service.urls) + pathname + search, init)
    const bytes = await response.arrayBuffer()
    if (response.status >= 500 && response.status !== 503)
      model.broken.push(
        `${init.method ?? 'GET'} ${pathname} was answered ${response.status}: ${Buffer.from(bytes).toString().slice(0, 300)}`,
      )
    if (response.ok) {
      model.routes.add(
        `${init.method ?? 'GET'} ${pathname
          .replace(ID, '*')
          .replace(/\/files\/\d+/, '/files/*')
          .replace(/\/pages\/\d+\.png/, '/pages/*.png')}`,
      )
      const key = new Headers(init.headers).get('idempotency-key')
      if (key !== null) hear(`${pathname} ${key}`, idOf(Buffer.from(bytes).toString()), response.headers.has('idempotent-replayed'))
      if (random.chance(service.deafness)) throw new Error('the answer got lost')
    }
    return new Response(bytes.byteLength === 0 ? null : bytes, { status: response.status, headers: response.headers })
  }

  const hear = (request: string, id: string, isReplay: boolean): void => {
    const ids = model.answers.get(request) ?? new Set()
    if (isReplay) model.replays++
    model.answers.set(request, ids.add(id))
  }

  const client = createClient({
    baseUrl: service.urls[0]!,
    apiKey: service.key,
    retries: RETRIES,
    timeoutMs: TIMEOUT_MS,
    fetch: ((url: string, init: RequestInit) =>
      reach(url, init).catch((error: unknown) => {
        model.retries++
        throw error
      })) as typeof fetch,
  })

  const patchOnce = async <T>(path: string, changes: object, isApplied: (record: T) => boolean): Promise<T> => {
    for (;;) {
      const { headers, body } = await client.request<{ data: T }>('GET', path)
      if (isApplied(body.data)) return body.data
      try {
        return (await client.request<{ data: T }>('PATCH', path, { body: changes, ifMatch: headers.get('etag')! })).body.data
      } catch (error) {
        // Somebody was quicker, or nobody knows: either way the record itself tells.
        if (!(error instanceof HoldbackError) || (error.status !== 412 && !isUnknown(error))) throw error
      }
    }
  }

  const fetchLink = async (link: string, init: RequestInit = {}): Promise<Response> => {
    for (;;) {
      try {
        const response = await reach(link, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
        // Away for a moment, or as many exports as an organization may have at a time: both say "again".
        if (response.status !== 503 && response.status !== 429) return response
      } catch {
        model.retries++
      }
      await new Promise((resolve) => setTimeout(resolve, 50 + random.below(200)))
    }
  }
  return { client, fetchLink, patchOnce }
}

/** The answer was lost, or a try that ended in a 503 passed the version that the next one insisted on. */
export const isUnknown = ({ status }: HoldbackError): boolean => status === 0 || status === 503

/** True when the service refused, as it may here. Anything else is thrown. */
export const isRefusal = (error: unknown, ...codes: string[]): boolean => error instanceof HoldbackError && codes.includes(error.code)
