import { createHmac, timingSafeEqual } from 'node:crypto'
import { isBlobKey } from './store.ts'

/** What a link allows: one method on one file, until a moment. */
export type Link = {
  method: 'GET' | 'PUT'
  key: string
  expiresAt: Date
  /** What the bytes are to be called and served as. */
  fileName?: string | undefined
  contentType?: string | undefined
}

export type LinkRefusal = 'malformed' | 'forged' | 'expired'

const PATH = '/files/'
const PARAMETERS = new Set(['expires', 'name', 'type', 'signature'])

// A JSON array keeps the parts apart, whatever characters they hold.
const signatureOf = (secret: string, method: string, key: string, expires: string, name: string | null, type: string | null): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['holdback-link-1', method, key, expires, name, type]))
    .digest('base64url')

/** Path and query of a link that proves by itself what it allows. Anyone who has it can use it. */
export const signLink = ({ secret, method, key, expiresAt, fileName, contentType }: Link & { secret: string }): string => {
  if (!isBlobKey(key)) throw new TypeError(`Not a blob key: ${JSON.stringify(key)}`)
  const expires = String(Math.floor(expiresAt.getTime() / 1000))
  const query = new URLSearchParams({ expires })
  if (fileName !== undefined) query.set('name', fileName)
  if (contentType !== undefined) query.set('type', contentType)
  // Signed as it will be read back: text that is no good Unicode changes on its way through a URL.
  query.set('signature', signatureOf(secret, method, key, expires, fileName?.toWellFormed() ?? null, contentType?.toWellFormed() ?? null))
  return `${PATH}${key}?${query}`
}

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Reads a link back, given the method it was used with. HEAD is GET without the bytes. */
export const verifyLink = ({
  secret,
  method,
  url,
  now,
}: {
  secret: string
  method: string
  url: string
  now: Date
}): Link | LinkRefusal => {
  const wanted = method === 'HEAD' ? 'GET' : method
  if (wanted !== 'GET' && wanted !== 'PUT') return 'malformed'
  // Taken apart as written: a URL parser would resolve `..` first, and so read another path than the one that was asked for.
  const queryAt = url.indexOf('?')
  if (!url.startsWith(PATH) || queryAt < 0) return 'malformed'
  const key = url.slice(PATH.length, queryAt)
  const searchParams = new URLSearchParams(url.slice(queryAt + 1))
  const names = [...searchParams.keys()]
  if (!isBlobKey(key) || new Set(names).size !== names.length || names.some((name) => !PARAMETERS.has(name))) return 'malformed'
  const expires = searchParams.get('expires')
  const signature = searchParams.get('signature')
  if (expires === null || signature === null || !/^\d{1,12}$/.test(expires)) return 'malformed'
  const name = searchParams.get('name')
  const type = searchParams.get('type')
  if (!sameText(signature, signatureOf(secret, wanted, key, expires, name, type))) return 'forged'
  const expiresAt = new Date(Number(expires) * 1000)
  if (now.getTime() >= expiresAt.getTime()) return 'expired'
  return { method: wanted, key, expiresAt, fileName: name ?? undefined, contentType: type ?? undefined }
}
