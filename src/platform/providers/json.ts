export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const MAX_DEPTH = 40

// PostgreSQL's jsonb takes neither NUL nor half a surrogate pair, and an answer that cannot be stored is of no use.
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd')

const clean = (value: unknown, depth: number): Json => {
  if (depth > MAX_DEPTH) throw new RangeError(`nested deeper than ${MAX_DEPTH}`)
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1))
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => [storable(key), clean(item, depth + 1)] as const)
    return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'))
  }
  return value as Json
}

/** Parses what a stranger sent into something that can be stored and walked safely. Throws on what is no JSON or nested too deep. */
export const readJson = (body: Buffer): Json => clean(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)), 0)
