import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { allRoutes, consoleRoutes } from '../../src/app.ts'

/** Checks and serializers are made when they are first needed, so a schema that cannot be compiled would be found by a caller, not by a start. */

const routes = [...allRoutes(), ...consoleRoutes()]

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s: its schemas compile',
  (_, { query, body, replies }) => {
    const serializerOf = SerializerSelector()({}, {})
    for (const schema of [query, body]) if (schema) expect(() => Compile(schema)).not.toThrow()
    for (const schema of Object.values(replies)) if (schema) expect(() => serializerOf({ schema } as never)).not.toThrow()
    expect(Object.keys(replies).length).toBeGreaterThan(0)
  },
)
