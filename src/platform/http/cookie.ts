import type { FastifyRequest } from 'fastify'
import { Problem } from '../../shared/errors.ts'

/** The console's cookie, and when it counts. */
const NAME = 'holdback'
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const MAX_COOKIE_HEADER = 8_192

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0|\[::\])$/

/** Browsers keep Secure cookies from plain http; only on this very machine is that put up with. */
const isPlainLoopback = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && LOOPBACK.test(hostname)
}

/** With `__Host-` a browser takes it only over https, for this very host, and no neighbour can plant one. */
export const cookieName = (publicUrl: string): string => (isPlainLoopback(publicUrl) ? NAME : `__Host-${NAME}`)

const attributes = (publicUrl: string): string => `Path=/; ${isPlainLoopback(publicUrl) ? '' : 'Secure; '}HttpOnly; SameSite=Lax`

export const sessionCookie = (publicUrl: string, token: string, maxAgeSeconds: number): string =>
  `${cookieName(publicUrl)}=${token}; Max-Age=${maxAgeSeconds}; ${attributes(publicUrl)}`
export const clearedCookie = (publicUrl: string): string => `${cookieName(publicUrl)}=; Max-Age=0; ${attributes(publicUrl)}`

/** The token, or null. Two cookies of the name are a sign that someone planted one: neither counts. */
export const readSessionCookie = (header: string | undefined, name: string): string | null => {
  if (header === undefined || header.length > MAX_COOKIE_HEADER) return null
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 && TOKEN.test(values[0]!) ? values[0]! : null
}

const SAFE = new Set(['GET', 'HEAD'])

/**
 * Another site can make a browser send requests with our cookie. It cannot make it say that they come from here, nor add a header of its own
 * without asking first, which nobody answers.
 */
export const comesFromConsole = (request: FastifyRequest, publicUrl: string): boolean => {
  const site = request.headers['sec-fetch-site']
  const isFromHere = site === undefined ? request.headers.origin === new URL(publicUrl).origin : site === 'same-origin'
  return isFromHere && (SAFE.has(request.method) || request.headers['x-holdback'] === 'console')
}

/** All tabs of a browser share its cookie; a page says here whom and where it shows, as `usr_…@org_…`. */
export const AS_HEADER = 'x-holdback-as'
/** A page that asks by itself, and nobody has touched for minutes, says so: a session that it kept awake would end for nobody who went home. */
export const UNATTENDED_HEADER = 'x-holdback-unattended'
export const otherSession = (): Problem =>
  new Problem(
    409,
    'other_session',
    'This browser is signed in as somebody else by now, or in another organization than the page shows. Nothing was done.',
  )

export const crossSite = (): Problem =>
  new Problem(403, 'cross_site', 'Only the console itself may ask for this: from its own origin, with the header X-Holdback: console.')
