import { gzipSync } from 'node:zlib'
import type { TObject } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../../src/app.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { form, realPath, rowCounts } from '../factories.ts'
import { type Answer, startTestApp, type TestApp } from '../test-app.ts'

/** What is wrong with a request is said, on every route there is, and a refused request leaves nothing behind. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const JSON_TYPE = { 'content-type': 'application/json' }
const isWrite = (route: Route) => route.method === 'POST' || route.method === 'PATCH'
/** Bodies of strangers' making, whose other fields are ignored by contract. */
const ignoresUnknown = (route: Route) => route.path === '/analysis/bank-data'
const isJson = (route: Route) => !route.isTextBody && isWrite(route) && route.body !== undefined
/** A verb that needs no body takes an empty object at most. */
const isBodyless = (route: Route) => isWrite(route) && route.body === undefined && !route.readMultipart
const bytes = (text: string) => new TextEncoder().encode(text)

const expectProblem = (answer: Answer, status: number, code: string, about: string) => {
  expect({ status: answer.status, code: answer.body?.code }, `${about}: ${JSON.stringify(answer.body)}`).toEqual({ status, code })
  expect(answer.headers.get('content-type'), about).toMatch(/^application\/problem\+json/)
  expect(answer.headers.get('x-request-id'), about).toBe(answer.body.requestId)
  expect(answer.body.detail, about).toMatch(/\S/)
}

const pathsOf = (answer: Answer): string[] => (answer.body.errors ?? []).map((e: { path: string }) => e.path)

/** Runs `attempt` and checks that no table has gained or lost a row. */
const writingNothing = async (attempt: () => Promise<void>) => {
  const before = await rowCounts(t)
  await attempt()
  expect(await rowCounts(t)).toEqual(before)
}

