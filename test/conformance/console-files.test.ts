import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureConsole } from '../../scripts/build-console.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** How the console is served: what gets it, what does not, and under which policy. */

let t: TestApp
beforeAll(async () => {
  await ensureConsole()
  t = await startTestApp()
})
afterAll(() => t.stop())

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(t.url + path, { method, headers: { accept: BROWSER, ...headers } })

const PAGES = [
  '/',
  '/welcome',
  '/sign-in',
  '/today',
  '/portfolio',
  '/deals',
  '/deals/deal_01',
  '/applications',
  '/applications/app_01',
  '/merchants',
  '/merchants/mer_01',
  '/statements',
  '/statements/ana_01',
  '/webhooks',
  '/webhooks/whk_01',
  '/keys',
  '/audit',
  '/settings',
  '/settings/users',
  '/ach',
]

test.each(PAGES)('%s is the console, for browsers and for callers that read anything', async (path) => {
  for (const accept of [BROWSER, '*/*']) {
    const response = await get(path, { accept })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await response.text()).toContain('<div id="root">')
  }
})

describe('what is not the console', () => {
  test.each([
    ['/api/public/v1/nothing', 404],
    ['/api/nothing', 404],
    ['/files/nothing', 404],
    ['/docs/nothing', 404],
    ['/assets/nothing.js', 404],
    ['/assets/..%2f..%2fpackage.json', 404],
  ])('%s answers %i as a problem, also to a browser', async (path, status) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })

  test('other methods and callers that ask for JSON get a problem', async () => {
    for (const [method, accept] of [
      ['POST', BROWSER],
      ['DELETE', BROWSER],
      ['GET', 'application/json'],
    ] as const) {
      const response = await get('/deals', { accept }, method)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    }
    const unknown = await get('/no-such-page', { accept: '*/*' })
    expect(unknown.status).toBe(404)
  })
})

test('a page is never stored, runs only its own scripts, and stands in no frame', async () => {
  const { headers } = await get('/today')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const policy = headers.get('content-security-policy')!.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  )
  expect(policy.join()).not.toMatch(/unsafe|data:|blob:|https?:|\*/)
})

test('its files have their content in their name, are kept for ever, and come compressed as asked', async () => {
  const html = await (await get('/today')).text()
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style|style="|https?:\/\//)
  const script = /src="(\/assets\/[^"]+-[\w-]{8}\.js)"/.exec(html)![1]!
  const sizes: Record<string, number> = {}
  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await get(script, { accept: '*/*', 'accept-encoding': encoding })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(response.headers.get('vary')).toContain('accept-encoding')
    sizes[encoding] = Number(response.headers.get('content-length'))
  }
  expect(sizes.br).toBeLessThan(sizes.gzip!)
  expect(sizes.gzip).toBeLessThan(sizes.identity! / 2)
  const refused = await get(script, { 'accept-encoding': 'br;q=0, gzip' })
  expect(refused.headers.get('content-encoding')).toBe('gzip')
})
