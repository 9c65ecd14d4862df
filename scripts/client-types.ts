import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { apiDocument } from '../src/app.ts'

/** Writes client/types.gen.ts from the routes; with --check it only says whether the file is as the routes have it. */

const PATH = join(import.meta.dirname, '..', 'client', 'types.gen.ts')
const HEADER = '// Made by scripts/client-types.ts from the OpenAPI document; do not edit.\n\n'

// Nobody reads examples in a type, and every refusal is the same Problem, which the client throws.
const isNeeded = (name: string, value: unknown): boolean =>
  name !== 'example' && !(name === 'examples' && Array.isArray(value)) && !/^([345]\d\d|default)$/.test(name)

const trimmed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(trimmed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => isNeeded(name, inner))
      .map(([name, inner]) => [name, trimmed(inner)]),
  )
}

const document = trimmed(apiDocument('http://127.0.0.1:3000'))
const text = HEADER + astToString(await openapiTS(document as never, { emptyObjectsUnknown: true }))

if (process.argv.includes('--check')) {
  const current = await readFile(PATH, 'utf8').catch(() => '')
  if (current !== text) {
    process.stderr.write('client/types.gen.ts is not as the routes have it; write it anew with: node scripts/client-types.ts\n')
    process.exitCode = 1
  }
} else await writeFile(PATH, text)