for (const route of allRoutes()) {
  describe(`${route.method} ${route.path}`, () => {
    const body = () => (isWrite(route) ? (route.example ?? {}) : undefined)

    test('an unknown or repeated query parameter is a 400 that names it', async () => {
      const path = await realPath(route, t.tenant)
      await writingNothing(async () => {
        const unknown = await t.tenant.call(route.method, `${path}?nonsense=1`, body())
        expectProblem(unknown, 400, 'invalid_request', 'unknown')
        expect(pathsOf(unknown)).toContain('nonsense')
        const repeated = await t.tenant.call(route.method, `${path}?page=1&page=1`, body())
        expectProblem(repeated, 400, 'invalid_request', 'repeated')
        expect(pathsOf(repeated)).toContain('page')
        for (const hostile of ['__proto__=1', 'constructor=1', 'toString=1', '%00=1', 'page[]=1', 'page.x=1', '=1'])
          expect((await t.tenant.call(route.method, `${path}?${hostile}`, body())).status, hostile).toBe(400)
      })
    })

    if (isWrite(route)) {
      test('a body of another media type, or of none, is a 415', async () => {
        const path = await realPath(route, t.tenant)
        await writingNothing(async () => {
          for (const type of [
            route.isTextBody ? 'application/json' : 'text/plain',
            'application/xml',
            'application/x-www-form-urlencoded',
            'application/jsonp',
            'nonsense',
            '/',
          ])
            expectProblem(
              await t.tenant.call(route.method, path, bytes('{}'), { 'content-type': type }),
              415,
              'unsupported_media_type',
              type,
            )
          const untyped = await t.tenant.call(route.method, path, bytes('{}'))
          expectProblem(untyped, 415, 'unsupported_media_type', 'no type')
          expect(untyped.body.detail).toContain(
            route.isTextBody ? 'text/plain' : route.body === undefined && route.readMultipart ? 'multipart/form-data' : 'application/json',
          )
          const packed = { 'content-type': route.isTextBody ? 'text/plain' : 'application/json', 'content-encoding': 'gzip' }
          expectProblem(await t.tenant.call(route.method, path, gzipSync('{}'), packed), 415, 'unsupported_media_type', 'packed')
          if (!route.readMultipart)
            expectProblem(await t.tenant.call(route.method, path, form({ a: 'b' })), 415, 'unsupported_media_type', 'multipart')
        })
      })

      test('JSON that cannot be read is a 400', async () => {
        const path = await realPath(route, t.tenant)
        const send = (text: string | Uint8Array) => t.tenant.call(route.method, path, text, JSON_TYPE)
        await writingNothing(async () => {
          for (const text of [
            '{',
            '{"a":',
            '{"a":1,}',
            "{'a':1}",
            'nonsense',
            '{"a":NaN}',
            '{}{}',
            '\u0000',
            '{"a":"\u0000"}',
            '[1',
            '"\t"',
          ])
            expectProblem(await send(text), 400, 'invalid_json', JSON.stringify(text))
          for (const raw of [
            [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d],
            [0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d],
            [0xc0, 0x80],
          ])
            expectProblem(await send(Uint8Array.from(raw)), 400, 'invalid_json', raw.join(' '))
        })
      })
    }

    if (isBodyless(route)) {
      test('it takes no body: a field is a 400 that names it, and so is anything but an object', async () => {
        const path = await realPath(route, t.tenant)
        await writingNothing(async () => {
          for (const name of ['nonsense', 'id', 'status', '__proto__', '']) {
            const answer = await t.tenant.call(route.method, path, `{${JSON.stringify(name)}:1}`, JSON_TYPE)
            expectProblem(answer, 400, 'invalid_request', name)
            expect(pathsOf(answer), name).toContain(name)
          }
          for (const text of ['null', '[]', '[{}]', '1', '"text"', 'true'])
            expectProblem(await t.tenant.call(route.method, path, text, JSON_TYPE), 400, 'invalid_request', text)
        })
      })
    }

    if (isJson(route)) {
      test.runIf(!ignoresUnknown(route))('an unknown field is a 400 that names it', async () => {
        const path = await realPath(route, t.tenant)
        await writingNothing(async () => {
          for (const name of ['nonsense', 'id', 'orgId', 'org_id', 'version', '__proto__', 'constructor', 'toString', '']) {
            const given = { ...(route.example as object) }
            const text = `${JSON.stringify(given).replace(/\}$/, '')}${Object.keys(given).length > 0 ? ',' : ''}${JSON.stringify(name)}:1}`
            const answer = await t.tenant.call(route.method, path, text, JSON_TYPE)
            expectProblem(answer, 400, 'invalid_request', name)
            expect(pathsOf(answer), `${name}: ${JSON.stringify(answer.body)}`).toContain(name)
          }
        })
      })

      test('anything but an object is a 400, and an empty body too', async () => {
        const path = await realPath(route, t.tenant)
        await writingNothing(async () => {
          for (const text of ['null', '[]', '[{}]', '1', '"text"', 'true', '1e308', '1e400'])
            expectProblem(await t.tenant.call(route.method, path, text, JSON_TYPE), 400, 'invalid_request', text)
          if (!route.bodyOptional) {
            expectProblem(await t.tenant.call(route.method, path, bytes(''), JSON_TYPE), 400, 'invalid_json', 'empty')
            expectProblem(await t.tenant.call(route.method, path), 415, 'unsupported_media_type', 'nothing at all')
          }
        })
      })

      test('nesting without end is a 400', async () => {
        const path = await realPath(route, t.tenant)
        const [name = 'a'] = Object.keys((route.body as TObject).properties)
        await writingNothing(async () => {
          for (const text of [
            '['.repeat(200_000) + ']'.repeat(200_000),
            `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
            `{"${name}":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
            `{"${name}":${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}}`,
          ])
            expectProblem(await t.tenant.call(route.method, path, text, JSON_TYPE), 400, 'invalid_request', text.slice(0, 20))
        })
      })

      test('a body over the limit is a 413', async () => {
        const path = await realPath(route, t.tenant)
        const limit = route.bodyLimitBytes ?? 1024 * 1024
        await writingNothing(async () => {
          const text = `{"a":"${'x'.repeat(limit)}"}`
          expectProblem(await t.tenant.call(route.method, path, text, JSON_TYPE), 413, 'payload_too_large', 'over')
        })
      })

      test('a field of the wrong type or out of its range is a 400 that names it', async () => {
        const path = await realPath(route, t.tenant)
        await writingNothing(async () => {
          for (const [name, schema] of Object.entries((route.body as TObject).properties))
            for (const bad of badValues(schema as Field)) {
              const { [name]: _, ...others } = (route.example ?? {}) as Record<string, unknown>
              const text = `{${Object.entries(others)
                .map(([n, v]) => `${JSON.stringify(n)}:${JSON.stringify(v)},`)
                .join('')}${JSON.stringify(name)}:${bad}}`
              const answer = await t.tenant.call(route.method, path, text, JSON_TYPE)
              const about = `${name}: ${bad.slice(0, 60)}`
              expectProblem(answer, 400, 'invalid_request', about)
              expect(
                pathsOf(answer).some((p) => p === name || p.startsWith(`${name}.`)),
                `${about}: ${JSON.stringify(answer.body)}`,
              ).toBe(true)
            }
        })
      })
    }
  })
}

type Field = {
  type: string | string[]
  enum?: string[]
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  description?: string
}

/** JSON texts that the field must not take. */
const badValues = (schema: Field): string[] => {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  const bad: string[] = []
  if (!types.includes('null')) bad.push('null')
  if (!types.includes('object')) bad.push('{}', '{"a":1}')
  if (!types.includes('array')) bad.push('[]', '["a"]')
  if (!types.includes('boolean')) bad.push('true')
  else bad.push('"true"', '1', '0')
  if (types.includes('string')) bad.push('1', '0', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', JSON.stringify('x'.repeat(100_000)))
  else bad.push('"100"', '""')
  if (schema.enum) bad.push('"nonsense"', '""', '" "', JSON.stringify(schema.enum[0]!.toUpperCase()), '"__proto__"')
  if (schema.format === 'date')
    bad.push(
      '"2026-02-30"',
      '"2026-02-29"',
      '"2026-13-01"',
      '"2026-1-1"',
      '"20260101"',
      '"0000-01-01"',
      '"2026-01-01T00:00:00Z"',
      '" 2026-01-01"',
    )
  if (schema.format === 'date-time') bad.push('"2026-02-30T00:00:00Z"', '"2026-01-01"', '"2026-01-01T25:00:00Z"', '"2026-01-01T00:00:00"')
  if (schema.format === 'email') bad.push('"a"', '"a@b"', '"@b.c"', '"a b@c.d"', '"a@b.c\\nd"', '"<a@b.c>"')
  if (types.includes('number')) bad.push('1e308', '-1e308', '1e400', '1e13')
  if (types.includes('number') && !((schema.minimum ?? 0) < 0)) bad.push('-1', '-0.01')
  if (schema.description?.startsWith('Dollars')) bad.push('0.001', '1.005', '1e-9', '1000000000000.01', '0.1e-2')
  if (schema.exclusiveMinimum === 0) bad.push('0', '-0')
  return bad
}
