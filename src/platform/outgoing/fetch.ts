import type { Method, Outgoing } from './outgoing.ts'

export type FetchLimits = { timeoutMs: number; maxResponseBytes: number }

// A caller-set host would let the name in the certificate differ from the one that was judged.
const NOT_PASSED_ON = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'])

/** The guarded way out in the shape of `fetch`, for libraries that want one. Bodies are strings; a longer answer than the limit is an error. */
export const fetchThrough =
  (outgoing: Outgoing, limits: FetchLimits): typeof fetch =>
  async (input, init = {}) => {
    if (typeof input !== 'string' && !(input instanceof URL)) throw new TypeError('only a URL can be fetched')
    if (init.body != null && typeof init.body !== 'string') throw new TypeError('only text can be sent')
    const headers = [...new Headers(init.headers)].filter(([name]) => !NOT_PASSED_ON.has(name))
    const answer = await outgoing.request({
      url: String(input),
      method: (init.method ?? 'GET').toUpperCase() as Method,
      headers: Object.fromEntries(headers),
      body: init.body ?? null,
      overflow: 'fail',
      signal: init.signal ?? undefined,
      ...limits,
    })
    const pairs = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((v): [string, string] => [name, v]),
    )
    // Response refuses a body with these.
    const bodiless = answer.status === 204 || answer.status === 205 || answer.status === 304
    return new Response(bodiless ? null : new Uint8Array(answer.body), { status: answer.status, headers: pairs })
  }
