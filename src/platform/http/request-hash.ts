import { createHash } from 'node:crypto'

/** JSON with its keys in order: the same request written in another order is the same request. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([k, v]) => [k, canonical(v)]),
    )
  return value
}
/** What was hashed elsewhere is taken as it is. */
export const hashRequest = (body: unknown): Buffer =>
  body instanceof Uint8Array
    ? Buffer.from(body)
    : createHash('sha256')
        .update(JSON.stringify(canonical(body ?? null)))
        .digest()
